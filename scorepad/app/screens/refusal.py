"""Refusal: why an event was refused, and how to record it anyway because the table allowed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from scorepad.app.screens.page import Dialog, hints_of
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.verdict import Reason, Verdict, weigh
from scorepad.proposal import Proposal


class Refusal(Dialog[str | None]):
    """The event, every rule it breaks, and a question; returns the reason the table allowed it."""

    CSS_PATH = "../css/line.tcss"
    AUTO_FOCUS = ""
    NAME = "Refused"
    ABOUT = (
        "This breaks a rule, so nothing was recorded. If it happened anyway and the table allowed it, press y and "
        "give a reason: it is recorded and counts, and every audit lists it. What is physically impossible cannot "
        "be recorded."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "stand", "Record anyway", tooltip="Record it anyway, with a reason."),
        Binding("escape", "cancel", "Back", tooltip="Back to the pad; nothing is recorded."),
        Binding("down", "scroll(1)", "Scroll", show=False),
        Binding("up", "scroll(-1)", "Scroll", show=False),
    ]

    def __init__(self, proposal: Proposal) -> None:
        super().__init__()
        self._judgement = weigh(proposal)
        self._rules = proposal.game.ruleset.rules

    def compose(self) -> ComposeResult:
        with Vertical(classes="foot") as foot:
            foot.border_title = "Refused"
            yield Verdict(self._judgement, self._rules)
            yield Reason("y")
        yield Hints()

    def on_mount(self) -> None:
        self.query_one(Reason).offer(self._judgement.can_stand)
        self.tell()

    def hints(self) -> Sequence[Hint]:
        stand, back = hints_of(self)
        if self.query_one(Reason).is_asked:
            return Hint("enter", "Record", "Record it with this reason."), back
        return (stand, back) if self._judgement.can_stand else (back,)

    def action_stand(self) -> None:
        self.query_one(Reason).ask()

    def action_scroll(self, step: int) -> None:
        self.query_one(Verdict).scroll_relative(y=step, animate=False)

    def on_reason_asked(self) -> None:
        self.tell()

    def on_reason_given(self, message: Reason.Given) -> None:
        self.dismiss(message.why)
