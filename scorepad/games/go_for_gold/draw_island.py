"""The island as a drawing: hexes with their walls, the line drawn so far, symbols circled and crossed out.

A hex is four columns wide and two rows high; its six walls are shared with the hexes around it:

     ╱ ╲ ╱ ╲
    │ s │ 4 │
     ╲ ╱ ╲ ╱ ╲
      │ . │ R │
       ╲ ╱ ╲ ╱

The line of a move goes through the wall between two spaces. A space shows its state: (s) circled,
(×) circled and used, 4✓ dug up, R× closed, <4> where the player stands. Drawn with rounds, a space shows the
round in which it was entered, and has its symbol in the upper corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from scorepad.drawing import Drawing, Part, Row
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.island import (
    COLORS,
    FOOT,
    NUMBERS,
    PORT,
    SHOVEL,
    WATER,
    name_of,
)
from scorepad.games.go_for_gold.state import FIRST_FEET, FIRST_SHOVELS, Seat
from scorepad.grid import cells

_ROLES = {
    WATER: "water",
    ".": "land",
    SHOVEL: "shovel",
    FOOT: "foot",
    PORT: "port",
    **dict.fromkeys(NUMBERS, "treasure"),
    **COLORS,
}
MARGIN = 3
"""Columns for the row numbers."""
WIDEST = 18
"""Maps with more columns are drawn small."""
_SIGNS = digits + ascii_lowercase + ascii_uppercase
"""One sign for each round on a small island."""
Rounds = tuple[tuple[int, int], ...]
"""The rounds in which spaces were entered."""


class Face(NamedTuple):
    """What a space looks like: its glyph with the characters around it, and its role."""

    text: str
    role: str


def size(sheets: Sheets) -> tuple[int, int]:
    """Columns and rows of the drawing of an island."""
    if is_large(sheets):
        return islet_size(sheets)
    return MARGIN + 4 * len(sheets.rows[0]) + 3, 2 * len(sheets.rows) + 2


def islet_size(sheets: Sheets) -> tuple[int, int]:
    """Columns and rows of the small drawing of an island."""
    return MARGIN + 2 * len(sheets.rows[0]) + 1, len(sheets.rows) + 1


def is_large(sheets: Sheets) -> bool:
    """Is the map too wide for hexes with walls?"""
    return len(sheets.rows[0]) > WIDEST


def draw_island(
    sheets: Sheets, seat: Seat | None = None, closed: int = 0, rounds: Mapping[int, int] | None = None
) -> Drawing:
    """The island as printed, or as it looks on a player's sheet; targets are coordinates.

    With rounds, every entered space shows its own.
    """
    when = tuple((rounds or {}).items())
    draw_it = _draw_small if is_large(sheets) else _draw_hexes
    return draw_it(sheets, _sheet(seat), closed, when)


def _sheet(seat: Seat | None) -> Seat:
    """The part of a sheet that the drawing shows, so that sheets that look alike are drawn once."""
    blank = Seat("")
    return blank if seat is None else seat._replace(player="", curses=())


@lru_cache(64)
def _draw_hexes(sheets: Sheets, seat: Seat, closed: int, rounds: Rounds = ()) -> Drawing:
    faces = _round_faces(sheets, seat, closed, dict(rounds)) if rounds else _faces(sheets, seat, closed)
    canvas = _walls(sheets)
    for here, there in _lines(sheets, seat):
        (ax, ay), (bx, by) = _center(sheets, here), _center(sheets, there)
        sign = "━" if ay == by else "▚" if (ax < bx) == (ay < by) else "▞"
        canvas[(ax + bx) // 2, (ay + by) // 2] = sign, "path"
    for bit in sheets.names if rounds else ():
        glyph = sheets.glyph(bit)
        if glyph not in (".", WATER):
            x, y = _center(sheets, bit)
            canvas[x, y - 1] = glyph, _ROLES[glyph]
    columns, rows = size(sheets)
    letters = f"{' ' * (MARGIN + 2)}{'   '.join(ascii_uppercase[: len(sheets.rows[0])])}"
    drawn: list[Row] = [(Part(letters, "label"),)]
    for y in range(rows - 1):
        row = y // 2
        parts = []
        if y % 2:
            parts.append(Part(f"{row + 1:>2} ", "label"))
            x = MARGIN
            for column in range(len(sheets.rows[0])):
                bit = sheets.bits[name_of(column, row)]
                cx, _ = _center(sheets, bit)
                parts += _run(canvas, x, cx - 1, y)
                face = faces[bit]
                parts.append(Part(face.text, face.role, sheets.names[bit]))
                x = cx + 2
            parts += _run(canvas, x, columns, y)
        else:
            parts += [Part(" " * MARGIN), *_run(canvas, MARGIN, columns, y)]
        drawn.append(tuple(parts))
    return Drawing(tuple(drawn))


def _run(canvas: dict[tuple[int, int], tuple[str, str]], start: int, stop: int, y: int) -> list[Part]:
    """A piece of a row in as few parts as possible."""
    parts: list[Part] = []
    for x in range(start, stop):
        sign, role = canvas.get((x, y), (" ", "edge"))
        if parts and parts[-1].role == role:
            parts[-1] = Part(parts[-1].text + sign, role)
        else:
            parts.append(Part(sign, role))
    return parts


def _center(sheets: Sheets, bit: int) -> tuple[int, int]:
    """Where the glyph of a space goes."""
    column, row = sheets.place(bit)
    return MARGIN + 2 + 4 * column + 2 * (row % 2), 2 * row + 1


def _walls(sheets: Sheets) -> dict[tuple[int, int], tuple[str, str]]:
    walls = {}
    for bit in cells(sheets.land):
        x, y = _center(sheets, bit)
        for dx, dy, sign in ((-2, 0, "│"), (2, 0, "│"), (-1, -1, "╱"), (1, -1, "╲"), (-1, 1, "╲"), (1, 1, "╱")):
            walls[x + dx, y + dy] = sign, "edge"
    return walls


def _lines(sheets: Sheets, seat: Seat) -> Iterator[tuple[int, int]]:
    """The steps of all moves, except those between spaces that do not touch."""
    for start, path, _ in seat.legs:
        here = start
        for name in path:
            there = sheets.bits[name]
            if sheets.beside[here] & there:
                yield here, there
            here = there


def draw_islet(sheets: Sheets, seat: Seat | None = None, closed: int = 0) -> Drawing:
    """A small island with one glyph per space, as in a pack; entered spaces are shaded."""
    return _draw_small(sheets, _sheet(seat), closed)


@lru_cache(64)
def _draw_small(sheets: Sheets, seat: Seat, closed: int, rounds: Rounds = ()) -> Drawing:
    faces = _faces(sheets, seat, closed)
    when = dict(rounds)
    letters = " ".join(ascii_uppercase[: len(sheets.rows[0])])
    drawn: list[Row] = [(Part(f"{' ' * MARGIN}{letters}", "label"),)]
    for row, glyphs in enumerate(sheets.rows):
        parts = [Part(f"{row + 1:>2}{' ' * (row % 2)}", "label")]
        for column, glyph in enumerate(glyphs):
            bit = sheets.bits[name_of(column, row)]
            face = faces[bit]
            sign = {WATER: " ", ".": "·"}.get(glyph, glyph)
            if bit in when:
                sign = _SIGNS[min(when[bit], len(_SIGNS) - 1)]
            elif bit & seat.at:
                sign = "@"
            elif bit & seat.entered:
                sign = "▒"
            elif bit & closed:
                sign = "×"
            parts.append(Part(f" {sign}", face.role, sheets.names[bit]))
        drawn.append(tuple(parts))
    return Drawing(tuple(drawn))


def _faces(sheets: Sheets, seat: Seat, closed: int) -> dict[int, Face]:
    """Every space as it looks on a player's sheet."""
    used = _used(sheets, seat)
    scored = {success.space for success in seat.successes}
    # The spaces that the line joins to their right-hand neighbor.
    across = {min(step) for step in _lines(sheets, seat) if max(step) == min(step) << 1}
    faces = {}
    for bit in sheets.names:
        glyph = sheets.glyph(bit)
        sign = "·" if glyph == "." else glyph
        face = Face(f" {sign} ", _ROLES[glyph])
        if bit & seat.at:
            face = Face(f"<{sign}{'✓' if bit in scored else '>'}", "here")
        elif bit in scored:
            face = Face(f" {sign}✓", "scored")
        elif bit & closed:
            face = Face(f" {sign}×", "closed")
        elif bit & seat.entered:
            face = _entered(glyph, is_used=bool(bit & used), behind=bit >> 1 in across, ahead=bit in across)
        faces[bit] = face
    return faces


def _round_faces(sheets: Sheets, seat: Seat, closed: int, rounds: Mapping[int, int]) -> dict[int, Face]:
    """Every space with the round in which it was entered, if it was; symbols are not drawn here."""
    scored = {success.space for success in seat.successes}
    faces = {}
    for bit in sheets.names:
        if bit in rounds:
            role = "here" if bit & seat.at else "scored" if bit in scored else "path"
            faces[bit] = Face(f"{min(rounds[bit], 99):^3}", role)
        elif bit & closed:
            faces[bit] = Face(" × ", "closed")
        else:
            faces[bit] = Face(" ~ ", "water") if sheets.glyph(bit) == WATER else Face("   ", "land")
    return faces


def _entered(glyph: str, *, is_used: bool, behind: bool, ahead: bool) -> Face:
    """A space on the line."""
    if glyph in (SHOVEL, FOOT):
        return Face("(×)", "used") if is_used else Face(f"({glyph})", _ROLES[glyph])
    if glyph == PORT:
        return Face("×P×", "used")
    left, right = "━" if behind else " ", "━" if ahead else " "
    if glyph in (".", WATER):
        return Face(f"{left}•{right}", "path")
    return Face(f"{'━' if behind else '•'}{glyph}{right}", "path")


def _used(sheets: Sheets, seat: Seat) -> int:
    """The circled symbols that are used: in the order gathered, after those every player starts with."""
    order = [sheets.bits[name] for leg in seat.legs for name in leg.path]
    used = 0
    for mask, gone in (
        (sheets.shovels, seat.shovels_used - FIRST_SHOVELS),
        (sheets.feet, seat.feet_used - FIRST_FEET),
    ):
        circled = list(dict.fromkeys(bit for bit in order if bit & mask))
        used |= sum(circled[: max(0, gone)])
    return used
