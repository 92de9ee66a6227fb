"""Games, their rules, and where everything is kept."""

from __future__ import annotations

import argparse
import os

from scorepad import config, games, index, library, packs
from scorepad.commands.console import FINE, configured, put
from scorepad.errors import RecordError
from scorepad.report import wrap
from scorepad.rules import DECISION
from scorepad.wording import listing, not_among, quote


def list_games(_: argparse.Namespace) -> int:
    for name in games.RULESETS:
        ruleset = games.ruleset(name)
        players = f"{ruleset.seats.start} to {ruleset.seats.stop - 1} players"
        put(f"{name:18} {ruleset.title}, {ruleset.edition}; {players}; sheets: {ruleset.pack}")
    return FINE


def rules(options: argparse.Namespace) -> int:
    ruleset = games.ruleset(options.game)
    put(f"{ruleset.title} ({ruleset.edition})\n\nRules, with their place in the rulebook")
    for rule in (*ruleset.rules.values(), DECISION):
        put(f"\n{rule.slug}  [{rule.where}]")
        put("\n".join(wrap(rule.text, 3)))
    if ruleset.rulings:
        put("\nRulings: choices for the table where the rulebook is silent, the default first")
    for ruling in ruleset.rulings.values():
        put(f"\n{ruling.key} = {listing(map(_as_written, ruling.values), last='or')}")
        more = f" Or {ruling.other.words}." if ruling.other is not None else ""
        put("\n".join(wrap(f"{ruling.why}{more}", 3)))
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
        "packs": os.path.join(packs.data_folder(), "sheets"),
        "bundled": packs.bundled_folder(),
        "config": config.path(),
        "index": os.path.join(home, index.FILE),
    }
    if options.what is None:
        put("\n".join(f"{name:8} {path}" for name, path in places.items()))
    elif options.what in places:
        put(places[options.what])
    else:
        raise RecordError(not_among("WHAT", places, options.what))
    return FINE
