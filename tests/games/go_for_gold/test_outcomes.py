"""What a move or a roll would bring, and why a space cannot be entered, before anything is recorded."""

from __future__ import annotations

from random import Random

import pytest

from scorepad.games.go_for_gold.expected import ending, outcome
from scorepad.games.go_for_gold.walk import is_safe, onward, walk, why_no_foot, why_not
from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import (
    COVE,
    ISLES,
    SPITS,
    anchor,
    dig,
    move,
    raid,
    record_all,
    roll,
    rolled,
    state_of,
    table,
)
from tests.players import play
from tests.tables import STANDS


def refused(game: Game, path: str, name: str, *, foot: bool = False) -> str | None:
    """The rule that keeps Sarah from entering a space after these."""
    state = state_of(game)
    violation = why_not(state, state.seat("Sarah"), path.split(), name, foot=foot)
    return None if violation is None else violation.rule


@pytest.mark.parametrize(
    ("path", "name", "rule"),
    [
        ("", "C2", None),
        ("", "D1", "move-once"),
        ("", "B2", "move-from-end"),
        ("C2", "C2", "move-once"),
        ("C2", "D1", "move-once"),
        ("C2", "E2", "move-adjacent"),
        ("D2", "D3", "move-land"),
        ("C1 B2 B3", "A3", None),
        ("C1 B2 B3 A3", "A4", "port-ends-move"),
        ("D2 E2 F3 F4", "E4", "move-exact"),
        ("D2 E2 F3", "D2", "move-once"),
    ],
)
def test_why_a_space_cannot_be_entered(path: str, name: str, rule: str | None) -> None:
    assert refused(rolled(4), path, name) == rule


def test_a_foot_allows_more_spaces() -> None:
    assert refused(rolled(3), "D2 E2 F3", "F4") == "move-exact"
    assert refused(rolled(3), "D2 E2 F3", "F4", foot=True) is None
    assert refused(rolled(3), "D2 E2 F2 F3 F4 E4", "E5", foot=True) == "move-exact"


def test_once_a_port_is_used_no_port_can_be_entered() -> None:
    moves = [move("Sarah", "C1 B2 B3 A3", port="D5"), move("Linus", "F2 E2 D2 C2"), dig("Linus", 1)]
    game = record_all(rolled(4), [*moves, roll(6)])
    assert refused(game, "D4 E4 F4", "G3") == "port-once"


def test_without_a_foot_there_is_a_reason() -> None:
    game = rolled(3)
    assert why_no_foot(state_of(game), state_of(game).seat("Sarah")) is None
    game = record_all(rolled(3), [move("Sarah", "D2", foot=True), move("Linus", "F2 E2 E1"), roll(3)])
    missing = why_no_foot(state_of(game), state_of(game).seat("Sarah"))
    assert missing is not None
    assert missing.rule == "foot"


@pytest.mark.parametrize("seed", range(12))
def test_a_reason_is_given_exactly_where_judge_names_that_rule(seed: int) -> None:
    random = Random(seed)
    game = play(
        rolled(random.randint(1, 6), "Tim", drawing=random.choice([ISLES, SPITS])), random, random.randint(1, 9)
    )
    state = state_of(game)
    checked = 0
    for seat in state.seats:
        if state.step != "move" or not state.is_to_move(seat):
            continue
        for name in state.sheets.bits:
            violation = why_not(state, seat, (), name)
            rules = {each.rule for each in game.judge(kind="move", player=seat.player, path=[name])}
            if violation is None:
                assert rules <= {"move-exact", "port-use"}
            else:
                assert violation.rule in rules
            checked += 1
    assert checked or state.step != "move"


def test_a_dead_end_is_not_safe() -> None:
    game = rolled(1, drawing=SPITS)
    state = state_of(game)
    assert is_safe(state, state.seat("Sarah"), ["B1"])
    state = state._replace(pips=3)
    assert not is_safe(state, state.seat("Sarah"), ["B1"])
    assert not is_safe(state, state.seat("Sarah"), ["B1", "C1", "D1"])
    assert is_safe(state, state.seat("Sarah"), ["B1", "C1"], foot=True)
    assert not is_safe(state, state.seat("Sarah"), ["B1", "C1", "D1"], foot=True)


CREEK = """
. . . P ~ 4 P
 ~ ~ ~ ~ ~ ~ ~
P . . ~ ~ . P
"""
"""Sarah begins at D1, and three spaces lead west."""
BASIN = """
P 4 P ~
 P P ~ ~
"""
"""Four ports around one space; Sarah begins at A1."""


@pytest.mark.parametrize(("pips", "is_fine"), [(1, True), (2, True), (3, False)])
def test_a_move_is_safe_as_long_as_a_space_is_left_after_it(pips: int, is_fine: bool) -> None:
    state = state_of(rolled(pips, drawing=CREEK))
    path = ["C1", "B1", "A1"][:pips]
    for steps in range(pips + 1):
        assert is_safe(state, state.seat("Sarah"), path[:steps]) is is_fine


def test_a_move_into_a_port_is_safe_if_one_of_the_others_leads_on() -> None:
    state = state_of(rolled(2, drawing="P . P ~ ~ ~\n P ~ ~ ~ ~ ~\n~ ~ ~ ~ 4 P\n"))
    assert is_safe(state, state.seat("Sarah"), ["B1", "C1"])
    state = state_of(rolled(2, drawing=BASIN))
    assert not is_safe(state, state.seat("Sarah"), ["B1", "C1"])


def test_another_port_does_not_lead_on_from_the_port_crossed_out() -> None:
    """Sarah begins on land, which was let stand, and so two ports would be left after her move into one."""
    game = table(drawing=BASIN)
    game.record(**anchor("B1"), **STANDS)
    state = state_of(record_all(game, [roll(1)]))
    assert not is_safe(state, state.seat("Sarah"), ["C1"])


def test_the_ports_to_continue_from_are_those_not_visited() -> None:
    state = state_of(rolled(2, drawing=BASIN))
    assert onward(state.sheets, state.seat("Sarah"), state.sheets.bits["C1"]) == ("B2", "A2")


def test_no_move_into_a_port_may_continue_from_a_port_already_visited() -> None:
    state = state_of(record_all(table(drawing=ISLES), [anchor("A3"), roll(2)]))
    way, bits = walk(state, state.seat("Sarah")), state.sheets.bits
    assert way.into_port(bits["G1"]).finishable() == bits["A2"]
    assert way.into_port(bits["A3"]).finishable() == 0


def test_what_a_move_leads_to() -> None:
    state = state_of(rolled(3))
    sarah = state.seat("Sarah")
    assert ending(state, sarah, ["C1", "B2", "C3"]) == ("C3", None, None, False, 2, 0)
    assert ending(state, sarah, ["D2", "E2", "E3"]) == ("E3", None, None, False, 0, 1)
    assert ending(state, sarah, ["C1", "C2"]) == ("C2", 4, None, False, 1, 0)
    assert ending(state, sarah, ["D2", "E2"]) == ("E2", None, "red", False, 0, 0)
    assert ending(state._replace(closed=state.sheets.bits["E2"]), sarah, ["D2", "E2"]).is_closed


def test_a_move_gathers_nothing_elsewhere_on_the_map() -> None:
    state = state_of(rolled(1, drawing=COVE.replace("~", "s", 1)))
    assert ending(state, state.seat("Sarah"), ["D2"]) == ("D2", None, None, False, 0, 0)


@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize("used", range(3))
def test_the_predicted_outcome_of_a_roll_comes_true(pips: int, used: int) -> None:
    for path, kind in (("E1 E2", "raid"), ("D2 C2", "dig")):
        game = record_all(rolled(2), [move("Sarah", path), move("Linus", "F3 F4")])
        state = state_of(game)
        sarah = state.seat("Sarah")
        state = state._replace(seats=(sarah._replace(shovels_used=used), *state.seats[1:]))
        told = outcome(state, state.seat("Sarah"), pips)
        keys = dig("Sarah", pips, shovels=told.shovels) if kind == "dig" else raid("Sarah", pips)
        assert told.shovels == (max(0, 4 - pips) if (kind, told.kind) == ("dig", "scored") else 0)
        event = game.read(keys)
        assert game.mode.judge(state, event) == []
        after = game.mode.score(game.mode.apply(state, event, 6)).of("Sarah").total
        assert (after, told.kind) == (told.points, {4: "scored", 9: "scored", -1: "cursed", 0: "nothing"}[after])
        if kind == "dig" and told.kind == "nothing":
            missing = dig("Sarah", pips, shovels=max(1, 4 - pips))
            assert game.mode.judge(state, game.read(missing)) != []
