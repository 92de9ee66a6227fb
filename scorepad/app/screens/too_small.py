"""TooSmall: shown when the window is too small for a pad."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.screen import ModalScreen

from scorepad.app.widgets.sheet import Sheet
from scorepad.app.windows import LEAST
from scorepad.drawing import draw


class TooSmall(ModalScreen[None]):
    """Asks for a larger window; closes by itself when there is one."""

    def compose(self) -> ComposeResult:
        yield Sheet(id="small")

    def on_mount(self) -> None:
        self._tell()

    def on_resize(self) -> None:
        self._tell()

    def _tell(self) -> None:
        columns, rows = self.app.size
        self.query_one(Sheet).show(draw(*_words(columns, rows), role="title"))


def _words(columns: int, rows: int) -> Iterable[str]:
    yield "Window too small."
    yield f"Needed: {LEAST[0]} x {LEAST[1]}."
    yield f"Now: {columns} x {rows}."
    yield "Nothing is lost."
