"""What is listed as legal, compared with every possible event, judged one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from scorepad.engine.position import Position
from scorepad.games.sea_and_shore.events import Action, Play
from scorepad.games.sea_and_shore.state import State
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.small import Event, as_tuples, compared, small
from tests.games.sea_and_shore.table import (
    NAMES,
    Keys,
    Situation,
    action,
    adjust,
    earn,
    lay,
    play,
    record_all,
    seated,
    settle,
    state_of,
    take,
    trick,
)

LIKELY_CARDS = ("red-1", "red-12", "blue-11", "blue-12", "purple-7", "green-4")
"""All cards are judged the same way, so longer walks use only some of them."""

# ---------------------------------------------------------------------- every possible event


def every_trick(position: Position) -> Iterator[Keys]:
    """Up to three treasures in any order; where order does not matter, only in the order of the pack.

    Each of them started by anybody; whoever would start anyway is not named.
    """
    faces, players = list(position.setup.sheets.faces), position.setup.players
    others = [player for player in players if player != players[position.state_as(State).start]]
    for size in range(4):
        for chosen in product(faces, repeat=size):
            colors = [each["color"] for each in chosen]
            if len(set(colors)) == len(colors) and list(chosen) != sorted(chosen, key=faces.index):
                continue  # where colors are mixed and repeated there are more than two: too many in any order
            for first in (None, *others):
                yield {"kind": "trick", "treasures": list(chosen), **({"first": first} if first else {})}


def every_play(position: Position) -> Iterator[Keys]:
    """From one up: zero is left out, and nobody can hold more than there are."""
    sheets = position.setup.sheets
    for player, card, added in product(position.setup.players, sheets.cards, range(sheets.additions + 2)):
        yield {"kind": "play", "player": player, "card": card, **({"additions": added} if added else {})}


def every_earn(position: Position) -> Iterator[Keys]:
    players = position.setup.players
    for player, color, victim in product(players, position.setup.sheets.colors, (None, *players)):
        yield {"kind": "earn", "player": player, "color": color, **({"from": victim} if victim else {})}


def every_action(position: Position) -> Iterator[Keys]:
    """Cards that are out and not taken are represented by some: they cannot be taken nor discarded."""
    players, cards = position.setup.players, _cards_in_question(position)
    for player, number, victim in product(players, (1, 2, 3, 4), (None, *players)):
        own = {"kind": "action", "player": player, "action": number, **({"from": victim} if victim else {})}
        yield own
    for player, number, card, discard in product(players, (1, 4), (None, *cards), (None, *cards)):
        keys = {key: value for key, value in (("card", card), ("discard", discard)) if value}
        yield {"kind": "action", "player": player, "action": number, **keys}


def _cards_in_question(position: Position) -> list[str]:
    state = position.state_as(State)
    there = {play.card.name for play in state.plays}
    there.update(name for seat in state.seats for name in state.sheets.names(seat.held))
    out = state.sheets.names(state.out)
    return list(dict.fromkeys([*there, *out[:3], *out[-3:], *LIKELY_CARDS]))


EVERY: dict[str, Callable[[Position], Iterator[Keys]]] = {
    "trick": every_trick,
    "play": every_play,
    "earn": every_earn,
    "action": every_action,
}


def brute(position: Position) -> set[Event]:
    """Every event of the kinds expected that breaks no rule."""
    kinds = {each.kind for each in position.expected() if each.is_listed}
    found = (event for kind in kinds for event in EVERY[kind](position))
    return {compared(event) for event in found if not position.judge(**event)}


def listed(position: Position) -> list[Event]:
    return [compared(event.table()) for event in position.legal()]


def check(position: Position) -> int:
    """Check that exactly the legal events are listed, each once; return how many there are."""
    found = listed(position)
    assert len(found) == len(set(found)), "something is listed twice"
    if any(each.kind == "action" for each in position.expected()):  # the rest is alike, see every_action
        known = set(_cards_in_question(position))
        found = [
            event for event in found if {dict(event).get("card"), dict(event).get("discard")} - {None} <= known
        ]
    assert set(found) == brute(position)
    return len(found)


# ---------------------------------------------------------------------- many positions


SETTINGS: dict[str, Callable[[], Game]] = {
    "three": lambda: small(3),
    "four": lambda: small(4),
    "five": lambda: small(5, hand=3),
    "any color is stolen": lambda: small(4, rulings={"steal-condition": "any"}, additions=8),
    "all counted": lambda: small(
        4, counts={("red", 1): 1, ("red", 2): 2, ("blue", 1): 1, ("green", 3): 1}, hand=3
    ),
    "some counted": lambda: small(3, counts={("red", 1): 1}, hand=3),
}


@cache
def walk(setting: str, seed: int, *, is_odd: bool) -> tuple[Position, ...]:
    """The positions of a random game, with some events let stand."""
    random = Random(seed)
    game = SETTINGS[setting]()
    positions = [game.position]
    for _ in range(70):
        position = game.position
        if is_odd and random.random() < 0.25:
            game.record(**_anything(position, random), stands="it happened")
        elif any(each.is_possible and each.is_listed for each in position.expected()):
            game.record(position.random(random))
        positions.append(game.position)
    return tuple(positions)


def _anything(position: Position, random: Random) -> Keys:
    """An event of any kind, most of which break a rule."""
    players, sheets = position.setup.players, position.setup.sheets
    player = random.choice(players)
    cards, faces, colors = list(sheets.cards), list(sheets.faces), sheets.colors
    return random.choice(
        [
            {"kind": "trick", "treasures": [random.choice(faces) for _ in range(random.randrange(3))]},
            play(player, random.choice(cards)),
            play(player, random.choice(cards)),
            earn(player, random.choice(colors)),
            earn(player, random.choice(colors), from_=random.choice(players)),
            action(player, random.choice((1, 2, 3)), from_=random.choice(players)),
            {
                "kind": "action",
                "player": player,
                "action": 4,
                "card": random.choice(cards),
                "discard": random.choice(cards),
            },
            {**adjust(player, random.choice((-1, 1, 2))), "gain": random.choice(faces)},
        ]
    )


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.slow
def test_exactly_the_legal_events_are_listed(setting: str) -> None:
    positions = [position for seed in range(3) for position in walk(setting, seed, is_odd=False)]
    kinds = {each.kind for position in positions for each in position.expected() if each.is_listed}
    assert kinds == {"trick", "play", "earn", "action"}
    sizes = [check(position) for position in positions[::3] if not position.finished]
    assert sum(size > 0 for size in sizes) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("setting", SETTINGS)
def test_exactly_the_legal_events_are_listed_after_something_was_let_stand(setting: str, seed: int) -> None:
    positions = walk(setting, seed, is_odd=True)
    sizes = [check(position) for position in positions[1::4] if not position.finished]
    assert sum(size > 0 for size in sizes) > 3


def has_known_hand(position: Position) -> bool:
    """Has whoever plays or acts next taken every card that they have left?"""
    state = position.state_as(State)
    place = state.turn if state.step == "play" else state.due[0].seat if state.step == "act" else None
    if place is None or not state.seats[place].held:
        return False
    return state.seats[place].held.bit_count() >= state.left(state.seats[place])


@pytest.mark.parametrize("is_odd", [False, True], ids=["regular", "with something let stand"])
def test_exactly_the_legal_events_are_listed_of_a_hand_that_is_wholly_known(is_odd: bool) -> None:
    found = {
        each.kind: [position for seed in range(6) for position in walk("five", seed, is_odd=is_odd)
                    if has_known_hand(position) and position.expected()[0].kind == each.kind]
        for each in (Play, Action)
    }  # fmt: skip
    for positions in found.values():
        assert positions
        for position in positions[:4]:
            assert check(position) > 0


@pytest.mark.parametrize("steals", ["same-color", "any"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_random_game_never_comes_to_a_dead_end(seats: int, steals: str) -> None:
    for seed in range(40):
        random = Random(seed)
        position = seated(seats, rulings={"steal-condition": steals}).position
        while not position.finished:
            event = position.random(random)
            assert not position.judge(event)
            position = position.play(event)


@pytest.mark.parametrize("situation", [on.ACTS, on.FOUR_TAKEN, on.last_acts, on.one_card_in_hand], ids=range(4))
def test_every_card_that_may_be_taken_or_discarded_is_listed(situation: Situation) -> None:
    """All cards, not only some of them."""
    position = situation().position
    due = next(position.legal()).table()["player"]
    cards = list(position.setup.sheets.cards)
    every = ({"kind": "action", "player": due, "action": 4, "card": card, "discard": discard}
             for card, discard in product(cards, repeat=2))  # fmt: skip
    found = {event for event in listed(position) if dict(event)["action"] == 4}
    assert found == {compared(event) for event in every if not position.judge(**event)} != set()


def test_a_player_who_won_two_colors_may_settle_either() -> None:
    game = seated(4)
    record_all(game, [trick("red 1", "blue 1"), play("Sarah", "r9")])
    game.record(**play("Sarah", "b9"), stands="it happened")
    record_all(game, [play("Linus", "p1"), play("Tim", "p2"), play("Ada", "p3")])
    assert {dict(event)["color"] for event in listed(game.position)} == {"red", "blue"}
    assert check(game.position) == 2
    record_all(game, [earn("Sarah", "blue")])
    assert {dict(event)["color"] for event in listed(game.position)} == {"red"}


def round_over(players: int) -> Game:
    """The two tricks of the first round are settled."""
    game = settle(lay(small(players), "red 1 | r9 b1 p1" if players == 3 else "red 1, red 1 | r9 b1 p1 g1"))
    return settle(lay(game, " | r2 b2 p2" if players == 3 else " | r2 b2 p2 g2"))


ORDERS: list[tuple[str, Situation, int]] = [
    ("one deck", lambda: small(3), 4),
    ("two decks", lambda: small(4), 4 + 6 + 1),  # twice the same; different; red 2 below red 1
    ("one deck later", lambda: settle(lay(small(3), "red 1 | r9 b1 p1")), 1 + 4),
    ("two decks later", lambda: settle(lay(small(4), "red 1, red 1 | r9 b1 p1 g1")), 1 + 4 + 4 + 6 + 1),
    ("one deck in the second round", lambda: round_over(3), 3 * 4),
    ("two decks in the second round", lambda: round_over(4), 4 * (4 + 6 + 1)),
]


@pytest.mark.parametrize(("situation", "size"), [each[1:] for each in ORDERS], ids=[each[0] for each in ORDERS])
def test_treasures_are_listed_in_several_orders_only_where_order_matters(situation: Situation, size: int) -> None:
    assert check(situation().position) == size


def test_treasures_that_the_pack_counts_run_out() -> None:
    game = small(4, counts={("red", 1): 1, ("red", 2): 1, ("blue", 1): 1, ("green", 3): 1})
    assert not any(_twice(event) for event in listed(game.position))
    lay(game, "red 1 | r9 b1 p1 g1")
    record_all(game, [earn("Sarah", "red"), action("Linus", 2), action("Tim", 2)])
    assert {dict(event)["player"] for event in listed(game.position)} == {"Ada"}
    record_all(game, [action("Ada", 2)])
    red = as_tuples({"color": "red", "points": 1})
    assert not any(red in dict(event)["treasures"] for event in listed(game.position))
    assert check(game.position) == 1 + 3 + 3


@pytest.mark.parametrize("seats", [3, 4])
def test_a_box_with_fewer_treasures_than_decks_can_be_played(seats: int) -> None:
    game = seated(seats, changes={"treasure": [{"color": "red", "points": 1, "count": 1}]})
    assert listed(game.position) == [compared(trick("red 1"))]
    assert check(game.position) == 1


def _twice(event: Event) -> bool:
    treasures = dict(event)["treasures"]
    return len(set(treasures)) < len(treasures)


def test_if_more_treasures_are_out_than_there_are_nothing_can_be_turned_up() -> None:
    game = small(3, counts={("red", 1): 1})
    record_all(
        lay(game, "red 1 | r9 b1 b2"), [earn("Sarah", "red"), action("Tim", 2), adjust("Tim", gain="red 1")]
    )
    (turning, *_) = game.expected()
    assert (turning.kind, turning.is_possible) == ("trick", False)
    assert check(game.position) == 0


def test_if_all_cards_are_out_nobody_can_play() -> None:
    game = seated(4)
    record_all(game, [trick("red 1", "red 1")])
    for number, card in enumerate(list(game.setup.sheets.cards)):
        game.record(kind="play", player=NAMES[(number % 3) + 1], card=card, stands="it happened")
    assert state_of(game).turn == 0
    (playing,) = game.expected()
    assert (playing.kind, playing.player, playing.is_possible) == ("play", "Sarah", False)
    assert check(game.position) == 0


# ---------------------------------------------------------------------- keys in any order


def test_keys_may_be_filled_in_any_order() -> None:
    """Whatever is chosen first, the others offer what goes with it, and only that."""
    for position in (*walk("four", 1, is_odd=False)[::7], *walk("any color is stolen", 1, is_odd=False)[::7]):
        events = [event.table() for event in position.legal()]
        for each in position.expected():
            for pick in each.picks if each.is_listed and each.kind != "trick" else ():
                for other in each.picks:
                    if not (pick.is_listed and other.is_listed) or pick.key == other.key:
                        continue
                    for value in list(other.offers({}))[:6]:
                        may = {
                            event[pick.key]
                            for event in events
                            if event.get(other.key) == value and pick.key in event
                        }
                        assert may == set(pick.offers({other.key: value}))


# ---------------------------------------------------------------------- at random


def test_random_events_are_legal() -> None:
    random = Random(5)
    for position in walk("all counted", 2, is_odd=True)[::3]:
        if any(each.is_possible and each.is_listed for each in position.expected()):
            legal = set(listed(position))
            for _ in range(5):
                assert compared(position.random(random).table()) in legal


@pytest.mark.parametrize(
    "situation", [lambda: small(4), on.STEALS, on.any_color, on.last_acts, on.ACTS], ids=range(5)
)
def test_every_legal_event_can_come_at_random(situation: Situation) -> None:
    position, random = situation().position, Random(3)
    legal = set(listed(position))
    if len(legal) > 60:
        legal = {event for event in legal if dict(event).get("discard", "red-4") == "red-4"}
    drawn = {compared(position.random(random).table()) for _ in range(6000)}
    assert legal
    assert legal <= drawn


# ---------------------------------------------------------------------- the tally


def test_action_4_lists_each_pair_of_cards_once() -> None:
    found = [event for event in listed(on.ACTS().position) if dict(event)["action"] == 4]
    assert len(found) == len(set(found)) == 3 * (48 - 3 + 1)
    assert compared(take("Tim", "r4", "r4")) in found
