"""Bad input for Silver & Gold: what cannot be an event at all, and what an audit finds in a record."""

from functools import partial
from typing import Any

from tests.games.silver_and_gold import table as t
from tests.tables import Keys, Situation, but, without

HUGE = 10**30
TRACKED, TALLIED = partial(t.revealed, "L4"), partial(t.table, mode="tally")
A_DEAL, A_DISPLAY, A_REVEAL = t.dealing("Sarah", "purple-04", "green-04"), t.display("purple-05"), t.reveal("I2")
A_CROSS, A_BONUS = t.cross("Sarah", "purple-04", "B2"), t.bonus("Sarah", "purple-04", "B2")
A_TAKE, A_REFILL = t.take("Sarah", "grey-01"), t.refill("grey-02")
A_TALLY = t.tally("Sarah", 3, cards=["purple-04"])

NO_PLAYERS: tuple[Any, ...] = ("Sara", "Ada", "", 1, True, None, ["Sarah"], {})
NO_CARDS: tuple[Any, ...] = ("purple-99", "Purple-04", "", 4, None, True, ["purple-04"], {})
NO_BOXES: tuple[Any, ...] = ("b2", "B0", "B", "2B", "B 2", "", 2, None, True, ["B2"])
NO_PATTERNS: tuple[Any, ...] = ("i2", "I9", "", 2, None, ["I2"])
NO_COUNTS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_COLORS: tuple[tuple[str, Any], ...] = (("pink", 1), ("grey", 12), ("grey", -1), ("grey", True))
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
FORMS: list[tuple[str, Keys]] = [
    ("seals", {"colors": {}}),
    ("colors", {"seals": 3}),
    ("cards", {}),
    ("colors", {"colors": {}, "seals": 0, "cards": []}),
    ("seals", {"cards": [], "seals": 0}),
    *(("colors", {"colors": {color: number}, "seals": 0}) for color, number in NO_COLORS),
    ("colors", {"colors": ["grey"], "seals": 0}),
    ("seals", {"colors": {}, "seals": -1}),
]
"""A page has one form, and counts within the pack."""
MALFORMED: list[tuple[str, Keys]] = [
    *((key, {**without("cards", A_TALLY), **form}) for key, form in FORMS),
    *((key, without(key, event)) for keys, event in REQUIRED for key in keys.split()),
    *(("colour", but(event, colour="red")) for _, event in REQUIRED),
    *(("player", but(event, player=name)) for keys, event in REQUIRED for name in NO_PLAYERS if "player" in keys),
    *((key, but(event, **{key: value})) for key, event, values in VALUES for value in values),
    ("kind", {"kind": "draw", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
]
FOUND: list[tuple[str, Situation, Keys, str]] = [
    ("a card that is not in the pack", TRACKED, t.cross("Sarah", "purple-99", "B2"), "malformed"),
    ("a card of somebody else", TRACKED, t.cross("Sarah", "grey-05", "A2"), "own-card"),
    ("boxes that do not form the pattern", TRACKED, t.cross("Sarah", "purple-04", "B1", "B2"), "pattern"),
    ("a card displayed", t.dealt, A_DISPLAY, "display-four"),
]
