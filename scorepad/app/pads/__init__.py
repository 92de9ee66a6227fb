"""Pads: how each game is laid out and entered; a game without its own gets the plain pad."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from scorepad.app.pads.pad import Keep, Pad
from scorepad.app.screens.page import Page
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game

PADS = {
    "silver-and-gold": "scorepad.app.pads.silver_and_gold",
    "go-for-gold": "scorepad.app.pads.go_for_gold",
    "loot-island": "scorepad.app.pads.loot_island",
    "sea-and-shore": "scorepad.app.pads.sea_and_shore",
}


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
        import_module(PADS[pack.game]).board(page, pack, show)
    else:
        page.scorepad.complain("These sheets can only be changed with a text editor.")


def redraw(pack: Pack, name: str, keep: Keep) -> Page[Any]:
    """A board to draw a card of a pack again, or a new one without a name; it closes when that is kept."""
    found: Page[Any] = import_module(PADS[pack.game]).redraw(pack, name, keep)
    return found


REDRAWN = ("silver-and-gold",)
"""The games whose cards can be drawn again while they are played."""


def pad(game: Game) -> Pad:
    """The pad for a game and its mode; the plain pad if it has none."""
    if game.header.game in PADS:
        found: Pad = import_module(PADS[game.header.game]).pad(game)
        return found
    return Pad()
