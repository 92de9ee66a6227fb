"""Moments: the events in force, each judged and carried out in its place, with the position after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorepad.events import Event
from scorepad.ledger import Entry
from scorepad.named import maker, quick
from scorepad.position import Position
from scorepad.rules import Violation


@quick
class Moment(NamedTuple):
    """An event in force, the position after it, and what it breaks."""

    number: int
    event: Event
    position: Position
    violations: tuple[Violation, ...] = ()
    excuse: str | None = None
    """Why the table lets the violations stand."""


make_moment = maker(Moment)


def carry(position: Position, entry: Entry) -> Moment:
    """Judge an event in a position, and carry it out if that is possible."""
    number, event, excuse = entry.number, entry.event, entry.excuse
    mode, state = position.mode, position.state
    if event.kind in mode.kinds:  # straight to the ruleset: this runs for every event of a file
        violations = mode.judge(state, event)
        if not violations:
            after = Position(mode, mode.apply(state, event, number), number)
            return make_moment(number, event, after, (), excuse)
    else:
        violations = position.broken(event)
        if not violations:
            return Moment(number, event, position, (), excuse)
    after = position.after(event, number) if position.can_stand(violations) else position
    return Moment(number, event, after, position.ruleset.in_order(violations), excuse)


def end_of(moments: Sequence[Moment], start: Position) -> Position:
    """The position at the end of a line."""
    return moments[-1].position if moments else start


def is_of(moment: Moment, entry: Entry) -> bool:
    return moment.number == entry.number and moment.event is entry.event and moment.excuse == entry.excuse


def breaks_more(moment: Moment, known: Moment | None) -> bool:
    """Does it break a rule it did not break before?"""
    old = {violation.rule for violation in known.violations} if known is not None else set()
    return any(violation.rule not in old for violation in moment.violations)
