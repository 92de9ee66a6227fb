"""The printed components of Silver & Gold: treasure cards and expeditions, read from a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from attrs import frozen

from scorepad.engine import grid
from scorepad.packs.pack import (
    Layout,
    Pack,
    check_keys,
    check_tables,
    draw_rows,
    no_comment,
    read_number,
    read_word,
    tables,
)
from scorepad.system.errors import SheetError
from scorepad.text.wording import count, describe, listing, quote, quote_file

COLORS = ("purple", "orange", "green", "grey")
GLYPHS = ("#", ".", "C", "P", "X")
LAYOUT = Layout(
    {"expedition": ("id", "cards", "shape"), "card": ("id", "color", "points", "seal", "boxes")},
    {"shape": no_comment, "boxes": no_comment},
    ids={"expedition": ("id",), "card": ("id",)},
    signs={
        "shape": {"#": "part of the pattern", ".": "nothing"},
        "boxes": {"#": "no box", ".": "a plain box", "C": "a coin", "P": "a palm", "X": "an X"},
    },
)
SEAL_KEYS = ("color", "points")
TEMPLATE = '''\
# Your own copy of Silver & Gold, drawn with a text editor.
# Once you have compared it with the printed cards: scorepad sheets printed {name} --compared-by YOU

sheets = 1
game = "silver-and-gold"
name = "{name}"
title = "My copy"
provenance = "house"
source = "Drawn for our table; not compared with the printed cards."

# One table for each expedition pattern. All turns and reflections are derived.
[[expedition]]
id = "L4"
cards = 1                     # how many expedition cards show it
shape = """
#.
#.
##
"""

# One table for each treasure card; the id can be any short word.
# One glyph per cell:  # no box   . plain box   C coin   P palm   X one more box
[[card]]
id = "purple-04"
color = "purple"              # purple, orange, green or grey
points = 14                   # on printed cards, the number of boxes
boxes = """
#C.#
P...
....
C..X
"""

[[card]]
id = "green-01"
color = "green"
points = 10
seal = { color = "purple", points = 2 }     # only on cards with a seal
boxes = """
....
.##.
....
"""
'''


class Seal(NamedTuple):
    """Bonus points for every completed card of a color."""

    color: str
    points: int


@frozen(eq=False, repr=False)
class Card:
    """A treasure card; its boxes and symbols are masks of a grid."""

    id: str
    color: str
    points: int
    seal: Seal | None
    rows: tuple[str, ...]
    boxes: int
    coins: int
    palms: int
    crosses: int
    """The boxes with an X, each of which gives one more box."""
    symbols: int
    """The boxes with a coin, a palm or an X."""

    def glyph(self, bit: int) -> str:
        """What is printed in a box."""
        if bit & self.coins:
            return "C"
        if bit & self.palms:
            return "P"
        return "X" if bit & self.crosses else "."


@frozen(eq=False, repr=False)
class Expedition:
    """An expedition pattern and how many cards show it."""

    id: str
    cards: int
    shape: int
    rows: tuple[str, ...]
    orientations: frozenset[int]


@frozen(eq=False, repr=False)
class Sheets:
    """Everything printed, by id."""

    cards: Mapping[str, Card]
    expeditions: Mapping[str, Expedition]

    def of_colors(self) -> dict[str, int]:
        """How many cards there are of each color."""
        found = {color: sum(card.color == color for card in self.cards.values()) for color in COLORS}
        return {color: cards for color, cards in found.items() if cards}

    def mixed_colors(self) -> list[str]:
        """The colors whose cards have different points."""
        return [color for color in COLORS if len(self._points(color)) > 1]

    def worth(self, color: str) -> int:
        """What each card of a color is worth, if all are worth the same."""
        return next(iter(self._points(color)))

    def _points(self, color: str) -> set[int]:
        return {card.points for card in self.cards.values() if card.color == color}


def read_sheets(pack: Pack) -> Sheets:
    """The cards and expeditions of a pack, or a SheetError that names the card, key, row and column."""
    check_tables(pack, LAYOUT.keys)
    cards: dict[str, Card] = {}
    for place, table in enumerate(tables(pack, "card"), 1):
        card = read_card(table, pack.where("card", place))
        _add(cards, card.id, card, pack)
    expeditions: dict[str, Expedition] = {}
    for place, table in enumerate(tables(pack, "expedition"), 1):
        expedition = read_expedition(table, pack.where("expedition", place))
        _add(expeditions, expedition.id, expedition, pack)
    return Sheets(cards, expeditions)


def plain_tables(pack: Pack, sheets: Sheets) -> dict[str, Any]:
    """Patterns turned the same way, and cards without empty rows and columns around their boxes."""
    expeditions = [
        {**table, "shape": _draw_shape(min(sheets.expeditions[table["id"]].orientations))}
        for table in pack.tables["expedition"]
    ]
    cards = [{**table, "boxes": _trim(sheets.cards[table["id"]].rows)} for table in pack.tables["card"]]
    return {"expedition": expeditions, "card": cards}


def _draw_shape(shape: int) -> str:
    rows = [
        "".join("#" if shape & grid.cell(x, y) else "." for x in range(grid.COLUMNS)) for y in range(grid.ROWS)
    ]
    columns = max(len(row.rstrip(".")) for row in rows)
    return "\n".join(row[:columns] for row in rows if "#" in row)


def _trim(rows: tuple[str, ...]) -> str:
    boxes = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != "#"]
    left, right = min(x for x, _ in boxes), max(x for x, _ in boxes)
    top, bottom = min(y for _, y in boxes), max(y for _, y in boxes)
    return "\n".join(row[left : right + 1] for row in rows[top : bottom + 1])


def check_sheets(sheets: Sheets) -> list[str]:
    """How the pack differs from the printed game, as a homemade one may."""
    cards = list(sheets.cards.values())
    remarks = [remark for card in cards for remark in check_card(card)]
    printed = {
        "treasure card": (len(cards), 47),
        "coin": (sum(card.coins.bit_count() for card in cards), 42),
        "palm": (sum(card.palms.bit_count() for card in cards), 16),
        "X": (sum(card.crosses.bit_count() for card in cards), 55),
        "seal": (sum(card.seal is not None for card in cards), 12),
        "expedition card": (sum(expedition.cards for expedition in sheets.expeditions.values()), 8),
        "expedition pattern": (len(sheets.expeditions), 6),
    }
    remarks += [f"{count(here, noun)} instead of {box}." for noun, (here, box) in printed.items() if here != box]
    for color in COLORS:
        seals = [card.seal for card in cards if card.color == color and card.seal is not None]
        if sorted(seal.color for seal in seals) != sorted(other for other in COLORS if other != color):
            remarks.append(f"The {color} cards do not have one seal for each other color.")
    for card in cards:
        if card.seal is not None and card.seal.points != printed_seal(card.seal.color):
            points = count(card.seal.points, "point")
            remarks.append(f"The {card.seal.color} seal on {card.id} scores {points} per card.")
    return remarks


def printed_seal(color: str) -> int:
    """What a printed seal of this color scores per card."""
    return 2 if color in ("purple", "orange") else 1


def check_card(card: Card) -> list[str]:
    """How a card differs from every printed one."""
    remarks = []
    if card.boxes.bit_count() != card.points:
        boxes = count(card.boxes.bit_count(), "box", "boxes")
        remarks.append(f"{card.id} has {boxes} but is worth {count(card.points, 'point')}.")
    loose = grid.loose(card.boxes)
    if loose:
        remarks.append(f"The boxes of {card.id} are not connected: {listing(grid.names(loose))} stand apart.")
    if card.palms.bit_count() > 1:
        remarks.append(f"{card.id} has more than one palm.")
    return remarks


def template(name: str) -> str:
    """A commented pack of this name, to be filled in."""
    return TEMPLATE.replace("{name}", name)


def _add(known: dict[str, Any], name: str, thing: Any, pack: Pack) -> None:
    if name in known:
        raise SheetError(f"{quote_file(pack.path)}: the id {quote(name)} is used twice; ids must differ.")
    known[name] = thing


def read_card(table: dict[str, Any], where: str) -> Card:
    """A treasure card, or a SheetError that names the key, or the row and column."""
    name = read_id(table, where)
    where = f"{where} ({name})"
    check_keys(table, LAYOUT.keys["card"], where)
    rows = draw_rows(table.get("boxes"), GLYPHS, f"{where}: boxes")
    _check_size(rows, where)
    if not any(glyph != "#" for row in rows for glyph in row):
        raise SheetError(f"{where}: boxes: the card has no boxes; expected at least one of . C P X.")
    seal = table.get("seal")
    if seal is not None:
        if not isinstance(seal, dict):
            raise SheetError(f"{where}: seal: expected a table with color and points, got {describe(seal)}.")
        check_keys(seal, SEAL_KEYS, f"{where}: seal")
        seal = Seal(
            read_word(seal, "color", COLORS, f"{where}: seal"), read_number(seal, "points", f"{where}: seal")
        )
    return make_card(
        name, read_word(table, "color", COLORS, where), read_number(table, "points", where), seal, tuple(rows)
    )


def make_card(name: str, color: str, points: int, seal: Seal | None, rows: tuple[str, ...]) -> Card:
    """The card with this drawing."""
    masks = dict.fromkeys(GLYPHS, 0)
    for bit, glyph in _bits(rows):
        masks[glyph] |= bit
    return Card(
        id=name,
        color=color,
        points=points,
        seal=seal,
        rows=rows,
        boxes=masks["."] | masks["C"] | masks["P"] | masks["X"],
        coins=masks["C"],
        palms=masks["P"],
        crosses=masks["X"],
        symbols=masks["C"] | masks["P"] | masks["X"],
    )


def read_expedition(table: dict[str, Any], where: str) -> Expedition:
    """An expedition pattern, or a SheetError that names the key, or the row and column."""
    name = read_id(table, where)
    where = f"{where} ({name})"
    check_keys(table, LAYOUT.keys["expedition"], where)
    rows = draw_rows(table.get("shape"), ("#", "."), f"{where}: shape")
    _check_size(rows, where)
    shape = grid.normalize(sum(bit for bit, glyph in _bits(rows) if glyph == "#"))
    if not shape:
        raise SheetError(f"{where}: shape: expected at least one #.")
    return Expedition(name, read_number(table, "cards", where), shape, tuple(rows), grid.orientations(shape))


def _check_size(rows: Sequence[str], where: str) -> None:
    if len(rows) > grid.ROWS or len(rows[0]) > grid.COLUMNS:
        raise SheetError(
            f"{where}: the drawing has {count(len(rows), 'row')} of {count(len(rows[0]), 'column')}; "
            f"at most {grid.ROWS} rows of {grid.COLUMNS} columns are possible."
        )


def _bits(rows: Sequence[str]) -> list[tuple[int, str]]:
    return [(grid.cell(column, row), glyph) for row, line in enumerate(rows) for column, glyph in enumerate(line)]


def read_id(table: dict[str, Any], where: str) -> str:
    """The id of a card or an expedition."""
    name = table.get("id")
    if isinstance(name, str) and 0 < len(name) <= 40 and name.isprintable() and " " not in name:
        return name
    raise SheetError(f"{where}: id: expected a short word without spaces, got {describe(name)}.")
