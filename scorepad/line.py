"""Line: the events in force, under the terms in force, each judged and carried out in its place.

The ledger knows which events are in force, the terms who plays and with what; here both are brought together.
What has been judged is kept, and judged again only where a correction or an undo changed it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorepad.errors import RecordError
from scorepad.events import Amend, Correct, Correction, Event, Undo, changed
from scorepad.ledger import Change, Entry, Ledger
from scorepad.moments import Moment, breaks_more, carry, end_of, is_of
from scorepad.position import Position
from scorepad.terms import Packs, Terms
from scorepad.values import NO_CHANGES, Changes

CHANGES = (Undo, Correction)
"""Events that do more to the line than add to it."""


MOST = 30_000
"""This many events are judged again for corrections that stand; the remaining ones are then judged together."""


class Step(NamedTuple):
    """An undo, a correction or several of them, entered into a line."""

    events: tuple[Event, ...]
    last: int
    """The number of the last of them."""
    numbers: frozenset[int]
    """The events that it replaces or inserts."""
    stands: str | None
    """Why the table lets stand whatever it breaks."""
    change: Change | None = None
    """Where it changed the line, if that is known."""

    @classmethod
    def of(cls, events: Mapping[int, Event], change: Change | None = None) -> Step:
        """A step of these events, by their numbers."""
        numbers = frozenset(
            number if event.event is None else event.event
            for number, event in events.items()
            if isinstance(event, Amend)
        )
        stands = next((event.stands for event in events.values() if event.stands is not None), None)
        return cls(tuple(events.values()), max(events), numbers, stands, change)


class Line:
    """The events in force, judged as far as anybody has asked."""

    def __init__(self, terms: Terms, packs: Packs) -> None:
        self.ledger = Ledger()
        self.packs = packs
        self._terms = [terms]
        """As the file's header has them, and after each correction of it in force."""
        self._later: list[tuple[Changes, bool]] | None = None
        """For each of the terms, what all later ones change, and whether they have other sheets."""
        self._moments: list[Moment] = []
        self._is_stale = False
        """Has the line changed since it was judged?"""
        self.judged = 0
        """How many events were looked at again after corrections."""
        self._changed: dict[int, tuple[Event, Event]] = {}
        """By number, events as recorded and as corrections have them."""

    def copy(self) -> Line:
        """An independent copy."""
        twin = Line(self.terms, self.packs)
        twin.__dict__.update(self.__dict__)
        twin.ledger = self.ledger.copy()
        twin._terms, twin._moments = self._terms.copy(), self._moments.copy()
        twin._changed = self._changed.copy()
        return twin

    @property
    def terms(self) -> Terms:
        """Who plays, with which sheets and rulings, as corrected."""
        return self._terms[-1]

    @property
    def original(self) -> Terms:
        """The terms as the file's header has them."""
        return self._terms[0]

    # ------------------------------------------------------------------ entering

    def append(self, moment: Moment) -> None:
        """Enter an event that has been judged and is neither an undo nor a correction."""
        self.moments()
        self.ledger.append(moment.event)
        self._moments.append(moment)

    def enter(self, event: Event) -> Change | None:
        """Enter an event without judging it; return where it changed the line, if that is known."""
        if not isinstance(event, CHANGES):
            self.ledger.append(event)
            return None
        self._is_stale = bool(self._moments)
        if isinstance(event, Correct):
            now, terms = self.terms, self.terms.corrected(event, len(self.ledger.events) + 1, self.packs)
            self.ledger.add(event)
            if terms.setup is now.setup and terms.changes == NO_CHANGES:  # such as the place
                self._terms = [*self._terms, terms]
                self._later = None
                return Change(len(self.ledger.line))
            self._take_up([*self._terms, terms])
            return None
        change = self.ledger.add(event)
        if len(self.ledger.corrections) + 1 < len(self._terms):
            self._take_up(self._terms[: len(self.ledger.corrections) + 1])
            return None
        return change

    def _take_up(self, terms: list[Terms]) -> None:
        """Go by other terms."""
        if terms[-1].start is not self.terms.start:
            self._moments = []
        self._terms = terms
        self._later = None
        self._changed = {}

    def step(self, events: tuple[Event, ...]) -> Step:
        """Enter an undo, a correction or a group of them, and judge what it changes; all before it must be judged.

        If it stands, so does whatever it newly breaks.
        """
        known, start = self._moments, self.terms.start
        self.judged += len(self.ledger.places) // 50
        first = len(self.ledger.events) + 1
        changes = [self.enter(event) for event in events]
        step = Step.of(dict(enumerate(events, first)), changes[0] if len(changes) == 1 else None)
        self._judge_again(known, start, step)
        return step

    # ------------------------------------------------------------------ judging

    def moments(self) -> list[Moment]:
        """The whole line, judged."""
        if self._is_stale:
            self._judge_again(self._moments, self.terms.start)
        moments, line = self._moments, self.ledger.line
        if len(moments) < len(line):
            position = end_of(moments, self.terms.start)
            new: Iterable[Entry] = line[len(moments) :]
            if len(self._terms) > 1:
                new = map(self.entry, range(len(moments), len(line)))
            for entry in new:
                moment = carry(position, entry)
                moments.append(moment)
                position = moment.position
        return moments

    def _judge_again(self, known: list[Moment], start: Position, step: Step | None = None) -> None:
        """Judge the line from where it changed on, using what is known of the line before."""
        self._is_stale = False
        is_same_start = self.terms.start is start
        change = step.change if step is not None and is_same_start else None
        if change is not None and change.is_alone and self._mended(change.place, known):
            return
        place = change.place if change is not None else self._first_difference(known) if is_same_start else 0
        self.judged += len(self.ledger.line) if change is None else 0
        moments = known[:place]
        position = end_of(moments, self.terms.start)
        before = _with_followed(known, place, start) if change is None else {}
        excused = []
        stands, own = (step.stands, step.numbers) if step is not None else (None, frozenset())
        for at in range(place, len(self.ledger.line)):
            entry = self.entry(at)
            if change is None:
                old, followed = before.get(entry.number, (None, start))
            else:
                then = at - change.more
                old = known[then] if place <= then < len(known) else None
                followed = end_of(known[then - 1 : then], start) if then > 0 else start
            if old is not None and followed is position and is_of(old, entry):
                if change is not None:  # then so is everything after it
                    moments += known[then:]
                    break
                moment = old
            else:
                moment = carry(position, entry)
                self.judged += 1
                if step is not None and stands is not None and moment.excuse is None:
                    is_worse = moment.violations if entry.number in own else breaks_more(moment, old)
                    if is_worse and entry.number <= step.last:
                        moment = moment._replace(excuse=stands)
                        excused.append(at)
            moments.append(moment)
            position = moment.position
        if excused and step is not None:
            self.ledger.excuse(step.last, excused, str(stands))
        self._moments = moments

    def _mended(self, place: int, moments: list[Moment]) -> bool:
        """Replace the event at a place, if it breaks nothing and leads to the very same position."""
        moment = carry(end_of(moments[place - 1 : place], self.terms.start), self.entry(place))
        if moment.violations or moment.position is not moments[place].position:
            return False
        moments[place] = moment
        self._moments = moments
        return True

    def _first_difference(self, known: Sequence[Moment]) -> int:
        """How far the line is as it was."""
        shorter = min(len(known), len(self.ledger.line))
        return next((place for place in range(shorter) if not is_of(known[place], self.entry(place))), shorter)

    def share(self, other: Line) -> None:
        """Use what another line of the same record has judged, as far as they agree."""
        if self.terms.start is other.terms.start and not self._is_stale:
            judged = other.moments()
            shared = self._first_difference(judged)
            if shared > len(self._moments):
                self._moments = judged[:shared]

    # ------------------------------------------------------------------ reading a record

    def settle(self) -> None:
        """After events of a record were entered: let stand what corrections that stand have broken.

        What such a correction breaks is told by the line before it; those undone later need not be judged. That
        takes time for each; in a record with very many, all but the first ones are judged as one.
        """
        ledger = self.ledger
        standing = {
            number
            for number, event in enumerate(ledger.events, 1)
            if isinstance(event, Correction) and event.stands is not None and number not in ledger.undone_by
        }
        if not standing:
            return
        again = Line(self.original, self.packs)
        group: dict[int, Event] = {}
        left: dict[int, Event] = {}
        known, start = again._moments, self.terms.start
        for number, event in enumerate(ledger.events, 1):
            if not isinstance(event, Correction):
                again.enter(event)
                continue
            group[number] = event
            if event.more:
                continue
            if standing.isdisjoint(group) or left or again.judged > MOST:
                if not left and not standing.isdisjoint(group):
                    known, start = again.moments(), again.terms.start
                left.update(group if not standing.isdisjoint(group) else {})
                for each in group.values():
                    again.enter(each)
            else:
                again.moments()
                again.step(tuple(group.values()))
            group = {}
        if left:
            again._judge_again(known, start, Step.of(left))
        self.__dict__.update(again.__dict__)

    # ------------------------------------------------------------------ corrections of names, ids, sheets

    def entry(self, place: int) -> Entry:
        """An event of the line, as later corrections of names, ids or sheets have it."""
        entry = self.ledger.line[place]
        if len(self._terms) == 1:
            return entry
        recorded, event = self._changed.get(entry.number, (None, entry.event))
        if recorded is not entry.event:
            try:
                event = self.as_corrected(entry.event, self.ledger.source(entry.number))
            except RecordError as error:
                raise RecordError(f"correct: then event {entry.number} cannot be read: {error}") from None
            self._changed[entry.number] = entry.event, event
        return entry if event is entry.event else entry._replace(event=event)

    def as_corrected(self, event: Event, source: int) -> Event:
        """An event as later corrections have it; RecordError if it cannot be read then.

        `source` is the event of the record that says it.
        """
        if source > self.terms.number:
            return event
        if self._later is None:
            self._later = _changes_after(self._terms)
        changes, has_other_sheets = self._later[bisect_right(self._terms, source, key=_number) - 1]
        if changes == NO_CHANGES and not has_other_sheets:
            return event
        return changed(event, changes, self.terms.setup)


def _number(terms: Terms) -> int:
    return terms.number


def _with_followed(known: Sequence[Moment], place: int, start: Position) -> dict[int, tuple[Moment, Position]]:
    """Each moment from a place on, by its number, with the position before it."""
    followed = end_of(known[:place], start)
    found = {}
    for moment in known[place:]:
        found[moment.number] = moment, followed
        followed = moment.position
    return found


def _changes_after(terms: Sequence[Terms]) -> list[tuple[Changes, bool]]:
    """For each of the terms, what all later ones change, and whether they have other sheets."""
    found = [(NO_CHANGES, False)]
    for earlier, later in zip(reversed(terms[:-1]), reversed(terms[1:]), strict=True):
        changes, has_other_sheets = found[-1]
        is_other = later.setup.pack is not earlier.setup.pack
        found.append((later.changes.then(changes), has_other_sheets or is_other))
    found.reverse()
    return found
