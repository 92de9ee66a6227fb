"""Opening the app: on the library of games, on a record, on a sample, or to start a game.

Without a terminal, text is shown instead where possible. The app is imported only when it opens, and what shows
text only when text is shown.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Literal

from scorepad import games
from scorepad.cli.console import FINE, configured, is_ascii, put, put_text, read, remember_progress, say, say_next
from scorepad.library import folder as library
from scorepad.record import create
from scorepad.record.reading import folder_of
from scorepad.system import clock, config, interrupts
from scorepad.system.errors import RecordError
from scorepad.system.files import here
from scorepad.text.wording import in_any_case, listing, quote_file

NO_TERMINAL = "The app needs a terminal and there is none, so this is text."


def go_home(options: argparse.Namespace) -> int:
    if not has_terminal():
        say(NO_TERMINAL)
        say("See a sample game with `scorepad demo --no-app`, or start one with `scorepad new --no-app`.")
        return FINE
    return run(options, "home")


def open_record(options: argparse.Namespace) -> int:
    if not has_terminal():
        from scorepad.cli.inspection import show

        say(NO_TERMINAL)
        return show(options)
    return run(options, "pad", options.file)


def demo(options: argparse.Namespace) -> int:
    from scorepad import samples
    from scorepad.exports import report
    from scorepad.record.result_tables import record_result

    path = samples.find(options.game)
    if not options.no_app and has_terminal():
        return run(options, "demo", options.game or "")
    if not options.no_app:
        say(NO_TERMINAL)
    game = read(path)
    put_text(game.draw().text(ascii=is_ascii(options)))
    put("")
    put(*report.result_text(record_result(game)))
    return FINE


def has_terminal() -> bool:
    """Is there a screen and a keyboard? The app draws on standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb"


Screen = Literal["home", "new", "pad", "demo", "sheets"]


def run(options: argparse.Namespace, screen: Screen, what: str = "") -> int:
    """Open the app on one of its screens."""
    from scorepad.app.app import Start
    from scorepad.app.app import run as run_app

    chosen = config.read()
    folder = library.folder(options.library, chosen.library)
    return run_app(folder, Start(screen, what), is_ascii=is_ascii(options), config=chosen)


def go_on_filling(options: argparse.Namespace) -> int:
    """Go on with score cards where moves were recorded, in a new record."""
    from scorepad.record.file import continue_filling, path_of_filled

    game = continue_filling(read(options.file), options.file)
    path = options.new or path_of_filled(options.file)
    with interrupts.held():
        create(game, path)
        remember_progress(f"The game goes on in {quote_file(path)}.")
    if not options.no_app and has_terminal():
        return run(options, "pad", path)
    put(path)
    say_next(game)
    return FINE


def start_new(options: argparse.Namespace) -> int:
    """Start a game in the app, which asks for what is missing, or only write its file."""
    from datetime import date

    from scorepad.own_sheets import packs as own_packs
    from scorepad.shorthand import pairs

    is_app = not options.no_app and has_terminal()
    if options.game is None or options.players is None:
        if not is_app:
            which = "" if options.game else f"Which game? Add its name: {listing(games.RULESETS, last='or')}. "
            who = "" if options.players else "Who plays? Add --players Ann,Bob. "
            raise RecordError(f"{which}{who}See `scorepad new --help`.")
        return run(options, "new", options.game or "")
    is_in_library = is_app or options.library is not None
    folder = library.folder(options.library, configured().library) if is_in_library and not options.file else ""
    beside = folder_of(options.file) if options.file else folder or here()
    if options.sheets and (brought := own_packs.bring(options.sheets, beside, here())):
        say(f"The sheets were copied to {quote_file(brought)}, where all your games find them.")
    players = [name.strip() for name in options.players.split(",")]
    game = games.new(
        options.game,
        players,
        first=None if options.first is None else (in_any_case(options.first, players) or options.first),
        sheets=options.sheets,
        mode="tally" if options.tally else "fill" if options.fill else "track",
        rulings=pairs(options.ruling, "--ruling"),
        place=options.place,
        started=clock.now(),
        beside=beside,
    )
    if folder:
        library.make_folder(folder)
    path = options.file or library.new_path(folder, options.game, date.today())
    with interrupts.held():
        own_packs.keep_pack(game.setup.pack)
        create(game, path)
        remember_progress(f"The game was started: {quote_file(path)}.")
    if is_app:
        return run(options, "pad", path)
    put(path)
    say_next(game)
    return FINE
