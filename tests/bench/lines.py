"""Lines typed at random in every phase of every game: each is read, or refused with a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import scorepad
from scorepad import games
from tests.bench.frame import Case, Counts, Part, Plan
from tests.players import TABLES, finish, play, start
from tests.shorthand.test_reading import PLAYERS, type_lines

LINES = 50
LONGEST = 200


@contextmanager
def begin(_: Plan, __: Path) -> Iterator[Case]:
    def case(_: int, random: Random) -> Counts:
        name = random.choice(list(games.RULESETS))
        mode = random.choice(("track", *games.ruleset(name).modes))
        game = play(scorepad.new(name, players=PLAYERS, mode=mode), random, random.randrange(LONGEST))
        corrected = random.random() < 0.3 and bool(game.line)
        if corrected:
            number = random.choice(game.line).number
            game.record_all(
                [
                    {"kind": "amend", "before": number, "with": {"kind": "note", "text": "tea"}},
                    {"kind": "correct", "rename": {"Linus": "Linas"}, "place": "the kitchen"},
                ]
            )
        type_lines(random, game, LINES)
        return {"lines": LINES, f"of {name}": LINES, "in corrected games": LINES * corrected}

    yield case


TYPED = Part("lines", "lines typed in every phase of every game", 100_000, begin, size=LINES, seconds=20.0)


# ---- Random games of every ruleset, with every number of players, played to the end: there is always a way on
GAMES = 2_000
"""How many of each game and number of players."""


@contextmanager
def begin_dead_ends(_: Plan, __: Path) -> Iterator[Case]:
    def case(number: int, random: Random) -> Counts:
        name, seats = TABLES[number % len(TABLES)]
        return {"positions": finish(start(name, seats, random), random), f"{name} for {seats}": 1}

    yield case


DEAD_ENDS = Part(
    "dead-ends", "random games of every kind to their end", GAMES * len(TABLES), begin_dead_ends, seconds=10.0
)
