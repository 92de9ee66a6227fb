"""Events: what `[[event]]` tables of a record are read into and written from.

In a written event the keys common to all kinds come first. The kind's own follow in the order of its
class, in games optional ones before required ones: so a block that was cut off lacks a required key, and is
never mistaken for a shorter event. A key that came later is the last one, since the order never changes.

Each kind is a frozen class whose fields say how their values are read. Reading is strict: an
unknown or missing key, a wrong type or a value out of range is a RecordError that names the
key and what was expected.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

import attrs
from attrs import frozen

from scorepad.engine.values import (
    DATE_TIME,
    ONLY_TRUE,
    PLAYER,
    TEXT,
    Change,
    Context,
    CorrectedWords,
    Many,
    OneOf,
    Subtotals,
    Table,
    ThingName,
    Unexpected,
    Value,
    Whole,
)
from scorepad.system.errors import RecordError
from scorepad.text.wording import describe, did_you_mean, listing, not_among, on_a_line, quote


class IncompleteEvent(RecordError):
    """An event whose keys are not all there; at the end of a file it may have been cut off."""


def key(
    value: Value[Any],
    about: str = "",
    *,
    ask: str = "",
    name: str = "",
    optional: bool = False,
    words: Mapping[Any, str] | None = None,
) -> Any:
    """A field of an event, of this type, read from the key of this name.

    `about` says what it means where the name does not; `ask` is the question for it where it is missing; `words`
    are for values that do not speak for themselves.
    """
    metadata = {"type": value, "key": name, "about": about, "ask": ask, "words": words or {}}
    if optional:
        return attrs.field(default=None, metadata=metadata, kw_only=True)
    return attrs.field(metadata=metadata)


class WholeEvent(Value["Event"]):
    """A whole event in a table, such as the corrected one of an amendment."""

    words = "a table holding the whole corrected event, kind included"
    schema: Mapping[str, Any] = {"$ref": "#/$defs/corrected"}

    def read(self, value: Any, context: Context) -> Event:
        if not isinstance(value, Mapping):
            raise Unexpected(self.words)
        kind = context.kinds.get(str(value.get("kind")))
        if kind is not None and not kind.is_amendable:  # checked before reading: they may be nested hundreds deep
            raise Unexpected(f"an event of the game, a note or a claim, not another {kind.kind}")
        return read_event(value, context)


@frozen(eq=False, repr=False, slots=False)
class Event:
    """Something that happened at the table."""

    kind: ClassVar[str]
    forms: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """The keys of exactly one of these forms must be given."""
    any_of: ClassVar[tuple[str, ...]] = ()
    """At least one of these keys must be given."""
    is_amendable: ClassVar[bool] = True
    """Can an amendment replace an event with one of this kind?"""
    stands: str | None = key(TEXT, "why the table lets it stand, if it breaks a rule", optional=True)
    at: datetime.datetime | None = key(DATE_TIME, "when it was written down", optional=True)
    note: str | None = key(TEXT, "a remark", optional=True)
    by: str | None = key(TEXT, "who wrote it down", optional=True)

    def check(self, context: Context) -> None:
        """RecordError if keys that fit one by one do not go together; asked of kinds that have forms."""

    # Written once for all kinds: generating these methods for each would double the import time of a ruleset.
    # No slots either: frozen classes with slots take twice as long to make an event.
    def table(self) -> dict[str, Any]:
        """Its keys as in a record, lists as lists."""
        return {key: _as_recorded(value) for key, value in write_event(self).items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and write_event(self) == write_event(other)

    def __hash__(self) -> int:
        return hash(repr(write_event(self)))

    def __repr__(self) -> str:
        table = write_event(self)
        del table["kind"]
        keys = ", ".join(f"{key}={value!r}" for key, value in table.items())
        return on_a_line(f"{type(self).__name__}({keys})")


@frozen(eq=False, repr=False, slots=False)
class Undo(Event):
    """Undo the latest event still in force; a group of corrections is undone as a whole."""

    kind = "undo"
    is_amendable = False
    why: str | None = key(TEXT, "the reason", optional=True)


CAUSES = ("misread", "forgotten", "agreed", "ruled")
"""Why something is corrected: the recorder erred, it was not written down, the table agreed, an arbiter ruled."""


@frozen(eq=False, repr=False, slots=False)
class Correction(Event):
    """What amendments and corrections share."""

    is_amendable = False
    more: bool | None = key(ONLY_TRUE, "joins it to the next correction: both count, or neither", optional=True)
    cause: str | None = key(
        OneOf(*CAUSES),
        "the recorder erred, it was not written down, the table agreed, an arbiter ruled",
        optional=True,
    )
    why: str | None = key(TEXT, "the reason", optional=True)


@frozen(eq=False, repr=False, slots=False)
class Amend(Correction):
    """Replace an earlier event, delete it, or insert a forgotten one before it."""

    kind = "amend"
    forms = (("event", "with"), ("event", "drop"), ("before", "with"))
    event: int | None = key(
        Whole(1), "the number of the event", ask="Which event? Type its number.", optional=True
    )
    drop: bool | None = key(ONLY_TRUE, "deletes the event", optional=True)
    corrected: Event | None = key(WholeEvent(), "replaces the event, or is inserted", name="with", optional=True)
    before: int | None = key(Whole(1), "the number of the event before which it is inserted", optional=True)


@frozen(eq=False, repr=False, slots=False)
class Correct(Correction):
    """Correct what the header says, or what a printed thing was taken for."""

    kind = "correct"
    first: str | None = key(TEXT, "who began", optional=True)
    players: tuple[str, ...] | None = key(Many(TEXT, "names"), "the same names, clockwise", optional=True)
    rename: Mapping[str, str] | None = key(
        Table('a table of names such as { Linus = "Linas" }', TEXT), "old names and new ones", optional=True
    )
    rulings: Mapping[str, Any] | None = key(
        Table("a table of rulings and their values"), "what the table plays by", optional=True
    )
    sheets: str | None = key(TEXT, "the name of the sheet pack", optional=True)
    fingerprint: str | None = key(TEXT, "the fingerprint of that pack", optional=True)
    place: str | None = key(TEXT, "where you play", optional=True)
    started: datetime.datetime | None = key(DATE_TIME, "when the game began", optional=True)
    ids: Mapping[str, Any] | None = key(
        Table('a table of cards or treasures, such as { purple-07 = "purple-05" }', ThingName()),
        "what was recorded, and what it really was",
        optional=True,
    )
    any_of = ("first", "players", "rename", "rulings", "sheets", "place", "started", "ids")


@frozen(eq=False, repr=False, slots=False)
class Note(Event):
    """A remark; it changes nothing."""

    kind = "note"
    text: str = key(TEXT, ask="Type the note.")


@frozen(eq=False, repr=False, slots=False)
class Claim(Event):
    """A player's total at this moment, as counted at the table."""

    kind = "claim"
    points: int = key(Whole(), ask="How many points?")
    player: str = key(PLAYER, ask="Whose points?")
    lines: Mapping[str, int] | None = key(Subtotals(), "subtotals", optional=True)


@frozen(eq=False, repr=False, slots=False)
class Decision(Event):
    """Points that the table or an arbiter gives or takes, beyond the rules."""

    kind = "decision"
    player: str = key(PLAYER, ask="Whose points?")
    points: int = key(Change(), ask="How many points? Less than 0 takes them away.")
    why: str = key(TEXT, "the reason", ask="Please give a short reason: why=…")


@frozen(eq=False, repr=False, slots=False)
class Count(Event):
    """A stocktake: what lies in front of a player now.

    A game that has quantities to count adds a key for each of them.
    """

    kind = "count"
    player: str = key(PLAYER, ask="Who counts?")

    @property
    def counted(self) -> dict[str, int]:
        """The quantities given, and how many there are of each."""
        table = write_event(self)
        return {quantity: table[quantity] for quantity in self.any_of if quantity in table}


@frozen(eq=False, repr=False, slots=False)
class Mark(Event):
    """One entry on a score card that is filled in as the game is played.

    A game adds a key for each entry that its score card has; its forms say that a mark has just one.
    """

    kind = "mark"
    signed: ClassVar[str]
    """The key that a typed number with a sign goes to: +2."""
    typed: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Words that are typed for keys and their values."""
    words: ClassVar[Mapping[str, str]] = {}
    """What people call an entry, by the key it begins with, where that is another word."""
    player: str = key(PLAYER, ask="Whose score card?")

    @property
    def has_turn(self) -> bool:
        """Does its order among the marks of other players matter?"""
        return False


@frozen(eq=False, repr=False, slots=False)
class Finish(Event):
    """The end of a game whose score cards are filled in as it is played."""

    kind = "finish"


_set_fields = Event.__dict__["__dict__"].__set__
COMMON: dict[str, type[Event]] = {kind.kind: kind for kind in (Undo, Amend, Correct, Note, Claim, Decision)}
_COMMON = tuple(attribute.name for attribute in attrs.fields(Event))


class _Form(NamedTuple):
    """The keys of a kind, looked up once."""

    readers: dict[str, tuple[str, Callable[[Any, Context], Any]]]
    fields: dict[str, Callable[[Any, Context], Any]]
    """How the value of each field is read."""
    keys: tuple[Key, ...]
    blank: dict[str, None]
    """The optional fields."""
    required: frozenset[str]
    written: tuple[tuple[str, str], ...]


class Key(NamedTuple):
    """A key of a kind: its name, the type of its value, and whether it is required."""

    name: str
    type: Value[Any]
    is_required: bool
    is_common: bool
    """Do all kinds have it?"""
    about: str
    """What it means, where the name does not say so."""
    ask: str
    """The question for it, where the name is not enough to ask for it."""
    words: Mapping[Any, str]
    """Its values in words, as on a button, where they do not speak for themselves."""

    @property
    def told(self) -> str:
        """What it means and which values it takes."""
        return f"{self.about}: {self.type.words}" if self.about else self.type.words


_forms: dict[type[Event], _Form] = {}


def _form(kind: type[Event]) -> _Form:
    form = _forms.get(kind)
    if form is None:
        fields = [(field.metadata["key"] or field.name, field) for field in attrs.fields(kind)]
        own = [(name, field.name) for name, field in fields if field.name not in _COMMON]
        form = _forms[kind] = _Form(
            {name: (field.name, field.metadata["type"].read) for name, field in fields},
            {field.name: field.metadata["type"].read for _, field in fields},
            tuple(
                Key(
                    name,
                    field.metadata["type"],
                    field.default is attrs.NOTHING,
                    field.name in _COMMON,
                    field.metadata["about"],
                    field.metadata["ask"],
                    field.metadata["words"],
                )
                for name, field in fields
            ),
            {field.name: None for _, field in fields if field.default is not attrs.NOTHING},
            frozenset(field.name for _, field in fields if field.default is attrs.NOTHING),
            (*((name, name) for name in _COMMON), *own),
        )
    return form


def keys_of(kind: type[Event]) -> tuple[Key, ...]:
    """The keys of a kind in the order of its class, the common ones first."""
    return _form(kind).keys


def make_event(kind: type[Event], table: Mapping[str, Any]) -> Event:
    """An event from values known to fit, such as those a game offers; lists become tuples."""
    form = _forms.get(kind) or _form(kind)
    values: dict[str, Any] = form.blank.copy()
    for name, value in table.items():
        values[form.readers[name][0]] = tuple(value) if type(value) is list else value
    return _make(kind, values)


def _make(kind: type[Event], values: dict[str, Any]) -> Event:
    """An event with all its fields, in a third of the time it takes to call its class."""
    event = object.__new__(kind)
    _set_fields(event, values)
    return event


def read_event(table: Mapping[str, Any], context: Context) -> Event:
    """Read one event from its table, or say which key is wrong and what was expected."""
    name = table.get("kind")
    kind = context.kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        if "kind" not in table:
            raise IncompleteEvent(f"kind is missing; expected {listing(map(quote, context.kinds), last='or')}.")
        raise RecordError(not_among("kind", context.kinds, name))
    form = _forms.get(kind) or _form(kind)
    readers = form.readers
    values: dict[str, Any] = form.blank.copy()
    for word, value in table.items():
        entry = readers.get(word)
        if entry is None:
            if word == "kind":
                continue
            raise RecordError(
                f"{kind.kind} has no key {describe(word)}.{did_you_mean(word, readers)} "
                f"Its keys: {listing(readers)}."
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
    if len(values) < len(readers):
        missing = [word for word, (field, _) in readers.items() if field not in values]
        are_missing = "keys {} are" if len(missing) > 1 else "key {} is"
        raise IncompleteEvent(f"{kind.kind}: the {are_missing.format(listing(missing))} missing.")
    if kind.any_of and not any(word in table for word in kind.any_of):
        raise IncompleteEvent(f"{kind.kind}: one of the keys {listing(kind.any_of, last='or')} is missing.")
    event = _make(kind, values)
    if kind.forms:
        _require_form(kind, table)
        event.check(context)
    return event


def read_again(event: Event, context: Context) -> Event:
    """An event that a program made, read as if from its table: its values may be of any kind."""
    kind = type(event)
    form = _forms.get(kind) or _form(kind)
    if not (kind.forms or kind.any_of):  # straight from its fields, in half the time that a table takes
        values, fields = form.blank.copy(), form.fields
        try:
            for field, value in vars(event).items():
                if value is not None:
                    values[field] = fields[field](value, context)
        except (Unexpected, RecordError):
            return read_event(write_event(event), context)  # which says what is wrong
        if len(values) == len(fields):
            return _make(kind, values)
    return read_event(write_event(event), context)


def _require_form(kind: type[Event], table: Mapping[str, Any]) -> None:
    """Refuse an event whose keys are not those of one of its forms."""
    given = {word for form in kind.forms for word in form if word in table}
    if any(given == set(form) for form in kind.forms):
        return
    missing = [word for form in kind.forms if given < set(form) for word in form if word not in given]
    if missing:
        raise IncompleteEvent(f"{kind.kind}: the key {listing(dict.fromkeys(missing), last='or')} is missing.")
    choices = listing((" and ".join(form) for form in kind.forms), last="or")
    raise RecordError(f"{kind.kind}: give {choices}, not {listing(word for word in table if word in given)}.")


def write_event(event: Event) -> dict[str, Any]:
    """The table of an event, keys in their canonical order."""
    table: dict[str, Any] = {"kind": event.kind}
    for name, field in _form(type(event)).written:
        value = getattr(event, field)
        if value is not None:
            table[name] = write_event(value) if isinstance(value, Event) else value
    return table


def changed(event: Event, changes: CorrectedWords | None, context: Context, *, has_other_sheets: bool) -> Event:
    """An event as it reads after changes of names, ids or sheets; RecordError if it cannot be read then."""
    table: dict[str, Any] = {"kind": event.kind}
    types = {each.name: each.type for each in keys_of(type(event))}
    is_same = not has_other_sheets
    for name, field in _form(type(event)).written:
        value = getattr(event, field)
        if value is not None:
            table[name] = types[name].changed(value, changes) if changes is not None else value
            is_same = is_same and table[name] == value
    return event if is_same else read_event(table, context)


def types_of(kinds: Iterable[type[Event]]) -> dict[Value[Any], None]:
    """The types of all keys of some kinds; of a list, that of its items."""
    types = (each.type for kind in kinds for each in keys_of(kind))
    return dict.fromkeys(type.item if isinstance(type, Many) else type for type in types)


def _as_recorded(value: Any) -> Any:
    """A value copied, tuples as lists."""
    if isinstance(value, Mapping):
        return {key: _as_recorded(each) for key, each in value.items()}
    return [_as_recorded(each) for each in value] if isinstance(value, tuple) else value


def kinds_by_name(kinds: Iterable[type[Event]]) -> dict[str, type[Event]]:
    """A game's own kinds by name."""
    return {kind.kind: kind for kind in kinds}
