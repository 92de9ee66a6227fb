"""The printed sheet, read from a pack and checked: a mistake is named by key, or by row and column."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2
from string import ascii_uppercase

from attrs import evolve

from scorepad.errors import SheetError
from scorepad.games.go_for_gold.island import COLORS, GLYPHS, Island, place_of, survey
from scorepad.grid import cells
from scorepad.packs import Pack, check_tables
from scorepad.wording import count, describe, did_you_mean, listing, quote, quote_file

PORTS = 4
COLUMNS = len(ascii_uppercase)
ROWS = 26
MOST = 6
"""So many mistakes of a map are told at once."""


def read_sheets(pack: Pack) -> Island:
    """The island of a pack, or a SheetError that names the key, or row and column."""
    where = quote_file(pack.path)
    check_tables(pack, ("ports", "map"))
    rows, is_flush = _read_map(pack.tables.get("map"), f"{where}: map")
    island = survey(rows, is_flush)
    island = evolve(island, ports=_read_ports(pack.tables.get("ports"), island, where))
    _check_temples(island, where)
    _check_harbors(island, where)
    _check_reach(island, where)
    return island


def check_sheets(island: Island) -> list[str]:
    """Where the island differs from the printed box; a home-made one may."""
    remarks = []
    if island.is_flush:
        remarks.append("Rows 2, 4, … are not drawn half a hex to the right; they are read as if they were.")
    missing = [color for color in COLORS.values() if color not in island.colors.values()]
    if missing:
        remarks.append(f"There is no {listing(missing, last='or')} temple; the box has five temples.")
    free = island.land & ~island.harbors
    for port in island.ports:
        away = island.goals & ~island.reach(island.bits[port], free)
        if away:
            verb = "is" if away.bit_count() == 1 else "are"
            remarks.append(f"{_spell(island, away)} {verb} out of reach from the port {port}.")
    if not island.numbers:
        remarks.append("There are no treasures.")
    if not island.shovels:
        remarks.append("There are no shovels.")
    if not island.feet:
        remarks.append("There are no feet.")
    return remarks


# ---------------------------------------------------------------------- the map


def _read_map(text: object, where: str) -> tuple[list[str], bool]:
    """The glyphs row by row, and whether the even rows lack their half step to the right."""
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
            f"{where}: the drawing has {len(rows)} rows of {len(rows[0])}; "
            f"at most {ROWS} rows of {COLUMNS} are possible."
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


def _wrong_glyphs(rows: list[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        for column, glyph in enumerate(row, 1):
            if glyph not in GLYPHS:
                near = did_you_mean(glyph.swapcase(), GLYPHS)
                if len(glyph) > 1:
                    near = " Glyphs are parted by blanks."
                yield f"row {number}, column {column} is {quote(glyph)}.{near}"


def _wrong_lengths(rows: list[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            yield (
                f"row {number} has {count(len(row), 'column')} where row 1 has {len(rows[0])}; "
                "all rows need the same, filled up with ~ (water)."
            )


def _wrong_steps(lines: list[str]) -> Iterator[str]:
    """Even rows stand half a hex, one blank, to the right; a drawing without any such step is read so, too."""
    for number, line in enumerate(lines, 1):
        due = _blanks(lines[0]) + (number + 1) % 2
        if _blanks(line) != due:
            yield (
                f"row {number}, column 1 stands out of line: expected {count(due, 'blank')} before it, "
                f"got {_blanks(line)}; rows 2, 4, … stand half a hex to the right."
            )


def _blanks(line: str) -> int:
    return len(line) - len(line.lstrip())


# ---------------------------------------------------------------------- what must be right


def _read_ports(ports: object, island: Island, where: str) -> tuple[str, ...]:
    """Four ports, clockwise, just those of the map."""
    drawn = island.spaces(island.harbors)
    if len(drawn) != PORTS:
        found = (
            f"{count(len(drawn), 'port')} ({_rows_and_columns(island, island.harbors)})" if drawn else "no port"
        )
        raise SheetError(f"{where}: map: the drawing has {found}; expected {PORTS} spaces P.")
    due = _quoted(_clockwise(drawn))
    if not isinstance(ports, list) or not all(isinstance(port, str) for port in ports):
        raise SheetError(f"{where}: ports: expected the ports clockwise, such as {due}, got {describe(ports)}.")
    for place, port in enumerate(ports, 1):
        if port not in drawn:
            what = "is off the map"
            near = did_you_mean(port, drawn)
            if port in island.bits:
                bit = island.bits[port]
                what = f"is {quote(island.glyph(bit))} on the map ({_rows_and_columns(island, bit)})"
            raise SheetError(
                f"{where}: ports: place {place}: {quote(port)} {what}; the map has P at {listing(drawn)}.{near}"
            )
    if sorted(ports) != sorted(drawn):
        raise SheetError(
            f"{where}: ports: expected each port once, {due}, from whichever of them, got {_quoted(ports)}."
        )
    if not _is_clockwise([_point(port) for port in ports]):
        raise SheetError(
            f"{where}: ports: {_quoted(ports)} do not lie clockwise; expected {due}, from whichever of them."
        )
    return tuple(ports)


def _point(port: str) -> tuple[float, float]:
    """Where a space lies on paper, in columns; y grows downwards."""
    row = int(port[1:]) - 1
    return ascii_uppercase.index(port[0]) + row % 2 / 2, row * 0.866


def _is_clockwise(points: list[tuple[float, float]]) -> bool:
    """Does the line from point to point turn right all the way round, at one point at most to the left?

    Ports of a round island always turn right; one that lies in a deep bay may turn left.
    """
    turns = []
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[place - 2], points[place - 1]
        turns.append((bx - ax) * (y - by) - (by - ay) * (x - bx))
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
    return area > 0 and sum(turn < 0 for turn in turns) <= 1


def _clockwise(ports: tuple[str, ...]) -> list[str]:
    """Ports, given in reading order, clockwise from the first."""
    points = {port: _point(port) for port in ports}
    x = sum(point[0] for point in points.values()) / len(points)
    y = sum(point[1] for point in points.values()) / len(points)
    around = sorted(ports, key=lambda port: atan2(points[port][1] - y, points[port][0] - x))
    first = around.index(ports[0])
    return [*around[first:], *around[:first]]


def _check_temples(island: Island, where: str) -> None:
    """No color twice: a record names temples by their colors."""
    for color in COLORS.values():
        same = sum(bit for bit, own in island.colors.items() if own == color)
        if same.bit_count() > 1:
            raise SheetError(
                f"{where}: map: {count(same.bit_count(), f'{color} temple')} ({_rows_and_columns(island, same)}); "
                "expected one at most."
            )


def _check_harbors(island: Island, where: str) -> None:
    """From every port there is a way onto the island."""
    for port in island.ports:
        bit = island.bits[port]
        if not island.beside[bit] & island.land & ~island.harbors:
            raise SheetError(
                f"{where}: map: the port {port} ({_rows_and_columns(island, bit)}) is locked in by water; "
                "expected land beside it."
            )


def _check_reach(island: Island, where: str) -> None:
    """Every treasure and temple can be reached from some port; ports themselves are not walked through."""
    reached = island.reach(sum(island.bits[port] for port in island.ports), island.land & ~island.harbors)
    away = island.goals & ~reached
    if away:
        raise SheetError(
            f"{where}: map: {_spell(island, away)} cannot be reached from any port; expected land all the way."
        )


def _spell(island: Island, mask: int) -> str:
    """Treasures and temples with where they are drawn."""
    words = []
    for bit in cells(mask):
        what = f"treasure {island.numbers[bit]}" if bit in island.numbers else f"the {island.colors[bit]} temple"
        words.append(f"{what} at {island.names[bit]} ({_rows_and_columns(island, bit)})")
    return listing(words)


def _rows_and_columns(island: Island, mask: int) -> str:
    places = [place_of(island, bit) for bit in cells(mask)]
    return "; ".join(f"row {row + 1}, column {column + 1}" for column, row in places)


def _quoted(ports: list[str]) -> str:
    return f"[{', '.join(map(quote, ports))}]"
