"""The island of Go for Gold as drawn in a pack: its glyphs and rows, which spaces touch, the ports clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2
from string import ascii_uppercase

from scorepad.system.errors import SheetError
from scorepad.text.wording import count, describe, did_you_mean, listing, quote

WATER, PORT, SHOVEL, FOOT = "~", "P", "s", "f"
NUMBERS = {"4": 4, "5": 5, "6": 6}
COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "V": "violet"}
GLYPHS = (WATER, ".", SHOVEL, FOOT, *NUMBERS, PORT, *COLORS)
COLUMNS = len(ascii_uppercase)
ROWS = 26
MOST = 6
"""The most mistakes in a map reported at once."""


def name_of(column: int, row: int) -> str:
    """The coordinate of a column and row, both counted from 0."""
    return f"{ascii_uppercase[column]}{row + 1}"


def check_size(columns: int, rows: int) -> None:
    """Refuse a size that no sheet can have."""
    if not (1 <= columns <= COLUMNS and 1 <= rows <= ROWS):
        raise SheetError(
            f"A sheet has 1 to {COLUMNS} columns and 1 to {ROWS} rows, not {columns} columns and {rows} rows."
        )


def touching(column: int, row: int) -> list[tuple[int, int]]:
    """The six places around this one; rows 2, 4, … are half a hex to the right."""
    left = column - 1 + row % 2
    return [(column - 1, row), (column + 1, row), *((x, y) for y in (row - 1, row + 1) for x in (left, left + 1))]


# ---------------------------------------------------------------------- the drawing


def read_map(text: object, where: str) -> tuple[list[str], bool]:
    """The glyphs row by row, and whether rows 2, 4, … are drawn without the half hex to the right."""
    if not isinstance(text, str):
        raise SheetError(f"{where}: expected a drawing between triple quotes, got {describe(text)}.")
    lines = text.expandtabs().strip("\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise SheetError(f"{where}: the drawing is empty; expected rows of {listing(GLYPHS, last='or')}.")
    rows = [line.split() for line in lines]
    if len(rows) > ROWS or len(rows[0]) > COLUMNS:
        raise SheetError(
            f"{where}: the drawing has {count(len(rows), 'row')} of {count(len(rows[0]), 'column')}; "
            f"at most {ROWS} rows of {COLUMNS} columns are possible."
        )
    wrong = list(_wrong_glyphs(rows))
    if wrong:
        wrong[0] = f"{wrong[0]} Expected {listing(GLYPHS, last='or')}."
    problems = [*wrong, *_wrong_lengths(rows)]
    is_flush = len(lines) > 1 and len({_blanks(line) for line in lines}) == 1
    problems += [] if is_flush else _wrong_steps(lines)
    if problems:
        more = f" And {len(problems) - MOST} more." if len(problems) > MOST else ""
        raise SheetError(f"{where}: {' '.join(problems[:MOST])}{more}")
    return ["".join(row) for row in rows], is_flush


def letter_columns(text: str) -> str:
    """The letters of the columns, to be read above a drawing.

    Behind the sign of a comment they stand right above rows 2, 4, …
    """
    columns = max((len(line.split()) for line in text.split("\n")), default=0)
    return " ".join(ascii_uppercase[:columns])


def _wrong_glyphs(rows: list[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        for column, glyph in enumerate(row, 1):
            if glyph not in GLYPHS:
                near = did_you_mean(glyph.swapcase(), GLYPHS)
                if len(glyph) > 1:
                    near = " Glyphs are separated by spaces."
                yield f"row {number}, column {column} is {quote(glyph)}.{near}"


def _wrong_lengths(rows: list[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            yield (
                f"row {number} has {count(len(row), 'column')} where row 1 has {len(rows[0])}; "
                "all rows must be equally long, filled up with ~ (water)."
            )


def _wrong_steps(lines: list[str]) -> Iterator[str]:
    """Rows 2, 4, … start one space, half a hex, to the right."""
    for number, line in enumerate(lines, 1):
        due = _blanks(lines[0]) + (number + 1) % 2
        if _blanks(line) != due:
            yield (
                f"row {number}, column 1 is out of line: expected {count(due, 'space')} before it, "
                f"got {_blanks(line)}; rows 2, 4, … are half a hex to the right."
            )


def _blanks(line: str) -> int:
    return len(line) - len(line.lstrip())


# ---------------------------------------------------------------------- around the coast


def point(port: str) -> tuple[float, float]:
    """Where a space is on paper, in columns; y grows downward."""
    row = int(port[1:]) - 1
    return ascii_uppercase.index(port[0]) + row % 2 / 2, row * 0.866


def is_clockwise(points: list[tuple[float, float]]) -> bool:
    """Does the line from point to point turn right all the way around, except for one left turn at most?

    On a round island it always turns right; at a port in a deep bay it may turn left.
    """
    turns = []
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[place - 2], points[place - 1]
        turns.append((bx - ax) * (y - by) - (by - ay) * (x - bx))
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
    return area > 0 and sum(turn < 0 for turn in turns) <= 1


def clockwise(ports: tuple[str, ...]) -> list[str]:
    """The ports clockwise from the first, given in reading order."""
    points = {port: point(port) for port in ports}
    x = sum(point[0] for point in points.values()) / len(points)
    y = sum(point[1] for point in points.values()) / len(points)
    around = sorted(ports, key=lambda port: atan2(points[port][1] - y, points[port][0] - x))
    first = around.index(ports[0])
    return [*around[first:], *around[:first]]
