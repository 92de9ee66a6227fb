"""Revealing: the event card of the round, and what it asks for at once."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.app.pads.choosing import Choosing, show_plainly
from scorepad.app.pads.gallery import Item
from scorepad.app.pads.loot_island.taking import LINE
from scorepad.drawing import draw, fit
from scorepad.games.loot_island.state import State
from scorepad.room import Expected, Pick


class Revealing(Choosing):
    """The card by its letter, each with its text."""

    about = (
        "The letter of the event card. Then what it asks for at once: who draws, which treasures lie open, which "
        "island is turned down, which compasses go back."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        self._texts = state.sheets.events
        super().__init__(expected)

    @property
    def has_form(self) -> bool:
        return False

    def _items(self, pick: Pick) -> list[Item]:
        if pick.key == "card":
            return [Item(card, draw(fit(f"{card:4}{self._texts[card]}", LINE))) for card in pick.values]
        if pick.key == "recall":
            return [
                Item(value, draw(", ".join(f"{who} {where}" for who, where in value.items())))
                for value in pick.values
            ]
        return [show_plainly(pick.key, value) for value in pick.values]


def _tell_recall(recall: Mapping[str, str]) -> str:
    """Whose compasses go back from where."""
    return ", ".join(f"{name} {landing}" for name, landing in recall.items())
