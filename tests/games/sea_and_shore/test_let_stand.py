"""What odd events in Sea & Shore lead to: cards played late, treasures taken early, an action half done."""

from __future__ import annotations

from scorepad.games.sea_and_shore.hands import covered
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import action, earn, kinds, play, state_of

STANDS = {"stands": "it happened so"}


def test_a_late_card_without_additions_costs_none() -> None:
    game = on.ACTS()
    before = state_of(game).seat("Linus").additions
    assert len(before) == 2
    game.record(**play("Linus", "b12"), **STANDS)
    assert state_of(game).seat("Linus").additions == before


def test_a_treasure_taken_while_cards_are_played_leaves_nothing_to_adjust() -> None:
    game = on.OPEN()
    game.record(**earn("Sarah", "red"), **STANDS)
    assert kinds(game) == [("play", "Sarah")]


def test_a_card_taken_back_without_a_discard_puts_no_card_out() -> None:
    game = on.ACTS()
    before = state_of(game).out
    game.record(**action("Tim", 4, card="r4"), **STANDS)
    assert state_of(game).out == before


def test_nothing_is_covered_once_the_covers_are_off() -> None:
    assert covered(state_of(on.ACTS())) == 0
