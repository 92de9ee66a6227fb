"""Proposal: what recording an event would do, worked out once: what it breaks, where it leads, what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from scorepad.engine.events import COMMON, Correct, Event
from scorepad.engine.position import Position, position_after
from scorepad.engine.result import Result
from scorepad.engine.rules import Violation, slugs
from scorepad.engine.score_changes import Effect, EffectWords, Gain, effects, gains, tell_differences
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.text.wording import is_text, listing, on_a_line, printable
from scorepad.timeline.event_text import StocktakeTexts

if TYPE_CHECKING:
    from scorepad.timeline.game import Game
    from scorepad.timeline.replay import JudgedEvent


class Proposal:
    """An event to be recorded, read and judged; `game.commit` records it."""

    def __init__(
        self,
        game: Game,
        events: tuple[Event, ...],
        broken: tuple[Violation, ...],
        outcome: Game | None = None,
        conflicts: tuple[JudgedEvent, ...] = (),
        position: Position | None = None,
    ) -> None:
        self.game = game
        self.events = events
        """What is to be recorded: one event, or a group of corrections."""
        self.broken = broken
        """The rules it breaks, by the position alone."""
        self.outcome = outcome
        """The game after an undo or a correction."""
        self.conflicts = conflicts
        """The events that would newly break rules after a correction, each as it would be."""
        self.passed_over: tuple[str, ...] = ()
        """Why what was undone later could not be redone first."""
        self.number = game.count + 1
        self.before: Position = game.position
        self._position = position
        self._names = names_in_force(game) if outcome is not None else {}

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """The rules it breaks; a stocktake that differs names the events that may be wrong."""
        if not self.broken:
            return ()
        miscounts = StocktakeTexts(self.game)
        return tuple(miscounts.tell(each, self.event) for each in self.broken)

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
        """The player who acts, if there is one."""
        player: str | None = getattr(self.event, "player", None)
        return player

    @property
    def is_possible(self) -> bool:
        """Is it physically possible?"""
        return self.before.ruleset.can_stand(self.violations)

    @property
    def is_allowed(self) -> bool:
        """Can it be recorded as it is?"""
        return not self.violations or (self.stands is not None and self.is_possible)

    def require_allowed(self) -> None:
        """RuleViolation says why it cannot be recorded as it is."""
        if not self.is_allowed:
            raise RuleViolation(self.violations, can_stand=self.is_possible)

    @property
    def can_stand(self) -> bool:
        """Can it be recorded if the table gives a reason?"""
        return not self.is_allowed and self.is_possible

    @property
    def position(self) -> Position:
        """The position after it."""
        if self._position is None:
            if self.outcome is not None:
                self._position = self.outcome.position
            else:
                self._position = position_after(self.before, self.event, self.number)
        return self._position

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What it brings to whom."""
        return gains(self._renamed(self.before.result()), self.position.result())

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Which quantities it changes in front of which players."""
        new = self._new_names()
        before = {new.get(player, player): own for player, own in self.before.quantities().items()}
        return effects(before, self.position.quantities())

    def tell_effects(self, told: Iterable[Gain] = ()) -> EffectWords:
        """The same in words, without what the event's own words say; `told` are gains shown beside it."""
        if self.outcome is None:
            return self.position.tell_effects(self.event, self.before, told)
        return tell_differences(self.effects, self.before.ruleset.quantity_words)

    def _new_names(self) -> dict[str, str]:
        """The new names of renamed players, by their old ones."""
        after = names_in_force(self.outcome) if self.outcome is not None else self._names
        return {} if after == self._names else {name: after[old] for old, name in self._names.items()}

    def _renamed(self, result: Result) -> Result:
        """The result before it, with the names that players have after it."""
        new = self._new_names()
        if not new:
            return result
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
            raise RecordError("The reason contains an invalid character. Type it again.")
        event = attrs.evolve(self.event, stands=why)
        if self.outcome is not None:  # then whatever the correction breaks stands, too
            return self.game.propose_all([event, *self.events[1:]])
        return Proposal(self.game, (event,), self.broken, position=self.position)

    def table(self) -> dict[str, Any]:
        """The keys of the event."""
        return self.event.table()

    def __repr__(self) -> str:
        told = printable(self.words) if self.is_possible else self.event.kind
        broken = f", which breaks {listing(slugs(self.violations))}" if self.violations else ""
        return on_a_line(f"<Proposal of event {self.number}: {told}{broken}>")


def names_in_force(game: Game) -> dict[str, str]:
    """What each player of the file's header is called after the corrections in force."""
    names = {player: player for player in game.original.players}
    for number in game.ledger.corrections:
        event = game.ledger.events[number - 1]
        rename = event.rename if isinstance(event, Correct) else None
        if rename:
            names = {original: rename.get(name, name) for original, name in names.items()}
    return names
