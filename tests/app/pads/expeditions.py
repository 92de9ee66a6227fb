"""Games of Loot Island for the tests of its pad: whole ones, in which the players are eager to act, and others."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import scorepad
from scorepad.engine.expected import Expected
from scorepad.timeline.game import Game
from tests.games.loot_island import table as t
from tests.players import choose

EAGER = 0.85
"""How often somebody acts who could pass."""
LONG = tuple("漢" * 39 + digit for digit in "一二三四五")
"""Names as long and as wide as they may be."""


@cache
def expedition(seats: int, seed: int = 0, *, is_long: bool = False) -> Game:
    """A whole game; whatever somebody may do is done in full, as it mostly is."""
    random = Random(100 * seats + seed)
    game = scorepad.new("loot-island", players=(LONG if is_long else t.NAMES)[:seats])
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
    return t.record_all(
        t.in_round(1, "A2"),
        [
            *(t.play("Sarah", "1a", "red", "2 3$", as_="Aaron"), t.play("Linus", "1a", "red", "4 5d")),
            *(t.play("Sarah", "2b", "blue", "1 1"), t.play("Linus", "3a", "green", "9$ 10", as_="Aaron")),
        ],
    )


def of_five() -> Game:
    """Five players in the middle of a round."""
    return t.record_all(
        t.in_round(1, "A3", "Tim", "Ada", "Max"),
        [
            *(t.play("Sarah", "1a", "red", "1 2c"), t.play("Linus", "1a", "red", "3 4+ 5$")),
            *(
                t.play("Tim", "1b", "blue", "5d 6"),
                t.play("Ada", "2a", "green", "2 3 *$"),
                t.island("Max", "cleanse"),
            ),
            *(
                t.play("Sarah", "2b", "yellow", "7$ 8 9d 10"),
                t.play("Linus", "3b", "green", "5 5+"),
                t.pass_("Tim"),
            ),
            *(t.play("Ada", "1a", "red", "6 7$"), t.play("Max", "1a", "red", "7c 9$ 10d 10+ *")),
        ],
    )


def one_cursed() -> Game:
    """Sarah has 18 cubes and 4 crosses; Linus has 1 cube and a crown of 4 gold and 1 cross; the healers come."""
    game = t.in_round(1, "A1", "Tim")
    t.record_all(game, [*t.lay("1a", "red", Sarah="2$ 3$ 4$ 5$", Linus="6$"), *t.passes("Tim", "Sarah", "Linus")])
    t.record_all(game, [t.loot("1a", 4, 16, 19, 20, 1, 8, 13)])
    t.record_all(game, [t.take("Sarah", 4), t.take("Linus", 1), t.take("Sarah", 16), t.bury("Linus", 8)])
    t.record_all(game, [t.take("Sarah", 19), t.bury("Linus", 13), t.take("Sarah", 20)])
    return t.to_the_healers(game)
