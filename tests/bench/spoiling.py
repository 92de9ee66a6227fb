"""Ways to spoil a record or a pack: its bytes, the structure of its tables, or what its events mean."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, date, datetime, time
from random import Random
from typing import Any, NamedTuple

from tests.bench.corpus import vocabulary

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
        b"[[event]]\n",
        b"{",
        b"=",
    ),
    *(
        b"#",
        b"\\",
        b"\\u0000",
        b"\x1b[31m",
        "\u202e".encode(),
        "é".encode(),
        "e\u0301".encode(),
        b"9" * 400,
        b"inf",
    ),
    *(
        b"0x",
        b"1e9",
        b"-",
        b"2026-11-15T19:30:00Z",
        b"event = []\n",
        b"[event]\n",
        b"[rulings]\n",
        b"true",
        b"nan",
    ),
)
NUMBERS = (0, 1, -1, 2, 3, 6, 7, 12, 13, 40, 99, 100, 1000, 2**31, 2**63 - 1, 2**63, -(2**63), 10**30)
VALUES: tuple[Any, ...] = (
    *NUMBERS,
    *(
        True,
        False,
        0.5,
        float("inf"),
        float("nan"),
        "",
        " ",
        "x" * 5000,
        "\x1b[31m",
        "\u202e",
        "Zoë",
        "a\nb",
        "A1",
        "Z99",
    ),
    *([], {}, [[]], [{}], ["A1", "A1"], [1, "x"], {"kind": "note"}, datetime(2026, 11, 15, tzinfo=UTC)),
    *(datetime(1, 1, 1), date(9999, 12, 31), time(23, 59, 59)),
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
    found = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        found.append(Spot(value, key))
        found += spots(each)
    return found


def spoil_table(random: Random, table: dict[str, Any], *, gently: bool = False) -> dict[str, Any]:
    """Remove, double, retype, nest, rename, move. Gently: every value keeps its type."""
    table = deepcopy(table)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        places = spots(table)
        if not places:
            break
        spot, other = random.choice(places), random.choice(places)
        holder, key = spot
        random.choice(GENTLE if gently else CHANGES)(random, holder, key, deepcopy(other))
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


# ---------------------------------------------------------------------- meaning


def spoil_meaning(random: Random, table: dict[str, Any], rulings: dict[str, list[Any]]) -> dict[str, Any]:
    """Well-typed events that are wrong: other ids, players, numbers, orders; often the table lets them stand."""
    table = deepcopy(table)
    events: list[dict[str, Any]] = table.setdefault("event", [])
    words = vocabulary(table["game"])
    for _ in range(random.choice((1, 2, 3, 8, 30))):
        at = random.randrange(len(events) + 1)
        event = events[at] if at < len(events) else {}
        match random.randrange(11):
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
                events[at:at] = [deepcopy(event)] * random.choice((1, 1, 2, 30))
            case 6 if event:
                del events[at : at + random.choice((1, 1, 2, 20))]
            case 7:
                events.insert(at, _odd_event(random, table, len(events)))
            case 8 if event:
                key = random.choice(list(event))
                if type(event[key]) is int:
                    event[key] = random.choice(NUMBERS[:-4])
                elif isinstance(event[key], list):
                    event[key] = event[key] * 2 if random.random() < 0.3 else event[key][1:]
            case 9 if rulings:
                ruling = random.choice(list(rulings))
                table.setdefault("rulings", {})[ruling] = random.choice(rulings[ruling])
            case 10:
                _reseat(random, table)
            case _:
                pass
    if random.random() < 0.7:
        for event in events:
            if event.get("kind") not in ("undo", "note", "claim", "decision"):
                event.setdefault("stands", "so be it")
    return table


def _odd_event(random: Random, table: dict[str, Any], count: int) -> dict[str, Any]:
    """An event of any kind, put together of values that its keys have somewhere."""
    words = vocabulary(table["game"])
    number = random.choice((1, count, count + 1, random.randrange(count + 1)))
    match random.randrange(9):
        case 0:
            return {"kind": "undo"}
        case 6 | 7:
            return _odd_correction(random, table)
        case 8 if table["event"]:
            with_ = deepcopy(random.choice(table["event"]))
            return {"kind": "amend", "before": number, "with": with_, "stands": "x", **_joined(random)}
        case 1:
            return {"kind": "amend", "event": number, "why": "x", "drop": True, "stands": "x"}
        case 2 if table["event"]:
            with_ = deepcopy(random.choice(table["event"]))
            return {"kind": "amend", "event": number, "why": "x", "with": with_, "stands": "x"}
        case 3:
            return {
                "kind": "claim",
                "player": random.choice(table["players"]),
                "points": random.choice(NUMBERS[:-4]),
            }
        case _:
            event = deepcopy(random.choice(table["event"])) if table["event"] else {"kind": "undo"}
            for key in event.keys() - {"kind", "player"}:
                event[key] = deepcopy(random.choice(words.get((event["kind"], key), [event[key]])))
            return event


def _odd_correction(random: Random, table: dict[str, Any]) -> dict[str, Any]:
    """A correction of anything that the header says, or a decision."""
    one, other = random.choice(table["players"]), random.choice(table["players"])
    things = [
        str(word) for (_, key), words in vocabulary(table["game"]).items() for word in words if key == "card"
    ]
    thing, another = random.choice(things or ["x"]), random.choice(things or ["x"])
    changes: list[dict[str, Any]] = [
        {"first": one},
        {"players": random.sample(table["players"], len(table["players"]))},
        {"rename": {one: random.choice((other, "Mia", "Zoë", ""))}},
        {"rename": {one: other, other: one}},
        {"ids": {thing: another, another: thing}},
        {"ids": {"16": 17}},
        {"sheets": random.choice(("silver-and-gold", "loot-island", "nothing"))},
        {"place": "Bed"},
        {"rulings": {"fifth-palm": "lapses"}},
    ]
    if random.random() < 0.2:
        return {"kind": "decision", "player": one, "points": random.choice(NUMBERS[:-4]), "why": "x"}
    return {"kind": "correct", "stands": "x", **_joined(random), **random.choice(changes)}


def _joined(random: Random) -> dict[str, Any]:
    return {"more": True} if random.random() < 0.15 else {}


def _reseat(random: Random, table: dict[str, Any]) -> None:
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
