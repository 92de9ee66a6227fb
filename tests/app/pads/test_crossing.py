"""Crossing: boxes typed, pointed at and clicked; what may be crossed, and what the rules shall explain."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import grid
from scorepad.app.pads import pad
from scorepad.app.pads.silver_and_gold.crossing import RIGHT, Crossing
from scorepad.expected import Expected
from scorepad.game import Game
from scorepad.rules import slugs
from tests.app.pads.hands import press
from tests.games.silver_and_gold.table import bonus, cross, fill, laid_out, record_all, revealed
from tests.players import choose

LEFT = 1
KEYS = ("up", "down", "left", "right", "r", "f", "s", "space")


def hand_of(game: Game, player: str = "Sarah") -> Crossing:
    expected = next(each for each in game.expected() if each.player == player)
    hand = pad(game).hand(game, expected)
    assert isinstance(hand, Crossing)
    return hand


def under(hand: Crossing) -> str:
    """The boxes under the ghost, as its marks name them."""
    return " ".join(sorted(hand.marks()))


def first_box(hand: Crossing) -> str:
    return grid.names(hand.ghost.now.first)[0]


# ---------------------------------------------------------------------- keys


def test_enter_crosses_what_lies_under_the_ghost() -> None:
    game = revealed("L4")
    hand = hand_of(game)
    event = hand.press("enter")
    assert isinstance(event, dict)
    assert event["kind"] == "cross"
    assert event["player"] == "Sarah"
    assert {f"{event['card']}:{box}" for box in event["boxes"]} == set(hand.marks())
    assert game.judge(**event) == ()


def test_a_box_for_an_x_is_one_box() -> None:
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "C4", "D4")])
    hand = hand_of(game)
    event = hand.press("enter")
    assert isinstance(event, dict)
    assert event["kind"] == "bonus"
    assert game.judge(**event) == ()
    assert hand.press("s") is False
    assert [hint.key for hint in hand.hints()] == ["enter", "arrows", "space"]


@pytest.mark.parametrize("key", ["escape", "tab", "u", "q", "x", "A", "B", "3", "0", "9", "colon", "f1", ""])
def test_other_keys_are_not_its_own(key: str) -> None:
    hand = hand_of(revealed("L4"))
    before = hand.ghost.now
    assert hand.press(key) is False
    assert hand.ghost.now == before


def test_hints_name_the_keys_that_do_something() -> None:
    hand = hand_of(revealed("L4"))
    assert [hint.key for hint in hand.hints()] == ["enter", "arrows", "r", "f", "s", "space"]
    assert [hint.label for hint in hand.hints()][-2:] == ["single", "card"]
    hand.press("s")
    assert [hint.key for hint in hand.hints()] == ["enter", "arrows", "s", "space"]
    assert [hint.label for hint in hand.hints()][-2:] == ["pattern", "card"]


def test_a_typed_box_is_where_the_first_box_of_the_pattern_goes() -> None:
    hand = hand_of(revealed("O4"))
    assert press(hand, "c", "2") is True
    assert under(hand) == "purple-04:C2 purple-04:C3 purple-04:D2 purple-04:D3"
    assert press(hand, "a", "2") is True
    assert under(hand) == "purple-04:A2 purple-04:A3 purple-04:B2 purple-04:B3"


def test_a_typed_box_that_cannot_be_the_first_is_covered_all_the_same() -> None:
    hand = hand_of(revealed("O4"))
    assert press(hand, "d", "4") is True  # in the corner, so that it is the last box of the pattern
    assert under(hand) == "purple-04:C3 purple-04:C4 purple-04:D3 purple-04:D4"


def test_a_box_that_only_the_other_card_has_leads_there() -> None:
    hand = hand_of(revealed("I2"))
    assert press(hand, "a", "1") is True
    assert hand.ghost.now.card == 1
    assert "green-04:A1" in hand.marks()


def test_digits_pick_cards_unless_a_column_was_typed() -> None:
    hand = hand_of(revealed("O4"))
    assert press(hand, "2") is True
    assert hand.ghost.now.card == 1
    assert press(hand, "1") is True
    assert hand.ghost.now.card == 0
    assert press(hand, "c", "2") is True
    assert hand.ghost.now.card == 0
    assert first_box(hand) == "C2"
    assert press(hand, "2") is True
    assert hand.ghost.now.card == 1


def test_another_column_or_another_key_forgets_the_column_typed() -> None:
    hand = hand_of(revealed("O4"))
    assert press(hand, "a", "c", "2") is True
    assert first_box(hand) == "C2"
    assert press(hand, "a", "space", "1") is True
    assert hand.ghost.now.card == 0
    assert press(hand, "a", "left", "2") is True
    assert hand.ghost.now.card == 1


def test_a_column_that_no_card_has_is_not_typed() -> None:
    hand = hand_of(revealed("O4"))
    for key in "egh":  # f mirrors
        assert hand.press(key) is False


@pytest.mark.parametrize("row", ["0", "9"])
def test_a_row_that_no_card_can_have_changes_nothing(row: str) -> None:
    hand = hand_of(revealed("O4"))
    before = under(hand)
    assert press(hand, "a", row) is True
    assert under(hand) == before


# ---------------------------------------------------------------------- the mouse


def test_pointing_moves_the_ghost_and_a_click_crosses_it() -> None:
    game = revealed("I3")
    hand = hand_of(game)
    assert hand.point("green-04:B3")
    assert "green-04:B3" in hand.marks()
    assert not hand.point("green-04:B3")
    marks = set(hand.marks())
    event = hand.click("green-04:B3", LEFT)
    assert isinstance(event, dict)
    assert {f"green-04:{box}" for box in event["boxes"]} == marks
    assert game.judge(**event) == ()


def test_without_pointing_the_first_click_moves_and_the_second_crosses() -> None:
    game = revealed("I3")
    hand = hand_of(game)
    assert hand.click("green-04:B3", LEFT) is True
    event = hand.click("green-04:B3", LEFT)
    assert isinstance(event, dict)
    assert game.judge(**event) == ()


def test_pointing_within_the_ghost_leaves_it_where_it_is() -> None:
    hand = hand_of(revealed("O4"))
    for target in list(hand.marks()):
        assert not hand.point(target)


def test_right_clicks_try_every_way_to_cover_a_box() -> None:
    hand = hand_of(revealed("L4"))
    hand.point("purple-04:C3")
    seen = []
    for _ in range(60):
        assert hand.click("purple-04:C3", RIGHT) is True
        assert "purple-04:C3" in hand.marks()
        seen.append(under(hand))
    covering = [each for each in hand.ghost.patterns if each.card == 0 and each.mask & grid.BITS["C3"]]
    assert len(set(seen)) == len(covering)
    assert seen[: len(covering)] == seen[len(covering) : 2 * len(covering)]


@pytest.mark.parametrize("target", ["", "purple-04", "grey-05:A1", "player:Linus", "purple-04:Z9", ":B2", "key:a"])
def test_other_things_are_neither_clicked_nor_pointed_at(target: str) -> None:
    hand = hand_of(revealed("L4"))
    before = under(hand)
    assert hand.click(target, LEFT) is False
    assert hand.click(target, RIGHT) is False
    assert not hand.point(target)
    assert under(hand) == before


# ---------------------------------------------------------------------- tries against the rules


def crossed() -> Game:
    """Sarah has crossed B2 and C2 of purple-04, and is to cross I3."""
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "B2", "C2"), cross("Linus", "grey-05", "A2", "B2")])
    game.record(kind="reveal", pattern="I3")
    return game


def test_a_click_on_a_crossed_box_is_a_try_that_the_rules_explain() -> None:
    game = crossed()
    event = hand_of(game).click("purple-04:B2", LEFT)
    assert isinstance(event, dict)
    assert slugs(game.judge(**event)) == ("cross-free-box",)


def test_a_box_crossed_on_both_cards_and_typed_is_a_try_that_the_rules_explain() -> None:
    game = crossed()
    record_all(game, [cross("Sarah", "green-04", "A2", "B2", "C2"), cross("Linus", "grey-05", "C1")])
    game.record(kind="reveal", pattern="L3")
    event = press(hand_of(game), "b", "2")
    assert isinstance(event, dict)
    assert slugs(game.judge(**event)) == ("cross-free-box",)


def test_a_box_that_no_card_has_is_a_try_that_the_rules_explain() -> None:
    game = revealed("I3", "Tim")
    event = press(hand_of(game, "Tim"), "b", "4")
    assert isinstance(event, dict)
    assert "box-exists" in slugs(game.judge(**event))


def narrow() -> Game:
    """Of Sarah's purple-04 only B1 and D4 are free, where no pattern fits; green-04 is empty."""
    game = laid_out()
    fill(game, "purple-04", "B1", "D4")
    game.record(kind="reveal", pattern="I3")
    return game


def test_a_free_box_that_the_pattern_cannot_cover_is_not_crossed_by_one_click() -> None:
    game = narrow()
    hand = hand_of(game)
    assert not hand.point("purple-04:B1")
    event = hand.click("purple-04:B1", LEFT)
    assert not (isinstance(event, dict) and game.judge(**event) == ()), f"recorded at once: {event}"


def test_a_free_box_that_the_pattern_cannot_cover_is_not_crossed_by_typing_it() -> None:
    game = laid_out()
    fill(game, "purple-04", "B2", "C2", "D2", "A4")
    fill(game, "green-04", "A1")
    game.record(kind="reveal", pattern="I3")
    hand = hand_of(game)
    assert under(hand) == "purple-04:B2 purple-04:C2 purple-04:D2"
    event = press(hand, "a", "4")
    assert not (isinstance(event, dict) and game.judge(**event) == ()), f"recorded without Enter: {event}"


def test_a_free_box_of_the_other_card_that_the_pattern_cannot_cover_is_not_called_missing() -> None:
    game = narrow()
    hand = hand_of(game)
    assert hand.ghost.now.card == 1
    event = press(hand, "d", "4")  # free on purple-04, and green-04 has no fourth row
    assert not isinstance(event, dict) or event["card"] == "purple-04"


def test_who_owes_a_box_out_of_step_can_still_lay_the_ghost() -> None:
    game = laid_out()
    fill(game, "purple-04", "B1")  # with an X among the boxes, and nobody has revealed anything
    owed = [each for each in game.expected() if each.kind == "bonus"]
    for expected in owed:
        hand = pad(game).hand(game, expected)
        event = hand.press("enter")
        assert isinstance(event, dict)
        assert slugs(game.judge(**event)) == ("turn-sequence",)


def test_a_player_without_an_empty_box_has_a_hand_that_knows_no_key() -> None:
    game = laid_out()
    fill(game, "purple-04")
    fill(game, "green-04")
    hand = pad(game).hand(game, Expected("bonus", "Sarah", "Sarah owes a box."))
    assert [hand.press(key) for key in (*KEYS, "enter", "a", "1")] == [False] * 11
    assert hand.click("purple-04:B1", LEFT) is False
    assert hand.marks() == {}


# ---------------------------------------------------------------------- every option of whole games


def reached(hand: Crossing) -> list[dict[str, Any]]:
    """The events that Enter gives, wherever the keys lead."""
    typed: list[Sequence[str]] = [(letter, digit) for letter in "abcd" for digit in "1234"]
    ways = [*((key,) for key in KEYS), *typed]
    waiting, seen, found = [copy(hand.ghost)], set(), []
    while waiting:
        here = waiting.pop()
        place = (here.now, here.is_single)
        if place in seen:
            continue
        seen.add(place)
        hand.ghost = here
        event = hand.press("enter")
        assert isinstance(event, dict)
        found.append(event)
        for keys in ways:
            hand.ghost = copy(here)
            for key in keys:
                hand.press(key)
            if (hand.ghost.now, hand.ghost.is_single) not in seen:
                waiting.append(hand.ghost)
    return found


@pytest.mark.parametrize("seed", [2, 3])
def test_the_keys_reach_every_option_and_nothing_else(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    checked = 0
    while choices := game.expected():
        expected = random.choice(choices)
        if expected.kind in ("cross", "bonus") and random.random() < 0.3:
            events = {str(game.read(event)) for event in reached(hand_of(game, expected.player or ""))}
            assert events == {str(event) for event in game.position.legal(expected.kind, expected.player)}
            checked += 1
        game.record(**choose(random, game, expected))
    assert checked > 10


def test_bonus_boxes_are_told_from_each_other_by_their_card() -> None:
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "C4", "D4")])
    hand = hand_of(game)
    assert hand.click("green-04:A1", LEFT) is True
    assert hand.press("enter") == bonus("Sarah", "green-04", "A1")
