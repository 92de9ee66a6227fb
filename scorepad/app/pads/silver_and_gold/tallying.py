"""Tallying: the last page of the score pad; completed cards are named, or counted by color as on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.silver_and_gold.naming import pictures
from scorepad.app.widgets.hints import Hint
from scorepad.expected import Expected, Pick
from scorepad.games.silver_and_gold.cards import Sheets

_COLOR = "colors "
"""Prefix of the key for how many cards of a color are completed."""
_SWITCH = "number_sign"


class Tallying(Choosing):
    """Coins, trophies and palms, then the completed cards."""

    about = (
        f"{Choosing.about} Numbers are typed; Enter ends each field, and ↑ goes back to the one before. # counts "
        "the completed cards by color, with the points of all seals, instead of naming them."
    )

    def __init__(self, expected: Expected, sheets: Sheets, *, may_count: bool) -> None:
        # Players type what the paper says, and the rules say what is wrong with it.
        picks = [pick._replace(follow=None, ends=None) for pick in expected.picks]
        before = tuple(pick for pick in picks if pick.key != "cards")
        self._named = (*before, *(pick for pick in picks if pick.key == "cards"))
        counts = [Pick(f"{_COLOR}{color}", range(cards + 1), 0) for color, cards in sheets.of_colors().items()]
        self._counted = (*before, *counts, Pick("seals", range(100)))
        self._may_count = may_count
        super().__init__(expected._replace(picks=self._named), pictures(sheets))

    labels: Mapping[str, str] = {"seals": "points of all seals"}

    def _label(self, key: str) -> str:
        return f"{key.removeprefix(_COLOR)} cards" if key.startswith(_COLOR) else super()._label(key)

    @property
    def _is_at_cards(self) -> bool:
        own = ("cards", "seals")
        return self._may_count and self.pick is not None and self.pick.key.startswith((*own, _COLOR))

    def press(self, key: str) -> Answer:
        if key != _SWITCH or not self._is_at_cards:
            return super().press(key)
        is_counted = self.expected.picks == self._counted
        self.expected = self.expected._replace(picks=self._named if is_counted else self._counted)
        keys = {pick.key for pick in self.expected.picks}
        self._done = {key: value for key, value in self._done.items() if key in keys}
        self._begin()
        return True

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """Colors were asked for one by one, but that is one key of the event."""
        if "seals" not in keys:
            return super().event(kind, **keys)
        colors = {key.removeprefix(_COLOR): number for key, number in keys.items() if key.startswith(_COLOR)}
        rest = {key: value for key, value in keys.items() if not key.startswith(_COLOR)}
        seals = rest.pop("seals")
        return super().event(kind, **rest, colors=colors, seals=seals)

    def hints(self) -> Sequence[Hint]:
        if not self._is_at_cards:
            return super().hints()
        label = "name them" if self.expected.picks == self._counted else "by color"
        words = "Name the completed cards, or count them by color with the points of all seals."
        keys = list(super().hints())
        first = next(place for place, hint in enumerate([*keys, Hint("enter", "", "")]) if hint.key == "enter")
        return [*keys[:first], Hint(_SWITCH, label, words, "#"), *keys[first:]]
