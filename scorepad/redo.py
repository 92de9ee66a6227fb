"""Redo: what was undone and can be recorded again, also after something new was recorded in between.

It is forgotten once more has been recorded than was undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from scorepad.events import Amend, Event, write_event

NEAR = 20
"""How many of the undone steps are looked at for one that still fits."""


class Step(NamedTuple):
    """Events that are undone together, by their first and last numbers."""

    first: int
    last: int


class Redo:
    """The undone steps that have not been redone."""

    def __init__(self) -> None:
        self.away: list[Step] = []
        """The next to be redone comes last."""
        self._moved: dict[int, int] = {}
        """The new number of each event that was redone."""
        self._new = 0
        """How many steps were recorded since the last undo."""

    def copy(self) -> Redo:
        """An independent copy."""
        twin = Redo()
        twin.away, twin._moved, twin._new = self.away.copy(), self._moved.copy(), self._new
        return twin

    def undone(self, first: int, last: int) -> None:
        """Note that a step was undone."""
        self.away.append(Step(first, last))
        self._new = 0

    def note(self, events: Sequence[Event], first: int, last: int) -> None:
        """Note that a step was recorded; recording what was undone redoes it."""
        recorded = tuple(events[first - 1 : last])
        for place in range(len(self.away) - 1, max(-1, len(self.away) - 1 - NEAR), -1):
            if _is_same(self._again(events, self.away[place]), recorded):
                step = self.away.pop(place)
                self._moved.update(zip(range(step.first, step.last + 1), range(first, last + 1), strict=True))
                return
        self._new += 1
        if self._new > len(self.away):
            self.away.clear()

    def steps(self, events: Sequence[Event]) -> tuple[tuple[Event, ...], ...]:
        """What can be redone, the next step last."""
        return tuple(self._again(events, step) for step in self.away)

    def _again(self, events: Sequence[Event], step: Step) -> tuple[Event, ...]:
        """The undone events as they would be recorded again."""
        return tuple(map(self._renumbered, events[step.first - 1 : step.last]))

    def _renumbered(self, event: Event) -> Event:
        """An amendment of an event that was redone means it under its new number."""
        if isinstance(event, Amend):
            target = number = event.event or event.before or 0
            while target in self._moved:
                target = self._moved[target]
            if target != number and event.before is not None:
                return attrs.evolve(event, before=target)
            if target != number:
                return attrs.evolve(event, event=target)
        return event


def _is_same(undone: Sequence[Event], recorded: Sequence[Event]) -> bool:
    """Is it the same, whenever it was recorded?"""
    return len(undone) == len(recorded) and all(
        one.kind == other.kind and _timeless(one) == _timeless(other)
        for one, other in zip(undone, recorded, strict=True)
    )


def _timeless(event: Event) -> dict[str, object]:
    table = write_event(event)
    table.pop("at", None)
    return table
