"""Proposal: what recording an event would do, worked out once: what it breaks, where it leads, what it brings."""

from __future__ import annotations

import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from scorepad.errors import RecordError
from scorepad.events import COMMON, Correct, Event
from scorepad.gains import Gain, gains
from scorepad.position import Position
from scorepad.result import Result
from scorepad.rules import Violation
from scorepad.wording import is_text

if TYPE_CHECKING:
    from scorepad.game import Game
    from scorepad.moments import Moment

MALFORMED = "malformed"
"""The name under which `Game.judge` reports what cannot be read as an event."""


class Proposal:
    """An event to be recorded, read and judged; `game.commit` records it."""

    def __init__(
        self,
        game: Game,
        events: tuple[Event, ...],
        violations: tuple[Violation, ...],
        outcome: Game | None = None,
        conflicts: tuple[Moment, ...] = (),
    ) -> None:
        self.game = game
        self.events = events
        """What is to be recorded: one event, or a group of corrections."""
        self.violations = violations
        self.outcome = outcome
        """The game after an undo or a correction."""
        self.conflicts = conflicts
        """The events that would newly break rules after a correction, each as it would be."""
        self.passed_over: tuple[str, ...] = ()
        """Why what was undone later could not be redone first."""
        self.number = game.count + 1
        self.before: Position = game.position
        self._names = _names(game) if outcome is not None else {}

    @property
    def event(self) -> Event:
        """The event, or the first one of a group."""
        return self.events[0]

    @property
    def stands(self) -> str | None:
        """Why the table lets it stand; in a group the reason of one counts for all."""
        return next((event.stands for event in self.events if event.stands is not None), None)

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
        return not self.violations or (self.stands is not None and self.is_possible)

    @property
    def can_stand(self) -> bool:
        """Can it be recorded if the table gives a reason?"""
        return not self.is_allowed and self.is_possible

    @cached_property
    def position(self) -> Position:
        """The position after it."""
        if self.outcome is not None:
            return self.outcome.position
        return self.before.after(self.event, self.number)

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What it brings to whom."""
        return gains(self._renamed(self.before.result()), self.position.result())

    def _renamed(self, result: Result) -> Result:
        """The result before it, with the names that players have after it."""
        after = _names(self.outcome) if self.outcome is not None else self._names
        if after == self._names:
            return result
        new = {name: after[original] for original, name in self._names.items()}
        return result._replace(
            standings=tuple(each._replace(player=new.get(each.player, each.player)) for each in result.standings)
        )

    @cached_property
    def words(self) -> str:
        """The event in words, as everybody may read them once it is recorded."""
        if self.outcome is not None:
            last = self.outcome.count
            first = last - len(self.events) + 1
            return "; ".join(self.outcome.tell(event, first + place) for place, event in enumerate(self.events))
        if self.event.kind in COMMON:
            return self.game.tell(self.event)
        return self.position.tell(self.event, self.before)

    def standing(self, why: str) -> Proposal:
        """The same event, let stand by the table for this reason."""
        if not is_text(why):
            raise RecordError("The reason contains half a character, which no file can hold. Type it again.")
        event = attrs.evolve(self.event, stands=why)
        if self.outcome is not None:  # then whatever the correction breaks stands, too
            return self.game.propose_all([event, *self.events[1:]])
        standing = Proposal(self.game, (event,), self.violations)
        standing.__dict__["position"] = self.position  # the reason does not change the position
        return standing

    def stamp(self, at: datetime.datetime) -> None:
        """Note when it is written down, where an event does not say so itself."""
        self.events = tuple(event if event.at is not None else attrs.evolve(event, at=at) for event in self.events)
        if self.outcome is not None:
            self.outcome.ledger.events[-len(self.events) :] = self.events

    def table(self) -> dict[str, Any]:
        """The keys of the event."""
        return self.event.table()


def _names(game: Game) -> dict[str, str]:
    """What each player of the file's header is called after the corrections in force."""
    names = {player: player for player in game.original.players}
    for number in game.ledger.corrections:
        event = game.ledger.events[number - 1]
        rename = event.rename if isinstance(event, Correct) else None
        if rename:
            names = {original: rename.get(name, name) for original, name in names.items()}
    return names
