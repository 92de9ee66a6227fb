"""Help: what you can do on a screen, and with which keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from scorepad.app.folding import fold
from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.choice import Laid
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.drawing import Drawing, Part, draw, fit, stack, width, wrap

Lay = Callable[[int], Drawing]
"""Draws something for a width."""
COLUMNS, KEY = 70, 12
"""Columns of the text, and of the keys before it."""


class Help(Dialog[None]):
    """The keys of a screen, with a sentence each."""

    SHOWS_ALL = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,q", "cancel", "Back"),
        Binding("down", "scroll(1)", "More"),
        Binding("up", "scroll(-1)", "Less", show=False),
    ]

    def __init__(self, name: str, about: str, keys: Sequence[Hint], more: Lay | None = None) -> None:
        super().__init__(classes="help")
        self._title, self._words, self._keys, self._more = name, about, keys, more

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Laid(self._lay)
        yield Hints()

    def _lay(self, columns: int) -> Drawing:
        more = [draw(""), fold(self._more(min(columns, COLUMNS)), columns)] if self._more else []
        return stack(_about(self._title, self._words, self._keys, min(columns, COLUMNS)), *more)

    def action_help(self) -> None:
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#help").scroll_relative(y=lines, animate=False)


def _about(name: str, about: str, keys: Sequence[Hint], columns: int) -> Drawing:
    rows: list[list[Part | str]] = [[Part(name, "title")], []]
    for paragraph in about.split("\n"):
        rows += [[line] for line in wrap(paragraph, columns)] if paragraph else [[]]
    rows.append([])
    key = KEY if columns == COLUMNS else max(width(hint.name) for hint in (*keys, *EVERYWHERE)) + 1
    for hint in (*keys, *EVERYWHERE):
        for number, line in enumerate(wrap(hint.help or hint.label, columns - key)):
            rows.append([Part(fit(hint.name if number == 0 else "", key), "key"), line])
    return draw(*rows)


EVERYWHERE = (
    Hint("ctrl+p", "Commands", "Every command by name: type part of it.", "Ctrl+P"),
    Hint("f1", "Help", "Help for this screen.", "F1, ?"),
    Hint("ctrl+q", "Quit", "Quit. Everything is already saved.", "Ctrl+Q"),
)
