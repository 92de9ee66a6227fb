"""Starting a game."""

from __future__ import annotations

import argparse

from scorepad import clock, games, interrupts, library, own_packs
from scorepad.commands.console import FINE, configured, keep_in_mind, put, say, say_next
from scorepad.commands.opening import has_terminal, run
from scorepad.errors import RecordError
from scorepad.files import here
from scorepad.pack_text import keep_pack
from scorepad.record import create
from scorepad.record.reading import folder_of
from scorepad.shorthand import pairs
from scorepad.wording import printable, quote_file


def start_new(options: argparse.Namespace) -> int:
    """Start a game in the app, which asks for what is missing, or only write its file."""
    from datetime import date

    is_app = not options.no_app and has_terminal()
    if options.game is None or options.players is None:
        if not is_app:
            raise RecordError("Which game, and who plays? Give GAME and --players; see `scorepad new --help`.")
        return run(options, "new", options.game or "")
    is_in_library = is_app or options.library is not None
    folder = library.folder(options.library, configured().library) if is_in_library and not options.file else ""
    beside = folder_of(options.file) if options.file else folder or here()
    if options.sheets and (brought := own_packs.bring(options.sheets, beside, here())):
        say(f"The sheets were copied to {quote_file(brought)}, where all your games find them.")
    game = games.new(
        options.game,
        [name.strip() for name in options.players.split(",")],
        first=options.first,
        sheets=options.sheets,
        mode="tally" if options.tally else "track",
        rulings=pairs(options.ruling, "--ruling"),
        place=options.place,
        started=clock.now(),
        beside=beside,
    )
    if folder:
        library.make_folder(folder)
    path = options.file or library.new_path(folder, options.game, date.today())
    with interrupts.held():
        keep_pack(game.setup.pack)
        create(game, path)
        keep_in_mind(f"The game was started: {quote_file(path)}.")
    if is_app:
        return run(options, "pad", path)
    put(printable(path))
    say_next(game)
    return FINE
