"""Players who choose among what is expected: the table of every simulated game."""

from __future__ import annotations

from random import Random
from typing import Any

from scorepad.expected import Expected
from scorepad.game import Game

STOP = 0.4
"""How often a player leaves it at what is chosen, where more may be."""


def choose(random: Random, game: Game, expected: Expected) -> dict[str, Any]:
    """The keys of a random event among the choices offered, larger crossings preferred."""
    kind = game.mode.kinds[expected.kind]
    events = [expected.at_random(kind, random) for _ in range(3)]
    return max(events, key=lambda each: len(getattr(each, "boxes", ""))).table()


def play(game: Game, random: Random, most: int = 10_000) -> Game:
    """Play on until the game is over, or this many events later."""
    for _ in range(most):
        choices = [each for each in game.expected() if each.is_possible]
        if all(each.is_optional for each in choices) and (not choices or random.random() < STOP):
            break
        game.record(**choose(random, game, random.choice(choices)))
    return game
