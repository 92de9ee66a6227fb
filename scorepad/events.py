"""Events: what a record's `[[event]]` tables are read into, and written from.

Written, the keys that every event may have come first and the kind's own follow in the order of
its class, optional ones before required ones (an undo has none, so its kind comes last): so a
block cut off anywhere lacks a required key, and is never mistaken for a shorter event.

Every kind is one frozen class whose fields say how their value is read. Reading is strict: an
unknown or missing key, a wrong type or a value out of range is a RecordError that names the
key and what was expected.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, NoReturn, Protocol, TypeVar

import attrs
from attrs import frozen

from scorepad.errors import RecordError
from scorepad.wording import describe, did_you_mean, is_text, listing, quote

T = TypeVar("T")
LARGEST = 2**63 - 1


class Table(Protocol):
    """What readers may ask: who sits there, what is on the sheets, which kinds the game has."""

    @property
    def names(self) -> Mapping[str, str]: ...
    @property
    def sheets(self) -> Any: ...
    @property
    def kinds(self) -> Mapping[str, type[Event]]: ...


Reader = Callable[[Any, Table], T]


class IncompleteEvent(RecordError):
    """An event lacks keys; at the end of a file it may have been cut off."""


class Unexpected(Exception):
    """A value does not fit its key; the text says what was expected."""

    def __init__(self, expected: str, near: str = "", got: str = "") -> None:
        super().__init__(expected)
        self.expected = expected
        self.near = near
        self.got = got


def key(reader: Reader[Any], *, name: str = "", optional: bool = False) -> Any:
    """A field of an event, read by this reader from the key of this name."""
    metadata = {"reader": reader, "key": name}
    if optional:
        return attrs.field(default=None, metadata=metadata, kw_only=True)
    return attrs.field(metadata=metadata)


def text(value: Any, _: Table) -> str:
    """Any text."""
    if isinstance(value, str) and is_text(value):
        return value
    raise Unexpected("a text")


def whole(least: int = -LARGEST, most: int = LARGEST) -> Reader[int]:
    """A whole number in a range."""
    expected = f"a whole number from {least} to {most}" if most < LARGEST else "a whole number"
    if most == LARGEST and least > -LARGEST:
        expected = f"a whole number from {least}"

    def read(value: Any, _: Table) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise Unexpected(expected)

    return read


def is_writable(value: datetime.datetime) -> bool:
    """Can the date be written in TOML, whose offsets are whole minutes?"""
    offset = value.utcoffset()
    return offset is None or offset.total_seconds() % 60 == 0


def moment(value: Any, _: Table) -> datetime.datetime:
    """A date with a time."""
    if isinstance(value, datetime.datetime) and is_writable(value):
        return value
    raise Unexpected("a date and time such as 2026-11-15T19:34:10Z")


def player(value: Any, table: Table) -> str:
    """A seated player, spelled as in the header."""
    seated = table.names
    if isinstance(value, str):
        name = seated.get(value)
        if name is not None:
            return name
        from unicodedata import normalize

        composed = normalize("NFC", value)
        if composed in seated:
            return seated[composed]
    raise Unexpected(
        f"a seated player ({listing(map(quote, dict.fromkeys(seated.values())), last='or')})",
        did_you_mean(value, seated.values()),
    )


def truth(value: Any, _: Table) -> bool:
    """Only `true` is written; leaving the key out means no."""
    if value is True:
        return True
    raise Unexpected("true")


def one_of(*choices: str) -> Reader[str]:
    """One of a few words."""

    def read(value: Any, _: Table) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise Unexpected(listing(map(quote, choices), last="or"), did_you_mean(value, choices))

    return read


def many(reader: Reader[T], noun: str) -> Reader[tuple[T, ...]]:
    """A list, each item read by the reader."""

    def read(value: Any, table: Table) -> tuple[T, ...]:
        if not isinstance(value, (list, tuple)):
            raise Unexpected(f"a list of {noun}")
        try:
            return tuple([reader(item, table) for item in value])
        except Unexpected as problem:
            _name_item(value, reader, table, problem)

    return read


def _name_item(value: Iterable[Any], reader: Reader[T], table: Table, problem: Unexpected) -> NoReturn:
    """Say which item of a list does not fit."""
    for place, item in enumerate(value, 1):
        try:
            reader(item, table)
        except Unexpected as own:
            raise Unexpected(f"{own.expected} at place {place}", own.near, own.got or describe(item)) from None
    raise problem


def _event_table(value: Any, table: Table) -> Event:
    if not isinstance(value, dict):
        raise Unexpected("a table holding the whole corrected event, kind included")
    event = read_event(value, table)
    if isinstance(event, Undo | Amend):
        raise Unexpected(f"an event of the game, a note or a claim, not another {event.kind}")
    return event


@frozen(eq=False, repr=False, slots=False)
class Event:
    """Something that happened at the table."""

    kind: ClassVar[str]
    stands: str | None = key(text, optional=True)
    at: datetime.datetime | None = key(moment, optional=True)
    note: str | None = key(text, optional=True)
    by: str | None = key(text, optional=True)

    # Written once for all kinds: generating them for each would double the time to import a room.
    # Without slots, too: frozen classes with slots take twice as long to make an event.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and write_event(self) == write_event(other)

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        table = write_event(self)
        del table["kind"]
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in table.items())})"


@frozen(eq=False, repr=False, slots=False)
class Undo(Event):
    """Withdraw the latest event still in force."""

    kind = "undo"
    why: str | None = key(text, optional=True)


@frozen(eq=False, repr=False, slots=False)
class Amend(Event):
    """Replace an earlier event in place, or strike it."""

    kind = "amend"
    event: int = key(whole(1))
    why: str = key(text)
    drop: bool | None = key(truth, optional=True)
    corrected: Event | None = key(_event_table, name="with", optional=True)


@frozen(eq=False, repr=False, slots=False)
class Note(Event):
    """A remark; it changes nothing."""

    kind = "note"
    text: str = key(text)


@frozen(eq=False, repr=False, slots=False)
class Claim(Event):
    """The total somebody says a player has at this moment."""

    kind = "claim"
    points: int = key(whole())
    player: str = key(player)


COMMON: dict[str, type[Event]] = {kind.kind: kind for kind in (Undo, Amend, Note, Claim)}
_COMMON = tuple(attribute.name for attribute in attrs.fields(Event))


class _Form(NamedTuple):
    """The keys of a kind, looked up once."""

    readers: dict[str, tuple[str, Reader[Any]]]
    required: frozenset[str]
    written: tuple[tuple[str, str], ...]


_forms: dict[type[Event], _Form] = {}


def _form(kind: type[Event]) -> _Form:
    form = _forms.get(kind)
    if form is None:
        fields = [(field.metadata["key"] or field.name, field) for field in attrs.fields(kind)]
        own = [(name, field.name) for name, field in fields if field.name not in _COMMON]
        form = _forms[kind] = _Form(
            {name: (field.name, field.metadata["reader"]) for name, field in fields},
            frozenset(field.name for _, field in fields if field.default is attrs.NOTHING),
            (*((name, name) for name in _COMMON), *own),
        )
    return form


class Key(NamedTuple):
    """A key of a kind: its name, how its value is read, and whether it must be there."""

    name: str
    reader: Reader[Any]
    is_required: bool
    is_common: bool
    """Every kind has it."""


def keys_of(kind: type[Event]) -> tuple[Key, ...]:
    """The keys of a kind in the order of its class, those that every kind has first."""
    form = _form(kind)
    return tuple(
        Key(name, reader, field in form.required, field in _COMMON)
        for name, (field, reader) in form.readers.items()
    )


def accepts(reader: Reader[Any], value: Any, context: Table) -> bool:
    """Does the value fit the key that is read so?"""
    try:
        reader(value, context)
    except (Unexpected, RecordError):
        return False
    return True


def wanted(reader: Reader[Any], value: Any, context: Table) -> tuple[str, str]:
    """What is expected instead of a value that does not fit, and a near name if there is one."""
    try:
        reader(value, context)
    except Unexpected as problem:
        return problem.expected, problem.near
    except RecordError as problem:
        return str(problem), ""
    return "", ""


def read_event(table: Mapping[str, Any], context: Table) -> Event:
    """Read one event from its table, or say which key is wrong and what was expected."""
    name = table.get("kind")
    kind = context.kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        if "kind" not in table:
            raise IncompleteEvent(f"kind is missing; expected {listing(map(quote, context.kinds), last='or')}.")
        raise RecordError(
            f"kind: expected {listing(map(quote, context.kinds), last='or')}, "
            f"got {describe(name)}.{did_you_mean(name, context.kinds)}"
        )
    form = _forms.get(kind) or _form(kind)
    readers = form.readers
    values: dict[str, Any] = {}
    for word, value in table.items():
        entry = readers.get(word)
        if entry is None:
            if word == "kind":
                continue
            raise RecordError(
                f"{kind.kind} has no key {quote(word)}.{did_you_mean(word, readers)} Its keys: {listing(readers)}."
            )
        field, reader = entry
        try:
            values[field] = reader(value, context)
        except Unexpected as problem:
            raise RecordError(
                f"{kind.kind}: {word}: expected {problem.expected}, got {problem.got or describe(value)}."
                f"{problem.near}"
            ) from None
        except RecordError as problem:
            raise type(problem)(f"{kind.kind}: {word}: {problem}") from None
    try:
        event = kind(**values)
    except TypeError:  # every key is known here, so only a missing one can be the cause
        missing = [word for word, (field, _) in readers.items() if field in form.required - values.keys()]
        raise IncompleteEvent(f"{kind.kind}: the key {listing(missing)} is missing.") from None
    if isinstance(event, Amend):
        if event.drop is None and event.corrected is None:
            raise IncompleteEvent('amend: drop = true or a table "with" is missing.')
        if event.drop and event.corrected is not None:
            raise RecordError('amend: expected either drop = true or a table "with", not both.')
    return event


def write_event(event: Event) -> dict[str, Any]:
    """The table of an event, keys in their canonical order."""
    form = _form(type(event))
    table: dict[str, Any] = {"kind": event.kind} if form.required else {}
    for name, field in form.written:
        value = getattr(event, field)
        if value is not None:
            table[name] = write_event(value) if isinstance(value, Event) else value
    return table if form.required else table | {"kind": event.kind}


def kinds_by_name(kinds: Iterable[type[Event]]) -> dict[str, type[Event]]:
    """A room's own kinds by name."""
    return {kind.kind: kind for kind in kinds}
