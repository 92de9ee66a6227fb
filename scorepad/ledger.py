"""Ledger: everything recorded, and which of it is in force: undo, redo and amendments worked out once.

It only keeps books; nothing is judged here. Each event costs about the same, however many there are: an
amendment notes what it replaced, and an undo puts that back.
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


@quick
class Entry(NamedTuple):
    """An event in force, as amended."""

    number: int
    event: Event
    excuse: str | None
    """Why the table lets stand whatever it breaks."""


make_entry = maker(Entry)


class Change(NamedTuple):
    """What an event did to the line: from which place on it is another one, or only there."""

    place: int
    is_alone: bool


_number = attrgetter("number")


class Ledger:
    """Every event ever recorded, and the line of those in force."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.line: list[Entry] = []
        """What is in force and belongs to the game, in its order; amendments have done their work in it."""
        self.undone_by: dict[int, int] = {}
        """For every event that was undone, the number of the undo."""
        self.amended_by: dict[int, int] = {}
        """For every event amended, the number of the latest amendment in force."""
        self._in_force: list[int] = []
        self._replaced: dict[int, list[tuple[Entry, int | None]]] = {}
        """For each amendment in force, the entries that it replaced and by what they were amended before."""
        self._away: list[int] = []
        """What undoing has just taken away, the next one to come back last."""
        self._moved: dict[int, int] = {}
        """Under which number an event was brought back."""

    def copy(self) -> Ledger:
        """Another ledger that says the same."""
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
        """Enter an event; what it did to the line."""
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
        """The place of an entry that is as it was before its amendment."""
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
        """Let the events at these places stand, because the amendment entered last does."""
        for place in places:
            entry = self.line[place]
            self._replaced[amendment].append((entry, self.amended_by.get(entry.number)))
            self.line[place] = entry._replace(excuse=why)

    def require_something(self) -> None:
        """Refuse an undo of nothing."""
        if not self._in_force:
            raise RecordError("undo: there is no event in force that could be withdrawn.")

    # ------------------------------------------------------------------ redo

    def _note_redo(self, number: int, event: Event) -> None:
        """Recording again what was just undone brings it back; anything else leaves the rest undone."""
        if self._again(self._away[-1]) == event:
            self._moved[self._away.pop()] = number
        else:
            self._away.clear()

    def _again(self, number: int) -> Event:
        """An event that was undone, as it would be recorded again."""
        event = self.events[number - 1]
        if isinstance(event, Amend) and event.event in self._moved:
            target = event.event
            while target in self._moved:
                target = self._moved[target]
            return attrs.evolve(event, event=target)
        return event

    def to_redo(self) -> tuple[Event, ...]:
        """What undoing has just taken away and recording again would bring back, the next one last."""
        return tuple(map(self._again, self._away))

    # ------------------------------------------------------------------ finding

    @property
    def latest(self) -> int | None:
        """The number of the event that an undo would take away."""
        return self._in_force[-1] if self._in_force else None

    def place(self, number: int) -> int:
        """Where an event stands in the line; RecordError says why it does not."""
        place = bisect_left(self.line, number, key=_number)
        if self._is_at(place, number):
            return place
        raise RecordError(
            f"amend: event: expected the number of an event in force, got {number}: {self._why_not(number)}"
        )

    def is_in_force(self, number: int, event: Event) -> bool:
        """Does this very event stand under this number?"""
        place = bisect_left(self.line, number, key=_number)
        return self._is_at(place, number) and self.line[place].event is event

    def place_before(self, number: int) -> int:
        """How many events of the line were recorded before this one."""
        return bisect_left(self.line, number, key=_number)

    def _is_at(self, place: int, number: int) -> bool:
        return place < len(self.line) and self.line[place].number == number

    def _why_not(self, number: int) -> str:
        if not 1 <= number <= len(self.events):
            return f"the record has {len(self.events)} so far."
        event = self.events[number - 1]
        if isinstance(event, Undo | Amend):
            return f"that is an {event.kind}, and only other events can be amended."
        return f"that {event.kind} has been {'withdrawn' if number in self.undone_by else 'struck'}."
