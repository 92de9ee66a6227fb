"""Position: the table at one moment of one game.

It never changes. What is worked out for it, such as the result or what may come next, is kept with it.
Two positions are equal if the tables are, whatever events, undos or notes led there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from scorepad.drawing import Drawing
from scorepad.errors import RecordError, RuleViolation
from scorepad.events import COMMON, Claim, Decision, Event, Note, read_event
from scorepad.expected import Expected
from scorepad.pickling import reduced
from scorepad.result import Decided, Result
from scorepad.rules import Violation
from scorepad.ruleset import Mode, Ruleset, Setup, TableState
from scorepad.wording import listing, quote

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")


class Position:
    """One moment of one game."""

    __slots__ = ("_decisions", "_expected", "_key", "_listed", "_mode", "_number", "_result", "_state")

    _expected: tuple[Expected, ...]
    _result: Result
    _key: Hashable
    _listed: Event
    """The latest event that this position listed or made, so it is known to be legal."""

    def __init__(
        self, mode: Mode[Any, Any], state: TableState, number: int = 0, decisions: tuple[Decided, ...] = ()
    ) -> None:
        self._mode = mode
        self._state = state
        self._number = number
        self._decisions = decisions

    # ------------------------------------------------------------------ what is there

    @property
    def mode(self) -> Mode[Any, Any]:
        return self._mode

    @property
    def state(self) -> TableState:
        return self._state

    @property
    def number(self) -> int:
        """The number of the event that led here; ignored when positions are compared."""
        return self._number

    @property
    def decisions(self) -> tuple[Decided, ...]:
        """What the table or an arbiter has decided beyond the rules."""
        return self._decisions

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def ruleset(self) -> Ruleset:
        return self.state.setup.ruleset

    @property
    def finished(self) -> bool:
        return self.state.finished

    def state_as(self, kind: type[T]) -> T:
        """The state, typed as this class of states."""
        if not isinstance(self.state, kind):
            raise TypeError(f"The state is a {type(self.state).__module__}.State, not a {kind.__module__}.State.")
        return self.state

    def expected(self) -> tuple[Expected, ...]:
        """What may come next, from whom, with which choices; nothing once the game is over."""
        try:
            return self._expected
        except AttributeError:
            found: tuple[Expected, ...] = self.mode.expected(self.state)
            self._expected = found
            return found

    def prompts(self) -> list[str]:
        """What may come next, in words."""
        return [each.prompt for each in self.expected()]

    def result(self) -> Result:
        """The result, or the score so far."""
        try:
            return self._result
        except AttributeError:
            found: Result = self.mode.score(self.state)
            if self._decisions:
                found = found.decided(self._decisions, self.setup.players)
            self._result = found
            return found

    def draw(self, player: str | None = None) -> Drawing:
        """The sheets of the table, or of one player."""
        return self.mode.draw(self, player)

    def progress(self) -> str:
        """How far the game has come, in a few words."""
        return self.mode.progress(self.state)

    def tell(self, event: Event, then: Position | None = None, *, is_in_force: bool = True) -> str:
        """An event in words, telling no more than everybody at the table may know now.

        `then` is the position in which it was recorded, by default this one. An event that was undone or
        amended is not in force.
        """
        return self.mode_of(event).tell(event, self.state, (then or self).state, is_in_force)

    def mode_of(self, event: Event) -> Mode[Any, Any]:
        """The mode that an event's kind belongs to."""
        ruleset = self.ruleset
        return ruleset.tally if event.kind in ruleset.tally.kinds else ruleset.track

    # ------------------------------------------------------------------ what may come next

    def legal(self, kind: str | None = None, player: str | None = None) -> Iterator[Event]:
        """Every event of the game's own kinds that breaks no rule, each once."""
        if kind is not None and kind not in self.setup.kinds:
            raise RecordError(f"{quote(kind)} isn't a kind of event. There are {listing(self.setup.kinds)}.")
        return self._legal(kind, player)

    def _legal(self, kind: str | None, player: str | None) -> Iterator[Event]:
        for each in self.expected():
            if each.is_listed and kind in (None, each.kind) and player in (None, each.player):
                for event in each.events(self.mode.kinds[each.kind]):
                    self._listed = event
                    yield event

    def random(self, random: Random) -> Event:
        """A random legal event; IndexError if there is none."""
        choices = [each for each in self.expected() if each.is_listed and each.is_possible]
        each = choices[int(random.random() * len(choices))]
        event = each.at_random(self.mode.kinds[each.kind], random)
        self._listed = event
        return event

    def judge(self, event: Event | None = None, /, **keys: Any) -> tuple[Violation, ...]:
        """Every rule that the event would break here; RecordError says why it cannot be read."""
        return self.ruleset.in_order(self.broken(self._read(event, keys)))

    def play(self, event: Event | None = None, /, **keys: Any) -> Position:
        """The next position; RuleViolation says why the event is refused.

        Events that this position listed or made at random are known to be legal.
        """
        try:
            is_known = event is self._listed
        except AttributeError:
            is_known = False
        if is_known:
            assert event is not None
            return self.played(event, self._number + 1)
        event = self._read(event, keys)
        violations = self.broken(event)
        if violations and (event.stands is None or not self.can_stand(violations)):
            raise RuleViolation(self.ruleset.in_order(violations), can_stand=self.can_stand(violations))
        return self.after(event, self.number + 1)

    def _read(self, event: Event | None, keys: dict[str, Any]) -> Event:
        event = prepare(self.setup, event, keys)
        if event.kind in COMMON and not isinstance(event, Note | Claim | Decision):
            raise RecordError(f"{event.kind} needs the record, which a position does not have: use the game.")
        return event

    # ------------------------------------------------------------------ events that have been read

    def broken(self, event: Event) -> list[Violation]:
        """Every rule that a well-formed event breaks here, in no particular order."""
        if event.kind in self.mode.kinds:
            return self.mode.judge(self.state, event)
        if event.kind in COMMON:
            return []
        message = (
            f"{event.kind} cannot be recorded in {self.mode.name} mode; "
            f"its kinds are {', '.join(self.mode.kinds)}."
        )
        return [Violation(self.ruleset.sequence, message)]

    def can_stand(self, violations: Sequence[Violation]) -> bool:
        """Is it possible at all for an event with these violations to have happened?"""
        impossible = self.ruleset.impossible
        return not impossible or not any(violation.rule in impossible for violation in violations)

    def played(self, event: Event, number: int) -> Position:
        """The position after an event of its mode, whatever it breaks."""
        return Position(self._mode, self._mode.apply(self._state, event, number), number, self._decisions)

    def after(self, event: Event, number: int) -> Position:
        """The position after an event, whatever it breaks; this same object if it changes nothing."""
        if event.kind in self.mode.kinds:
            return self.played(event, number)
        if isinstance(event, Decision):
            decided = Decided(event.player, event.points, event.why, number)
            return Position(self.mode, self.state, number, (*self._decisions, decided))
        return self

    # ------------------------------------------------------------------ as a value

    @property
    def key(self) -> Hashable:
        """What makes it equal to another position."""
        try:
            return self._key
        except AttributeError:
            key = self.mode.key(self.state)
            decided = [(each.player, each.points, each.why) for each in self._decisions]
            self._key = (key, tuple(sorted(decided))) if decided else key
            return self._key

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return NotImplemented
        return self.mode is other.mode and self.key == other.key and self.setup == other.setup

    def __hash__(self) -> int:
        return hash((self.setup, self.key))

    def __repr__(self) -> str:
        return f"<Position of {self.ruleset.title}: {self.progress()}>"

    def __str__(self) -> str:
        return self.draw().text()

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return reduced(__name__, self.setup, self.mode.name, self.state, self.number, self._decisions)


def revive(setup: Setup, mode: str, state: TableState, number: int, decisions: tuple[Decided, ...]) -> Position:
    """A position from what was pickled of it."""
    return Position(setup.ruleset.mode(mode), state, number, decisions)


def prepare(setup: Setup, event: Event | None, keys: dict[str, Any]) -> Event:
    """An event given whole or by its keys, read as from a record; RecordError says what is malformed."""
    if event is not None:
        return read_event(event.table(), setup)
    return read_event({word.rstrip("_"): value for word, value in keys.items()}, setup)


def perft(position: Position, depth: int) -> int:
    """How many lines of play of this length there are: for comparing implementations."""
    if depth <= 0:
        return 1
    if depth == 1:
        return sum(1 for _ in position.legal())
    return sum(perft(position.play(event), depth - 1) for event in position.legal())
