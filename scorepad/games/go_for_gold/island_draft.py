"""An island being drawn: its glyphs, what can be done with them, and what is still wrong with it.

It has the form of the file: rows 2, 4, … are half a hex to the right. A print whose first row is the one further
right gets a row of water above it. Mirrored or turned upside down, spaces that touch still touch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from attrs import evolve, frozen

from scorepad.games.go_for_gold.cards import (
    COLORS,
    COLUMNS,
    FOOT,
    NUMBERS,
    PORT,
    ROWS,
    SHOVEL,
    WATER,
    Sheets,
    check_sheets,
    check_size,
    clockwise,
    find_mistakes,
    read_map,
    survey,
)
from scorepad.system.errors import SheetError

Place = tuple[int, int]
"""Column and row, from 0."""


class IslandTotals(NamedTuple):
    """How much of everything there is on an island."""

    land: int
    ports: int
    treasures: tuple[int, ...]
    """How many of each number."""
    shovels: int
    feet: int
    temples: tuple[str, ...]
    """The colors of the temples there are, as often as there are temples."""


@frozen(slots=False)
class IslandDraft:
    """An island being drawn."""

    rows: tuple[str, ...]
    """The glyphs of each row, without the spaces between them."""
    BLANK: ClassVar[str] = WATER
    """What is there before anything is drawn."""

    @classmethod
    def blank(cls, columns: int, rows: int) -> IslandDraft:
        """Nothing but water; a SheetError if no sheet can have this size."""
        check_size(columns, rows)
        return cls((WATER * columns,) * rows)

    @classmethod
    def read(cls, tables: dict[str, Any], where: str) -> IslandDraft:
        """The map of a pack, even if nobody could play on it yet; a SheetError if it cannot be read."""
        rows, _ = read_map(tables.get("map"), where)
        return cls(tuple(rows))

    # ------------------------------------------------------------------ what is there

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def glyph(self, place: Place) -> str:
        column, row = place
        return self.rows[row][column]

    def is_on(self, place: Place) -> bool:
        column, row = place
        return 0 <= column < self.columns and 0 <= row < len(self.rows)

    @cached_property
    def sheets(self) -> Sheets:
        """The island as the game sees it, its ports clockwise."""
        sheets = survey(self.rows)
        ports = sheets.spaces(sheets.harbors)
        return evolve(sheets, ports=tuple(clockwise(ports)) if ports else ())

    @property
    def ports(self) -> tuple[str, ...]:
        """The ports on the map, clockwise from the topmost."""
        return self.sheets.ports

    @cached_property
    def mistakes(self) -> list[str]:
        """Why nobody could play on it, a sentence each."""
        return [f"{each[:1].upper()}{each[1:]}" for each in find_mistakes(self.sheets)]

    @cached_property
    def remarks(self) -> list[str]:
        """How it differs from the printed sheets."""
        return check_sheets(self.sheets)

    @cached_property
    def tally(self) -> IslandTotals:
        glyphs = Counter("".join(self.rows))
        return IslandTotals(
            land=sum(glyphs.values()) - glyphs[WATER],
            ports=glyphs[PORT],
            treasures=tuple(glyphs[number] for number in NUMBERS),
            shovels=glyphs[SHOVEL],
            feet=glyphs[FOOT],
            temples=tuple(color for glyph, color in COLORS.items() for _ in range(glyphs[glyph])),
        )

    def drawing(self) -> str:
        """The drawing as the file has it."""
        return "".join(f"{' ' * (row % 2)}{' '.join(glyphs)}\n" for row, glyphs in enumerate(self.rows))

    def tables(self) -> dict[str, Any]:
        """The tables of a pack with this island."""
        ports = {"ports": list(self.ports)} if self.ports else {}
        return {**ports, "map": self.drawing()}

    # ------------------------------------------------------------------ changing it

    def put(self, places: Iterable[Place], glyph: str) -> IslandDraft:
        """The same glyph in some places."""
        rows = [list(row) for row in self.rows]
        for column, row in places:
            rows[row][column] = glyph
        return IslandDraft(tuple(map("".join, rows)))

    def insert(self, place: Place) -> IslandDraft:
        """Water in this place, and the rest of the row one to the right; what falls off is gone."""
        column, row = place
        old = self.rows[row]
        return self._with_row(row, f"{old[:column]}{WATER}{old[column:-1]}")

    def remove(self, place: Place) -> IslandDraft:
        """Nothing in this place, and the rest of the row one to the left."""
        column, row = place
        old = self.rows[row]
        return self._with_row(row, f"{old[:column]}{old[column + 1 :]}{WATER}")

    def _with_row(self, row: int, glyphs: str) -> IslandDraft:
        return IslandDraft((*self.rows[:row], glyphs, *self.rows[row + 1 :]))

    def resize(self, columns: int, rows: int) -> IslandDraft:
        """Another size: what does not fit is cut off, what is new is water."""
        check_size(columns, rows)
        kept = [row[:columns].ljust(columns, WATER) for row in self.rows[:rows]]
        return IslandDraft((*kept, *[WATER * columns] * (rows - len(kept))))

    def shift(self) -> IslandDraft:
        """Every other row on the other side, by a row of water at the top that comes or goes."""
        if len(self.rows) > 1 and not self.rows[0].strip(WATER):
            return IslandDraft(self.rows[1:])
        if len(self.rows) == ROWS:
            raise SheetError(f"There are {ROWS} rows already, and shifting them needs one more at the top.")
        return IslandDraft((WATER * self.columns, *self.rows))

    def mirror(self) -> IslandDraft:
        """Left and right exchanged.

        A row that is further right comes to lie further left; so either its last space or the first of the other
        rows falls off, if it is water, or there is one more column.
        """
        inner, outer = self.rows[::2], self.rows[1::2]
        if all(row[-1] == WATER for row in outer):
            rows = (f"{row[-2::-1]}{WATER}" if place % 2 else row[::-1] for place, row in enumerate(self.rows))
            return IslandDraft(tuple(rows))
        if any(row[0] != WATER for row in inner):
            if self.columns == COLUMNS:
                raise SheetError(f"There are {COLUMNS} columns already, and mirroring needs one more.")
            return self.resize(self.columns + 1, len(self.rows)).mirror()
        rows = (row[::-1] if place % 2 else f"{WATER}{row[:0:-1]}" for place, row in enumerate(self.rows))
        return IslandDraft(tuple(rows))

    def flip(self) -> IslandDraft:
        """Top and bottom exchanged."""
        turned = IslandDraft(self.rows[::-1])
        return turned if len(self.rows) % 2 else turned.shift()
