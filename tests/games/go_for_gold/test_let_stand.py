"""Rounds and anchors of Go for Gold after something odd was let stand, and ports across the water."""

from __future__ import annotations

import pytest

from scorepad.games.go_for_gold.walk import can_score, open_ports, ports_in_reach, walk
from tests.games.go_for_gold.table import SPITS, anchor, anchored, move, record_all, roll, rolled, state_of

STANDS = {"stands": "it happened so"}


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


def test_the_last_unseen_port_is_not_entered_since_none_would_be_left_to_go_on_from() -> None:
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
