"""Proposal: what recording an event would do, worked out once: what it breaks, where it leads, what it brings."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from scorepad.errors import RecordError
from scorepad.events import COMMON, Event
from scorepad.gains import Gain, gains
from scorepad.position import Position
from scorepad.rules import Violation
from scorepad.wording import is_text

if TYPE_CHECKING:
    from scorepad.game import Game
    from scorepad.ledger import Ledger
    from scorepad.moments import Moment

MALFORMED = "malformed"
"""The name under which `Game.judge` reports what cannot be read as an event."""


class Proposal:
    """An event to be recorded, read and judged; `game.commit` records it."""

    def __init__(
        self,
        game: Game,
        event: Event,
        violations: tuple[Violation, ...],
        outcome: tuple[Ledger, list[Moment]] | None = None,
    ) -> None:
        self.game = game
        self.event = event
        self.violations = violations
        self.outcome = outcome
        """The ledger and the line after an undo or an amendment."""
        self.number = game.count + 1
        self.before: Position = game.position

    @property
    def player(self) -> str | None:
        """Who acts, if anybody in particular."""
        player: str | None = getattr(self.event, "player", None)
        return player

    @property
    def is_possible(self) -> bool:
        """Is it physically possible?"""
        return self.before.can_stand(self.violations)

    @property
    def is_allowed(self) -> bool:
        """Can it be recorded as it is?"""
        return not self.violations or (self.event.stands is not None and self.is_possible)

    @property
    def can_stand(self) -> bool:
        """Can it be recorded if the table gives a reason?"""
        return not self.is_allowed and self.is_possible

    @cached_property
    def position(self) -> Position:
        """The position after it."""
        if self.outcome is not None:
            moments = self.outcome[1]
            return moments[-1].position if moments else self.game.start
        return self.before.after(self.event, self.number)

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What it brings to whom."""
        return gains(self.before.result(), self.position.result())

    @cached_property
    def words(self) -> str:
        """The event in words, as everybody may read them once it is recorded."""
        if self.event.kind in COMMON:
            return self.game.tell(self.event)
        return self.position.tell(self.event, self.before)

    def standing(self, why: str) -> Proposal:
        """The same event, let stand by the table for this reason."""
        if not is_text(why):
            raise RecordError("The reason contains half a character, which no file can hold. Type it again.")
        event = attrs.evolve(self.event, stands=why)
        if self.outcome is not None:  # then whatever the amendment breaks stands, too
            return self.game.propose_event(event)
        standing = Proposal(self.game, event, self.violations)
        standing.__dict__["position"] = self.position  # the reason does not change the position
        return standing

    def table(self) -> dict[str, Any]:
        """The keys of the event."""
        return self.event.table()
