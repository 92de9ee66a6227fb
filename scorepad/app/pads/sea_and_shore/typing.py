"""Typing: cards and treasures typed by the first letter of their color and their number, r7 or b3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.hand import Answer, Hand
from scorepad.app.widgets.hints import Hint
from scorepad.drawing import Drawing, Part, Row, draw
from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.room import Expected
from scorepad.wording import listing

SIGNS = {"space": " ", "comma": " ", "plus": "+", "minus": "-"}
"""Keys that are not named by what they write."""


class Typing(Hand):
    """A line that is typed and read at Enter; a click on the table shows all its signs for the mouse."""

    verb = "record"
    """What Enter does."""
    more = ""
    """Signs beside colors, digits and blanks."""

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        super().__init__(expected)
        self.sheets = sheets
        self.colors = {color[0]: color for color in sheets.colors}
        self.typed = ""
        self._why_not = ""
        self._is_clicked = False

    # ------------------------------------------------------------------ what is typed

    def press(self, key: str) -> Answer:
        self._why_not = ""
        if key == "enter":
            return self.finish(self.typed.split())
        if key in ("backspace", "escape"):
            return self._take_back(key)
        sign = SIGNS.get(key, key)
        if len(sign) == 1 and sign in f"{''.join(self.colors)}0123456789 {self.more}":
            if sign == " " and not self.typed:
                return False
            self.typed += sign
            return True
        if self.typed and len(key) == 1 and key.islower():
            return self.say(f"{key} is no color: {listing(map(_initial, self.sheets.colors), last='or')}.")
        return False

    def _take_back(self, key: str) -> bool:
        if not self.typed and not self._is_clicked:
            return False
        self.typed = "" if key == "escape" else self.typed[:-1]
        self._is_clicked = self._is_clicked and bool(self.typed)
        return True

    def finish(self, words: Sequence[str]) -> Answer:
        """Read what is typed: the event, or say why it is none."""
        raise NotImplementedError

    def say(self, reason: str) -> bool:
        """Why what is typed cannot be read."""
        self._why_not = reason
        return True

    def card(self, word: str) -> str:
        """The island card that is typed so; nothing if there is none."""
        name = f"{self.colors.get(word[:1], '')}-{word[1:]}"
        return name if name in self.sheets.cards else ""

    def treasure(self, word: str) -> dict[str, Any] | None:
        """The treasure that is typed so, if there is one."""
        color, points = self.colors.get(word[:1], ""), word[1:]
        if not points.isdecimal() or (color, int(points)) not in self.sheets.treasures:
            return None
        return {"color": color, "points": int(points)}

    # ------------------------------------------------------------------ clicks, and what is shown

    def click(self, target: str, button: int) -> Answer:  # noqa: ARG002
        if target.startswith("key:"):
            return self.press(target.removeprefix("key:"))
        if target in ("card", "lying") and not self._is_clicked:
            self._is_clicked = True
            return True
        return False

    @property
    def asked(self) -> str:
        if self._why_not:
            return f"{self.typed}_  {self._why_not}" if self.typed else self._why_not
        return f"{self.typed}_" if self.typed else ""

    def first(self) -> Hint:
        """What to type, as long as nothing is typed."""
        raise NotImplementedError

    def hints(self) -> Sequence[Hint]:
        if not self.typed:
            return [self.first()]
        return [
            Hint("enter", self.verb, "Take what is typed."),
            Hint("backspace", "back", "Take back the last sign; Esc takes back all.", "⌫"),
        ]

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        return self.keypad() if self._is_clicked else None

    def keypad(self) -> Drawing:
        """Everything that can be typed, for the mouse."""
        names = {sign: key for key, sign in SIGNS.items()}
        colors = [Part(f" {color[0]} {color} ", color, f"key:{color[0]}") for color in self.sheets.colors]
        signs = [Part(f" {sign} ", "key", f"key:{names.get(sign, sign)}") for sign in f"1234567890{self.more}"]
        ends = [
            Part("  next ", "key", "key:space"),
            Part("  Enter ", "key", "key:enter"),
            Part("  ⌫ ", "key", "key:backspace"),
        ]
        return draw(colors, [*signs, *ends])


def _initial(color: str) -> str:
    return f"{color[0]} {color}"


def button(key: str, name: str, *parts: Part) -> Row:
    """A line of a panel, all of it the key with this name."""
    return (
        Part(f" {name:5} ", "key", f"key:{key}"),
        *(part._replace(target=f"key:{key}") for part in parts),
    )
