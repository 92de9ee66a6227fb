"""The printed sheet: its hexes, their symbols and their neighbors, read from a pack and checked.

A space is one bit, so the spaces a player has entered are one integer and a test of many spaces is one `&`.
Rows are one bit wider than the map, so a step off one side never lands on the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2
from string import ascii_uppercase
from typing import Any

from attrs import evolve, frozen

from scorepad.engine import grid
from scorepad.packs.pack import Layout, Pack, check_tables
from scorepad.system.errors import SheetError
from scorepad.text.wording import count, describe, did_you_mean, listing, quote, quote_file

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


# ---------------------------------------------------------------------- sheets


PORTS = 4
SIGNS = {
    WATER: "water",
    ".": "land",
    SHOVEL: "a shovel",
    FOOT: "a foot",
    PORT: "a port",
    **{glyph: f"treasure {number}" for glyph, number in NUMBERS.items()},
    **{glyph: f"the {color} temple" for glyph, color in COLORS.items()},
}
LAYOUT = Layout({"ports": (), "map": ()}, {"map": letter_columns}, signs={"map": SIGNS})
TEMPLATE = '''\
# Your own sheet of Go for Gold, drawn with a text editor.
# Once you have compared it with the printed sheet: scorepad sheets printed {name} --compared-by YOU

sheets = 1
game = "go-for-gold"
name = "{name}"
title = "My sheet"
provenance = "house"
source = "Drawn for our table; not compared with the printed sheet."

# One glyph for each hex, separated by spaces:
#   ~ water   . land   s shovel   f foot   4 5 6 treasure   P port
#   temples: R red   B blue   G green   Y yellow   V violet (each at most once)
# Rows 2, 4, ... are half a hex to the right: start them with one space. (If the top row of your sheet
# is one of those, draw a row of water above it.) Hexes that touch in the drawing are neighbors. All
# rows have the same number of hexes: fill them up with water. The four ports need no list: they are
# taken clockwise from the topmost.
{letters}
map = """
{rows}
"""
'''
_START = """\
~ ~ . P . ~ ~
 ~ s . 4 . f ~
P . R . . s .
 . 5 . ~ B . P
~ . s . Y 6 .
 ~ V . P . G ~"""
"""The map of a pack to start from."""


@frozen(eq=False, repr=False)
class Sheets:
    """One side of the sheet; a space is a bit, several are a mask."""

    rows: tuple[str, ...]
    ports: tuple[str, ...]
    """Clockwise."""
    bits: Mapping[str, int]
    """Every space on the map by its coordinate, including water."""
    names: Mapping[int, str]
    beside: Mapping[int, int]
    """The spaces that touch a space, including water; 0 stands for no space and touches none."""
    land: int
    lands: tuple[str, ...]
    """The coordinates of the land in reading order."""
    harbors: int
    """The spaces with a port."""
    inland: int
    """Land without a port."""
    shovels: int
    feet: int
    symbols: int
    """Shovels, feet and ports, which take effect even in passing."""
    numbers: Mapping[int, int]
    """The numbers of the treasures, by space."""
    colors: Mapping[int, str]
    """The colors of the temples, by space."""
    goals: int
    """Treasures and temples."""
    temples: int
    inset: int
    """The spaces of rows 2, 4, …, which are half a hex to the right."""
    is_flush: bool
    """Are rows 2, 4, … drawn without the half hex to the right?"""

    def spaces(self, mask: int) -> tuple[str, ...]:
        """The coordinates of a mask in reading order."""
        names, found = self.names, []
        while mask:
            bit = mask & -mask
            found.append(names[bit])
            mask ^= bit
        return tuple(found)

    def glyph(self, bit: int) -> str:
        """What is printed in a space."""
        column, row = self.place(bit)
        return self.rows[row][column]

    def place(self, bit: int) -> tuple[int, int]:
        """Column and row of a space, from 0."""
        row, column = divmod(bit.bit_length() - 1, len(self.rows[0]) + 1)
        return column, row

    def is_coast(self, bit: int) -> bool:
        """Does the space touch water or the edge of the map?"""
        near = self.beside[bit]
        return near.bit_count() < len(touching(0, 0)) or bool(near & ~self.land)

    def reach(self, start: int, free: int, goal: int = 0) -> int:
        """The spaces that can be reached from these over free ones; the search stops at the first goal.

        Shifts move the whole edge of the search at once. Rows 2, 4, … are half a hex to the right, so their
        second neighbors above and below are one column further on.
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


def template(name: str) -> str:
    """A commented pack of this name, to be filled in."""
    return _fill_in(name, _START)


def empty_map(name: str, columns: int, rows: int) -> str:
    """The same with nothing but water, to draw an island of this size on."""
    check_size(columns, rows)
    water = " ".join(WATER * columns)
    return _fill_in(name, "\n".join(" " * (row % 2) + water for row in range(rows)))


def _fill_in(name: str, rows: str) -> str:
    letters = f"#{letter_columns(rows)}"
    return TEMPLATE.replace("{name}", name).replace("{letters}", letters).replace("{rows}", rows)


def read_sheets(pack: Pack) -> Sheets:
    """The sheet of a pack, or a SheetError that names the key, or the row and column."""
    where = quote_file(pack.path)
    check_tables(pack, LAYOUT.keys)
    rows, is_flush = read_map(pack.tables.get("map"), f"{where}: map")
    sheets = survey(rows, is_flush=is_flush)
    for mistake in _wrong_ports(sheets):
        raise SheetError(f"{where}: map: {mistake}")
    sheets = evolve(sheets, ports=_read_ports(pack.tables.get("ports"), sheets, where))
    for mistake in find_mistakes(sheets):
        raise SheetError(f"{where}: map: {mistake}")
    return sheets


def find_mistakes(sheets: Sheets) -> Iterator[str]:
    """Why nobody could play on a map, a sentence for each mistake."""
    yield from _wrong_ports(sheets)
    yield from _twin_temples(sheets)
    yield from _cut_off_ports(sheets)
    yield from _out_of_reach(sheets)


def plain_tables(pack: Pack, sheets: Sheets) -> dict[str, Any]:
    """The ports from the topmost, and the map in rows of signs."""
    del pack
    first = sheets.ports.index(min(sheets.ports, key=lambda port: sheets.bits[port]))
    ports = [*sheets.ports[first:], *sheets.ports[:first]]
    rows = [" " * (number % 2) + " ".join(row) for number, row in enumerate(sheets.rows)]
    return {"ports": ports, "map": "\n".join(rows)}


def check_sheets(sheets: Sheets) -> list[str]:
    """How the island differs from the printed one, as a homemade one may."""
    remarks = []
    if sheets.is_flush:
        remarks.append("Rows 2, 4, … are not drawn half a hex to the right; they are read as if they were.")
    missing = [color for color in COLORS.values() if color not in sheets.colors.values()]
    if missing:
        remarks.append(f"There is no {listing(missing, last='or')} temple; the printed sheet has five temples.")
    for port in sheets.spaces(sheets.harbors):
        if not sheets.is_coast(sheets.bits[port]):
            remarks.append(f"The port {port} is not on the coast.")
    for port in sheets.ports:
        away = sheets.goals & ~sheets.reach(sheets.bits[port], sheets.inland)
        if away:
            verb = "is" if away.bit_count() == 1 else "are"
            remarks.append(f"{_spell(sheets, away)} {verb} out of reach from port {port}.")
    if not sheets.numbers:
        remarks.append("There are no treasures.")
    if not sheets.shovels:
        remarks.append("There are no shovels.")
    if not sheets.feet:
        remarks.append("There are no feet.")
    return remarks


def survey(rows: Sequence[str], *, is_flush: bool = False) -> Sheets:
    """Everything the glyphs say, which is all but the order of the ports."""
    stride = len(rows[0]) + 1
    cells = {
        (column, row): 1 << (row * stride + column) for row in range(len(rows)) for column in range(stride - 1)
    }
    masks = dict.fromkeys(GLYPHS, 0)
    for (column, row), bit in cells.items():
        masks[rows[row][column]] |= bit
    land = sum(masks.values()) & ~masks[WATER]
    bits = {name_of(column, row): bit for (column, row), bit in cells.items()}
    return Sheets(
        rows=tuple(rows),
        ports=(),
        bits=bits,
        names={bit: name for name, bit in bits.items()},
        beside={0: 0}
        | {bit: sum(cells.get(near, 0) for near in touching(*place)) for place, bit in cells.items()},
        land=land,
        lands=tuple([name for name, bit in bits.items() if bit & land]),
        harbors=masks[PORT],
        inland=land & ~masks[PORT],
        shovels=masks[SHOVEL],
        feet=masks[FOOT],
        symbols=masks[SHOVEL] | masks[FOOT] | masks[PORT],
        numbers={bit: number for glyph, number in NUMBERS.items() for bit in grid.cells(masks[glyph])},
        colors={bit: color for glyph, color in COLORS.items() for bit in grid.cells(masks[glyph])},
        goals=sum(masks[glyph] for glyph in (*NUMBERS, *COLORS)),
        temples=sum(masks[glyph] for glyph in COLORS),
        inset=sum(bit for (_, row), bit in cells.items() if row % 2),
        is_flush=is_flush,
    )


# ---------------------------------------------------------------------- checks


def _read_ports(ports: object, sheets: Sheets, where: str) -> tuple[str, ...]:
    """The four ports clockwise: as listed, or else as they are on the map, the topmost (then leftmost) first."""
    drawn = sheets.spaces(sheets.harbors)
    around = clockwise(drawn)
    if ports is None:
        return tuple(around)
    due = _quoted(around)
    if not isinstance(ports, list) or not all(isinstance(port, str) for port in ports):
        raise SheetError(f"{where}: ports: expected the ports clockwise, such as {due}, got {describe(ports)}.")
    for place, port in enumerate(ports, 1):
        if port not in drawn:
            what = "is off the map"
            near = did_you_mean(port, drawn)
            if port in sheets.bits:
                bit = sheets.bits[port]
                what = f"is {quote(sheets.glyph(bit))} on the map ({_rows_and_columns(sheets, bit)})"
            raise SheetError(
                f"{where}: ports: place {place}: {quote(port)} {what}; the map has P at {listing(drawn)}.{near}"
            )
    if sorted(ports) != sorted(drawn):
        raise SheetError(
            f"{where}: ports: expected each port once, {due}, starting with any of them, got {_quoted(ports)}."
        )
    first = around.index(ports[0])
    is_as_found = ports == [*around[first:], *around[:first]]
    if not is_as_found and not is_clockwise([point(port) for port in ports]):
        raise SheetError(
            f"{where}: ports: {_quoted(ports)} is not clockwise; expected {due}, starting with any of them."
        )
    return tuple(ports)


def _wrong_ports(sheets: Sheets) -> Iterator[str]:
    """Four ports, no more and no fewer."""
    drawn = sheets.harbors.bit_count()
    if drawn != PORTS:
        found = f"{count(drawn, 'port')} ({_rows_and_columns(sheets, sheets.harbors)})" if drawn else "no ports"
        yield f"the drawing has {found}; expected {PORTS} (P)."


def _twin_temples(sheets: Sheets) -> Iterator[str]:
    """No two temples of a color, since a record names temples by their color."""
    for color in COLORS.values():
        same = sum(bit for bit, own in sheets.colors.items() if own == color)
        if same.bit_count() > 1:
            twins = count(same.bit_count(), f"{color} temple")
            yield f"{twins} ({_rows_and_columns(sheets, same)}); expected at most one."


def _cut_off_ports(sheets: Sheets) -> Iterator[str]:
    """A way from every port onto the island."""
    for port in sheets.ports or sheets.spaces(sheets.harbors):
        bit = sheets.bits[port]
        if not sheets.beside[bit] & sheets.inland:
            yield (
                f"the port {port} ({_rows_and_columns(sheets, bit)}) has no land next to it; "
                "expected some, not counting other ports."
            )


def _out_of_reach(sheets: Sheets) -> Iterator[str]:
    """A way to every treasure and temple from some port, without walking through ports."""
    away = sheets.goals & ~sheets.reach(sheets.harbors, sheets.inland)
    if away:
        yield f"{_spell(sheets, away)} cannot be reached from any port; expected land all the way."


def _spell(sheets: Sheets, mask: int) -> str:
    """Treasures and temples, and where they are in the drawing."""
    words = []
    for bit in grid.cells(mask):
        what = f"treasure {sheets.numbers[bit]}" if bit in sheets.numbers else f"the {sheets.colors[bit]} temple"
        words.append(f"{what} at {sheets.names[bit]} ({_rows_and_columns(sheets, bit)})")
    return listing(words)


def _rows_and_columns(sheets: Sheets, mask: int) -> str:
    places = [sheets.place(bit) for bit in grid.cells(mask)]
    return "; ".join(f"row {row + 1}, column {column + 1}" for column, row in places)


def _quoted(ports: list[str]) -> str:
    return f"[{', '.join(map(quote, ports))}]"
