"""ClaimForm: what a player is said to have; the subtotals are asked for only if the total differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from scorepad.app.dispute_rows import subtotals_of
from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.choice import Lines
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, draw, fit
from scorepad.errors import ScorepadError
from scorepad.game import Game
from scorepad.result import Standing
from scorepad.wording import printable

LABEL = 20


class ClaimForm(Dialog[dict[str, Any] | None]):
    """Asks for a total and, if it differs from the record, for subtotals; returns the claim as an event's keys."""

    CSS_PATH = "../css/disputes.tcss"
    NAME = "A claim"
    ABOUT = (
        "Type what the player counts. If the record says otherwise, the subtotals of the paper pad narrow the "
        "difference down; leave out those you do not know."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", tooltip="Compare it with the record."),
        Binding("down,tab", "step(1)", "Next", show=False, priority=True),
        Binding("up,shift+tab", "step(-1)", "Previous", show=False, priority=True),
        Binding("escape", "cancel", "Back", tooltip="Compare nothing."),
    ]

    def __init__(self, game: Game, standing: Standing) -> None:
        super().__init__()
        self._game = game
        self._standing = standing
        self._words = subtotals_of(game, standing)

    def compose(self) -> ComposeResult:
        name = printable(self._standing.player)
        with Vertical(classes="claim") as box:
            box.border_title = f"How many points does {name} count?"
            with Horizontal(classes="counted"):
                yield Sheet(_label("total", "player"))
                yield Field(id="total")
            with Vertical(id="subtotals") as subtotals:
                subtotals.display = False
                words = "The record says otherwise. What does the paper say? Leave out what you do not know."
                yield Lines(words, "", indent=0)
                for place, words in enumerate(self._words.values()):
                    with Horizontal(classes="counted"):
                        yield Sheet(_label(words))
                        yield Field(id=f"subtotal-{place}")
            yield Lines("", "bad", indent=0, id="problem")
        yield Hints()

    def on_mount(self) -> None:
        self.query_one("#total", Field).focus()

    def hints(self) -> Sequence[Hint]:
        step = [Hint("down", "Next", "The next subtotal; up for the one before.")] if self._asks_more else []
        return [*super().hints(), *step]

    @property
    def _asks_more(self) -> bool:
        """Are the subtotals asked for?"""
        return bool(self.query_one("#subtotals").display)

    def on_input_changed(self) -> None:
        self._say("")

    def on_input_submitted(self) -> None:
        self.action_take()

    def action_step(self, by: int) -> None:
        """Go to the next field."""
        fields = [field for field in self.query(Field) if field.id == "total" or self._asks_more]
        now = next((place for place, field in enumerate(fields) if field.has_focus), 0)
        fields[(now + by) % len(fields)].focus()

    def action_take(self) -> None:
        try:
            claim = self._claim()
            self._game.read(claim)
        except (ValueError, ScorepadError) as error:
            self._say(str(error))
            return
        if not self._asks_more and claim["points"] != self._standing.total:
            self.query_one("#subtotals").display = True
            self.query_one("#subtotal-0", Field).focus()
            self.tell()
        else:
            self.dismiss(claim)

    def _claim(self) -> dict[str, Any]:
        """The claim as it would be recorded; ValueError says what is missing."""
        total = self._number("total")
        if total is None:
            raise ValueError("Type a whole number, such as 91.")
        claim: dict[str, Any] = {"kind": "claim", "player": self._standing.player, "points": total}
        known = ((word, self._number(f"subtotal-{place}")) for place, word in enumerate(self._words))
        lines = {word: points for word, points in known if points is not None} if self._asks_more else {}
        return {**claim, "lines": lines} if lines else claim

    def _number(self, field: str) -> int | None:
        text = self.query_one(f"#{field}", Field).value.strip().replace("−", "-")
        try:
            return int(text) if text else None
        except ValueError:
            raise ValueError("Type whole numbers, such as 12 or -3.") from None

    def _say(self, problem: str) -> None:
        self.query_one("#problem", Lines).say(problem)


def _label(words: str, role: str = "") -> Drawing:
    return draw([Part(fit(words, LABEL), role)])
