"""CardCodeEntry: cards and treasures typed as the first letter of their color and a number, r7 or b3."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import SIGNS, UNDO, Answer, TypedEntry, buttons, ends
from scorepad.app.widgets.hints import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.text.drawing import Drawing, Part, Target, draw, fit, width
from scorepad.text.wording import listing

LONGEST = 200
"""Most characters on a line."""


class CardCodeEntry(TypedEntry, ABC):
    """A line of card codes."""

    verb = "record"
    """What Enter does."""
    more = ""
    """Characters allowed apart from colors, digits and spaces."""
    starters = "+-"
    """Characters that start a new word after a number, as every color does: r3b2 is r3 b2."""

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        super().__init__(expected)
        self.sheets = sheets
        self.colors = {color[0]: color for color in sheets.colors}

    # ------------------------------------------------------------------ typing

    def press(self, key: str) -> Answer:
        self.why_not = ""
        if key == "enter":
            return self.finish(self.typed.split())
        if key in ("backspace", "escape"):
            return self.take_back(key)
        sign = SIGNS.get(key, key)
        if len(sign) == 1 and sign in f"{''.join(self.colors)}0123456789 {self.more}":
            if (sign == " " and not self.typed) or len(self.typed) >= LONGEST:
                return False
            is_next = sign in self.colors or sign in self.starters
            self.typed += f" {sign}" if is_next and self.typed[-1:].isdecimal() else sign
            return True
        if self.typed and len(key) == 1 and key.islower() and key != UNDO:
            return self.say(f"{key} isn't a color: {listing(map(_initial, self.sheets.colors), last='or')}.")
        return False

    @property
    def keeps_letters(self) -> bool:
        return bool(self.typed)

    @abstractmethod
    def finish(self, words: Sequence[str]) -> Answer:
        """Read the line: return the event, or say why it cannot be read."""

    def card(self, word: str) -> str:
        """The island card with this code; empty if there is none."""
        name = f"{self.colors.get(word[:1], '')}-{word[1:]}"
        return name if name in self.sheets.cards else ""

    def treasure(self, word: str) -> dict[str, Any] | None:
        """The treasure with this code, if there is one."""
        color, points = self.colors.get(word[:1], ""), word[1:]
        if not points.isdecimal() or (color, int(points)) not in self.sheets.treasures:
            return None
        return {"color": color, "points": int(points)}

    # ------------------------------------------------------------------ clicks and drawing

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        """The place where cards or treasures will lie shows keys for the mouse."""
        if target.value is not None or self.is_clicked:
            return False
        self.is_clicked = True
        return True

    @abstractmethod
    def first(self) -> Hint:
        """What to type, shown until something is typed."""

    def hints(self) -> Sequence[Hint]:
        if not self.typed:
            return [self.first()]
        return [
            Hint("enter", self.verb, "Enter what you typed."),
            Hint("backspace", "back", "Delete the last character; Esc deletes a word.", "⌫"),
        ]

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        return self.keypad() if self.is_clicked else None

    def keypad(self) -> Drawing:
        """Everything that can be typed, to click on."""
        colors = [Part(f" {color[0]} {color} ", color, f"key:{color[0]}") for color in self.sheets.colors]
        return draw(colors, [*buttons(f"1234567890{self.more}"), Part("  next ", "key", "key:space"), *ends()])


def offers(expected: Expected, key: str, **chosen: Any) -> Sequence[Any]:
    """What is offered for a key of the event, given these choices; empty if it has no such key."""
    return next((pick.offers(chosen) for pick in expected.picks if pick.key == key), ())


def _initial(color: str) -> str:
    return f"{color[0]} {color}"


def beside_name(name: str, text: str, columns: int) -> str:
    """A player's name followed by a text; the name is cut if both do not fit."""
    return f"{fit(name, min(width(name), max(1, columns - width(text))))}{text}"
