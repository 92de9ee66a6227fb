"""Players who choose among what is expected: the table of every simulated game."""

from itertools import islice
from random import Random
from typing import Any

import scorepad
from scorepad import games
from scorepad.engine.expected import Expected
from scorepad.engine.position import Position
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game

PLAYERS = ("Sarah", "Linus", "Tim", "Ada", "Max")
TABLES = tuple((name, seats) for name in games.RULESETS for seats in games.ruleset(name).seats)
"""Every game with every number of players."""
LISTED = 0.05
"""How often what is listed is looked at, too: at every position it would take most of the time."""
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


def start(name: str, seats: int, random: Random) -> Position:
    """A new table with sheets, rulings and the start player at random."""
    ruleset = games.ruleset(name)
    sheets = [each for each in packs.bundled_names() if packs.read(packs.find(each)).game == name]
    rulings = {key: random.choice(ruling.values) for key, ruling in ruleset.rulings.items()}
    players = PLAYERS[:seats]
    first, pack = random.choice(players), random.choice(sheets)
    return scorepad.new(name, players, first=first, sheets=pack, rulings=rulings).position


def finish(position: Position, random: Random) -> int:
    """Play at random to the end, with something legal to do at every position; how many there were.

    In every other game the largest of three events is played, so that cards, boxes and spaces run out.
    """
    count, tries = 0, random.choice((1, 3))
    while not position.finished:
        assert position.expected(), position
        events = [position.random(random) for _ in range(tries)]
        if random.random() < LISTED:
            events += islice(position.legal(), 1)
            assert len(events) > tries, position
        for event in events:
            assert position.judge(event) == (), (event, position)
        position = position.play(max(events, key=lambda each: len(str(each))))
        count += 1
    assert next(position.legal(), None) is None, position
    return count
