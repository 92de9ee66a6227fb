"""The setup of a game: sheet packs and rulings to choose from, and the same setup again for a rematch."""

from __future__ import annotations

from typing import Any

from scorepad import games
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.page import Page
from scorepad.app.widgets.inputs import Option
from scorepad.engine.ruleset import Ruleset, Ruling
from scorepad.library import folder as library
from scorepad.packs import pack as packs
from scorepad.system import clock
from scorepad.system.errors import ScorepadError, SheetError
from scorepad.system.files import here
from scorepad.text.wording import listing
from scorepad.timeline.game import Game


def pack_options(ruleset: Ruleset, folder: str) -> tuple[list[Option], str]:
    """The sheet packs of a game with their sources, its own first; and what is wrong with others."""
    options, problems = [], []
    for name, path in {**packs.names(here()), **packs.names(folder)}.items():
        try:
            pack = packs.read(path)
        except (SheetError, OSError) as error:
            problems.append(str(error))
            continue
        if pack.game == ruleset.name:
            about = f"{pack.title}: {packs.PROVENANCES[pack.provenance]}. {pack.source}"
            options.append(Option(name, name, about))
    return sorted(options, key=lambda option: option.value != ruleset.pack), " ".join(problems)


def open_rulings(ruleset: Ruleset) -> dict[str, Ruling]:
    """The rulings with more than one value to choose from."""
    return {key: ruling for key, ruling in ruleset.rulings.items() if len(ruling.values) > 1}


def title(ruling: Ruling) -> str:
    """What is ruled on."""
    return _plain(ruling.key).capitalize()


def value_words(ruling: Ruling, value: object) -> str:
    """A value of a ruling."""
    if ruling.words and value in ruling.values:
        return ruling.words[ruling.values.index(value)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _plain(str(value))


def _plain(slug: str) -> str:
    return slug.replace("-", " ")


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
    players = listing(header.players)
    words = f"{header.first} starts. {game.ruleset.title} on {header.sheets}: {players}."
    return " ".join([words, *decided])
