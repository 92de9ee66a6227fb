"""Board: the sheets of a game, laid out by its pad; and the panel of choices, which covers nobody's sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Region, Size
from textual.strip import Strip

from scorepad.app.pads.pad import LOG, OWN, TABLE, Pad, Slot, bring_forward, set_back
from scorepad.app.painting import Highlight, form
from scorepad.app.widgets.sheet import Sheet
from scorepad.text.drawing import Drawing
from scorepad.text.folding import fold
from scorepad.timeline.game import Game


class Margins(NamedTuple):
    """What the panel's border takes."""

    columns: int
    rows: int


FRAMED, RULED = Margins(4, 2), Margins(3, 1)
"""With a border around the panel; where there is little room, with a line above it and room for a scroll bar."""
LEAST = Size(20, 4)
"""Columns and rows that a panel needs to be of use."""
FEW = 3
"""Rows of choices."""
DrawPanel = Callable[[int], Drawing | None]
"""Draws the choices for so many columns."""


class Offer(NamedTuple):
    """Choices, and the part of the board that they cover."""

    drawing: Drawing
    region: Region
    is_framed: bool
    has_more: bool
    """Is there room for some of them only, so that they scroll?"""


class Board(Container):
    """One sheet per slot, showing what the pad draws for it."""

    def __init__(self, pad: Pad, most: int) -> None:
        super().__init__(id="board")
        self._whole = self._pad = pad
        self._sheets = [Sheet(classes="slot") for _ in range(most)]
        self._slots: Sequence[Slot] = ()
        self._drawings: list[Drawing] = []
        self._covered: Region | None = None
        self._extent = Size()
        self._margins: Sequence[Margins] = (FRAMED, RULED)
        self._free: dict[str, Sequence[Sequence[Region]]] = {}
        """Where a panel may go while a player is in focus, the best places first."""
        self._known: dict[Slot, tuple[object, Drawing, Drawing]] = {}
        """What each slot was last drawn from, and how it looks in and out of focus."""

    def compose(self) -> ComposeResult:
        yield from self._sheets

    def render_lines(self, crop: Region) -> list[Strip]:
        """The background is the same in every line."""
        return super().render_lines(Region(crop.x, crop.y, crop.width, 1)) * crop.height

    def lay_out(self, game: Game, columns: int, rows: int, *, one_sheet: bool = False) -> None:
        """Place the sheets on a board of this size; in a small window, one sheet and lines for the others."""
        self._pad = self._whole
        if one_sheet:
            from scorepad.app.pads.layouts import OneSheet

            self._pad = OneSheet(self._whole)
        self._slots = self._pad.lay_out(game, columns, rows)
        self._known, self._free = {}, {}
        self._extent = Size(columns, rows)
        self._margins = (RULED,) if one_sheet else (FRAMED, RULED)
        for number, sheet in enumerate(self._sheets):
            sheet.display = number < len(self._slots)
            if sheet.display:
                slot = self._slots[number]
                sheet.styles.offset = (slot.x, slot.y)
                sheet.styles.width = slot.width
                sheet.styles.height = slot.height

    def has_room(self, game: Game, focus: str, columns: int, rows: int) -> bool:
        """Would one sheet, that of the player in focus, fit on a small board of this size?"""
        from scorepad.app.pads.layouts import OneSheet

        pad = OneSheet(self._whole)
        slot = pad.lay_out(game, columns, rows)[0]
        return len(pad.draw(game, slot, focus).rows) <= slot.height

    def place(self, game: Game, focus: str, draw: DrawPanel) -> Offer | None:
        """Put the choices where they cover nobody's sheet, and their own player's only if nothing else is left.

        If there is no room for all of them anywhere, they scroll where there is most.
        """
        drawn: dict[int, Drawing | None] = {}
        if focus not in self._free:
            self._free[focus] = self._free_places(game, focus)
        for rank, places in enumerate(self._free[focus]):
            for margins in self._margins:
                for place in places:
                    columns = place.width - self._margins[0].columns  # the same for all, to draw only once
                    drawing = drawn[columns] = drawn[columns] if columns in drawn else draw(columns)
                    if drawing is None:
                        return None
                    rows = len(drawing.rows)
                    # Around a few choices on the table, a frame would hide more than it is good for.
                    if margins == FRAMED and rank and rows <= FEW and place.width == self._extent.width:
                        continue
                    if drawing.width <= columns and rows + margins.rows <= place.height:
                        return _offer(drawing, place, margins)
        large = [place for places in self._free[focus] for place in places if place.height >= LEAST.height]
        place = max(large, key=lambda place: place.area, default=self._extent.region)
        columns = place.width - self._margins[0].columns
        drawing = drawn[columns] if columns in drawn else draw(columns)
        return _offer(fold(drawing, columns), place, RULED) if drawing else None

    def _free_places(self, game: Game, focus: str) -> Sequence[Sequence[Region]]:
        """Where there is no sheet; where there is the table; where there is the sheet of the player in focus."""
        players = [slot for slot in self._slots if self._pad.player(game, slot, focus)]
        tables = [slot for slot in self._slots if slot.sheet == TABLE]
        rows = [min(slot.height, self._pad.kept(game, slot)) for slot in tables]
        kept = [slot._replace(height=high) for slot, high in zip(tables, rows, strict=True) if high]
        hard = [] if self._pad.has_own else kept
        own = [slot for slot in players if slot.sheet == OWN] or [
            slot for slot in players if self._pad.player(game, slot, focus) == focus
        ]
        others = [slot for slot in players if slot not in own]
        taken = [[*players, *tables], [*players, *kept], [*players, *hard], [*others, *hard]]
        if self._pad.keeps_table:
            taken.insert(1, [*others, *tables])
        return [_free(self._extent.region, slots) for slots in taken]

    def draw(self, game: Game, focus: str) -> None:
        """Redraw every sheet that may have changed; `mark` then shows them."""
        self._covered = None
        self._drawings = [self.drawing(game, slot, focus) for slot in self._slots]

    def cover(self, game: Game, panel: Region | None) -> None:
        """A panel covers this part of the board: the latest events go above it."""
        if panel == self._covered:
            return
        self._covered = panel
        for number, slot in enumerate(self._slots):
            if slot.sheet == LOG:
                rows = _rows_above(slot, panel) if panel else slot.height
                self._drawings[number] = self._pad.draw_log(game, slot._replace(height=rows))

    def drawing(self, game: Game, slot: Slot, focus: str) -> Drawing:
        """The drawing for a slot."""
        source = self._pad.source(game, slot, focus)
        player = self._pad.player(game, slot, focus)
        known = self._known.get(slot)
        if source is None or known is None or known[0] != source:
            drawing = self._pad.draw(game, slot, focus)
            looks = (bring_forward(drawing), set_back(drawing)) if player else (drawing, drawing)
            known = self._known[slot] = source, *looks
        return known[1] if player == focus else known[2]

    def mark(self, game: Game, focus: str, marks: Mapping[str, Highlight]) -> None:
        """Show the sheets, with marks on the table and on the sheets of the player in focus."""
        for slot, drawing, sheet in zip(self._slots, self._drawings, self._sheets, strict=False):
            owner = self._pad.player(game, slot, focus)
            sheet.show(drawing, marks if owner in (None, focus) else None)
            if owner == focus and marks and len(drawing.rows) > slot.height:
                sheet.call_after_refresh(sheet.reveal, marks)

    def targets(self, game: Game, focus: str) -> list[str]:
        """What can be clicked on the table and on the sheets of the player in focus, in reading order."""
        found: dict[str, None] = {}
        for slot, drawing in zip(self._slots, self._drawings, strict=True):
            if self._pad.player(game, slot, focus) in (None, focus):
                found.update(dict.fromkeys(part.target for row in form(drawing) for part in row if part.target))
        return list(found)

    def owner(self, game: Game, sheet: Sheet, focus: str) -> str | None:
        """The player a sheet belongs to, if any."""
        for slot, own in zip(self._slots, self._sheets, strict=False):
            if own is sheet:
                return self._pad.player(game, slot, focus)
        return None


class Panel(Sheet):
    """The choices, covering a part of the board."""

    def __init__(self) -> None:
        super().__init__(id="panel")

    def offer(self, offer: Offer | None, top: int) -> None:
        """Show the choices, or hide; `top` is the number of lines above the board."""
        self.display = offer is not None
        if offer is not None:
            self.set_class(not offer.is_framed, "-ruled")
            x, y, columns, rows = offer.region
            self.styles.height = rows
            self.styles.width = columns
            self.styles.offset = (x, top + y)
            self.show(offer.drawing)


def _offer(drawing: Drawing, place: Region, margins: Margins) -> Offer:
    """Choices at the bottom of a place, as high as they need to be."""
    wanted = len(drawing.rows) + margins.rows
    height = min(wanted, place.height)
    region = Region(place.x, place.bottom - height, place.width, height)
    return Offer(drawing, region, margins == FRAMED, wanted > place.height)


def _free(board: Region, taken: Iterable[Slot]) -> list[Region]:
    """The largest parts of a board without any of these slots, the largest first."""
    found = [board]
    for slot in taken:
        sheet = Region(slot.x, slot.y, slot.width, slot.height)
        pieces = dict.fromkeys(piece for each in found for piece in _around(each, sheet))
        found = [
            piece
            for piece in pieces
            if not any(piece is not other and other.contains_region(piece) for other in pieces)
        ]
    return sorted(found, key=lambda place: -place.area)


def _around(place: Region, sheet: Region) -> list[Region]:
    """What is left of a place on each side of a sheet, if it can be used."""
    if not place.overlaps(sheet):
        return [place]
    sides = [
        Region.from_corners(place.x, place.y, place.right, sheet.y),
        Region.from_corners(place.x, sheet.bottom, place.right, place.bottom),
        Region.from_corners(place.x, place.y, sheet.x, place.bottom),
        Region.from_corners(sheet.right, place.y, place.right, place.bottom),
    ]
    return [side for side in sides if side.width >= LEAST.width and side.height > RULED.rows]


def _rows_above(slot: Slot, panel: Region) -> int:
    """The rows of a slot that a panel leaves free."""
    is_beside = panel.x >= slot.x + slot.width or slot.x >= panel.right
    is_below = panel.y >= slot.y + slot.height
    return slot.height if is_beside or is_below else max(0, panel.y - slot.y)
