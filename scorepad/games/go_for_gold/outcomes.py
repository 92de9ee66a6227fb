"""What a move or a roll would bring: asked before it is recorded, by whoever has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorepad.games.go_for_gold.state import CURSE, TEMPLE, Seat, State


class Ending(NamedTuple):
    """Where a move would end, and what it would gather on its way."""

    space: str
    number: int | None
    """The number of the treasure there."""
    color: str | None
    """The color of the temple there."""
    is_closed: bool
    shovels: int
    feet: int


class Outcome(NamedTuple):
    """What a roll for a treasure or a temple would bring, with all the shovels that it takes."""

    kind: Literal["scored", "cursed", "nothing"]
    points: int
    shovels: int
    """So many shovels must be spent for it; those of a raid, where all are spent, do not count here."""


def ending(state: State, seat: Seat, path: Sequence[str]) -> Ending:
    """What a move along these spaces would come to."""
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
    """dig: one shovel for each pip that a roll lacks."""
    return max(0, number - pips)


def outcome(state: State, seat: Seat, pips: int) -> Outcome:
    """dig, raid: what a roll would bring where a player stands."""
    number = state.sheets.numbers.get(seat.at)
    if number is None:
        if pips <= seat.shovels_left:
            return Outcome("scored", TEMPLE, 0)
        return Outcome("cursed", CURSE, 0)
    missing = shovels_for(number, pips)
    if missing <= seat.shovels_left:
        return Outcome("scored", number, missing)
    return Outcome("nothing", 0, 0)
