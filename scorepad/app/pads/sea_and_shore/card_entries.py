"""Cards and treasures typed as the first letter of their color and a number, r7 or b3.

What an action with a lost text did is typed on a line that can be opened during any entry.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.pad import (
    BUTTON,
    SIGNS,
    UNDO,
    Answer,
    BoxQuestion,
    EventEntry,
    NumberedList,
    TypedEntry,
    buttons,
    ends,
)
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.games.sea_and_shore.state import State
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Part, Target, draw, fit, width, wrap
from scorepad.text.wording import count, listing
from scorepad.timeline.game import Game

LONGEST = 200
"""Most characters on a line."""


class CardCodeEntry(TypedEntry, ABC):
    """A line of card codes."""

    verb = "record"
    """What Enter does."""
    more = ""
    """Characters allowed apart from colors, digits and spaces."""
    starters = "+-"
    """Characters that start a new word after a number, as every color does: r3b2 is r3 b2."""

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        super().__init__(expected)
        self.sheets = sheets
        self.colors = {color[0]: color for color in sheets.colors}

    # ------------------------------------------------------------------ typing

    def press(self, key: str) -> Answer:
        self.why_not = ""
        if key == "enter":
            return self.finish(self.typed.split())
        if key in ("backspace", "escape"):
            return self.take_back(key)
        sign = SIGNS.get(key, key)
        if len(sign) == 1 and sign in f"{''.join(self.colors)}0123456789 {self.more}":
            if (sign == " " and not self.before) or len(self.typed) >= LONGEST:
                return False
            is_next = sign in self.colors or sign in self.starters
            self.insert(f" {sign}" if is_next and self.before[-1:].isdecimal() else sign)
            return True
        if self.typed and len(key) == 1 and key.islower() and key != UNDO:
            return self.say(f"{key} isn't a color: {listing(map(_initial, self.sheets.colors), last='or')}.")
        return False

    @property
    def keeps_letters(self) -> bool:
        return bool(self.typed)

    @abstractmethod
    def finish(self, words: Sequence[str]) -> Answer:
        """Read the line: return the event, or say why it cannot be read."""

    def card(self, word: str) -> str:
        """The island card with this code; empty if there is none."""
        name = f"{self.colors.get(word[:1], '')}-{word[1:]}"
        return name if name in self.sheets.cards else ""

    def treasure(self, word: str) -> dict[str, Any] | None:
        """The treasure with this code, if there is one."""
        color, points = self.colors.get(word[:1], ""), word[1:]
        if not points.isdecimal() or (color, int(points)) not in self.sheets.treasures:
            return None
        return {"color": color, "points": int(points)}

    def stands_for(self, word: str, value: object) -> bool:
        return self.treasure(word) == value if isinstance(value, dict) else self.card(word) == value

    # ------------------------------------------------------------------ clicks and drawing

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        """The place where cards or treasures will lie shows keys for the mouse."""
        if target.value is not None or self.is_clicked:
            return False
        self.is_clicked = True
        return True

    @abstractmethod
    def first(self) -> Hint:
        """What to type, shown until something is typed."""

    def hints(self) -> Sequence[Hint]:
        if not self.typed:
            return [self.first()]
        return [
            Hint("enter", self.verb, "Enter what you typed."),
            Hint("backspace", "back", "Delete the last character; Esc deletes a word.", "⌫"),
        ]

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        return self.keypad() if self.is_clicked else None

    def keypad(self) -> Drawing:
        """Everything that can be typed, to click on."""
        colors = [Part(f" {color[0]} {color} ", color, f"key:{color[0]}") for color in self.sheets.colors]
        return draw(colors, [*buttons(f"1234567890{self.more}"), Part("  next ", "key", "key:space"), *ends()])


def offers(expected: Expected, key: str, **chosen: Any) -> Sequence[Any]:
    """What is offered for a key of the event, given these choices; empty if it has no such key."""
    return next((pick.offers(chosen) for pick in expected.picks if pick.key == key), ())


def _initial(color: str) -> str:
    return f"{color[0]} {color}"


def beside_name(name: str, text: str, columns: int) -> str:
    """A player's name followed by a text; the name is cut if both do not fit."""
    return f"{fit(name, min(width(name), max(1, columns - width(text))))}{text}"


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
        wrong = [
            word for word in words if word[0] not in "+-" or not (self.treasure(word[1:]) or word[1:].isdecimal())
        ]
        if wrong:
            return self.say(f"{listing(wrong)}? Type +2 or -1 addition cards, +r3 or -r3.", wrong)
        for word in words:
            treasure = self.treasure(word[1:])
            name = "additions" if treasure is None else "gain" if word[0] == "+" else "lose"
            if name in keys:
                return self.say("Only one change of each kind; record the next one separately.", [word])
            keys[name] = treasure or int(word)
        if not keys:
            return self.say("Type what changed: +2, -1, +r3 or -r3.")
        return self.event("adjust", **keys, why=offers(self.expected, "why")[0])

    @property
    def asked(self) -> str:
        if not self._is_named:
            return f"Action {self.state.unknown}: who was affected?"
        what = f"What did action {self.state.unknown} do to {self.expected.player}?"
        return super().asked if self.why_not else f"{what}  {self.told}"

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
        what = f"what else action {unknown} did" if is_told else f"what action {unknown} did"
        return f"Press {self.key} for {what}, or {self.beside()}."

    @abstractmethod
    def beside(self) -> str:
        """What comes next, in a few words."""

    @property
    def box_question(self) -> BoxQuestion | None:
        """The text of the latest action, if nobody has typed it yet."""
        sheets, number = self.state.sheets, self.state.unknown
        if not number or sheets.actions[number] or self.line is not None or self.typed:
            return None
        return BoxQuestion(
            f"What does action {number} say on your card?",
            lambda text: ([], [BoxFact("action", {"number": number}, {"text": text})]),
        )

    @property
    def _is_lost(self) -> bool:
        """Does a key ask for the text of the latest action?"""
        return self.box_question is not None and TEXT not in {color[0] for color in self.state.sheets.colors}

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
        if key == TEXT and self._is_lost:
            return self.box_question or False
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
