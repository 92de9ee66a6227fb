"""QR code: a link on the screen, for the camera of a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, draw

_OTHER = str.maketrans(" ▀▄█", "█▄▀ ")


class QrCode(Dialog[None]):
    """Shows a code as large as it is, white on black; without color it can be turned around."""

    CSS_PATH = "../css/score.tcss"
    NAME = "QR code"
    ABOUT = (
        "Point the camera of a phone at the code: it opens the link, and BG Stats offers to add the game. Without "
        "color the code is drawn for a dark terminal; i draws it for a light one."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "cancel", "Back", tooltip="Back to the export."),
        Binding("i", "invert", "Invert", tooltip="Without color: draw it for a light terminal, or a dark one."),
    ]

    def __init__(self, code: Drawing) -> None:
        super().__init__()
        self._text = code.text()
        self._is_inverted = False

    def compose(self) -> ComposeResult:
        yield Sheet(self._code(), id="code")
        yield Hints()

    def _code(self) -> Drawing:
        text = self._text.translate(_OTHER) if self._is_inverted else self._text
        return draw(*text.split("\n"), role="code")

    def hints(self) -> Sequence[Hint]:
        """The keys, and without color what kind of terminal the code is drawn for."""
        back, invert = super().hints()
        kind = "light" if self._is_inverted else "dark"
        named = invert._replace(label=f"Invert; now for a {kind} terminal")
        return [back, named] if self.app.no_color else [back]

    def action_invert(self) -> None:
        if self.app.no_color:
            self._is_inverted = not self._is_inverted
            self.query_one("#code", Sheet).show(self._code())
            self.tell()
