"""What scorepad's tests ask of Coin Cove, and how its tables are set up."""

from typing import Any

import scorepad
from scorepad.timeline.game import Game

Keys = dict[str, Any]


def roll(player: str, pips: Any, box: Any = None) -> Keys:
    return {"kind": "roll", "player": player, "pips": pips} | ({} if box is None else {"box": box})


def tally(player: str, *boxes: Any, coins: Any = 0) -> Keys:
    return {"kind": "tally", "player": player, "boxes": list(boxes), "coins": coins}


def table(*events: Keys, mode: str = "track") -> Game:
    """Sarah and Linus, after these events."""
    game = scorepad.new("coin-cove", ["Sarah", "Linus"], mode=mode)
    for event in events:
        game.record(**event)
    return game


def rolled() -> Game:
    """Sarah has crossed box 3 off, Linus has a coin, and it is Sarah's turn."""
    return table(roll("Sarah", 4, 3), roll("Linus", 1))


def over() -> Game:
    """Sarah has 24 points, with all boxes; Linus has 6, all of them coins."""
    return table(*(roll(*each) for box in range(1, 7) for each in (("Sarah", 6, box), ("Linus", 1))))


def tallying() -> Game:
    return table(mode="tally")
