"""Tallying Silver & Gold: what is on the paper can be typed, and the rules say what is wrong with it."""

from __future__ import annotations

from scorepad.app.pads import pad
from scorepad.app.pads.choosing import Choosing
from scorepad.game import Game
from scorepad.rules import slugs
from tests.app.pads.entries import press
from tests.games.silver_and_gold.table import record_all, table, tally


def entry_of(game: Game, player: str) -> Choosing:
    entry = pad(game).entry(game, next(each for each in game.expected() if each.player == player))
    assert isinstance(entry, Choosing)
    return entry


def test_a_page_is_entered_key_by_key() -> None:
    game = table(mode="tally")
    event = press(entry_of(game, "Sarah"), "6", "enter", "6", "enter", "3", "1", "enter", "r", "a", "enter")
    assert event == tally("Sarah", 6, trophies=[6], palms=[3, 1], cards=["grey-01"])
    assert game.judge(**event) == ()


def test_trophies_are_asked_for_even_where_none_can_be_won() -> None:
    game = table(mode="tally")
    event = press(entry_of(game, "Sarah"), "3", "enter", "6", "enter", "enter", "enter")
    assert event == tally("Sarah", 3, trophies=[6], cards=[])
    assert slugs(game.judge(**event)) == ("trophies",)


def test_what_the_last_page_gets_wrong_is_explained_and_not_withheld() -> None:
    game = record_all(table(mode="tally"), [tally("Linus", 8, trophies=[6, 4])])
    wrong = press(entry_of(game, "Sarah"), "8", "enter", "3", "2", "enter", "enter", "enter")
    assert isinstance(wrong, dict)
    assert "trophies" in slugs(game.judge(**wrong))
    right = press(entry_of(game, "Sarah"), "4", "enter", "5", "enter", "enter", "enter")
    assert isinstance(right, dict)
    assert game.judge(**right) == ()


def test_a_page_that_cannot_add_up_can_still_be_entered() -> None:
    game = record_all(table(mode="tally"), [tally("Linus", 12)])
    (expected,) = game.expected()
    assert not expected.is_possible
    event = press(entry_of(game, "Sarah"), "1", "2", "enter", "6", "5", "4", "enter", "enter", "enter")
    assert isinstance(event, dict)
    assert "trophies" in slugs(game.judge(**event))
