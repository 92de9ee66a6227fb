"""CrossEntry: boxes typed, pointed at and clicked; what may be crossed, and what the rules must explain."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.silver_and_gold.cross_entry import RIGHT, CrossEntry
from scorepad.engine import grid
from scorepad.engine.rules import slugs
from scorepad.games.silver_and_gold.draw_card import box_target, card_target
from scorepad.text.drawing import Target, touched
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.games.silver_and_gold.table import bonus, cross, fill, laid_out, record_all, revealed
from tests.players import choose

LEFT = 1
KEYS = ("up", "down", "left", "right", "r", "f", "s", "space")


def entry_of(game: Game, player: str = "Sarah") -> CrossEntry:
    expected = next(each for each in game.expected() if each.player == player)
    entry = pad(game).entry(game, expected)
    assert isinstance(entry, CrossEntry)
    return entry


def under(entry: CrossEntry) -> str:
    """The boxes under the ghost, as its marks name them."""
    return " ".join(sorted(f"{touched(target, 'card')}:{touched(target, 'boxes')}" for target in entry.marks()))


def first_box(entry: CrossEntry) -> str:
    return grid.names(entry.ghost.now.first)[0]


# ---------------------------------------------------------------------- keys


def test_enter_crosses_what_lies_under_the_ghost() -> None:
    game = revealed("L4")
    entry = entry_of(game)
    event = entry.press("enter")
    assert isinstance(event, dict)
    assert event["kind"] == "cross"
    assert event["player"] == "Sarah"
    assert {box_target(event["card"], box) for box in event["boxes"]} == set(entry.marks())
    assert game.judge(**event) == ()


def test_a_box_for_an_x_is_one_box() -> None:
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "C4", "D4")])
    entry = entry_of(game)
    event = entry.press("enter")
    assert isinstance(event, dict)
    assert event["kind"] == "bonus"
    assert game.judge(**event) == ()
    assert entry.press("s") is False
    assert [hint.key for hint in entry.hints()] == ["enter", "arrows", "space"]


@pytest.mark.parametrize("key", ["escape", "tab", "u", "q", "S", "L", "3", "0", "9", "colon", "f1", ""])
def test_other_keys_are_not_its_own(key: str) -> None:
    entry = entry_of(revealed("L4"))
    before = entry.ghost.now
    assert entry.press(key) is False
    assert entry.ghost.now == before


def test_hints_name_the_keys_that_do_something() -> None:
    entry = entry_of(revealed("L4"))
    assert [hint.key for hint in entry.hints()] == ["enter", "arrows", "r", "f", "s", "space"]
    assert [hint.label for hint in entry.hints()][-2:] == ["single", "card"]
    entry.press("s")
    assert [hint.key for hint in entry.hints()] == ["enter", "arrows", "s", "space"]
    assert [hint.label for hint in entry.hints()][-2:] == ["pattern", "card"]
    press(entry, "a", "2")
    assert [hint.key for hint in entry.hints()] == ["enter", "r", "backspace"]


def test_a_typed_box_is_where_the_first_box_of_the_pattern_goes() -> None:
    entry = entry_of(revealed("O4"))
    assert press(entry, "c", "2") is True
    assert under(entry) == "purple-04:C2 purple-04:C3 purple-04:D2 purple-04:D3"
    assert press(entry, "escape", "a", "2") is True
    assert under(entry) == "purple-04:A2 purple-04:A3 purple-04:B2 purple-04:B3"


def test_a_typed_box_that_cannot_be_the_first_is_still_covered() -> None:
    entry = entry_of(revealed("O4"))
    assert press(entry, "d", "4") is True  # in the corner, so that it is the last box of the pattern
    assert under(entry) == "purple-04:C3 purple-04:C4 purple-04:D3 purple-04:D4"


def test_a_box_only_on_the_other_card_moves_the_ghost_there() -> None:
    entry = entry_of(revealed("I2"))
    assert press(entry, "a", "1") is True
    assert entry.ghost.now.card == 1
    assert box_target("green-04", "A1") in entry.marks()


def test_digits_pick_cards_unless_a_column_was_typed() -> None:
    entry = entry_of(revealed("O4"))
    assert press(entry, "2") is True
    assert entry.ghost.now.card == 1
    assert press(entry, "1") is True
    assert entry.ghost.now.card == 0
    assert press(entry, "c", "2") is True
    assert entry.ghost.now.card == 0
    assert first_box(entry) == "C2"
    assert press(entry, "2") is True
    assert entry.ghost.now.card == 1


def test_on_a_card_picked_that_the_pattern_does_not_fit_on_a_box_is_typed_for_that_card() -> None:
    game = laid_out()
    fill(game, "purple-04", "B2", "C3")
    game.record(kind="reveal", pattern="O4")
    entry = entry_of(game)
    assert all(touched(box, "card") == "green-04" for box in entry.marks())
    assert press(entry, "1", "b", "2") is True
    assert under(entry) == "purple-04:B2"
    assert press(entry, "2") is True
    assert len(entry.marks()) == 4
    assert press(entry, "1", "s", "b", "2") is True
    assert under(entry) == "purple-04:B2"
    assert press(entry, "2") is True
    assert len(entry.marks()) == 1


def test_another_column_or_another_key_forgets_the_column_typed() -> None:
    entry = entry_of(revealed("O4"))
    assert press(entry, "a", "c", "2") is True
    assert first_box(entry) == "C2"
    assert press(entry, "a", "space", "1") is True
    assert entry.ghost.now.card == 0
    assert press(entry, "a", "left", "2") is True
    assert entry.ghost.now.card == 1


def test_enter_after_half_a_box_crosses_nothing_and_the_row_is_asked_for() -> None:
    entry = entry_of(revealed("O4"))
    assert press(entry, "B", "enter") is True
    assert "B" in entry.asked
    assert "enter" not in keys_of(entry)
    assert press(entry, "3") is True
    assert box_target("purple-04", "B3") in entry.marks()


def test_a_column_that_no_card_has_is_not_typed() -> None:
    entry = entry_of(revealed("O4"))
    for key in "egh":  # f mirrors
        assert entry.press(key) is False


@pytest.mark.parametrize("row", ["0", "9"])
def test_a_row_that_no_card_can_have_changes_nothing(row: str) -> None:
    entry = entry_of(revealed("O4"))
    before = under(entry)
    assert press(entry, "a", row) is True
    assert under(entry) == before


# ---------------------------------------------------------------------- the mouse


def test_pointing_moves_the_ghost_and_a_click_crosses_it() -> None:
    game = revealed("I3")
    entry = entry_of(game)
    assert entry.point(box_target("green-04", "B3"))
    assert box_target("green-04", "B3") in entry.marks()
    assert not entry.point(box_target("green-04", "B3"))
    marks = set(entry.marks())
    event = entry.click(box_target("green-04", "B3"), LEFT)
    assert isinstance(event, dict)
    assert {box_target("green-04", box) for box in event["boxes"]} == marks
    assert game.judge(**event) == ()


def test_without_pointing_the_first_click_moves_and_the_second_crosses() -> None:
    game = revealed("I3")
    entry = entry_of(game)
    assert entry.click(box_target("green-04", "B3"), LEFT) is True
    event = entry.click(box_target("green-04", "B3"), LEFT)
    assert isinstance(event, dict)
    assert game.judge(**event) == ()


def test_pointing_within_the_ghost_leaves_it_where_it_is() -> None:
    entry = entry_of(revealed("O4"))
    for target in list(entry.marks()):
        assert not entry.point(target)


def test_right_clicks_try_every_way_to_cover_a_box() -> None:
    entry = entry_of(revealed("L4"))
    entry.point(box_target("purple-04", "C3"))
    seen = []
    for _ in range(60):
        assert entry.click(box_target("purple-04", "C3"), RIGHT) is True
        assert box_target("purple-04", "C3") in entry.marks()
        seen.append(under(entry))
    covering = [each for each in entry.ghost.patterns if each.card == 0 and each.mask & grid.BITS["C3"]]
    assert len(set(seen)) == len(covering)
    assert seen[: len(covering)] == seen[len(covering) : 2 * len(covering)]


@pytest.mark.parametrize(
    "target", ["", card_target("purple-04"), box_target("grey-05", "A1"), Target("player", "Linus"), "a"]
)
def test_other_things_are_neither_clicked_nor_pointed_at(target: str) -> None:
    entry = entry_of(revealed("L4"))
    before = under(entry)
    assert entry.click(target, LEFT) is False
    assert entry.click(target, RIGHT) is False
    assert not entry.point(target)
    assert under(entry) == before


# ---------------------------------------------------------------------- tries against the rules


def crossed() -> Game:
    """Sarah has crossed B2 and C2 of purple-04, and must cross I3."""
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "B2", "C2"), cross("Linus", "grey-05", "A2", "B2")])
    game.record(kind="reveal", pattern="I3")
    return game


def test_clicking_a_crossed_box_makes_the_rules_explain() -> None:
    game = crossed()
    event = entry_of(game).click(box_target("purple-04", "B2"), LEFT)
    assert isinstance(event, dict)
    assert slugs(game.judge(**event)) == ("cross-free-box",)


def test_typing_a_box_crossed_on_both_cards_makes_the_rules_explain_at_enter() -> None:
    game = crossed()
    record_all(game, [cross("Sarah", "green-04", "A2", "B2", "C2"), cross("Linus", "grey-05", "C1")])
    game.record(kind="reveal", pattern="L3")
    entry = entry_of(game)
    assert press(entry, "b", "2") is True
    event = entry.press("enter")
    assert isinstance(event, dict)
    assert slugs(game.judge(**event)) == ("cross-free-box",)


def test_typing_a_box_that_no_card_has_makes_the_rules_explain_at_enter() -> None:
    game = revealed("I3", "Tim")
    event = press(entry_of(game, "Tim"), "b", "4", "enter")
    assert isinstance(event, dict)
    assert "box-exists" in slugs(game.judge(**event))


# ---------------------------------------------------------------------- every option of whole games


def reached(entry: CrossEntry) -> list[dict[str, Any]]:
    """The events that Enter gives, wherever the keys lead."""
    typed: list[Sequence[str]] = [(letter, digit) for letter in "abcd" for digit in "1234"]
    ways = [*((key,) for key in KEYS), *typed]
    waiting, seen, found = [copy(entry.ghost)], set(), []
    while waiting:
        here = waiting.pop()
        place = (here.now, here.is_single)
        if place in seen:
            continue
        seen.add(place)
        entry.ghost = here
        event = entry.press("enter")
        assert isinstance(event, dict)
        found.append(event)
        for keys in ways:
            entry.ghost = copy(here)
            for key in keys:
                entry.press(key)
            entry.press("escape")
            if (entry.ghost.now, entry.ghost.is_single) not in seen:
                waiting.append(entry.ghost)
    return found


@pytest.mark.parametrize("seed", [2, 3])
def test_the_keys_reach_every_option_and_nothing_else(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    checked = 0
    while choices := game.expected():
        expected = random.choice(choices)
        if expected.kind in ("cross", "bonus") and random.random() < 0.3:
            events = {str(game.read(event)) for event in reached(entry_of(game, expected.player or ""))}
            assert events == {str(event) for event in game.position.legal(expected.kind, expected.player)}
            checked += 1
        game.record(**choose(random, game, expected))
    assert checked > 10


def test_bonus_boxes_are_told_from_each_other_by_their_card() -> None:
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "C4", "D4")])
    entry = entry_of(game)
    assert entry.click(box_target("green-04", "A1"), LEFT) is True
    assert entry.press("enter") == bonus("Sarah", "green-04", "A1")
