"""TypedEntry: a typed line, read at Enter; a click on the table may show its characters as buttons."""

from __future__ import annotations

from collections.abc import Iterable

from scorepad.app.pads.entry import EventEntry
from scorepad.drawing import Part
from scorepad.expected import Expected

SIGNS = {"space": " ", "comma": " ", "asterisk": "*", "plus": "+", "minus": "-", "dollar_sign": "$"}
"""Keys whose names differ from the characters they type."""
_NAMES = {sign: key for key, sign in SIGNS.items() if key != "comma"}


class TypedEntry(EventEntry):
    """The text typed, and why it cannot be read."""

    def __init__(self, expected: Expected) -> None:
        super().__init__(expected)
        self.typed = ""
        self.why_not = ""
        self.is_clicked = False
        """Is the mouse being used?"""

    def take_back(self, key: str) -> bool:
        """Backspace deletes one character, Esc all of them."""
        if not self.typed and not self.is_clicked:
            return False
        self.typed = "" if key == "escape" else self.typed[:-1]
        self.is_clicked = self.is_clicked and bool(self.typed)
        return True

    def type_again(self, text: str) -> None:
        self.typed = text

    def say(self, reason: str) -> bool:
        """Say why the text cannot be read."""
        self.why_not = reason
        return True

    @property
    def asked(self) -> str:
        if self.why_not:
            return f"{self.typed}_  {self.why_not}" if self.typed else self.why_not
        return f"{self.typed}_" if self.typed else ""


def buttons(signs: Iterable[str]) -> list[Part]:
    """Characters to click on."""
    return [Part(f" {sign} ", "key", f"key:{_NAMES.get(sign, sign)}") for sign in signs]


def ends() -> list[Part]:
    """Buttons for Enter and Backspace."""
    return [Part("  Enter ", "key", "key:enter"), Part("  ⌫ ", "key", "key:backspace")]
