"""Amend: correct or delete an earlier event; every later one is judged again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from scorepad import events
from scorepad.app.history_rows import gains_in_words
from scorepad.app.screens.page import Dialog, hints_of
from scorepad.app.session import RecordSession
from scorepad.app.widgets.choice import Lines
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.shortline import ShortLine
from scorepad.app.widgets.verdict import Judgement, Reason, Verdict, judge
from scorepad.drawing import Part, draw
from scorepad.errors import RecordError, ScorepadError
from scorepad.proposal import Proposal
from scorepad.shorthand import complete, read_typed, write_line
from scorepad.wording import is_text

NO_REASON = "Please give a short reason."


class Amend(Dialog[None]):
    """An event as it should have been, and why; recorded as an amendment."""

    CSS_PATH = "../css/line.tcss"
    AUTO_FOCUS = ""
    NAME = "Correct an event"
    ABOUT = (
        "Change the line to what really happened, and give a reason. Every later event is judged again: you are "
        "told which ones would then break a rule, and the table may allow that. The record keeps the first "
        "version, and undo restores it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "record", "Correct", tooltip="Record the correction; if it breaks rules, give a reason."),
        Binding("f2", "turn", "Delete it instead", tooltip="Delete the event, or correct it after all."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
    ]

    def __init__(self, session: RecordSession, number: int, *, drop: bool = False) -> None:
        super().__init__(classes="-drop" if drop else None)
        self._session = session
        self._number = number
        self._moment = next((each for each in session.game.line if each.number == number), None)
        self._line = write_line(self._moment.event) if self._moment else ""
        self._judgement = self._judge(self._line, "")

    @property
    def _is_drop(self) -> bool:
        return self.has_class("-drop")

    def compose(self) -> ComposeResult:
        event = self._moment.event if self._moment else None
        with Vertical(classes="foot") as foot:
            foot.border_title = self._title()
            yield Lines(f"Recorded: {self._session.game.tell(event, self._number) if event else ''}", indent=2)
            yield Verdict(self._judgement)
            yield ShortLine(self._line, self._complete, "Instead")
            with Horizontal(classes="labelled"):
                yield Sheet(draw([Part("Why", "key")]), classes="label")
                yield Field(placeholder="for example: it was misread", id="explanation")
            yield Lines("", "bad", indent=8)
            yield Reason()
        yield Hints()

    def on_mount(self) -> None:
        if self._moment is None:
            self.scorepad.complain(self._judgement.words)
            self.dismiss(None)
            return
        if self._is_drop:
            self._explanation.focus()
        self._tell()

    @property
    def _explanation(self) -> Field:
        return self.query_one("#explanation", Field)

    def _title(self) -> str:
        return f"{'Delete' if self._is_drop else 'Correct'} event {self._number}"

    def hints(self) -> Sequence[Hint]:
        record, turn, back = hints_of(self)
        if self.query_one(Reason).is_asked:
            return record, back
        if self._judgement.can_stand:
            record = record._replace(label="Record anyway")
        elif self._is_drop:
            record = record._replace(label="Delete")
        if self._is_drop:
            turn = turn._replace(label="Correct it instead")
        completing = [Hint("tab", "Complete")] if self.query_one(ShortLine).words else []
        return [*([] if self._judgement.proposal is None else [record]), *completing, turn, back]

    # ------------------------------------------------------------------ while somebody types

    def on_short_line_changed(self) -> None:
        self._tell()

    def on_input_changed(self) -> None:
        self._tell()

    def _tell(self) -> None:
        """Judge what has been typed and show the verdict."""
        self._judgement = self._judge(self.query_one(ShortLine).text, self._explanation.value)
        self.query_one(Verdict).tell(self._judgement)
        self.query_one(Reason).offer(self._judgement.can_stand)
        self.query_one(".foot").border_title = self._title()
        self._complain("")
        self.tell()

    def _complete(self, line: str) -> list[str]:
        return complete(self._session.game, line, instead_of=self._number)

    def _judge(self, line: str, why: str) -> Judgement:
        return judge(self._session.game, lambda: self._read(line, why))

    def _read(self, line: str, why: str) -> events.Amend:
        if not is_text(why):
            raise RecordError("The reason contains half a character, which no file can store.")
        if self._is_drop or self._moment is None:
            return events.Amend(event=self._number, why=why.strip(), drop=True)
        corrected = read_typed(self._session.game, line, instead_of=self._number)
        if isinstance(corrected, events.Undo | events.Amend):
            raise RecordError(f"An event cannot be corrected to an {corrected.kind}.")
        if corrected == self._moment.event:
            raise events.IncompleteEvent("Change the line to what really happened.")
        return events.Amend(event=self._number, why=why.strip(), corrected=corrected)

    # ------------------------------------------------------------------ actions

    def action_turn(self) -> None:
        """Delete the event, or correct it after all."""
        self.toggle_class("-drop")
        if self._is_drop:
            self._explanation.focus()
        else:
            self.query_one(ShortLine).focus_field()
        self._tell()

    def on_input_submitted(self) -> None:
        self.action_record()

    def action_record(self) -> None:
        """Record the amendment, or ask for what is missing."""
        if not self._explanation.value.strip():
            self._explanation.focus()
            self._complain(NO_REASON)
        elif self._judgement.is_allowed:
            self._record(self._judgement.proposal)
        else:
            self.query_one(Reason).ask()

    def on_reason_asked(self) -> None:
        self.tell()

    def on_reason_given(self, message: Reason.Given) -> None:
        assert self._judgement.proposal is not None
        self._record(self._judgement.proposal.standing(message.why))

    def action_cancel(self) -> None:
        reason = self.query_one(Reason)
        if reason.is_asked:
            self._explanation.focus()
            self._tell()
        else:
            self.dismiss(None)

    def _record(self, proposal: Proposal | None) -> None:
        assert proposal is not None
        try:
            receipt = self._session.commit(proposal)
        except (ScorepadError, OSError) as error:
            self.scorepad.complain(str(error))
            return
        gains = gains_in_words(receipt.gains)
        self.scorepad.say(f"{receipt.number}: {receipt.text}{f' ({gains})' if gains else ''}.")
        self.dismiss(None)

    def _complain(self, text: str) -> None:
        self.query(Lines).last().say(text)
