"""DealEntry: two cards kept; or with key 4 all four that were dealt, and then the two among them."""

from __future__ import annotations

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.silver_and_gold.card_choices import DealEntry
from scorepad.timeline.game import Game
from tests.app.pads.entries import press
from tests.games.silver_and_gold.table import deal, table


def entry_of(game: Game, player: str = "Sarah") -> DealEntry:
    entry = pad(game).entry(game, next(each for each in game.expected() if each.player == player))
    assert isinstance(entry, DealEntry)
    return entry


FOUR = ("p", "a", "p", "b", "o", "a", "r", "c")
"""Keys for purple-01, purple-02, orange-01 and grey-03."""


def shown(entry: DealEntry) -> str:
    panel = entry.panel(76)
    assert panel is not None
    return panel.text()


def test_two_cards_are_kept_with_two_keys_each() -> None:
    game = table()
    event = press(entry_of(game), "p", "a", "r", "c")
    assert event == {"kind": "deal", "player": "Sarah", "keep": ["purple-01", "grey-03"]}
    assert game.judge(**event) == ()


def test_key_4_notes_all_four_and_then_digits_say_which_are_kept() -> None:
    game = table()
    entry = entry_of(game)
    event = press(entry, "4", *FOUR, "3", "1")
    assert event == {
        "kind": "deal",
        "player": "Sarah",
        "dealt": ["purple-01", "purple-02", "orange-01", "grey-03"],
        "keep": ["orange-01", "purple-01"],
    }
    assert game.judge(**event) == ()


def test_the_question_and_the_names_of_the_cards_say_what_is_being_entered() -> None:
    entry = entry_of(table())
    kept = entry.question
    press(entry, "4")
    assert entry.question != kept
    press(entry, *FOUR)
    assert entry.question == kept
    assert "grey-03" in shown(entry).split("1  purple-01")[1]  # of several colors, so color alone would not do


def test_a_digit_pressed_twice_is_taken_back() -> None:
    entry = entry_of(table())
    event = press(entry, "4", *FOUR, "3", "3", "2", "4")
    assert isinstance(event, dict)
    assert event["keep"] == ["purple-02", "grey-03"]


def test_a_card_taken_back_closes_its_color_like_one_that_is_chosen() -> None:
    keys = ("p", "a", "p", "a", "r", "c", "p", "b")
    event = press(entry_of(table()), *keys)
    assert event == {"kind": "deal", "player": "Sarah", "keep": ["grey-03", "purple-02"]}


def test_the_hint_for_all_four_is_only_shown_at_the_start() -> None:
    entry = entry_of(table())
    assert "4" in [hint.key for hint in entry.hints()]
    press(entry, "4")
    assert "4" not in [hint.key for hint in entry.hints()]
    press(entry, *FOUR)
    assert "4" not in [hint.key for hint in entry.hints()]


def test_the_hint_for_all_four_can_be_clicked_like_a_key() -> None:
    entry = entry_of(table())
    assert entry.click("key:4", 1) is True
    assert entry.pick is not None
    assert entry.pick.key == "dealt"


def test_going_back_from_the_two_kept_leads_to_the_four_dealt() -> None:
    entry = entry_of(table())
    press(entry, "4", *FOUR, "1", "backspace", "backspace")
    assert entry.pick is not None
    assert entry.pick.key == "dealt"
    event = press(entry, "g", "a", "g", "b", "g", "c", "g", "d", "1", "2")
    assert isinstance(event, dict)
    assert event["dealt"] == ["green-01", "green-02", "green-03", "green-04"]
    assert event["keep"] == ["green-01", "green-02"]


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_going_back_from_all_four_leads_to_two_again(key: str) -> None:
    entry = entry_of(table())
    press(entry, "4")
    assert entry.press(key) is True
    event = press(entry, "p", "a", "r", "c")
    assert event == {"kind": "deal", "player": "Sarah", "keep": ["purple-01", "grey-03"]}


def test_the_form_says_which_of_the_two_is_asked_now() -> None:
    entry = entry_of(table())
    press(entry, "4")
    assert shown(entry).splitlines()[:2] == ["▶ dealt", "  keep"]
    press(entry, *FOUR)
    first, second = shown(entry).splitlines()[:2]
    assert first == "  dealt       purple-01 purple-02 orange-01 grey-03"
    assert second == "▶ keep"
    press(entry, "2")
    assert shown(entry).splitlines()[1] == "▶ keep        purple-02"


def test_cards_kept_so_far_are_marked() -> None:
    entry = entry_of(table())
    press(entry, "4", *FOUR, "2")
    assert "2✓" in shown(entry)
    assert "1✓" not in shown(entry)


def test_cards_that_others_were_dealt_are_not_offered() -> None:
    game = table()
    deal(game, "Linus", "purple-01", "grey-03")
    entry = entry_of(game)
    assert entry.gallery.of("purple-01") is None
    assert press(entry, "p", "a", "r", "a") == {
        "kind": "deal",
        "player": "Sarah",
        "keep": ["purple-02", "grey-01"],
    }


def test_help_mentions_key_4() -> None:
    assert "4" in DealEntry.about
