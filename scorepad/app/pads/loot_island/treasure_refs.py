"""TreasureEntry: treasures typed as reference numbers and shown in words; and a healer's prices."""

from __future__ import annotations

from scorepad.app.pads.choosing import Choosing
from scorepad.drawing import Drawing, draw, stack
from scorepad.expected import Expected
from scorepad.games.loot_island.cards import Sheets
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.scoring import bill
from scorepad.games.loot_island.state import State

MOST = 8
"""How many of the typed treasures are shown in words."""

HEALER = {"per_cube": "healer, per cube", "fixed": "healer, fixed"}


class TreasureEntry(Choosing):
    """Reference numbers separated by spaces, with the treasures in words above them."""

    about = (
        "Type the reference numbers in the corners of the treasures, then Enter. A space is needed only after a "
        "number that could go on: 5 12 34 or 5 1234. Backspace takes back one number."
    )

    labels = HEALER

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        self._sheets = sheets
        super().__init__(expected)

    @property
    def has_form(self) -> bool:
        return self.expected.kind == "tally"

    def _may_grow(self, typed: str) -> bool:
        """Any treasure may be typed, also one that is not there any more: then the rules say so."""
        return any(str(ref).startswith(typed) and str(ref) != typed for ref in self._sheets.treasures)

    def panel(self, columns: int) -> Drawing | None:
        plain = super().panel(columns)
        treasures = self._sheets.treasures
        refs = self._done.get("treasures", [])
        if self.pick is not None and self.pick.key == "treasures":
            refs = [*self._chosen, *([int(self._typed)] if self._typed else [])]
        elif self.pick is not None:
            refs = []
        rows = [tell_treasure(treasures[ref]) for ref in refs[-MOST:] if ref in treasures]
        parts = [*([draw(*rows)] if rows else []), *([plain] if plain is not None else [])]
        return stack(*parts) if parts else None


class Healing(Choosing):
    """Two prices, and what is left of the loot."""

    about = "Type the price per cube, Enter, the fixed price, Enter."

    labels = HEALER

    def __init__(self, expected: Expected, state: State) -> None:
        self._state = state
        super().__init__(expected)

    @property
    def asked(self) -> str:
        player = self.expected.player or ""
        typed = int(self._typed or 0)
        per_cube = self._done.get("per_cube", typed)
        fixed = self._done.get("fixed", typed) if "per_cube" in self._done else 0
        due = bill(self._state, player, per_cube, fixed)
        verdict = f"{due.worth - due.price} left" if due.can_be_paid else "cannot be paid: eliminated"
        return f"{player}'s healer: {due.cubes} × {per_cube} + {fixed} = {due.price} of {due.worth}: {verdict}"
