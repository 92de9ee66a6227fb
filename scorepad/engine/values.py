"""Values: the types of an event's keys.

A type reads a value strictly and says what it expected if the value does not fit. It also describes the
values it takes, in words and as JSON Schema.
"""

from __future__ import annotations

import datetime
import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from scorepad.engine.rules import DECISION
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.wording import describe, did_you_mean, is_text, listing, quote

if TYPE_CHECKING:
    from scorepad.engine.events import Event

T = TypeVar("T")
_WHOLE = re.compile("[1-9][0-9]{0,17}").fullmatch


class Context(Protocol):
    """What a type may need to know: the players, the sheets, the kinds of event, the items of the score."""

    @property
    def names(self) -> Mapping[str, str]: ...
    @property
    def sheets(self) -> Any: ...
    @property
    def kinds(self) -> Mapping[str, type[Event]]: ...
    @property
    def items(self) -> Collection[str]: ...


class Unexpected(Exception):
    """A value does not fit its key; the text says what was expected."""

    def __init__(self, expected: str, near: str = "", got: str = "") -> None:
        super().__init__(expected)
        self.expected = expected
        self.near = near
        self.got = got


class Lookup(Protocol):
    """The part of a mapping that is needed to look up what a word became."""

    def get(self, word: Any, default: Any, /) -> Any: ...


class CorrectedWords(NamedTuple):
    """Renamed players and replaced cards: what corrections made of these words."""

    names: Lookup
    ids: Lookup


class Succession:
    """What became of words in many corrections, one after the other.

    They are entered from the last to the first, and only what each one changes is kept: what all of them
    together make of every word, from each of thousands of corrections on, would fill the memory.
    """

    def __init__(self) -> None:
        self._outcomes: dict[Any, list[tuple[int, Any]]] = {}
        """For each word, the corrections that change it, the last one first, and what it is in the end."""

    def enter(self, place: int, changes: Mapping[Any, Any]) -> None:
        """A correction that comes before those entered so far; they are numbered by their places."""
        later = self.after(place)
        outcomes = {old: later.get(new, new) for old, new in changes.items()}
        for old, outcome in outcomes.items():
            self._outcomes.setdefault(old, []).append((-place, outcome))

    def after(self, place: int) -> Lookup:
        """What the corrections after this place make of words."""
        return _After(self._outcomes, place)


class _After(NamedTuple):
    outcomes: Mapping[Any, list[tuple[int, Any]]]
    place: int

    def get(self, word: Any, default: Any, /) -> Any:
        found = self.outcomes.get(word, ())
        first = bisect_left(found, (-self.place,))
        return found[first - 1][1] if first else default


class NoTable(NamedTuple):
    """No players and no sheets yet, for types that do not need them."""

    names: Mapping[str, str] = {}
    sheets: Any = None
    kinds: Mapping[str, type[Event]] = {}
    items: Collection[str] = ()


class Value(Generic[T]):
    """The type of a key."""

    words: str
    """The values it takes, for a reader who does not see the table."""
    schema: Mapping[str, Any]
    """The same as JSON Schema; what depends on the players or the sheets is left open."""

    def read(self, value: Any, context: Context) -> T:
        """The value as an event holds it; Unexpected says what was expected instead."""
        raise NotImplementedError

    def changed(self, value: T, changes: CorrectedWords) -> T:  # noqa: ARG002
        """The value as it reads after changes of names and ids."""
        return value

    def accepts(self, value: Any, context: Context) -> bool:
        """Does the value fit?"""
        try:
            self.read(value, context)
        except (Unexpected, RecordError):
            return False
        return True

    def problem(self, value: Any, context: Context) -> tuple[str, str]:
        """What was expected instead of a value, and a similar name if there is one; empty if the value fits."""
        try:
            self.read(value, context)
        except Unexpected as problem:
            return problem.expected, problem.near
        except RecordError as problem:
            return str(problem), ""
        return "", ""


class Text(Value[str]):
    """Any text."""

    words = "a text"
    schema: Mapping[str, Any] = {"type": "string"}

    def read(self, value: Any, context: Context) -> str:  # noqa: ARG002
        if isinstance(value, str) and is_text(value):
            return value
        raise Unexpected(self.words)


class Whole(Value[int]):
    """A whole number in a range."""

    def __init__(self, least: int = -limits.LARGEST_NUMBER, most: int = limits.LARGEST_NUMBER) -> None:
        self.least, self.most = least, most
        self.words = "a whole number"
        self.schema = {"type": "integer"}
        if least > -limits.LARGEST_NUMBER:
            self.words += f" from {least}"
            self.schema["minimum"] = least
        if most < limits.LARGEST_NUMBER:
            self.words += f" to {most}"
            self.schema["maximum"] = most

    def read(self, value: Any, context: Context) -> int:  # noqa: ARG002
        if isinstance(value, int) and not isinstance(value, bool):
            if self.least <= value <= self.most:
                return value
            if abs(value) > limits.LARGEST_NUMBER:
                raise Unexpected(f"{self.words}, at most {limits.LARGEST_NUMBER:,}")
        raise Unexpected(self.words)


class DateTime(Value[datetime.datetime]):
    """A date with a time; in JSON a text as in RFC 3339, except that the offset is optional as in TOML."""

    words = "a date and time such as 2026-11-15T19:34:10Z"
    schema: Mapping[str, Any] = {
        "type": "string",
        "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?$",
    }

    def read(self, value: Any, context: Context) -> datetime.datetime:  # noqa: ARG002
        if isinstance(value, datetime.datetime) and is_writable(value):
            return value
        raise Unexpected(self.words)


def is_writable(value: datetime.datetime) -> bool:
    """Can the date be written in TOML, whose offsets are whole minutes?"""
    offset = value.utcoffset()
    return offset is None or offset.total_seconds() % 60 == 0


class Player(Value[str]):
    """A seated player, spelled as in the header."""

    words = "a seated player"
    schema: Mapping[str, Any] = {"type": "string", "minLength": 1}

    def read(self, value: Any, context: Context) -> str:
        seated = context.names
        if isinstance(value, str):
            name = seated.get(value) or seated.get(normalize("NFC", value))
            if name is not None:
                return name
        raise Unexpected(
            f"{self.words} ({listing(map(quote, dict.fromkeys(seated.values())), last='or')})",
            did_you_mean(value, seated.values()),
        )

    def changed(self, value: str, changes: CorrectedWords) -> str:
        name: str = changes.names.get(value, value)
        return name


class Thing(Value[T]):
    """A card or a treasure of the pack, which may be taken for another one."""

    def things(self, context: Context) -> Collection[T]:
        """All of them."""
        raise NotImplementedError

    def changed(self, value: T, changes: CorrectedWords) -> T:
        new: T = changes.ids.get(value, value)
        return new


class Truth(Value[bool]):
    """True or false; in a typed line the name of the key alone means true."""

    words = "true or false"
    schema: Mapping[str, Any] = {"type": "boolean"}

    def read(self, value: Any, context: Context) -> bool:  # noqa: ARG002
        if isinstance(value, bool):
            return value
        raise Unexpected(self.words)


class OnlyTrue(Truth):
    """Only `true` is written; leaving the key out means no."""

    words = "true"
    schema: Mapping[str, Any] = {"const": True}

    def read(self, value: Any, context: Context) -> bool:  # noqa: ARG002
        if value is True:
            return True
        raise Unexpected(self.words)


class OneOf(Value[str]):
    """One of a few words."""

    def __init__(self, *choices: str) -> None:
        self.choices = frozenset(choices)
        self.words = listing(map(quote, choices), last="or")
        self.schema = {"enum": list(choices)}
        self._in_order = choices

    def read(self, value: Any, context: Context) -> str:  # noqa: ARG002
        if isinstance(value, str) and value in self.choices:
            return value
        raise Unexpected(self.words, did_you_mean(value, self._in_order))


class Many(Value[tuple[T, ...]]):
    """A list of values of one type; `at_least_one` says what is expected if the list must not be empty."""

    is_ordered = False
    """Does the order always say something, even if it leads to the same table?"""

    def __init__(self, item: Value[T], noun: str, *, at_least_one: str = "") -> None:
        self.item = item
        self.noun = noun
        self.at_least_one = at_least_one
        self.words = f"a list{', not empty' if at_least_one else ''}, each {item.words}"
        self.schema = {"type": "array", "items": item.schema, **({"minItems": 1} if at_least_one else {})}

    def read(self, value: Any, context: Context) -> tuple[T, ...]:
        if not isinstance(value, (list, tuple)):
            raise Unexpected(f"a list of {self.noun}")
        read = self.item.read
        try:
            found = tuple([read(item, context) for item in value])
        except Unexpected as problem:
            raise self._at_place(value, context, problem) from None
        if not found and self.at_least_one:
            raise Unexpected(self.at_least_one)
        return found

    def changed(self, value: tuple[T, ...], changes: CorrectedWords) -> tuple[T, ...]:
        return tuple([self.item.changed(item, changes) for item in value])

    def _at_place(self, value: Iterable[Any], context: Context, problem: Unexpected) -> Unexpected:
        """Say which item of the list does not fit."""
        for place, item in enumerate(value, 1):
            try:
                self.item.read(item, context)
            except Unexpected as own:
                return Unexpected(f"{own.expected} as item {place}", own.near, own.got or describe(item))
        return problem


class Table(Value[dict[str, Any]]):
    """A table with a few entries, such as { Linus = "Linas" }; `item` is the type of each value."""

    def __init__(self, words: str, item: Value[Any] | None = None) -> None:
        self.words = words
        self.item = item
        self.schema = {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": item.schema if item is not None else {"not": {"type": "object"}},
        }

    def read(self, value: Any, context: Context) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not value or not all(map(is_text, value)):
            raise Unexpected(self.words)
        if self.item is None:
            return {key: tuple(each) if isinstance(each, list) else each for key, each in value.items()}
        try:
            return {key: self.item.read(each, context) for key, each in value.items()}
        except Unexpected:
            raise Unexpected(self.words) from None


class Change(Whole):
    """A whole number other than 0, up to this many in either direction."""

    def __init__(self, most: int = limits.LARGEST_NUMBER) -> None:
        super().__init__(-most, most)
        self.words += " other than 0" if most == limits.LARGEST_NUMBER else ", other than 0"
        self.schema = {**self.schema, "not": {"const": 0}}

    def read(self, value: Any, context: Context) -> int:
        if value == 0:
            raise Unexpected(self.words)
        return super().read(value, context)


class ThingName(Value[str | int]):
    """What events write for a card or a treasure; which of them the pack has is checked later."""

    words = "the id of a card, or the number of a treasure"
    schema: Mapping[str, Any] = {"type": ["string", "integer"]}

    def read(self, value: Any, context: Context) -> str | int:  # noqa: ARG002
        if (isinstance(value, str) and is_text(value)) or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        raise Unexpected(self.words)


class Subtotals(Value[Mapping[str, int]]):
    """Points by item of the score, or by the part of an item before its colon."""

    words = "a table of items and points such as { coins = 6, palms = 9 }"
    schema: Mapping[str, Any] = {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": {"type": "integer"},
    }
    _points = Whole()

    def read(self, value: Any, context: Context) -> Mapping[str, int]:
        if not isinstance(value, Mapping) or not value:
            raise Unexpected(self.words)
        known = context.items
        found = {}
        for word, points in value.items():
            if word not in known and not _is_decision(word):
                near = did_you_mean(word, known)
                expected = listing((each for each in known if ":" not in each), last="or")
                raise Unexpected(f"items of the score ({expected})", near, quote(str(word)))
            try:
                found[word] = self._points.read(points, context)
            except Unexpected as problem:
                got = problem.got or describe(points)
                raise Unexpected(f"{problem.expected} for {word}", got=got) from None
        return found

    def changed(self, value: Mapping[str, int], changes: CorrectedWords) -> Mapping[str, int]:
        return {_renamed(word, changes.ids): points for word, points in value.items()}


def _is_decision(word: str) -> bool:
    """Is it the line of a decision, such as decision:12?"""
    kind, _, number = word.partition(":")
    return kind == DECISION.slug and number.isascii() and number.isdigit() and number[0] != "0"


def _renamed(word: str, ids: Lookup) -> str:
    """An item such as card:purple-07 with what its card was taken for."""
    kind, colon, thing = word.partition(":")
    number = int(thing) if _WHOLE(thing) else thing  # where things are numbered, events have them as numbers
    return f"{kind}{colon}{ids.get(thing, ids.get(number, thing))}"


TEXT, DATE_TIME, PLAYER, TRUTH, ONLY_TRUE = Text(), DateTime(), Player(), Truth(), OnlyTrue()
