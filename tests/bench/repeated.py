"""Records in which one thing is repeated as often as anybody likes: every thing that a file can have many of."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import tomli

from scorepad import games
from scorepad.record.canonical import write_value
from tests.every_game import sample_called

Keys = dict[str, Any]
Blocks = Callable[[int], Iterator[str]]
ONE, OTHER = "Mira", "Jonas"
"""The players of the record that is corrected."""


class Element(NamedTuple):
    """Something that a record repeats."""

    name: str
    make: Callable[[int], str]
    """The record with this many of it."""


@cache
def sample(name: str = "silver-and-gold-2-players") -> str:
    """A whole game."""
    return sample_called(name).read_text("utf-8")


def block(**keys: Any) -> str:
    lines = (f"{key} = {write_value(value)}\n" for key, value in keys.items())
    return f"[[event]]\n{''.join(lines)}\n"


# ---------------------------------------------------------------------- events that every game has
def _notes(number: int) -> Iterator[str]:
    yield from (block(kind="note", text=f"note {each}") for each in range(number))


COMMON: dict[str, Blocks] = {
    "notes": _notes,
    "decisions": lambda number: (
        block(kind="decision", player=ONE, points=1 + each % 3, why="so be it") for each in range(number)
    ),
    "claims": lambda number: (block(kind="claim", player=ONE, points=each) for each in range(number)),
    "claims with lines": lambda number: (
        block(kind="claim", player=ONE, points=each, lines={"coins": 6, "card": each}) for each in range(number)
    ),
    "lines of a claim": lambda number: iter(
        [block(kind="claim", player=ONE, points=1, lines={f"decision:{each + 1}": 1 for each in range(number)})]
    ),
    "a long note": lambda number: iter([block(kind="note", text="so be it. " * number)]),
    "notes undone": lambda number: (
        block(kind="note", text=f"note {each}") + block(kind="undo") for each in range(number)
    ),
    "notes undone after all": lambda number: iter([*_notes(number), block(kind="undo") * number]),
    "notes undone and redone": lambda number: (
        (block(kind="note", text="tea") + block(kind="undo")) * 2 + block(kind="note", text="tea")
        for _ in range(number)
    ),
}


# ---------------------------------------------------------------------- corrections
def _renamed(each: int) -> Keys:
    return {"rename": {ONE if each == 0 else f"P{each - 1}": f"P{each}"}}


CORRECTIONS: dict[str, Callable[[int], Keys]] = {
    "renamed on and on": _renamed,
    "names swapped": lambda _: {"rename": {ONE: OTHER, OTHER: ONE}},
    "ids on and on": lambda each: {"ids": {f"purple-{each % 8 + 1:02}": f"purple-{(each + 1) % 8 + 1:02}"}},
    "ids swapped": lambda _: {"ids": {"purple-07": "purple-05", "purple-05": "purple-07"}},
    "names and ids": lambda each: (
        {"rename": {ONE: OTHER, OTHER: ONE}} if each % 2 else {"ids": {"grey-01": "grey-02"}}
    ),
    "who began": lambda each: {"first": (ONE, OTHER)[each % 2]},
    "seats": lambda each: {"players": [OTHER, ONE] if each % 2 == 0 else [ONE, OTHER]},
    "rulings": lambda each: {"rulings": {"fifth-palm": ("lapses", "replaces-lowest")[each % 2]}},
    "sheets": lambda _: {"sheets": "silver-and-gold"},
    "places": lambda each: {"place": f"place {each}"},
}


def _in_mode(kind: str, keys: Callable[[int], Keys], mode: str, number: int) -> Iterator[str]:
    """So many corrections: plain, standing, undone, in a group or between notes."""
    for each in range(number):
        more = {"more": True} if mode == "in a group" and each < number - 1 else {}
        stands = {"stands": "so be it"} if mode == "standing" else {}
        yield block(kind=kind, **more, **stands, **keys(0 if mode == "undone" else each))
        if mode in ("undone", "between notes"):
            yield block(kind="undo") if mode == "undone" else block(kind="note", text="tea")


def _with(text: str = "tea") -> Keys:
    return {"with": {"kind": "note", "text": text}}


CLAIM, DECISION = (
    {"kind": "claim", "player": ONE, "points": 1},
    {"kind": "decision", "player": ONE, "points": 1, "why": "x"},
)
AMENDMENTS: dict[str, Callable[[int, int], Keys]] = {
    # Each is given its own number among the amendments, and the number of the event before them.
    "an event amended on and on": lambda each, last: {"event": last, **_with(f"tea {each}")},
    "a move amended on and on": lambda each, _: {"event": 4, **_with(f"tea {each}")},
    "inserted before one": lambda each, _: {"before": 1, **_with(f"tea {each}")},
    "inserted before the last inserted": lambda each, last: {"before": last + each, **_with()},
    "inserted claims": lambda _, last: {"before": last, "with": CLAIM},
    "inserted moves": lambda _, last: {"before": last, "with": {"kind": "reveal", "pattern": "L4", "stands": "x"}},
    "inserted decisions": lambda _, last: {"before": last, "with": DECISION},
}


def _amended(keys: Callable[[int, int], Keys], mode: str, number: int) -> Iterator[str]:
    last = sample().count("[[event]]\n") + 1
    yield block(kind="note", text="the last")
    yield from _in_mode("amend", lambda each: keys(each, last), mode, number)


def _each_amended(change: Keys, number: int) -> Iterator[str]:
    """Notes, and then each of them changed."""
    last = sample().count("[[event]]\n")
    yield from _notes(number)
    yield from (block(kind="amend", event=last + each + 1, **change) for each in range(number))


# ---------------------------------------------------------------------- moves
def _moves() -> Iterator[Element]:
    """The first event of each kind of each game, again and again; and each of its lists, longer and longer."""
    for game in games.RULESETS:
        text = sample(f"{game}-3-players")
        table = tomli.loads(text)
        head, *blocks = text.split("[[event]]\n")
        seen: set[str] = set()
        for place, event in enumerate(table["event"], 1):
            before = "[[event]]\n".join([head, *blocks[:place]])
            if event["kind"] in games.ruleset(game).track.kinds and event["kind"] not in seen:
                seen.add(event["kind"])
                again = {**event, "stands": "so be it"}
                yield Element(f"{game}: {event['kind']}", partial(_again, before, again))
                for key in [key for key, value in event.items() if isinstance(value, list) and value]:
                    yield Element(f"{game}: {key} of {event['kind']}", partial(_longer, before, again, key))


def _again(before: str, event: Keys, number: int) -> str:
    return before + block(**event) * number


def _longer(before: str, event: Keys, key: str, number: int) -> str:
    values = event[key]
    return before + block(**{**event, key: [values[each % len(values)] for each in range(number)]})


# ---------------------------------------------------------------------- heads
ISLAND = "\nP s P\n . 4 .\nP R P\n"


def _head(more: str, events: str = "") -> str:
    head, mark, blocks = sample().partition("[[event]]\n")
    return head + more + "\n" + mark + blocks + events


def _packs(number: int, corrections: int = 0, named: int = 1) -> str:
    text = 'scorepad = 1\ngame = "go-for-gold"\nplayers = ["Mira", "Jonas"]\nsheets = "isle-0"\n\n'
    for each in range(number):
        text += f'[[pack]]\nsheets = 1\ngame = "go-for-gold"\nname = "isle-{each}"\ntitle = "An island"\n'
        text += f'provenance = "house"\nsource = "drawn"\nmap = """{ISLAND}"""\n\n'
    return text + "".join(block(kind="correct", sheets=f"isle-{each % named}") for each in range(corrections))


HEADS: dict[str, Callable[[int], str]] = {
    "packs": _packs,
    "packs and corrections": lambda number: _packs(number, number, min(number, 100)),
    "corrections to a few packs": lambda number: _packs(5, number, 5),
    "tables": lambda number: _head("".join(f"[mine-{each}]\nkey = 1\n" for each in range(number))),
    "keys": lambda number: _head("[mine]\n" + "".join(f"key-{each} = 1\n" for each in range(number))),
    "dotted keys": lambda number: _head(
        "[mine]\n" + "".join(f"k{each}{'.a' * 31} = 1\n" for each in range(number))
    ),
    "dotted headers": lambda number: _head("".join(f"[mine.k{each}{'.a' * 30}]\n" for each in range(number))),
    "tables of a list": lambda number: _head("[[mine]]\nkey = 1\n" * number),
    "inline tables": lambda number: _head(f"[mine]\nlist = [{'{ key = 1 }, ' * number}]\n"),
    "numbers of a list": lambda number: _head(f"[mine]\nlist = [{'1,' * number}]\n"),
    "texts of a list": lambda number: _head(f"[mine]\nlist = [{chr(34) * 2},{(chr(34) * 2 + ',') * number}]\n"),
    "a long text": lambda number: _head(f'[mine]\ntext = "{"so be it. " * number}"\n'),
    "a long place": lambda number: sample().replace('place = "', 'place = "' + "far " * number),
    "comments": lambda number: _head("# tea\n" * number),
    "empty lines": lambda number: sample() + "\n" * number,
}


# ---------------------------------------------------------------------- all of them
def _after(name: str, blocks: Blocks) -> Element:
    """Blocks behind a whole game."""
    return Element(name, lambda number: sample() + "".join(blocks(number)))


@cache
def elements() -> tuple[Element, ...]:
    """Everything that is repeated."""
    blocks: dict[str, Blocks] = {**COMMON, "notes dropped": partial(_each_amended, {"drop": True})}
    blocks["notes amended"] = partial(_each_amended, _with())
    for name, keys in CORRECTIONS.items():
        for mode in ("plain", "standing", "undone", "in a group", "between notes"):
            blocks[f"{name}, {mode}"] = partial(_in_mode, "correct", keys, mode)
    for name, amendment in AMENDMENTS.items():
        for mode in ("plain", "standing", "undone", "in a group"):
            blocks[f"{name}, {mode}"] = partial(_amended, amendment, mode)
    heads = [Element(f"head: {name}", make) for name, make in HEADS.items()]
    return (*(_after(name, each) for name, each in blocks.items()), *heads, *_moves())
