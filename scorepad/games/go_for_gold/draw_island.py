"""The island as a drawing: hexes, the line drawn so far, symbols circled and crossed out.

Lined, a hex is four columns wide and two rows high; its six walls are shared with the hexes around it:

     ╱ ╲ ╱ ╲
    │ s │ 4 │
     ╲ ╱ ╲ ╱ ╲
      │ . │ R │
       ╲ ╱ ╲ ╱

The line of a move goes through the wall between two spaces. A space shows its state: (s) circled,
(×) circled and used, 4✓ dug up, R× closed, <4> where the player stands. Drawn with rounds, a space shows the
round in which it was entered, and has its symbol in the upper corner.

Painted, it is sand in the sea: a tile for each space, and the line a darker trail from tile to tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from scorepad.engine.grid import cells
from scorepad.games.go_for_gold.cards import (
    COLORS,
    FOOT,
    NUMBERS,
    PORT,
    SHOVEL,
    WATER,
    Sheets,
    name_of,
)
from scorepad.games.go_for_gold.state import FIRST_FEET, FIRST_SHOVELS, Seat
from scorepad.text.drawing import HALF, WHOLE, Drawing, Paint, Part, Row, Target, seat_role, shape_of

ROLES = {
    WATER: "water",
    ".": "land",
    SHOVEL: "shovel",
    FOOT: "foot",
    PORT: "port",
    **dict.fromkeys(NUMBERS, "treasure"),
    **COLORS,
}
SYMBOLS = {WATER: "≈", ".": " ", SHOVEL: "♠", FOOT: "»", **dict.fromkeys(COLORS, "⌂")}
"""What is painted on a space, if it is not the glyph itself."""
TILES = {WATER: "", PORT: "harbor", **{glyph: f"{color}-temple" for glyph, color in COLORS.items()}}
"""What a space is painted as, if it is not sand."""
MARGIN = 3
"""Columns for the row numbers."""
WIDEST = 18
"""Maps with more columns are drawn small."""
_SIGNS = digits + ascii_lowercase + ascii_uppercase
"""One sign for each round on a small island."""
Rounds = tuple[tuple[int, int], ...]
"""The rounds in which spaces were entered."""


class Scale(NamedTuple):
    """Columns and rows inside a hex."""

    columns: int
    rows: int


NORMAL, LARGE = Scale(3, 1), Scale(5, 2)


class Face(NamedTuple):
    """What a space looks like: its glyph with the characters around it, and its role, lined and painted."""

    text: str
    role: str
    symbol: str
    """What is painted, as wide as the text."""
    tile: str
    ink: str = ""

    @property
    def paint(self) -> str:
        """The roles of what is painted."""
        return "/".join(filter(None, ("sea", self.tile, self.ink)))


class Cell(NamedTuple):
    """One column of one row, lined and painted."""

    sign: str = " "
    role: str = "edge"
    space: str = ""
    """The space that it belongs to."""
    color: str = " "
    paint: str = "sea"
    painted: str = ""
    """The space that it belongs to where it is painted."""


SEA = Cell()
"""Where nothing is drawn."""


def size(sheets: Sheets, scale: Scale = NORMAL) -> tuple[int, int]:
    """Columns and rows of the drawing of an island."""
    if is_large(sheets):
        return islet_size(sheets)
    wide, high = scale.columns + 1, scale.rows + 1
    return MARGIN + wide * len(sheets.rows[0]) + wide // 2 + 1, high * len(sheets.rows) + 2


def islet_size(sheets: Sheets) -> tuple[int, int]:
    """Columns and rows of the small drawing of an island."""
    return MARGIN + 2 * len(sheets.rows[0]) + 1, len(sheets.rows) + 1


def is_large(sheets: Sheets) -> bool:
    """Is the map too wide for hexes with walls?"""
    return len(sheets.rows[0]) > WIDEST


def draw_island(
    sheets: Sheets,
    seat: Seat | None = None,
    closed: int = 0,
    place: int = 0,
    scale: Scale = NORMAL,
    *,
    rounds: Mapping[int, int] | None = None,
) -> Drawing:
    """The island as printed, or as it looks on a player's sheet; its spaces are targets.

    With rounds, every entered space shows its own.
    """
    when = tuple((rounds or {}).items())
    if is_large(sheets):
        return _draw_small(sheets, _sheet(seat), closed, place, when)
    return _draw_hexes(sheets, _sheet(seat), closed, place, scale, when)


@lru_cache(1024)
def space_target(space: str, player: str = "") -> Target:
    """A space of the printed map, or of a player's own."""
    return Target("path", space, "port", **({"player": player} if player else {}))


def _sheet(seat: Seat | None) -> Seat:
    """The part of a sheet that the drawing shows, so that it is not drawn again for nothing."""
    return Seat("") if seat is None else seat._replace(curses=())


@lru_cache(64)
def _draw_hexes(sheets: Sheets, seat: Seat, closed: int, place: int, scale: Scale, rounds: Rounds) -> Drawing:
    canvas = _printed(sheets, scale).copy()
    faces = _changed_faces(sheets, seat, closed, place)
    if rounds:
        faces |= _round_faces(sheets, seat, closed, dict(rounds))
    for bit, face in faces.items():
        _put_tile(canvas, sheets, bit, face, scale)
    for here, there in _steps(sheets, seat):
        _put_step(canvas, _center(sheets, here, scale), _center(sheets, there, scale), scale)
    for bit in sheets.names if rounds else ():
        glyph = sheets.glyph(bit)
        if glyph not in (".", WATER):
            x, y = _center(sheets, bit, scale)
            canvas[x, y - 1] = canvas.get((x, y - 1), SEA)._replace(sign=glyph, role=ROLES[glyph])
    columns, rows = size(sheets, scale)
    gap = " " * scale.columns
    letters = f"{' ' * (MARGIN + scale.columns // 2 + 1)}{gap.join(ascii_uppercase[: len(sheets.rows[0])])}"
    drawn: list[Row] = [(Part(letters, "label"),)]
    for y in range(rows - 1):
        row, inside = divmod(y - 1, scale.rows + 1)
        number = f"{row + 1:>2} " if inside == 0 and row < len(sheets.rows) else " " * MARGIN
        cells_of_row = tuple([canvas.get((x, y), SEA) for x in range(MARGIN, columns)])
        drawn.append((Part(number, "label"), *_parts(cells_of_row, seat.player)))
    return Drawing(tuple(drawn))


@lru_cache(8)
def _printed(sheets: Sheets, scale: Scale) -> dict[tuple[int, int], Cell]:
    """The empty island, before the first line is drawn on it."""
    canvas = _walls(sheets, scale)
    for bit, face in _printed_faces(sheets).items():
        _put_tile(canvas, sheets, bit, face, scale)
    return canvas


@lru_cache(256)
def _parts(row: tuple[Cell, ...], player: str) -> Row:
    """A row of a map in as few parts as possible. From one move to the next most rows stay as they are."""
    parts = []
    for (role, space, paint, other, _), found in groupby(row, _kind):
        same = list(found)
        text, painted = "".join([cell.sign for cell in same]), "".join([cell.color for cell in same])
        lined, colored = (each and space_target(each, player) for each in (space, other))
        parts.append(Part(text, role, lined, Paint(painted, paint, colored)))
    return tuple(parts)


def _kind(cell: Cell) -> tuple[str, str, str, str, str]:
    """What all cells of a part have in common."""
    solid = cell.color if cell.color in (HALF, WHOLE) else ""
    return cell.role, cell.space, cell.paint, cell.painted, solid


def _put_tile(canvas: dict[tuple[int, int], Cell], sheets: Sheets, bit: int, face: Face, scale: Scale) -> None:
    """A space with its symbol, and, painted, its last half row in place of the wall below."""
    x, y = _center(sheets, bit, scale)
    wide, name = scale.columns, sheets.names[bit]
    left = x - wide // 2
    text, symbol = f"{face.text:^{wide}}", f"{face.symbol:^{wide}}"
    is_sea = face.tile == ""
    for column in range(wide):
        spot = (left + column, y)
        canvas[spot] = Cell(text[column], face.role, name, symbol[column], face.paint, name)
        for row in range(1, scale.rows):
            color = " " if is_sea else WHOLE
            canvas[left + column, y + row] = Cell(" ", "edge", "", color, face.paint, name)
        if not is_sea:
            spot = (left + column, y + scale.rows)
            canvas[spot] = canvas.get(spot, SEA)._replace(color=HALF, paint=f"sea/{face.tile}", painted=name)


def _put_step(
    canvas: dict[tuple[int, int], Cell], here: tuple[int, int], there: tuple[int, int], scale: Scale
) -> None:
    """A step of the line, through the wall between two spaces; painted, the trail goes on there."""
    (ax, ay), (bx, by) = here, there
    x = (ax + bx) // 2
    if ay == by:
        spots = [(x, ay + row) for row in range(scale.rows)]
        sign = "━"
    else:
        sign = "▚" if ax < bx else "▞"
        spots = [(x + (scale.columns > NORMAL.columns and ax > bx), by - 1)]
    for spot in spots:
        cell = canvas.get(spot, SEA)
        is_first = spot == spots[0]
        canvas[spot] = cell._replace(
            sign=sign if is_first else cell.sign,
            role="path" if is_first else cell.role,
            color=" ",
            paint="sea/trail",
            painted="",
        )


def _center(sheets: Sheets, bit: int, scale: Scale) -> tuple[int, int]:
    """Where the glyph of a space goes."""
    column, row = sheets.place(bit)
    wide, high = scale.columns + 1, scale.rows + 1
    return MARGIN + wide // 2 + wide * column + wide // 2 * (row % 2), high * row + 1


def _walls(sheets: Sheets, scale: Scale) -> dict[tuple[int, int], Cell]:
    walls = {}
    side = scale.columns // 2 + 1
    for bit in cells(sheets.land):
        x, y = _center(sheets, bit, scale)
        for row in range(scale.rows):
            for dx in (-side, side):
                walls[x + dx, y + row] = Cell("│")
        for dx, dy, sign in (
            (1 - side, -1, "╱"),
            (side - 1, -1, "╲"),
            (-1, scale.rows, "╲"),
            (1, scale.rows, "╱"),
        ):
            walls[x + dx, y + dy] = Cell(sign)
    return walls


def _steps(sheets: Sheets, seat: Seat) -> set[tuple[int, int]]:
    """The steps of all moves, in reading order, except those between spaces that do not touch."""
    steps = set()
    for start, path, _ in seat.legs:
        here = start
        for name in path:
            there = sheets.bits[name]
            if sheets.beside[here] & there:
                steps.add((here, there) if here < there else (there, here))
            here = there
    return steps


def draw_islet(sheets: Sheets, seat: Seat | None = None, closed: int = 0, place: int = 0) -> Drawing:
    """A small island with one glyph per space, as in a pack; entered spaces are shaded."""
    return _draw_small(sheets, _sheet(seat), closed, place, ())


@lru_cache(64)
def _draw_small(sheets: Sheets, seat: Seat, closed: int, place: int, rounds: Rounds) -> Drawing:
    faces = _printed_faces(sheets) | _changed_faces(sheets, seat, closed, place)
    when = dict(rounds)
    letters = " ".join(ascii_uppercase[: len(sheets.rows[0])])
    drawn: list[Row] = [(Part(f"{' ' * MARGIN}{letters}", "label"),)]
    for row, glyphs in enumerate(sheets.rows):
        shift = " " * (row % 2)
        parts = [Part(f"{row + 1:>2}", "label"), Part(shift, "label", "", Paint(shift, "sea"))]
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
            target = space_target(sheets.names[bit], seat.player)
            symbol = sign if bit in when else face.symbol[0] if bit & seat.at else _symbol(face)
            parts.append(Part(f" {sign}", face.role, target, Paint(f" {symbol}", face.paint, target)))
        rest = " " * (1 - row % 2)
        drawn.append((*parts, Part(rest, "label", "", Paint(rest, "sea"))))
    return Drawing(tuple(drawn))


def _symbol(face: Face) -> str:
    """The one sign of a space that matters most."""
    return " " if face.tile == "" else (face.symbol.strip(" ()✓×●") or face.symbol.strip() or " ")[0]


@lru_cache(8)
def _printed_faces(sheets: Sheets) -> dict[int, Face]:
    """Every space as it is printed."""
    faces = {}
    for bit in sheets.names:
        glyph = sheets.glyph(bit)
        sign, symbol = _signs(glyph)
        tile, ink = TILES.get(glyph, "sand"), "wave" if glyph == WATER else ""
        faces[bit] = Face(f" {sign} ", ROLES[glyph], f" {symbol} ", tile, ink)
    return faces


def _signs(glyph: str) -> tuple[str, str]:
    """What stands for a glyph, lined and painted."""
    return "·" if glyph == "." else glyph, SYMBOLS.get(glyph, glyph)


def _changed_faces(sheets: Sheets, seat: Seat, closed: int, place: int) -> dict[int, Face]:
    """The spaces that look different on a player's sheet than as they are printed."""
    used = _used(sheets, seat)
    scored = {success.space for success in seat.successes}
    # The spaces that the line joins to their right-hand neighbor.
    across = {here for here, there in _steps(sheets, seat) if there == here << 1}
    faces = {}
    for bit in {*cells(seat.at | seat.entered | closed), *scored} & sheets.names.keys():
        glyph = sheets.glyph(bit)
        sign, symbol = _signs(glyph)
        if bit & seat.at:
            is_scored = bit in scored
            marker = f"{shape_of(place)}{symbol}{'✓' if is_scored else ' '}"
            face = Face(f"<{sign}{'✓' if is_scored else '>'}", "here", marker, f"{seat_role(place)}/focus")
        elif bit in scored:
            tile, ink = (TILES[glyph], "") if glyph in COLORS else ("trail", "found")
            face = Face(f" {sign}✓", "scored", f" {symbol}✓", tile, ink)
        elif bit & closed:
            face = Face(f" {sign}×", "closed", f" {symbol}×", "ruin")
        else:
            is_used = bool(bit & used)
            face = _entered(glyph, is_used=is_used, behind=bit >> 1 in across, ahead=bit in across)
        faces[bit] = face
    return faces


def _round_faces(sheets: Sheets, seat: Seat, closed: int, rounds: Mapping[int, int]) -> dict[int, Face]:
    """Every space with the round in which it was entered, if it was; lined, its symbol is not drawn here."""
    scored = {success.space for success in seat.successes}
    faces = {}
    for bit in sheets.names:
        glyph = sheets.glyph(bit)
        symbol = SYMBOLS.get(glyph, glyph)
        if bit in rounds:
            role, ink = (
                ("here", "found") if bit & seat.at else ("scored", "found") if bit in scored else ("path", "dot")
            )
            number = min(rounds[bit], 99)
            faces[bit] = Face(f"{number:^3}", role, f"{number:>2}{symbol}", "trail", ink)
        elif bit & closed:
            faces[bit] = Face(" × ", "closed", f" {symbol}×", "ruin")
        elif glyph != WATER:
            faces[bit] = Face("   ", "land", f" {symbol} ", "sand")
    return faces


def _entered(glyph: str, *, is_used: bool, behind: bool, ahead: bool) -> Face:
    """A space on the line."""
    symbol = SYMBOLS.get(glyph, glyph)
    if glyph in (SHOVEL, FOOT):
        if is_used:
            return Face("(×)", "used", " × ", "trail", "spent")
        return Face(f"({glyph})", ROLES[glyph], f"({symbol})", "trail", "found")
    if glyph == PORT:
        return Face("×P×", "used", "×P×", "trail", "spent")
    left, right = "━" if behind else " ", "━" if ahead else " "
    if glyph in (".", WATER):
        return Face(f"{left}•{right}", "path", " ● ", "trail", "dot")
    return Face(f"{'━' if behind else '•'}{glyph}{right}", "path", f"●{symbol} ", "trail", "dot")


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
