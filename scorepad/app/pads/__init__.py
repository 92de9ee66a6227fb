"""Pads: how each game is laid out and entered; a game without its own gets the plain pad."""

from __future__ import annotations

from importlib import import_module

from scorepad.app.pads.pad import Pad
from scorepad.game import Game

PADS = {
    "silver-and-gold": "scorepad.app.pads.silver_and_gold",
    "go-for-gold": "scorepad.app.pads.go_for_gold",
    "loot-island": "scorepad.app.pads.loot_island",
    "sea-and-shore": "scorepad.app.pads.sea_and_shore",
}


def pad(game: Game) -> Pad:
    """The pad for a game and its mode; the plain pad if it has none."""
    if game.header.game in PADS:
        found: Pad = import_module(PADS[game.header.game]).pad(game)
        return found
    return Pad()
