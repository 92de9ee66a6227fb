"""Revealing: the event card of the round, and what it asks for at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.gallery import Item
from scorepad.app.pads.loot_island.landings import ByLanding
from scorepad.app.pads.loot_island.taking import LINE
from scorepad.app.pads.loot_island.visiting import tile_items
from scorepad.drawing import draw, fit, width
from scorepad.games.loot_island.expected import choices, three_out
from scorepad.games.loot_island.state import LANDINGS, State
from scorepad.room import Expected, Follow, Pick
from scorepad.wording import listing

_ASKED = {
    "accept": "who draws 2 cards and takes 2 cubes? Enter: done.",
    "treasures": "which treasures lie open?",
    "tile": "which island is turned down?",
}
"""How the keys are asked for."""
_NAME = 30
"""Columns of a name to choose."""
_RECALL = "recall "
"""Before the name of whoever takes a compass back."""


class Revealing(ByLanding):
    """The card by its letter, each with its text."""

    about = (
        "The letter of the event card. Then what it asks for at once: who draws, which treasures lie open, which "
        "island is turned down, from where each takes a compass back."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        self._state = state
        others = [pick for pick in expected.picks if pick.key != "recall"]
        super().__init__(expected._replace(picks=(*others, *_recalls(state))))

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """Who takes a compass back was asked one by one, and is recorded together."""
        recall = {key.removeprefix(_RECALL): where for key, where in keys.items() if key.startswith(_RECALL)}
        rest = {key: value for key, value in keys.items() if not key.startswith(_RECALL) and value != []}
        return super().event(kind, **rest, **({"recall": recall} if recall else {}))

    def _items(self, pick: Pick) -> list[Item]:
        if pick.key == "card":
            texts = self._state.sheets.events
            return [Item(card, draw(fit(f"{card:4}{texts[card]}", LINE))) for card in pick.values]
        if pick.key == "tile":
            return tile_items(self._state, pick.values)
        if pick.key == "accept":
            return [Item(name, draw(fit(name, min(width(name), _NAME)))) for name in pick.values]
        return super()._items(pick)

    @property
    def asked(self) -> str:
        """What the card asks for at once."""
        if self.pick is None or "card" not in self._done:
            return super().asked
        key, chosen = self.pick.key, [*map(str, self._chosen), *([self._typed] if self._typed else [])]
        if key.startswith(_RECALL):
            where = listing(self.pick.values, last="or")
            return f"{key.removeprefix(_RECALL)} takes a compass back from {where}? {self.coast}"
        return f"{self._done['card']}: {_ASKED[key]} {listing(chosen, none='')}".rstrip()


def _recalls(state: State) -> list[Pick]:
    """B4: a question for each who has three compasses on the island."""

    def asking(out: Sequence[int]) -> Follow:
        landings = tuple(LANDINGS[number] for number in out)
        return lambda table: landings if table.get("card") == "B4" else ()

    return [choices(f"{_RECALL}{name}", asking(out)) for name, out in three_out(state).items()]
