"""Bare Textual apps to compare with: header, static and footer; one widget alone; a dialog on one widget."""

import os
import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
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


class Dialog(ModalScreen[None]):
    """Closes once a line is on the disk."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "write", "Write")]

    def compose(self) -> ComposeResult:
        yield Static("?")

    def action_write(self) -> None:
        path = os.path.join(sys.argv[-1], "bare")
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        os.write(descriptor, b"[[event]]\n")
        os.fsync(descriptor)
        os.close(descriptor)
        self.dismiss()


class Asking(App[None]):
    """A screen full of text, which changes when the dialog on it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [("d", "ask", "Ask")]
    answers = 0

    def compose(self) -> ComposeResult:
        yield Static(READY)

    def action_ask(self) -> None:
        self.push_screen(Dialog(), self._answered)

    def _answered(self, _: None) -> None:
        self.answers += 1
        self.query_one(Static).update("\n".join(f"{READY} {self.answers}" * 8 for _ in range(34)))


APPS: dict[str, type[App[None]]] = {"framed": Framed, "dialog": Asking}

if __name__ == "__main__":
    APPS.get(" ".join(sys.argv[1:2]), Alone)().run()
