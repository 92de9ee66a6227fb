"""Entries to choose from, and how tests answer them."""

from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.engine.expected import Expected, Pick, either

FRUIT = ("apple", "plum", "pear", "fig", "nut")
COINS = Pick("coins", tuple(range(13)), 1, 1)
PALMS = Pick("palms", (1, 2, 3, 4, 5), 0, 4, may_repeat=True, form="set")


def of(*picks: Pick, player: str | None = "Ada") -> ChoiceEntry:
    return ChoiceEntry(Expected("do", player, "Ada does.", picks=picks))


def among(*options: dict[str, Any]) -> ChoiceEntry:
    return ChoiceEntry(Expected("do", None, "Somebody does.", either(*options)))


def whole(entry: EventEntry) -> Answer:
    """The event of an entry that leaves no choice, if any key gives it."""
    for key in ("1", "a", "enter"):
        answer = entry.press(key)
        if isinstance(answer, dict):
            return answer
    return False
