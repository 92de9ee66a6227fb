"""Game: a record being played, judged and scored.

The record says what happened; judging and carrying out are two separate functions of the ruleset. A Game
keeps the line of events in force with the position after each. Every new event comes as a Proposal: read once,
judged once, then committed or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import attrs

from scorepad.drawing import Drawing
from scorepad.errors import RecordError, RuleViolation, ScorepadError
from scorepad.events import Correct, Correction, Event, Undo, read_event
from scorepad.expected import Expected
from scorepad.explaining import Story
from scorepad.ledger import Ledger
from scorepad.line import CHANGES, Line
from scorepad.moments import Moment, conflicts, end_of, refusals
from scorepad.packs import Pack
from scorepad.pickling import reduced
from scorepad.position import Position
from scorepad.proposal import MALFORMED, Proposal
from scorepad.redo import NEAR
from scorepad.result import Result
from scorepad.rules import Violation
from scorepad.ruleset import Header, Mode, Ruleset, Setup, TableState
from scorepad.tables import exported
from scorepad.telling import tell
from scorepad.terms import Packs, Terms
from scorepad.wording import count, listing, printable

T = TypeVar("T")


class Finding(NamedTuple):
    """A broken rule that the table has not let stand."""

    event: int
    rule: str
    player: str | None
    message: str


@exported("event", "rule", "why")
class Irregularity(NamedTuple):
    """A broken rule that the table let stand."""

    event: int
    rule: str
    why: str
    message: str


class Game:
    """One game: its header, every event recorded, and the position they lead to."""

    def __init__(self, header: Header, ruleset: Ruleset, packs: Packs) -> None:
        pack, warnings = packs(header)
        self.ruleset = ruleset
        self.mode: Mode[Any, Any] = ruleset.mode(header.mode)
        terms = Terms.of(header, ruleset, pack)._replace(warnings=tuple(warnings))
        self._line = Line(terms, packs)

    # ------------------------------------------------------------------ what is there

    @property
    def header(self) -> Header:
        """The header of the record, as corrected."""
        return self._line.terms.header

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about the sheets in force."""
        return self._line.terms.warnings

    @property
    def original(self) -> Header:
        """The header as the file has it, before any correction."""
        return self._line.original.header

    def packs(self) -> tuple[Pack, ...]:
        """Every sheet pack that its record names, even in corrections that were undone; none twice."""
        found = [self._line.original.setup.pack]
        for event in self.ledger.events:
            if isinstance(event, Correct) and event.sheets is not None:
                named = self.original._replace(sheets=event.sheets, fingerprint=event.fingerprint)
                found.append(self._line.packs(named)[0])
        return tuple({pack.fingerprint(): pack for pack in found}.values())

    @property
    def setup(self) -> Setup:
        """The table before the first event."""
        return self._line.terms.setup

    @property
    def start(self) -> Position:
        """The position before the first event."""
        return self._line.terms.start

    @property
    def ledger(self) -> Ledger:
        """Which events are in force, and what became of the others."""
        return self._line.ledger

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything recorded; an event's number is its place, counted from 1."""
        return tuple(self.ledger.events)

    @property
    def count(self) -> int:
        """How many events are recorded."""
        return len(self.ledger.events)

    @property
    def line(self) -> tuple[Moment, ...]:
        """The events in force, as amended, each with the position after it."""
        return tuple(self._line.moments())

    @property
    def story(self) -> Story:
        """The game from its start, for explaining its score."""
        return Story(self.start, self._line.moments())

    @property
    def position(self) -> Position:
        """The table after everything in force."""
        return end_of(self._line.moments(), self.start)

    @property
    def state(self) -> TableState:
        """The state of the table after everything in force."""
        return self.position.state

    def state_as(self, kind: type[T]) -> T:
        """The state as that of a certain game, by the class of its states."""
        return self.position.state_as(kind)

    def result(self) -> Result:
        """The result, or the score so far."""
        return self.position.result()

    def expected(self) -> tuple[Expected, ...]:
        """What may come next, from whom, with which choices."""
        return self.position.expected()

    def draw(self, player: str | None = None) -> Drawing:
        """The sheets of the table, or of one player."""
        return self.position.draw(player)

    def progress(self) -> str:
        """How far the game has come, in a few words."""
        return self.position.progress()

    def to_redo(self) -> tuple[tuple[Event, ...], ...]:
        """What was undone and can be redone, step by step; the next one last."""
        return self.ledger.to_redo()

    def tell(self, event: Event, number: int | None = None, source: int | None = None) -> str:
        """An event in words, telling no more than everybody at the table may know now.

        `number` says which event of the record it is, or was before it was undone or amended; `source` which
        event says so, if it is an amendment of it.
        """
        return tell(self, event, number, source)

    def before(self, number: int) -> Position:
        """The position before an event of the record, or where it stood."""
        place = self.ledger.place_before(number)
        return self._line.moments()[place - 1].position if place else self.start

    def at(self, number: int) -> Game:
        """The game as it was after this many events."""
        if not 0 <= number <= self.count:
            raise RecordError(f"There is no event {number}; choose from 0 (the start) to {self.count}.")
        earlier = self._with(Line(self._line.original, self._line.packs))
        for event in self.ledger.events[:number]:
            earlier.accept(event)
        if earlier.ledger.open_group is not None:  # corrections that are joined count together, or not yet
            return self.at(earlier.ledger.open_group - 1)
        earlier.settle()
        earlier._line.share(self._line)
        return earlier

    def _with(self, line: Line) -> Game:
        """A game with the same header and another line."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__, _line=line)
        return twin

    def has_in_line(self, event: Event, number: int) -> bool:
        """Is this very event in force under this number, as corrections have it?"""
        place = self.ledger.places.get(number)
        return place is not None and self._line.moments()[place].event is event

    def as_corrected(self, event: Event, source: int) -> Event:
        """An event as later corrections of names, ids or sheets have it; RecordError if it cannot be read then.

        `source` is the event of the record that says it.
        """
        return self._line.as_corrected(event, source)

    def findings(self) -> list[Finding]:
        """Every broken rule that the table has not let stand, in the order of the events."""
        return [
            Finding(moment.number, violation.rule, getattr(moment.event, "player", None), violation.message)
            for moment, violation in self._broken(is_lifted=False)
        ]

    def irregularities(self) -> list[Irregularity]:
        """Every broken rule that the table let stand."""
        return [
            Irregularity(moment.number, violation.rule, moment.excuse or "", violation.message)
            for moment, violation in self._broken(is_lifted=True)
        ]

    def _broken(self, *, is_lifted: bool) -> Iterator[tuple[Moment, Violation]]:
        for moment in self._line.moments():
            for violation in moment.violations:
                if self.is_lifted(moment, violation) is is_lifted:
                    yield moment, violation

    def is_lifted(self, moment: Moment, violation: Violation) -> bool:
        """Has the table let it stand, and is that possible?"""
        return moment.excuse is not None and violation.rule not in self.ruleset.impossible

    def result_without(self, number: int) -> Result:
        """The result if this event had not happened."""
        return self.propose(kind="amend", event=number, drop=True).position.result()

    # ------------------------------------------------------------------ what is done

    def read(self, table: Mapping[str, Any]) -> Event:
        """An event from its keys; RecordError says what is malformed."""
        return read_event(table, self.setup)

    def require_sense(self, event: Event) -> None:
        """Refuse a correction of something that is not there."""
        if isinstance(event, Correction):
            self._line.copy().enter(event)

    def propose(self, event: Event | None = None, /, **keys: Any) -> Proposal:
        """What recording an event would do; RecordError says what is malformed. Nothing is recorded."""
        if event is None:
            return self.propose_all([{word.rstrip("_"): value for word, value in keys.items()}])
        return self.propose_all([event])

    def propose_all(self, events: Sequence[Event | Mapping[str, Any]]) -> Proposal:
        """The same for a group: corrections, whole or by their keys, that are judged and recorded together."""
        line = self._line
        read: list[Event] = []
        for place, each in enumerate(events, 1):
            event = read_event(each.table() if isinstance(each, Event) else each, line.terms.setup)
            if not isinstance(event, CHANGES):
                if len(events) > 1:
                    raise RecordError(f"{event.kind}: only corrections can be recorded as a group.")
                return self.propose_event(event)
            if isinstance(event, Correction):
                event = attrs.evolve(event, more=True if place < len(events) else None)
            if place < len(events):  # later ones may use the names that it brings
                line = line.copy()
                line.enter(event)
            read.append(event)
        if not read:
            raise RecordError("There is nothing to record.")
        known = self._line.moments()
        trial = self.copy()
        step = trial._line.step(tuple(read))
        broken = (
            () if isinstance(read[0], Undo) else conflicts(known, trial._line.moments(), step.numbers, step.stands)
        )
        return Proposal(self, step.events, refusals(broken, step.numbers, self.ruleset), trial, broken)

    def propose_event(self, event: Event) -> Proposal:
        """The same for an event of this game that has been read and is neither an undo nor a correction."""
        if isinstance(event, CHANGES):
            return self.propose_all([event])
        return Proposal(self, (event,), self.ruleset.in_order(self.position.broken(event)))

    def propose_redo(self) -> Proposal:
        """What redoing would record: the next of what was undone that still fits.

        The reasons why others no longer fit are in its `passed_over`; if none fits, they are in the RecordError.
        """
        passed_over: list[str] = []
        for step in tuple(reversed(self.to_redo()))[:NEAR]:
            try:
                proposal = self.propose_all(step)
                self.check(proposal)
            except ScorepadError as error:
                passed_over.append(str(error))
                continue
            proposal.passed_over = tuple(passed_over)
            return proposal
        if passed_over:
            raise RecordError("\n".join(dict.fromkeys(passed_over)))
        raise RecordError("There is nothing to redo.")

    def judge(self, event: Event | None = None, /, **keys: Any) -> tuple[Violation, ...]:
        """Every rule that the event would break now; nothing changes and nothing is raised.

        What cannot be read as an event at all gives one violation named "malformed".
        """
        try:
            return self.propose(event, **keys).violations
        except RecordError as error:
            return (Violation(MALFORMED, str(error)),)

    def record(self, event: Event | None = None, /, **keys: Any) -> Event:
        """Judge an event and carry it out; RuleViolation says why it is refused."""
        return self.commit(self.propose(event, **keys))

    def record_all(self, events: Sequence[Event | Mapping[str, Any]]) -> tuple[Event, ...]:
        """Judge corrections as a group and carry them out together; RuleViolation says why they are refused."""
        proposal = self.propose_all(events)
        self.commit(proposal)
        return proposal.events

    def redo(self) -> tuple[Event, ...]:
        """Redo the latest of what was undone that still fits."""
        proposal = self.propose_redo()
        self.commit(proposal)
        return proposal.events

    def undo(self, why: str | None = None) -> Event:
        """Undo the latest event still in force."""
        return self.record(Undo(why=why))

    def commit(self, proposal: Proposal) -> Event:
        """Record what was proposed; RuleViolation says why it is refused."""
        self.check(proposal)
        event = proposal.event
        if proposal.outcome is not None:
            self._line = proposal.outcome._line.copy()
        else:
            moment = Moment(proposal.number, event, proposal.position, proposal.violations, event.stands)
            self._line.append(moment)
        return event

    def check(self, proposal: Proposal) -> None:
        """Refuse what breaks a rule, unless the table can and does let it stand; and what comes too late."""
        if proposal.game is not self or proposal.number != self.count + 1:
            raise RecordError(
                "Something else was recorded in the meantime, so this was not. Check the game and try again."
            )
        if not proposal.is_allowed:
            raise RuleViolation(proposal.violations, can_stand=proposal.is_possible)

    def accept(self, event: Event) -> None:
        """Take an event of a record as it is; it is judged and carried out when needed. `settle` ends this."""
        self._line.enter(event)

    def settle(self) -> None:
        """After the events of a record were accepted: let stand what its corrections let stand."""
        self._line.settle()

    # ------------------------------------------------------------------ as a value

    def copy(self) -> Game:
        """An independent copy of the game."""
        return self._with(self._line.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return reduced(__name__, self.original, self.ruleset, self._line.packs, self.ledger.events)

    def __repr__(self) -> str:
        players = listing(map(printable, self.players))
        return f"<Game of {self.ruleset.title}: {players}; {count(self.count, 'event')}, {self.progress()}>"


def revive(header: Header, ruleset: Ruleset, packs: Packs, events: Sequence[Event]) -> Game:
    """A game from what was pickled of it."""
    game = Game(header, ruleset, packs)
    for event in events:
        game.accept(event)
    game.settle()
    return game
