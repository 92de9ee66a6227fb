"""Points and ties of Go for Gold, move by move."""

from __future__ import annotations

import pytest

from scorepad.audit import audit
from scorepad.engine.result import Result
from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import (
    Keys,
    dig,
    kinds,
    move,
    raid,
    record_all,
    roll,
    rolled,
    sheet,
    skip,
    state_of,
    table,
    tally,
)
from tests.tables import STANDS, lines

LANE = """
P . 4 s P
 ~ ~ ~ ~ ~
P . . . P
"""
"""Sarah at A1 and Linus at E1 meet at the only treasure, Linus over a shovel."""


# ---------------------------------------------------------------------- digging and raiding


def on_treasures() -> Game:
    """Sarah on a 4, Linus on a 5, with two shovels each."""
    return record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3")])


@pytest.mark.parametrize(
    ("event", "points", "used"),
    [
        (dig("Sarah", 4), 4, 0),
        (dig("Sarah", 6), 4, 0),
        (dig("Sarah", 3, shovels=1), 4, 1),
        (dig("Sarah", 2, shovels=2), 4, 2),
        (dig("Sarah", 3), 0, 0),
        (dig("Sarah", 1), 0, 0),
        (skip("Sarah"), 0, 0),
    ],
)
def test_a_treasure_is_dug_up_with_pips_and_shovels(event: Keys, points: int, used: int) -> None:
    game = record_all(on_treasures(), [event])
    assert game.result().of("Sarah").total == points
    assert sheet(game, "Sarah") == (2, used, 1, 0)
    assert kinds(game) == [("dig", "Linus"), ("skip", "Linus")]


def test_others_may_dig_up_the_same_treasure() -> None:
    game = record_all(rolled(2), [move("Sarah", "C1 C2"), move("Linus", "F3 F2"), dig("Sarah", 5), roll(4)])
    record_all(game, [move("Sarah", "C3 B3 B4 A4"), move("Linus", "E2 E1 D2 C2"), dig("Linus", 5)])
    assert (game.result().of("Sarah").total, game.result().of("Linus").total) == (4, 4)


@pytest.mark.parametrize(("pips", "points"), [(1, 9), (2, 9), (3, -1), (6, -1)])
def test_a_raid_needs_as_many_shovels_as_the_roll(pips: int, points: int) -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 E2"), move("Linus", "F3 F4"), raid("Sarah", pips)])
    assert game.result().of("Sarah").total == points
    assert sheet(game, "Sarah") == (2, 2 if points == 9 else 0, 1, 0)


def test_a_raid_spends_all_shovels_left_and_only_those() -> None:
    game = record_all(
        rolled(3), [move("Sarah", "C1 B2 C2"), move("Linus", "F3 F2 E2"), dig("Sarah", 3, shovels=1)]
    )
    record_all(game, [skip("Linus"), roll(2), move("Sarah", "D2 E2"), move("Linus", "E1 D2"), raid("Sarah", 1)])
    assert sheet(game, "Sarah") == (3, 3, 1, 0)


# ---------------------------------------------------------------------- lines and ties


def played() -> Game:
    """Sarah digs up the 4, is cursed in the red temple and then raids the blue one; Linus digs up the 5."""
    game = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3"), dig("Sarah", 5)])
    record_all(game, [dig("Linus", 3, shovels=2), roll(2), move("Linus", "F4 E4"), move("Sarah", "D2 E2")])
    record_all(game, [dig("Linus", 5), raid("Sarah", 3), roll(6), move("Sarah", "E3 D4 C4 B4 C5 B5")])
    return record_all(game, [move("Linus", "E3 D4 C4 C3 B3 B2"), raid("Sarah", 1)])


def test_every_line_has_its_item_its_points_its_rule_and_its_event() -> None:
    result = played().result()
    assert [(line.item, line.points, line.rule, line.events) for line in result.of("Sarah").lines] == [
        ("treasure:C2", 4, "score-treasures", (5,)),
        ("temple:blue", 9, "score-temples", (15,)),
        ("curses", -1, "score-curses", (11,)),
    ]
    assert lines(result, "Linus") == {"treasure:F3": 5}
    assert [(each.rank, each.player, each.total) for each in result.standings] == [
        (1, "Sarah", 12),
        (2, "Linus", 5),
    ]


def test_until_the_end_nobody_has_won() -> None:
    result = played().result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")


def test_a_line_tells_how_often_somebody_was_cursed() -> None:
    pages = [tally(player, curses=number, **STANDS) for number, player in enumerate(("Sarah", "Linus", "Tim"), 1)]
    result = record_all(table("Tim", mode="tally"), pages).result()
    told = [line.why for player in ("Sarah", "Linus", "Tim") for line in result.of(player).lines]
    assert told == ["cursed once", "cursed twice", "cursed 3 times"]


def test_all_curses_are_one_line() -> None:
    game = record_all(rolled(2), [move("Sarah", "E1 E2"), move("Linus", "F3 F2"), raid("Sarah", 6), roll(6)])
    record_all(game, [move("Sarah", "D2 C2 C3 C4 C5 B5"), move("Linus", "E2 E1 D2 C2 B2 B3"), raid("Sarah", 4)])
    assert [(line.item, line.points, line.events) for line in game.result().of("Sarah").lines] == [
        ("curses", -2, (5, 9))
    ]


def test_a_player_with_nothing_has_no_line_and_failures_do_not_count() -> None:
    game = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3"), dig("Sarah", 3), skip("Linus")])
    assert [standing.lines for standing in game.result().standings] == [(), ()]


def ended(sarah: Keys, linus: Keys, drawing: str = LANE) -> Result:
    """Both have ended on the only treasure; with these digs the game is over."""
    game = record_all(rolled(2, drawing=drawing), [move("Sarah", "B1 C1"), move("Linus", "D1 C1"), sarah, linus])
    assert game.result().finished
    return game.result()


def test_more_points_win() -> None:
    result = ended(dig("Sarah", 4), dig("Linus", 3))
    assert (result.winners, result.decided_by) == (("Sarah",), "points")


def test_a_tie_goes_to_the_player_who_gathered_more_shovels() -> None:
    result = ended(dig("Sarah", 4), dig("Linus", 4))
    assert [(each.rank, each.player, each.total) for each in result.standings] == [
        (1, "Linus", 4),
        (2, "Sarah", 4),
    ]
    assert (result.winners, result.decided_by) == (("Linus",), "shovels")


def test_used_shovels_count_in_a_tie() -> None:
    result = ended(dig("Sarah", 4), dig("Linus", 1, shovels=3))
    assert (result.winners, result.decided_by) == (("Linus",), "shovels")


def test_a_tie_without_points_is_broken_too() -> None:
    result = ended(skip("Sarah"), skip("Linus"))
    assert (result.winners, result.decided_by) == (("Linus",), "shovels")


def test_a_tie_in_shovels_is_shared() -> None:
    result = ended(dig("Sarah", 2, shovels=2), dig("Linus", 4), LANE.replace("s", "."))
    assert (result.winners, result.decided_by) == (("Sarah", "Linus"), "shared")
    assert [standing.rank for standing in result.standings] == [1, 1]


def test_before_the_end_only_points_rank() -> None:
    game = record_all(rolled(1), [move("Sarah", "C1"), move("Linus", "F2")])
    assert [(each.rank, each.player) for each in game.result().standings] == [(1, "Sarah"), (1, "Linus")]


def test_a_claim_is_compared_with_the_score_at_that_point() -> None:
    game = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3"), dig("Sarah", 5)])
    game.record(kind="claim", player="Sarah", points=4)
    game.record(**dig("Linus", 5))
    game.record(kind="claim", player="Linus", points=4)
    assert [(each.player, each.is_right) for each in audit(game).claims] == [("Sarah", True), ("Linus", False)]


def test_an_event_let_stand_counts_and_the_result_without_it_is_known() -> None:
    game = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3")])
    game.record(**dig("Sarah", 2, shovels=3), stands="we did not count")
    assert lines(game.result(), "Sarah") == {"treasure:C2": 4}
    assert lines(game.result_without(5), "Sarah") == {}
    assert state_of(game).seat("Sarah").shovels_left == 0
