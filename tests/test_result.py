"""Ranking: totals that are sums, shared places, tie-breaks by name."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.result import Decided, Result, ScoreLine, TieBreak, rank, table_of
from scorepad.record.result_tables import record_result
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


def test_tie_breaks_are_named_as_far_as_they_were_needed_and_only_the_first_place_is_decided_by_one() -> None:
    level = table([9, 9], tie("grey cards", 2, 2), tie("green cards", 1, 1))
    assert (level.winners, level.decided_by) == (("A", "B"), "shared")
    assert [each.name for each in level.trail] == ["grey cards", "green cards"]
    parted = table([9, 9, 9], tie("grey", 2, 2, 1), tie("green", 0, 3, 5), tie("orange", 9, 0, 0))
    assert places(parted) == [(1, "B"), (2, "A"), (3, "C")]
    assert (parted.decided_by, [each.name for each in parted.trail]) == ("green", ["grey", "green"])
    below = table([9, 5, 5], tie("grey cards", 0, 1, 2))
    assert (places(below), below.decided_by) == ([(1, "A"), (2, "C"), (3, "B")], "points")
    assert table([3, 9, 5]).trail == table([9, 9], tie("grey", 3, 2), finished=False).trail == ()


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


@given(
    st.lists(
        st.tuples(st.lists(st.integers(-9, 9)), st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=5
    ),
    st.booleans(),
)
def test_every_result_agrees_with_itself(seats: list[tuple[list[int], int, int]], finished: bool) -> None:
    named = dict(zip("ABCDE", seats, strict=False))
    ties = [tie("one", *(one for _, one, _ in seats)), tie("two", *(two for _, _, two in seats))]
    lines = {name: points(*own) for name, (own, _, _) in named.items()}
    result = rank("a-game", lines, ties, finished=finished)
    merits = {name: (sum(own), *more)[: 3 if finished else 1] for name, (own, *more) in named.items()}
    assert sorted(named) == sorted(standing.player for standing in result.standings)
    for standing in result.standings:
        assert standing.total == sum(line.points for line in lines[standing.player])
        assert standing.rank == 1 + sum(merit > merits[standing.player] for merit in merits.values())
    ranks = [standing.rank for standing in result.standings]
    assert ranks == sorted(ranks)
    best, *others = [name for name in named if merits[name] == max(merits.values())]
    if not finished:
        assert (result.winners, result.decided_by) == ((), "unfinished")
        return
    assert result.winners == (best, *others)
    if others:
        assert result.decided_by == "shared"
    else:
        lower = [own for own in merits.values() if own != merits[best]]
        depth = max(next(place for place in range(3) if own[place] != merits[best][place]) for own in lower)
        assert result.decided_by == ("points", "one", "two")[depth]


def test_what_an_eliminated_player_would_have_had_is_forfeited_and_counts_nowhere() -> None:
    lines = {"A": points(3), "B": points(9), "C": points(5)}
    result = rank("a-game", lines, (), finished=True, eliminated={"B": "too late"})
    assert places(result) == [(1, "C"), (2, "A"), (3, "B")]
    assert (result.of("B").lines, result.of("B").total, result.of("B").forfeited) == ((), 0, tuple(points(9)))
    assert "forfeited" not in result.of("B").table()
    assert rank("a-game", {**lines, "D": points(0)}, (), finished=True, eliminated={"B": "too late"}).ties == ()
    assert table([5, 5], finished=False).ties == ()
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


CROSS: dict[str, Any] = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1"]}
OTHER: dict[str, Any] = {"kind": "cross", "player": "Linus", "card": "orange-05", "boxes": ["A1"]}
REVEAL: dict[str, Any] = {"kind": "reveal", "pattern": "I2"}
NOTE: dict[str, Any] = {"kind": "note", "text": "x"}


def test_it_says_when_and_where_and_only_events_of_the_game_itself_end_it(timed: Game) -> None:
    result = record_result(timed)
    assert (result.place, result.started, result.ended, result.minutes) == ("Kitchen table", START, at(10.5), 10)
    for keys in (
        NOTE,
        {"kind": "claim", "player": "Sarah", "points": 0},
        {"kind": "decision", "player": "Sarah", "points": 1, "why": "x"},
        {"kind": "correct", "place": "Garden"},
        {"kind": "amend", "event": 5, "with": REVEAL},
        {"kind": "amend", "before": 5, "with": NOTE},
    ):
        timed.record(**keys, at=at(99))
        assert record_result(timed).ended == at(10.5), keys


FAR = at(40).astimezone(timezone(timedelta(hours=-5)))
EARLY, BARE = START - timedelta(minutes=1), at(5).replace(tzinfo=None)


@pytest.mark.parametrize(
    ("events", "ended", "minutes"),
    [
        ([{"kind": "amend", "event": 5, "with": {**REVEAL, "at": at(20)}}], at(20), 20),
        ([{"kind": "amend", "event": 5, "drop": True}], None, None),
        ([{"kind": "undo"}], None, None),
        ([NOTE, {"kind": "amend", "before": 6, "at": at(50), "with": CROSS}], at(10.5), 10),
        ([NOTE, {"kind": "amend", "before": 6, "at": at(60), "with": {**OTHER, "at": at(30)}}], at(30), 30),
        ([{**CROSS, "at": FAR}, {**OTHER, "at": at(35)}], FAR, 40),
        ([{"kind": "amend", "event": 5, "with": {**REVEAL, "at": EARLY}}], EARLY, None),
        ([{"kind": "amend", "event": 5, "with": {**REVEAL, "at": BARE}}], BARE, None),
    ],
)
def test_the_latest_time_of_an_event_in_force_ends_it_and_minutes_that_cannot_be_known_are_left_out(
    timed: Game, events: list[dict[str, Any]], ended: datetime | None, minutes: int | None
) -> None:
    for event in events:
        timed.record(event)
    result = record_result(timed)
    assert (result.ended, result.minutes) == (ended, minutes)
    assert ("minutes" in result.table(), result.table().get("ended")) == (minutes is not None, ended)


def test_it_says_who_played_as_corrected_and_by_which_rulings(timed: Game) -> None:
    timed.record(kind="correct", rename={"Sarah": "Sara"}, first="Linus", rulings={"last-tie": "seating"})
    table = record_result(timed).table()
    assert (table["players"], table["first"], table["mode"]) == (["Sara", "Linus"], "Linus", "track")
    assert table["rulings"] == dict(timed.setup.rulings)
    assert (table["sheets"], table["title"]) == ("silver-and-gold", "Silver & Gold")


def test_it_counts_blocks_findings_irregularities_and_corrections(timed: Game) -> None:
    timed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"], stands="x")
    accept(timed, timed.read({"kind": "reveal", "pattern": "L4"}))
    timed.record(kind="decision", player="Sarah", points=1, why="x")
    result = record_result(timed)
    assert (result.events, result.irregularities, result.findings) == (8, 1, 2)
    assert result.corrections == 2
    timed.undo()
    assert record_result(timed).corrections == 1


def test_the_keys_come_in_the_order_of_the_contract(timed: Game) -> None:
    keys = (
        "scorepad kind file game title mode players first sheets place started ended minutes events seal findings "
        "irregularities corrections finished winners decided_by rulings ties standings"
    )
    table = record_result(timed, "a.toml").table()
    assert list(table) == keys.split()
    assert list(timed.result().of("Sarah").table()) == ["rank", "player", "total", "lines"]
    assert "file" not in record_result(timed).table()


def test_seating_counts_from_1() -> None:
    rulings = {"last-tie": "seating"}
    game = scorepad.new("silver-and-gold", players=["A", "B"], first="B", mode="tally", rulings=rulings)
    for player in "AB":
        game.record(kind="tally", player=player, coins=1, trophies=[], palms=[], cards=[])
    (tie,) = game.result().ties
    assert tie.players == ("B", "A")
    assert tie.tried[-1].by == tie.by == "seating"
    assert tie.tried[-1].values == {"B": 1, "A": 2}
    assert table_of(tie.tried[-1]) == {"by": "seating", "values": {"B": 1, "A": 2}}
