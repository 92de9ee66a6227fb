"""The painter: a drawing as SVG, with plates, tiles and symbols in the colors of its game.

    palette = PaintColors(game.ruleset.looks)
    painting = paint(position.draw_own("Ann", 42, 40), palette)
    painting.svg()              # <svg> for a page: colors by classes, from palette.css(), light and dark
    painting.svg("dark")        # <svg> for a file: the colors are in it, "dark" or "light"
    painting.places             # for each place that stands for a value: target, x, y, width, height
    painting.width, .height     # the size of the SVG, in the same units as the places

It knows no game, no page and no screen: a Drawing goes in, with Paint and Targets. Text stays text, in a monospace
family whose cells are held by `textLength`, so that widths never drift; symbols and blocks are drawn as outlines,
since fonts of phones lack some and show others as emoji. Everything painted is a Shape, and shapes of one layer do
not overlap: a replay can take some away and add others in any order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

from scorepad.engine.colors import GENERAL, INK, PAINTED, PAPER, look_of
from scorepad.engine.ruleset import Look
from scorepad.text.drawing import HALF, WHOLE, Drawing, Row, Target, width
from scorepad.text.wording import printable

CELL, LINE, SIZE = 10, 20, 16.6
"""The width and height of a character's cell, and the size of the letters."""
FONT = "'Scorepad Mono', 'DejaVu Sans Mono', 'Menlo', 'Consolas', 'Roboto Mono', 'Liberation Mono', monospace"
PLATES, TILES, SIGNS = range(3)
"""The layers of a painting, from below."""

# ---------------------------------------------------------------------- colors


class Fill(NamedTuple):
    """A color, dark and light, and the class that has it on a page."""

    name: str
    dark: str
    light: str

    def of(self, theme: str) -> str:
        return self.dark if theme == "dark" else self.light


_INK, _PAPER = Fill("ink", *INK), Fill("paper", *PAPER)


class Ink(NamedTuple):
    """How a part is painted: its letters, what they stand on, and the plate under that; None where nothing is."""

    fill: Fill
    ground: Fill | None = None
    plate: Fill | None = None
    is_bold: bool = False
    is_struck: bool = False
    is_reversed: bool = False


class PaintColors:
    """The colors of every role in a game with these looks."""

    def __init__(self, looks: Mapping[str, Look]) -> None:
        self._looks = looks
        self._fills: dict[tuple[str, str], Fill] = {fill[1:]: fill for fill in (_INK, _PAPER)}
        self.ink = lru_cache(1024)(self._ink)
        for role in (
            *GENERAL,
            *PAINTED,
            *looks,
        ):  # so that the names of classes do not depend on what is painted first
            self.ink(role)

    def _ink(self, role: str) -> Ink:
        """The ink of roles one on top of the other, such as "purple-card/purple-box/on-coin"."""
        fill = _INK
        ground: Fill | None = None
        plate: Fill | None = None
        is_bold = is_struck = is_reversed = False
        for place, each in enumerate(role.split("/")):
            look = look_of(each, self._looks, is_painted=True)
            words, color, on = _taken_apart(look.dark)
            _, light, light_on = _taken_apart(look.light)
            fill = self._fill(f"c-{each}", color, light) if color else fill
            ground = self._fill(f"b-{each}", on, light_on) if on else ground
            is_bold = "not" not in words if "bold" in words else is_bold
            is_struck = is_struck or "strike" in words
            is_reversed = is_reversed or "reverse" in words
            if not place and "/" in role:
                plate = ground
        if is_reversed:
            fill, ground = _PAPER if ground is None else ground, fill
        return Ink(fill, ground, plate, is_bold, is_struck, is_reversed)

    def fill(self, role: str) -> Fill:
        """The color of a single role, for what is drawn around the sheets."""
        ink = self.ink(role)
        return ink.ground if ink.is_reversed and ink.ground else ink.fill

    def _fill(self, name: str, dark: str, light: str) -> Fill:
        """The one fill of these two colors: what looks alike is one thing."""
        return self._fills.setdefault((dark, light or dark), Fill(name, dark, light or dark))

    def css(self, theme: str = "", *, only: Collection[str] | None = None) -> str:
        """The rules for the classes of shapes, or `only` for these; without a theme, both light and dark."""
        fills = [fill for fill in self._fills.values() if only is None or fill.name in only]
        if theme:
            return _rules(fills, theme)
        return f"{_rules(fills, 'light')}@media screen and (prefers-color-scheme:dark){{{_rules(fills, 'dark')}}}"


def _rules(fills: Iterable[Fill], theme: str) -> str:
    return "".join([f".{fill.name}{{fill:{fill.of(theme)}}}" for fill in fills])


@lru_cache(1024)
def _taken_apart(look: str) -> tuple[list[str], str, str]:
    """The words of a look, its color and the color it is on; empty where there is none."""
    words, _, on = f" {look}".partition(" on ")
    split = words.split()
    return split, next((word for word in split if word.startswith("#")), ""), on.strip()


# ---------------------------------------------------------------------- shapes


class Shape(NamedTuple):
    """One thing painted: a rectangle, an outline or a text."""

    layer: int
    tag: str
    """"rect", "path" or "text"."""
    fill: Fill
    geometry: tuple[float, ...]
    """The values of ATTRIBUTES for this tag; of a path, where its first sign is."""
    style: str = ""
    """"bold", "struck", both or none."""
    text: str = ""
    """What is written, or the signs whose outlines are drawn."""

    def svg(self, theme: str = "") -> str:
        """The element; without a theme, its color is left to a class."""
        color = f'fill="{self.fill.of(theme)}"' if theme else f'class="{self.fill.name}"'
        if self.tag == "path":
            return f'<path {color} d="{outline(self.text, *self.geometry)}"/>'
        given = [f'{name}="{value}"' for name, value in zip(ATTRIBUTES[self.tag], self.geometry, strict=False)]
        styled = [_STYLES[style] for style in self.style.split()]
        inside = f">{escape(self.text, quote=False)}</{self.tag}>" if self.text else "/>"
        return f"<{self.tag} {' '.join((color, *given, *styled))}{inside}"


ATTRIBUTES = {"rect": ("x", "y", "width", "height", "rx"), "path": ("x", "y"), "text": ("x", "y", "textLength")}
_STYLES = {"bold": 'font-weight="bold"', "struck": 'text-decoration="line-through"'}


class Place(NamedTuple):
    """Where on a painting a target lies; a target in several places has a rectangle for each."""

    target: Target
    x: float
    y: float
    width: float
    height: float

    @property
    def key(self) -> str:
        return self.target.key

    @property
    def value(self) -> object:
        return self.target.value


class Painting(NamedTuple):
    """A drawing as shapes."""

    shapes: tuple[Shape, ...]
    places: tuple[Place, ...]
    width: float
    height: float

    @property
    def fills(self) -> set[str]:
        """The classes of its colors."""
        return {shape.fill.name for shape in self.shapes}

    def svg(self, theme: str = "", *, title: str = "", attributes: str = "") -> str:
        """The whole picture, which scales; `attributes` are more of the svg element's."""
        name = f"<title>{escape(printable(title))}</title>" if title else ""
        body = f"{name}{self.layers(theme)}"
        return f"{_opening(self.width, self.height, attributes)}{body}</svg>"

    def layers(self, theme: str = "") -> str:
        """The shapes alone, a group for each layer."""
        groups: list[list[str]] = [[], [], []]
        for shape in self.shapes:
            groups[shape.layer].append(shape.svg(theme))
        return "".join([f"<g>{''.join(group)}</g>" for group in groups])


def _opening(width: float, height: float, attributes: str) -> str:
    more = f" {attributes}" if attributes else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="{FONT}" font-size="{SIZE}" xml:space="preserve"{more}>'
    )


def paint(drawing: Drawing, palette: PaintColors, *, columns: int = 0) -> Painting:
    """The painted form of a drawing, at least this many columns wide."""
    rows = drawing.painted()
    grounds: tuple[list[_Box], list[_Box]] = [], []
    shapes: list[Shape] = []
    halves = [_half_tiles(row, palette) for row in rows]
    for number, (row, below) in enumerate(zip(rows, [*halves[1:], {}], strict=False)):
        _paint_row(row, 2 * number, below, palette, grounds, shapes)
    for layer, boxes in enumerate(grounds):
        shapes += _rectangles(layer, boxes)
    size = max(columns, drawing.width) * CELL, len(rows) * LINE
    return Painting(tuple(shapes), find_places(drawing), *size)


def find_places(drawing: Drawing) -> tuple[Place, ...]:
    """Where the targets of a drawing lie once it is painted."""
    boxes: dict[str, list[_Box]] = {}
    targets: dict[str, Target] = {}
    for number, row in enumerate(drawing.painted()):
        for box, target in _targets(row, 2 * number):
            name = str(target).removesuffix(" …")
            targets.setdefault(name, target)
            boxes.setdefault(name, []).append(box)
    return tuple([Place(targets[name], *_sized(box)) for name, own in boxes.items() for box in _connected(own)])


class _Box(NamedTuple):
    """A rectangle in columns and half rows, and its color."""

    x: int
    y: int
    end: int
    below: int
    fill: Fill | None = None


def _half_tiles(row: Row, palette: PaintColors) -> dict[int, Fill | None]:
    """The columns where this row has the last half row of a tile, with its color."""
    found: dict[int, Fill | None] = {}
    x = 0
    for text, role, *_ in row:
        end = x + width(text)
        if text[:1] == HALF and "/" in role:
            found |= dict.fromkeys(range(x, end), palette.ink(role).ground)
        x = end
    return found


def _paint_row(
    row: Row,
    y: int,
    half_tiles: Mapping[int, Fill | None],
    palette: PaintColors,
    grounds: tuple[list[_Box], list[_Box]],
    shapes: list[Shape],
) -> None:
    """Add what one row paints: boxes of color, and signs, in the middle of a tile that has a half row below."""
    x = 0
    for text, role, *_ in row:
        text = printable(text)
        end = x + width(text)
        ink = palette.ink(role)
        is_rest = text[:1] in (HALF, WHOLE) and "/" in role
        # The rest of a tile is the tile's color on its plate.
        under = ink.plate if is_rest else ink.ground
        letters = (ink.ground or ink.fill) if is_rest else ink.fill
        if ink.plate is not None:
            grounds[PLATES].append(_Box(x, y, end, y + 2, ink.plate))
        if under is not None and under != ink.plate:
            grounds[TILES if ink.plate else PLATES].append(_Box(x, y, end, y + 2, under))
        layer = grounds[TILES if under is not None else PLATES]
        style = " ".join([*(["bold"] if ink.is_bold else []), *(["struck"] if ink.is_struck else [])])
        is_high = ink.ground is not None and half_tiles.get((x + end - 1) // 2) == ink.ground
        top = y * LINE // 2 + (LINE // 4 if is_high else 0)
        for start, piece, kind in _pieces(text, x):
            if kind == "block":
                above, below = _BLOCKS[piece[0]]
                layer.append(_Box(start, y + above, start + len(piece), y + below, letters))
            elif kind == "sign":
                shapes.append(Shape(SIGNS, "path", letters, (start * CELL, top), "", piece))
            else:
                shapes.append(_text(piece, start, top, letters, style))
        x = end


_BLOCKS = {"▀": (0, 1), "▄": (1, 2), "█": (0, 2)}
"""Blocks, with the half rows where they begin and end."""


def _text(text: str, x: int, top: int, fill: Fill, style: str) -> Shape:
    columns = width(text)
    place: tuple[float, ...] = (x * CELL, top + 15.5)
    return Shape(SIGNS, "text", fill, (*place, columns * CELL) if columns > 1 else place, style, text)


@lru_cache(4096)
def _split(text: str) -> tuple[tuple[int, str, str], ...]:
    """The pieces of a text: where each begins, and whether it is a block, signs or words; blanks are left out."""
    found: list[tuple[int, str, str]] = []
    x = 0
    for character in text:
        kind = "block" if character in _BLOCKS else "sign" if character in SIGNS_DRAWN else "text"
        if found and found[-1][2] == kind and (kind != "block" or found[-1][1][0] == character):
            start, before, _ = found[-1]
            found[-1] = (start, before + character, kind)
        else:
            found.append((x, character, kind))
        x += width(character)
    trimmed = []
    for start, piece, kind in found:
        own = piece.lstrip(" ")
        if own.strip():
            trimmed.append((start + len(piece) - len(own), own.rstrip(" "), kind))
    return tuple(trimmed)


def _pieces(text: str, x: int) -> Iterator[tuple[int, str, str]]:
    return ((x + start, piece, kind) for start, piece, kind in _split(text))


def outline(signs: str, x: float, y: float) -> str:
    """The outline of signs side by side."""
    return "".join([f"M{x + place * CELL} {y}{SIGNS_DRAWN[sign]}" for place, sign in enumerate(signs)])


SIGNS_DRAWN = {
    "●": "m5 6.2a4 4 0 1 0 .01 0z",
    "•": "m5 8a2.2 2.2 0 1 0 .01 0z",
    "·": "m5 9a1.2 1.2 0 1 0 .01 0z",
    "○": "m5 6.4a3.8 3.8 0 1 0 .01 0zm0 1.3a2.5 2.5 0 1 1-.01 0z",
    "■": "m1.3 6.5h7.4v7.4h-7.4z",
    "□": "m1.3 6.5v7.4h7.4v-7.4zm1.2 1.2h5v5h-5z",
    "▲": "m5 5.8l4.4 8.2h-8.8z",
    "▼": "m.6 6.2h8.8l-4.4 8.2z",
    "◆": "m5 5.2l4.4 5-4.4 5-4.4-5z",
    "▶": "m1.2 5.6l7.8 4.6-7.8 4.6z",
    "★": "m5 5l1.3 3.5 3.7.2-2.9 2.3 1 3.6-3.1-2-3.1 2 1-3.6-2.9-2.3 3.7-.2z",
    "✚": "m3.6 5.8h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3z",
    "╳": "m1.3 3.4l3.7 5.5 3.7-5.5h1.9l-4.6 6.8 4.6 6.8h-1.9l-3.7-5.5-3.7 5.5h-1.9l4.6-6.8-4.6-6.8z",
    "✓": "m1 10.4l1.5-1.4 1.8 2.2 3.6-6 1.6 1-4.9 8z",
    "⌂": "m5 5l4.6 4.4h-1.3v5h-6.6v-5h-1.3z",
    "♣": "m5 5a2 2 0 0 1 1.8 3 2.1 2.1 0 1 1-1 3.7l.7 2.8h-3l.7-2.8a2.1 2.1 0 1 1-1-3.7 2 2 0 0 1 1.8-3z",
    "♠": "m5 4.8c.9 1.9 3.9 3.3 3.9 5.5 0 1.9-2 2.5-3 1.3l.7 2.9h-3.2l.7-2.9c-1 1.2-3 .6-3-1.3 0-2.2 3-3.6 "
    "3.9-5.5z",
    "─": "m0 9.5h10v1h-10z",
    "━": "m0 9h10v2h-10z",
    "═": "m0 8.4h10v.9h-10zm0 2.4h10v.9h-10z",
    "│": "m4.5 0h1v20h-1z",
    "▒": "m0 0h5v5h-5zm5 5h5v5h-5zm-5 5h5v5h-5zm5 5h5v5h-5z",
    "≈": "m1.4 9.4c1.2-2.2 2.4-1.6 3.6-.8s2 1.2 3-.7l.9.6c-1.3 2.6-2.8 2.2-4.1 1.3s-1.7-1-2.5.4z"
    "m0 3.6c1.2-2.2 2.4-1.6 3.6-.8s2 1.2 3-.7l.9.6c-1.3 2.6-2.8 2.2-4.1 1.3s-1.7-1-2.5.4z",
}
"""Signs of one column as outlines, from the upper left corner of their cell of 10 by 20."""


def _rectangles(layer: int, boxes: Iterable[_Box]) -> Iterator[Shape]:
    """Boxes of one layer as few rectangles; one that touches none of its color has round corners."""
    merged = _merged(boxes)
    joined = _joined(merged)
    for box in merged:
        x, y, wide, high = _sized(box)
        assert box.fill is not None
        is_round = wide > CELL and box not in joined
        yield Shape(layer, "rect", box.fill, (x, y, wide, high, *((3 + (layer == PLATES),) if is_round else ())))


def _joined(boxes: list[_Box]) -> set[_Box]:
    """Boxes that touch another one of their color; they come from top to bottom."""
    found: set[_Box] = set()
    near: dict[Fill | None, list[_Box]] = {}
    for box in boxes:
        above = near[box.fill] = [each for each in near.get(box.fill, ()) if each.below >= box.y]
        touched = [each for each in above if _touch(each, box)]
        found.update([*touched, box] if touched else [])
        above.append(box)
    return found


def _merged(boxes: Iterable[_Box]) -> list[_Box]:
    """Boxes joined to the right, then downwards, where color and edges agree."""
    wide: list[_Box] = []
    last: dict[tuple[int, int, int, Fill | None], int] = {}
    for box in boxes:
        before = last.pop((box.x, box.y, box.below, box.fill), None)
        if before is None:
            before = len(wide)
            wide.append(box)
        else:
            wide[before] = wide[before]._replace(end=box.end)
        last[box.end, box.y, box.below, box.fill] = before
    high: list[_Box] = []
    lowest: dict[tuple[int, int, int, Fill | None], int] = {}
    for box in sorted(wide, key=lambda each: each.y):
        above = lowest.pop((box.x, box.end, box.y, box.fill), None)
        if above is None:
            above = len(high)
            high.append(box)
        else:
            high[above] = high[above]._replace(below=box.below)
        lowest[box.x, box.end, box.below, box.fill] = above
    return high


def _touch(one: _Box, other: _Box) -> bool:
    return (
        one.x <= other.end and other.x <= one.end and one.y <= other.below and other.y <= one.below
    ) and not (  # corners do not count
        (one.x == other.end or other.x == one.end) and (one.y == other.below or other.y == one.below)
    )


def _sized(box: _Box) -> tuple[int, int, int, int]:
    """Where a box is on the picture, and its size."""
    half = LINE // 2
    return box.x * CELL, box.y * half, (box.end - box.x) * CELL, (box.below - box.y) * half


def _targets(row: Row, y: int) -> Iterator[tuple[_Box, Target]]:
    x = 0
    for text, _, target, *_ in row:
        end = x + width(text)
        if isinstance(target, Target):
            yield _Box(x, y, end, y + (1 if text[:1] == HALF else 2)), target
        x = end


def _connected(boxes: Iterable[_Box]) -> list[_Box]:
    """The rectangles around boxes that touch."""
    found: list[_Box] = []
    for box in boxes:
        near = [each for each in found if _touch(each, box)]
        found = [each for each in found if each not in near]
        for each in near:
            box = _Box(min(box.x, each.x), min(box.y, each.y), max(box.end, each.end), max(box.below, each.below))
        found.append(box)
    return found
