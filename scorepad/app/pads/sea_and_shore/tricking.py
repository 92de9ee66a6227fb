"""The treasures of a trick and the cards played to it, typed: r3 b2, and r7+2."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import Answer, Several
from scorepad.app.pads.sea_and_shore.adjusting import Aside
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry
from scorepad.app.widgets.hints import Hint
from scorepad.expected import Expected
from scorepad.game import Game
from scorepad.games.sea_and_shore.state import State

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
        example = f"e.g. {self._example}"
        return Hint("type", f"the {name}, {example}", f"The {name} turned up: color and points.", brief=example)

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
    """An island card, with the addition cards on it; or those of everybody who has not played yet."""

    verb = "play"
    more = "+cn"
    starters = ""
    about = (
        "Type the card by color and number, then Enter: r7. Add addition cards with a plus: r7+2. A whole trick "
        "goes in one line, clockwise from the player named: r7 r9+1 p4 g10. You may add what the cover shows: c "
        "for the sea, which is the color, n for the shore, which is the number: r7+2c. Then the pad hides the "
        "rest until everybody has played. A click on the table shows buttons for the mouse."
    )
    first_step = "Type color and number: r7."

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected, state.sheets)
        seats = len(state.seats)
        self._names = [
            state.seats[(state.turn + place) % seats].player for place in range(seats - len(state.plays))
        ]
        """Who has not played yet, in the order of play."""

    def press(self, key: str) -> Answer:
        if key in self.colors and self.typed[-1:] in COVERS:
            self.typed += " "
        return super().press(key)

    def first(self) -> Hint:
        return Hint(
            "type",
            "the card, e.g. r7+2",
            "The card: color and number, and addition cards; or all of them.",
            brief="e.g. r7+2",
        )

    @property
    def asked(self) -> str:
        number = len(self._words())
        if self.why_not or not 1 < number < len(self._names):
            return super().asked
        return f"{super().asked}  next: {self._names[number]}"

    def _words(self) -> list[str]:
        """What is typed, card by card: a color's letter is followed by a number, a cover's is not."""
        cards = re.split(rf"(?=[{''.join(self.colors)}]\s*\d)", self.typed)
        return ["".join(card.split()) for card in cards if card.strip()]

    def finish(self, words: Sequence[str]) -> Answer:  # noqa: ARG002
        typed = self._words()
        if len(typed) > len(self._names):
            return self.say(f"{typed[len(self._names)]} is one card too many.")
        tables = [self._read(word) for word in typed or [""]]
        reason = next((each for each in tables if isinstance(each, str)), None)
        if reason is not None:
            return self.say(reason)
        events = tuple(each for each in tables if isinstance(each, dict))
        return events[0] if len(events) == 1 else Several(events, tuple(typed))

    def _read(self, word: str) -> dict[str, Any] | str:
        """The event of one card, or why it cannot be read."""
        shows = COVERS.get(word[-1:], "")
        face, plus, added = word.removesuffix(word[-1] if shows else "").partition("+")
        card = self.card(face)
        if not card:
            return f"{face or 'This'} isn't a card. Type e.g. r7; with addition cards r7+2."
        if plus and not added.isdecimal():
            return "How many addition cards? E.g. r7+2."
        keys: dict[str, Any] = {"additions": int(added)} if added and int(added) else {}
        return self.event(card=card, **keys, **({"shows": shows} if shows else {}))
