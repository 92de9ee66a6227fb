"""The island of Go for Gold: hexes, what is printed in them, and what touches what.

Every space is one bit, so that what a player has entered is one integer and a whole coast can be
looked at in one `&`. Rows are one bit wider than the map: what leaves it at a side comes out nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase

from attrs import frozen

from scorepad import grid

WATER, PORT, SHOVEL, FOOT = "~", "P", "s", "f"
NUMBERS = {"4": 4, "5": 5, "6": 6}
COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "V": "violet"}
GLYPHS = (WATER, ".", SHOVEL, FOOT, *NUMBERS, PORT, *COLORS)


@frozen(eq=False, repr=False)
class Island:
    """One side of the sheet; a space is a bit, several are a mask."""

    rows: tuple[str, ...]
    ports: tuple[str, ...]
    """Clockwise."""
    bits: Mapping[str, int]
    """Every space of the map by its coordinate, water too."""
    names: Mapping[int, str]
    beside: Mapping[int, int]
    """What touches a space, water too; nothing touches 0, which is no space."""
    land: int
    harbors: int
    """The spaces with a port."""
    shovels: int
    feet: int
    numbers: Mapping[int, int]
    """The treasures."""
    colors: Mapping[int, str]
    """The temples."""
    goals: int
    """Treasures and temples."""
    inset: int
    """The spaces of rows 2, 4, …, which stand half a hex to the right."""
    is_flush: bool
    """Are the rows drawn without the half step to the right?"""

    def spaces(self, mask: int) -> tuple[str, ...]:
        """The coordinates of a mask in reading order."""
        return tuple(self.names[bit] for bit in grid.cells(mask))

    def glyph(self, bit: int) -> str:
        """What is printed in a space."""
        column, row = place_of(self, bit)
        return self.rows[row][column]

    def reach(self, start: int, free: int, goal: int = 0) -> int:
        """What can be reached from some spaces over free ones; the search ends where it meets a goal.

        All spaces at the edge of what is reached go on at once, by shifts. Those of rows 2, 4, … stand half
        a hex to the right, so that their other neighbors above and below are in the next column.
        """
        stride, inset = len(self.rows[0]) + 1, self.inset
        reached, edge = 0, start
        while edge and not reached & goal:
            right = edge & inset
            left = edge ^ right
            near = edge << 1 | edge >> 1 | edge << stride | edge >> stride
            near |= left << (stride - 1) | left >> (stride + 1) | right << (stride + 1) | right >> (stride - 1)
            edge = near & free & ~reached
            reached |= edge
        return reached


def place_of(island: Island, bit: int) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    row, column = divmod(bit.bit_length() - 1, len(island.rows[0]) + 1)
    return column, row


def survey(rows: list[str], is_flush: bool) -> Island:
    """Everything that can be told from the glyphs: all but the order of the ports."""
    stride = len(rows[0]) + 1
    cells = {
        (column, row): 1 << (row * stride + column) for row in range(len(rows)) for column in range(stride - 1)
    }
    masks = dict.fromkeys(GLYPHS, 0)
    for (column, row), bit in cells.items():
        masks[rows[row][column]] |= bit
    bits = {name_of(column, row): bit for (column, row), bit in cells.items()}
    return Island(
        rows=tuple(rows),
        ports=(),
        bits=bits,
        names={bit: name for name, bit in bits.items()},
        beside={0: 0}
        | {bit: sum(cells.get(near, 0) for near in _touching(*place)) for place, bit in cells.items()},
        land=sum(masks.values()) & ~masks[WATER],
        harbors=masks[PORT],
        shovels=masks[SHOVEL],
        feet=masks[FOOT],
        numbers={bit: number for glyph, number in NUMBERS.items() for bit in grid.cells(masks[glyph])},
        colors={bit: color for glyph, color in COLORS.items() for bit in grid.cells(masks[glyph])},
        goals=sum(masks[glyph] for glyph in (*NUMBERS, *COLORS)),
        inset=sum(bit for (_, row), bit in cells.items() if row % 2),
        is_flush=is_flush,
    )


def name_of(column: int, row: int) -> str:
    """The coordinate of a place, counted from 0."""
    return f"{ascii_uppercase[column]}{row + 1}"


def _touching(column: int, row: int) -> list[tuple[int, int]]:
    """The six places around one; rows 2, 4, … stand half a hex to the right."""
    left = column - 1 + row % 2
    return [(column - 1, row), (column + 1, row), *((x, y) for y in (row - 1, row + 1) for x in (left, left + 1))]
