"""Players who choose among what is expected: the table of every simulated game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from scorepad.game import Game
from scorepad.room import Expected, Pick

STOP = 0.4
"""How often a player leaves it at what is chosen, where more may be."""
RARE = 0.2
"""How often a player chooses what may be left out."""


def choose(random: Random, expected: Expected) -> dict[str, Any]:
    """A random event among the choices offered, larger crossings preferred."""
    event: dict[str, Any] = {"kind": expected.kind}
    if expected.player is not None:
        event["player"] = expected.player
    if expected.picks:
        for pick in expected.picks:
            chosen = _follow(random, pick, event) if pick.follow else _sample(random, pick)
            if pick.is_list and (chosen or not pick.follow):
                event[pick.key] = chosen
            elif chosen:
                event[pick.key] = chosen[0]
        return event
    best: Mapping[str, Any] = max(
        random.choices(expected.options, k=3), key=lambda option: len(option.get("boxes", ""))
    )
    return event | {key: list(value) if isinstance(value, tuple) else value for key, value in best.items()}


def _sample(random: Random, pick: Pick) -> list[Any]:
    """As many as there must be, or more of a list that may be stopped; a single value that may be left out is
    chosen now and then."""
    if pick.is_list and pick.may_stop:
        return random.choices(pick.values, k=random.randint(pick.least, pick.most))
    is_open = pick.values and pick.least == 0 and not pick.is_list
    return random.sample(pick.values, int(random.random() < RARE) if is_open else pick.least)


def _follow(random: Random, pick: Pick, event: dict[str, Any]) -> list[Any]:
    """One value after the other, as long as any may follow; a single one if it is no list, or none."""
    chosen: list[Any] = []
    while values := pick.offers({**event, pick.key: chosen}):
        may_stop = pick.may_stop or not pick.is_list
        if may_stop and len(chosen) >= pick.least and random.random() < STOP:
            break
        chosen.append(random.choice(values))
        if not pick.is_list:
            break
    return chosen


def play(game: Game, random: Random, most: int = 10_000) -> Game:
    """Play on until the game is over, or so many events later."""
    for _ in range(most):
        choices = [each for each in game.expected() if each.options or each.picks]
        if all(each.is_optional for each in choices) and (not choices or random.random() < STOP):
            break
        game.record(**choose(random, random.choice(choices)))
    return game
