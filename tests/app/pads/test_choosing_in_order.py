"""Choosing where one choice depends on another: lists in order, keys that may be left out, keys that follow."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.pad import Pad
from scorepad.engine.expected import Expected, Pick
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
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


def of(*picks: Pick) -> ChoiceEntry:
    return ChoiceEntry(Expected("go", "Ada", "Ada goes.", picks=picks))


def went(*trip: str, **keys: Any) -> dict[str, Any]:
    return {"kind": "go", "player": "Ada", "trip": list(trip), **keys}


def offered(entry: ChoiceEntry) -> list[Any]:
    return [item.value for item in entry.gallery.items] if entry.pick is not None else []


def asked_for(entry: ChoiceEntry) -> str:
    return entry.pick.key if entry.pick is not None else ""


# ---------------------------------------------------------------------- in order
def test_only_what_may_come_next_is_offered() -> None:
    entry = of(TRIP)
    assert offered(entry) == ["inn", "ford"]
    press(entry, "a")
    assert offered(entry) == ["mill", "ford"]
    press(entry, "b")
    assert offered(entry) == ["mill"]
    assert press(entry, "b") is False
    assert entry.asked == "trip: inn and ford"


def test_the_list_may_end_before_with_enter() -> None:
    entry = of(TRIP)
    assert "enter" in keys_of(entry)
    assert press(entry, "a", "enter") == went("inn")


def test_clicks_choose_in_order_too() -> None:
    entry = of(TRIP)
    assert entry.click(Target("trip", "wood"), LEFT) is False
    assert entry.click(Target("trip", "ford"), LEFT) is True
    assert entry.click("key:a", LEFT) is True
    assert entry.click(Target("trip", "ford"), LEFT) is False
    assert entry.click(Target("trip", "wood"), LEFT) == went("ford", "mill", "wood")


# ---------------------------------------------------------------------- what follows from another key
def test_a_single_value_that_follows_is_chosen_automatically() -> None:
    assert press(of(TRIP, GATE), "b", "a", "enter") == went("ford", "mill", gate="west")


# ---------------------------------------------------------------------- what may be left out
def test_enter_leaves_an_optional_key_out() -> None:
    entry = of(RESTED, TRIP)
    assert keys_of(entry)[-1] == "enter"
    assert press(entry, "enter") is True
    assert (asked_for(entry), offered(entry)) == ("trip", ["inn", "ford"])
    assert press(entry, "a", "enter") == went("inn")


def test_a_key_left_out_can_still_be_chosen_after_going_back() -> None:
    entry = of(RESTED, TRIP)
    press(entry, "enter", "backspace")
    assert asked_for(entry) == "rested"
    assert entry.press("backspace") is False
    assert press(entry, "a", "a", "enter") == went("ford", rested=True)


def test_the_form_says_what_was_left_out_and_fits_its_columns() -> None:
    entry = of(RESTED, TRIP, GATE)
    press(entry, "enter", "b")
    for columns in (28, 76):
        shown = entry.panel(columns)
        assert shown is not None
        assert shown.width <= columns
        words = [line.split() for line in shown.text().splitlines()]
        assert words[:3] == [["rested", "none"], ["▶", "trip", "ford"], ["gate"]]


# ---------------------------------------------------------------------- going on
def test_an_ordered_choice_that_is_no_longer_possible_is_dropped() -> None:
    begun = of(RESTED, TRIP)
    press(begun, "enter", "a", "a")
    barred = TRIP._replace(follow=lambda table: tuple(each for each in next_stops(table) if each != "inn"))
    entry = of(RESTED, barred._replace(values=("ford",)))
    entry.go_on(begun)
    assert (asked_for(entry), offered(entry)) == ("trip", ["ford"])
    assert press(entry, "a", "enter") == went("ford")


def test_a_key_left_out_is_asked_for_again_once_it_is_required() -> None:
    begun = of(RESTED, TRIP)
    press(begun, "enter", "a")
    entry = of(RESTED._replace(least=1), TRIP)
    entry.go_on(begun)
    assert asked_for(entry) == "rested"
    assert press(entry, "a", "a", "enter") == went("ford", rested=True)


# ---------------------------------------------------------------------- a whole game on the plain pad
def enter(entry: ChoiceEntry, table: dict[str, Any]) -> Answer:
    """Choose the values of an event as the gallery offers them."""
    answer: Answer = True
    while answer is True:
        key = asked_for(entry)
        values = table.get(key, [])
        for value in values if isinstance(values, list) else [values]:
            letter = next((each for each, item in entry.gallery.lettered().items() if item.value == value), "")
            assert letter, f"{key}: {value} is not offered"
            answer = entry.press(letter)
        if answer is True and asked_for(entry) == key:
            answer = entry.press("enter")
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
            entry = Pad().entry(game, expected)
            assert isinstance(entry, ChoiceEntry)
            assert enter(entry, event) == event
        game.record(**event)
    assert moves > 10


def on_plain_pad(game: Game) -> ChoiceEntry:
    entry = Pad().entry(game, game.expected()[0])
    assert isinstance(entry, ChoiceEntry)
    return entry


def test_a_port_asks_for_another_one_on_the_plain_pad() -> None:
    entry = on_plain_pad(rolled(2, drawing=STREET))
    assert asked_for(entry) == "foot"
    press(entry, "enter")
    assert offered(entry) == ["B1", "A2"]
    press(entry, "b")
    assert "A3" in offered(entry)
    entry.click(Target("path", "A3"), LEFT)
    assert (asked_for(entry), offered(entry)) == ("port", ["I1", "I3"])
    assert press(entry, "b") == move("Sarah", "A2 A3", port="I3")


def test_a_foot_that_is_needed_must_be_chosen_on_the_plain_pad() -> None:
    entry = on_plain_pad(rolled(5, drawing=SPITS))
    assert asked_for(entry) == "foot"
    assert entry.press("enter") is False
    assert press(entry, "a") is True
    assert offered(entry) == ["B1"]
    assert press(entry, "a", "a", "enter") == move("Sarah", "B1 C1", foot=True)
