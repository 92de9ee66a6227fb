"""Game: a record being played, judged and scored.

The record says what happened; judging and carrying out are two separate functions of the ruleset. A Game
keeps its ledger and, beside it, the line of events in force with the position after each. Every new event
comes as a Proposal: read once, judged once, then committed or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from scorepad.drawing import Drawing
from scorepad.errors import RecordError, RuleViolation
from scorepad.events import Amend, Claim, Event, Note, Undo, read_event
from scorepad.expected import Expected
from scorepad.ledger import Ledger
from scorepad.moments import Moment, breaks_more, carry, end_of, is_of
from scorepad.packs import Pack
from scorepad.pickling import reduced
from scorepad.position import Position, prepare
from scorepad.proposal import MALFORMED, Proposal
from scorepad.result import Result
from scorepad.rules import Violation
from scorepad.ruleset import Header, Mode, Ruleset, TableState, set_up
from scorepad.tables import exported
from scorepad.wording import count, listing, printable

T = TypeVar("T")
_CHANGES = (Undo, Amend)
"""Events that do more to the line in force than add to it."""


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

    def __init__(self, header: Header, ruleset: Ruleset, pack: Pack, *, warnings: Sequence[str] = ()) -> None:
        self.header = header
        self.ruleset = ruleset
        self.warnings = tuple(warnings)
        self.mode: Mode[Any, Any] = ruleset.mode(header.mode)
        first = header.players.index(header.first)
        self.setup = set_up(ruleset, header.players, first, pack, header.rulings)
        self.start = Position(self.mode, self.mode.start(self.setup))
        """The table before anything has happened."""
        self.ledger = Ledger()
        self._moments: list[Moment] = []
        """The line as far as it has been judged; the rest is judged when it is needed."""

    # ------------------------------------------------------------------ what is there

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
        return tuple(self._judged())

    @property
    def position(self) -> Position:
        """The table after everything in force."""
        return end_of(self._judged(), self.start)

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

    def to_redo(self) -> tuple[Event, ...]:
        """What was just undone and can be redone, the next one last."""
        return self.ledger.to_redo()

    def tell(self, event: Event, number: int | None = None) -> str:
        """An event in words, telling no more than everybody at the table may know now.

        `number` says which event of the record it is, or was before it was undone or amended.
        """
        match event:
            case Undo():
                return "the latest event is undone"
            case Amend():
                if event.corrected is None:
                    return f"event {event.event} is deleted"
                return f"event {event.event} reads: {self.tell(event.corrected, event.event)}"
            case Note():
                return f"note: {event.text}"
            case Claim():
                points = count(event.points, "point")
                if event.by is None:
                    return f"claim: {event.player} has {points}"
                return f"{event.by} counts {points} for {event.player}"
            case _:
                if number is None:
                    return self.position.tell(event)
                is_in_force = self.ledger.is_in_force(number, event)
                return self.position.tell(event, self.before(number), is_in_force=is_in_force)

    def before(self, number: int) -> Position:
        """The position before an event of the record, or where it stood."""
        place = self.ledger.place_before(number)
        return self._judged()[place - 1].position if place else self.start

    def at(self, number: int) -> Game:
        """The game as it was after this many events."""
        if not 0 <= number <= self.count:
            raise RecordError(f"There is no event {number}; choose from 0 (the start) to {self.count}.")
        earlier = self._empty()
        for event in self.ledger.events[:number]:
            earlier.accept(event)
        earlier._share(self)
        return earlier

    def _empty(self) -> Game:
        """A game with the same header, in which nothing has happened."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__, ledger=Ledger(), _moments=[])
        return twin

    def _share(self, other: Game) -> None:
        """Reuse what the other game has judged, as far as their lines agree."""
        for entry, moment in zip(self.ledger.line[len(self._moments) :], other._moments, strict=False):
            if not is_of(moment, entry):
                break
            self._moments.append(moment)

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
        for moment in self._judged():
            for violation in moment.violations:
                if self.is_lifted(moment, violation) is is_lifted:
                    yield moment, violation

    def is_lifted(self, moment: Moment, violation: Violation) -> bool:
        """Has the table let it stand, and is that possible?"""
        return moment.excuse is not None and violation.rule not in self.ruleset.impossible

    def claims(self) -> Iterator[tuple[int, Claim, int]]:
        """Each claim in force with its number and the player's score at its place."""
        for moment in self._judged():
            if isinstance(moment.event, Claim):
                yield moment.number, moment.event, moment.position.result().of(moment.event.player).total

    def result_without(self, number: int) -> Result:
        """The result if this event had not happened."""
        place = self.ledger.place(number)
        moments = self._judged()[:place]
        for entry in self.ledger.line[place + 1 :]:
            moments.append(carry(end_of(moments, self.start), entry))
        return end_of(moments, self.start).result()

    # ------------------------------------------------------------------ what is done

    def read(self, table: Mapping[str, Any]) -> Event:
        """An event from its keys; RecordError says what is malformed."""
        return read_event(table, self.setup)

    def propose(self, event: Event | None = None, /, **keys: Any) -> Proposal:
        """What recording an event would do; RecordError says what is malformed. Nothing is recorded."""
        return self.propose_event(prepare(self.setup, event, keys))

    def propose_event(self, event: Event) -> Proposal:
        """The same for an event of this game that has been read."""
        before = self.position
        if not isinstance(event, Undo | Amend):
            return Proposal(self, event, self.ruleset.in_order(before.broken(event)))
        ledger = self.ledger.copy()
        moments = self._entered(ledger, event, self._judged().copy())
        violations = self._newly_broken(event, moments) if isinstance(event, Amend) else ()
        return Proposal(self, event, violations, (ledger, moments))

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

    def undo(self, why: str | None = None) -> Event:
        """Undo the latest event still in force."""
        return self.record(Undo(why=why))

    def commit(self, proposal: Proposal) -> Event:
        """Record what was proposed; RuleViolation says why it is refused."""
        self.check(proposal)
        event = proposal.event
        if proposal.outcome is not None:
            self.ledger, self._moments = proposal.outcome
        else:
            self._judged()
            self.ledger.add(event)
            entry = self.ledger.line[-1]
            self._moments.append(Moment(entry.number, event, proposal.position, proposal.violations, entry.excuse))
        return event

    def check(self, proposal: Proposal) -> None:
        """Refuse what breaks a rule, unless the table can and does let it stand; and what comes too late."""
        if proposal.game is not self or proposal.number != self.count + 1:
            raise RecordError(
                "Something else was recorded in the meantime, so this was not. Check the game and try again."
            )
        if not proposal.is_allowed:
            raise RuleViolation(proposal.violations)

    def accept(self, event: Event) -> None:
        """Take an event from a file as it is; it is judged and carried out when needed."""
        if not isinstance(event, _CHANGES):
            self.ledger.append(event)
            return
        if isinstance(event, Amend) and event.stands is not None:  # then what was broken before matters
            self._moments = self._entered(self.ledger, event, self._judged())
            return
        place, is_alone = self.ledger.add(event)
        if place < len(self._moments) and not (is_alone and self._mended(self.ledger, place, self._moments)):
            del self._moments[place:]

    # ------------------------------------------------------------------ as a value

    def copy(self) -> Game:
        """An independent copy of the game."""
        twin = self._empty()
        twin.ledger = self.ledger.copy()
        twin._moments = self._moments.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return reduced(__name__, self.header, self.ruleset, self.setup.pack, self.warnings, self.ledger.events)

    def __repr__(self) -> str:
        players = listing(map(printable, self.players))
        return f"<Game of {self.ruleset.title}: {players}; {count(self.count, 'event')}, {self.progress()}>"

    # ------------------------------------------------------------------ how

    def _judged(self) -> list[Moment]:
        """The whole line, judged."""
        moments, line = self._moments, self.ledger.line
        if len(moments) < len(line):
            position = end_of(moments, self.start)
            for entry in line[len(moments) :]:
                moment = carry(position, entry)
                moments.append(moment)
                position = moment.position
        return moments

    def _entered(self, ledger: Ledger, event: Event, known: list[Moment]) -> list[Moment]:
        """The line after an undo or an amendment is entered into a ledger, judged again where it changed.

        If the amendment stands, so does whatever it newly breaks. The moments known are used up.
        """
        place, is_alone = ledger.add(event)
        if is_alone and self._mended(ledger, place, known):
            return known
        number = len(ledger.events)
        moments = known[:place]
        position = end_of(moments, self.start)
        before: dict[int, tuple[Moment, Position]] = {}
        """Each moment that may have changed, with the position before it."""
        followed = position
        for moment in known[place:]:
            before[moment.number] = moment, followed
            followed = moment.position
        excused = []
        for at in range(place, len(ledger.line)):
            entry = ledger.line[at]
            old, followed = before.get(entry.number, (None, self.start))
            if old is not None and followed is position and is_of(old, entry):
                moment = old
            else:
                moment = carry(position, entry)
                if isinstance(event, Amend) and event.stands is not None and moment.excuse is None:
                    is_worse = moment.violations if entry.number == event.event else breaks_more(moment, old)
                    if is_worse:
                        moment = moment._replace(excuse=event.stands)
                        excused.append(at)
            moments.append(moment)
            position = moment.position
        if excused:
            ledger.excuse(number, excused, str(event.stands))
        return moments

    def _mended(self, ledger: Ledger, place: int, moments: list[Moment]) -> bool:
        """Replace the event at a place, if it breaks nothing and leads to the very same position."""
        moment = carry(end_of(moments[place - 1 : place], self.start), ledger.line[place])
        if moment.violations or moment.position is not moments[place].position:
            return False
        moments[place] = moment
        return True

    def _newly_broken(self, amend: Amend, moments: Sequence[Moment]) -> tuple[Violation, ...]:
        """The rules that an amendment newly breaks, each once."""
        before = {moment.number: moment for moment in self._judged()}
        broken: dict[str, Violation] = {}
        for moment in moments:
            known = before.get(moment.number)
            if moment is known or (moment.number != amend.event and not breaks_more(moment, known)):
                continue
            for violation in moment.violations:
                if violation.rule in self.ruleset.impossible or moment.excuse in (None, amend.stands):
                    message = f"Then event {moment.number} no longer fits: {violation.message}"
                    broken.setdefault(violation.rule, Violation(violation.rule, message))
        return self.ruleset.in_order(list(broken.values()))


def revive(header: Header, ruleset: Ruleset, pack: Pack, warnings: Sequence[str], events: Sequence[Event]) -> Game:
    """A game from what was pickled of it."""
    game = Game(header, ruleset, pack, warnings=warnings)
    for event in events:
        game.accept(event)
    return game
