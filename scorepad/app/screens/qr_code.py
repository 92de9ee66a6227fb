"""QR code: a link on the screen, for the camera of a phone."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.hints import Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part


class QrCode(Dialog[None]):
    """Shows a code as large as it is."""

    CSS_PATH = "../css/score.tcss"
    NAME = "QR code"
    ABOUT = "Point the camera of a phone at the code: it opens the link, and BG Stats offers to add the game."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "cancel", "Back", tooltip="Back to the export.")
    ]

    def __init__(self, code: Drawing) -> None:
        super().__init__()
        self._code = Drawing(tuple(tuple(Part(part.text, "code") for part in row) for row in code.rows))

    def compose(self) -> ComposeResult:
        yield Sheet(self._code, id="code")
        yield Hints()
