"""The head of a record, checked: who plays, with which sheets, by which rulings."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scorepad.errors import RecordError
from scorepad.ruleset import Header, Ruleset
from scorepad.values import LARGEST, is_writable
from scorepad.wording import count, describe, did_you_mean, is_text, listing, quote

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


def check_header(table: Mapping[str, Any], ruleset: Ruleset) -> Header:
    """The header of a record of this ruleset's game; RecordError names the key and what was expected."""
    extra = {}
    for key, value in table.items():
        if key in KEYS:
            continue
        if not _is_table(value):
            raise RecordError(
                f"{quote(key)} is not a key of a record.{did_you_mean(key, KEYS)} Its keys: {listing(KEYS)}."
            )
        if not _is_plain(value):
            raise RecordError(f"The table {quote(key)} holds too large a number or too deep a nesting to be kept.")
        extra[key] = value
    players = _check_players(table.get("players"), ruleset)
    return Header(
        game=ruleset.name,
        players=players,
        first=_check_first(table.get("first", players[0]), players),
        sheets=_check_sheets(table.get("sheets", ruleset.pack)),
        mode=_check_mode(table.get("mode", "track")),
        rulings=_check_rulings(table.get("rulings", {}), ruleset),
        fingerprint=_check_text(table, "fingerprint"),
        started=_check_started(table.get("started")),
        place=_check_text(table, "place"),
        extra=extra,
        omitted=frozenset({"first", "sheets", "mode"} - table.keys()),
    )


def check_version(table: Mapping[str, Any]) -> None:
    """Only records of the format that this scorepad knows are read."""
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
    """Can it be written again?"""
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
            raise RecordError(
                f"players: {quote(name)} and {quote(seen[key])} cannot be told apart; names must differ."
            )
        seen[key] = name
    if len(names) not in ruleset.seats:
        raise RecordError(
            f"players: {ruleset.title} is for {ruleset.seats.start} to {ruleset.seats.stop - 1} players, "
            f"got {count(len(names), 'player')}."
        )
    reserved = ruleset.reserved.get(len(names), "")
    if reserved.casefold() in seen:
        raise RecordError(
            f"players: with {count(len(names), 'player')} {reserved} is the virtual one; "
            f"nobody else may be called {quote(seen[reserved.casefold()])}."
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
    raise RecordError(
        f"first: expected {listing(map(quote, players), last='or')}, got {describe(first)}."
        f"{did_you_mean(first, players)}"
    )


def _check_mode(mode: object) -> str:
    if isinstance(mode, str) and mode in MODES:
        return mode
    raise RecordError(
        f"mode: expected {listing(map(quote, MODES), last='or')}, got {describe(mode)}.{did_you_mean(mode, MODES)}"
    )


def _check_text(table: Mapping[str, Any], key: str) -> str | None:
    value = table.get(key)
    if value is None or (isinstance(value, str) and is_text(value)):
        return value
    raise RecordError(f"{key}: expected a text, got {describe(value)}.")


def _check_sheets(name: object) -> str:
    if isinstance(name, str):
        return name
    raise RecordError(f"sheets: expected the name of a sheet pack, got {describe(name)}.")


def _check_started(started: object) -> datetime | None:
    if started is None or (isinstance(started, datetime) and is_writable(started)):
        return started
    raise RecordError(f"started: expected a date and time such as 2026-11-15T19:30:00Z, got {describe(started)}.")


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
        if not is_known and not (ruling.accepts is not None and ruling.accepts(value)):
            near = did_you_mean(value, [known for known in values if isinstance(known, str)])
            shown = ruling.expected or listing((describe(known) for known in values), last="or")
            raise RecordError(f"rulings: {key}: expected {shown}, got {describe(value)}.{near}")
        checked[key] = value
    return checked
