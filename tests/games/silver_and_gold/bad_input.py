"""Bad input for Silver & Gold: what cannot be an event at all, and what an audit finds in a record."""

from collections.abc import Callable
from functools import partial
from typing import Any

from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import Keys, bonus, cross, dealt, revealed, table, take, tally
from tests.tables import but, without

HUGE = 10**30
TRACKED, TALLIED = partial(revealed, "L4"), partial(table, mode="tally")
A_DEAL = {"kind": "deal", "player": "Sarah", "keep": ["purple-04", "green-04"]}
A_DISPLAY = {"kind": "display", "cards": ["purple-05"]}
A_REVEAL = {"kind": "reveal", "pattern": "I2"}
A_CROSS, A_BONUS, A_TAKE = (
    cross("Sarah", "purple-04", "B2"),
    bonus("Sarah", "purple-04", "B2"),
    take("Sarah", "grey-01"),
)
A_REFILL, A_TALLY = {"kind": "refill", "cards": ["grey-02"]}, tally("Sarah", 3, cards=["purple-04"])

NO_PLAYERS: tuple[Any, ...] = ("Sara", "Ada", "", 1, True, None, ["Sarah"], {})
NO_CARDS: tuple[Any, ...] = ("purple-99", "Purple-04", "", 4, None, True, ["purple-04"], {})
NO_BOXES: tuple[Any, ...] = ("b2", "B0", "B", "2B", "B 2", "", 2, None, True, ["B2"])
NO_PATTERNS: tuple[Any, ...] = ("i2", "I9", "", 2, None, ["I2"])
NO_COUNTS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_LISTS: tuple[Any, ...] = (1, "purple-04", None, True, {})
REQUIRED: list[tuple[str, Keys]] = [
    ("player keep", A_DEAL),
    ("cards", A_DISPLAY),
    ("pattern", A_REVEAL),
    ("player card boxes", A_CROSS),
    ("player card box", A_BONUS),
    ("player card from", A_TAKE),
    ("cards", A_REFILL),
    ("player coins trophies palms", A_TALLY),
]
VALUES: list[tuple[str, Keys, tuple[Any, ...]]] = [
    ("keep", A_DEAL, (*NO_LISTS, *([each] for each in NO_CARDS))),
    ("dealt", A_DEAL, (*NO_LISTS, *([each] for each in NO_CARDS))),
    ("cards", A_DISPLAY, (*NO_LISTS, *([each] for each in NO_CARDS))),
    ("pattern", A_REVEAL, NO_PATTERNS),
    ("card", A_CROSS, NO_CARDS),
    ("boxes", A_CROSS, (*NO_LISTS, *([each] for each in NO_BOXES))),
    ("card", A_BONUS, NO_CARDS),
    ("box", A_BONUS, NO_BOXES),
    ("card", A_TAKE, NO_CARDS),
    ("from", A_TAKE, ("Deck", "pile", "", 1, None, ["deck"])),
    ("coins", A_TALLY, NO_COUNTS),
    ("trophies", A_TALLY, (*NO_LISTS, *([each] for each in NO_COUNTS if each != -1))),
    ("palms", A_TALLY, (*NO_LISTS, *([each] for each in NO_COUNTS if each != -1))),
    ("cards", A_TALLY, (*NO_LISTS, *([each] for each in NO_CARDS))),
]
MALFORMED: list[tuple[str, Keys]] = [
    *((key, without(key, event)) for keys, event in REQUIRED for key in keys.split()),
    *(("colour", but(event, colour="red")) for _, event in REQUIRED),
    *(("player", but(event, player=name)) for keys, event in REQUIRED for name in NO_PLAYERS if "player" in keys),
    *((key, but(event, **{key: value})) for key, event, values in VALUES for value in values),
    ("kind", {"kind": "draw", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
]
FOUND: list[tuple[str, Callable[[], Game], Keys, str]] = [
    ("a card that is not in the pack", TRACKED, cross("Sarah", "purple-99", "B2"), "malformed"),
    ("a card of somebody else", TRACKED, cross("Sarah", "grey-05", "A2"), "own-card"),
    ("boxes that do not form the pattern", TRACKED, cross("Sarah", "purple-04", "B1", "B2"), "pattern"),
    ("three cards kept", dealt, {"kind": "display", "cards": ["purple-05"]}, "display-four"),
]
