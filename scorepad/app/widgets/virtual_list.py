"""VirtualList: a list of items, each a few lines high and drawn only when visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from scorepad.app.painting import paint
from scorepad.text.drawing import Drawing, Part

POINTERS = ("▶ ", "┃")
"""For items of one line, and of several."""


class VirtualList(ScrollView, can_focus=True):
    """Shows items, one of them pointed at; `draw_item` draws an item for a width."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"virtual-list--pointed"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", "Up", show=False),
        Binding("down,j", "step(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "step(-1_000_000)", "First", show=False),
        Binding("end", "step(1_000_000)", "Last", show=False),
    ]

    class Moved(Message):
        """Another item is pointed at."""

    class Chosen(Message):
        """A click on the item already pointed at."""

    def __init__(
        self, draw_item: Callable[[int, int], Drawing], *, lines: int = 1, gap: int = 0, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._draw_item = draw_item
        self._lines = lines
        self._pointer = POINTERS[lines > 1]
        self._step = lines + gap
        self._count = 0
        self._pointed = 0
        self._columns = 0
        self.drawn: dict[int, Drawing] = {}
        self._is_new = True

    @property
    def pointed(self) -> int | None:
        """Index of the item pointed at; None if the list is empty."""
        return self._pointed if self._count else None

    @property
    def is_at_end(self) -> bool:
        return self._pointed >= self._count - 1

    @property
    def in_sight(self) -> range:
        """The items at least partly visible."""
        top = self.scroll_offset.y
        return range(top // self._step, min(self._count, (top + self.size.height) // self._step + 1))

    def fill(self, count: int, pointed: int) -> None:
        """Show this many items, all of them redrawn, and point at one."""
        self._count = count
        self.drawn.clear()
        self.virtual_size = Size(0, count * self._step)
        self._pointed = max(0, min(pointed, count - 1))
        self._is_new = True
        self._reveal()
        self.refresh()
        self.post_message(self.Moved())

    def draw_again(self, place: int) -> None:
        """One item has changed."""
        self.drawn.pop(place, None)
        self._refresh_item(place)

    def point(self, place: int) -> None:
        """Point at an item and scroll to it."""
        place = max(0, min(place, self._count - 1))
        if place != self._pointed and self._count:
            self._refresh_item(self._pointed)
            self._pointed = place
            self._refresh_item(place)
            self._reveal()
            self.post_message(self.Moved())

    def action_step(self, by: int) -> None:
        self.point(self._pointed + by)

    def action_page(self, by: int) -> None:
        self.point(self._pointed + by * max(1, self.size.height // self._step - 1))

    def render_line(self, y: int) -> Strip:
        place, line = divmod(y + self.scroll_offset.y, self._step)
        columns, base = self.scrollable_content_region.width, self.rich_style
        if place >= self._count or line >= self._lines:
            return Strip.blank(columns, base)
        if columns != self._columns:
            self._columns = columns
            self.drawn.clear()
        drawing = self.drawn.get(place)
        if drawing is None:
            drawing = self.drawn[place] = self._draw_item(place, columns - len(self._pointer))
        is_pointed = place == self._pointed
        if is_pointed:
            base = self.get_component_rich_style("virtual-list--pointed")
        row = drawing.rows[line] if line < len(drawing.rows) else ()
        pointer = Part(self._pointer if is_pointed else " " * len(self._pointer), "key")
        return paint((pointer, *row), base, self.app.current_theme.dark).crop_extend(0, columns, base)

    def on_resize(self) -> None:
        self._reveal()

    def on_click(self, event: events.Click) -> None:
        place, line = divmod(event.y + self.scroll_offset.y, self._step)
        if place >= self._count or line >= self._lines:
            return
        if place == self._pointed:
            self.post_message(self.Chosen())
        self.point(place)

    def _refresh_item(self, place: int) -> None:
        self.refresh(Region(0, place * self._step - self.scroll_offset.y, self.size.width, self._lines))

    def _reveal(self) -> None:
        """Scroll so that the whole item pointed at is visible."""
        top, height, first = self.scroll_offset.y, self.size.height, self._pointed * self._step
        last = first + self._lines
        if not height or (top <= first and last <= top + height):
            return
        edge = first if first < top else last - height
        middle = first - height // 2  # in a new list, also show what comes after it
        self.scroll_to(y=middle if self._is_new else edge, animate=False)
        self._is_new = False

    def notify_style_update(self) -> None:
        """Repaint everything, because the theme changed."""
        super().notify_style_update()
        self.refresh()
