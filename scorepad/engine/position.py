"""Position: the table at one moment of one game.

It never changes. What is worked out for it, such as the result or what may come next, is kept with it.
Two positions are equal if the tables are, whatever events, undos or notes led there.

An event is given whole, as a table, or by its keys. In a record file the spelling of names is exact; here a
player may be named in any case, and what is recorded is the name as it is seated.

Pickled positions can only be read by the version of scorepad that wrote them; a record can always be read.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from scorepad.engine.events import (
    COMMON,
    Amend,
    Claim,
    Correct,
    Decision,
    Event,
    Note,
    WholeEvent,
    keys_of,
    read_again,
    read_event,
    write_event,
)
from scorepad.engine.expected import Expected
from scorepad.engine.result import Decided, Result
from scorepad.engine.rules import Violation
from scorepad.engine.ruleset import Mode, Ruleset, Setup, TableState
from scorepad.engine.score_changes import NO_EFFECTS, EffectWords, Gain, Quantities, effects, tell_effects
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.text.drawing import Drawing, Row
from scorepad.text.wording import describe, in_any_case, listing, not_among, on_a_line

if TYPE_CHECKING:
    from random import Random


Given = Event | Mapping[str, Any]
"""An event given whole, or as a table with the keys of a record."""
BY_KEYS: Given = MappingProxyType({})
"""Stands for it where the keys are given one by one."""


def given(event: Given, keys: Mapping[str, Any]) -> Given:
    """What was given; RecordError if it is neither an event nor a table nor keys one by one.

    A key that Python reserves may have one underscore behind it: `with_`, `from_`, `as_`.
    """
    if event is not BY_KEYS:
        if keys:
            raise RecordError(f"Expected an event, a table, or keys one by one; got both, with {listing(keys)}.")
        return event
    table: dict[str, Any] = {}
    for word, value in keys.items():
        name = word[:-1] if word.endswith("_") and iskeyword(word[:-1]) else word
        if name in table:
            raise RecordError(f"The key {name} is given twice, as {name} and as {name}_.")
        table[name] = value
    return table


def read_given(event: Given, setup: Setup) -> Event:
    """Read an event that was given; RecordError says what is malformed."""
    table: Mapping[str, Any]
    if isinstance(event, Event):
        _require_own(event, setup)
        if not isinstance(event, Correct):
            try:
                return read_again(event, setup)
            except RecordError:
                return read_event(_respelled(write_event(event), setup), setup)
        table = write_event(event)
    elif isinstance(event, Mapping):
        table = event
    else:
        raise RecordError(f"Expected an event or the keys of one, got {describe(event)}.")
    if table.get("kind") == Correct.kind:
        table = _reseated(table, setup.players)
    try:
        return read_event(table, setup)
    except RecordError:
        return read_event(_respelled(table, setup), setup)


def _require_own(event: Event, setup: Setup) -> None:
    """Refuse events of another game, even where their keys are the same."""
    name = getattr(event, "kind", type(event).__name__)
    if setup.kinds.get(name) is not type(event):
        raise RecordError(f"{name}: this is an event of another game, not of {setup.ruleset.title}.")
    if isinstance(event, Amend) and event.corrected is not None:
        _require_own(event.corrected, setup)


def _respelled(table: Mapping[str, Any], setup: Setup) -> Mapping[str, Any]:
    """The table with names as they are seated, wherever a key wants one."""
    kind = setup.kinds.get(str(table.get("kind")))
    found = dict(table)
    for key in keys_of(kind) if kind is not None else ():
        value = found.get(key.name)
        if isinstance(key.type, WholeEvent) and isinstance(value, Mapping):
            found[key.name] = _respelled(value, setup)
        elif value is not None and not key.type.accepts(value, setup):
            respelled = _seated(value, setup.everybody)
            if key.type.accepts(respelled, setup):
                found[key.name] = respelled
    return found


def _seated(value: Any, players: Sequence[str]) -> Any:
    """A name as it is seated; the names in a list, and those that are the keys of a table."""
    if isinstance(value, list | tuple):
        return [_seated(each, players) for each in value]
    if isinstance(value, Mapping):
        found = {_seated(name, players): each for name, each in value.items()}
        return found if len(found) == len(value) else value
    return in_any_case(value, players) or value


def _reseated(table: Mapping[str, Any], players: Sequence[str]) -> Mapping[str, Any]:
    """The table of a correction with old names as they are seated; `first` and `players` go by the new ones."""
    found = dict(table)
    rename = found.get("rename")
    if isinstance(rename, Mapping):
        found["rename"] = rename = _seated(rename, players)
        new = [rename.get(player, player) for player in players]
        players = [each for each in new if isinstance(each, str)]
    for key in ("first", "players"):
        if key in found:
            found[key] = _seated(found[key], players)
    return found


T = TypeVar("T")


class Position:
    """One moment of one game."""

    __slots__ = ("_decisions", "_expected", "_key", "_mode", "_number", "_result", "_state")

    _expected: tuple[Expected, ...]
    _result: Result
    _key: Hashable

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
        """Is the game over?"""
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
        """What may come next, in words, and what a card in force demands, each once."""
        expected = self.expected()
        reminders = [each.reminder for each in expected if each.reminder]
        return list(dict.fromkeys([*(each.prompt for each in expected), *reminders]))

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

    def quantities(self) -> Quantities:
        """What lies in front of each player, other than points: the amount of each quantity."""
        return self.mode.quantities(self.state)

    def draw(self, player: str | None = None) -> Drawing:
        """The sheets of the table, or of one player; RecordError if there is no such player."""
        return self.mode.draw(self, None if player is None else self.setup.player(player))

    def leader(self) -> str | None:
        """Who is asked first where several players may act, or where a question is for the whole table."""
        return self.mode.leader(self.state)

    def draw_own(self, player: str, columns: int, rows: int) -> Drawing:
        """The sheet of one player for a small window or a phone, in so many columns, and rows if possible."""
        return self.mode.draw_own(self, self.setup.player(player), columns, rows)

    def draw_sheet(self, player: str, columns: int) -> Drawing:
        """The sheet of one player alone, in so many columns."""
        return self.mode.draw_sheet(self, self.setup.player(player), columns)

    def draw_common(self, columns: int) -> Drawing:
        """What lies on the table and on no player's sheet, in so many columns; nothing in some games."""
        return self.mode.draw_common(self, columns)

    def brief(self, player: str, *, is_beside_own: bool = False) -> Row:
        """What matters most about a player, in a few words; or what their own sheet leaves out."""
        return self.mode.brief(self, self.setup.player(player), is_beside_own)

    def progress(self) -> str:
        """How far the game has come, in a few words."""
        return self.mode.progress(self.state)

    def tell(self, event: Event, then: Position | None = None, *, is_in_force: bool = True) -> str:
        """An event in words, telling no more than everybody at the table may know now.

        `then` is the position in which it was recorded, by default this one. An event that was undone or
        amended is not in force.
        """
        return self._mode_of(event).tell(event, self.state, (then or self).state, is_in_force)

    def tell_effects(self, event: Event, then: Position, told: Iterable[Gain] = ()) -> EffectWords:
        """What an event that led here changed in front of whom, apart from points and from what its words say.

        `then` is the position before it; `told` are gains shown beside it: a coin is not mentioned twice.
        """
        changes = self.unsaid_changes(event, then, told)
        if not changes:
            return NO_EFFECTS
        return tell_effects(changes, self.ruleset.quantity_words, getattr(event, "player", None))

    def unsaid_changes(
        self, event: Event, then: Position, told: Iterable[Gain] = ()
    ) -> Mapping[str, Mapping[str, int]]:
        """The same as numbers: for each player, how much of what changed; empty if it is no event of the game."""
        if self is then or event.kind not in self.mode.kinds:
            return {}
        known = {(gain.player, gain.item) for gain in told}
        changes: dict[str, dict[str, int]] = {player: {} for player in self.setup.players}
        for effect in effects(then.quantities(), self.quantities()):
            if (effect.player, effect.what) not in known:
                changes[effect.player][effect.what] = effect.change
        player: str | None = getattr(event, "player", None)
        if player in changes:
            changes[player] = self.mode.unsaid(event, then.state, changes[player])
        return changes

    def _mode_of(self, event: Event) -> Mode[Any, Any]:
        """The mode that an event's kind belongs to."""
        return self.ruleset.mode_of(event.kind)

    # ------------------------------------------------------------------ what may come next

    def legal(self, kind: str | None = None, player: str | None = None) -> Iterator[Event]:
        """Every event of the game's own kinds that breaks no rule, each once.

        RecordError if there is no such kind or player.
        """
        if kind is not None and kind not in tuple(self.setup.kinds):
            raise RecordError(not_among("kind", self.setup.kinds, kind))
        return self._legal(kind, None if player is None else self.setup.player(player))

    def _legal(self, kind: str | None, player: str | None) -> Iterator[Event]:
        for each in self.expected():
            if each.is_listed and kind in (None, each.kind) and player in (None, each.player):
                yield from each.events(self.mode.kinds[each.kind])

    def random(self, random: Random) -> Event:
        """A random legal event; IndexError says why there is none: the game is over, or something is missing."""
        choices = [each for each in self.expected() if each.is_listed and each.is_possible]
        if not choices:
            missing = " ".join(self.prompts()) or "nothing is expected."
            raise IndexError("The game is over." if self.finished else f"There is no legal event: {missing}")
        each = choices[int(random.random() * len(choices))]
        return each.at_random(self.mode.kinds[each.kind], random)

    def judge(self, event: Given = BY_KEYS, /, **keys: Any) -> tuple[Violation, ...]:
        """Every rule that the event would break here; RecordError says why it cannot be read."""
        return self.ruleset.in_order(broken_rules(self, self._read(given(event, keys))))

    def play(self, event: Given = BY_KEYS, /, **keys: Any) -> Position:
        """The next position; RuleViolation says why the event is refused."""
        read = self._read(given(event, keys))
        violations = broken_rules(self, read)
        if violations:
            can_stand = self.ruleset.can_stand(violations)
            if read.stands is None or not can_stand:
                raise RuleViolation(self.ruleset.in_order(violations), can_stand=can_stand)
        return position_after(self, read, self._number + 1)

    def apply(self, event: Event) -> Position:
        """The next position, unchecked: for events that are known to be legal here.

        Those that `legal` or `random` of this position gave are; any other event may lead to nonsense.
        """
        number = self._number + 1
        state = self._mode.apply(self._state, event, number)
        return self if state is self._state else Position(self._mode, state, number, self._decisions)

    def _read(self, event: Given) -> Event:
        read = read_given(event, self._state.setup)
        if read.kind in COMMON and not isinstance(read, Note | Claim | Decision):
            raise RecordError(f"{read.kind} needs the record, which a position does not have: use the game.")
        return read

    # ------------------------------------------------------------------ as a value

    def _value(self) -> Hashable:
        """What makes it equal to another position."""
        try:
            return self._key
        except AttributeError:
            key = self.mode.key(self.state)
            decided = [(player, line.points, line.why) for player, line in self._decisions]
            self._key = (key, tuple(sorted(decided))) if decided else key
            return self._key

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return NotImplemented
        return self.mode is other.mode and self._value() == other._value() and self.setup == other.setup

    def __hash__(self) -> int:
        return hash((self.setup, self._value()))

    def __repr__(self) -> str:
        return on_a_line(f"<Position of {self.ruleset.title}: {self.progress()}>")

    def _repr_html_(self) -> str:
        """The sheets of the table, for notebooks."""
        from html import escape  # which only notebooks need

        return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        return self.draw().text()

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return pickled(__name__, self.setup, self.mode.name, self.state, self.number, self._decisions)


# What follows is for the other rooms of scorepad: events that have been read, and numbers of a record.


def broken_rules(position: Position, event: Event) -> list[Violation]:
    """Every rule that a well-formed event breaks here, in no particular order."""
    mode = position._mode
    if event.kind in mode.kinds:
        return mode.judge(position._state, event)
    if event.kind in COMMON:
        return []
    message = f"{event.kind} cannot be recorded in {mode.name} mode; its kinds are {', '.join(mode.kinds)}."
    return [Violation(position.ruleset.sequence, message)]


def applied(position: Position, event: Event, number: int) -> Position:
    """The position after an event of its mode, whatever it breaks; this same object if it changes nothing."""
    mode, before = position._mode, position._state
    state = mode.apply(before, event, number)
    return position if state is before else Position(mode, state, number, position._decisions)


def position_after(position: Position, event: Event, number: int) -> Position:
    """The position after an event, whatever it breaks; this same object if it changes nothing."""
    if event.kind in position._mode.kinds:
        return applied(position, event, number)
    if isinstance(event, Decision):
        decided = Decided.of(event.player, event.points, event.why, number)
        return Position(position.mode, position.state, number, (*position.decisions, decided))
    return position


def revive(setup: Setup, mode: str, state: TableState, number: int, decisions: tuple[Decided, ...]) -> Position:
    """A position from what was pickled of it."""
    return Position(setup.ruleset.modes[mode], state, number, decisions)


def perft(position: Position, depth: int) -> int:
    """How many lines of play of this length there are: for comparing implementations."""
    if depth <= 0:
        return 1
    if depth == 1:
        return sum(1 for _ in position.legal())
    return sum(perft(position.apply(event), depth - 1) for event in position.legal())


PICKLED_FORMAT = 5
"""Raise it whenever states, events or what is pickled of them change."""


def pickled(module: str, *content: object) -> tuple[Callable[..., Any], tuple[object, ...]]:
    """What to pickle, as bytes inside bytes, so that the version is checked before they are read."""
    from pickle import dumps  # most processes never need it

    return unpickle, (PICKLED_FORMAT, module, dumps(content))


def unpickle(format: int, module: str, content: bytes) -> Any:
    """Unpickle with the `revive` of the module; RecordError if another version made the bytes."""
    if format != PICKLED_FORMAT:
        age = "an older" if format < PICKLED_FORMAT else "a newer"
        raise RecordError(
            f"These bytes were pickled by {age} scorepad (format {format}; this one reads {PICKLED_FORMAT}). "
            "Use scorepad.save or scorepad.dumps to keep games: records can always be read."
        )
    from pickle import loads

    return import_module(module).revive(*loads(content))
