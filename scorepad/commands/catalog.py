"""Games, their rules, and sheet packs."""

from __future__ import annotations

import argparse
import os

from scorepad import games, interrupts, library, packs
from scorepad.commands.console import FINE, is_ascii, keep_in_mind, put, say
from scorepad.errors import RecordError, SheetError
from scorepad.files import create_file, here
from scorepad.report import wrap
from scorepad.rules import DECISION
from scorepad.wording import count, listing, not_among, printable, quote, quote_file


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
    places = {
        "library": library.folder(options.library),
        "packs": os.path.join(packs.data_folder(), "sheets"),
        "bundled": packs.bundled_folder(),
    }
    if options.what is None:
        put("\n".join(f"{name:8} {path}" for name, path in places.items()))
    elif options.what in places:
        put(places[options.what])
    else:
        raise RecordError(not_among("WHAT", places, options.what))
    return FINE


def list_sheets(_: argparse.Namespace) -> int:
    for name, path in packs.names(here()).items():
        try:
            pack = packs.read(path)
        except SheetError as error:
            put(f"{name:18} {printable(str(error))}")
            continue
        put(f"{name:18} {printable(f'{pack.title}, for {pack.game}')}; {packs.PROVENANCES[pack.provenance]}")
    return FINE


def show_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(_pack_path(options.name))
    put(f"{printable(pack.title)}, for {pack.game}: {packs.PROVENANCES[pack.provenance]}.")
    put(f"{printable(pack.source)}\n")
    put(games.ruleset(pack.game).draw_sheets(sheets).text(ascii=is_ascii(options)))
    return FINE


def check_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(_pack_path(options.file))
    remarks = games.ruleset(pack.game).check_sheets(sheets)
    for remark in remarks:
        say(f"Remark: {remark}")
    name = os.path.basename(pack.path.rstrip("/\\")).removesuffix(".toml")
    if name != pack.name:
        say(f"A pack is found by its file name: in records, call it {quote(name)}, not {quote(pack.name)}.")
    put(f"{printable(name)}: can be used, {count(len(remarks), 'remark')}. {pack.fingerprint()}")
    return FINE


def new_sheets(options: argparse.Namespace) -> int:
    ruleset = games.ruleset(options.game)
    name = os.path.basename(options.file).removesuffix(".toml")
    if not packs.is_name(name) or not options.file.endswith(".toml"):
        raise SheetError(
            f"{quote_file(options.file)}: use lower-case words joined by hyphens, such as my-box.toml."
        )
    try:
        with interrupts.held():
            create_file(options.file, ruleset.template(name).encode())
            keep_in_mind(f"{quote_file(options.file)} was written.")
    except FileExistsError:
        raise SheetError(
            f"{quote_file(options.file)} already exists and was not changed; choose another name."
        ) from None
    except OSError as error:
        raise SheetError(f"{quote_file(options.file)} cannot be created: {error.strerror}.") from None
    put(printable(options.file))
    say(f"Edit it, then run: scorepad sheets check {printable(options.file)}")
    return FINE


def _pack_path(name: str) -> str:
    """A pack by its path or its name."""
    if os.path.exists(name) and (not packs.is_name(name) or name not in packs.names(here())):
        return name
    return packs.find(name, here())
