"""Pads: how each game lies on the screen and is entered; a game without one gets the plain pad."""

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
    """The pad of a game in its mode; tallies and games without a pad of their own lie plainly."""
    if game.header.game in PADS:
        found: Pad = import_module(PADS[game.header.game]).pad(game)
        return found
    return Pad()
