"""The result of a record: when and where it was played, how well it was kept, and its ties."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

import scorepad
from scorepad.engine.result import ScoreLine, TieBreak, rank, table_of
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.timeline.game import Game, accept

START = datetime(2026, 11, 15, 19, 30, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.fixture
def timed(game: Game) -> Game:
    """It began at 19:30 and was revealed ten minutes and a half later, as event 5."""
    game.record(kind="correct", started=START, place="Kitchen table")
    game.record(kind="reveal", pattern="L4", at=at(10.5))
    return game


def found(game: Game) -> RecordResult:
    return record_result(game)


def test_it_says_when_and_where(timed: Game) -> None:
    result = found(timed)
    assert (result.place, result.started, result.ended, result.minutes) == ("Kitchen table", START, at(10.5), 10)


@pytest.mark.parametrize(
    "keys",
    [
        {"kind": "note", "text": "x"},
        {"kind": "claim", "player": "Sarah", "points": 0},
        {"kind": "decision", "player": "Sarah", "points": 1, "why": "x"},
        {"kind": "correct", "place": "Garden"},
        {"kind": "amend", "event": 5, "with": {"kind": "reveal", "pattern": "I2"}},
        {"kind": "amend", "before": 5, "with": {"kind": "note", "text": "x"}},
    ],
    ids=lambda keys: keys["kind"],
)
def test_only_events_of_the_game_itself_end_it(timed: Game, keys: dict[str, Any]) -> None:
    timed.record(**keys, at=at(99))
    assert found(timed).ended == at(10.5)


def test_an_amended_event_has_the_time_of_its_correction_if_that_has_one(timed: Game) -> None:
    timed.record(kind="amend", event=5, **{"with": {"kind": "reveal", "pattern": "I2", "at": at(20)}})
    assert found(timed).ended == at(20)
    timed.record(kind="amend", event=5, drop=True)
    assert found(timed).ended is None
    assert found(timed).minutes is None


def test_an_inserted_event_counts_only_with_a_time_of_its_own(timed: Game) -> None:
    cross = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1"]}
    timed.record(kind="note", text="x")
    timed.record(kind="amend", before=6, at=at(50), **{"with": cross})
    assert found(timed).ended == at(10.5)
    other = cross | {"player": "Linus", "card": "orange-05", "boxes": ["A1"], "at": at(30)}
    timed.record(kind="amend", before=6, at=at(60), **{"with": other})
    assert found(timed).ended == at(30)


def test_an_undone_event_does_not_count(timed: Game) -> None:
    timed.undo()
    assert found(timed).ended is None


def test_the_latest_time_counts_wherever_it_was_written(timed: Game) -> None:
    far = at(40).astimezone(timezone(timedelta(hours=-5)))
    timed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1"], at=far)
    timed.record(kind="cross", player="Linus", card="orange-05", boxes=["A1"], at=at(35))
    assert (found(timed).ended, found(timed).minutes) == (far, 40)


@pytest.mark.parametrize("ended", [START - timedelta(minutes=1), at(5).replace(tzinfo=None)])
def test_minutes_that_cannot_be_known_are_left_out(timed: Game, ended: datetime) -> None:
    timed.record(kind="amend", event=5, **{"with": {"kind": "reveal", "pattern": "I2", "at": ended}})
    assert "minutes" not in found(timed).table()
    assert found(timed).table()["ended"] == ended


def test_it_says_who_played_as_corrected_and_by_which_rulings(timed: Game) -> None:
    timed.record(kind="correct", rename={"Sarah": "Sara"}, first="Linus", rulings={"last-tie": "seating"})
    table = found(timed).table()
    assert (table["players"], table["first"], table["mode"]) == (["Sara", "Linus"], "Linus", "track")
    assert table["rulings"] == dict(timed.setup.rulings)
    assert (table["sheets"], table["title"]) == ("silver-and-gold", "Silver & Gold")


def test_it_counts_blocks_findings_irregularities_and_corrections(timed: Game) -> None:
    timed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"], stands="x")
    accept(timed, timed.read({"kind": "reveal", "pattern": "L4"}))
    timed.record(kind="decision", player="Sarah", points=1, why="x")
    result = found(timed)
    assert (result.events, result.irregularities, result.findings) == (8, 1, 2)
    assert result.corrections == 2
    timed.undo()
    assert found(timed).corrections == 1


def test_the_keys_come_in_the_order_of_the_contract(timed: Game) -> None:
    keys = (
        "scorepad kind file game title mode players first sheets place started ended minutes events seal findings "
        "irregularities corrections finished winners decided_by rulings ties standings"
    )
    assert list(record_result(timed, "a.toml").table()) == keys.split()
    assert "file" not in found(timed).table()


# ---------------------------------------------------------------------- ties


def tied(*points: int, finished: bool = True, **values: list[int]) -> list[dict[str, object]]:
    """The ties of players A, B, C … with these points and tie-breaks."""
    names = "ABCDE"[: len(points)]
    lines = {
        name: [ScoreLine("coins", each, "", "score-coins", ())] for name, each in zip(names, points, strict=True)
    }
    breaks = [TieBreak(by, dict(zip(names, own, strict=True))) for by, own in values.items()]
    result = rank("any", lines, breaks, finished=finished, eliminated={"E": "out"} if "E" in names else {})
    return [table_of(each) for each in result.ties]


def test_equal_points_are_a_tie_with_what_was_tried_in_order() -> None:
    assert tied(7, 7, 3, grey=[1, 1, 0], seating=[-2, -1, -3]) == [
        {
            "players": ["B", "A"],
            "points": 7,
            "by": "seating",
            "tried": [
                {"by": "grey", "values": {"B": 1, "A": 1}},
                {"by": "seating", "values": {"B": 1, "A": 2}},
            ],
        }
    ]


def test_no_more_is_tried_than_needed_and_what_stays_level_is_shared() -> None:
    (one,) = tied(5, 5, grey=[2, 1], green=[0, 0])
    assert (one["by"], one["tried"]) == ("grey", [{"by": "grey", "values": {"A": 2, "B": 1}}])
    (shared,) = tied(5, 5, 5, grey=[2, 1, 1])
    assert (shared["by"], len(shared["players"])) == ("shared", 3)  # type: ignore[arg-type]
    (plain,) = tied(5, 5)
    assert (plain["by"], plain["tried"]) == ("shared", [])


def test_every_place_has_its_tie_and_an_unfinished_game_none() -> None:
    assert [each["points"] for each in tied(9, 4, 9, 4, grey=[1, 2, 3, 4])] == [9, 4]
    assert tied(9, 9, finished=False) == []
    assert tied(9, 4, 3, 2, 9) == []


def test_seating_counts_from_1() -> None:
    rulings = {"last-tie": "seating"}
    game = scorepad.new("silver-and-gold", players=["A", "B"], first="B", mode="tally", rulings=rulings)
    for player in "AB":
        game.record(kind="tally", player=player, coins=1, trophies=[], palms=[], cards=[])
    (tie,) = game.result().ties
    assert tie.players == ("B", "A")
    assert tie.tried[-1].by == tie.by == "seating"
    assert tie.tried[-1].values == {"B": 1, "A": 2}
