"""Tallying: a player's round on one line, treasures by color and points, addition cards with +: r3 b2 +5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import Answer
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry, offers
from scorepad.app.widgets.hints import Hint
from scorepad.drawing import Drawing


class Tallying(CardCodeEntry):
    """Everything a player had at the end of a round."""

    more = "+"
    about = (
        "Type the treasures by color and points, and the addition cards with a plus, then Enter: r3 b2 +5. "
        "For nothing at all, type 0."
    )

    def first(self) -> Hint:
        words = "the round, e.g. r3 b2 +5", "Treasures, and addition cards with a plus."
        return Hint("type", *words, brief="e.g. r3 b2 +5")

    def finish(self, words: Sequence[str]) -> Answer:
        words = ["+0"] if words == ["0"] else words
        treasures: list[dict[str, Any]] = []
        additions: list[int] = []
        for word in words:
            treasure = self.treasure(word)
            if treasure is not None:
                treasures.append(treasure)
            elif word[0] == "+" and word[1:].isdecimal():
                additions.append(int(word))
            else:
                return self.say(f"{word} is neither a treasure (r3) nor addition cards (+5).")
        if len(additions) != 1:
            return self.say("Type the addition cards once: +5, or +0.")
        round = offers(self.expected, "round")[0]
        return self.event(round=round, treasures=treasures, additions=additions[0])

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        return self.keypad()
