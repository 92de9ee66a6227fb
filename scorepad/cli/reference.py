"""Reference: games, their rules, kinds of event and keys, schemas, and where everything is kept."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from typing import Any

from scorepad import games, samples
from scorepad.cli.console import FINE, configured, put, put_text, say
from scorepad.engine.events import COMMON, Event, keys_of
from scorepad.engine.rules import DECISION, OTHERWISE
from scorepad.exports.report import wrap
from scorepad.library import folder as library
from scorepad.library import index
from scorepad.packs import pack as packs
from scorepad.record.canonical import write_value
from scorepad.system import config
from scorepad.system.errors import RecordError
from scorepad.system.files import user_folder
from scorepad.text.drawing import COLUMNS
from scorepad.text.wording import listing, not_among, quote


def list_games(_: argparse.Namespace) -> int:
    for name in games.RULESETS:
        ruleset = games.ruleset(name)
        players = f"{ruleset.seats.start} to {ruleset.seats.stop - 1} players"
        put(f"{name:18} {ruleset.title}, {ruleset.edition}; {players}; sheets: {ruleset.pack}")
    for problem in games.problems():
        say(problem)
    return FINE


def rules(options: argparse.Namespace) -> int:
    ruleset = games.ruleset(options.game)
    put(f"{ruleset.title} ({ruleset.edition})", "", "Rules, with their place in the rulebook")
    for rule in (*ruleset.rules.values(), DECISION):
        put("", f"{rule.slug}  [{rule.where}]")
        put(*wrap(rule.text, 3))
    if ruleset.rulings:
        put("", "Rulings: choices for the table where the rulebook is silent, the default first")
    for ruling in ruleset.rulings.values():
        put("", f"{ruling.key} = {listing(map(_as_written, ruling.values), last='or')}")
        more = f" Or {ruling.other.words}." if ruling.other is not None else ""
        put(*wrap(f"{ruling.why}{more}", 3))
    if ruleset.readings:
        put("", *wrap(f"Readings: lines of the rulebook that are torn. {OTHERWISE}", 0))
    for reading in ruleset.readings:
        put("", reading.slug)
        put(*wrap(reading.words, 3))
    return FINE


def _as_written(value: object) -> str:
    """A value as written in a record."""
    if isinstance(value, str):
        return quote(value)
    return str(list(value)) if isinstance(value, tuple) else str(value).lower()


def locate(options: argparse.Namespace) -> int:
    home = library.folder(options.library, configured().library)
    places = {
        "library": home,
        "packs": os.path.join(user_folder("data"), "sheets"),
        "bundled": packs.bundled_folder(),
        "config": config.path(),
        "index": os.path.join(home, index.FILE),
    }
    if options.what is None:
        put(*(f"{name:8} {path}" for name, path in places.items()))
    elif options.what in places:
        put(places[options.what])
    else:
        raise RecordError(not_among("WHAT", places, options.what))
    return FINE


_INDENT = 3


def kinds(options: argparse.Namespace) -> int:
    ruleset = games.ruleset(options.game)
    if options.kind not in (None, *ruleset.kinds):
        raise RecordError(not_among("kind", ruleset.kinds, options.kind))
    examples = samples.examples(ruleset.name)
    parts = {
        "Tracked move by move": ruleset.track.kinds,
        'Tallied at the end, with mode = "tally"': ruleset.tally.kinds,
        'Filled in as you go, with mode = "fill"': ruleset.fill.kinds if ruleset.fill is not None else {},
        "In every game": COMMON,
    }
    put(f"{ruleset.title}: {'kinds' if options.kind is None else 'a kind'} of event")
    for title, own in parts.items():
        told = [kind for name, kind in own.items() if options.kind in (None, name)]
        if told:
            put("", title)
        for kind in told:
            put("", kind.kind)
            put(*wrap(kind.__doc__ or "", _INDENT))
            put(*_keys(kind, is_common=False))
            put(*_example(examples[kind.kind]))
    put("", "Every event may also have")
    put(*_keys(Event, is_common=True))
    return FINE


def _keys(kind: type[Event], *, is_common: bool) -> Iterator[str]:
    """The keys of a kind, required ones first."""
    keys = sorted(
        (key for key in keys_of(kind) if key.is_common is is_common), key=lambda key: not key.is_required
    )
    column = max([len(key.name) for key in keys], default=0) + _INDENT + 2
    for key in keys:
        told = key.told
        is_chosen = key.name in kind.any_of or any(key.name in form for form in kind.forms)
        if not (key.is_required or is_common or is_chosen):
            told += " (optional)"
        first, *others = wrap(told, column)
        yield f"{'':{_INDENT}}{key.name}{first[_INDENT + len(key.name) :]}"
        yield from others
    if not is_common and kind.forms:
        yield from wrap(f"Give {listing((' and '.join(form) for form in kind.forms), last='or')}.", _INDENT)
    if not is_common and kind.any_of:
        yield from wrap(f"Give at least one of {listing(kind.any_of)}.", _INDENT)


def _example(table: Mapping[str, Any]) -> Iterator[str]:
    """An event as written in a record, long values on several lines."""
    yield ""
    yield f"{'':{_INDENT}}[[event]]"
    for key, value in table.items():
        yield from _pair(key, value)


def _pair(key: str, value: object) -> Iterator[str]:
    line = f"{'':{_INDENT}}{key} = {write_value(value)}"
    if len(line) <= COLUMNS:
        yield line
    elif isinstance(value, dict):  # it comes last, so it can be a table of its own
        yield f"{'':{_INDENT}}[event.{key}]"
        for inner, each in value.items():
            yield from _pair(inner, each)
    elif isinstance(value, list):
        yield f"{'':{_INDENT}}{key} = ["
        yield from (f"{'':{_INDENT * 2}}{write_value(each)}," for each in value)
        yield f"{'':{_INDENT}}]"
    else:
        yield line


def schema(options: argparse.Namespace) -> int:
    import json

    from scorepad.exports.schemas import schema as schema_of

    put_text(json.dumps(schema_of(options.what, options.game), indent=2))
    return FINE
