"""EventCardEntry: the event card of the round, and the questions it raises right away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import Answer
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.pads.loot_island.treasure_entries import LINE
from scorepad.app.pads.loot_island.visit_entry import LandingEntry, tile_items
from scorepad.app.widgets.hints import Hint
from scorepad.engine.expected import Expected, Follow, Pick
from scorepad.games.loot_island.state import State
from scorepad.text.drawing import Drawing, Part, draw, fit, width
from scorepad.text.wording import listing

_ASKED = {
    "accept": "who draws 2 cards and takes 2 cubes? Enter: done.",
    "treasures": "which treasures are face up?",
    "tile": "which island is turned face down?",
}
"""The question for each key."""
_NAME = 30
"""Columns of a player's name."""
_RECALL = "recall "
"""Prefix of the key for a player who takes a compass back."""


class EventCardEntry(LandingEntry):
    """The cards with their texts, chosen by printed number."""

    about = (
        "Type the number printed on the event card: 4 or b4 for B4; after a 1, Enter takes B1. Then answer what "
        "it asks: who draws, which treasures are face up, which island is turned face down, where each player "
        "takes a compass back from."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        self._state = state
        self._number = ""
        """The digits of the card's number typed so far."""
        picks = [
            each
            for pick in expected.picks
            for each in (_one_by_one(pick) if pick.key == "recall" else [_steady(pick)])
        ]
        super().__init__(expected._replace(picks=tuple(picks)))

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """Players were asked one by one where they take a compass back, but that is one key of the event."""
        recall = {key.removeprefix(_RECALL): where for key, where in keys.items() if key.startswith(_RECALL)}
        rest = {key: value for key, value in keys.items() if not key.startswith(_RECALL) and value != []}
        return super().event(kind, **rest, **({"recall": recall} if recall else {}))

    @property
    def _cards(self) -> Sequence[str]:
        """The cards to choose from, while the question is which card."""
        return self.pick.values if self.pick is not None and self.pick.key == "card" else ()

    def press(self, key: str) -> Answer:
        cards = self._cards
        if key in cards:
            return self._choose(key)
        if not cards:
            return super().press(key)
        if key in ("backspace", "escape") and self._number:
            self._number = ""
            return True
        if key == "enter":
            return self._choose(f"{cards[0][0]}{self._number}")
        if key == cards[0][0].lower():
            return True
        if not (key.isdecimal() and key.isascii()):
            return False
        typed = f"{cards[0][0]}{self._number}{key}"
        found = [card for card in cards if card.startswith(typed)]
        if found == [typed]:
            return self._choose(typed)
        self._number = typed[1:] if found else ""
        return True

    def _choose(self, card: str) -> Answer:
        self._number = ""
        return self._take(card) if card in self._cards else True

    def hints(self) -> Sequence[Hint]:
        if not self._cards:
            return super().hints()
        whole = [Hint("enter", "this card", "The card with the number typed.")] if self._number else []
        last = self._cards[-1][1:]
        return [Hint("0-9", "card", "The number printed on the event card: 4 for B4.", f"1-{last}"), *whole]

    def panel(self, columns: int) -> Drawing | None:
        if not self._cards:
            return super().panel(columns)
        rows = []
        for item in self.gallery.items:
            target = f"key:{item.value}"
            text = [part._replace(target=target) for part in item.picture.rows[0]]
            rows.append([Part(f" {item.value:4}", "key", target), *text])
        return draw(*rows)

    def _items(self, pick: Pick) -> list[GalleryItem]:
        if pick.key == "card":
            texts = self._state.sheets.events
            return [GalleryItem(card, draw(fit(texts[card], LINE - 2)), key=card[1:]) for card in pick.values]
        if pick.key == "tile":
            return tile_items(self._state, pick.values)
        if pick.key == "accept":
            return [GalleryItem(name, draw(fit(name, min(width(name), _NAME)))) for name in pick.values]
        return super()._items(pick)

    @property
    def question(self) -> str:
        """Which card it is; once that is answered, what the card asks is all."""
        return "" if "card" in self.draft.done else super().question

    @property
    def asked(self) -> str:
        """The question the card raises."""
        if self._number:
            return f"{self._cards[0][0]}{self._number}_"
        if self.pick is None or "card" not in self.draft.done:
            return super().asked
        key, chosen = self.pick.key, [*map(str, self.draft.chosen), *([self.typed] if self.typed else [])]
        if key.startswith(_RECALL):
            where = listing(self.pick.values, last="or")
            return f"{key.removeprefix(_RECALL)} takes a compass back from {where}? {self.coast}"
        return f"{self.draft.done['card']}: {_ASKED[key]} {listing(chosen, none='')}".rstrip()


def _steady(pick: Pick) -> Pick:
    """Under A1 always offer all players, so that letters stay the same and a second press removes one."""
    if pick.key != "accept":
        return pick
    return pick._replace(follow=lambda table: pick.values if table.get("card") == "A1" else ())


def _one_by_one(recall: Pick) -> list[Pick]:
    """B4: one question for each player who takes a compass back."""

    def asking(landings: Sequence[str]) -> Follow:
        return lambda table: landings if recall.offers(table) else ()

    names: list[str] = list(recall.values[0]) if recall.values else []
    where = {name: tuple(dict.fromkeys(each[name] for each in recall.values)) for name in names}
    return [Pick(f"{_RECALL}{name}", landings, follow=asking(landings)) for name, landings in where.items()]
