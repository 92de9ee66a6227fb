"""EarlierPad: the table as it was before an event, to enter what was forgotten or what really happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from scorepad.app.corrections.draft import GameBefore, event_in_force
from scorepad.app.screens.table import TablePage
from scorepad.app.widgets.hints import Hint
from scorepad.engine.events import COMMON, Event
from scorepad.shorthand import write_line
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Part, Row
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

KEPT = ("note", "by")
"""Remarks about an event that stay when it is corrected."""
METADATA_KEYS = ("stands", "at", *KEPT)
"""Keys of an event that do not say what happened."""


class EarlierPad(TablePage[dict[str, Any] | None]):
    """Returns the event entered, which is not recorded; `inserts` says whether it comes before the other."""

    NAME = "The table as it was"
    ABOUT = (
        "Enter what really happened, the same way as at the table. Nothing is recorded yet: you are told what "
        "changes first. The headline says which event it replaces or comes before."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_player", "Player", tooltip="Next player who could do something then."),
        Binding("colon", "line", "Line", tooltip="Type it in short form, starting with what is recorded."),
        Binding("escape", "cancel", "Back", tooltip="Back without a correction."),
    ]

    def __init__(self, game: Game, number: int, *, inserts: bool) -> None:
        super().__init__(GameBefore(game, number))
        self._number = number
        self._inserts = inserts
        self._recorded = event_in_force(game, number)
        self._words = game.tell(self._recorded, number) if self._recorded else ""

    def on_mount(self) -> None:
        self.turn.turn_to_first()
        if self._replaced is not None:
            self.turn.kind = self._replaced.kind
            self.turn.player = getattr(self._replaced, "player", None) or self.turn.player
        self.lay_out(self.app.size)
        if self._replaced is not None and self._replaced.kind in COMMON:
            self.action_line()

    @property
    def _replaced(self) -> Event | None:
        """The event that is corrected, if one is."""
        return None if self._inserts else self._recorded

    def headline(self) -> Row:
        sign = f" BEFORE {self._number} " if self._inserts else f" INSTEAD OF {self._number} "
        return Part(sign, "past"), Part(f" {self._words}")

    def hints(self) -> Sequence[Hint]:
        last = self._page_hints(*(["tab"] if len(self.turn.awaited()) > 1 else []), "colon")
        return [*self._page_hints("escape"), *self._entry_hints(), *last]

    # ------------------------------------------------------------------ entering

    def enter(self, table: dict[str, Any]) -> None:
        try:
            self._take(self.game.propose(table))
        except ScorepadError as error:
            self.scorepad.complain(str(error))
            self.show()

    def _take(self, proposal: Proposal) -> None:
        """Return what was entered; if it breaks a rule, explain and ask whether the table allowed it."""
        event, recorded = proposal.event, self._replaced
        if not event.is_amendable:
            self.scorepad.complain(f"Only what happened can be entered here, not another {event.kind}.")
        elif not proposal.is_allowed:
            self._explain(proposal)
        elif recorded is not None and _happened(event) == _happened(recorded):
            self.scorepad.say("That is already what the record says.")
            self.show()
        else:
            remarks = recorded.table() if recorded is not None else {}
            self.dismiss({**{key: remarks[key] for key in KEPT if key in remarks}, **event.table()})

    def _explain(self, proposal: Proposal) -> None:
        from scorepad.app.screens.refusal import Refusal

        def stand(why: str | None) -> None:
            if why:
                self._take(proposal.standing(why))
            else:
                self.show()

        self.app.push_screen(Refusal(proposal), stand)

    def action_line(self) -> None:
        from scorepad.app.screens.line import LineScreen

        def typed(proposal: Proposal | None) -> None:
            if proposal is not None:
                self._take(proposal)

        text = ""
        if self._replaced is not None:
            table = self._replaced.table()
            text = write_line(
                self.game.read({key: value for key, value in table.items() if key not in METADATA_KEYS})
            )
        self.app.push_screen(LineScreen(self.game, text, self.turn.player), typed)

    def action_cancel(self) -> None:
        self.dismiss(None)


def _happened(event: Event) -> dict[str, Any]:
    return {key: value for key, value in event.table().items() if key not in METADATA_KEYS}
