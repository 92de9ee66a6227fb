"""Dice: a roll entered as a digit, for everybody's movement, a treasure or a temple."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.painting import Highlight
from scorepad.app.widgets.hints import Hint
from scorepad.engine.expected import Expected
from scorepad.games.go_for_gold.draw import draw_faces
from scorepad.games.go_for_gold.draw_island import space_target
from scorepad.games.go_for_gold.events import PIPS
from scorepad.games.go_for_gold.expected import outcome
from scorepad.games.go_for_gold.state import State
from scorepad.text.drawing import Drawing, Part, Target, draw, stack, touched
from scorepad.text.wording import count

_DIGITS = {str(pips): pips for pips in PIPS}


class RollEntry(EventEntry):
    """The roll is one key."""

    about = "Type what the die shows, 1 to 6, or click on it."

    def hints(self) -> Sequence[Hint]:
        return [Hint("1-6", "roll", "What the die shows.")]

    def press(self, key: str) -> Answer:
        return self.event(pips=_DIGITS[key]) if key in _DIGITS else False

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        pips = touched(target, "pips")
        return self.press(str(pips)) if pips is not None else False

    def panel(self, columns: int) -> Drawing | None:
        return draw_faces(columns)


class TryEntry(RollEntry):
    """The roll for a treasure or temple, with the outcome under each face."""

    about = (
        "Type what the die shows, 1 to 6; the outcome is shown under each face. If you need shovels and have "
        "them, Enter spends them and 0 does not. s leaves the treasure or temple alone."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected)
        self.seat = state.seat(expected.player or "")
        self.number = state.sheets.numbers.get(self.seat.at)
        self.space = state.sheets.names[self.seat.at]
        self.outcomes = {pips: outcome(state, self.seat, pips) for pips in PIPS}
        self.pips = 0
        """The roll, while it is undecided whether shovels are spent."""

    @property
    def _needed(self) -> int:
        return self._needed_for(self.pips)

    def _needed_for(self, pips: int) -> int:
        """How many shovels a roll needs, if the player may decide."""
        return self.outcomes[pips].shovels if pips in self.outcomes else 0

    @property
    def asked(self) -> str:
        if not self.pips:
            return ""
        return f"Rolled {self.pips}: spend {count(self._needed, 'shovel')} of {self.seat.shovels_left}?"

    def hints(self) -> Sequence[Hint]:
        if self.pips:
            return [
                Hint("enter", f"spend {self._needed}", "Spend the shovels and dig it up."),
                Hint("0", "give up", "Spend no shovels; the treasure stays."),
                Hint("backspace", "back", "Type the roll again.", "⌫"),
            ]
        return [
            Hint("1-6", "roll", "What the die shows."),
            Hint("s", "skip", "Leave it alone."),
        ]

    def press(self, key: str) -> Answer:
        if self.pips:
            return self._decide(key)
        if key == "s":
            return self.event(kind="skip")
        if key not in _DIGITS:
            return False
        pips = _DIGITS[key]
        if not self._needed_for(pips):
            return self.event(pips=pips)
        self.pips = pips
        return True

    def _decide(self, key: str) -> Answer:
        """Shovels are needed: spend them or not."""
        if key in ("enter", "space"):
            return self.event(pips=self.pips, shovels=self._needed)
        if key == "0":
            return self.event(pips=self.pips)
        if key in ("backspace", "escape"):
            self.pips = 0
            return True
        if key in _DIGITS:
            self.pips = 0
            return self.press(key)
        return False

    def go_on(self, old: EventEntry) -> None:
        if isinstance(old, TryEntry) and old.space == self.space and self._needed_for(old.pips):
            self.pips = old.pips

    def marks(self) -> Mapping[str, Highlight]:
        return {space_target(self.space, self.seat.player): Highlight("ghost")}

    def panel(self, columns: int) -> Drawing | None:
        if self.pips:
            return draw(
                f"Rolled {self.pips} for treasure {self.number}",
                [Part(f"Enter  spend {count(self._needed, 'shovel')}", "key", "key:enter")],
                [Part("0      give up", "key", "key:0")],
            )
        faces = draw_faces(columns, self.outcomes)
        return stack(faces, draw([Part("[ s ] skip", "key", "key:s")]))
