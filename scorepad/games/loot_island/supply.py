"""The supply: map cards, cubes and compasses, drawn, discarded, placed and moved.

The functions that are given a list of seats or of landings change it in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorepad.games.loot_island.maps import Lying
from scorepad.games.loot_island.state import (
    COMPASSES,
    LANDINGS,
    MAP_CARDS,
    NUMBER_OF,
    Landing,
    Seat,
    State,
    with_hand,
)
from scorepad.text.wording import listing


def cards_left(hands: Iterable[int], lying: Lying) -> int:
    """How many map cards are left to draw, counting the discard pile."""
    number = MAP_CARDS - sum(hands) - lying.cards
    return number if number > 0 else 0


def draw_cards(seats: list[Seat], lying: Lying, places: Iterable[int], number: int) -> None:
    """Each of these seats draws this many map cards, as long as there are any."""
    there = cards_left([seat.hand for seat in seats], lying)
    for place in places:
        drawn = min(number, there)
        there -= drawn
        seats[place] = seats[place]._replace(hand=seats[place].hand + drawn)


def add_cubes(seats: list[Seat], places: Iterable[int], number: int, players: int) -> None:
    """These seats, except Aaron's, take cubes, or discard them if the number is negative; never below 0."""
    for place in places:
        if place < players:
            seat = seats[place]
            seats[place] = seat._replace(cubes=max(0, seat.cubes + number))


def fill_hands(seats: list[Seat], lying: Lying, held: Sequence[int], order: Iterable[int], size: int) -> None:
    """hand: fill up the cards kept to this size, in this order, as long as there are cards."""
    there = cards_left(held, lying)
    for place in order:
        hand = held[place]
        if hand < size:
            drawn = min(size - hand, there)
            there -= drawn
            hand += drawn
        if seats[place].hand != hand:
            seats[place] = with_hand(seats[place], hand)


# ---------------------------------------------------------------------- compasses


MOST_UNDER_B4 = 2


class Placing(NamedTuple):
    """Why a compass cannot be placed: by the general rule, or by the event card in force."""

    why_not: str = ""
    why_not_now: str = ""


FINE = Placing()


def sources(state: State, place: int, landing: int) -> list[int]:
    """The landings a compass may be moved from; none if there is one in the supply."""
    out = state.out(place)
    if landing in out or len(out) < _most(state):
        return []
    return out


def _most(state: State) -> int:
    return MOST_UNDER_B4 if state.card == "B4" else COMPASSES


def judge_placing(state: State, place: int, landing: int, source: str | None) -> Placing:
    """compass: at a landing without one of their own, from the supply or, if that is empty, moved."""
    out, most = state.out(place), _most(state)
    player, name = state.seats[place].player, LANDINGS[landing]
    if source is not None:
        if landing in out:
            return Placing(f"{player} already has a compass at {name}, so none is moved there.")
        if NUMBER_OF[source] not in out:
            return Placing(no_compass(state, place, source))
        if len(out) < most:
            return Placing(f"{player} still has a compass in the supply, so none is moved from {source}.")
    elif len(out) >= most and landing not in out:
        move = f"must move one to {name}, from {listing((LANDINGS[each] for each in out), last='or')}."
        if len(out) >= COMPASSES:
            return Placing(f"{player} has no compass left in the supply and {move}")
        limit = f"Nobody may have more than {MOST_UNDER_B4} compasses on the island this round (B4)"
        return Placing(why_not_now=f"{limit}: {player} {move}")
    return FINE


def no_compass(state: State, place: int, landing: str) -> str:
    """A sentence for a landing where a player has no compass, with those where they have one."""
    out = [LANDINGS[each] for each in state.out(place)]
    others = f", only at {listing(out)}" if out else " or anywhere else"
    return f"{state.seats[place].player} has no compass at {landing}{others}."


def place_compass(landings: list[Landing], place: int, number: int, source: str | None) -> None:
    """Put a compass on top of the stack, if the seat has none there and has one to place."""
    stack = lift_compass(landings, place, number, source)
    landings[number] = landings[number]._replace(stack=stack)


def lift_compass(landings: list[Landing], place: int, number: int, source: str | None) -> tuple[int, ...]:
    """The stack with the compass on top; the landing it is moved from is changed in place."""
    stack = landings[number].stack
    if place in stack:
        return stack
    if source is not None and place in landings[NUMBER_OF[source]].stack:
        take_compass(landings, place, NUMBER_OF[source])
    elif sum([place in landing.stack for landing in landings]) >= COMPASSES:
        return stack
    return (*stack, place)


def take_compass(landings: list[Landing], place: int, number: int) -> None:
    """Remove a seat's compass from a landing."""
    stack = tuple([each for each in landings[number].stack if each != place])
    landings[number] = landings[number]._replace(stack=stack)


def move_in_stack(landings: list[Landing], place: int, number: int, *, to_top: bool) -> None:
    """Move a seat's compass to the bottom of its stack, or to the top."""
    if place in landings[number].stack:
        others = [each for each in landings[number].stack if each != place]
        stack = (*others, place) if to_top else (place, *others)
        landings[number] = landings[number]._replace(stack=stack)
