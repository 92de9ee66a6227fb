"""Choosing an event value by value: numbers are typed."""

import pytest

from scorepad.engine.expected import Pick
from tests.app.pads.choices import COINS, PALMS, of
from tests.app.pads.entries import press


def test_a_number_is_typed_and_ends_with_enter() -> None:
    entry = of(COINS)
    assert entry.is_typing
    assert press(entry, "1", "2", "enter") == {"kind": "do", "player": "Ada", "coins": 12}
    assert press(of(COINS), "0", "enter") == {"kind": "do", "player": "Ada", "coins": 0}


def test_a_number_is_erased_digit_by_digit() -> None:
    entry = of(COINS)
    assert press(entry, "1", "2", "backspace", "backspace", "7", "enter") == {
        "kind": "do",
        "player": "Ada",
        "coins": 7,
    }


def test_letters_and_foreign_digits_are_not_part_of_a_number() -> None:
    entry = of(COINS)
    for key in ("a", "x", "٣", "²", "space", "-", "minus", "full_stop", ""):
        assert entry.press(key) is False
    assert press(entry, "3", "enter") == {"kind": "do", "player": "Ada", "coins": 3}


def test_a_number_does_not_grow_forever() -> None:
    entry = of(COINS)
    for _ in range(50):
        entry.press("9")
    answer = entry.press("enter")
    assert isinstance(answer, dict)
    assert answer["coins"] <= 9999


def test_no_number_is_not_zero() -> None:
    entry = of(COINS)
    assert entry.press("enter") is True
    assert "coins" in entry.asked


def test_a_list_of_small_numbers_takes_a_digit_each() -> None:
    assert press(of(PALMS), "3", "1", "3", "enter") == {"kind": "do", "player": "Ada", "palms": [3, 1, 3]}
    assert press(of(PALMS), "3", "4", "backspace", "enter") == {"kind": "do", "player": "Ada", "palms": [3]}


@pytest.mark.parametrize("between", ["space", "comma"])
def test_a_list_of_larger_numbers_can_hold_several(between: str) -> None:
    entry = of(Pick("gems", tuple(range(1, 31)), 0, 3, may_repeat=True, form="set"))
    assert press(entry, "1", "2", between, "7", "enter") == {"kind": "do", "player": "Ada", "gems": [12, 7]}


def test_the_panel_asks_for_a_number_and_shows_what_is_typed() -> None:
    entry = of(COINS, PALMS)
    entry.press("1")
    shown = entry.panel(76)
    assert shown is not None
    assert shown.text().splitlines()[:2] == ["▶ coins       1_", "  palms"]


def test_the_panel_of_one_number_says_what_is_asked_before_anything_is_typed() -> None:
    shown = of(COINS).panel(76)
    assert shown is not None
    assert shown.text().startswith("coins: _")
