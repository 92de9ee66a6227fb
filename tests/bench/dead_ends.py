"""Random games of every ruleset, with every number of players, played to the end: there is always a way on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.bench.frame import Case, Counts, Part, Plan
from tests.players import TABLES, finish, start

GAMES = 2_000
"""How many of each game and number of players."""


@contextmanager
def begin(_: Plan, __: Path) -> Iterator[Case]:
    def case(number: int, random: Random) -> Counts:
        name, seats = TABLES[number % len(TABLES)]
        return {"positions": finish(start(name, seats, random), random), f"{name} for {seats}": 1}

    yield case


DEAD_ENDS = Part("dead-ends", "random games of every kind to their end", GAMES * len(TABLES), begin, seconds=10.0)
