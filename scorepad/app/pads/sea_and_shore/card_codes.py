"""CardCodeEntry: cards and treasures typed by the first letter of their color and their number, r7 or b3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import Answer
from scorepad.app.pads.typed_entry import SIGNS, TypedEntry, buttons, ends
from scorepad.app.widgets.hints import Hint
from scorepad.drawing import Drawing, Part, Row, draw, fit, width
from scorepad.expected import Expected
from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.wording import listing, printable

LONGEST = 200
"""So many signs a line has at most."""


class CardCodeEntry(TypedEntry):
    """A line of such words."""

    verb = "record"
    """What Enter does."""
    more = ""
    """Signs beside colors, digits and blanks."""
    parted = "+-"
    """Signs that begin the next word after a number, as every color does: r3b2 is r3 b2."""

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        super().__init__(expected)
        self.sheets = sheets
        self.colors = {color[0]: color for color in sheets.colors}

    # ------------------------------------------------------------------ what is typed

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
            is_next = sign in self.colors or sign in self.parted
            self.typed += f" {sign}" if is_next and self.typed[-1:].isdecimal() else sign
            return True
        if self.typed and len(key) == 1 and key.islower():
            return self.say(f"{key} is no color: {listing(map(_initial, self.sheets.colors), last='or')}.")
        return False

    @property
    def keeps_letters(self) -> bool:
        return bool(self.typed)

    def finish(self, words: Sequence[str]) -> Answer:
        """Read what is typed: the event, or say why it is none."""
        raise NotImplementedError

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
        if target in ("card", "lying") and not self.is_clicked:
            self.is_clicked = True
            return True
        return False

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
        return self.keypad() if self.is_clicked else None

    def keypad(self) -> Drawing:
        """Everything that can be typed, for the mouse."""
        colors = [Part(f" {color[0]} {color} ", color, f"key:{color[0]}") for color in self.sheets.colors]
        return draw(colors, [*buttons(f"1234567890{self.more}"), Part("  next ", "key", "key:space"), *ends()])


def offers(expected: Expected, key: str, **chosen: Any) -> Sequence[Any]:
    """What is offered for a key of the event, these being chosen; nothing if it has no such key."""
    return next((pick.offers(chosen) for pick in expected.picks if pick.key == key), ())


def _initial(color: str) -> str:
    return f"{color[0]} {color}"


BUTTON = 7
"""Columns of the key before a line of a panel."""


def button(key: str, name: str, *parts: Part) -> Row:
    """A line of a panel, all of it the key with this name."""
    return (
        Part(f" {name:5} ", "key", f"key:{key}"),
        *(part._replace(target=f"key:{key}") for part in parts),
    )


def beside_name(name: str, text: str, columns: int) -> str:
    """A player's name and a text after it, the name cut if both do not fit."""
    return f"{fit(name, min(width(printable(name)), max(1, columns - width(text))))}{text}"
