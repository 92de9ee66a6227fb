"""The ledger: every event recorded, which of them are in force, and what can be redone.

Nothing is judged here. Entering an event takes about the same time however many there are: a correction notes
what it replaced, an undo puts that back, and the line in force is built lazily.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import attrs

from scorepad.engine.events import Amend, Correct, Correction, Event, Undo
from scorepad.engine.fast_tuples import FastTuple, constructor
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.wording import count


class EventInForce(FastTuple):
    """An event in force, as amended."""

    number: int
    event: Event
    excuse: str | None
    """Why the table lets it stand, if it breaks a rule."""


make_event_in_force = constructor(EventInForce)


class LineChange(NamedTuple):
    """Where an event changed the line."""

    place: int
    """Nothing before it has changed."""
    more: int = 0
    """How many entries were inserted there; -1 for one that is gone."""
    is_alone: bool = False
    """Is this the entry that was changed, and no other?"""


class _Replaced(NamedTuple):
    """What an amendment replaced, to be put back by an undo."""

    number: int
    entry: EventInForce | None
    """How it was amended before."""
    amended_by: int | None


class Ledger:
    """Every event ever recorded, and the line of those in force."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.undone_by: dict[int, int] = {}
        """For each undone event, the number of the undo."""
        self.amended_by: dict[int, int] = {}
        """For each amended event, the number of the latest amendment in force."""
        self.corrections: list[int] = []
        """The corrections of the header in force."""
        self.has_corrections = False
        """Has the header ever been corrected, even if that was undone?"""
        self.redo = Redo()
        self._steps: list[int] = []
        """What one undo each would undo, by the number of its first event."""
        self._joined: dict[int, int] = {}
        """For each group of corrections, by its first event, the last one."""
        self._group: int | None = None
        """The first event of a group that is not complete yet."""
        self._inserted: dict[int, list[int]] = {}
        """For each event, those inserted before it."""
        self._amended: dict[int, EventInForce] = {}
        """Events that were inserted, corrected, or let stand later."""
        self._deleted: set[int] = set()
        self._replaced: dict[int, list[_Replaced]] = {}
        """For each correction in force, what it replaced."""
        self._line: list[EventInForce] | None = []
        self._places: dict[int, int] | None = None

    def copy(self) -> Ledger:
        """An independent ledger with the same content."""
        twin = object.__new__(Ledger)
        for name, value in vars(self).items():
            vars(twin)[name] = value.copy() if hasattr(value, "copy") else value
        twin._inserted = {number: own.copy() for number, own in self._inserted.items()}
        twin._replaced = {number: own.copy() for number, own in self._replaced.items()}
        return twin

    # ------------------------------------------------------------------ adding

    def add(self, event: Event) -> LineChange | None:
        """Enter an event; return what it changed in the line, if that is known."""
        if not isinstance(event, Undo | Correction):
            change = LineChange(len(self._line)) if self._line is not None else None
            self.append(event)
            return change
        number = len(self.events) + 1
        if isinstance(event, Undo):
            self._require_group_complete(event)
            change = self._undo(number)
        else:
            change = self._amend(number, event) if isinstance(event, Amend) else None
            if isinstance(event, Correct):
                self.corrections.append(number)
                self.has_corrections = True
        self.events.append(event)
        if isinstance(event, Correction):
            self._join(number, event)
        return change

    def append(self, event: Event) -> None:
        """Enter an event that is neither an undo nor a correction."""
        if self._group is not None:
            self._require_group_complete(event)
        self.events.append(event)
        number = len(self.events)
        self._steps.append(number)
        if self._line is not None:
            self._line.append(make_event_in_force(number, event, event.stands))
        if self.redo.away:
            self.redo.note(self.events, number, number)

    def _join(self, number: int, event: Correction) -> None:
        """Note what will be undone together with this correction."""
        if self._group is None:
            self._steps.append(number)
        first = self._steps[-1]
        if number > first:
            self._joined[first] = number
        self._group = first if event.more else None
        if self._group is None and self.redo.away:
            self.redo.note(self.events, first, number)

    @property
    def open_group(self) -> int | None:
        """The first event of a group of corrections that is not complete yet."""
        return self._group

    def _require_group_complete(self, event: Event) -> None:
        if self._group is not None:
            raise RecordError(
                f"{event.kind}: event {len(self.events)} has more = true, so an amend or a correct must follow it."
            )

    # ------------------------------------------------------------------ undo

    def _undo(self, number: int) -> LineChange | None:
        self.require_something()
        first = self._steps.pop()
        last = self._joined.pop(first, first)
        self.redo.undone(first, last)
        change: LineChange | None = LineChange(0)
        for gone in range(last, first - 1, -1):
            self.undone_by[gone] = number
            change = self._take_back(gone)
        return change if first == last else None

    def _take_back(self, gone: int) -> LineChange | None:
        event = self.events[gone - 1]
        if isinstance(event, Correct):
            self.corrections.pop()
            for each in reversed(self._replaced.pop(gone, ())):
                self._put_back(each)
            return None
        if not isinstance(event, Amend):
            if self._line is None:
                return None
            self._forget_places()
            self._line.pop()
            return LineChange(len(self._line))
        replaced = self._replaced.pop(gone)
        places = [self._put_back(each) for each in reversed(replaced)]
        if event.before is not None:
            self._inserted[event.before].pop()
            self._forget_line()
        elif event.drop:
            assert event.event is not None
            self._deleted.remove(event.event)
            self._forget_line()
        place = places[0] if len(places) == 1 and self._line is not None else None  # else an entry came or went
        return LineChange(place, is_alone=True) if place is not None else None

    def _put_back(self, old: _Replaced) -> int | None:
        """Restore an entry as it was before its amendment; return its place in the line, if that is known."""
        if old.amended_by is None:
            self.amended_by.pop(old.number, None)
        else:
            self.amended_by[old.number] = old.amended_by
        return self._set(old.number, old.entry)

    def require_something(self) -> None:
        """Refuse an undo of nothing."""
        if not self._steps:
            raise RecordError("There is nothing left to undo.")

    # ------------------------------------------------------------------ amendments

    def _amend(self, number: int, amend: Amend) -> LineChange | None:
        target = amend.event or amend.before or 0
        self._require_in_force(target, "event" if amend.event is not None else "before")
        corrected = amend.corrected
        if amend.before is not None:
            assert corrected is not None
            self._replaced[number] = []
            self._note_replaced(number, number)
            entry = self._amended[number] = EventInForce(number, corrected, corrected.stands)
            self._inserted.setdefault(target, []).append(number)
            return self._move(target, entry)
        self._replaced[number] = []
        self._note_replaced(number, target)
        self.amended_by[target] = number
        if corrected is None:
            self._deleted.add(target)
            return self._move(target, None)
        place = self._set(target, EventInForce(target, corrected, corrected.stands))
        return LineChange(place, is_alone=True) if place is not None else None

    def _move(self, target: int, new: EventInForce | None) -> LineChange | None:
        """Put an entry before an event of the line, or take the event out of it."""
        if self._line is None or self._places is None or len(self._places) != len(self._line):
            self._forget_line()  # nobody has asked for places: to work them out for every amendment would be slow
            return None
        place = self._places[target]
        self._forget_places()
        if new is None:
            del self._line[place]
            return LineChange(place, -1)
        self._line.insert(place, new)
        return LineChange(place, 1)

    def excuse(self, amendment: int, places: Iterable[int], why: str) -> None:
        """Let the events at these places stand, because the latest correction stands."""
        line = self.line
        for place in places:
            entry = line[place]
            self._note_replaced(amendment, entry.number)
            self._amended[entry.number] = line[place] = entry._replace(excuse=why)

    def _note_replaced(self, amendment: int, number: int) -> None:
        old = _Replaced(number, self._amended.get(number), self.amended_by.get(number))
        self._replaced.setdefault(amendment, []).append(old)

    def _set(self, number: int, entry: EventInForce | None) -> int | None:
        """Put an entry in place of another, None for the event as recorded; return its place, if that is known."""
        if entry is None:
            self._amended.pop(number, None)
        else:
            self._amended[number] = entry
        if self._line is None:
            return None
        place = self.places.get(number)
        if place is not None:
            self._line[place] = self._entry(number)
        return place

    # ------------------------------------------------------------------ the line

    @property
    def line(self) -> list[EventInForce]:
        """The game's events in force, in order, as amended."""
        if self._line is None:
            self._line = [self._entry(number) for number in self._in_order() if number not in self._deleted]
        return self._line

    def _in_order(self) -> Iterator[int]:
        """Every recorded or inserted event, those inserted before another one first."""
        recorded = self._recorded()
        if not self._inserted:
            yield from recorded
            return
        waiting = [(number, False) for number in reversed(recorded)]
        while waiting:  # not recursively: events may be inserted before inserted ones, thousands deep
            number, is_next = waiting.pop()
            own = () if is_next else self._inserted.get(number, ())
            if own:
                waiting.append((number, True))
                waiting.extend((each, False) for each in reversed(own))
            else:
                yield number

    def _recorded(self) -> list[int]:
        """The events in force that were recorded one after the other, neither inserted nor correcting others."""
        return [number for number in self._steps if not isinstance(self.events[number - 1], Correction)]

    def _entry(self, number: int) -> EventInForce:
        found = self._amended.get(number)
        if found is None:
            event = self.events[number - 1]
            found = make_event_in_force(number, event, event.stands)
        return found

    def _forget_line(self) -> None:
        self._line = None
        self._forget_places()

    def _forget_places(self) -> None:
        self._places = None

    @property
    def places(self) -> dict[int, int]:
        """The place in the line of each event in force."""
        line = self.line
        if self._places is None or len(self._places) != len(line):
            self._places = {entry.number: place for place, entry in enumerate(line)}
        return self._places

    def to_redo(self) -> tuple[tuple[Event, ...], ...]:
        """What was undone and can be redone, step by step; the next one last."""
        return self.redo.steps(self.events)

    # ------------------------------------------------------------------ finding

    @property
    def latest(self) -> int | None:
        """The number of the event that an undo would undo, the first one of a group."""
        return self._steps[-1] if self._steps else None

    def place(self, number: int) -> int:
        """Where an event is in the line; RecordError says why it is not there."""
        self._require_in_force(number, "event")
        return self.places[number]

    def is_in_force(self, number: int, event: Event) -> bool:
        """Is this very event in force under this number?"""
        return not self._problem(number) and self._entry(number).event is event

    def place_before(self, number: int) -> int:
        """How many events in the line come before this one, or would if it were in force."""
        places = self.places
        if number in places:
            return places[number]
        event = self.events[number - 1] if 0 < number <= len(self.events) else None
        if isinstance(event, Amend) and event.before is not None and event.before != number:
            return self.place_before(event.before)
        later = (places[each] for each in self._recorded() if each >= number and each in places)
        return next(later, len(places))

    def source(self, number: int) -> int:
        """The event that says how an event in force reads: itself, or its latest amendment."""
        return self.amended_by.get(number, number)

    def _require_in_force(self, number: int, key: str) -> None:
        problem = self._problem(number)
        if problem:
            raise RecordError(f"amend: {key}: expected the number of an event in force, got {number}: {problem}")

    def _problem(self, number: int) -> str:
        """Why an event is not in force; empty if it is."""
        if not 1 <= number <= len(self.events):
            return f"the record has {count(len(self.events), 'event')} so far."
        event = self.events[number - 1]
        is_inserted = isinstance(event, Amend) and event.before is not None
        if isinstance(event, Undo | Correction) and not is_inserted:
            kind = "a correction" if isinstance(event, Correct) else f"an {event.kind}"
            instead = "record what it undid once more" if isinstance(event, Undo) else "undo it"
            return f"that is {kind}; {instead} instead."
        event = event.corrected if isinstance(event, Amend) and event.corrected is not None else event
        if number in self.undone_by:
            return f"that {event.kind} has been undone."
        return f"that {event.kind} has been deleted." if number in self._deleted else ""


class UndoneStep(NamedTuple):
    """Events that are undone together, by their first and last numbers."""

    first: int
    last: int


class Redo:
    """The undone steps that have not been redone."""

    def __init__(self) -> None:
        self.away: list[UndoneStep] = []
        """The next to be redone comes last."""
        self._moved: dict[int, int] = {}
        """The new number of each event that was redone."""
        self._new = 0
        """How many steps were recorded since the last undo."""

    def copy(self) -> Redo:
        """An independent copy."""
        twin = object.__new__(Redo)
        twin.away, twin._moved, twin._new = self.away.copy(), self._moved.copy(), self._new
        return twin

    def undone(self, first: int, last: int) -> None:
        """Note that a step was undone."""
        self.away.append(UndoneStep(first, last))
        self._new = 0

    def note(self, events: Sequence[Event], first: int, last: int) -> None:
        """Note that a step was recorded; recording what was undone redoes it."""
        new, more = events[first - 1], last - first
        for place in range(len(self.away) - 1, max(-1, len(self.away) - 1 - limits.UNDONE_TRIED), -1):
            step = self.away[place]
            old = events[step.first - 1]
            if old.kind != new.kind or step.last - step.first != more:
                continue
            again = self._again(events, step) if more else (self._renumbered(old),)
            if all(map(_is_alike, again, events[first - 1 : last] if more else (new,))):
                del self.away[place]
                self._moved.update(zip(range(step.first, step.last + 1), range(first, last + 1), strict=True))
                return
        self._new += 1
        if self._new > len(self.away):
            self.away.clear()

    def steps(self, events: Sequence[Event]) -> tuple[tuple[Event, ...], ...]:
        """What can be redone, the next step last."""
        return tuple(self._again(events, step) for step in self.away)

    def _again(self, events: Sequence[Event], step: UndoneStep) -> tuple[Event, ...]:
        """The undone events as they would be recorded again."""
        return tuple(map(self._renumbered, events[step.first - 1 : step.last]))

    def _renumbered(self, event: Event) -> Event:
        """An amendment of an event that was redone means it under its new number."""
        if isinstance(event, Amend):
            target = number = event.event or event.before or 0
            while target in self._moved:
                target = self._moved[target]
            if target != number:
                self._moved[number] = target  # however often it was redone, this way is gone once
            if target != number and event.before is not None:
                return attrs.evolve(event, before=target)
            if target != number:
                return attrs.evolve(event, event=target)
        return event


def _is_alike(one: Event, other: Event) -> bool:
    """Is it the same, whenever it was recorded?"""
    if one.kind != other.kind:
        return False
    mine, theirs = vars(one), vars(other)
    is_same_time = mine["at"] == theirs["at"]
    return mine == theirs if is_same_time else {**mine, "at": None} == {**theirs, "at": None}
