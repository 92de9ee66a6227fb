"""The header of a record, checked, and the game setup that it gives, with corrections applied.

The header in the file never changes. A correction in force gives a new setup, and new names for everything
recorded before it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any, NamedTuple, TypeVar

import attrs

from scorepad.engine.events import Correct, types_of
from scorepad.engine.position import Position
from scorepad.engine.ruleset import Header, Ruleset, Setup, set_up
from scorepad.engine.values import (
    DATE_TIME,
    PLAYER,
    TEXT,
    Context,
    NoTable,
    OneOf,
    Text,
    Thing,
    Unexpected,
    Value,
    Whole,
)
from scorepad.packs.pack import Pack
from scorepad.system import limits
from scorepad.system.errors import RecordError, SheetError
from scorepad.text.wording import BLANKS, count, describe, did_you_mean, is_invisible, listing, not_among, quote

T = TypeVar("T")
D = TypeVar("D")
FORMAT = 1
KEYS = (
    "scorepad",
    "game",
    "players",
    "first",
    "sheets",
    "fingerprint",
    "started",
    "place",
    "continues",
    "mode",
    "rulings",
)
MODES = ("track", "tally", "fill")


class PackName(Text):
    """The name of a sheet pack."""

    words = "the name of a sheet pack"


class EarlierRecord(Value[dict[str, Any]]):
    """The record that a game goes on from, of which it had this many events and this seal."""

    words = 'a table such as { file = "sunday.toml", events = 120, seal = "sha256:…" }'
    schema: Mapping[str, Any] = {
        "type": "object",
        "properties": {"file": TEXT.schema, "events": Whole(0).schema, "seal": TEXT.schema},
        "required": ["file", "events", "seal"],
        "additionalProperties": False,
    }

    def read(self, value: Any, context: Context) -> dict[str, Any]:
        types: dict[str, Value[Any]] = {"file": TEXT, "events": Whole(0), "seal": TEXT}
        if not isinstance(value, Mapping) or value.keys() != types.keys():
            raise Unexpected(self.words)
        return {key: type.read(value[key], context) for key, type in types.items()}


_pack, _earlier = PackName(), EarlierRecord()


def schema(ruleset: Ruleset) -> dict[str, Any]:
    """The header of a record of this game as JSON Schema; unknown tables are kept."""
    name = {"type": "string", "minLength": 1, "maxLength": limits.NAME_LENGTH}
    seats = {"minItems": ruleset.seats[0], "maxItems": ruleset.seats[-1], "uniqueItems": True}
    rulings = {key: ruling.schema for key, ruling in ruleset.rulings.items()}
    return {
        "type": "object",
        "properties": {
            "scorepad": {"const": FORMAT},
            "game": {"const": ruleset.name},
            "players": {"description": "clockwise", "type": "array", "items": name, **seats},
            "first": {"description": "the start player; by default the first of players", **PLAYER.schema},
            "sheets": {"description": _pack.words, **_pack.schema, "default": ruleset.pack},
            "fingerprint": {"description": "of the sheet pack", **TEXT.schema},
            "started": {"description": DATE_TIME.words, **DATE_TIME.schema},
            "place": TEXT.schema,
            "continues": {"description": "the tracked record that it goes on from", **_earlier.schema},
            "mode": {"enum": [*ruleset.modes], "default": MODES[0]},
            "rulings": {"type": "object", "properties": rulings, "additionalProperties": False},
        },
        "required": ["scorepad", "game", "players"],
        "additionalProperties": {
            "anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "object"}, "minItems": 1}]
        },
    }


def check_header(table: Mapping[str, Any], ruleset: Ruleset) -> Header:
    """The header of a record of this game; RecordError names the key and what was expected."""
    extra = {}
    if _has_too_many_values([value for key, value in table.items() if key not in KEYS]):
        raise RecordError(
            f"Its tables that are not scorepad's own have more than {limits.UNKNOWN_VALUES:,} values."
        )
    for key, value in table.items():
        if key in KEYS:
            continue
        if not _is_table(value):
            raise RecordError(
                f"{quote(key)} isn't a key of a record.{did_you_mean(key, KEYS)} Its keys: {listing(KEYS)}."
            )
        if not _is_plain(value):
            raise RecordError(
                f"The table {quote(key)} has a number too large or tables nested too deeply to be kept."
            )
        extra[key] = value
    players = _check_players(table.get("players"), ruleset)
    return Header(
        game=ruleset.name,
        players=players,
        first=_check_first(table.get("first", players[0]), players),
        sheets=_check(table, "sheets", _pack, ruleset.pack),
        mode=_check(table, "mode", OneOf(*ruleset.modes), MODES[0]),
        rulings=_check_rulings(table.get("rulings", {}), ruleset),
        fingerprint=_check(table, "fingerprint", TEXT, None),
        started=_check(table, "started", DATE_TIME, None),
        place=_check(table, "place", TEXT, None),
        continues=_check(table, "continues", _earlier, None),
        extra=extra,
        omitted=frozenset({"first", "sheets", "mode"} - table.keys()),
    )


def check_entered(table: Mapping[str, Any], ruleset: Ruleset) -> Header:
    """A header as entered by a user: names are trimmed, and must be easy to tell apart."""
    table = dict(table)
    if isinstance(names := table.get("players"), list):
        table["players"] = [trim(name) for name in names]
    if "first" in table:
        table["first"] = trim(table["first"])
    header = check_header(table, ruleset)
    check_names(header.players, header.players, ruleset)
    return header


def check_names(new: Iterable[str], players: Sequence[str], ruleset: Ruleset) -> None:
    """Refuse new names among the players that show nothing, or look like another one."""
    reserved = ruleset.reserved.get(len(players), "")
    for name in new:
        if not look(name):
            raise RecordError(f"players: {quote(name)} shows nothing; please choose a name that can be read.")
        for other in (*players, reserved):
            if other != name and look(other) == look(name):
                raise RecordError(
                    f"players: {quote(name)} and {quote(other)} look the same; please choose different names."
                )


def name_warnings(players: Sequence[str]) -> tuple[str, ...]:
    """Warnings about the names in a record, which opens all the same."""
    told = [f"The player {quote(name)} has a name that shows nothing." for name in players if not look(name)]
    seen: dict[str, str] = {}
    for name in filter(look, players):
        if (other := seen.setdefault(look(name), name)) != name:
            told.append(f"The players {quote(other)} and {quote(name)} have names that look the same.")
    return tuple(told)


def trim(name: Any) -> Any:
    """A name without blanks around it."""
    return name.strip(BLANKS) if isinstance(name, str) else name


def look(name: str) -> str:
    """What people see of a name, whatever it is written with: the same for names that nobody can tell apart."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(each for each in plain if each == " " or not is_invisible(each)).strip()


def correct_header(header: Header, table: Mapping[str, Any], ruleset: Ruleset) -> Header:
    """A header in which these keys have other values; they are checked like those of a record, and only they."""
    new: dict[str, Any] = {}
    if "players" in table:
        new["players"] = _check_players(table["players"], ruleset)
    if "first" in table:
        new["first"] = _check_first(table["first"], new.get("players", header.players))
    if "rulings" in table:
        new["rulings"] = {**header.rulings, **_check_rulings(table["rulings"], ruleset)}
    types: dict[str, Value[Any]] = {"sheets": _pack, "fingerprint": TEXT, "started": DATE_TIME, "place": TEXT}
    new.update({key: _check(table, key, types[key], None) for key in table if key in types})
    return header._replace(**new, omitted=frozenset())


def check_version(table: Mapping[str, Any]) -> None:
    """Refuse records in another version of the format."""
    version = table.get("scorepad")
    if version is None:
        raise RecordError(f"This is not a game record: expected scorepad = {FORMAT} on the first line.")
    if isinstance(version, bool) or not isinstance(version, int):
        raise RecordError(f"scorepad: expected the format version {FORMAT}, got {describe(version)}.")
    if version > FORMAT:
        raise RecordError(
            f"This record has format {describe(version).removeprefix('the number ')}, made by a newer scorepad; "
            f"this one reads format {FORMAT}. Please update scorepad."
        )
    if version != FORMAT:
        raise RecordError(f"scorepad: expected the format version {FORMAT}, got {describe(version)}.")


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
    )


def _has_too_many_values(tables: list[Any]) -> bool:
    """Are there more values than can be kept, in whatever lists and tables?"""
    left, waiting = limits.UNKNOWN_VALUES, [tables]
    while waiting and left >= 0:
        values = waiting.pop()
        left -= len(values)
        waiting += [
            [*each.values()] if isinstance(each, dict) else each
            for each in values[: left + 1]
            if isinstance(each, dict | list)
        ]
    return left < 0


def _is_plain(value: object, depth: int = 0) -> bool:
    """Can it be written back?"""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return depth < limits.UNKNOWN_DEPTH and all(_is_plain(each, depth + 1) for each in value)
    return not isinstance(value, int) or abs(value) <= limits.LARGEST_NUMBER


def _check_players(names: object, ruleset: Ruleset) -> tuple[str, ...]:
    if not isinstance(names, list):
        raise RecordError(f"players: expected a list of names, got {describe(names)}.")
    seen: dict[str, str] = {}
    for place, name in enumerate(names, 1):
        problem = _name_problem(name)
        if problem:
            raise RecordError(f"players: place {place}: expected {problem}, got {describe(name)}.")
        key = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
        if key in seen:
            alike = "is there twice" if name == seen[key] else f"and {quote(seen[key])} look the same"
            raise RecordError(f"players: {quote(name)} {alike}; please choose different names.")
        seen[key] = name
    if len(names) not in ruleset.seats:
        raise RecordError(
            f"players: {ruleset.title} is for {ruleset.seats.start} to {ruleset.seats.stop - 1} players, "
            f"not for {len(names)}."
        )
    reserved = ruleset.reserved.get(len(names), "")
    if reserved.casefold() in seen:
        raise RecordError(
            f"players: with {count(len(names), 'player')} {reserved} is the virtual player; "
            f"please choose a name other than {quote(seen[reserved.casefold()])}."
        )
    return tuple(names)


def _name_problem(name: object) -> str:
    if not isinstance(name, str):
        return "a name"
    if not 1 <= len(name) <= limits.NAME_LENGTH:
        return f"a name of 1 to {limits.NAME_LENGTH} characters"
    if not name.isprintable() and any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in name):
        return "a name without control characters"
    return ""


def _check_first(first: object, players: tuple[str, ...]) -> str:
    if isinstance(first, str):
        for player in players:
            if unicodedata.normalize("NFC", player) == unicodedata.normalize("NFC", first):
                return player
    raise RecordError(not_among("first", players, first))


def _check(table: Mapping[str, Any], key: str, type: Value[T], default: D) -> T | D:
    """The value of an optional key."""
    if key not in table:
        return default
    try:
        return type.read(table[key], NoTable())
    except Unexpected as problem:
        got = describe(table[key])
        raise RecordError(f"{key}: expected {problem.expected}, got {got}.{problem.near}") from None


def _check_rulings(rulings: object, ruleset: Ruleset) -> dict[str, Any]:
    if not isinstance(rulings, Mapping):
        raise RecordError(f"rulings: expected a table, got {describe(rulings)}.")
    checked = {}
    for key, value in rulings.items():
        if key not in ruleset.rulings:
            raise RecordError(
                f"rulings: {ruleset.title} has no ruling {quote(key)}.{did_you_mean(key, ruleset.rulings)} "
                f"Its rulings: {listing(ruleset.rulings)}."
            )
        ruling = ruleset.rulings[key]
        values = ruling.values
        value = tuple(value) if isinstance(value, list) else value
        is_known = any(type(value) is type(known) and value == known for known in values)
        if not is_known and not (ruling.other is not None and ruling.other.accepts(value, NoTable())):
            near = did_you_mean(value, [known for known in values if isinstance(known, str)])
            listed = listing((describe(known) for known in values), last="or")
            shown = ruling.other.words if ruling.other is not None else listed
            raise RecordError(f"rulings: {key}: expected {shown}, got {describe(value)}.{near}")
        checked[key] = value
    return checked


Packs = Callable[[Header], tuple[Pack, Sequence[str]]]
"""Finds the sheet pack that a header names, with warnings about it."""


def fixed_pack(pack: Pack) -> Packs:
    """Always this pack, whatever a header names."""
    return partial(_given, pack)


def _given(pack: Pack, header: Header) -> tuple[Pack, Sequence[str]]:  # noqa: ARG001
    return pack, ()


class LazyStart:
    """The table before the first event, set up lazily: there may be thousands of corrections."""

    def __init__(self, header: Header, ruleset: Ruleset, pack: Pack) -> None:
        self._header = header
        self.ruleset = ruleset
        self.pack = pack

    @cached_property
    def setup(self) -> Setup:
        header = self._header
        first = header.players.index(header.first)
        return set_up(self.ruleset, header.players, first, self.pack, header.rulings)

    @cached_property
    def position(self) -> Position:
        mode = self.ruleset.modes[self._header.mode]
        return Position(mode, mode.start(self.setup))


class GameSetup(NamedTuple):
    """Who plays, with which sheets and rulings, from some event on."""

    number: int
    """The correction that brought them; 0 for the header of the file."""
    header: Header
    beginning: LazyStart
    names: Mapping[str, str] = {}
    """Old names and new ones, in everything recorded before the correction."""
    ids: Mapping[Any, Any] = {}
    """The same for what things of the pack were taken for."""
    warnings: tuple[str, ...] = ()
    """Warnings about the sheets."""

    @classmethod
    def of(cls, header: Header, ruleset: Ruleset, pack: Pack, number: int = 0) -> GameSetup:
        return cls(number, header, LazyStart(header, ruleset, pack))

    def entered(self, event: Correct) -> Correct:
        """A correction as entered by a user: new names are trimmed, and must be easy to tell apart."""
        if not event.rename:
            return event
        trimmed = {new: trim(new) for new in event.rename.values()}
        rename = {old: trimmed[new] for old, new in event.rename.items()}
        players = [rename.get(player, player) for player in self.header.players]
        try:
            check_names(rename.values(), players, self.beginning.ruleset)
        except RecordError as error:
            raise RecordError(f"correct: {error}") from None
        order = None if event.players is None else tuple(trimmed.get(each, each) for each in event.players)
        first = None if event.first is None else trimmed.get(event.first, event.first)
        return attrs.evolve(event, rename=rename, players=order, first=first)

    def corrected(self, event: Correct, number: int, packs: Packs) -> GameSetup:
        """The setup after a correction; RecordError says what is malformed in it."""
        try:
            names = _new_names(event.rename or {}, self.header.players)
            header = self._header(event, names)
            ids = _new_ids(event.ids, self.beginning.setup) if event.ids else {}
            old = self.beginning.pack
            pack, warnings = packs(header) if event.sheets is not None else (old, self.warnings)
        except (RecordError, SheetError) as error:
            raise RecordError(f"correct: {error}") from None
        was = self.header
        if pack is old and (header.players, header.first, header.rulings) == (
            was.players,
            was.first,
            was.rulings,
        ):
            return GameSetup(number, header, self.beginning, names, ids, tuple(warnings))
        game_setup = self.of(header, self.beginning.ruleset, pack, number)
        return game_setup._replace(names=names, ids=ids, warnings=tuple(warnings))

    def _header(self, event: Correct, names: Mapping[str, str]) -> Header:
        old = self.header
        given = {
            key: getattr(event, key) for key in ("first", "sheets", "fingerprint", "started", "place", "rulings")
        }
        table: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
        if names or event.players is not None:
            players = [names.get(player, player) for player in old.players]
            table["players"] = players if event.players is None else _reseated(event.players, players)
            table.setdefault("first", names.get(old.first, old.first))
        if event.sheets is not None:
            old = old._replace(fingerprint=None)
        elif event.fingerprint is not None:
            raise RecordError("fingerprint: it belongs to a sheet pack; give sheets as well.")
        return correct_header(old, table, self.beginning.ruleset)


def _new_names(rename: Mapping[str, str], players: Sequence[str]) -> Mapping[str, str]:
    for old in rename:
        if old not in players:
            raise RecordError(not_among("rename", players, old))
    return rename


def _reseated(order: Sequence[str], players: Sequence[str]) -> list[str]:
    """The players in another order."""
    for name in order:
        if name not in players:
            raise RecordError(not_among("players", players, name))
    if len(order) != len(players) or len(set(order)) != len(order):
        raise RecordError(f"players: expected each of {listing(map(quote, players))} once.")
    return list(order)


def _new_ids(ids: Mapping[str, Any], setup: Setup) -> dict[Any, Any]:
    """What was recorded and what it really was, as events have them."""
    found = {}
    for text, new in ids.items():
        kinds = [{str(each): each for each in thing.things(setup)} for thing in _things(setup.ruleset)]
        own = next((each for each in kinds if text in each), None)
        if own is None:
            known = [each for things in kinds for each in things]
            such = f", such as {known[0]}" if known else "; this game has none that can be taken for another"
            near = did_you_mean(text, known)
            raise RecordError(f"ids: expected a card or a treasure of the pack{such}, got {quote(text)}.{near}")
        if not any(type(new) is type(each) and new == each for each in own.values()):
            near = did_you_mean(new, own)
            raise RecordError(f"ids: {text}: expected another of its kind, got {describe(new)}.{near}")
        found[own[text]] = new
    return found


@cache
def _things(ruleset: Ruleset) -> tuple[Thing[Any], ...]:
    """The types of the cards and treasures that a game's events name."""
    types = types_of(ruleset.own_kinds.values())
    one_each = {type(each): each for each in types if isinstance(each, Thing)}
    return tuple(one_each.values())
