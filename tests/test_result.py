"""Ranking: totals that are sums, shared places, tie-breaks by name."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.result import Decided, Result, ScoreLine, TieBreak, rank, table_of
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept


def points(*amounts: int) -> list[ScoreLine]:
    """A line for each amount."""
    return [ScoreLine(f"item-{place}", each, "why", "score-it", (place,)) for place, each in enumerate(amounts)]


def table(totals: Sequence[int], *ties: TieBreak, finished: bool = True) -> Result:
    """The result of players A, B, C, … with these totals."""
    return rank(
        "a-game", {chr(65 + seat): points(each) for seat, each in enumerate(totals)}, ties, finished=finished
    )


def tie(name: str, *values: int) -> TieBreak:
    """The values of A, B, C, … in a tie-break."""
    return TieBreak(name, {chr(65 + seat): value for seat, value in enumerate(values)})


def places(result: Result) -> list[tuple[int, str]]:
    """Who stands where, from the top."""
    return [(standing.rank, standing.player) for standing in result.standings]


def test_the_most_points_win() -> None:
    result = table([3, 9, 5])
    assert places(result) == [(1, "B"), (2, "C"), (3, "A")]
    assert (result.winners, result.decided_by, result.finished) == (("B",), "points", True)
    assert result.trail == ()


def test_tied_players_share_the_rank_and_the_next_is_skipped() -> None:
    assert places(table([7, 9, 9])) == [(1, "B"), (1, "C"), (3, "A")]
    assert places(table([9, 7, 7, 5])) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]
    assert places(table([4, 4, 4, 4])) == [(1, "A"), (1, "B"), (1, "C"), (1, "D")]


def test_a_tie_break_that_changes_nothing_leaves_the_victory_shared() -> None:
    result = table([9, 9], tie("grey cards", 2, 2), tie("green cards", 1, 1))
    assert (result.winners, result.decided_by) == (("A", "B"), "shared")
    assert [each.name for each in result.trail] == ["grey cards", "green cards"]


def test_the_tie_break_that_parted_the_first_is_named() -> None:
    result = table(
        [9, 9, 9], tie("grey cards", 2, 2, 1), tie("green cards", 0, 3, 5), tie("orange cards", 9, 0, 0)
    )
    assert places(result) == [(1, "B"), (2, "A"), (3, "C")]
    assert (result.winners, result.decided_by) == (("B",), "green cards")
    assert [each.name for each in result.trail] == ["grey cards", "green cards"]


def test_tie_breaks_order_every_place_and_only_the_first_is_decided_by() -> None:
    result = table([9, 5, 5], tie("grey cards", 0, 1, 2))
    assert places(result) == [(1, "A"), (2, "C"), (3, "B")]
    assert result.decided_by == "points"


def test_a_tie_tells_what_was_compared_as_far_as_needed() -> None:
    result = table(
        [9, 5, 9, 5, 9],
        tie("grey cards", 2, 1, 2, 1, 1),
        tie("seating", -1, -2, -3, -4, -5),
        tie("never", 0, 0, 0, 0, 0),
    )
    first, second = result.ties
    assert (first.players, first.points, first.by, first.rank) == (("A", "C", "E"), 9, "seating", 1)
    assert [(each.by, each.values) for each in first.tried] == [
        ("grey cards", {"A": 2, "C": 2, "E": 1}),
        ("seating", {"A": 1, "C": 3, "E": 5}),
    ]
    assert [each.order for each in first.tried] == [(("A", "C"), ("E",)), (("A",), ("C",), ("E",))]
    assert (second.players, second.by, second.rank) == (("B", "D"), "seating", 4)
    assert first.shared == second.shared == []


def test_players_still_level_after_the_last_tie_break_share_a_place() -> None:
    (tied,) = table([9, 9, 9], tie("grey cards", 1, 2, 1)).ties
    assert tied.by == "shared"
    assert tied.players == ("B", "A", "C")
    assert tied.tried[-1].order == (("B",), ("A", "C"))
    assert len(tied.shared) == 1
    (alone,) = table([9, 9]).ties
    assert (alone.by, alone.tried, len(alone.shared)) == ("shared", (), 1)


def test_nobody_eliminated_is_among_the_tied_and_an_unfinished_game_has_no_ties() -> None:
    lines = {"A": points(5), "B": points(5), "C": points(0)}
    (tied,) = rank("a-game", {**lines, "D": points(0)}, (), finished=True, eliminated={"C": "cursed"}).ties
    assert tied.players == ("A", "B")
    assert rank("a-game", lines, (), finished=False).ties == ()


def test_an_unfinished_game_is_ranked_by_points_alone() -> None:
    result = table([5, 9, 9], tie("grey cards", 3, 2, 1), finished=False)
    assert places(result) == [(1, "B"), (1, "C"), (3, "A")]
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert result.trail == ()


def test_the_table_of_a_result_has_the_keys_of_the_contract_in_their_order() -> None:
    exported = table([3, 9], tie("grey cards", 1, 2)).table()
    assert list(exported) == ["scorepad", "kind", "game", "finished", "winners", "decided_by", "standings"]
    standings = exported["standings"]
    assert isinstance(standings, list)
    assert list(standings[0]) == ["rank", "player", "total", "lines"]
    assert standings[0]["lines"] == [
        {"item": "item-0", "points": 9, "why": "why", "rule": "score-it", "events": [0]}
    ]


def test_nobody_else_can_be_asked_for() -> None:
    for name in ("Z", "", None):
        with pytest.raises(RecordError):
            table([1, 2]).of(cast(str, name))


@given(
    st.lists(
        st.tuples(st.lists(st.integers(-9, 9)), st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=5
    ),
    st.booleans(),
)
def test_every_result_agrees_with_itself(seats: list[tuple[list[int], int, int]], finished: bool) -> None:
    names = [chr(65 + seat) for seat in range(len(seats))]
    ties = [
        TieBreak("one", {name: seat[1] for name, seat in zip(names, seats, strict=True)}),
        TieBreak("two", {name: seat[2] for name, seat in zip(names, seats, strict=True)}),
    ]
    lines = {name: points(*seat[0]) for name, seat in zip(names, seats, strict=True)}
    result = rank("a-game", lines, ties, finished=finished)
    merits = {
        name: (sum(seat[0]), seat[1], seat[2]) if finished else (sum(seat[0]),)
        for name, seat in zip(names, seats, strict=True)
    }
    assert sorted(names) == sorted(standing.player for standing in result.standings)
    for standing in result.standings:
        assert standing.total == sum(line.points for line in lines[standing.player])
        assert standing.rank == 1 + sum(merit > merits[standing.player] for merit in merits.values())
    ranks = [standing.rank for standing in result.standings]
    assert ranks == sorted(ranks)
    best = [name for name in names if merits[name] == max(merits.values())]
    if not finished:
        assert (result.winners, result.decided_by) == ((), "unfinished")
        return
    assert result.winners == tuple(best)
    if len(best) > 1:
        assert result.decided_by == "shared"
    else:
        depth = max(
            next(place for place in range(3) if merits[other][place] != merits[best[0]][place])
            for other in names
            if other != best[0]
        )
        assert result.decided_by == ("points", "one", "two")[depth]


def test_what_an_eliminated_player_would_have_had_is_forfeited_and_counts_nowhere() -> None:
    lines = {"A": points(3), "B": points(9), "C": points(5)}
    result = rank("a-game", lines, (), finished=True, eliminated={"B": "too late"})
    assert places(result) == [(1, "C"), (2, "A"), (3, "B")]
    assert (result.of("B").lines, result.of("B").total, result.of("B").forfeited) == ((), 0, tuple(points(9)))
    assert "forfeited" not in result.of("B").table()
    decided = result.decided([Decided.of("B", 2, "for the trouble", 7)], list(lines))
    assert [line.points for line in decided.of("B").forfeited] == [9, 2]
    assert [(each.player, each.total) for each in decided.standings] == [("C", 5), ("A", 3), ("B", 0)]


# ---- The result of a record: when and where it was played, how well it was kept, and its ties
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


def test_seating_counts_from_1() -> None:
    rulings = {"last-tie": "seating"}
    game = scorepad.new("silver-and-gold", players=["A", "B"], first="B", mode="tally", rulings=rulings)
    for player in "AB":
        game.record(kind="tally", player=player, coins=1, trophies=[], palms=[], cards=[])
    (tie,) = game.result().ties
    assert tie.players == ("B", "A")
    assert tie.tried[-1].by == tie.by == "seating"
    assert tie.tried[-1].values == {"B": 1, "A": 2}
