"""Help: what you can do on a screen, and with which keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, draw, fit, stack, wrap

COLUMNS = 70


class Help(Dialog[None]):
    """The keys of a screen, with a sentence each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,q", "cancel", "Back"),
        Binding("down", "scroll(1)", "More"),
        Binding("up", "scroll(-1)", "Less", show=False),
    ]

    def __init__(self, name: str, about: str, keys: Sequence[Hint], more: Drawing | None = None) -> None:
        super().__init__(classes="help")
        self._drawing = stack(_about(name, about, keys), *([draw(""), more] if more else []))

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Sheet(self._drawing)
        yield Hints()

    def action_help(self) -> None:
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#help").scroll_relative(y=lines, animate=False)


def _about(name: str, about: str, keys: Sequence[Hint]) -> Drawing:
    rows: list[list[Part | str]] = [[Part(name, "title")], []]
    for paragraph in about.split("\n"):
        rows += [[line] for line in wrap(paragraph, COLUMNS)] if paragraph else [[]]
    rows.append([])
    for hint in (*keys, *EVERYWHERE):
        for number, line in enumerate(wrap(hint.help or hint.label, COLUMNS - 12)):
            rows.append([Part(fit(hint.name if number == 0 else "", 12), "key"), line])
    return draw(*rows)


EVERYWHERE = (
    Hint("ctrl+p", "Commands", "Every command by name: type part of it.", "Ctrl+P"),
    Hint("f1", "Help", "Help for this screen.", "F1, ?"),
    Hint("ctrl+q", "Quit", "Quit. Everything is already saved.", "Ctrl+Q"),
)
