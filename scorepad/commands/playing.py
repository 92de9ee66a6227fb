"""Starting a game and recording its events."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Any

import tomli

from scorepad import games, library
from scorepad.commands.console import FINE, say_next, warn
from scorepad.commands.opening import has_terminal, run
from scorepad.errors import RecordError
from scorepad.events import IncompleteEvent, keys_of
from scorepad.files import here
from scorepad.gains import totals
from scorepad.game import Game
from scorepad.record import RecordFile, create
from scorepad.record.reading import folder_of
from scorepad.shorthand import pairs
from scorepad.wording import listing, printable, quote


def start_new(options: argparse.Namespace) -> int:
    """Start a game: in the app, which asks for what was not given, or only its file."""
    from datetime import UTC, date, datetime

    is_app = not options.no_app and has_terminal()
    if options.game is None or options.players is None:
        if not is_app:
            raise RecordError("Which game, and who plays? GAME and --players say so; see `scorepad new --help`.")
        return run(options, "new", options.game or "")
    is_in_library = is_app or options.library is not None
    folder = library.folder(options.library) if is_in_library and not options.file else ""
    game = games.new(
        options.game,
        [name.strip() for name in options.players.split(",")],
        first=options.first,
        sheets=options.sheets,
        mode="tally" if options.tally else "track",
        rulings=pairs(options.ruling, "--ruling"),
        place=options.place,
        started=datetime.now(UTC).replace(microsecond=0),
        beside=folder_of(options.file) if options.file else folder or here(),
    )
    if folder:
        library.make_folder(folder)
    path = options.file or library.new_path(folder, options.game, date.today())
    create(game, path)
    if is_app:
        return run(options, "pad", path)
    print(printable(path))
    say_next(game)
    return FINE


def record(options: argparse.Namespace) -> int:
    if options.kind == "-" and options.keys:
        raise RecordError("A stream of events on standard input takes no keys here.")
    with RecordFile(options.file) as file:
        warn(options.file, file.warnings)
        tables = iter([_fitted(file.game, pairs([f"kind={options.kind}", *options.keys], "record"))])
        if options.kind == "-":
            tables = _stream(file.game)
        for table in tables:
            _record_one(file, table)
        say_next(file.game)
    return FINE


def _fitted(game: Game, table: dict[str, Any]) -> dict[str, Any]:
    """Numbers as texts where a key wants texts: cards=[3,5d] are the cards "3" and "5d"."""
    kind = game.setup.kinds.get(str(table["kind"]))
    for key in keys_of(kind) if kind is not None else ():
        given = table.get(key.name)
        words = [str(each) if type(each) is int else each for each in given] if isinstance(given, list) else None
        if words is not None and not key.type.accepts(given, game.setup):
            table[key.name] = words if key.type.accepts(words, game.setup) else given
    return table


def _record_one(file: RecordFile, table: dict[str, Any]) -> None:
    proposal = file.game.propose_event(file.game.read(table))
    number = file.commit(proposal)
    gained = [f"{player} {points:+d}" for player, points in totals(proposal.gains).items()]
    told = f"event {number}: {proposal.words}" + (f" ({', '.join(gained)})" if gained else "")
    try:
        print(printable(told), flush=True)
    except BrokenPipeError:  # nobody reads the receipts; what is still to come is recorded all the same
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stream(game: Game) -> Iterator[dict[str, Any]]:
    """The events on standard input, each as soon as its block is closed."""
    lines: list[str] = []
    for raw in sys.stdin.buffer:
        try:
            line = raw.decode()
        except UnicodeDecodeError:
            raise RecordError("Standard input is not text in UTF-8; the events before are recorded.") from None
        starts = line.split("#")[0].strip().replace(" ", "") == "[[event]]"
        if lines and (starts or not line.strip()):
            tables = _blocks(game, "".join(lines), is_whole=starts)
            if tables is not None:
                yield from tables
                lines = []
        lines.append(line)
        if not "".join(lines).strip():
            lines = []
    yield from _blocks(game, "".join(lines), is_whole=True) or ()


def _blocks(game: Game, text: str, *, is_whole: bool) -> list[dict[str, Any]] | None:
    """The event tables of a text; none yet if it may go on."""
    try:
        data = tomli.loads(text)
    except (ValueError, RecursionError) as error:
        if not is_whole:
            return None
        raise RecordError(f"Standard input is not valid TOML: {printable(str(error))}.") from None
    tables = data.pop("event", [])
    if data or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        got = listing(map(quote, data), none="something else")
        raise RecordError(f"Standard input: expected [[event]] tables, got {got}.")
    return None if not is_whole and any(_lacks_keys(game, table) for table in tables) else tables


def _lacks_keys(game: Game, table: dict[str, Any]) -> bool:
    try:
        game.read(table)
    except IncompleteEvent:
        return True
    except RecordError:
        pass  # told when it is recorded
    return False
