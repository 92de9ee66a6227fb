"""Bad input for Coin Cove: what cannot be an event at all, and what an audit finds in a record."""

from collections.abc import Callable
from typing import Any

from scorepad.timeline.game import Game
from tests.tables import without

from . import Keys, over, roll, rolled, tally, tallying

TRACKED, TALLIED = rolled, tallying
NO_NUMBERS: tuple[Any, ...] = (0, 7, -1, "3", True, 3.0, [3], 10**30)
NO_PLAYERS: tuple[Any, ...] = ("Sara", "Tim", "", 1, True, ["Sarah"])
NO_COINS: tuple[Any, ...] = (-1, "1", True, 1.0, [], 10**30)
MALFORMED: list[tuple[str, Keys]] = [
    *(("pips", roll("Sarah", each)) for each in NO_NUMBERS),
    *(("box", roll("Sarah", 4, each)) for each in NO_NUMBERS),
    *(("player", roll(each, 4)) for each in NO_PLAYERS),
    *(("boxes", tally("Sarah", each)) for each in NO_NUMBERS),
    *(("coins", tally("Sarah", coins=each)) for each in NO_COINS),
    *((key, without(key, roll("Sarah", 4))) for key in ("player", "pips", "kind")),
    *((key, without(key, tally("Sarah"))) for key in ("player", "boxes", "coins")),
    ("pip", {**roll("Sarah", 4), "pip": 1}),
    ("kind", {**roll("Sarah", 4), "kind": "throw"}),
]
FOUND: list[tuple[str, Callable[[], Game], Keys, str]] = [
    ("a seventh pip", rolled, roll("Sarah", 7), "malformed"),
    ("somebody else's turn", rolled, roll("Linus", 2), "turn-order"),
    ("a box out of reach", rolled, roll("Sarah", 2, 5), "box-reach"),
    ("a box crossed off before", rolled, roll("Sarah", 5, 3), "box-free"),
    ("a roll after the end", over, roll("Sarah", 5), "turn-order"),
]
