"""The treasures of a trick and the cards played to it, typed: r3 b2, and r7+2."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.pad import BUTTON, Answer, EventBatch, NumberedList
from scorepad.app.pads.sea_and_shore.card_entries import CardCodeEntry, WithAdjustLine, beside_name
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.expected import ask_card
from scorepad.games.sea_and_shore.state import Seat, State
from scorepad.text.drawing import Drawing, Part, Row
from scorepad.text.wording import listing
from scorepad.timeline.game import Game

COVERS = {"c": "sea", "n": "shore"}
"""The side of the cover card: sea for the color, shore for the number."""


class TurnUpEntry(WithAdjustLine, CardCodeEntry):
    """The treasures turned up for a trick; before the first ones of another round, who starts it."""

    verb = "turn up"
    about = (
        "Type the treasures turned up by color and points, then Enter: r3 b2. If the decks have run out, type 0 "
        "and Enter. Before round 2, say who starts it: Enter if the start passes to the left as always, or the "
        "number of a player. A click on the table shows buttons for the mouse. After action 2 or 3, whose text is "
        "lost, press a to record what it did."
    )

    def __init__(self, expected: Expected, game: Game) -> None:
        super().__init__(expected, game.setup.sheets)
        self.game = game
        treasures, *others = expected.picks
        self._least, self._most = treasures.least, treasures.most
        """How many treasures are turned up at least, and as long as the decks last."""
        self._is_sure = ""
        self._starter = self._usual = game.players[self.state.start]
        """Who starts, and who does unless the table names another player."""
        self._starters = NumberedList(game.players)
        self._can_name = self._is_naming = bool(others)
        """Does the table decide who starts, and has it not yet done so?"""

    def press(self, key: str) -> Answer:
        self._is_sure = self._is_sure if key == "enter" else ""
        if self.line is not None or not self._can_name:
            return super().press(key)
        if self._is_naming:
            return self._name(key)
        if key in ("escape", "backspace") and not self.typed and not self.is_clicked:
            self._is_naming = True
            return True
        return super().press(key)

    def _name(self, key: str) -> Answer:
        """A key while the table decides who starts; typing a treasure goes on with the next player to the left."""
        self.why_not = ""
        if key.isdecimal():
            starter = self._starters.chosen(key)
            if starter is None:
                last = len(self._starters.values)
                return self.say(f"Type a number from 1 to {last}, or Enter for {self._usual}.")
            self._starter, self._is_naming = starter, False
            return True
        if key == "enter" or key in self.colors:
            self._starter, self._is_naming = self._usual, False
            return True if key == "enter" else super().press(key)
        return super().press(key) if key == self.key else False

    def click(self, target: str, button: int) -> Answer:
        was_naming = self._is_naming
        answer = super().click(target, button)
        self.is_clicked = self.is_clicked or (was_naming and not self._is_naming)
        return answer

    @property
    def question(self) -> str:
        if not self._can_name or self.line is not None or self.state.unknown:
            return super().question
        if self._is_naming:
            return f"Who starts round {self.state.rounds_over + 1}? Enter: {self._usual}."
        which = "treasure is" if self._most == 1 else "treasures are"
        return f"{self._starter} starts round {self.state.rounds_over + 1}. Which {which} turned up?"

    def beside(self) -> str:
        if self._is_naming:
            return f"say who starts round {self.state.rounds_over + 1} (Enter: {self._usual})"
        named = f" ({self._starter} starts)" if self._can_name else ""
        return f"type the next treasures{named}"

    def hints(self) -> Sequence[Hint]:
        if self.line is not None or not self._is_naming:
            return super().hints()
        _, *aside = super().hints()
        return [
            Hint("enter", "next to the left", "The player to whom the start passes as always."),
            self._starters.hint("choose", "The number of the player who starts."),
            *aside,
        ]

    def panel(self, columns: int) -> Drawing | None:
        if self.line is not None or not self._is_naming:
            return super().panel(columns)

        def tell(player: str) -> Row:
            usual = ", the next to the left" if player == self._usual else ""
            return (Part(beside_name(player, usual, columns - BUTTON)),)

        return Drawing(tuple(self._starters.rows(tell)))

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        named = {} if self._starter == self._usual else {"first": self._starter}
        return super().event(kind, **keys, **named)

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
        wrong = [word for word, treasure in zip(words, treasures, strict=True) if treasure is None]
        if wrong:
            what = "isn't a treasure" if len(wrong) == 1 else "aren't treasures"
            return self.say(f"{listing(wrong)} {what}: type a color and its points, e.g. r3.", wrong)
        if self._least <= len(words) < self._most and self._is_sure != self.typed:
            self._is_sure = self.typed
            return self.say("Only one? Enter again if a deck has run out.")
        return self.event(treasures=treasures)


class PlayEntry(CardCodeEntry):
    """An island card, with the addition cards on it; or those of everybody who has not played yet."""

    verb = "play"
    more = "+cn"
    starters = ""
    about = (
        "Type the card by color and number, then Enter: r7. Add addition cards with a plus: r7+2. A whole trick "
        "goes in one line, clockwise from the player named: r7 r9+1 p4 g10. You may add what the cover shows: c "
        "for the sea, which is the color, n for the shore, which is the number: r7+2c. Then the pad hides the "
        "rest until everybody has played; typed first, cr7+2, also while you type. A click on the table shows "
        "buttons for the mouse."
    )
    first_step = "Type color and number: r7."

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected, state.sheets)
        seats = len(state.seats)
        self._left = [state.seats[(state.turn + place) % seats] for place in range(seats - len(state.plays))]
        """Who has not played yet, in the order of play."""
        letters, covers = "".join(self.colors), "".join(COVERS)
        # A color's letter is followed by a number, a cover's by a color if it comes first, and else by nothing.
        first = rf"[{covers}](?=[{letters}])"
        self.pattern = re.compile(rf"(?:{first})?\S(?:(?!\s*[{letters}]\s*\d|\s+{first}).)*", re.DOTALL)
        self._behind = re.compile(rf"([{letters}])(\d+)(\+?\d*)([{covers}])(?![a-z0-9+])")
        self._before = re.compile(rf"([{covers}])([{letters}])(\d*)")

    def press(self, key: str) -> Answer:
        if key in self.colors and re.search(rf"\S[{''.join(COVERS)}]$", self.before):
            self.insert(" ")  # the cover belongs to the card before it
        return super().press(key)

    @property
    def _seat(self) -> Seat:
        """Whose card is being typed."""
        words = self._words() or [""]
        is_next = self.before.endswith(" ") or words[-1][1:][-1:] in tuple(self.colors)
        return self._left[min(len(words) + is_next, len(self._left)) - 1]

    @property
    def player(self) -> str:
        return self._seat.player

    @property
    def question(self) -> str:
        seat = self._seat
        return super().question if seat is self._left[0] else ask_card(seat)

    def first(self) -> Hint:
        return Hint(
            "type",
            "the card, e.g. r7+2",
            "The card: color and number, and addition cards; or all of them.",
            brief="e.g. r7+2",
        )

    @property
    def asked(self) -> str:
        """What is typed; what a cover hides is hidden here, too."""
        told = super().asked
        if self.why_not:
            return told

        def hide(word: re.Match[str]) -> str:
            color, number, rest, cover = word.groups()
            return f"{color}•{rest}{cover}" if COVERS[cover] == "sea" else f"•{number}{rest}{cover}"

        def hide_typing(word: re.Match[str]) -> str:
            cover, color, number = word.groups()
            return f"{cover}{color}{'•' * len(number)}" if COVERS[cover] == "sea" else f"{cover}•{number}"

        return self._before.sub(hide_typing, self._behind.sub(hide, told))

    def _words(self) -> list[str]:
        """What is typed, card by card."""
        return ["".join(card.split()) for card in self.pattern.findall(self.typed)]

    def reconsider(self, wrong: Sequence[Any] = ()) -> None:  # noqa: ARG002
        """The card that was refused comes first: those before it are recorded."""
        first = "".join(self.pattern.findall(self.typed)[:1])
        self.mark(lambda word: word == first)

    def finish(self, words: Sequence[str]) -> Answer:  # noqa: ARG002
        typed = self._words()
        if len(typed) > len(self._left):
            more = typed[len(self._left) :]
            are = "is one card" if len(more) == 1 else "are cards"
            return self.say(f"{listing(more)} {are} too many.", more)
        tables = [self._read(word) for word in typed or [""]]
        wrong = [word for word, each in zip(typed, tables, strict=False) if isinstance(each, str)]
        reasons = [each for each in tables if isinstance(each, str)]
        if reasons:
            return self.say(" ".join(reasons), wrong)
        events = tuple(each for each in tables if isinstance(each, dict))
        return events[0] if len(events) == 1 else EventBatch(events, tuple(typed))

    def _read(self, word: str) -> dict[str, Any] | str:
        """The event of one card, or why it cannot be read."""
        is_first = word[:1] in COVERS and word[1:2] in self.colors
        cover = word[:1] if is_first else word[-1:] if word[-1:] in COVERS else ""
        shows = COVERS.get(cover, "")
        face, plus, added = (word[1:] if is_first else word.removesuffix(cover)).partition("+")
        card = self.card(face)
        if not card:
            return f"{face or 'This'} isn't a card. Type e.g. r7; with addition cards r7+2."
        if plus and not added.isdecimal():
            return "How many addition cards? E.g. r7+2."
        keys: dict[str, Any] = {"additions": int(added)} if added and int(added) else {}
        return self.event(card=card, **keys, **({"shows": shows} if shows else {}))
