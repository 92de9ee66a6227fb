"""Game: a record being played, judged and scored.

The record says what happened; judging and carrying out are two separate functions of the ruleset. A Game
keeps the line of events in force with the position after each. Every new event comes as a Proposal: read once,
judged once, then committed or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import attrs

from scorepad.engine.events import Correct, Correction, Event, Undo
from scorepad.engine.expected import Expected
from scorepad.engine.position import BY_KEYS, Given, Position, broken_rules, given, pickled, read_given
from scorepad.engine.result import Result, exported
from scorepad.engine.rules import Violation
from scorepad.engine.ruleset import Header, Mode, Ruleset, Setup, TableState
from scorepad.packs.pack import Pack
from scorepad.system import limits
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.text.drawing import Drawing
from scorepad.text.wording import count, fields_on_a_line, listing, on_a_line, printable
from scorepad.timeline.header import GameSetup, Packs, name_warnings
from scorepad.timeline.ledger import Ledger
from scorepad.timeline.replay import CHANGES, JudgedEvent, Timeline, conflicts, is_lifted, refusals

if TYPE_CHECKING:
    from scorepad.engine.explanations import Story
    from scorepad.timeline.proposal import Proposal

T = TypeVar("T")
MALFORMED = "malformed"
"""The name under which `Game.judge` reports what cannot be read as an event."""
_PROPOSED = (
    "This is the game as a proposal would leave it. Commit the proposal, or record into a copy of the game."
)


class Finding(NamedTuple):
    """A broken rule that the table has not let stand."""

    event: int
    rule: str
    player: str | None
    message: str

    def __repr__(self) -> str:
        return fields_on_a_line(self)


@exported("event", "rule", "why")
class Irregularity(NamedTuple):
    """A broken rule that the table let stand."""

    event: int
    rule: str
    why: str
    message: str

    def __repr__(self) -> str:
        return fields_on_a_line(self)


class Game:
    """One game: its header, every event recorded, and the position they lead to."""

    _why_not = ""
    """Why nothing can be recorded into it, if nothing can: it is only for looking at."""

    def __init__(self, header: Header, ruleset: Ruleset, packs: Packs) -> None:
        pack, warnings = packs(header)
        self.ruleset = ruleset
        self.mode: Mode[Any, Any] = ruleset.modes[header.mode]
        game_setup = GameSetup.of(header, ruleset, pack)._replace(warnings=tuple(warnings))
        self._line = Timeline(game_setup, packs)

    # ------------------------------------------------------------------ what is there

    @property
    def header(self) -> Header:
        """The header of the record, as corrected."""
        return self._line.game_setup.header

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about the sheets and the names in force."""
        return (*self._line.game_setup.warnings, *name_warnings(self.players))

    @property
    def original(self) -> Header:
        """The header as the file has it, before any correction."""
        return self._line.original.header

    def packs(self) -> tuple[Pack, ...]:
        """Every sheet pack that its record names, even in corrections that were undone; none twice."""
        found = [self._line.original.beginning.pack]
        corrections = [event for event in self.ledger.events if isinstance(event, Correct)]
        for name, fingerprint in dict.fromkeys((event.sheets, event.fingerprint) for event in corrections):
            if name is not None:
                named = self.original._replace(sheets=name, fingerprint=fingerprint)
                found.append(self._line.packs(named)[0])
        return tuple({pack.fingerprint(): pack for pack in found}.values())

    @property
    def setup(self) -> Setup:
        """The table before the first event."""
        return self._line.game_setup.beginning.setup

    @property
    def start(self) -> Position:
        """The position before the first event."""
        return self._line.game_setup.beginning.position

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
    def line(self) -> tuple[JudgedEvent, ...]:
        """The events in force, as amended, each with the position after it."""
        return tuple(self._line.moments())

    @property
    def story(self) -> Story:
        """The game from its start, for explaining its score."""
        from scorepad.engine.explanations import Story  # which scoring does without, as with proposals below

        return Story(self.start, self._line.moments())

    @property
    def position(self) -> Position:
        """The table after everything in force."""
        return self._line.end or self._line.judge_to_end()

    @property
    def state(self) -> TableState:
        """The state of the table after everything in force."""
        return self.position.state

    @property
    def finished(self) -> bool:
        """Is the game over?"""
        return self.position.finished

    def state_as(self, kind: type[T]) -> T:
        """The state as that of a certain game, by the class of its states."""
        return self.position.state_as(kind)

    def result(self) -> Result:
        """The result, or the score so far."""
        return self.position.result()

    def expected(self) -> tuple[Expected, ...]:
        """What may come next, from whom, with which choices, and since which event."""
        return self._line.expected()

    def draw(self, player: str | None = None) -> Drawing:
        """The sheets of the table, or of one player; RecordError if there is no such player."""
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
        from scorepad.timeline.event_text import tell

        return tell(self, event, number, source)

    def before(self, number: int) -> Position:
        """The position before an event of the record, or where it stood."""
        place = self.ledger.place_before(number)
        return self._line.moments()[place - 1].position if place else self.start

    def at(self, number: int) -> Game:
        """The game as it was after this many events."""
        if not 0 <= number <= self.count:
            raise RecordError(f"There is no event {number}; choose from 0 (the start) to {self.count}.")
        earlier = self._with(Timeline(self._line.original, self._line.packs))
        for event in self.ledger.events[:number]:
            accept(earlier, event)
        if earlier.ledger.open_group is not None:  # corrections that are joined count together, or not yet
            return self.at(earlier.ledger.open_group - 1)
        settle(earlier)
        earlier._line.share(self._line)
        return earlier

    def _with(self, line: Timeline) -> Game:
        """A game of its own with the same header and another line."""
        twin = object.__new__(Game)
        twin.ruleset, twin.mode, twin._line = self.ruleset, self.mode, line
        return twin

    def _play_on(self, game: Game) -> None:
        """Be the same game as another one, now and later."""
        self.ruleset, self.mode, self._line = game.ruleset, game.mode, game._line

    def _for_looking(self, why_not: str) -> Game:
        """The same game, now and later, only to look at: `why_not` says why nothing can be recorded into it."""
        shown = self._with(self._line)
        shown._why_not = why_not
        return shown

    def _has_in_line(self, event: Event, number: int) -> bool:
        """Is this very event in force under this number, as corrections have it?"""
        place = self.ledger.places.get(number)
        return place is not None and self._line.moments()[place].event is event

    def _as_corrected(self, event: Event, source: int) -> Event:
        """An event as later corrections of names, ids or sheets have it; RecordError if it cannot be read then.

        `source` is the event of the record that says it.
        """
        return self._line.as_corrected(event, source)

    def findings(self) -> list[Finding]:
        """Every broken rule that the table has not let stand, in the order of the events."""
        return [
            Finding(
                moment.number,
                violation.rule,
                violation.player or getattr(moment.event, "player", None),
                violation.message,
            )
            for moment, violation in self._broken(lifted=False)
        ]

    def irregularities(self) -> list[Irregularity]:
        """Every broken rule that the table let stand."""
        return [
            Irregularity(moment.number, violation.rule, moment.excuse or "", violation.message)
            for moment, violation in self._broken(lifted=True)
        ]

    def _broken(self, *, lifted: bool) -> Iterator[tuple[JudgedEvent, Violation]]:
        odd = [(place, moment) for place, moment in enumerate(self._line.moments()) if moment.violations]
        if not odd:
            return
        from scorepad.timeline.event_text import StocktakeTexts

        miscounts = StocktakeTexts(self)
        for place, moment in odd:
            for violation in moment.violations:
                if is_lifted(moment, violation) is lifted:
                    yield moment, miscounts.tell(violation, moment.event, place)

    # ------------------------------------------------------------------ what is done

    def read(self, table: Mapping[str, Any]) -> Event:
        """An event from its keys; RecordError says what is malformed."""
        return read_given(table, self.setup)

    def propose(self, event: Given = BY_KEYS, /, **keys: Any) -> Proposal:
        """What recording an event would do; RecordError says what is malformed. Nothing is recorded."""
        return propose_read(self, read_given(given(event, keys), self.setup))

    def propose_all(self, events: Sequence[Given]) -> Proposal:
        """The same for a group: corrections, whole or by their keys, that are judged and recorded together."""
        if not events:
            raise RecordError("There is nothing to record.")
        if len(events) == 1:
            return self.propose(events[0])
        line = self._line.copy()  # each may use the names that those before it bring
        read: list[Event] = []
        for place, each in enumerate(events, 1):
            event = read_given(each, line.game_setup.beginning.setup)
            if not isinstance(event, CHANGES):
                raise RecordError(f"{event.kind}: only corrections can be recorded as a group.")
            read.append(_as_entered(event, line, more=place < len(events)))
            if place < len(events):
                line.append_unjudged(read[-1])
        return self._propose_changes(tuple(read))

    def _propose_changes(self, read: tuple[Event, ...]) -> Proposal:
        """What an undo, a correction or a group of them would do."""
        from scorepad.timeline.proposal import Proposal

        known = self._line.moments()
        trial = self.copy()
        step = trial._line.apply_correction(read)
        broken = (
            () if isinstance(read[0], Undo) else conflicts(known, trial._line.moments(), step.numbers, step.stands)
        )
        outcome = trial._for_looking(_PROPOSED)
        return Proposal(self, step.events, refusals(broken, step.numbers, self.ruleset), outcome, broken)

    def propose_redo(self) -> Proposal:
        """What redoing would record: the next of what was undone that still fits.

        The reasons why others no longer fit are in its `passed_over`; if none fits, they are in the RecordError.
        """
        passed_over: list[str] = []
        for step in tuple(reversed(self.to_redo()))[: limits.UNDONE_TRIED]:
            try:
                proposal = self.propose_all(step)
                self._check(proposal)
            except ScorepadError as error:
                passed_over.append(str(error))
                continue
            proposal.passed_over = tuple(passed_over)
            return proposal
        if passed_over:
            raise RecordError("\n".join(dict.fromkeys(passed_over)))
        raise RecordError("There is nothing to redo.")

    def judge(self, event: Given = BY_KEYS, /, **keys: Any) -> tuple[Violation, ...]:
        """Every rule that the event would break now; nothing changes and nothing is raised.

        What cannot be read as an event at all gives one violation named "malformed".
        """
        try:
            return self.propose(event, **keys).violations
        except RecordError as error:
            return (Violation(MALFORMED, str(error)),)

    def record(self, event: Given = BY_KEYS, /, **keys: Any) -> Event:
        """Judge an event and carry it out; RuleViolation says why it is refused."""
        return self.commit(self.propose(event, **keys))

    def record_all(self, events: Sequence[Given]) -> tuple[Event, ...]:
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

    def commit(self, proposal: Proposal, at: datetime | None = None) -> Event:
        """Record what was proposed; RuleViolation says why it is refused.

        `at` is when it is written down, for events that do not say so themselves.
        """
        self._require_own()
        self._check(proposal)
        return self._carry_out(proposal, dated(proposal.events, at))

    def _carry_out(self, proposal: Proposal, events: tuple[Event, ...]) -> Event:
        """Enter the events of a proposal, as they are written down."""
        event = events[0]
        if proposal.outcome is not None:
            self._line.become(proposal.outcome._line)
            self._line.ledger.events[-len(events) :] = events
        else:
            moment = JudgedEvent(proposal.number, event, proposal.position, proposal.broken, event.stands)
            self._line.append(moment)
        return event

    def _require_own(self) -> None:
        """Refuse to record into a game that is only for looking at."""
        if self._why_not:
            raise RecordError(self._why_not)

    def _check(self, proposal: Proposal) -> None:
        """Refuse what breaks a rule, unless the table can and does let it stand; and what comes too late."""
        if proposal.game._line is not self._line or proposal.number != self.count + 1:
            raise RecordError(
                "Something else was recorded in the meantime, so this was not. Check the game and try again."
            )
        proposal.require_allowed()

    # ------------------------------------------------------------------ as a value

    def copy(self) -> Game:
        """An independent copy of the game."""
        return self._with(self._line.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return pickled(__name__, self.original, self.ruleset, self._line.packs, self.ledger.events)

    def __repr__(self) -> str:
        players = listing(map(printable, self.players))
        events = count(self.count, "event")
        return on_a_line(f"<Game of {self.ruleset.title}: {players}; {events}, {self.progress()}>")

    def _repr_html_(self) -> str:
        """The game in a line and the sheets of the table, for notebooks."""
        from html import escape  # which only notebooks need

        return f"<p>{escape(repr(self)[1:-1])}</p><pre>{escape(str(self.position))}</pre>"


# What follows is for the other rooms of scorepad: events that have been read, and the reading of a whole record.


def accept(game: Game, event: Event) -> None:
    """Take an event of a record as it is; it is judged and carried out when needed. `settle` ends this."""
    game._require_own()
    game._line.append_unjudged(event)


def settle(game: Game) -> None:
    """After the events of a record were accepted: let stand what its corrections let stand."""
    game._require_own()
    game._line.settle()


def propose_read(game: Game, event: Event) -> Proposal:
    """What recording an event of this game would do that has been read already."""
    if isinstance(event, CHANGES):
        return game._propose_changes((_as_entered(event, game._line),))
    from scorepad.timeline.proposal import Proposal

    violations = broken_rules(game.position, event)
    return Proposal(game, (event,), game.ruleset.in_order(violations) if violations else ())


def dated(events: tuple[Event, ...], at: datetime | None) -> tuple[Event, ...]:
    """The events, with this time where they have none."""
    if at is None:
        return events
    return tuple([event if event.at is not None else attrs.evolve(event, at=at) for event in events])


def require_sense(game: Game, event: Event) -> None:
    """Refuse a correction of something that is not there."""
    if isinstance(event, Correction):
        game._line.copy().append_unjudged(event)


def _as_entered(event: Event, line: Timeline, *, more: bool = False) -> Event:
    """An undo or a correction as it is recorded, joined to the next one or not."""
    if isinstance(event, Correct):
        event = line.game_setup.entered(event)
    if isinstance(event, Correction):
        event = attrs.evolve(event, more=True if more else None)
    return event


def revive(header: Header, ruleset: Ruleset, packs: Packs, events: Sequence[Event]) -> Game:
    """A game from what was pickled of it."""
    game = Game(header, ruleset, packs)
    for event in events:
        accept(game, event)
    settle(game)
    return game
