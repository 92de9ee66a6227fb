"""Ways to spoil a record, a result or a pack: its bytes, or the structure of its tables."""

from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, date, datetime, time
from random import Random
from typing import Any, NamedTuple

SIGNS = (
    *(b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r", b"\n\n", b'"', b"'''", b'"""', b"[[", b"]]"),
    *(b"[[event]]\n", b"{", b"="),
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
    *(b"0x", b"1e9", b"-", b"2026-11-15T19:30:00Z", b"event = []\n", b"[event]\n", b"[rulings]\n"),
    *(b"true", b"nan"),
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
