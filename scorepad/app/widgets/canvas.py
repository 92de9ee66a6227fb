"""Canvas: a sheet to draw on with the mouse, cell by cell, as long as a button is held."""

from __future__ import annotations

from collections.abc import Collection

from textual import events
from textual.geometry import Region
from textual.message import Message

from scorepad.app.widgets.sheet import Sheet

LEFT = 1
AROUND = 3
"""Columns and rows in sight around what is drawn."""


class Canvas(Sheet):
    """A sheet that tells where the mouse draws."""

    class Stroked(Message):
        """The mouse has drawn over another target."""

        def __init__(self, target: str, *, is_first: bool, is_left: bool) -> None:
            super().__init__()
            self.target = target
            self.is_first = is_first
            """Does the stroke begin here?"""
            self.is_left = is_left

    _last: tuple[int, int] | None = None
    """Where the mouse was last, as long as a button is held."""
    _drawn = ""
    _is_left = True
    _has_begun = False

    below = 0
    """Rows that belong to a target, below it."""

    def reveal(self, targets: Collection[str]) -> None:
        """Scroll to a target both ways, so that what is around it can be seen, too."""
        found = [place for place in map(self.place_of, targets) if place is not None]
        if found:
            (x, y), (left, top) = found[0], self.scroll_offset
            above = 0 if self.below else AROUND
            spot = Region(x + left - AROUND, y + top - above, 2 * AROUND + 1, 2 * above + 1 + self.below)
            self.scroll_to_region(spot, animate=False, immediate=True)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.capture_mouse()
        self._last, self._is_left = (event.x, event.y), event.button == LEFT
        self._drawn, self._has_begun = "", False
        self._draw(event.x, event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._last is None:
            super().on_mouse_move(event)
            return
        event.stop()
        # A quick mouse skips cells; every one on the way is drawn.
        (x, y), steps = self._last, max(abs(event.x - self._last[0]), abs(event.y - self._last[1]))
        for step in range(1, steps + 1):
            self._draw(round(x + (event.x - x) * step / steps), round(y + (event.y - y) * step / steps))
        self._last = event.x, event.y

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.stop()
        self.release_mouse()
        self._last = None

    def on_click(self, event: events.Click) -> None:
        """A click has been drawn already."""
        event.stop()

    def _draw(self, x: int, y: int) -> None:
        target = self.target_at(x, y)
        if target and target != self._drawn:
            self._drawn = target
            self.post_message(self.Stroked(target, is_first=not self._has_begun, is_left=self._is_left))
            self._has_begun = True
