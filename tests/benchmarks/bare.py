"""Bare Textual apps to compare with: header, static and footer; one widget alone."""

import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, Header, Static

READY = "a bare app"


class Framed(App[None]):
    """Header, static and footer."""

    BINDINGS: ClassVar[list[BindingType]] = [("u", "undo", "Undo"), ("h", "history", "History")]

    def compose(self) -> ComposeResult:
        yield Header()
        yield Static(READY)
        yield Footer()


class Alone(App[None]):
    """One widget that shows how often a key was pressed."""

    presses = 0

    def compose(self) -> ComposeResult:
        yield Static(READY)

    def on_key(self) -> None:
        self.presses += 1
        self.query_one(Static).update(f"{READY} {self.presses}")


if __name__ == "__main__":
    (Framed if "framed" in sys.argv else Alone)().run()
