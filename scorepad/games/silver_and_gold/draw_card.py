"""Treasure cards and expeditions as drawings.

A box takes four columns and two rows, its edge included. Lined, it is a cell of a table, and hatched when it is
crossed. Painted, it is a tile on a plate in the card's color: the row above the next edge is the tile with its
symbol, the edge is the tile's last half row, and a crossed tile sinks into the plate under a cross.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorepad.engine import grid
from scorepad.games.silver_and_gold.cards import Card, Expedition
from scorepad.text.drawing import HALF, WHOLE, Drawing, Paint, Part, Target, draw, lay_on

HEAD = 2
"""Rows above the boxes: the name, and the seal."""
MOST = 4
"""Columns and rows of boxes on a printed card."""
_SMALL = 13
_ROLES = {"C": "coin", "P": "palm", "X": "bonus", ".": "box", "#": ""}
SIGNS = {"C": "C", "P": "P", "X": "✚", ".": "·", "#": " "}
"""What is printed in a box, lined."""
SYMBOLS = {"C": "●", "P": "♣", "X": "✚", ".": " ", "#": " "}
"""The same, painted."""
CROSS = "╳"
_CROSSES = {1: [CROSS], 2: [" ╲╱", " ╱╲"]}
"""The rows of a cross, by the rows of a box."""
_JOINTS = {
    # up, down, left, right
    (0, 0, 0, 0): " ",
    (0, 1, 0, 1): "┌",
    (0, 1, 1, 0): "┐",
    (1, 0, 0, 1): "└",
    (1, 0, 1, 0): "┘",
    (1, 1, 0, 1): "├",
    (1, 1, 1, 0): "┤",
    (0, 1, 1, 1): "┬",
    (1, 0, 1, 1): "┴",
    (1, 1, 1, 1): "┼",
}


class Scale(NamedTuple):
    """Columns and rows inside a box."""

    columns: int
    rows: int

    @property
    def card(self) -> tuple[int, int]:
        """Columns and rows of a card."""
        return self.size(MOST)

    def size(self, lines: int) -> tuple[int, int]:
        """Columns and rows of a card with room for this many lines of boxes."""
        return MOST * (self.columns + 1) + 3, HEAD + lines * (self.rows + 1) + 1


NORMAL, BROAD, LARGE = Scale(3, 1), Scale(4, 1), Scale(5, 2)


@lru_cache(256)
def draw_card(
    card: Card, crossed: int = 0, scale: Scale = NORMAL, *, name: str = "", is_displayed: bool = False
) -> Drawing:
    """A treasure card as an island of boxes, crossed ones hatched, with column letters in its top edge."""

    def face(bit: int, glyph: str, row: int) -> list[Part]:
        return [_box(card, bit, glyph, crossed, scale, row)]

    return _draw_boxes(card, crossed, scale, face, name or card.id, is_displayed=is_displayed)


def draw_turns(card: Card, turns: Mapping[int, str], lines: int = 0) -> Drawing:
    """The same card with the round and turn in each crossed box, beside its symbol, and room for more lines."""
    crossed = sum(turns)

    def face(bit: int, glyph: str, _: int) -> list[Part]:
        target, tile, role = _target(card, bit), _tile(card, bit, crossed), _ROLES[glyph]
        if bit not in turns:
            ink = Paint(f" {SYMBOLS[glyph]}  ", _ink(tile, role), target)
            return [Part(f" {SIGNS[glyph]}  ", role, target, ink)]
        sign = " " if glyph == "." else SIGNS[glyph]
        turn = f"{turns[bit]:3}"
        return [
            Part(sign, role, target, Paint(SYMBOLS[glyph], f"{tile}/cross", target)),
            Part(turn, "label", target, Paint(turn, f"{tile}/cross", target)),
        ]

    return _draw_boxes(card, crossed, BROAD, face, card.id, lines)


def _draw_boxes(
    card: Card,
    crossed: int,
    scale: Scale,
    face: Callable[[int, str, int], list[Part]],
    name: str,
    lines: int = MOST,
    blank: Callable[[int, int], Part] | None = None,
    *,
    is_displayed: bool = False,
) -> Drawing:
    """A card whose boxes look as `face` says, row by row; the card has room for this many lines of boxes.

    Where there is no box, it is empty, or as `blank` says.
    """
    columns, rows = scale.size(lines)
    drawn: list[Sequence[Part | str]] = [
        _title(card, name, columns, card_target(card.id, is_displayed=is_displayed)),
        _seal(card, columns),
    ]
    for line, glyphs in enumerate(card.rows):
        drawn.append([Part("  "), *_edge(card, line, crossed, scale)])
        for row in range(scale.rows):
            number = f"{line + 1} " if row == 0 else "  "
            parts = [Part(number, "label", "", Paint(number, "card-label"))]
            for column, glyph in enumerate(glyphs):
                is_wall = _has(card, column, line) or _has(card, column - 1, line)
                parts.append(Part("│" if is_wall else " ", "edge", "", Paint(" ")))
                bit = grid.cell(column, line)
                if glyph != "#" or bit & crossed:
                    parts += face(bit, glyph, row)
                else:
                    parts.append(blank(bit, row) if blank else Part(" " * scale.columns))
            parts.append(Part("│" if _has(card, len(glyphs) - 1, line) else " ", "edge", "", Paint(" ")))
            drawn.append(parts)
    drawn.append([Part("  "), *_edge(card, len(card.rows), crossed, scale)])
    return lay_on(f"{card.color}-card", draw(*drawn), columns=columns, rows=rows)


def draw_unfinished(card: Card, scale: Scale = NORMAL) -> Drawing:
    """A card that is being drawn: a dot wherever a box may be put."""

    def face(bit: int, glyph: str, row: int) -> list[Part]:
        return [_box(card, bit, glyph, 0, scale, row)]

    def blank(bit: int, row: int) -> Part:
        sign = "·" if row == scale.rows - 1 else ""
        target, text = _target(card, bit), sign.center(scale.columns)
        return Part(text, "faint", target, Paint(text, "card-label", target))

    return _draw_boxes(card, 0, scale, face, card.id, len(card.rows), blank)


def _target(card: Card, bit: int) -> Target:
    return box_target(card.id, grid.names(bit)[0])


@lru_cache(1024)
def box_target(card: str, box: str) -> Target:
    """A box of a card."""
    return Target("boxes", box, "box", card=card)


@lru_cache(256)
def card_target(card: str, *, is_displayed: bool = False) -> Target:
    """A card; one that is displayed can be taken from there."""
    lies = {"from": "display"} if is_displayed else {}
    return Target("card", card, "cards", "dealt", "keep", **lies)


def _ink(tile: str, role: str) -> str:
    """The roles of a symbol on a free tile."""
    return f"{tile}/on-{role}" if role != "box" else tile


def _title(card: Card, name: str, columns: int, target: Target) -> list[Part]:
    rest = columns - len(name)
    points = Paint(f"{card.points} ".rjust(rest), "on-card", target)
    return [
        Part(name, card.color, target, Paint(name, "on-card", target)),
        Part(f" {card.points}".ljust(rest), "points", target, points),
    ]


def _seal(card: Card, columns: int) -> list[Part]:
    if card.seal is None:
        return [Part(" " * columns, "points")]
    text = f"seal: {card.seal.points} per "
    color = card.seal.color.ljust(columns - len(text))
    return [
        Part(text, "points", "", Paint(text, "card-label")),
        Part(color, "points", "", Paint(color, f"{card.seal.color}-ink")),
    ]


def _box(card: Card, bit: int, glyph: str, crossed: int, scale: Scale, row: int) -> Part:
    """One row of a box; the last one has its symbol."""
    wide, role = scale.columns, _ROLES[glyph]
    is_last = row == scale.rows - 1
    sign, symbol = (SIGNS[glyph], SYMBOLS[glyph]) if is_last else (" ", " ")
    target, tile = _target(card, bit), _tile(card, bit, crossed)
    if not bit & crossed:
        if not is_last:
            return Part(" " * wide, role, target, Paint(WHOLE * wide, tile, target))
        return Part(sign.center(wide), role, target, Paint(symbol.center(wide), _ink(tile, role), target))
    hatch = (sign if sign not in "· " else "▒").center(wide, "▒")
    cross = f"{symbol}{_CROSSES[scale.rows][row]}".ljust(wide)
    return Part(hatch, "crossed", target, Paint(cross, f"{tile}/cross", target))


def _tile(card: Card, bit: int, crossed: int) -> str:
    return f"{card.color}-{'crossed' if bit & crossed else 'box'}"


def _edge(card: Card, line: int, crossed: int, scale: Scale) -> list[Part]:
    """The edge above a line of boxes, joined to its neighbors; the top one carries the column letters."""
    wide = scale.columns
    parts = []
    for column in range(len(card.rows[0]) + 1):
        up = _has(card, column - 1, line - 1) or _has(card, column, line - 1)
        down = _has(card, column - 1, line) or _has(card, column, line)
        left = _has(card, column - 1, line - 1) or _has(card, column - 1, line)
        right = _has(card, column, line - 1) or _has(card, column, line)
        parts.append(Part(_JOINTS[int(up), int(down), int(left), int(right)], "edge", "", Paint(" ")))
        if column == len(card.rows[0]):
            break
        dash = "─" if right else " "
        if line == 0:
            parts += _letter(column, dash, wide)
        else:
            parts.append(Part(dash * wide, "edge", "", _half(card, column, line - 1, crossed, wide)))
    return parts


def _letter(column: int, dash: str, wide: int) -> Iterator[Part]:
    """The letter of a column in the middle of its edge."""
    before, letter = (wide - 1) // 2, chr(ord("A") + column)
    yield Part(dash * before, "edge", "", Paint(" " * before))
    yield Part(letter, "label", "", Paint(letter, "card-label"))
    after = wide - before - 1
    yield Part(dash * after, "edge", "", Paint(" " * after))


def _half(card: Card, column: int, line: int, crossed: int, wide: int) -> Paint:
    """The last half row of the tile above an edge."""
    bit = grid.cell(column, line)
    if not _has(card, column, line) and not bit & crossed:
        return Paint(" " * wide)
    return Paint(HALF * wide, _tile(card, bit, crossed), _target(card, bit))


def _has(card: Card, column: int, line: int) -> bool:
    return 0 <= line < len(card.rows) and 0 <= column < len(card.rows[0]) and card.rows[line][column] != "#"


def draw_thumbnail(
    card: Card,
    *,
    name: str = "",
    columns: int = 0,
    rows: int = 0,
    is_low: bool = False,
    is_displayed: bool = False,
) -> Drawing:
    """A small card, at least this large: its name, its seal, a sign for each box.

    A low one of four rows has no line for a seal that is not there.
    """
    title = name or f"{card.id} {card.points}".ljust(_SMALL)
    seal = f"{card.seal.points}/{card.seal.color}" if card.seal else ""
    target = card_target(card.id, is_displayed=is_displayed)
    drawn: list[Sequence[Part | str]] = [
        [Part(title, card.color, target, Paint(title, "on-card", target))],
        [Part(seal, "points", target, Paint(seal, f"{card.seal.color}-ink" if card.seal else "", target))],
    ]
    if is_low and not seal and len(card.rows) == MOST:
        drawn.pop()
    drawn += _small_boxes(card, target)
    return lay_on(f"{card.color}-card", draw(*drawn), columns=columns, rows=rows)


def draw_islet(card: Card, crossed: int) -> Drawing:
    """A card without edges, under its color."""
    columns, target = 2 * MOST, card_target(card.id)
    name = f"{card.color:{columns}}"
    title = Part(name, card.color, target, Paint(name, "on-card", target))
    drawn = draw([title], *_small_boxes(card, target, crossed))
    return lay_on(f"{card.color}-card", drawn, columns=columns, rows=MOST + 1)


def _small_boxes(card: Card, target: Target, crossed: int = 0) -> list[list[Part]]:
    """A sign for each box, and a gap; all of them are for the card."""
    rows = []
    for line, glyphs in enumerate(card.rows):
        row = []
        for column, glyph in enumerate(glyphs):
            text, role = "□" if glyph == "." else SIGNS[glyph], _ROLES[glyph]
            paint = Paint("■ ", f"{card.color}-ink", target)
            if glyph == "#":
                paint = Paint("  ", "", target)
            elif glyph != ".":
                paint = Paint(f"{SYMBOLS[glyph]} ", f"on-{role}", target)
            if grid.cell(column, line) & crossed:
                text, role, paint = "▒", "crossed", Paint(f"{CROSS} ", "small-cross", target)
            row.append(Part(f"{text} ", role, target, paint))
        rows.append(row)
    return rows


def draw_expedition(expedition: Expedition) -> Drawing:
    """An expedition card: its pattern and how many cards show it."""
    shape = ["".join("██" if glyph == "#" else "  " for glyph in line) for line in expedition.rows]
    target = Target("pattern", expedition.id)
    head = Part(f"{expedition.id} ×{expedition.cards}", "label", target)
    return draw([head], *([Part(line, "pattern", target)] for line in shape))


def outline(expedition: Expedition) -> str:
    """The pattern in a single row, turned so that it fits, two boxes above each other in a column."""
    rows: Sequence[str] = expedition.rows
    if len(rows) > 2:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    if len(rows) > 2:
        return ""
    signs = {"##": "█", "#.": "▀", ".#": "▄"}
    lower = rows[1] if len(rows) > 1 else "." * len(rows[0])
    return "".join(signs.get(f"{upper}{below}", " ") for upper, below in zip(rows[0], lower, strict=True))
