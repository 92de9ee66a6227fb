"""Moments: the events in force, each judged and carried out in its place, with the position after it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scorepad.events import Event
from scorepad.ledger import Entry
from scorepad.named import maker, quick
from scorepad.position import Position
from scorepad.rules import Violation
from scorepad.ruleset import Ruleset


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
            return make_moment(number, event, position.played(event, number), (), excuse)
    else:
        violations = position.broken(event)
        if not violations:
            return Moment(number, event, position.after(event, number), (), excuse)
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


def conflicts(
    before: Sequence[Moment], after: Sequence[Moment], own: Collection[int], stands: str | None
) -> tuple[Moment, ...]:
    """What a correction newly breaks: its own events (`own`), or others that broke nothing like it before."""
    known = {moment.number: moment for moment in before}
    found = []
    for moment in after:
        old = known.get(moment.number)
        is_new = moment is not old and (moment.number in own or breaks_more(moment, old))
        if is_new and moment.violations:
            impossible = moment.position.ruleset.impossible
            is_excused = moment.excuse not in (None, stands)
            if not is_excused or any(violation.rule in impossible for violation in moment.violations):
                found.append(moment)
    return tuple(found)


def refusals(broken: Sequence[Moment], own: Collection[int], ruleset: Ruleset) -> tuple[Violation, ...]:
    """The rules that a correction newly breaks, each once; the first says how many events no longer fit."""
    later = [moment for moment in broken if moment.number not in own]
    found: dict[str, Violation] = {}
    for moment in broken:
        for violation in moment.violations:
            message = violation.message
            if moment.number not in own:
                then = f"Then event {moment.number} no longer fits"
                if moment is later[0] and len(later) > 1:
                    then = f"Then {len(later)} events no longer fit, starting with event {moment.number}"
                message = f"{then}: {message}"
            found.setdefault(violation.rule, Violation(violation.rule, message))
    return ruleset.in_order(list(found.values()))
