"""Tallying Silver & Gold: what is on the paper can be typed, and the rules say what is wrong with it."""

from __future__ import annotations

from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.engine.rules import slugs
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.games.silver_and_gold.table import record_all, table, tally


def entry_of(game: Game, player: str) -> ChoiceEntry:
    entry = pad(game).entry(game, next(each for each in game.expected() if each.player == player))
    assert isinstance(entry, ChoiceEntry)
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


def test_a_trophy_typed_twice_is_not_erased() -> None:
    entry = entry_of(table(mode="tally"), "Sarah")
    press(entry, "6", "enter", "6", "6")
    assert "6" in entry.asked, "it says that it is there"
    event = press(entry, "enter", "enter", "enter")
    assert event == tally("Sarah", 6, trophies=[6], cards=[])


def test_going_back_a_field_keeps_the_others() -> None:
    entry = entry_of(table(mode="tally"), "Sarah")
    press(entry, "9", "enter", "6", "5", "enter", "3", "1", "enter", "r", "a")
    press(entry, "up", "up", "up", "backspace", "8")
    event = press(entry, "enter", "enter", "enter", "enter")
    assert event == tally("Sarah", 8, trophies=[6, 5], palms=[3, 1], cards=["grey-01"])


def test_completed_cards_can_be_counted_by_color() -> None:
    game = table(mode="tally")
    entry = entry_of(game, "Sarah")
    press(entry, "6", "enter", "6", "enter", "enter")
    assert "number_sign" in keys_of(entry)
    event = press(entry, "number_sign", "2", "enter", "enter", "enter", "1", "enter", "3", "enter")
    page = {"colors": {"purple": 2, "grey": 1}, "seals": 3}
    assert event == {"kind": "tally", "player": "Sarah", "coins": 6, "trophies": [6], "palms": [], **page}
    assert isinstance(event, dict)
    assert game.judge(**event) == ()


def test_after_counting_by_color_the_cards_can_be_named_after_all() -> None:
    entry = entry_of(table(mode="tally"), "Sarah")
    press(entry, "6", "enter", "6", "enter", "enter", "number_sign", "2", "enter", "number_sign", "r", "a")
    assert press(entry, "enter") == tally("Sarah", 6, trophies=[6], cards=["grey-01"])
