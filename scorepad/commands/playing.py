"""Starting a game and recording its events."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import Any

from scorepad import games, interrupts, library
from scorepad.commands.console import (
    FINE,
    NOTHING_RECORDED,
    Unwritable,
    input_lines,
    keep_in_mind,
    put,
    say_next,
    warn,
)
from scorepad.commands.opening import has_terminal, run
from scorepad.commands.stream import LARGEST, tables
from scorepad.errors import RecordError, ScorepadError
from scorepad.events import keys_of
from scorepad.files import here
from scorepad.gains import totals
from scorepad.game import Game
from scorepad.record import RecordFile, create
from scorepad.record.reading import folder_of
from scorepad.shorthand import pairs
from scorepad.wording import count, printable, quote_file


def start_new(options: argparse.Namespace) -> int:
    """Start a game in the app, which asks for what is missing, or only write its file."""
    from datetime import UTC, date, datetime

    is_app = not options.no_app and has_terminal()
    if options.game is None or options.players is None:
        if not is_app:
            raise RecordError("Which game, and who plays? Give GAME and --players; see `scorepad new --help`.")
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
    with interrupts.held():
        create(game, path)
        keep_in_mind(f"The game was started: {quote_file(path)}.")
    if is_app:
        return run(options, "pad", path)
    put(printable(path))
    say_next(game)
    return FINE


def record(options: argparse.Namespace) -> int:
    if options.kind == "-" and options.keys:
        raise RecordError("With - the events come from standard input; leave out the keys.")
    keep_in_mind(NOTHING_RECORDED)
    with RecordFile(options.file) as file:
        warn(options.file, file.warnings)
        if options.kind == "-":
            _record_stream(file)
        else:
            _record_one(file, _fitted(file.game, pairs([f"kind={options.kind}", *options.keys], "record")))
        say_next(file.game)
    return FINE


def _record_stream(file: RecordFile) -> None:
    """Record every event on standard input, even if the confirmations cannot be printed."""
    before = file.game.count
    lost: Unwritable | None = None
    try:
        for table in tables(input_lines(LARGEST), file.game):
            try:
                _record_one(file, table, before)
            except Unwritable as error:
                lost = error
    except ScorepadError:
        done = file.game.count - before
        recorded = f"{count(done, 'event')} before it {'is' if done == 1 else 'are'}" if done else "nothing was"
        keep_in_mind(f"The stream stopped at block {done + 1}; {recorded} recorded.")
        raise
    if lost is not None:
        raise lost


def _fitted(game: Game, table: dict[str, Any]) -> dict[str, Any]:
    """Turn numbers into texts where a key wants texts: cards=[3,5d] means the cards "3" and "5d"."""
    kind = game.setup.kinds.get(str(table["kind"]))
    for key in keys_of(kind) if kind is not None else ():
        given = table.get(key.name)
        words = [str(each) if type(each) is int else each for each in given] if isinstance(given, list) else None
        if words is not None and not key.type.accepts(given, game.setup):
            table[key.name] = words if key.type.accepts(words, game.setup) else given
    return table


def _record_one(file: RecordFile, table: dict[str, Any], before: int | None = None) -> None:
    """Record one event and confirm it; `before` is how many there were before this command."""
    first = (file.game.count if before is None else before) + 1
    proposal = file.game.propose_event(file.game.read(table))
    with interrupts.held():
        number = file.commit(proposal)
        which = f"Event {number} is" if number == first else f"Events {first} to {number} are"
        keep_in_mind(f"{which} recorded.")
    gained = [f"{player} {points:+d}" for player, points in totals(proposal.gains).items()]
    told = f"event {number}: {proposal.words}" + (f" ({', '.join(gained)})" if gained else "")
    with suppress(BrokenPipeError):  # nobody reads the confirmations; the rest is still recorded
        put(printable(told), at_once=True)
