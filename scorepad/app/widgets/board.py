"""Board: the sheets of a game, laid out by its pad; and the panel that may cover part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Region
from textual.strip import Strip

from scorepad.app.pads.pad import LOG, Pad, Slot, bring_forward, set_back
from scorepad.app.painting import Mark, form
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing
from scorepad.game import Game


class Margins(NamedTuple):
    """What the panel's border takes."""

    columns: int
    rows: int


FRAMED, RULED = Margins(4, 2), Margins(3, 1)
"""With a border around the panel; in a small window, with a line above it and room for a scroll bar."""


class Board(Container):
    """One sheet per slot, showing what the pad draws for it."""

    def __init__(self, pad: Pad, most: int) -> None:
        super().__init__(id="board")
        self._whole = self._pad = pad
        self._sheets = [Sheet(classes="slot") for _ in range(most)]
        self._slots: Sequence[Slot] = ()
        self._drawings: list[Drawing] = []
        self._covered: Slot | None = None
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
            from scorepad.app.pads.one_sheet import OneSheet

            self._pad = OneSheet(self._whole)
        self._slots = self._pad.lay_out(game, columns, rows)
        self._known = {}
        for number, sheet in enumerate(self._sheets):
            sheet.display = number < len(self._slots)
            if sheet.display:
                slot = self._slots[number]
                sheet.styles.offset = (slot.x, slot.y)
                sheet.styles.width = slot.width
                sheet.styles.height = slot.height

    def panel(self, game: Game, columns: int, rows: int) -> Slot:
        """Where a panel may go on a board of this size."""
        return self._pad.panel(game, columns, rows)

    def draw(self, game: Game, focus: str) -> None:
        """Redraw every sheet that may have changed; `mark` then shows them."""
        self._covered = None
        self._drawings = [self.drawing(game, slot, focus) for slot in self._slots]

    def cover(self, game: Game, panel: Slot | None) -> None:
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

    def mark(self, game: Game, focus: str, marks: Mapping[str, Mark]) -> None:
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
    """The choices, covering the lower part of the board."""

    def __init__(self) -> None:
        super().__init__(id="panel")

    def offer(self, drawing: Drawing | None, place: Slot, top: int, margin: int = 0) -> Slot | None:
        """Show a drawing at the bottom of its place on the board, as high as it needs to be, or hide.

        `margin` is the number of rows that its border takes, `top` the number of lines above the board.
        Returns the part of the board that is covered.
        """
        self.display = drawing is not None
        if drawing is not None:
            height = min(len(drawing.rows) + margin, place.height)
            self.styles.height = height
            self.styles.width = place.width
            self.styles.offset = (place.x, top + place.y + place.height - height)
            self.show(drawing)
            return place._replace(y=place.y + place.height - height, height=height)
        return None


def _rows_above(slot: Slot, panel: Slot) -> int:
    """The rows of a slot that a panel leaves free."""
    is_beside = panel.x >= slot.x + slot.width or slot.x >= panel.x + panel.width
    is_below = panel.y >= slot.y + slot.height
    return slot.height if is_beside or is_below else max(0, panel.y - slot.y)
