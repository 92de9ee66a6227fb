"""Landings: chosen by typing their name, 1a, or by a click."""

from __future__ import annotations

from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.choosing_values import show_plainly
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.gallery import Item
from scorepad.drawing import draw
from scorepad.expected import Expected, Pick
from scorepad.games.loot_island.state import LANDINGS


class ByLanding(Choosing):
    """Choosing where landings are typed as a digit and a letter; the prompt replaces the form."""

    def __init__(self, expected: Expected) -> None:
        self.coast = ""
        """The digit, while the letter is still to be typed."""
        super().__init__(expected)

    @property
    def has_form(self) -> bool:
        return False

    @property
    def _is_landing(self) -> bool:
        return self.pick is not None and bool(self.pick.values) and self.pick.values[0] in LANDINGS

    def _items(self, pick: Pick) -> list[Item]:
        if self._is_landing:
            return [Item(landing, draw(""), key=landing) for landing in pick.values]
        return [show_plainly(pick.key, value) for value in pick.values]

    def press(self, key: str) -> Answer:
        if not self._is_landing:
            return super().press(key)
        if key in ("backspace", "escape") and self.coast:
            self.coast = ""
            return True
        if key in "1234":
            self.coast = key
            return True
        if self.coast and key in "ab":
            self.coast, key = "", f"{self.coast}{key}"
        return super().press(key) or (len(key) <= 2 and key.isalnum())

    def click(self, target: str, button: int) -> Answer:
        return super().click(target.removeprefix("at:"), button)
