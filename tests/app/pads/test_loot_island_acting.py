"""Acting: a turn typed as the cards are printed, and what is asked for only where it is open.

Sarah acts; the landings in these situations, if nothing else is said, are all empty.
"""

from __future__ import annotations

import pytest

from scorepad.games.loot_island.chart import LANDING_TARGETS
from scorepad.games.loot_island.maps import COLORS
from scorepad.text.drawing import Target
from tests.app.pads.entries import keys_of, press
from tests.app.pads.turns import LEFT, enter, entered, entry_of, lit, targets, told
from tests.app.typist import keys_of_text
from tests.games.loot_island.situations import (
    c_and_d,
    four_left,
    linus_too,
    r1,
    red,
    three_out,
    two_out,
    under_b4,
    with_aaron,
)
from tests.games.loot_island.table import after, broken, island, kinds, pass_, play, record_all

# ---------------------------------------------------------------------- cards and a landing


def test_cards_as_printed_a_landing_and_enter() -> None:
    assert entered(linus_too(), "5d 6 1a") == play("Sarah", "1a", "red", "5d 6")


@pytest.mark.parametrize("text", ["5d 6 1a", "1a 5d 6", "5d 1a 6", "5d,6,1a", "5d  6 1a ", "5d 6 1a r"])
def test_words_in_any_order_separated_by_spaces_or_commas(text: str) -> None:
    hand = entry_of(linus_too())
    keys = ["comma" if sign == "," else key for sign, key in zip(text, keys_of_text(text), strict=True)]
    assert press(hand, *keys, "enter") == play("Sarah", "1a", "red", "5d 6")


def test_every_number_and_every_icon_can_be_typed() -> None:
    faces = [*map(str, range(1, 11)), "*", "*$", "2c", "3d", "4+", "10$", "7cd+$"]
    for face in faces:
        hand = entry_of(r1())
        assert enter(hand, f"{face} 3a", "g") == play("Sarah", "3a", "green", face)


def test_the_typed_text_is_shown_next_to_the_prompt() -> None:
    hand = entry_of(r1())
    assert hand.asked == ""
    press(hand, *keys_of_text("3 5d"))
    assert hand.asked.startswith("3 5d")
    assert keys_of(hand) == ["enter", "backspace"]


def test_a_turn_begins_with_these_keys() -> None:
    assert keys_of(entry_of(r1())) == ["type", "i", "p"]
    assert keys_of(entry_of(four_left(), "Linus")) == ["type", "i", "p", "x"]
    assert keys_of(entry_of(with_aaron())) == ["type", "i", "p", "a"]


@pytest.mark.parametrize("key", ["u", "h", "q", "f1", "f2", "colon", "tab", "S", "L", "left_square_bracket", "e"])
def test_keys_of_the_screen_are_left_to_it(key: str) -> None:
    assert entry_of(r1()).press(key) is False


def test_while_something_is_typed_a_letter_does_not_leave_the_pad() -> None:
    hand = entry_of(r1())
    press(hand, *keys_of_text("3 5d"))
    for key in "uhqipxez":
        told(hand, key)
    for key in ("S", "L", "tab", "colon", "f1"):
        assert hand.press(key) is False
    assert hand.typed == "3 5d"


def test_a_line_cannot_start_with_a_space() -> None:
    hand = entry_of(r1())
    assert hand.press("space") is False
    assert hand.typed == ""


def test_without_cards_nothing_is_typed_and_nothing_played() -> None:
    game = red("2 3 4 5 6 7 8")()
    assert kinds(game) == [("pass", "Sarah")]
    hand = entry_of(game)
    for key in ("3", "a", "i", "x", "asterisk", "enter"):
        assert not isinstance(hand.press(key), dict)
    assert hand.typed == ""
    assert hand.click(LANDING_TARGETS["1a"], LEFT) is False
    assert hand.press("p") == pass_("Sarah")


# ---------------------------------------------------------------------- the color


def test_the_color_is_asked_for_on_an_empty_landing() -> None:
    for color in COLORS:
        assert entered(r1(), "3 5d 1a", color[0]) == play("Sarah", "1a", color, "3 5d")


def test_the_color_may_be_typed_right_away() -> None:
    for color in COLORS:
        assert entered(r1(), f"{color[0]} 3 5d 1a") == play("Sarah", "1a", color, "3 5d")


@pytest.mark.parametrize("text", ["35d1a", "3 5d1a", "3 5d 1a ", "35d 1a"])
def test_at_an_empty_landing_the_color_records_the_play(text: str) -> None:
    for color in COLORS:
        hand = entry_of(r1())
        press(hand, *keys_of_text(text))
        assert "which color?" in hand.asked
        assert press(hand, color[0]) == play("Sarah", "1a", color, "3 5d")


@pytest.mark.parametrize(
    ("text", "cards", "landing"),
    [
        ("101a", "10", "1a"),
        ("11b", "1", "1b"),
        ("110$2b", "1 10$", "2b"),
        ("*$4a", "*$", "4a"),
        ("2+33b", "2+ 3", "3b"),
    ],
)
def test_cards_and_landing_need_no_spaces(text: str, cards: str, landing: str) -> None:
    assert press(entry_of(r1()), *keys_of_text(text), "r") == play("Sarah", landing, "red", cards)


def test_the_color_of_the_other_landing_of_the_coast_is_not_offered() -> None:
    game = linus_too()
    hand = entry_of(game)
    assert enter(hand, "5 1b") is True
    assert hand.asking == "color"
    assert targets(hand) == {"key:b", "key:g", "key:y"}
    assert press(hand, "r") is True
    assert hand.asking == "color"
    assert press(hand, "y") == play("Sarah", "1b", "yellow", "5")


def test_a_color_typed_against_the_rules_is_left_to_them() -> None:
    game = linus_too()
    event = enter(entry_of(game), "5 1a b")
    assert event == play("Sarah", "1a", "blue", "5")
    assert isinstance(event, dict)
    assert broken(game, event) == ("landing-color",)


def test_the_color_can_be_clicked_too() -> None:
    hand = entry_of(r1())
    enter(hand, "3 1a")
    assert hand.click("key:b", LEFT) == play("Sarah", "1a", "blue", "3")


@pytest.mark.parametrize("key", ["1", "a", "x", "u", "q", "enter"])
def test_while_the_color_is_asked_for_other_signs_do_nothing(key: str) -> None:
    hand = entry_of(r1())
    enter(hand, "3 1a")
    assert hand.press(key) is True
    assert hand.asking == "color"
    assert hand.press("g") == play("Sarah", "1a", "green", "3")


@pytest.mark.parametrize("key", ["L", "S", "tab", "colon", "f1", "f2"])
def test_during_a_question_other_players_can_be_looked_at(key: str) -> None:
    hand = entry_of(r1())
    enter(hand, "3 1a")
    assert hand.press(key) is False


# ---------------------------------------------------------------------- the compass


def test_a_compass_in_the_supply_is_not_asked_for() -> None:
    assert entered(after(*two_out)(), "5 1a", "r") == play("Sarah", "1a", "red", "5")


def test_without_a_compass_in_the_supply_the_question_is_where_it_comes_from() -> None:
    game = after(*three_out)()
    for landing in ("2a", "3a", "4a"):
        assert entered(game, "5 1a", "r", *landing) == play("Sarah", "1a", "red", "5", from_=landing)


def test_no_compass_is_moved_to_a_landing_that_has_one() -> None:
    assert entered(after(*three_out)(), "5 2a") == play("Sarah", "2a", "red", "5")


def test_the_second_landing_that_is_typed_is_where_the_compass_comes_from() -> None:
    game = after(*three_out)()
    assert entered(game, "5 1a 3a", "r") == play("Sarah", "1a", "red", "5", from_="3a")
    hand = entry_of(game)
    assert press(hand, *keys_of_text("1a 4a 5 r")) == play("Sarah", "1a", "red", "5", from_="4a")


def test_a_source_that_is_typed_against_the_rules_is_left_to_them() -> None:
    game = after(*three_out)()
    event = press(entry_of(game), *keys_of_text("5 1a 1b r"))
    assert event == play("Sarah", "1a", "red", "5", from_="1b")
    assert isinstance(event, dict)
    assert broken(game, event) == ("compass",)


def test_the_landings_where_it_may_come_from_are_lit_and_clicked() -> None:
    hand = entry_of(after(*three_out)())
    enter(hand, "5 1a", "r")
    assert hand.asking == "from"
    assert lit(hand) == {"2a", "3a", "4a"}
    for target in (LANDING_TARGETS["1b"], LANDING_TARGETS["1a"].rest, LANDING_TARGETS["2b"]):
        assert hand.click(target, LEFT) is True
        assert hand.asking == "from"
    assert hand.click(LANDING_TARGETS["3a"], LEFT) == play("Sarah", "1a", "red", "5", from_="3a")


def test_a_landing_without_the_players_compass_is_not_accepted() -> None:
    hand = entry_of(after(*three_out)())
    assert enter(hand, "5 1a", "r", "1", "a") is True
    assert hand.asking == "from"
    assert press(hand, "4", "b", "2", "a") == play("Sarah", "1a", "red", "5", from_="2a")


def test_under_b4_the_third_compass_is_moved() -> None:
    assert entered(under_b4(), "5 1a", "g", "3", "a") == play("Sarah", "1a", "green", "5", from_="3a")


# ---------------------------------------------------------------------- what a 1 copies


@pytest.mark.parametrize(
    ("keys", "copied"),
    [
        (("1 1a", "c"), ["c"]),
        (("1 1a", "d"), ["d"]),
        (("1d 1a", "d"), ["d"]),
        (("1 1 1a", "c", "d"), ["c", "d"]),
        (("1 1 1a", "c", "c"), ["c", "c"]),
        (("1 1 1a", "enter", "d"), ["d"]),
        (("1 1 1a", "c", "enter"), ["c"]),
        (("1 7 1a", "c"), ["c"]),
    ],
)
def test_what_a_1_at_the_beginning_copies_is_asked_for(keys: tuple[str, ...], copied: list[str]) -> None:
    event = entered(c_and_d(), *keys)
    assert event == play("Sarah", "1a", "red", keys[0].removesuffix(" 1a"), copy=copied)


def test_enter_copies_nothing() -> None:
    assert entered(c_and_d(), "1 1a", "enter") == play("Sarah", "1a", "red", "1")
    assert entered(c_and_d(), "1 1 1a", "enter", "enter") == play("Sarah", "1a", "red", "1 1")


def test_only_what_lies_there_is_offered_and_it_is_clicked_too() -> None:
    hand = entry_of(red("2 3d")())
    enter(hand, "1 1a")
    assert hand.asking == "copy"
    assert targets(hand) == {"key:d", "key:enter"}
    assert press(hand, "c") is True
    assert hand.asking == "copy"
    assert hand.click("key:d", LEFT) == play("Sarah", "1a", "red", "1", copy=["d"])


@pytest.mark.parametrize(
    ("column", "cards"), [("2 3", "1"), ("1c", "1"), ("*", "1"), ("2c 3d", "4 5"), ("1d", "*")]
)
def test_where_nothing_can_be_copied_nothing_is_asked(column: str, cards: str) -> None:
    assert entered(red(column)(), f"{cards} 1a") == play("Sarah", "1a", "red", cards)


def test_a_1_on_an_empty_landing_copies_nothing() -> None:
    assert entered(r1(), "1c 3d 1a", "r") == play("Sarah", "1a", "red", "1c 3d")


def test_the_compass_and_what_is_copied_are_asked_for_one_after_the_other() -> None:
    game = after(
        *(play("Sarah", "2a", "red", "2"), play("Linus", "1a", "blue", "2c 3d"), pass_("Tim")),
        *(play("Sarah", "3a", "red", "3"), pass_("Linus"), play("Sarah", "4a", "red", "4")),
    )()
    event = entered(game, "1 1 1a", "4", "a", "d", "enter")
    assert event == play("Sarah", "1a", "blue", "1 1", from_="4a", copy=["d"])


# ---------------------------------------------------------------------- Aaron


def test_an_a_plays_for_aaron() -> None:
    game = with_aaron()
    assert entered(game, "a 3 5d 1a", "r") == play("Sarah", "1a", "red", "3 5d", as_="Aaron")
    hand = entry_of(game)
    assert press(hand, *keys_of_text("3 5d 1a a r")) == play("Sarah", "1a", "red", "3 5d", as_="Aaron")


def test_aaron_moves_his_own_compasses() -> None:
    game = record_all(
        with_aaron(),
        [
            *(play("Sarah", "2a", "red", "2", as_="Aaron"), pass_("Linus")),
            *(play("Sarah", landing, "red", "3", as_="Aaron") for landing in ("3a", "4a")),
        ],
    )
    assert entered(game, "5 1a", "r") == play("Sarah", "1a", "red", "5")
    hand = entry_of(game)
    assert enter(hand, "a 5 1a", "r") is True
    assert lit(hand) == {"2a", "3a", "4a"}
    assert press(hand, "3", "a") == play("Sarah", "1a", "red", "5", from_="3a", as_="Aaron")


def test_aaron_copies_nothing() -> None:
    game = record_all(with_aaron(), [play("Sarah", "1a", "red", "2 3c"), pass_("Linus")])
    assert entered(game, "a 1 1a") == play("Sarah", "1a", "red", "1", as_="Aaron")
    assert entered(game, "1 1a", "c") == play("Sarah", "1a", "red", "1", copy=["c"])


def test_a_and_i_use_an_island_for_aaron() -> None:
    game = with_aaron()
    for keys in (("a", "i"), ("a", "space", "i")):
        event = press(entry_of(game), *keys, "m", "g")
        assert event == island("Sarah", "maps", "green", as_="Aaron")


def test_a_click_on_an_island_after_an_a_is_for_aaron() -> None:
    hand = entry_of(with_aaron())
    press(hand, "a")
    assert hand.click(Target("tile", "maps"), LEFT) is True
    assert press(hand, "g") == island("Sarah", "maps", "green", as_="Aaron")


def test_aaron_never_passes_or_discards() -> None:
    hand = entry_of(with_aaron())
    press(hand, "a")
    told(hand, "p")
    told(hand, "x")


def test_with_more_players_nobody_is_aaron() -> None:
    hand = entry_of(r1())
    press(hand, *keys_of_text("a 3 1a"))
    assert "a " in told(hand, "enter")
    assert "a" not in keys_of(entry_of(r1()))


def test_while_cards_are_typed_letters_belong_to_them() -> None:
    entry = entry_of(r1())
    assert not entry.keeps_letters
    press(entry, "3")
    assert entry.keeps_letters
