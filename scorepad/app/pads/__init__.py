"""Pads: how each game is laid out and entered; a game without its own gets the plain pad.

The pad of a bundled game is a folder here; a game that is a package of its own has it in its module `pad`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from scorepad import games
from scorepad.app.pads.card_pad import CardPad
from scorepad.app.pads.layouts import PlainPad, PlainTally
from scorepad.app.pads.pad import Keep, Pad
from scorepad.app.screens.page import Page
from scorepad.engine.ruleset import Ruleset
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game

DRAWN = {
    "silver-and-gold": "cards",
    "go-for-gold": "an island",
    "loot-island": "treasures and texts",
    "sea-and-shore": "treasures and actions",
}
"""What can be drawn for a game, in words."""


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:
    """Show the board on which packs of this game are drawn, with this one on it."""
    if pack.game in DRAWN:
        import_module(_module_of(games.ruleset(pack.game))).board(page, pack, show)
    else:
        page.scorepad.complain("These sheets can only be changed with a text editor.")


def redraw(pack: Pack, name: str, keep: Keep) -> Page[Any]:
    """A board to draw a card of a pack again, or a new one without a name; it closes when that is kept."""
    found: Page[Any] = import_module(_module_of(games.ruleset(pack.game))).redraw(pack, name, keep)
    return found


REDRAWN = ("silver-and-gold",)
"""The games whose cards can be drawn again while they are played."""


def pad(game: Game) -> Pad:
    """The pad for a game and its mode; the plain pad if it has none, or if that of another package fails."""
    module = _module_of(game.ruleset)
    if game.header.mode == "fill":
        return CardPad(import_module(module).pad(game) if _is_there(module) and not why_plain(game) else None)
    if not _is_there(module) or why_plain(game):
        return PlainPad() if game.header.mode == "track" else PlainTally()
    found: Pad = import_module(module).pad(game)
    return found


def why_plain(game: Game) -> str:
    """Why the pad of another package cannot be used, in a sentence; empty if it can, or if there is none."""
    if game.ruleset.name in games.BUNDLED:
        return ""
    try:
        module = _module_of(game.ruleset)
        if _is_there(module):
            import_module(module).pad(game)
    except Exception as error:  # whatever it is, the game can be played on the plain pad
        why = f"{type(error).__name__}: {error}"
        return f"The pad of {game.ruleset.title} cannot be used: {why}. This is the plain one."
    return ""


def _module_of(ruleset: Ruleset) -> str:
    """Where the pad of a game is, if it has one."""
    name = ruleset.package.rpartition(".")[2]
    return f"{__name__}.{name}" if ruleset.name in games.BUNDLED else f"{ruleset.package}.pad"


@cache
def _is_there(module: str) -> bool:
    return find_spec(module) is not None
