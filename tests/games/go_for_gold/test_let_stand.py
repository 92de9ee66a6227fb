"""Rounds and anchors of Go for Gold that count only where something odd is let stand, and ports behind the sea."""

from __future__ import annotations

import pytest

from scorepad.games.go_for_gold.walk import ports_in_reach, walk
from tests.games.go_for_gold.table import SPITS, anchor, anchored, move, record_all, roll, rolled, state_of

STANDS = {"stands": "it happened so"}


def test_rounds_are_counted() -> None:
    game = rolled(1)
    assert state_of(game).round == 1
    record_all(game, [move("Sarah", "E1"), move("Linus", "F4"), roll(2)])
    assert state_of(game).round == 2


def test_ships_stay_once_the_first_round_has_begun() -> None:
    game = rolled(1)
    before = state_of(game)
    game.record(**anchor("G3"), **STANDS)
    assert state_of(game) == before


def test_ships_may_be_placed_again_before_the_first_roll() -> None:
    game = anchored()
    before = state_of(game).seats
    game.record(**anchor("G3"), **STANDS)
    assert state_of(game).seats != before
    assert state_of(game).seats[0].at == state_of(game).sheets.bits["G3"]


@pytest.mark.parametrize("pips", [2, 4, 6])
def test_no_port_is_in_reach_over_water(pips: int) -> None:
    state = state_of(rolled(pips, drawing=SPITS))
    assert ports_in_reach(walk(state, state.seats[0])) == 0
