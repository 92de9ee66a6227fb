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
    if source is None and place in state.landings[landing].stack:
        return FINE
    out = state.out(place)
    if source is None and len(out) < MOST_UNDER_B4:
        return FINE
    player, name = state.seats[place].player, LANDINGS[landing]
    where = listing((LANDINGS[each] for each in out), none="nowhere")
    most = _most(state)
    if landing in out:
        return Placing(f"{player} has a compass at {name} already: none is moved there.")
    if source is not None:
        if NUMBER_OF[source] not in out:
            return Placing(no_compass(state, place, source))
        if len(out) < most:
            return Placing(f"{player} still has a compass in the supply: none is moved from {source}.")
    elif len(out) >= COMPASSES:
        return Placing(f"{player} has no compass left and must move one to {name}, from {where}.")
    elif len(out) >= most:
        limit = f"At most {MOST_UNDER_B4} compasses each are on the island in this round (B4)"
        return Placing(why_not_now=f"{limit}: {player} must move one to {name}, from {where}.")
    return FINE


def no_compass(state: State, place: int, landing: str) -> str:
    """A seat has no compass at a landing, but perhaps elsewhere."""
    out = [LANDINGS[each] for each in state.out(place)]
    others = f"only at {listing(out)}" if out else "nor anywhere else"
    return f"{state.seats[place].player} has no compass at {landing}, {others}."


def place_compass(
    landings: tuple[Landing, ...], place: int, number: int, source: str | None
) -> tuple[Landing, ...]:
    """A compass on top of the stack, if there is none of this seat and one can be had."""
    landings, stack = lift_compass(landings, place, number, source)
    return replaced(landings, number, landings[number]._replace(stack=stack))


def lift_compass(
    landings: tuple[Landing, ...], place: int, number: int, source: str | None
) -> tuple[tuple[Landing, ...], tuple[int, ...]]:
    """The island without the compass that is moved, and the stack on top of which it goes."""
    stack = landings[number].stack
    if place in stack:
        return landings, stack
    if source is not None and place in landings[NUMBER_OF[source]].stack:
        return take_compass(landings, place, NUMBER_OF[source]), (*stack, place)
    out = 0
    for landing in landings:
        if place in landing.stack:
            out += 1
    return landings, stack if out >= COMPASSES else (*stack, place)


def take_compass(landings: tuple[Landing, ...], place: int, landing: int) -> tuple[Landing, ...]:
    """The compass of a seat leaves a landing."""
    stack = tuple([each for each in landings[landing].stack if each != place])
    return replaced(landings, landing, landings[landing]._replace(stack=stack))


def move_in_stack(landings: tuple[Landing, ...], place: int, landing: int, *, to_top: bool) -> tuple[Landing, ...]:
    """The compass of a seat goes to the bottom of its stack, or to the top."""
    if place not in landings[landing].stack:
        return landings
    others = [each for each in landings[landing].stack if each != place]
    stack = (*others, place) if to_top else (place, *others)
    return replaced(landings, landing, landings[landing]._replace(stack=stack))


def replaced(landings: tuple[Landing, ...], number: int, landing: Landing) -> tuple[Landing, ...]:
    """The island with one landing changed."""
    return (*landings[:number], landing, *landings[number + 1 :])
