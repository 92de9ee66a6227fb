"""Treasure cards and expeditions being drawn, and the whole box of them; with what is still wrong with each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar

from attrs import evolve, frozen

from scorepad.engine import grid
from scorepad.games.silver_and_gold.cards import (
    COLORS,
    Card,
    Expedition,
    Seal,
    Sheets,
    check_card,
    check_sheets,
    make_card,
    printed_seal,
    read_card,
    read_expedition,
    read_id,
)
from scorepad.system.errors import SheetError
from scorepad.text.wording import quote

NONE = "#"
"""No box, on a treasure card."""
COLUMNS = ROWS = 4
"""The size of a new drawing."""
_POINTS = dict(zip(COLORS, (14, 12, 10, 8), strict=True))
"""What printed cards of each color are worth."""

Place = tuple[int, int]
"""Column and row, from 0."""


@frozen(slots=False)
class GridDraft:
    """Something drawn on a small grid, with an id."""

    id: str
    rows: tuple[str, ...]
    BLANK: ClassVar[str] = ""
    """What an empty cell holds."""

    def table(self) -> dict[str, Any]:
        """The drawing as a table of a pack."""
        raise NotImplementedError

    def mistakes(self) -> list[str]:
        """Why it cannot be in a pack, a sentence each."""
        raise NotImplementedError

    def with_room(self) -> Self:
        """On a grid with as much room as a new drawing has; its table is the same."""
        return self.resize(max(COLUMNS, self.columns), max(ROWS, len(self.rows)))

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def glyph(self, place: Place) -> str:
        column, row = place
        return self.rows[row][column]

    def put(self, places: Iterable[Place], glyph: str) -> Self:
        """The same glyph in some places."""
        rows = [list(row) for row in self.rows]
        for column, row in places:
            rows[row][column] = glyph
        return evolve(self, rows=tuple(map("".join, rows)))

    def resize(self, columns: int, rows: int) -> Self:
        """Another size: what does not fit is cut off, what is new is empty."""
        if not (1 <= columns <= grid.COLUMNS and 1 <= rows <= grid.ROWS):
            raise SheetError(f"A drawing has 1 to {grid.COLUMNS} columns and 1 to {grid.ROWS} rows.")
        kept = [row[:columns].ljust(columns, self.BLANK) for row in self.rows[:rows]]
        return evolve(self, rows=(*kept, *[self.BLANK * columns] * (rows - len(kept))))


G = TypeVar("G", bound=GridDraft)


@frozen(slots=False)
class CardDraft(GridDraft):
    """A treasure card being drawn."""

    color: str
    points: int
    seal: Seal | None = None
    BLANK = NONE

    @classmethod
    def read(cls, table: dict[str, Any], where: str) -> CardDraft:
        """A card of a pack."""
        card = read_card(table, where)
        return cls(card.id, card.rows, card.color, card.points, card.seal)

    def with_room(self) -> Self:
        return self.resize(self.columns, max(ROWS, len(self.rows)))

    @cached_property
    def card(self) -> Card:
        """The card as the game sees it, even without any boxes."""
        return make_card(self.id, self.color, self.points, self.seal, self.rows)

    @property
    def boxes(self) -> int:
        """How many boxes there are."""
        return self.card.boxes.bit_count()

    def table(self) -> dict[str, Any]:
        """The card as a table of a pack, without empty rows at its end."""
        rows = list(self.rows)
        while len(rows) > 1 and not rows[-1].strip(NONE):
            rows.pop()
        boxes = "".join(f"{row}\n" for row in rows)
        seal = {"seal": self.seal._asdict()} if self.seal is not None else {}
        return {"id": self.id, "color": self.color, "points": self.points, **seal, "boxes": boxes}

    def mistakes(self) -> list[str]:
        """Why it cannot be in a pack, a sentence each."""
        return _mistakes(read_card, self.table())

    def remarks(self) -> list[str]:
        """How it differs from every printed card."""
        return check_card(self.card)


@frozen(slots=False)
class ExpeditionDraft(GridDraft):
    """An expedition pattern being drawn."""

    cards: int
    BLANK = "."

    @classmethod
    def read(cls, table: dict[str, Any], where: str) -> ExpeditionDraft:
        """An expedition of a pack."""
        expedition = read_expedition(table, where)
        return cls(expedition.id, expedition.rows, expedition.cards)

    @property
    def expedition(self) -> Expedition:
        """The pattern as the game sees it, even without any boxes."""
        return Expedition(self.id, self.cards, 0, self.rows, frozenset())

    def table(self) -> dict[str, Any]:
        """The expedition as a table of a pack, drawn as small as possible."""
        return {"id": self.id, "cards": self.cards, "shape": "".join(f"{row}\n" for row in self._cropped())}

    def _cropped(self) -> Sequence[str]:
        """The rows and columns from the first to the last with a box."""
        lines = [row for row, glyphs in enumerate(self.rows) if "#" in glyphs] or [0]
        columns = [place for row in self.rows for place, glyph in enumerate(row) if glyph == "#"] or [0]
        return [row[min(columns) : max(columns) + 1] for row in self.rows[lines[0] : lines[-1] + 1]]

    def mistakes(self) -> list[str]:
        """Why it cannot be in a pack, a sentence each."""
        return _mistakes(read_expedition, self.table())


def _mistakes(read: Callable[[dict[str, Any], str], object], table: dict[str, Any]) -> list[str]:
    try:
        read(table, "")
    except SheetError as error:
        words = re.sub(r"^[: ]*(\([^)]*\): )?", "", str(error))
        return [f"{words[:1].upper()}{words[1:]}"]
    return []


@frozen(slots=False)
class BoxDraft:
    """All cards and expeditions of a pack being drawn."""

    cards: tuple[CardDraft, ...] = ()
    expeditions: tuple[ExpeditionDraft, ...] = ()

    @classmethod
    def read(cls, tables: dict[str, Any], where: str) -> BoxDraft:
        """What a pack holds; a SheetError names what cannot be read."""
        cards = [CardDraft.read(table, where) for table in tables.get("card", ())]
        expeditions = [ExpeditionDraft.read(table, where) for table in tables.get("expedition", ())]
        return cls(tuple(cards), tuple(expeditions))

    def tables(self) -> dict[str, Any]:
        """The tables of a pack with these cards."""
        expeditions = [expedition.table() for expedition in self.expeditions]
        cards = [card.table() for card in self.cards]
        return {key: tables for key, tables in (("expedition", expeditions), ("card", cards)) if tables}

    def card(self, name: str) -> CardDraft | None:
        """The card of this id."""
        return next((card for card in self.cards if card.id == name), None)

    def expedition(self, name: str) -> ExpeditionDraft | None:
        """The expedition of this id."""
        return next((expedition for expedition in self.expeditions if expedition.id == name), None)

    # ------------------------------------------------------------------ new ones

    def new_card(self, color: str = COLORS[0]) -> CardDraft:
        """A card without boxes, worth as much as most cards of its color."""
        return CardDraft(self.free_id(color), (NONE * COLUMNS,) * ROWS, color, self.points(color))

    def new_expedition(self) -> ExpeditionDraft:
        """A pattern without boxes, on a single card."""
        return ExpeditionDraft(self._free("new"), ("." * COLUMNS,) * ROWS, 1)

    def points(self, color: str) -> int:
        """What most cards of a color are worth."""
        worth = Counter(card.points for card in self.cards if card.color == color)
        return worth.most_common(1)[0][0] if worth else _POINTS[color]

    def seal(self, color: str) -> Seal:
        """A seal of a color as most of them are."""
        seals = Counter(card.seal for card in self.cards if card.seal is not None and card.seal.color == color)
        return seals.most_common(1)[0][0] if seals else Seal(color, printed_seal(color))

    def free_id(self, color: str) -> str:
        """The first of purple-01, purple-02, … that no card has."""
        return self._free(color)

    def _free(self, word: str) -> str:
        taken = {draft.id for draft in (*self.cards, *self.expeditions)}
        number = 1
        while f"{word}-{number:02}" in taken:
            number += 1
        return f"{word}-{number:02}"

    def recolored(self, card: CardDraft, color: str, *, is_new: bool) -> CardDraft:
        """The card in another color, worth what such cards are worth; a new one also has their kind of name."""
        is_named = re.fullmatch(rf"{card.color}-\d\d+", card.id) is None
        name = card.id if is_named or not is_new else self.free_id(color)
        return evolve(card, id=name, color=color, points=self.points(color))

    # ------------------------------------------------------------------ changing it

    def put_card(self, card: CardDraft, instead: str = "") -> BoxDraft:
        """With this card: in the place of another one, or after the others of its color."""
        return evolve(self, cards=_put(self.cards, card, instead, lambda other: other.color == card.color))

    def put_expedition(self, expedition: ExpeditionDraft, instead: str = "") -> BoxDraft:
        """With this expedition: in the place of another one, or at the end."""
        return evolve(self, expeditions=_put(self.expeditions, expedition, instead, lambda _: True))

    def without(self, name: str) -> BoxDraft:
        """Without the card or expedition of this id."""
        return BoxDraft(
            tuple(card for card in self.cards if card.id != name),
            tuple(expedition for expedition in self.expeditions if expedition.id != name),
        )

    def mistakes(self, draft: GridDraft, instead: str = "") -> list[str]:
        """Why a drawing cannot be in this box in the place of another one, a sentence each."""
        return [*self._taken(draft, instead), *draft.mistakes()]

    def wrong_id(self, draft: GridDraft, instead: str = "") -> str:
        """Why a drawing cannot have its id in this box; empty if it can."""
        return next(iter([*self._taken(draft, instead), *_mistakes(read_id, {"id": draft.id})]), "")

    def _taken(self, draft: GridDraft, instead: str) -> list[str]:
        own: Sequence[GridDraft] = self.expeditions if isinstance(draft, ExpeditionDraft) else self.cards
        taken = [other.id for other in own if other.id != instead]
        return [f"There is another {quote(draft.id)} already; ids must differ."] if draft.id in taken else []

    @cached_property
    def sheets(self) -> Sheets:
        """The box as the game sees it, even with nothing in it."""
        cards = {card.id: card.card for card in self.cards}
        return Sheets(cards, {each.id: each.expedition for each in self.expeditions})

    def remarks(self) -> list[str]:
        """How the box differs from the printed one."""
        return check_sheets(self.sheets)


def _put(known: Sequence[G], new: G, instead: str, is_like: Callable[[G], bool]) -> tuple[G, ...]:
    """With this one in the place of another, or else after the last one like it."""
    if any(each.id == instead for each in known):
        return tuple(new if each.id == instead else each for each in known)
    after = max((place for place, each in enumerate(known, 1) if is_like(each)), default=len(known))
    return (*known[:after], new, *known[after:])
