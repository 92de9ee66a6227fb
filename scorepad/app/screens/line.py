"""Line: any event typed in short form, judged as you type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from scorepad.app.screens.page import Dialog, hints_of
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.shortline import ShortLine
from scorepad.app.widgets.verdict import Judgement, Reason, Verdict, judge
from scorepad.events import Correction
from scorepad.game import Game
from scorepad.proposal import Proposal
from scorepad.shorthand import complete, read_typed


class Line(Dialog[Proposal | None]):
    """One line at the bottom of the pad; it returns what to record."""

    CSS_PATH = "../css/line.tcss"
    AUTO_FOCUS = ""
    NAME = "The line"
    ABOUT = (
        "Type what happened: the kind of event or its first letters, then its words in any order. You can shorten "
        "names and ids as long as they stay clear, and leave the kind out where only one is possible.\n"
        "\n"
        'Put names with spaces in quotation marks. note="…", by=Tim and stands="reason" may follow. '
        "Every game has note TEXT, claim PLAYER POINTS, decision PLAYER POINTS why=WHY, undo, amend NUMBER drop, "
        "amend NUMBER with EVENT and amend before NUMBER with EVENT."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "record", "Record", tooltip="Record it; if it breaks rules, give a reason."),
        Binding("tab", "complete", "Complete", tooltip="Take the marked word; so does the right arrow."),
        Binding("down,up", "choose", "Other word", tooltip="Mark another word; a click takes it right away."),
        Binding("escape", "cancel", "Back", tooltip="Back to the pad; nothing is recorded."),
    ]

    def __init__(self, game: Game, text: str = "", player: str | None = None) -> None:
        super().__init__()
        self._game = game
        self._text = text
        self._player = player
        self._judgement = self._judge(text)

    def compose(self) -> ComposeResult:
        with Vertical(classes="foot") as foot:
            foot.border_title = "What happened?"
            yield Verdict(self._judgement)
            yield ShortLine(self._text, lambda text: complete(self._game, text, self._player))
            yield Reason()
        yield Hints()

    def on_mount(self) -> None:
        self.query_one(Reason).offer(self._judgement.can_stand)
        self.tell()

    def hints(self) -> Sequence[Hint]:
        record, complete, other, back = hints_of(self)
        if self.query_one(Reason).is_asked:
            return record, back._replace(label="Back to the line")
        if self._is_correction:
            record = record._replace(label="See what changes")
        elif self._judgement.can_stand:
            record = record._replace(label="Record anyway: the table allowed it")
        does_something = self._judgement.is_allowed or self._judgement.can_stand or self._is_correction
        words = self.query_one(ShortLine).words
        return [
            *([record] if does_something else []),
            *([complete] if words else []),
            *([other] if len(words) > 1 else []),
            back,
        ]

    @property
    def _is_correction(self) -> bool:
        proposal = self._judgement.proposal
        return proposal is not None and isinstance(proposal.event, Correction)

    def on_short_line_changed(self) -> None:
        self._judgement = self._judge(self.query_one(ShortLine).text)
        self.query_one(Verdict).tell(self._judgement)
        self.query_one(Reason).offer(self._judgement.can_stand)
        self.tell()

    def on_input_submitted(self) -> None:
        self.action_record()

    def action_record(self) -> None:
        """Return the event, or ask why the table allowed it; what a correction breaks is asked about later."""
        if self._judgement.is_allowed or self._is_correction:
            self.dismiss(self._judgement.proposal)
        else:
            self.query_one(Reason).ask()

    def on_reason_asked(self) -> None:
        self.tell()

    def on_reason_given(self, message: Reason.Given) -> None:
        assert self._judgement.proposal is not None
        self.dismiss(self._judgement.proposal.standing(message.why))

    def action_complete(self) -> None:
        self.query_one(ShortLine).action_complete()

    def action_choose(self) -> None:
        self.query_one(ShortLine).action_choose(1)

    def action_cancel(self) -> None:
        reason = self.query_one(Reason)
        if not reason.is_asked:
            self.dismiss(None)
            return
        reason.offer()
        self.query_one(ShortLine).focus_field()
        self.tell()

    def _judge(self, text: str) -> Judgement:
        return judge(self._game, lambda: read_typed(self._game, text, self._player))
