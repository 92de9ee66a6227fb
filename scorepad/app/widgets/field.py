"""Field: one line of input that no pasted text can break."""

from __future__ import annotations

from rich.highlighter import Highlighter
from rich.text import Text
from textual.suggester import Suggester
from textual.widgets import Input

from scorepad.wording import is_unsafe

LONGEST = 1_000
"""Longer than anybody would type on one line."""
STAND_IN = "\ufffd"


class _Harmless(Highlighter):
    """Shows characters that could garble a terminal as a replacement sign."""

    def __call__(self, text: str | Text) -> Text:
        plain = text if isinstance(text, str) else text.plain
        shown = "".join(STAND_IN if is_unsafe(character) else character for character in plain)
        return Text(shown, no_wrap=True, overflow="ignore", end="")

    def highlight(self, text: Text) -> None:
        """Nothing left to do: `__call__` does it all."""


class Field(Input):
    """A line of text; control characters stay in it, to be reported, but are never painted."""

    def __init__(
        self, value: str = "", *, placeholder: str = "", suggester: Suggester | None = None, id: str | None = None
    ) -> None:
        super().__init__(
            value,
            placeholder,
            _Harmless(),
            suggester=suggester,
            select_on_focus=False,
            compact=True,
            id=id,
        )

    def replace(self, text: str, start: int, end: int) -> None:
        # A line break would end the line, and no terminal or file can store half a character.
        text = " ".join(text[:LONGEST].split("\n")).replace("\t", " ")
        whole = "".join(STAND_IN if "\ud800" <= each <= "\udfff" else each for each in text)
        super().replace(whole, start, end)
