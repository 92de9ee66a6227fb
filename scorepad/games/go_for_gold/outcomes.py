"""What a move or a roll would bring, for a player who has to decide before it is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorepad.games.go_for_gold.state import CURSE, TEMPLE, Seat, State


class Ending(NamedTuple):
    """Where a move would end, and what it would gather on the way."""

    space: str
    number: int | None
    """The number of the treasure there."""
    color: str | None
    """The color of the temple there."""
    is_closed: bool
    shovels: int
    feet: int


class Outcome(NamedTuple):
    """What a roll for a treasure or a temple would bring, using the shovels it needs."""

    kind: Literal["scored", "cursed", "nothing"]
    points: int
    shovels: int
    """The shovels that a dig must use; 0 for a raid, which uses them all."""


def ending(state: State, seat: Seat, path: Sequence[str]) -> Ending:
    """What a move along these spaces would lead to."""
    sheets = state.sheets
    walked = here = 0
    for name in path:
        here = sheets.bits[name]
        walked |= here
    fresh = walked & ~seat.entered
    return Ending(
        space=sheets.names[here],
        number=sheets.numbers.get(here),
        color=sheets.colors.get(here),
        is_closed=bool(here & state.closed),
        shovels=(fresh & sheets.shovels).bit_count(),
        feet=(fresh & sheets.feet).bit_count(),
    )


def shovels_for(number: int, pips: int) -> int:
    """dig: one shovel for each pip that a roll falls short."""
    return max(0, number - pips)


def outcome(state: State, seat: Seat, pips: int) -> Outcome:
    """dig, raid: what a roll would bring where the player stands."""
    number = state.sheets.numbers.get(seat.at)
    if number is None:
        if pips <= seat.shovels_left:
            return Outcome("scored", TEMPLE, 0)
        return Outcome("cursed", CURSE, 0)
    missing = shovels_for(number, pips)
    if missing <= seat.shovels_left:
        return Outcome("scored", number, missing)
    return Outcome("nothing", 0, 0)
