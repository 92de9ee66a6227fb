"""What is there: games, their rules, sheet packs."""

from __future__ import annotations

import argparse
import os

from scorepad import games, packs
from scorepad.commands.console import FINE, is_ascii, say
from scorepad.errors import SheetError
from scorepad.report import wrap
from scorepad.wording import count, listing, printable, quote, quote_file


def list_games(_: argparse.Namespace) -> int:
    for name in games.RULESETS:
        ruleset = games.ruleset(name)
        players = f"{ruleset.seats.start} to {ruleset.seats.stop - 1} players"
        print(f"{name:18} {ruleset.title}, {ruleset.edition}; {players}; sheets: {ruleset.pack}")
    return FINE


def rules(options: argparse.Namespace) -> int:
    ruleset = games.ruleset(options.game)
    print(f"{ruleset.title} ({ruleset.edition})\n\nRules, with where the rulebook says so")
    for rule in ruleset.rules.values():
        print(f"\n{rule.slug}  [{rule.where}]")
        print("\n".join(wrap(rule.text, 3)))
    if ruleset.rulings:
        print("\nRulings: the table's choice where the rulebook is silent, the default first")
    for ruling in ruleset.rulings.values():
        print(f"\n{ruling.key} = {listing(map(_as_written, ruling.values), last='or')}")
        more = f" Or {ruling.other.words}." if ruling.other is not None else ""
        print("\n".join(wrap(f"{ruling.why}{more}", 3)))
    return FINE


def _as_written(value: object) -> str:
    """A value as it stands in a record."""
    if isinstance(value, str):
        return quote(value)
    return str(list(value)) if isinstance(value, tuple) else str(value).lower()


def list_sheets(_: argparse.Namespace) -> int:
    for name, path in packs.names(os.getcwd()).items():
        try:
            pack = packs.read(path)
        except SheetError as error:
            print(f"{name:18} {printable(str(error))}")
            continue
        print(f"{name:18} {printable(f'{pack.title}, for {pack.game}')}; {packs.PROVENANCES[pack.provenance]}")
    return FINE


def show_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(_pack_path(options.name))
    print(f"{printable(pack.title)}, for {pack.game}: {packs.PROVENANCES[pack.provenance]}.")
    print(f"{printable(pack.source)}\n")
    print(games.ruleset(pack.game).draw_sheets(sheets).text(ascii=is_ascii(options)))
    return FINE


def check_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(_pack_path(options.file))
    remarks = games.ruleset(pack.game).check_sheets(sheets)
    for remark in remarks:
        say(f"Remark: {remark}")
    name = os.path.basename(pack.path.rstrip("/\\")).removesuffix(".toml")
    if name != pack.name:
        say(f"A pack is found by the name of its file: records name it {quote(name)}, not {quote(pack.name)}.")
    print(f"{printable(name)}: can be used, {count(len(remarks), 'remark')}. {pack.fingerprint()}")
    return FINE


def new_sheets(options: argparse.Namespace) -> int:
    ruleset = games.ruleset(options.game)
    name = os.path.basename(options.file).removesuffix(".toml")
    if not packs.is_name(name) or not options.file.endswith(".toml"):
        raise SheetError(
            f"{quote_file(options.file)}: expected a file name of lower-case words joined by hyphens, .toml."
        )
    try:
        with open(options.file, "x", encoding="utf-8") as file:
            file.write(ruleset.template(name))
    except FileExistsError:
        raise SheetError(f"{quote_file(options.file)} exists already and is left alone.") from None
    print(printable(options.file))
    say("Draw your sheets in it, then run: scorepad sheets check " + options.file)
    return FINE


def _pack_path(name: str) -> str:
    """A pack by its path or its name."""
    if os.path.exists(name) and (not packs.is_name(name) or name not in packs.names(os.getcwd())):
        return name
    return packs.find(name, os.getcwd())
