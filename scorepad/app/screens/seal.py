"""The seal of a record: four words to read aloud, and a check of words that were written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app.screens.page import Dialog, DrawingDialog
from scorepad.app.widgets.inputs import Field
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.windows import ROOMY
from scorepad.audit import check_seals
from scorepad.exports.report import seals_text
from scorepad.record.seal import SpokenSeal, read_spoken, spoken
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Part, draw, stack, wrap
from scorepad.text.wording import count
from scorepad.timeline.game import Game

COLUMNS = 62
PURPOSE = (
    "Read them aloud, and let somebody else write them down with the number. Later they tell whether these events "
    "are still the same."
)


class SealWords(DrawingDialog):
    """The words of a record, large."""

    NAME = "Seal"
    ABOUT = (
        "Four words that stand for everything recorded so far. Anyone with them on paper can tell later whether "
        "it is still the same. Nothing is written to the record: there they would prove nothing."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "cancel", "Back", tooltip="Back to where you were."),
        Binding("c", "check", "Check", tooltip="Check words that were written down."),
    ]

    SCROLLS = False

    def __init__(self, game: Game) -> None:
        super().__init__(self._draw, "Seal")
        self._game = game

    def _draw(self, columns: int) -> Drawing:
        return _large(spoken(self._game), min(columns, COLUMNS), self.app.size.height)

    def action_check(self) -> None:
        self.app.push_screen(CheckSeal(self._game))


def _large(seal: SpokenSeal, columns: int, lines: int) -> Drawing:
    """The number of events, and the words in wide capitals, closer together in a low window."""
    rows: list[list[Part | str]] = [] if lines >= ROOMY[1] else [[]]
    for word in seal.words:
        rows += [*([[]] if lines >= ROOMY[1] else []), [Part("     "), Part("  ".join(word.upper()), "title")]]
    head = draw([Part(count(seal.events, "event"), "total"), Part(" recorded", "label")])
    return stack(head, draw(*rows), draw("", *wrap(PURPOSE, columns), role="label"))


class CheckSeal(Dialog[None]):
    """Words that were written down: are these events still the same?"""

    NAME = "Check a seal"
    ABOUT = (
        "Type the number and the four words of a seal; Enter checks them. With several seals you see between "
        "which two the record was changed."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Check", tooltip="Check what is typed."),
        Binding("escape", "cancel", "Back", tooltip="Back to where you were."),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__("Check a seal")
        self._game = game
        self.seals: list[SpokenSeal] = []
        """The ones checked so far."""

    def fields(self) -> Iterable[Widget]:
        yield Sheet(draw("The number and the four words:", role="label"))
        yield Field(placeholder="185 ozone drill grab fiber")

    def below(self) -> Iterable[Widget]:
        yield Sheet(id="verdicts")

    def action_take(self) -> None:
        """Check the words typed, and show all that were checked."""
        field = self.query_one(Field)
        try:
            seal = read_spoken(field.value)
        except RecordError as error:
            self.say(str(error))
            return
        if seal not in self.seals:
            self.seals.append(seal)
        field.value = ""
        checked = check_seals(self._game, self.seals)
        rows: list[list[Part | str]] = []
        columns = min(COLUMNS, field.size.width)
        for place, words in enumerate(seals_text(checked, self._game.count)):
            is_good = place < len(checked) and checked[place].holds
            rows += [[Part(line, "good" if is_good else "bad")] for line in wrap(words, columns)]
        self.query_one("#verdicts", Sheet).show(draw("", *rows))
