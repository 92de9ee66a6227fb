"""Headers of records, checked: who plays, with which sheets and rulings."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, TypeVar

from scorepad.errors import RecordError
from scorepad.ruleset import Header, Ruleset
from scorepad.values import DATE_TIME, LARGEST, PLAYER, TEXT, NoTable, OneOf, Text, Unexpected, Value
from scorepad.wording import count, describe, did_you_mean, listing, not_among, quote

T = TypeVar("T")
D = TypeVar("D")
FORMAT = 1
LONGEST_NAME = 40
DEEPEST = 100
KEYS = (
    "scorepad",
    "game",
    "players",
    "first",
    "sheets",
    "fingerprint",
    "started",
    "place",
    "mode",
    "rulings",
)
MODES = ("track", "tally")


class PackName(Text):
    """The name of a sheet pack."""

    words = "the name of a sheet pack"


_mode, _pack = OneOf(*MODES), PackName()


def schema(ruleset: Ruleset) -> dict[str, Any]:
    """The header of a record of this game as JSON Schema; unknown tables are kept."""
    name = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
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
            "mode": {**_mode.schema, "default": MODES[0]},
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
        mode=_check(table, "mode", _mode, MODES[0]),
        rulings=_check_rulings(table.get("rulings", {}), ruleset),
        fingerprint=_check(table, "fingerprint", TEXT, None),
        started=_check(table, "started", DATE_TIME, None),
        place=_check(table, "place", TEXT, None),
        extra=extra,
        omitted=frozenset({"first", "sheets", "mode"} - table.keys()),
    )


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


def _is_plain(value: object, depth: int = 0) -> bool:
    """Can it be written back?"""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return depth < DEEPEST and all(_is_plain(each, depth + 1) for each in value)
    return not isinstance(value, int) or abs(value) <= LARGEST


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
            f"got {count(len(names), 'player')}."
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
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name of 1 to {LONGEST_NAME} characters"
    if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in name):
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
