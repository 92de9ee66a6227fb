"""Bad input for Loot Island: what cannot be an event at all, and what an audit finds in a record."""

from typing import Any

from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import but, without

HUGE = 10**30
TRACKED, TALLIED = at.r1, at.tallying

NO_PLAYERS: tuple[Any, ...] = ("Sara", "Ada", "Aaron", "", 1, True, None, ["Sarah"], {})
NO_NUMBERS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_REFS: tuple[Any, ...] = (0, 75, -1, HUGE, True, "1", 1.0, None, [1])
NO_LANDINGS: tuple[Any, ...] = ("0a", "5a", "1c", "1A", "a1", "1", "", 1, None, ["1a"])
NO_COLORS: tuple[Any, ...] = ("Red", "black", "white", "", 1, None, ["red"])
NO_TILES: tuple[Any, ...] = ("Maps", "map", "", 1, None, ["maps"])
NO_FACES: tuple[Any, ...] = ("0", "11", "-1", "", "c", "5x", "5cc", "c5", "5 c", " 5", "**", "1*", "05", "5C")
NO_FACES += (5, None, ["5"])
NO_LISTS: tuple[Any, ...] = (1, "1", "Sarah", None, True, {})
NO_CARDS: tuple[Any, ...] = ("A0", "A5", "B0", "B15", "C1", "a1", "B01", "", 1, None, ["A1"])
NO_AARONS: tuple[Any, ...] = ("Aaron", "Linus", "aaron", "", 1, None)
"""With three players there is no Aaron."""
NO_TRUTH: tuple[Any, ...] = (0, 1, "true", "", None, [True])
A_PLAY = t.play("Sarah", "1a", "red", "3 5d")
A_DIG = t.island("Sarah", "treasure", treasure=8, keep=True)


REQUIRED: list[tuple[str, t.Keys]] = [
    ("coast heading", t.begin()),
    ("card", t.reveal("A1")),
    ("player cards", t.discard("Sarah", 1)),
    ("player landing color cards", A_PLAY),
    ("player tile color", t.island("Sarah", "maps")),
    ("player", t.pass_("Sarah")),
    ("landing treasures", t.loot("1a", 1)),
    ("player treasure keep", t.take("Sarah", 1)),
    ("player per_cube fixed", t.healer("Sarah")),
    ("player cubes treasures", t.tally("Sarah")),
]
MALFORMED: list[tuple[str, t.Keys]] = [
    *((key, without(key, event)) for keys, event in REQUIRED for key in keys.split()),
    *(("colour", but(event, colour="red")) for _, event in REQUIRED),
    *(("player", but(event, player=name)) for keys, event in REQUIRED for name in NO_PLAYERS if "player" in keys),
    *(("coast", t.begin(coast)) for coast in (0, 5, *NO_NUMBERS)),
    *(
        ("heading", but(t.begin(), heading=heading))
        for heading in ("Clockwise", "left", "anticlockwise", "", 1, None)
    ),
    *(
        ("card", but(t.reveal("A1"), card=card))
        for card in ("A0", "A5", "B0", "B15", "C1", "a1", "B01", "", 1, None, ["A1"])
    ),
    *(("accept", t.reveal("A1", accept=[name])) for name in NO_PLAYERS),
    *(("accept", t.reveal("A1", accept=value)) for value in NO_LISTS),
    *(("treasures", t.reveal("A2", treasures=[1, ref, 2])) for ref in NO_REFS),
    *(("treasures", t.reveal("A2", treasures=value)) for value in NO_LISTS),
    *(("tile", t.reveal("B3", tile=tile)) for tile in NO_TILES),
    *(("recall", t.reveal("B4", recall={"Sarah": landing})) for landing in NO_LANDINGS),
    *(("recall", t.reveal("B4", recall={name: "1a"})) for name in ("Sara", "Ada", "Aaron", "")),
    *(("recall", t.reveal("B4", recall=value)) for value in ("Sarah", ["Sarah"], 1, None)),
    *(("cards", t.discard("Sarah", number)) for number in NO_NUMBERS),
    *(("landing", but(A_PLAY, landing=landing)) for landing in NO_LANDINGS),
    *(("color", but(A_PLAY, color=name)) for name in NO_COLORS),
    *(("cards", but(A_PLAY, cards=["3", face])) for face in NO_FACES),
    *(("cards", but(A_PLAY, cards=cards)) for cards in ([], [["3"]], *NO_LISTS)),
    *(("from", but(A_PLAY, from_=landing)) for landing in NO_LANDINGS),
    *(("copy", but(A_PLAY, copy=copy)) for copy in ("c", ["$"], ["cd"], ["C"], [1], None)),
    *(("decline", but(A_PLAY, decline=[name])) for name in NO_PLAYERS),
    *(("decline", but(A_PLAY, decline=value)) for value in NO_LISTS),
    *(("as", but(A_PLAY, as_=name)) for name in NO_AARONS),
    *(("as", but(A_DIG, as_=name)) for name in NO_AARONS),
    *(("tile", but(A_DIG, tile=tile)) for tile in NO_TILES),
    *(("color", but(A_DIG, color=name)) for name in NO_COLORS),
    *(("use", but(A_DIG, use=use)) for use in NO_TRUTH),
    *(("keep", but(A_DIG, keep=keep)) for keep in NO_TRUTH),
    *(("treasure", but(A_DIG, treasure=ref)) for ref in NO_REFS),
    *(("cubes", but(A_DIG, cubes=number)) for number in NO_NUMBERS),
    *(("landing", t.island("Sarah", "compass", landing=landing)) for landing in NO_LANDINGS),
    *(("from", t.island("Sarah", "compass", landing="1a", from_=landing)) for landing in NO_LANDINGS),
    *(("treasure", t.pass_("Sarah", treasure=ref)) for ref in NO_REFS),
    *(("cubes", t.pass_("Sarah", treasure=1, cubes=number)) for number in NO_NUMBERS),
    *(("landing", but(t.loot("1a", 1), landing=landing)) for landing in NO_LANDINGS),
    *(("treasures", t.loot("1a", 1, ref)) for ref in NO_REFS),
    *(("treasures", but(t.loot("1a"), treasures=value)) for value in NO_LISTS),
    *(("treasure", t.take("Sarah", ref)) for ref in NO_REFS),
    *(("keep", but(t.take("Sarah", 1), keep=keep)) for keep in NO_TRUTH),
    *(("cubes", t.take("Sarah", 1, cubes=number)) for number in NO_NUMBERS),
    *((key, but(t.healer("Sarah"), **{key: number})) for key in ("per_cube", "fixed") for number in NO_NUMBERS),
    *((key, t.tally("Sarah", **{key: number})) for key in ("cubes", "per_cube", "fixed") for number in NO_NUMBERS),
    *(("treasures", t.tally("Sarah", 1, ref)) for ref in NO_REFS),
    ("cubes|cards", t.counted("Sarah")),
    *(("player", but(t.counted("Sarah", cubes=3), player=name)) for name in NO_PLAYERS),
    *((key, but(t.counted("Sarah"), **{key: number})) for key in ("cubes", "cards") for number in NO_NUMBERS),
    ("cubes", t.counted("Sarah", cubes=100)),
    ("cards", t.counted("Sarah", cards=89)),
    ("additions", t.counted("Sarah", cubes=3, additions=1)),
    ("kind", {"kind": "sail", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
]
FOUND: list[tuple[str, t.Situation, t.Keys, str]] = [
    ("an unknown reference", at.to_loot, t.loot("1a", 1, 2, 3, 4, 75), "malformed"),
    ("a repeated reference", at.to_loot, t.loot("1a", 1, 2, 3, 4, 4), "supply"),
    ("a reference of a pile not in play", at.to_loot, t.loot("1a", 1, 2, 3, 4, 30), "supply"),
    ("a color that is none", at.r1, t.play("Sarah", "1a", "black", "2"), "malformed"),
    ("a color that is wrong there", at.red("2"), t.play("Sarah", "1a", "blue", "3"), "landing-color"),
    ("descending cards", at.r1, t.play("Sarah", "1a", "red", "5 3"), "ascending"),
    ("a compass that is not there", at.red("2"), t.island("Sarah", "bottom", landing="2a"), "island-bottom"),
    ("a compass moved from nowhere", at.r1, t.play("Sarah", "1a", "red", "2", from_="2a"), "compass"),
    ("more cards than held", at.one_card_left, t.play("Sarah", "1a", "red", "8 9"), "hand"),
    ("fewer than no cubes", at.to_take, t.bury("Sarah", 4, cubes=-1), "malformed"),
    ("more cubes than there are", at.to_take, t.bury("Sarah", 4, cubes=4), "bury"),
    ("a healer out of order", at.healing, t.healer("Sarah", 1, 1), "healer"),
]
