"""Roll: a long list, one row an item; rows are drawn when they come into sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from scorepad.app.painting import paint, style
from scorepad.drawing import Part, Row

POINTER = "▶ "


class Roll(ScrollView, can_focus=True):
    """Shows so many items, one of them pointed at; `draw_row` gives the row of an item for a width."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "step(-1_000_000)", "First", show=False),
        Binding("end", "step(1_000_000)", "Last", show=False),
    ]

    class Moved(Message):
        """Another item is pointed at."""

    class Chosen(Message):
        """Somebody clicked on the item that was pointed at already."""

    def __init__(self, draw_row: Callable[[int, int], Row], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._draw_row = draw_row
        self._count = 0
        self._pointed = 0
        self._drawn: dict[int, Row] = {}
        self._is_new = True

    @property
    def pointed(self) -> int | None:
        """The place of the item pointed at; nothing if the list is empty."""
        return self._pointed if self._count else None

    @property
    def is_at_end(self) -> bool:
        return self._pointed >= self._count - 1

    def fill(self, count: int, pointed: int) -> None:
        """Show so many items, whatever they are now, and point at one of them."""
        self._count = count
        self._drawn.clear()
        self.virtual_size = Size(0, count)
        self._pointed = max(0, min(pointed, count - 1))
        self._is_new = True
        self._reveal()
        self.refresh()
        self.post_message(self.Moved())

    def point(self, place: int) -> None:
        """Point at an item and bring it into sight."""
        place = max(0, min(place, self._count - 1))
        if place != self._pointed and self._count:
            self.refresh_line(self._pointed)
            self._pointed = place
            self.refresh_line(place)
            self._reveal()
            self.post_message(self.Moved())

    def action_step(self, by: int) -> None:
        self.point(self._pointed + by)

    def action_page(self, by: int) -> None:
        self.point(self._pointed + by * max(1, self.size.height - 1))

    def render_line(self, y: int) -> Strip:
        place, columns, base = y + self.scroll_offset.y, self.scrollable_content_region.width, self.rich_style
        if place >= self._count:
            return Strip.blank(columns, base)
        row = self._drawn.get(place)
        if row is None:
            row = self._drawn[place] = self._draw_row(place, columns - len(POINTER))
        is_dark = self.app.current_theme.dark
        pointer = Part(POINTER if place == self._pointed else " " * len(POINTER), "key")
        if place == self._pointed:
            base += style("cursor", is_dark)
        return paint((pointer, *row), base, is_dark).crop_extend(0, columns, base)

    def on_resize(self) -> None:
        self._drawn.clear()
        self._reveal()

    def on_click(self, event: events.Click) -> None:
        place = event.y + self.scroll_offset.y
        if place >= self._count:
            return
        if place == self._pointed:
            self.post_message(self.Chosen())
        self.point(place)

    def _reveal(self) -> None:
        """Scroll so that the item pointed at can be seen."""
        top, height = self.scroll_offset.y, self.size.height
        if not height or (top <= self._pointed < top + height):
            return
        if self._is_new:  # what comes after it is worth seeing too
            target = self._pointed - height // 2
        else:
            target = self._pointed if self._pointed < top else self._pointed - height + 1
        self._is_new = False
        self.scroll_to(y=target, animate=False)

    def notify_style_update(self) -> None:
        """Another theme: everything is painted anew."""
        super().notify_style_update()
        self.refresh()
