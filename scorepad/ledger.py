"""Ledger: every event recorded and which of them are in force; undo, redo and amendments are worked out here.

Nothing is judged here. Adding an event takes about the same time however many there are: an amendment
notes what it replaced, and an undo puts that back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

import attrs

from scorepad.errors import RecordError
from scorepad.events import Amend, Event, Undo
from scorepad.named import maker, quick
from scorepad.wording import count


@quick
class Entry(NamedTuple):
    """An event in force, as amended."""

    number: int
    event: Event
    excuse: str | None
    """Why the table lets it stand, if it breaks a rule."""


make_entry = maker(Entry)


class Change(NamedTuple):
    """Where an event changed the line: from this place on, or only there."""

    place: int
    is_alone: bool


_number = attrgetter("number")


class Ledger:
    """Every event ever recorded, and the line of those in force."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.line: list[Entry] = []
        """The game's events in force, in order, as amended."""
        self.undone_by: dict[int, int] = {}
        """For each undone event, the number of the undo."""
        self.amended_by: dict[int, int] = {}
        """For each amended event, the number of the latest amendment in force."""
        self._in_force: list[int] = []
        self._replaced: dict[int, list[tuple[Entry, int | None]]] = {}
        """For each amendment in force, the entries it replaced and what had amended them before."""
        self._away: list[int] = []
        """What was just undone; the next to be redone comes last."""
        self._moved: dict[int, int] = {}
        """The new number of each event that was redone."""

    def copy(self) -> Ledger:
        """An independent ledger with the same content."""
        twin = Ledger()
        twin.events = self.events.copy()
        twin.line = self.line.copy()
        twin.undone_by = self.undone_by.copy()
        twin.amended_by = self.amended_by.copy()
        twin._in_force = self._in_force.copy()
        twin._replaced = self._replaced.copy()
        twin._away = self._away.copy()
        twin._moved = self._moved.copy()
        return twin

    # ------------------------------------------------------------------ adding

    def add(self, event: Event) -> Change:
        """Enter an event; return what it changed in the line."""
        number = len(self.events) + 1
        if isinstance(event, Undo):
            change = self._undo(number)
            self.events.append(event)
        elif isinstance(event, Amend):
            change = self._amend(number, event)
            self._note(number, event)
        else:
            change = Change(len(self.line), is_alone=False)
            self.append(event)
        return change

    def append(self, event: Event) -> None:
        """Enter an event that is neither an undo nor an amendment."""
        number = len(self.events) + 1
        self.line.append(make_entry(number, event, event.stands))
        self._note(number, event)

    def _note(self, number: int, event: Event) -> None:
        self._in_force.append(number)
        self.events.append(event)
        if self._away:
            self._note_redo(number, event)

    def _undo(self, number: int) -> Change:
        self.require_something()
        gone = self._in_force.pop()
        self.undone_by[gone] = number
        self._away.append(gone)
        if not isinstance(self.events[gone - 1], Amend):
            self.line.pop()
            return Change(len(self.line), is_alone=False)
        length = len(self.line)
        places = [self._put_back(*each) for each in reversed(self._replaced.pop(gone))]
        return Change(min(places), is_alone=len(places) == 1 and len(self.line) == length)

    def _put_back(self, entry: Entry, amended_by: int | None) -> int:
        """Restore an entry as it was before its amendment; return its place."""
        place = bisect_left(self.line, entry.number, key=_number)
        if self._is_at(place, entry.number):
            self.line[place] = entry
        else:
            self.line.insert(place, entry)
        if amended_by is None:
            self.amended_by.pop(entry.number, None)
        else:
            self.amended_by[entry.number] = amended_by
        return place

    def _amend(self, number: int, amend: Amend) -> Change:
        place = self.place(amend.event)
        entry = self.line[place]
        self._replaced[number] = [(entry, self.amended_by.get(entry.number))]
        self.amended_by[entry.number] = number
        if amend.corrected is None:
            del self.line[place]
        else:
            self.line[place] = Entry(entry.number, amend.corrected, amend.corrected.stands)
        return Change(place, is_alone=amend.corrected is not None)

    def excuse(self, amendment: int, places: Iterable[int], why: str) -> None:
        """Let the events at these places stand, because the latest amendment stands."""
        for place in places:
            entry = self.line[place]
            self._replaced[amendment].append((entry, self.amended_by.get(entry.number)))
            self.line[place] = entry._replace(excuse=why)

    def require_something(self) -> None:
        """Refuse an undo of nothing."""
        if not self._in_force:
            raise RecordError("undo: there is nothing left to undo.")

    # ------------------------------------------------------------------ redo

    def _note_redo(self, number: int, event: Event) -> None:
        """Recording what was just undone redoes it; recording anything else ends redoing."""
        if self._again(self._away[-1]) == event:
            self._moved[self._away.pop()] = number
        else:
            self._away.clear()

    def _again(self, number: int) -> Event:
        """An undone event as it would be recorded again."""
        event = self.events[number - 1]
        if isinstance(event, Amend) and event.event in self._moved:
            target = event.event
            while target in self._moved:
                target = self._moved[target]
            return attrs.evolve(event, event=target)
        return event

    def to_redo(self) -> tuple[Event, ...]:
        """What was just undone and can be redone, the next one last."""
        return tuple(map(self._again, self._away))

    # ------------------------------------------------------------------ finding

    @property
    def latest(self) -> int | None:
        """The number of the event that an undo would undo."""
        return self._in_force[-1] if self._in_force else None

    def place(self, number: int) -> int:
        """Where an event is in the line; RecordError says why it is not there."""
        place = bisect_left(self.line, number, key=_number)
        if self._is_at(place, number):
            return place
        raise RecordError(
            f"amend: event: expected the number of an event in force, got {number}: {self._why_not(number)}"
        )

    def is_in_force(self, number: int, event: Event) -> bool:
        """Is this very event in force under this number?"""
        place = bisect_left(self.line, number, key=_number)
        return self._is_at(place, number) and self.line[place].event is event

    def place_before(self, number: int) -> int:
        """How many events in the line come before this one."""
        return bisect_left(self.line, number, key=_number)

    def _is_at(self, place: int, number: int) -> bool:
        return place < len(self.line) and self.line[place].number == number

    def _why_not(self, number: int) -> str:
        if not 1 <= number <= len(self.events):
            return f"the record has {count(len(self.events), 'event')} so far."
        event = self.events[number - 1]
        if isinstance(event, Undo | Amend):
            return f"that is an {event.kind}; record an undo to take it back."
        return f"that {event.kind} has been {'undone' if number in self.undone_by else 'deleted'}."
