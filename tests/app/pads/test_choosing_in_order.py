"""Choosing where one choice depends on another: lists in order, keys that may be left out, keys that follow."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.hand import Answer
from scorepad.app.pads.pad import Pad
from scorepad.expected import Expected, Pick
from scorepad.game import Game
from tests.app.pads.hands import keys_of, press
from tests.games.go_for_gold.table import SPITS, STREET, move, rolled
from tests.players import choose

LEFT = 1
ROADS = {"": "inn ford", "inn": "mill ford", "ford": "mill", "mill": "wood", "wood": ""}
"""From the start one goes to the inn or to the ford; everything ends in the wood."""
GATES = {"wood": ("north", "south"), "mill": ("west",)}


def next_stops(table: Mapping[str, Any]) -> tuple[str, ...]:
    trip = table.get("trip") or [""]
    rested = {"inn"} if table.get("rested") else set()
    return tuple(stop for stop in ROADS[trip[-1]].split() if stop not in rested)


def next_gates(table: Mapping[str, Any]) -> tuple[str, ...]:
    trip = table.get("trip") or [""]
    return GATES.get(trip[-1], ())


TRIP = Pick("trip", ("inn", "ford"), 1, 4, follow=next_stops, form="sequence")
GATE = Pick("gate", ("north", "south", "west"), 1, 1, follow=next_gates)
RESTED = Pick("rested", (True,), 0, 1)


def of(*picks: Pick) -> Choosing:
    return Choosing(Expected("go", "Ada", "Ada goes.", picks=picks))


def went(*trip: str, **keys: Any) -> dict[str, Any]:
    return {"kind": "go", "player": "Ada", "trip": list(trip), **keys}


def offered(hand: Choosing) -> list[Any]:
    return [item.value for item in hand.gallery.items] if hand.pick is not None else []


def asked_for(hand: Choosing) -> str:
    return hand.pick.key if hand.pick is not None else ""


# ---------------------------------------------------------------------- in order


def test_only_what_may_come_next_is_offered() -> None:
    hand = of(TRIP)
    assert offered(hand) == ["inn", "ford"]
    press(hand, "a")
    assert offered(hand) == ["mill", "ford"]
    press(hand, "b")
    assert offered(hand) == ["mill"]
    assert press(hand, "b") is False
    assert hand.asked == "trip: inn and ford"


def test_the_list_is_whole_when_nothing_follows() -> None:
    assert press(of(TRIP), "b", "a", "a") == went("ford", "mill", "wood")
    assert press(of(TRIP), "a", "b", "a", "a") == went("inn", "ford", "mill", "wood")


def test_the_list_may_end_before_with_enter() -> None:
    hand = of(TRIP)
    assert "enter" in keys_of(hand)
    assert press(hand, "a", "enter") == went("inn")


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_the_last_one_is_taken_back_and_its_turn_comes_again(key: str) -> None:
    hand = of(TRIP)
    press(hand, "a", "b", key)
    assert offered(hand) == ["mill", "ford"]
    press(hand, key)
    assert offered(hand) == ["inn", "ford"]
    assert hand.press(key) is False
    assert press(hand, "b", "a", "a") == went("ford", "mill", "wood")


def test_clicks_choose_in_order_too() -> None:
    hand = of(TRIP)
    assert hand.click("wood", LEFT) is False
    assert hand.click("ford", LEFT) is True
    assert hand.click("key:a", LEFT) is True
    assert hand.click("ford", LEFT) is False
    assert hand.click("wood", LEFT) == went("ford", "mill", "wood")


# ---------------------------------------------------------------------- what follows from another key


def test_a_key_is_asked_for_only_if_anything_follows() -> None:
    hand = of(TRIP, GATE)
    assert press(hand, "a", "enter") == went("inn")
    hand = of(TRIP, GATE)
    assert press(hand, "b", "a", "a") is True
    assert (asked_for(hand), offered(hand)) == ("gate", ["north", "south"])
    assert press(hand, "b") == went("ford", "mill", "wood", gate="south")


def test_a_single_value_that_follows_is_chosen_by_itself() -> None:
    assert press(of(TRIP, GATE), "b", "a", "enter") == went("ford", "mill", gate="west")


def test_going_back_from_what_followed_leads_to_what_it_followed_from() -> None:
    hand = of(TRIP, GATE)
    press(hand, "b", "a", "a", "backspace")
    assert (asked_for(hand), offered(hand)) == ("trip", ["inn", "ford"])
    assert press(hand, "a", "enter") == went("inn")


# ---------------------------------------------------------------------- what may be left out


def test_what_may_be_left_out_is_left_out_with_enter() -> None:
    hand = of(RESTED, TRIP)
    assert keys_of(hand)[-1] == "enter"
    assert press(hand, "enter") is True
    assert (asked_for(hand), offered(hand)) == ("trip", ["inn", "ford"])
    assert press(hand, "a", "enter") == went("inn")


def test_what_may_be_left_out_changes_what_follows_if_it_is_not() -> None:
    hand = of(RESTED, TRIP)
    assert press(hand, "a") is True
    assert offered(hand) == ["ford"]
    assert press(hand, "a", "enter") == went("ford", rested=True)


def test_what_was_left_out_can_be_thought_over() -> None:
    hand = of(RESTED, TRIP)
    press(hand, "enter", "backspace")
    assert asked_for(hand) == "rested"
    assert hand.press("backspace") is False
    assert press(hand, "a", "a", "enter") == went("ford", rested=True)


def test_what_may_not_be_left_out_is_not() -> None:
    hand = of(RESTED._replace(least=1), TRIP)
    assert "enter" not in keys_of(hand)
    assert hand.press("enter") is False
    assert press(hand, "a", "a", "enter") == went("ford", rested=True)


def test_the_form_says_what_was_left_out_and_fits_its_columns() -> None:
    hand = of(RESTED, TRIP, GATE)
    press(hand, "enter", "b")
    for columns in (28, 76):
        shown = hand.panel(columns)
        assert shown is not None
        assert shown.width <= columns
        words = [line.split() for line in shown.text().splitlines()]
        assert words[:3] == [["rested", "none"], ["▶", "trip", "ford"], ["gate"]]


# ---------------------------------------------------------------------- going on


def test_what_was_chosen_in_order_goes_on_if_it_still_may_be() -> None:
    begun = of(RESTED, TRIP, GATE)
    press(begun, "enter", "a", "b")
    hand = of(RESTED, TRIP, GATE)
    hand.go_on(begun)
    assert offered(hand) == ["mill"]
    assert press(hand, "a", "a", "a") == went("inn", "ford", "mill", "wood", gate="north")


def test_a_list_that_was_whole_goes_on_as_well() -> None:
    begun = of(TRIP, GATE)
    press(begun, "b", "a", "a")
    hand = of(TRIP, GATE)
    hand.go_on(begun)
    assert asked_for(hand) == "gate"
    assert press(hand, "a") == went("ford", "mill", "wood", gate="north")


def test_what_may_no_longer_come_in_this_order_is_not_gone_on_with() -> None:
    begun = of(RESTED, TRIP)
    press(begun, "enter", "a", "a")
    barred = TRIP._replace(follow=lambda table: tuple(each for each in next_stops(table) if each != "inn"))
    hand = of(RESTED, barred._replace(values=("ford",)))
    hand.go_on(begun)
    assert (asked_for(hand), offered(hand)) == ("trip", ["ford"])
    assert press(hand, "a", "enter") == went("ford")


def test_what_was_left_out_is_asked_for_again_if_it_no_longer_may_be() -> None:
    begun = of(RESTED, TRIP)
    press(begun, "enter", "a")
    hand = of(RESTED._replace(least=1), TRIP)
    hand.go_on(begun)
    assert asked_for(hand) == "rested"
    assert press(hand, "a", "a", "enter") == went("ford", rested=True)


# ---------------------------------------------------------------------- a whole game on the plain pad


def enter(hand: Choosing, table: dict[str, Any]) -> Answer:
    """Choose the values of an event as the gallery offers them."""
    answer: Answer = True
    while answer is True:
        key = asked_for(hand)
        values = table.get(key, [])
        for value in values if isinstance(values, list) else [values]:
            letter = next((each for each, item in hand.gallery.lettered().items() if item.value == value), "")
            assert letter, f"{key}: {value} is not offered"
            answer = hand.press(letter)
        if answer is True and asked_for(hand) == key:
            answer = hand.press("enter")
    return answer


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_expected_can_be_chosen_on_the_plain_pad(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("go-for-gold", players=["Sarah", "Linus", "Tim"], sheets=("side-a", "side-b")[seed % 2])
    moves = 0
    while choices := game.expected():
        expected = random.choice(choices)
        event = choose(random, game, expected)
        if expected.kind == "move":
            moves += 1
            if "foot" in [pick.key for pick in expected.picks] and random.random() < 0.2:
                event |= {"foot": True, "path": event["path"][:1]}
                event = event if game.judge(**event) == () else choose(random, game, expected)
            hand = Pad().hand(game, expected)
            assert isinstance(hand, Choosing)
            assert enter(hand, event) == event
        game.record(**event)
    assert moves > 10


def on_plain_pad(game: Game) -> Choosing:
    hand = Pad().hand(game, game.expected()[0])
    assert isinstance(hand, Choosing)
    return hand


def test_a_port_asks_for_another_one_on_the_plain_pad() -> None:
    hand = on_plain_pad(rolled(2, drawing=STREET))
    assert asked_for(hand) == "foot"
    press(hand, "enter")
    assert offered(hand) == ["B1", "A2"]
    press(hand, "b")
    assert "A3" in offered(hand)
    hand.click("A3", LEFT)
    assert (asked_for(hand), offered(hand)) == ("port", ["I1", "I3"])
    assert press(hand, "b") == move("Sarah", "A2 A3", port="I3")


def test_a_foot_that_is_needed_must_be_chosen_on_the_plain_pad() -> None:
    hand = on_plain_pad(rolled(5, drawing=SPITS))
    assert asked_for(hand) == "foot"
    assert hand.press("enter") is False
    assert press(hand, "a") is True
    assert offered(hand) == ["B1"]
    assert press(hand, "a", "a", "enter") == move("Sarah", "B1 C1", foot=True)
