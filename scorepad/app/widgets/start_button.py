"""StartButton: the last line of the form, which says what would be started and starts it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, Row, fit, width, wrap


class StartButton(Sheet, can_focus=True):
    """The button that starts the game, and a line that says which."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "choose", "Start", show=False)]

    class Chosen(Message):
        """Start it."""

    _text = ""
    _is_ready = False

    def tell(self, text: str, is_ready: bool) -> None:
        """Say what would be started, or what is missing."""
        self._text = text
        self._is_ready = is_ready
        self._draw()

    def _draw(self) -> None:
        pointer = Part("▶ " if self.has_focus else "  ", "key")
        label = Part(" Start ", "turn" if self._is_ready else "label", "start")
        room = max(10, self.size.width - width(pointer.text) - width(label.text) - 3)
        first, *rest = wrap(self._text, room) if self.size.height > 1 else [self._text]
        rows: list[Row] = [(pointer, label, Part("  "), Part(fit(first, room), "label", "start"))]
        if rest:
            room = self.size.width - width(pointer.text) - 2
            rows.append((pointer._replace(text="   "), Part(fit(" ".join(rest), room), "label", "start")))
        self.show(Drawing(tuple(rows)))

    def on_resize(self) -> None:
        self._draw()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._draw()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.action_choose()

    def action_choose(self) -> None:
        self.post_message(self.Chosen())
