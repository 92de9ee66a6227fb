"""Compasses: where one is placed, from where, and why not."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.games.loot_island.state import COMPASSES, LANDINGS, NUMBER_OF, Landing, State
from scorepad.wording import listing

MOST_UNDER_B4 = 2


class Placing(NamedTuple):
    """Why a compass cannot be placed so: by the general rule, and by the event card in force."""

    why_not: str = ""
    why_not_now: str = ""


FINE = Placing()


def sources(state: State, place: int, landing: int) -> list[int]:
    """The landings from one of which the compass must be moved; none if the supply has one."""
    out = state.out(place)
    if landing in out or len(out) < _most(state):
        return []
    return out


def _most(state: State) -> int:
    return MOST_UNDER_B4 if state.card == "B4" else COMPASSES


def judge_placing(state: State, place: int, landing: int, source: str | None) -> Placing:
    """compass: on a landing without an own one, from the supply, or moved when none is left there."""
    out, most = state.out(place), _most(state)
    player, name = state.seats[place].player, LANDINGS[landing]
    if source is not None:
        if landing in out:
            return Placing(f"{player} has a compass at {name} already: none is moved there.")
        if NUMBER_OF[source] not in out:
            return Placing(no_compass(state, place, source))
        if len(out) < most:
            return Placing(f"{player} still has a compass in the supply: none is moved from {source}.")
    elif len(out) >= most and landing not in out:
        move = f"must move one to {name}, from {listing(LANDINGS[each] for each in out)}."
        if len(out) >= COMPASSES:
            return Placing(f"{player} has no compass left and {move}")
        limit = f"At most {MOST_UNDER_B4} compasses each are on the island in this round (B4)"
        return Placing(why_not_now=f"{limit}: {player} {move}")
    return FINE


def no_compass(state: State, place: int, landing: str) -> str:
    """A seat has no compass at a landing, but perhaps elsewhere."""
    out = [LANDINGS[each] for each in state.out(place)]
    others = f"only at {listing(out)}" if out else "nor anywhere else"
    return f"{state.seats[place].player} has no compass at {landing}, {others}."


def place_compass(landings: list[Landing], place: int, number: int, source: str | None) -> None:
    """A compass on top of the stack, if there is none of this seat and one can be had."""
    stack = lift_compass(landings, place, number, source)
    landings[number] = landings[number]._replace(stack=stack)


def lift_compass(landings: list[Landing], place: int, number: int, source: str | None) -> tuple[int, ...]:
    """The stack with the compass on top; the landing from which it is moved changes at once."""
    stack = landings[number].stack
    if place in stack:
        return stack
    if source is not None and place in landings[NUMBER_OF[source]].stack:
        take_compass(landings, place, NUMBER_OF[source])
    elif sum([place in landing.stack for landing in landings]) >= COMPASSES:
        return stack
    return (*stack, place)


def take_compass(landings: list[Landing], place: int, number: int) -> None:
    """The compass of a seat leaves a landing."""
    stack = tuple([each for each in landings[number].stack if each != place])
    landings[number] = landings[number]._replace(stack=stack)


def move_in_stack(landings: list[Landing], place: int, number: int, *, to_top: bool) -> None:
    """The compass of a seat goes to the bottom of its stack, or to the top."""
    if place in landings[number].stack:
        others = [each for each in landings[number].stack if each != place]
        stack = (*others, place) if to_top else (place, *others)
        landings[number] = landings[number]._replace(stack=stack)
