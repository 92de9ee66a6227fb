"""Ways to spoil a record, a result or a pack: its bytes, or the structure of its tables."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, date, datetime, time
from functools import cache
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any, NamedTuple

import tomli

import scorepad
from scorepad import games
from scorepad.packs import pack as packs
from scorepad.record.result_tables import record_result
from tests import hostile, test_ledger
from tests.test_ledger import muddle

SIGNS = (
    *(
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\r",
        b"\n\n",
        b'"',
        b"'''",
        b'"""',
        b"[[",
        b"]]",
        b"{",
        b"=",
        b"#",
        b"\\",
    ),
    *(b"[[event]]\n", b"event = []\n", b"[event]\n", b"[rulings]\n", b"\\u0000", b"\x1b[31m", b"9" * 400, b"0x"),
    *(b"inf", b"nan", b"1e9", b"-", b"true", b"2026-11-15T19:30:00Z"),
    *(each.encode() for each in ("\u202e", "é", "e\u0301")),
)
NUMBERS = (0, 1, -1, 2, 3, 6, 7, 12, 13, 40, 99, 100, 1000, 2**31, 2**63 - 1, 2**63, -(2**63), 10**30)
VALUES: tuple[Any, ...] = (
    *(*NUMBERS, True, False, 0.5, float("inf"), float("nan"), "", " ", "x" * 5000, "\x1b[31m", "\u202e", "Zoë"),
    *("a\nb", "A1", "Z99", [], {}, [[]], [{}], ["A1", "A1"], [1, "x"], {"kind": "note"}),
    *(datetime(2026, 11, 15, tzinfo=UTC), datetime(1, 1, 1), date(9999, 12, 31), time(23, 59, 59)),
)


def deep(levels: int) -> Any:
    """A table in a table in a table."""
    value: Any = {}
    for _ in range(levels):
        value = {"a": [value]}
    return value


# ---------------------------------------------------------------------- bytes
def spoil_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    """Flip, cut, splice, repeat, insert."""
    for _ in range(random.choice((1, 1, 1, 2, 4, 9))):
        start = random.randrange(len(data) + 1)
        end = min(len(data), start + random.choice((1, 1, 5, 40, 400, 4000)))
        before, piece, after = data[:start], data[start:end], data[end:]
        match random.randrange(8):
            case 0:
                flipped = bytes([byte ^ 1 << random.randrange(8) for byte in piece[:1]])
                data = before + flipped + piece[1:] + after
            case 1:
                data = before
            case 2:
                data = before + after
            case 3:
                data = before + piece * random.choice((2, 2, 3, 50)) + after
            case 4:
                at = random.randrange(len(other) + 1)
                data = before + other[at : at + random.choice((1, 20, 200, 5000))] + piece + after
            case 5:
                data = before + random.choice(SIGNS) + piece + after
            case 6:
                data = before + random.randbytes(random.choice((1, 2, 8))) + after
            case _:
                lines = data.split(b"\n")
                one, two = random.randrange(len(lines)), random.randrange(len(lines))
                lines[one], lines[two] = lines[two], lines[one]
                data = b"\n".join(lines)
    return data


# ---------------------------------------------------------------------- tables
class Spot(NamedTuple):
    """A place in nested tables and lists."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def spots(value: Any) -> list[Spot]:
    """Every place there is."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [spot for key, each in pairs for spot in (Spot(value, key), *spots(each))]


def spoil_table(random: Random, table: dict[str, Any], *, gently: bool = False) -> dict[str, Any]:
    """Remove, double, retype, nest, rename, move. Gently: every value keeps its type."""
    table = deepcopy(table)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        places = spots(table)
        if not places:
            break
        spot, other = random.choice(places), random.choice(places)
        random.choice(GENTLE if gently else CHANGES)(random, *spot, deepcopy(other))
    return table


def _remove(_: Random, holder: Any, key: Any, __: Spot) -> None:
    del holder[key]


def _double(random: Random, holder: Any, key: Any, _: Spot) -> None:
    if isinstance(holder, list):
        holder[key:key] = [deepcopy(holder[key]) for _ in range(random.choice((1, 1, 2, 200)))]
    else:
        holder[f"{key}{random.choice(('2', '_', ' ', '-'))}"] = deepcopy(holder[key])


def _retype(random: Random, holder: Any, key: Any, _: Spot) -> None:
    holder[key] = deepcopy(random.choice(VALUES)) if random.random() < 0.95 else deep(random.choice((3, 60, 150)))


def _nest(random: Random, holder: Any, key: Any, _: Spot) -> None:
    holder[key] = [holder[key]] if random.random() < 0.5 else {str(key): holder[key]}


def _unnest(random: Random, holder: Any, key: Any, _: Spot) -> None:
    value = holder[key]
    if isinstance(value, dict | list) and value:
        holder[key] = random.choice(list(value.values()) if isinstance(value, dict) else value)


def _rename(random: Random, holder: Any, key: Any, other: Spot) -> None:
    if isinstance(holder, dict):
        name = str(other.key) if random.random() < 0.6 else key[:-1] + random.choice("sxé ")
        holder[name] = holder.pop(key)


def _replace(_: Random, holder: Any, key: Any, other: Spot) -> None:
    holder[key] = other.value


def _move(_: Random, holder: Any, key: Any, other: Spot) -> None:
    if isinstance(other.value, dict) and not isinstance(holder, list):
        holder[str(other.key)] = {**other.value, str(key): holder.pop(key)}


def _alike(_: Random, holder: Any, key: Any, other: Spot) -> None:
    if type(holder[key]) is type(other.value) and not isinstance(other.value, dict):
        holder[key] = other.value


def _glyph(random: Random, holder: Any, key: Any, _: Spot) -> None:
    """In a drawing, another sign that is drawn there."""
    text = holder[key]
    if isinstance(text, str) and "\n" in text:
        one, two = random.randrange(len(text)), random.randrange(len(text))
        if not text[one].isspace() and not text[two].isspace():
            holder[key] = text[:one] + text[two] + text[one + 1 :]


def _number(random: Random, holder: Any, key: Any, _: Spot) -> None:
    if isinstance(holder[key], int):
        holder[key] = random.choice((holder[key] + random.choice((-2, -1, 1, 2)), random.choice(NUMBERS)))


def _shuffle(random: Random, holder: Any, key: Any, _: Spot) -> None:
    if isinstance(holder[key], list):
        random.shuffle(holder[key])


Change = Callable[[Random, Any, Any, Spot], None]
CHANGES: tuple[Change, ...] = (
    *(_remove, _double, _retype, _retype, _nest, _unnest, _rename, _replace, _move, _number, _shuffle),
)
GENTLE: tuple[Change, ...] = (_alike, _alike, _number, _shuffle, _glyph, _glyph, _glyph)


# ---- Ways to spoil what the events of a record mean: well-typed, and wrong; often the table lets them stand
SMALL = NUMBERS[:-4]
Keys = dict[str, Any]


def spoil_meaning(random: Random, table: Keys) -> Keys:
    """Other ids, players, numbers, orders, and corrections of anything."""
    table = deepcopy(table)
    events: list[Keys] = table.setdefault("event", [])
    words = vocabulary(table["game"])
    for _ in range(random.choice((1, 2, 3, 8, 30))):
        at = random.randrange(len(events) + 1)
        event = events[at] if at < len(events) else {}
        match random.randrange(13):
            case 0 | 1 | 2 if event:
                key = random.choice(list(event))
                if key != "kind":
                    event[key] = deepcopy(random.choice(words.get((event["kind"], key), [event[key]])))
            case 3 if "player" in event:
                event["player"] = random.choice(table["players"])
            case 4 if event:
                other = random.randrange(len(events))
                events[at], events[other] = events[other], events[at]
            case 5 if event:
                events[at:at] = [deepcopy(event)] * random.choice((1,) * 15 + (2,) * 6 + (30,) * 8 + (300,))
            case 6 if event:
                del events[at : at + random.choice((1, 1, 2, 20))]
            case 7:
                events.insert(at, _odd_event(random, table))
            case 8 if event:
                key = random.choice(list(event))
                if type(event[key]) is int:
                    event[key] = random.choice(SMALL)
                elif isinstance(event[key], list):
                    event[key] = event[key] * 2 if random.random() < 0.3 else event[key][1:]
            case 9:
                rulings = games.ruleset(table["game"]).rulings
                if rulings:
                    table.setdefault("rulings", {}).update(_odd_ruling(random, table))
            case 10:
                _reseat(random, table)
            case 11 | 12:
                at = random.choice((at, len(events), len(events)))
                events[at:at] = odd_group(random, table, at)
            case _:
                pass
    if random.random() < 0.7:
        for event in events:
            if event.get("kind") not in ("undo", "note", "claim", "decision"):
                event.setdefault("stands", "so be it")
    return table


def _odd_event(random: Random, table: Keys) -> Keys:
    """An event of any kind, put together of values that its keys have somewhere."""
    words = vocabulary(table["game"])
    of = {"player": random.choice(table["players"]), "points": random.choice(SMALL)}
    match random.randrange(6):
        case 0:
            return {"kind": "undo"}
        case 1:
            items = random.sample(("coins", "palms", "card", "treasure", "temples", "healer", "x"), 2)
            lines = {item: random.choice(SMALL) for item in items}
            return {"kind": "claim", **of, **({"lines": lines} if random.random() < 0.5 else {})}
        case 2:
            return {"kind": "decision", **of, "why": "x"}
        case _:
            event = deepcopy(random.choice(table["event"])) if table["event"] else {"kind": "undo"}
            for key in sorted(event.keys() - {"kind", "player"}):  # sets are in another order in each process
                event[key] = deepcopy(random.choice(words.get((event["kind"], key), [event[key]])))
            return event


# ---------------------------------------------------------------------- corrections
def odd_group(random: Random, table: Keys, count: int) -> list[Keys]:
    """Corrections after this many events: one, or several joined together; a group may be left open."""
    group = [odd_correction(random, table, count) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    for each in group[:-1] if random.random() < 0.95 else group:
        each["more"] = True
    return group


def odd_correction(random: Random, table: Keys, count: int) -> Keys:
    """A correction of an event or of anything that the header says."""
    keys: Keys = {"stands": "x"} if random.random() < 0.8 else {}
    keys |= {"cause": random.choice(("misread", "agreed", "ruled"))} if random.random() < 0.3 else {}
    if random.random() < 0.5:
        return {"kind": "amend", **keys, **_odd_amendment(random, table, count)}
    return {"kind": "correct", **keys, **_odd_correction(random, table)}


def _odd_amendment(random: Random, table: Keys, count: int) -> Keys:
    number = random.randint(1, count) if count and random.random() < 0.9 else random.choice((0, 1, count + 1))
    events = [each for each in table["event"] if each.get("kind") not in ("undo", "amend", "correct")]
    with_ = deepcopy(random.choice(events)) if events else {"kind": "note", "text": "x"}
    note = {"kind": "note", "text": "x"}
    changes: list[Keys] = [{"event": number, "drop": True}, {"event": number, "with": with_}]
    return random.choice([*changes, {"before": number, "with": with_}, {"before": number, "with": note}])


def _odd_correction(random: Random, table: Keys) -> Keys:
    players = table["players"]
    one, other = random.choice(players), random.choice(players)
    thing, another = random.choice(things(table["game"])), random.choice(things(table["game"]))
    keys = {
        "first": one,
        "players": random.sample(players, len(players)),
        "rename": random.choice(({one: random.choice((other, "Mia", "Zoë", ""))}, {one: other, other: one})),
        "ids": random.choice(({str(thing): another}, {str(thing): another, str(another): thing})),
        "rulings": _odd_ruling(random, table),
        "sheets": random.choice((table["game"], table.get("sheets", "side-a"), "side-b", "island-1", "nothing")),
        "place": "Bed",
        "started": datetime(2026, 11, random.randint(1, 30), tzinfo=UTC),
    }
    chosen = random.sample(list(keys), random.choice((1, 1, 1, 2, 3)))
    return {key: keys[key] for key in chosen}


def _odd_ruling(random: Random, table: Keys) -> Keys:
    rulings = games.ruleset(table["game"]).rulings
    key = random.choice([*rulings, "no-ruling"] if random.random() < 0.1 or not rulings else list(rulings))
    values = rulings[key].values if key in rulings else ("x",)
    value = random.choice(values)
    return {key: list(value) if isinstance(value, tuple) else value}


# ---------------------------------------------------------------------- players
def _reseat(random: Random, table: Keys) -> None:
    """Other players at the table, or another first one."""
    players: list[str] = table["players"]
    match random.randrange(4):
        case 0:
            random.shuffle(players)
        case 1:
            table["first"] = random.choice(players)
        case 2 if len(players) > 1:
            gone = players.pop()
            table["first"] = players[0]
            for event in table["event"]:
                if event.get("player") == gone:
                    event["player"] = players[0]
        case _:
            players.append(random.choice(("Mia", "Aaron", "Zoë", "x" * 40)))


# ---- What hostile files are made from: samples, stored games, games in which much was corrected, results,
TESTS = Path(__file__).parents[1]
SAMPLES = Path(scorepad.__file__).parent / "samples"
SHEETS = Path(packs.bundled_folder())
MUDDLED = 12
"""Muddled games of each ruleset."""


@cache
def records() -> list[bytes]:
    """Every stored record, some in which much is undone, redone, corrected and decided, some of hostile text."""
    paths = [*sorted(SAMPLES.glob("*.toml")), *sorted(TESTS.glob("games/*/records/*.toml"))]
    wild = [hostile.record(scorepad.load(path)).encode() for path in hostile.SAMPLES]
    return [*(path.read_bytes() for path in paths), *muddled(), *wild]


@cache
def muddled() -> list[bytes]:
    return [scorepad.dumps(muddle(name, seed)).encode() for name in games.RULESETS for seed in range(MUDDLED)]


@cache
def record_tables() -> list[dict[str, Any]]:
    """Those of them that are valid TOML; a few break off."""
    found = []
    for data in records():
        with suppress(ValueError):
            found.append(tomli.loads(data.decode()))
    return found


@cache
def pack_texts() -> list[bytes]:
    """Every pack, the small islands of the stored games too."""
    paths = [*sorted(SHEETS.glob("*.toml")), *sorted(TESTS.glob("games/*/records/sheets/*.toml"))]
    return [path.read_bytes() for path in paths]


@cache
def pack_tables() -> list[dict[str, Any]]:
    return [tomli.loads(data.decode()) for data in pack_texts()]


@cache
def result_tables() -> list[dict[str, Any]]:
    """The results of the samples and of the muddled games, as they are exported."""
    texts = [*(path.read_bytes() for path in sorted(SAMPLES.glob("*.toml"))), *muddled()]
    return [dict(record_result(scorepad.loads(data.decode()), "game.toml").table()) for data in texts]


@cache
def things(game: str) -> list[Any]:
    """Cards and treasures that may be taken for each other."""
    return [*test_ledger.things(game), "x"]


@cache
def vocabulary(game: str) -> dict[tuple[str, str], list[Any]]:
    """Every value that a key of a kind has anywhere in the records of a game."""
    found: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)
    for table in record_tables():
        if table["game"] == game:
            for event in table.get("event", []):
                for key, value in event.items():
                    found[event["kind"], key][repr(value)] = value
    return {key: list(values.values()) for key, values in found.items()}


def furnish(folder: Path) -> None:
    """Lay the packs that stored records name beside the records to come."""
    for sheets in TESTS.glob("games/*/records/sheets"):
        copytree(sheets, folder / "sheets", dirs_exist_ok=True)
