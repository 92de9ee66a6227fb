"""The treasures of a trick and the cards played to it, typed: r3 b2, and r7+2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import Answer
from scorepad.app.pads.sea_and_shore.adjusting import Aside
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry
from scorepad.app.widgets.hints import Hint
from scorepad.expected import Expected
from scorepad.game import Game

COVERS = {"c": "sea", "n": "shore"}
"""The side of the cover card: sea for the color, shore for the number."""


class TurningUp(Aside, CardCodeEntry):
    """The treasures turned up for a trick."""

    verb = "turn up"
    about = (
        "Type the treasures turned up by color and points, then Enter: r3 b2. If the decks have run out, type 0 "
        "and Enter. A click on the table shows buttons for the mouse. After action 2 or 3, whose text is lost, "
        "press a to record what it did."
    )

    def __init__(self, expected: Expected, game: Game) -> None:
        super().__init__(expected, game.setup.sheets)
        self.game = game
        self._most = expected.picks[0].most
        """How many treasures are turned up as long as the decks last."""
        self._is_sure = ""

    def beside(self) -> str:
        return "type the treasures of the next trick"

    def first(self) -> Hint:
        name = "treasure" if self._most == 1 else "treasures"
        return Hint("type", f"the {name}, e.g. {self._example}", f"The {name} turned up: color and points.")

    @property
    def _example(self) -> str:
        """An example of what to type."""
        return "r3" if self._most == 1 else "r3 b2"

    def finish(self, words: Sequence[str]) -> Answer:
        if words in ([], ["0"]):
            if words:
                return self.event(treasures=[])
            return self.say(f"Type {self._example}, or 0 if nothing is left to turn up.")
        treasures = [self.treasure(word) for word in words]
        for word, treasure in zip(words, treasures, strict=True):
            if treasure is None:
                return self.say(f"{word} isn't a treasure: type a color and its points, e.g. r3.")
        if len(words) < self._most and self._is_sure != self.typed:
            self._is_sure = self.typed
            return self.say("Only one? Enter again if a deck has run out.")
        return self.event(treasures=treasures)


class Playing(CardCodeEntry):
    """An island card, with the addition cards on it."""

    verb = "play"
    more = "+cn"
    starters = ""
    about = (
        "Type the card by color and number, then Enter: r7. Add addition cards with a plus: r7+2. You may add "
        "what the cover shows: c for the sea, which is the color, n for the shore, which is the number: r7+2c. "
        "Then the pad hides the rest until everybody has played. Another color starts the card over. A click on "
        "the table shows buttons for the mouse."
    )
    first_step = "Type color and number: r7."

    def press(self, key: str) -> Answer:
        is_cover = key in COVERS and self.typed[-1:].isdecimal()
        if key in self.colors and not is_cover:
            self.typed = ""
        return super().press(key)

    def first(self) -> Hint:
        return Hint("type", "the card, e.g. r7+2", "The card: color and number, and addition cards.")

    def finish(self, words: Sequence[str]) -> Answer:
        text = "".join(words)
        shows = COVERS.get(text[-1:], "")
        face, plus, added = text.removesuffix(text[-1] if shows else "").partition("+")
        card = self.card(face)
        if not card:
            return self.say("Type the card, e.g. r7; with addition cards r7+2.")
        if plus and not added.isdecimal():
            return self.say("How many addition cards? E.g. r7+2.")
        keys: dict[str, Any] = {"additions": int(added)} if added and int(added) else {}
        return self.event(card=card, **keys, **({"shows": shows} if shows else {}))
