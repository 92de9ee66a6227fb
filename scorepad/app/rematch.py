"""Rematch: the same players once more, with the next start player; asked first, then started."""

from __future__ import annotations

from typing import Any

from scorepad import clock, games, library
from scorepad.app.ruling_words import title, value_words
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.page import Page
from scorepad.errors import ScorepadError
from scorepad.game import Game
from scorepad.wording import listing, printable


def ask_rematch(page: Page[Any], game: Game, path: str) -> None:
    """Say what would be started after this game, and start it if that is wanted."""
    app = page.scorepad
    if not game.state.finished:
        app.say("A rematch is possible once the game is over.")
        return
    folder = app.folder_after(path)

    def answered(is_sure: bool | None) -> None:
        if is_sure:
            app.leave(start)

    def start() -> None:
        try:
            app.open_record(library.start(again, folder))
        except (ScorepadError, OSError) as error:
            app.complain(str(error))

    try:
        again = games.rematch(game, started=clock.now(), beside=folder)
    except (ScorepadError, OSError) as error:
        app.complain(str(error))
        return
    page.app.push_screen(Confirm("Rematch?", rematch_words(again), "Start", "Not now"), answered)


def rematch_words(game: Game) -> str:
    """Who plays what, who starts, and what the table decided."""
    header, rulings = game.header, game.ruleset.rulings
    decided = [
        f"{title(rulings[key])}: {value_words(rulings[key], value)}." for key, value in header.rulings.items()
    ]
    players = listing(map(printable, header.players))
    words = f"{printable(header.first)} starts. {game.ruleset.title} on {printable(header.sheets)}: {players}."
    return " ".join([words, *decided])
