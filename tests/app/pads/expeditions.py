"""Games of Loot Island for the tests of its pad: whole ones, in which the players are eager to act, and others."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import scorepad
from scorepad.engine.expected import Expected
from scorepad.timeline.game import Game
from tests.games.loot_island.table import (
    NAMES,
    bury,
    in_round,
    island,
    lay,
    loot,
    pass_,
    passes,
    play,
    record_all,
    take,
    to_the_healers,
)
from tests.players import choose

EAGER = 0.85
"""How often somebody acts who could pass."""
LONG = tuple("漢" * 39 + digit for digit in "一二三四五")
"""Names as long and as wide as they may be."""


@cache
def expedition(seats: int, seed: int = 0, *, is_long: bool = False) -> Game:
    """A whole game; whatever somebody may do is done in full, as it mostly is."""
    random = Random(100 * seats + seed)
    game = scorepad.new("loot-island", players=(LONG if is_long else NAMES)[:seats])
    while choices := [each for each in game.expected() if _is_possible(each)]:
        actions = [each for each in choices if each.kind in ("play", "island")]
        is_eager = actions and random.random() < EAGER
        game.record(**_in_full(choose(random, game, random.choice(actions if is_eager else choices))))
    return game


def moments(seats: int, seed: int = 0, *, is_long: bool = False) -> Iterator[Game]:
    """The game after each of its events, from the start."""
    game = expedition(seats, seed, is_long=is_long)
    return (game.at(number) for number in range(game.count + 1))


def _is_possible(expected: Expected) -> bool:
    """Is there a landing left that takes a card, where cards may be played?"""
    return expected.kind != "play" or any(pick.key == "landing" and pick.offers({}) for pick in expected.picks)


def _in_full(event: dict[str, Any]) -> dict[str, Any]:
    """Nobody declines, and as many cubes are discarded as may be."""
    left_out = {"decline", "cubes", *(("use",) if event.get("use") else ())}
    return {key: value for key, value in event.items() if key not in left_out}


# ---------------------------------------------------------------------- situations
def of_two() -> Game:
    """Two players, who play for Aaron as well."""
    return record_all(
        in_round(1, "A2"),
        [
            *(play("Sarah", "1a", "red", "2 3$", as_="Aaron"), play("Linus", "1a", "red", "4 5d")),
            *(play("Sarah", "2b", "blue", "1 1"), play("Linus", "3a", "green", "9$ 10", as_="Aaron")),
        ],
    )


def of_five() -> Game:
    """Five players in the middle of a round."""
    return record_all(
        in_round(1, "A3", "Tim", "Ada", "Max"),
        [
            *(play("Sarah", "1a", "red", "1 2c"), play("Linus", "1a", "red", "3 4+ 5$")),
            *(play("Tim", "1b", "blue", "5d 6"), play("Ada", "2a", "green", "2 3 *$"), island("Max", "cleanse")),
            *(play("Sarah", "2b", "yellow", "7$ 8 9d 10"), play("Linus", "3b", "green", "5 5+"), pass_("Tim")),
            *(play("Ada", "1a", "red", "6 7$"), play("Max", "1a", "red", "7c 9$ 10d 10+ *")),
        ],
    )


def one_cursed() -> Game:
    """Sarah has 18 cubes and 4 crosses; Linus has 1 cube and a crown of 4 gold and 1 cross; the healers come."""
    game = in_round(1, "A1", "Tim")
    record_all(game, [*lay("1a", "red", Sarah="2$ 3$ 4$ 5$", Linus="6$"), *passes("Tim", "Sarah", "Linus")])
    record_all(game, [loot("1a", 4, 16, 19, 20, 1, 8, 13)])
    record_all(game, [take("Sarah", 4), take("Linus", 1), take("Sarah", 16), bury("Linus", 8)])
    record_all(game, [take("Sarah", 19), bury("Linus", 13), take("Sarah", 20)])
    return to_the_healers(game)
