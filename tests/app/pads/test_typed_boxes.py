"""Crossing by typing: boxes that accumulate, and boxes that are no place of the pattern."""

from __future__ import annotations

import pytest

from scorepad.app.pads import pad
from scorepad.engine import grid
from scorepad.engine.expected import Expected
from scorepad.engine.rules import slugs
from scorepad.games.silver_and_gold.draw_card import box_target
from scorepad.timeline.game import Game
from tests.app.pads.entries import press
from tests.app.pads.test_crossing import KEYS, LEFT, entry_of, under
from tests.games.silver_and_gold.table import bonus, cross, fill, laid_out, record_all, revealed


@pytest.mark.parametrize("keys", ["a2 b4", "a2b4", "A2 B4", "A2b4"])
def test_typed_boxes_leave_the_places_that_cover_them_all(keys: str) -> None:
    entry = entry_of(revealed("L4"))
    for key in keys:
        assert entry.press("space" if key == " " else key) is True
    ways = {under(entry), str(entry.press("r") and under(entry)), str(entry.press("r") and under(entry))}
    assert ways == {
        "purple-04:A2 purple-04:A3 purple-04:A4 purple-04:B4",
        "purple-04:A2 purple-04:B2 purple-04:B3 purple-04:B4",
    }
    assert "2 ways" in entry.asked


def test_r_goes_through_the_places_that_cover_the_typed_boxes() -> None:
    entry = entry_of(revealed("L4"))
    press(entry, "c", "3")
    seen = [press(entry, "r") and under(entry) for _ in range(60)]
    assert all("purple-04:C3" in each for each in map(str, seen))
    ways = [each for each in entry.ghost.patterns if each.card == 0 and each.mask & grid.BITS["C3"]]
    assert len(set(seen)) == len(ways)
    press(entry, "d", "3")
    narrower = {str(press(entry, "r") and under(entry)) for _ in range(60)}
    assert all("purple-04:C3" in each and "purple-04:D3" in each for each in narrower)
    assert 1 < len(narrower) < len(ways)


def test_backspace_takes_back_one_box_and_escape_all() -> None:
    entry = entry_of(revealed("L4"))
    press(entry, *"a2b4c", "backspace", "backspace")
    assert entry.asked.startswith("A2:")
    press(entry, "escape")
    assert entry.asked == ""
    assert entry.press("escape") is False


def test_a_capital_that_is_not_a_column_is_nobodys_initial_while_boxes_are_typed() -> None:
    entry = entry_of(revealed("L4"))
    assert entry.press("S") is False
    press(entry, "A", "2")
    assert entry.press("S") is True
    assert entry.asked.startswith("A2:")


def test_typed_boxes_that_no_place_covers_are_crossed_as_they_are_for_the_rules_to_judge() -> None:
    game = revealed("L4")
    entry = entry_of(game)
    press(entry, *"a2d4")
    assert under(entry) == "purple-04:A2 purple-04:D4"
    event = entry.press("enter")
    assert event == cross("Sarah", "purple-04", "A2", "D4")
    assert isinstance(event, dict)
    assert slugs(game.judge(**event)) == ("pattern",)


def test_any_boxes_can_be_drawn_with_the_mouse() -> None:
    game = revealed("L4")
    entry = entry_of(game)
    assert [hint.key for hint in entry.rare_hints()] == ["x"]
    assert entry.press("x") is True
    assert entry.press("enter") is True, "nothing is drawn yet"
    for box in ("A2", "B2", "D4"):
        assert entry.click(box_target("purple-04", box), LEFT) is True
    assert entry.click(box_target("purple-04", "D4"), LEFT) is True, "a second click takes it back"
    assert entry.press("enter") == cross("Sarah", "purple-04", "A2", "B2")
    assert entry.click(box_target("green-04", "A1"), LEFT) is True
    assert entry.press("enter") == cross("Sarah", "green-04", "A1"), "one card at a time"


def test_fewer_boxes_than_the_pattern_can_be_typed_exactly() -> None:
    entry = entry_of(revealed("L4"))
    assert press(entry, *"a2a3x", "enter") == cross("Sarah", "purple-04", "A2", "A3")
    assert press(entry, "x", "a", "4") is True, "x again leaves the places of the pattern"
    assert len(entry.marks()) == 4


def test_a_box_for_an_x_is_the_one_typed_last() -> None:
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "C4", "D4")])
    for keys in ("a2b3", "xa2b3"):
        assert press(entry_of(game), *keys, "enter") == bonus("Sarah", "purple-04", "B3")


def narrow() -> Game:
    """Of Sarah's purple-04 only B1 and D4 are free, where no pattern fits; green-04 is empty."""
    game = laid_out()
    fill(game, "purple-04", "B1", "D4")
    game.record(kind="reveal", pattern="I3")
    return game


def test_a_free_box_that_the_pattern_cannot_cover_is_not_crossed_by_one_click() -> None:
    game = narrow()
    entry = entry_of(game)
    assert not entry.point(box_target("purple-04", "B1"))
    event = entry.click(box_target("purple-04", "B1"), LEFT)
    assert not (isinstance(event, dict) and game.judge(**event) == ()), f"recorded at once: {event}"


def test_a_free_box_that_the_pattern_cannot_cover_is_not_crossed_by_typing_it() -> None:
    game = laid_out()
    fill(game, "purple-04", "B2", "C2", "D2", "A4")
    fill(game, "green-04", "A1")
    game.record(kind="reveal", pattern="I3")
    entry = entry_of(game)
    assert under(entry) == "purple-04:B2 purple-04:C2 purple-04:D2"
    event = press(entry, "a", "4")
    assert not (isinstance(event, dict) and game.judge(**event) == ()), f"recorded without Enter: {event}"


def test_a_free_box_of_the_other_card_that_the_pattern_cannot_cover_is_not_called_missing() -> None:
    game = narrow()
    entry = entry_of(game)
    assert entry.ghost.now.card == 1
    event = press(entry, "d", "4")  # free on purple-04, and green-04 has no fourth row
    assert not isinstance(event, dict) or event["card"] == "purple-04"


def test_a_box_owed_out_of_turn_can_still_be_crossed() -> None:
    game = laid_out()
    fill(game, "purple-04", "B1")  # with an X among the boxes, and nobody has revealed anything
    owed = [each for each in game.expected() if each.kind == "bonus"]
    for expected in owed:
        entry = pad(game).entry(game, expected)
        event = entry.press("enter")
        assert isinstance(event, dict)
        assert slugs(game.judge(**event)) == ("turn-sequence",)


def test_a_player_without_an_empty_box_has_an_entry_without_keys() -> None:
    game = laid_out()
    fill(game, "purple-04")
    fill(game, "green-04")
    entry = pad(game).entry(game, Expected("bonus", "Sarah", "Sarah owes a box."))
    assert [entry.press(key) for key in (*KEYS, "enter", "a", "1")] == [False] * 11
    assert entry.click(box_target("purple-04", "B1"), LEFT) is False
    assert entry.marks() == {}


def test_what_is_typed_is_kept_until_it_is_crossed() -> None:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "C4", "D4")])
    typed = entry_of(game)
    press(typed, "d", "1")
    record_all(game, [cross("Linus", "grey-05", "A2", "B2")])
    later = entry_of(game)
    later.go_on(typed)
    assert later.asked.startswith("D1")
    record_all(game, [bonus("Sarah", "green-04", "D1")])  # which is an X again
    later = entry_of(game)
    later.go_on(typed)
    assert later.asked == ""
