"""Boxes and shapes as integers: a cell is one bit, so a placement test is one `&`.

Coordinates are spreadsheet style, `A1` top left. Every grid uses rows of eight bits, so
that a shape is the same integer on every card and moving it is a shift.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

COLUMNS = 8
ROWS = 8
_LETTERS = "ABCDEFGH"
_FIRST_COLUMN = sum(1 << COLUMNS * row for row in range(ROWS))

BITS: dict[str, int] = {
    f"{_LETTERS[column]}{row + 1}": 1 << (row * COLUMNS + column)
    for row in range(ROWS)
    for column in range(COLUMNS)
}
_NAMES = {bit: name for name, bit in BITS.items()}


COORDINATE = "^[A-Z]{1,3}[1-9][0-9]{0,3}$"


def is_coordinate(text: str) -> bool:
    """Is it written like one: a column letter and a row number?"""
    return text in BITS or re.fullmatch(COORDINATE, text) is not None


def cell(column: int, row: int) -> int:
    """The bit of a cell, columns and rows counted from 0."""
    return 1 << (row * COLUMNS + column)


def cells(mask: int) -> Iterator[int]:
    """The single bits of a mask in reading order."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@lru_cache(4096)
def mask_of(coordinates: tuple[str, ...]) -> tuple[int, int, bool]:
    """Coordinates as a mask, those named twice as another, and whether some are off every grid."""
    mask = twice = 0
    is_off = False
    for name in coordinates:
        bit = BITS.get(name)
        if bit is None:
            is_off = True
        else:
            twice |= mask & bit
            mask |= bit
    return mask, twice, is_off


def names(mask: int) -> tuple[str, ...]:
    """The coordinates of a mask in reading order."""
    return tuple(_NAMES[bit] for bit in cells(mask))


@lru_cache(4096)
def normalize(mask: int) -> int:
    """The shape moved into the top left corner."""
    if not mask:
        return 0
    mask >>= ((mask & -mask).bit_length() - 1) // COLUMNS * COLUMNS
    while not mask & _FIRST_COLUMN:
        mask >>= 1
    return mask


@cache
def orientations(mask: int) -> frozenset[int]:
    """The shape rotated and mirrored in every way, each in the top left corner."""
    points = [((bit.bit_length() - 1) % COLUMNS, (bit.bit_length() - 1) // COLUMNS) for bit in cells(mask)]
    found = set()
    for _ in range(4):
        points = [(COLUMNS - 1 - row, column) for column, row in points]
        found.add(normalize(_join(cell(column, row) for column, row in points)))
        found.add(normalize(_join(cell(COLUMNS - 1 - column, row) for column, row in points)))
    return frozenset(found)


def placements(shape: int, area: int) -> list[int]:
    """Every way to place the shape, rotated or mirrored, on boxes of the area, in reading order."""
    return [laid for laid in _everywhere(shape) if laid & area == laid]


@lru_cache(256)
def _everywhere(shape: int) -> tuple[int, ...]:
    """Every way to place the shape on a full grid, in reading order."""
    found = []
    for turned in orientations(shape):
        width = max((bit.bit_length() - 1) % COLUMNS for bit in cells(turned)) + 1
        height = (turned.bit_length() - 1) // COLUMNS + 1
        for row in range(ROWS - height + 1):
            for column in range(COLUMNS - width + 1):
                found.append(turned << (row * COLUMNS + column))
    return tuple(sorted(found, key=lambda laid: [bit.bit_length() for bit in cells(laid)]))


def loose(mask: int) -> int:
    """The boxes that are not connected with the largest part of them, of equal ones with the first."""
    parts, rest = [], mask
    while rest:
        parts.append(_part(mask, rest & -rest))
        rest &= ~parts[-1]
    return mask & ~max(parts, key=int.bit_count, default=0)


def _part(mask: int, start: int) -> int:
    """The boxes connected with these by their sides."""
    reached, grown = 0, start
    while reached != grown:
        reached = grown
        beside = (reached << 1) & ~_FIRST_COLUMN | (reached & ~_FIRST_COLUMN) >> 1
        grown = (reached | beside | reached << COLUMNS | reached >> COLUMNS) & mask
    return reached


def _join(bits: Iterable[int]) -> int:
    joined = 0
    for bit in bits:
        joined |= bit
    return joined
