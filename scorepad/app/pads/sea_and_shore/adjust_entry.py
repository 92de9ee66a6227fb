"""AdjustEntry: what an action with a lost text did, typed on a line that can be opened during any entry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.entry import BUTTON, UNDO, Answer, BoxQuestion, EventEntry, NumberedList
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry, beside_name, offers
from scorepad.app.widgets.hints import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.state import State
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Part, wrap
from scorepad.text.wording import count
from scorepad.timeline.game import Game

TEXT = "t"
"""The key to type what a lost action says."""
KEYS = "axyz"
"""The first of these that no color starts with opens the line."""


class AdjustEntry(CardCodeEntry):
    """A player, then the change: +2 or -1 addition cards, +r3 a treasure gained, -b2 one lost."""

    verb = "record"
    more = "+-"
    about = (
        "The text of this action is lost. Type the number of a player it affected, then what changed: +2 or -1 "
        "addition cards, +r3 a treasure gained, -b2 a treasure lost."
    )

    def __init__(self, expected: Sequence[Expected], game: Game) -> None:
        super().__init__(expected[0], game.setup.sheets)
        self.state = game.state_as(State)
        self.count = game.count
        self._affected = NumberedList(expected)
        self._is_named = False

    def press(self, key: str) -> Answer:
        if self._is_named:
            if key in ("escape", "backspace") and not self.typed:
                self._is_named = False
                return True
            return super().press(key)
        expected = self._affected.chosen(key)
        if expected is not None:
            self.expected, self._is_named = expected, True
            return True
        return len(key) == 1 and not key.isupper() and key != UNDO

    def first(self) -> Hint:
        words = "the change, e.g. +2 -r3", "Addition cards or treasures gained or lost."
        return Hint("type", *words, brief="e.g. +2 -r3")

    def finish(self, words: Sequence[str]) -> Answer:
        keys: dict[str, Any] = {}
        for word in words:
            sign, rest = word[:1], word[1:]
            treasure = self.treasure(rest)
            if sign not in "+-" or not (treasure or rest.isdecimal()):
                return self.say(f"{word}? Type +2 or -1 addition cards, +r3 or -r3.")
            name = "additions" if treasure is None else "gain" if sign == "+" else "lose"
            if name in keys:
                return self.say("Only one change of each kind; record the next one separately.")
            keys[name] = treasure or int(word)
        if not keys:
            return self.say("Type what changed: +2, -1, +r3 or -r3.")
        return self.event("adjust", **keys, why=offers(self.expected, "why")[0])

    @property
    def asked(self) -> str:
        if not self._is_named:
            return f"Action {self.state.unknown}: who was affected?"
        what = f"What did action {self.state.unknown} do to {self.expected.player}?"
        return super().asked if self.why_not else f"{what}  {self.typed}_"

    @property
    def keeps_letters(self) -> bool:
        return True

    def hints(self) -> Sequence[Hint]:
        if self._is_named:
            return super().hints()
        return [
            self._affected.hint("choose", "The number of the player."),
            Hint("escape", "close", "Nothing more to record for it."),
        ]

    def panel(self, columns: int) -> Drawing | None:
        if self._is_named:
            return self.keypad()
        told = f"{self.sheets.tell_action(self.state.unknown)} Record what it did, player by player."
        lost = wrap(told, columns)
        rows = self._affected.rows(lambda each: (Part(self._say(each.player or "", columns - BUTTON)),))
        return Drawing((*((Part(line, "label"),) for line in lost), *rows))

    def _say(self, player: str, columns: int) -> str:
        seat = self.state.seat(player)
        top = f", {seat.pile[-1].color} {seat.pile[-1].points} on top" if seat.pile else ""
        return beside_name(player, f": {count(len(seat.additions), 'addition card')}{top}", columns)


class WithAdjustLine(EventEntry, ABC):
    """An entry during which that line can be opened while an adjustment is possible."""

    game: Game
    typed = ""
    _line: AdjustEntry | None = None

    @property
    def key(self) -> str:
        """The key that opens the line."""
        taken = {color[0] for color in self.state.sheets.colors}
        return next(key for key in KEYS if key not in taken)

    @property
    def question(self) -> str:
        """After an action with a lost text, also how to record what it did; the line asks its own question."""
        if self.line is not None:
            return ""
        unknown = self.state.unknown
        if not unknown:
            return super().question
        is_told = bool(self.game.line) and self.game.line[-1].event.kind == "adjust"
        what = f"what action {unknown} did to another player" if is_told else f"what action {unknown} did"
        return f"Press {self.key} for {what}, or {self.beside()}."

    @abstractmethod
    def beside(self) -> str:
        """What comes next, in a few words."""

    @property
    def _is_lost(self) -> bool:
        """Has the latest action a text that nobody has typed yet?"""
        sheets, unknown = self.state.sheets, self.state.unknown
        is_free = TEXT not in {color[0] for color in sheets.colors}
        return bool(unknown) and is_free and not sheets.actions[unknown]

    @property
    def keeps_letters(self) -> bool:
        return self.line.keeps_letters if self.line is not None else super().keeps_letters

    @property
    def advice(self) -> str:
        return self.line.about if self.line is not None else super().advice

    @property
    def state(self) -> State:
        return self.game.state_as(State)

    @property
    def line(self) -> AdjustEntry | None:
        """The line, if it is open; it closes when anything is recorded."""
        return self._line if self._line is not None and self._line.count == self.game.count else None

    def press(self, key: str) -> Answer:
        if self.line is not None:
            answer = self.line.press(key)
            if not answer and key in ("escape", "backspace"):
                self._line = None
                return True
            return answer
        if key == TEXT and self._is_lost and not self.typed:
            number = self.state.unknown
            return BoxQuestion(
                f"What does action {number} say on your card?",
                lambda text: ([], [BoxFact("action", {"number": number}, {"text": text})]),
            )
        adjusted = [each for each in self.game.expected() if each.kind == "adjust"]
        if key == self.key and adjusted and not self.typed:
            self._line = AdjustEntry(adjusted, self.game)
            return True
        return super().press(key)

    def click(self, target: str, button: int) -> Answer:
        return super().click(target, button) if self.line is None else self.line.click(target, button)

    @property
    def asked(self) -> str:
        return self.line.asked if self.line is not None else super().asked

    def hints(self) -> Sequence[Hint]:
        if self.line is not None:
            return self.line.hints()
        unknown = self.state.unknown
        aside = [Hint(self.key, f"what action {unknown} did", "Record what the action did.")] if unknown else []
        if self._is_lost:
            aside.insert(0, Hint(TEXT, "its text", "Type what your card says: it is asked for once, and kept."))
        return [*super().hints(), *([] if self.typed else aside)]

    def panel(self, columns: int) -> Drawing | None:
        return self.line.panel(columns) if self.line is not None else super().panel(columns)


class RestEntry(WithAdjustLine):
    """Nothing comes next, but what an action did may still be recorded."""

    about = AdjustEntry.about

    def __init__(self, expected: Expected, game: Game) -> None:
        super().__init__(expected)
        self.game = game

    def beside(self) -> str:
        return "let the others continue"
