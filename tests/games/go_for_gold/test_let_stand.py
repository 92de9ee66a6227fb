"""Rounds and anchors of Go for Gold after something odd was let stand, and ports across the water."""

from __future__ import annotations

import pytest

from scorepad.games.go_for_gold.walk import can_score, open_ports, ports_in_reach, walk
from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import (
    SPITS,
    anchor,
    anchored,
    broken,
    dig,
    kinds,
    move,
    out,
    raid,
    record_all,
    roll,
    rolled,
    sheet,
    skip,
    stands_on,
    state_of,
    table,
)
from tests.tables import STANDS


def test_rounds_are_counted() -> None:
    game = rolled(1)
    assert state_of(game).round == 1
    record_all(game, [move("Sarah", "E1"), move("Linus", "F4"), roll(2)])
    assert state_of(game).round == 2


def test_ports_stay_once_the_first_round_has_begun() -> None:
    game = rolled(1)
    before = state_of(game)
    game.record(**anchor("G3"), **STANDS)
    assert state_of(game) == before


def test_ports_may_be_chosen_again_before_the_first_roll() -> None:
    game = anchored()
    before = state_of(game).seats
    game.record(**anchor("G3"), **STANDS)
    assert state_of(game).seats != before
    assert state_of(game).seats[0].at == state_of(game).sheets.bits["G3"]


@pytest.mark.parametrize("pips", [2, 4, 6])
def test_no_port_is_in_reach_over_water(pips: int) -> None:
    state = state_of(rolled(pips, drawing=SPITS))
    assert ports_in_reach(walk(state, state.seats[0])) == 0


def test_the_last_unvisited_port_is_not_entered_since_none_would_be_left_to_continue_from() -> None:
    state = state_of(rolled(3))
    sheets, seat = state.sheets, state.seats[0]
    last, other = sheets.bits["A3"], sheets.bits["G3"]
    seat = seat._replace(entered=sheets.harbors & ~last)
    assert open_ports(sheets, seat) == 0
    assert open_ports(sheets, seat._replace(entered=sheets.harbors & ~(last | other))) == last | other


@pytest.mark.parametrize(("drawing", "is_reached"), [("P . P 4 ~ . P", False), ("P . P . ~ 4 P", True)])
def test_a_treasure_behind_the_only_port_in_reach_is_out_of_reach(drawing: str, is_reached: bool) -> None:
    state = state_of(rolled(1, drawing=f"\n{drawing}\n ~ ~ ~ ~ ~ ~ ~\n~ ~ ~ ~ ~ . P\n"))
    (at_the_end,) = [seat for seat in state.seats if seat.at == state.sheets.bits["A1"]]
    assert can_score(state.sheets, at_the_end, closed=0) == is_reached


# ---------------------------------------------------------------------- anchors


def test_ships_stay_once_somebody_has_moved() -> None:
    game = anchored()
    game.record(**move("Sarah", "C1"), **STANDS)
    before = state_of(game)
    game.record(**anchor("G3"), **STANDS)
    assert state_of(game) == before


def test_after_a_start_that_is_no_port_the_others_begin_at_the_first_one() -> None:
    game = table("Tim")
    game.record(**anchor("E2"), **STANDS)
    assert [stands_on(game, player) for player in game.players] == ["E2", "D1", "G3"]


def test_who_moved_before_the_anchoring_stays_and_has_been_at_the_port() -> None:
    game = table()
    game.record(**move("Sarah", "C1 C2"), **STANDS)
    game.record(**anchor("D1"))
    seat, bits = state_of(game).seats[0], state_of(game).sheets.bits
    assert seat.at == bits["C2"]
    assert seat.entered == bits["C1"] | bits["C2"] | bits["D1"]
    assert stands_on(game, "Linus") == "G3"


def test_a_roll_before_the_anchoring_is_that_of_the_first_round() -> None:
    game = table()
    game.record(**roll(2), **STANDS)
    game.record(**anchor("D1"))
    assert (state_of(game).step, state_of(game).round, state_of(game).pips) == ("move", 1, 2)


def test_whoever_went_out_before_the_anchoring_does_not_get_the_die() -> None:
    game = table()
    game.record(**out("Sarah"), **STANDS)
    game.record(**anchor("D1"))
    assert state_of(game).active == 1
    game = table()
    game.record(**roll(2), **STANDS)
    record_all(game, [{**out("Sarah"), **STANDS}, {**out("Linus"), **STANDS}, anchor("D1")])
    assert (state_of(game).step, state_of(game).pips) == ("over", None)


# ---------------------------------------------------------------------- rounds


def test_a_second_roll_counts_instead_and_the_round_stays() -> None:
    game = rolled(1)
    game.record(**roll(2), **STANDS)
    assert (state_of(game).round, state_of(game).pips) == (1, 2)


def test_a_roll_among_special_locations_begins_the_next_round() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 C2"), move("Linus", "F2 E2")])
    assert state_of(game).step == "resolve"
    game.record(**roll(3), **STANDS)
    state = state_of(game)
    assert (state.step, state.round, state.pips) == ("move", 2, 3)
    assert (state.moved, state.tried, state.pending) == (0, 0, ())
    assert state.active == 1


def test_who_moves_again_may_try_again() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 C2"), move("Linus", "F2 E2"), dig("Sarah", 1)])
    assert kinds(game) == [("raid", "Linus"), ("skip", "Linus")]
    game.record(**move("Sarah", "C3 D4 E4"), **STANDS)
    assert kinds(game) == [("dig", "Sarah"), ("skip", "Sarah")]


def test_a_move_before_the_roll_does_not_count_for_the_next_round() -> None:
    game = anchored()
    game.record(**move("Sarah", "C1"), **STANDS)
    game.record(**roll(2))
    assert kinds(game) == [("move", "Sarah"), ("move", "Linus")]


def test_the_last_one_who_goes_out_before_a_roll_ends_the_game() -> None:
    game = anchored()
    record_all(game, [{**out("Sarah"), **STANDS}, {**out("Linus"), **STANDS}])
    assert state_of(game).step == "over"


# ---------------------------------------------------------------------- feet, shovels, treasures and temples


def test_a_foot_that_nobody_has_is_not_crossed_out() -> None:
    game = rolled(2)
    _, _, feet, used = sheet(game, "Sarah")
    assert used == 0
    for path in ("C1", "B2", "B3"):
        game.record(**move("Sarah", path, foot=True), **STANDS)
    assert sheet(game, "Sarah")[2:] == (feet, feet)


def test_a_dig_with_more_shovels_than_there_are_crosses_out_all() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 C2"), move("Linus", "F2 E2")])
    shovels = sheet(game, "Sarah")[0]
    game.record(**dig("Sarah", 1, shovels=shovels + 3), **STANDS)
    assert sheet(game, "Sarah")[:2] == (shovels, shovels)


def test_a_dig_in_vain_crosses_out_the_shovels_that_were_put_in() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 C2"), move("Linus", "F2 E2")])
    shovels = sheet(game, "Sarah")[0]
    game.record(**dig("Sarah", 1, shovels=1), **STANDS)
    assert sheet(game, "Sarah")[:2] == (shovels, 1)
    assert state_of(game).seats[0].successes == ()


def test_where_nothing_is_a_dig_a_raid_and_a_skip_bring_nothing() -> None:
    game = rolled(1)
    before = state_of(game)
    for event in (dig("Sarah", 6), raid("Sarah", 1)):
        game.record(**event, **STANDS)
        assert state_of(game) == before
    game.record(**skip("Sarah"), **STANDS)
    assert state_of(game) == before


def test_who_is_out_already_does_not_go_out_again() -> None:
    game = rolled(1, "Tim")
    game.record(**out("Sarah"), **STANDS)
    assert broken(game, out("Sarah")) == ("round-sequence",)


# ---------------------------------------------------------------------- at a port without another crossed out


def moored(drawing: str) -> Game:
    """Sarah has walked from D1 into B1 and crossed out no port, Linus one space from F3."""
    game = record_all(table(drawing=drawing), [anchor("D1"), roll(2)])
    game.record(**move("Sarah", "C1 B1"), **STANDS)
    return record_all(game, [move("Linus", "E3", foot=True)])


def test_whoever_ends_at_a_port_without_crossing_out_another_is_out_whatever_lies_beside_it() -> None:
    game = record_all(moored(". P . P ~ ~\n ~ ~ ~ ~ ~ ~\nP . ~ 4 . P\n"), [roll(1)])
    assert kinds(game) == [("move", "Linus"), ("out", "Sarah")]
    assert broken(game, out("Sarah")) == ()


def test_a_treasure_beside_such_a_port_is_out_of_reach() -> None:
    assert moored("4 P . P ~ ~\n ~ ~ ~ ~ ~ ~\nP . ~ ~ . P\n").result().finished
