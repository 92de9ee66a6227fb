"""The printed components of Loot Island: treasures, event cards and small islands, read from a pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from attrs import frozen

from scorepad.engine.values import Context, Many, NoTable, Unexpected, Whole
from scorepad.packs.pack import Layout, Pack, begin_own, check_keys, check_tables, read_number, read_word, tables
from scorepad.system.errors import SheetError
from scorepad.text.wording import count, describe, listing, quote_file

PACK = "loot-island"
TYPES = ("amulet", "coin-bag", "book", "jewel", "crown", "skull")
SKULLS = ("F", "L", "R")
PILES = ("I", "II", "III", "IV")
EVENTS = (*(f"A{number}" for number in range(1, 5)), *(f"B{number}" for number in range(1, 15)))
TILES = ("cleanse", "bottom", "compass", "maps", "treasure", "ship")
"""The small islands."""
CROWNS = (25, 18, 11, 4, 0)
"""The bonus for the most crosses, the second most and so on."""
HIGHEST_REF = 999
MOST_CURE = 2
"""The most crossed-out cubes a treasure shows."""
LAYOUT = Layout(
    {
        "crowns": (),
        "treasure": ("ref", "pile", "type", "gold", "curse", "crosses", "book", "skull", "cure"),
        "event": ("id", "text"),
        "island": ("id", "text", "cubes"),
        "map": ("value", "icons", "color"),
    },
    {},
    ids={"treasure": ("ref",), "event": ("id",), "island": ("id",), "map": ("value", "color")},
)
VALUES = (*(str(number) for number in range(1, 11)), "*")
"""The values of map cards; * is a wild."""
ICONS = "cd+$"
MAP_COLORS = ("red", "blue", "green", "yellow")
MOST_CLEANSED = 9
_OWN = {"crosses": "crown", "book": "book", "skull": "skull"}
"""Keys that every treasure of one type has, and no other."""


class Treasure(NamedTuple):
    """A treasure card."""

    ref: int
    pile: str
    type: str
    gold: int = 0
    curse: int = 0
    crosses: int = 0
    book: int = 0
    """What it multiplies a curse number by."""
    skull: str = ""
    cure: int | None = None
    """The crossed-out cubes on it; None where nobody has written them down."""

    @property
    def name(self) -> str:
        """Its type and number: "coin bag 16"."""
        return f"{self.type.replace('-', ' ')} {self.ref}"

    @property
    def called(self) -> str:
        """What people call it, with its number: "the coin bag of 12 (16)"."""
        worth = f" of {self.gold}" if self.gold else f" ×{self.book}" if self.book else ""
        return f"the {self.type.replace('-', ' ')}{worth} ({self.ref})"

    @property
    def most_cured(self) -> int:
        """The most cubes anyone who keeps it may discard."""
        if self.cure is not None:
            return self.cure
        return MOST_CURE if self.has_unknown_cure else 0

    @property
    def has_unknown_cure(self) -> bool:
        """May it show crossed-out cubes that nobody has written down? Not if it has a curse number."""
        return self.cure is None and not self.curse


@frozen(eq=False, repr=False, slots=False)
class Sheets:
    """Everything printed: treasures by their reference number, texts by their id."""

    treasures: Mapping[int, Treasure]
    events: Mapping[str, str]
    islands: Mapping[str, str]
    crowns: tuple[int, ...]
    icons: Mapping[tuple[str, str], str] = {}
    """The icons of map cards by value and color, as far as they are known; an empty color is any."""
    cleansed: int | None = None
    """The number on the cleanse island, if it is known."""

    def icons_of(self, value: str, color: str = "") -> str | None:
        """The icons on map cards of this value, if they are known."""
        return self.icons.get((value, color), self.icons.get((value, "")))

    @cached_property
    def masks(self) -> Mapping[str, int]:
        """The treasures of each pile, as a mask."""
        found: dict[str, int] = {}
        for treasure in self.treasures.values():
            found[treasure.pile] = found.get(treasure.pile, 0) | 1 << treasure.ref
        return found

    @cached_property
    def refs(self) -> tuple[int, ...]:
        """The reference numbers, in the order of the pack."""
        return tuple(self.treasures)

    @cached_property
    def amulets(self) -> frozenset[int]:
        return self._of_type("amulet")

    @cached_property
    def crowned(self) -> frozenset[int]:
        """The crowns, which Aaron collects."""
        return self._of_type("crown")

    def _of_type(self, kind: str) -> frozenset[int]:
        return frozenset(ref for ref, treasure in self.treasures.items() if treasure.type == kind)


def read_sheets(pack: Pack) -> Sheets:
    """The typed components of a pack, or a SheetError that names the table and the key."""
    check_tables(pack, LAYOUT.keys)
    treasures: dict[int, Treasure] = {}
    for place, table in enumerate(tables(pack, "treasure"), 1):
        treasure = _read_treasure(table, pack.where("treasure", place))
        if treasure.ref in treasures:
            raise SheetError(
                f"{quote_file(pack.path)}: treasure {treasure.ref} appears twice; each needs its own ref."
            )
        treasures[treasure.ref] = treasure
    return Sheets(
        treasures=treasures,
        events=_read_texts(pack, "event", EVENTS),
        islands=_read_texts(pack, "island", TILES),
        crowns=_read_crowns(pack),
        icons=_read_icons(pack),
        cleansed=_read_cleansed(pack),
    )


def printed_rulings(sheets: Sheets) -> dict[str, Any]:
    """Rulings that the box itself answers, for new games."""
    return {} if sheets.cleansed is None else {"cleanse-cubes": sheets.cleansed}


_HINT = """\
# Your own box of Loot Island: start from what is known and correct it, above all the crossed-out cubes
# (cure = 1 or 2 on treasures without a curse number)."""


def template(name: str) -> str:
    """The bundled pack, as a starting point for your own."""
    return begin_own(PACK, name, _HINT)


class Crowns(Many[int]):
    """A bonus for each place, none higher than the one before."""

    def __init__(self) -> None:
        super().__init__(Whole(0, 99), "numbers")
        self.words = (
            f"a list of up to {len(CROWNS)} whole numbers such as {list(CROWNS)}, none higher than the one before"
        )
        self.schema = {**self.schema, "minItems": 1, "maxItems": len(CROWNS)}

    def read(self, value: Any, context: Context) -> tuple[int, ...]:
        crowns = super().read(value, context)
        if 1 <= len(crowns) <= len(CROWNS) and sorted(crowns, reverse=True) == list(crowns):
            return crowns
        raise Unexpected(self.words)


def plain_tables(pack: Pack, sheets: Sheets) -> dict[str, Any]:
    """What is worth or takes nothing says so."""
    del sheets
    own = {"treasure": [{"gold": 0, "curse": 0, **table} for table in pack.tables["treasure"]]}
    maps = [{"color": "", **table} for table in pack.tables.get("map", [])]
    return {**pack.tables, **own, **({"map": maps} if maps else {})}


def check_sheets(sheets: Sheets) -> list[str]:
    """How the pack differs from the printed box, as a home-made one may."""
    treasures = list(sheets.treasures.values())
    printed = {
        **dict(zip(PILES, (21, 16, 16, 21), strict=True)),
        **dict(zip(TYPES, (10, 14, 10, 14, 14, 12), strict=True)),
    }
    remarks = []
    for name, box in printed.items():
        here = sum(name in (treasure.pile, treasure.type) for treasure in treasures)
        if here != box:
            there = (
                f"{count(here, 'treasure')} in pile {name}"
                if name in PILES
                else count(here, name.replace("-", " "))
            )
            remarks.append(f"{there} instead of {box}.")
    remarks += [
        f"Treasure {treasure.ref} has both a curse number and crossed-out cubes."
        for treasure in treasures
        if treasure.curse and treasure.cure
    ]
    return remarks


def _read_treasure(table: dict[str, Any], where: str) -> Treasure:
    ref = read_number(table, "ref", where, most=HIGHEST_REF)
    where = f"{where} (ref {ref})"
    check_keys(table, LAYOUT.keys["treasure"], where)
    kind = read_word(table, "type", TYPES, where)
    for key, owner in _OWN.items():
        if key in table and kind != owner:
            raise SheetError(
                f"{where}: {key}: only a {owner} has this key, and this is a {kind.replace('-', ' ')}."
            )
    numbers = {
        key: read_number(table, key, where, least=0)
        for key in ("gold", "curse", "crosses", "book")
        if key in table or _OWN.get(key) == kind
    }
    return Treasure(
        ref=ref,
        pile=read_word(table, "pile", PILES, where),
        type=kind,
        skull=read_word(table, "skull", SKULLS, where) if kind == "skull" else "",
        cure=read_number(table, "cure", where, least=0, most=MOST_CURE) if "cure" in table else None,
        **numbers,
    )


def _read_icons(pack: Pack) -> dict[tuple[str, str], str]:
    """The icons of map cards, where a pack has any."""
    found: dict[tuple[str, str], str] = {}
    for place, table in enumerate(tables(pack, "map") if "map" in pack.tables else (), 1):
        where = pack.where("map", place)
        check_keys(table, LAYOUT.keys["map"], where)
        value = read_word(table, "value", VALUES, where)
        color = read_word(table, "color", MAP_COLORS, where) if "color" in table else ""
        icons = table.get("icons", "")
        if not isinstance(icons, str) or [sign for sign in ICONS if sign in icons] != list(icons):
            raise SheetError(f"{where}: icons: expected some of {ICONS} in this order, got {describe(icons)}.")
        if (value, color) in found:
            raise SheetError(f"{where}: value {value} appears twice{f' in {color}' if color else ''}.")
        found[value, color] = icons
    return found


def _read_cleansed(pack: Pack) -> int | None:
    """The number on the cleanse island; the other islands have none."""
    known = None
    for place, table in enumerate(tables(pack, "island"), 1):
        if "cubes" not in table:
            continue
        where = pack.where("island", place)
        name = table.get("id")
        if name != "cleanse":
            raise SheetError(f"{where} ({name}): cubes: only the cleanse island has this key.")
        known = read_number(table, "cubes", where, most=MOST_CLEANSED)
    return known


def _read_texts(pack: Pack, key: str, known: tuple[str, ...]) -> dict[str, str]:
    """The texts of all cards or tiles by id, in the order of the box."""
    texts: dict[str, str] = {}
    for place, table in enumerate(tables(pack, key), 1):
        where = pack.where(key, place)
        name = read_word(table, "id", known, where)
        check_keys(table, LAYOUT.keys[key], f"{where} ({name})")
        text = table.get("text")
        if not isinstance(text, str) or not text.strip() or not text.isprintable():
            raise SheetError(f"{where} ({name}): text: expected a sentence, got {describe(text)}.")
        if name in texts:
            raise SheetError(f"{where}: {name} appears twice; there is one of each.")
        texts[name] = text
    missing = [name for name in known if name not in texts]
    if missing:
        raise SheetError(f"{quote_file(pack.path)}: expected [[{key}]] tables for {listing(missing)} too.")
    return {name: texts[name] for name in known}


def _read_crowns(pack: Pack) -> tuple[int, ...]:
    crowns, type = pack.tables.get("crowns"), Crowns()
    try:
        return type.read(crowns, NoTable())
    except Unexpected:
        where = f"{quote_file(pack.path)}: crowns"
        raise SheetError(f"{where}: expected {type.words}, got {describe(crowns)}.") from None
