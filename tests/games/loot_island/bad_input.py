"""Bad input for Loot Island: what cannot be an event at all, and what an audit finds in a record."""

from collections.abc import Sequence
from typing import Any

from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import but, without

TRACKED, TALLIED = at.r1, at.tallying
HUGE = 10**30

NO_PLAYERS: tuple[Any, ...] = ("Sara", "Aaron", "", 1, None, ["Sarah"])
NO_NUMBERS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, None)
NO_REFS: tuple[Any, ...] = (0, 75, HUGE, True, "1", None)
NO_LANDINGS: tuple[Any, ...] = ("0a", "5a", "1c", "1A", "", 1, None, ["1a"])
NO_COLORS: tuple[Any, ...] = ("Red", "black", "", 1, None)
NO_TILES: tuple[Any, ...] = ("Maps", "map", "", 1, None)
NO_FACES = ("0", "11", "-1", "", "c", "5x", "5cc", "c5", "5 c", " 5", "**", "1*", "05", "5C", 5, None, ["5"])
NO_LISTS: tuple[Any, ...] = (1, "Sarah", None, {})
NO_CARDS: tuple[Any, ...] = ("A0", "A5", "B0", "B15", "a1", "B01", "", 1, None)
NO_AARONS: tuple[Any, ...] = ("Aaron", "Linus", "", 1, None)
"""With three players there is no Aaron."""
NO_TRUTH: tuple[Any, ...] = (0, 1, "true", None)
A_PLAY = t.play("Sarah", "1a", "red", "3 5d")
A_DIG = t.island("Sarah", "treasure", treasure=8, keep=True)
A_COMPASS, A_TAKE = t.island("Sarah", "compass", landing="1a"), t.take("Sarah", 1)
A_COUNT = t.counted("Sarah", cubes=3)

REQUIRED: list[tuple[str, t.Keys]] = [
    ("coast heading", t.begin()),
    ("card", t.reveal("A1")),
    ("player cards", t.discard("Sarah", 1)),
    ("player landing color cards", A_PLAY),
    ("player tile color", t.island("Sarah", "maps")),
    ("player", t.pass_("Sarah")),
    ("landing treasures", t.loot("1a", 1)),
    ("player treasure keep", A_TAKE),
    ("player per_cube fixed", t.healer("Sarah")),
    ("player cubes treasures", t.tally("Sarah")),
]
VALUES: list[tuple[str, t.Keys, Sequence[Any]]] = [
    ("coast", t.begin(), (0, 5, *NO_NUMBERS)),
    ("heading", t.begin(), ("Clockwise", "left", "", 1, None)),
    ("card", t.reveal("A1"), NO_CARDS),
    ("accept", t.reveal("A1"), (*NO_LISTS, *([name] for name in NO_PLAYERS))),
    ("treasures", t.reveal("A2"), (*NO_LISTS, *([1, ref, 2] for ref in NO_REFS))),
    ("tile", t.reveal("B3"), NO_TILES),
    ("recall", t.reveal("B4"), ("Sarah", ["Sarah"], None, {"Sara": "1a"}, {"Aaron": "1a"})),
    ("recall", t.reveal("B4"), [{"Sarah": landing} for landing in NO_LANDINGS]),
    ("cards", t.discard("Sarah", 1), NO_NUMBERS),
    *((key, event, NO_LANDINGS) for key in ("landing", "from") for event in (A_PLAY, A_COMPASS)),
    *(("color", event, NO_COLORS) for event in (A_PLAY, A_DIG)),
    ("cards", A_PLAY, ([], [["3"]], *NO_LISTS, *(["3", face] for face in NO_FACES))),
    ("copy", A_PLAY, ("c", ["$"], ["cd"], ["C"], [1], None)),
    ("decline", A_PLAY, (*NO_LISTS, *([name] for name in NO_PLAYERS))),
    *(("as", event, NO_AARONS) for event in (A_PLAY, A_DIG)),
    ("tile", A_DIG, NO_TILES),
    ("use", A_DIG, NO_TRUTH),
    *(("keep", event, NO_TRUTH) for event in (A_DIG, A_TAKE)),
    *(("treasure", event, NO_REFS) for event in (A_DIG, A_TAKE, t.pass_("Sarah"))),
    *(("cubes", event, NO_NUMBERS) for event in (A_DIG, A_TAKE, t.pass_("Sarah", treasure=1), t.tally("Sarah"))),
    ("landing", t.loot("1a", 1), NO_LANDINGS),
    *(("treasures", event, [[1, ref] for ref in NO_REFS]) for event in (t.loot("1a"), t.tally("Sarah"))),
    ("treasures", t.loot("1a"), NO_LISTS),
    *(
        (key, event, NO_NUMBERS)
        for key in ("per_cube", "fixed")
        for event in (t.healer("Sarah"), t.tally("Sarah"))
    ),
    *(("player", event, NO_PLAYERS) for keys, event in (*REQUIRED, ("player", A_COUNT)) if "player" in keys),
    ("cubes", A_COUNT, (100, *NO_NUMBERS)),
    ("cards", A_COUNT, (89, *NO_NUMBERS)),
]
MALFORMED: list[tuple[str, t.Keys]] = [
    *((key, without(key, event)) for keys, event in REQUIRED for key in keys.split()),
    *(("colour", but(event, colour="red")) for _, event in REQUIRED),
    *((key, but(event, **{key: value})) for key, event, values in VALUES for value in values),
    ("cubes|cards", t.counted("Sarah")),
    ("additions", t.counted("Sarah", cubes=3, additions=1)),
    ("kind", {"kind": "sail", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
]
FOUND: list[tuple[str, t.Situation, t.Keys, str]] = [
    ("an unknown reference", at.to_loot, t.loot("1a", 1, 2, 3, 4, 75), "malformed"),
    ("a reference of a pile not in play", at.to_loot, t.loot("1a", 1, 2, 3, 4, 30), "supply"),
    ("descending cards", at.r1, t.play("Sarah", "1a", "red", "5 3"), "ascending"),
    ("a compass moved from nowhere", at.r1, t.play("Sarah", "1a", "red", "2", from_="2a"), "compass"),
    ("fewer than no cubes", at.to_take, t.bury("Sarah", 4, cubes=-1), "malformed"),
    ("a healer out of order", at.healing, t.healer("Sarah", 1, 1), "healer"),
]
