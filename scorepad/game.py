"""Game: a record being played, judged and scored.

The record says what happened; judging and carrying out are two separate functions of the room.
A Game keeps every event ever recorded and, beside it, the line of those in force with the state
after each, so that undoing is going back and amending is replaying from the place amended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import attrs

from scorepad import events
from scorepad.drawing import Drawing
from scorepad.errors import RecordError, RuleViolation
from scorepad.events import Amend, Claim, Event, Note, Undo
from scorepad.result import Result
from scorepad.room import Expected, Header, Room, Setup
from scorepad.rules import Violation

MALFORMED = "malformed"
"""The name under which `Game.judge` reports what cannot be read as an event at all."""


class Moment(NamedTuple):
    """An event in force, the state after it, and what it breaks."""

    number: int
    event: Event
    state: Any
    violations: Sequence[Violation] = ()
    excuse: str | None = None
    """Why the table lets the violations stand."""


class Finding(NamedTuple):
    """A rule broken in the record, and nobody has said that it stands."""

    event: int
    rule: str
    player: str | None
    message: str


class Irregularity(NamedTuple):
    """A broken rule that the table let stand."""

    event: int
    rule: str
    why: str
    message: str


class Game:
    """One game: its header, every event recorded, and the state they lead to."""

    def __init__(self, header: Header, room: Room, sheets: Any, *, warnings: Sequence[str] = ()) -> None:
        self.header = header
        self.room = room
        self.warnings = tuple(warnings)
        self.play = room.play(header.mode)
        self.setup = Setup(
            players=header.players,
            first=header.players.index(header.first),
            sheets=sheets,
            rulings={key: header.rulings.get(key, ruling.default) for key, ruling in room.rulings.items()},
            names=_spellings(header.players),
            kinds={**room.track.kinds, **room.tally.kinds, **events.COMMON},
            seat_of={player: seat for seat, player in enumerate(header.players)},
        )
        self._events: list[Event] = []
        self._in_force: list[int] = []
        self._line: list[Moment] = []
        self._lines_before: list[list[Moment]] = []
        self._start = self.play.start(self.setup)

    # ------------------------------------------------------------------ what is there

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything recorded; an event's number is its place, counted from 1."""
        return tuple(self._events)

    @property
    def count(self) -> int:
        """How many events are recorded."""
        return len(self._events)

    @property
    def line(self) -> tuple[Moment, ...]:
        """The events in force, as amended, each with the state after it."""
        return tuple(self._line)

    @property
    def state(self) -> Any:
        """The state of the table after everything in force."""
        return self._after(self._line)

    def result(self) -> Result:
        """The result, or the score so far."""
        return self.play.score(self.state)

    def expected(self) -> tuple[Expected, ...]:
        """What may come next, from whom, with which choices."""
        return self.play.expected(self.state)

    def draw(self, player: str | None = None) -> Drawing:
        """The sheets of the table, or of one player."""
        return self.play.draw(self.state, player)

    def progress(self) -> str:
        """How far the game has come, in a few words."""
        return self.play.progress(self.state)

    def withdrawn(self) -> tuple[Event, ...]:
        """What undoing has just taken away and recording again would bring back, the next one last."""
        in_force: list[int] = []
        away: list[int] = []
        moved: dict[int, int] = {}
        """Under which number an event was brought back."""

        def again(number: int) -> Event:
            event = self._events[number - 1]
            if isinstance(event, Amend) and event.event in moved:
                return attrs.evolve(event, event=_last(moved, event.event))
            return event

        for number, event in enumerate(self._events, 1):
            if isinstance(event, Undo):
                away.append(in_force.pop())
                continue
            in_force.append(number)
            if away and again(away[-1]) == event:
                moved[away.pop()] = number
            else:
                away.clear()
        return tuple(again(number) for number in away)

    def tell(self, event: Event) -> str:
        """An event in words."""
        match event:
            case Undo():
                return "the latest event is withdrawn"
            case Amend():
                change = f"reads: {self.tell(event.corrected)}" if event.corrected else "is struck"
                return f"event {event.event} {change}"
            case Note():
                return f"note: {event.text}"
            case Claim():
                return f"somebody counts {event.points} points for {event.player}"
            case _:
                for play in (self.room.track, self.room.tally):
                    if event.kind in play.kinds:
                        return play.tell(event)
                raise AssertionError(event.kind)

    def at(self, number: int) -> Game:
        """The game as it was after its first so many events."""
        if not 0 <= number <= len(self._events):
            raise RecordError(f"There is no event {number}; the record has {len(self._events)}, 0 is its start.")
        earlier = Game(self.header, self.room, self.setup.sheets, warnings=self.warnings)
        for event in self._events[:number]:
            earlier.accept(event)
        return earlier

    def findings(self) -> list[Finding]:
        """Every broken rule that nobody has let stand, in the order of the events."""
        return [
            Finding(moment.number, violation.rule, getattr(moment.event, "player", None), violation.message)
            for moment in self._line
            if moment.violations
            for violation in self._in_order(moment.violations)
            if not self._is_lifted(moment, violation)
        ]

    def irregularities(self) -> list[Irregularity]:
        """Every broken rule that the table let stand."""
        return [
            Irregularity(moment.number, violation.rule, moment.excuse or "", violation.message)
            for moment in self._line
            if moment.violations
            for violation in self._in_order(moment.violations)
            if self._is_lifted(moment, violation)
        ]

    def claims(self) -> Iterator[tuple[int, Claim, int]]:
        """Each claim in force with its number and the player's score at its place."""
        for moment in self._line:
            if isinstance(moment.event, Claim):
                actual = self.play.score(moment.state).of(moment.event.player).total
                yield moment.number, moment.event, actual

    def result_without(self, number: int) -> Result:
        """The result as it would be if this event had not happened."""
        place = self._place(number)
        kept = self._line[:place]
        for moment in self._line[place + 1 :]:
            kept.append(self._carry(self._after(kept), moment.number, moment.event, moment.excuse))
        return self.play.score(self._after(kept))

    # ------------------------------------------------------------------ what is done

    def read(self, table: Mapping[str, Any]) -> Event:
        """An event from its keys; RecordError says what is malformed."""
        return events.read_event(table, self.setup)

    def prepare(self, event: Event | None, keys: Mapping[str, Any]) -> Event:
        """An event given as one or by its keys, read as a record would be."""
        if event is not None:
            return self.read(events.write_event(event))
        return self.read({word.rstrip("_"): value for word, value in keys.items()})

    def judge(self, event: Event | None = None, /, **keys: Any) -> tuple[Violation, ...]:
        """Every rule that the event would break now; nothing changes and nothing is raised.

        What cannot be read as an event at all gives one violation named "malformed".
        """
        try:
            return tuple(self._in_order(self._judge(self.prepare(event, keys))))
        except RecordError as error:
            return (Violation(MALFORMED, str(error)),)

    def record(self, event: Event | None = None, /, **keys: Any) -> Event:
        """Judge an event and carry it out; RuleViolation says why it is refused."""
        event = self.prepare(event, keys)
        self.check(event)
        self.accept(event)
        return event

    def undo(self, why: str | None = None) -> Event:
        """Withdraw the latest event still in force."""
        return self.record(Undo(why=why))

    def check(self, event: Event) -> None:
        """Refuse an event that breaks rules, unless the table lets it stand and it is possible."""
        violations = self._judge(event)
        refused = [
            violation for violation in violations if event.stands is None or violation.rule in self.room.impossible
        ]
        if refused:
            raise RuleViolation(self._in_order(violations))

    def accept(self, event: Event) -> None:
        """Take an event as a fact: keep what it breaks and carry it out where that is possible."""
        number = len(self._events) + 1
        if isinstance(event, Undo):
            self._withdraw()
        elif isinstance(event, Amend):
            line = self._amended(event)
            self._lines_before.append(self._line)
            self._line = line
            self._in_force.append(number)
        else:
            self._line.append(self._carry(self._after(self._line), number, event, event.stands))
            self._in_force.append(number)
        self._events.append(event)

    # ------------------------------------------------------------------ how

    def _judge(self, event: Event) -> Sequence[Violation]:
        match event:
            case Undo():
                self._require_something()
                return ()
            case Amend():
                return self._newly_broken(event)
            case _:
                return self._judge_in(self.state, event)

    def _judge_in(self, state: Any, event: Event) -> Sequence[Violation]:
        if event.kind in self.play.kinds:
            return self.play.judge(state, event)
        if event.kind in events.COMMON:
            return ()
        return (
            Violation(
                self.room.sequence,
                f"{event.kind} does not belong to a record in {self.header.mode} mode; "
                f"its kinds are {', '.join(self.play.kinds)}.",
            ),
        )

    def _carry(self, state: Any, number: int, event: Event, excuse: str | None) -> Moment:
        """The moment of an event in a state: judged, and carried out where that is possible."""
        play = self.play
        if event.kind not in play.kinds:
            return Moment(number, event, state, self._judge_in(state, event), excuse)
        violations = play.judge(state, event)
        if violations and any(violation.rule in self.room.impossible for violation in violations):
            return Moment(number, event, state, violations, excuse)
        # Straight from a tuple it is made in half the time, and one is made for every event.
        return tuple.__new__(Moment, (number, event, play.apply(state, event, number), violations, excuse))

    def _after(self, line: Sequence[Moment]) -> Any:
        """The state at the end of a line."""
        return line[-1].state if line else self._start

    def _in_order(self, violations: Sequence[Violation]) -> list[Violation]:
        """Violations in the order of the rules."""
        order = list(self.room.rules)
        return sorted(violations, key=lambda violation: order.index(violation.rule))

    def _is_lifted(self, moment: Moment, violation: Violation) -> bool:
        return moment.excuse is not None and violation.rule not in self.room.impossible

    def _require_something(self) -> None:
        if not self._in_force:
            raise RecordError("undo: there is no event in force that could be withdrawn.")

    def _withdraw(self) -> None:
        self._require_something()
        if isinstance(self._events[self._in_force.pop() - 1], Amend):
            self._line = self._lines_before.pop()
        else:
            self._line.pop()

    def _amended(self, amend: Amend) -> list[Moment]:
        """The line as the amendment makes it, every later event judged again."""
        place = self._place(amend.event)
        line = self._line[:place]
        for moment in self._line[place:]:
            if moment.number != amend.event:
                again = self._carry(self._after(line), moment.number, moment.event, moment.excuse)
                is_worse = self._breaks_more(again, moment)
            elif amend.corrected is not None:
                again = self._carry(self._after(line), moment.number, amend.corrected, amend.corrected.stands)
                is_worse = bool(again.violations)
            else:
                continue
            if is_worse and again.excuse is None and amend.stands is not None:
                again = again._replace(excuse=amend.stands)
            line.append(again)
        return line

    def _place(self, number: int) -> int:
        """Where an event stands in the line."""
        for place in range(len(self._line) - 1, -1, -1):
            if self._line[place].number == number:
                return place
        raise RecordError(
            f"amend: event: expected the number of an event in force, got {number}: {self._why_not(number)}"
        )

    def _why_not(self, number: int) -> str:
        if not 1 <= number <= len(self._events):
            return f"the record has {len(self._events)} so far."
        event = self._events[number - 1]
        if isinstance(event, Undo | Amend):
            return f"that is an {event.kind}, and only other events can be amended."
        return f"that {event.kind} has been {'struck' if number in self._in_force else 'withdrawn'}."

    @staticmethod
    def _breaks_more(moment: Moment, known: Moment) -> bool:
        """Does it break a rule that it did not break before the amendment?"""
        old = {violation.rule for violation in known.violations}
        return any(violation.rule not in old for violation in moment.violations)

    def _newly_broken(self, amend: Amend) -> list[Violation]:
        before = {moment.number: moment for moment in self._line}
        broken: dict[str, Violation] = {}
        for moment in self._amended(attrs.evolve(amend, stands=None)):
            known = before[moment.number]
            if moment.number != amend.event and not self._breaks_more(moment, known):
                continue
            for violation in moment.violations:
                if not self._is_lifted(moment, violation):
                    broken.setdefault(
                        violation.rule,
                        Violation(
                            violation.rule, f"With this, event {moment.number} is wrong: {violation.message}"
                        ),
                    )
        return list(broken.values())


def _last(moved: Mapping[int, int], number: int) -> int:
    while number in moved:
        number = moved[number]
    return number


def _spellings(players: Sequence[str]) -> dict[str, str]:
    from unicodedata import normalize

    return {normalize("NFC", player): player for player in players} | {player: player for player in players}
