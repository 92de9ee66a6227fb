"""Monkeys: keys pressed, clicks and windows resized at random, on every screen of the app."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, Literal

from textual.errors import NoWidget
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import Start
from scorepad.games import RULESETS, ruleset
from tests.app.console import drive
from tests.app.test_monkey import BURST, SIZES, Cage, check_records, monkey
from tests.bench.corpus import SAMPLES
from tests.bench.frame import Case, Counts, Part, Plan
from tests.players import play

KEYS = 200
SCREENS: tuple[Literal["home", "new", "pad", "demo"], ...] = ("home", "new", "pad", "pad", "pad", "demo")
WAYS = (
    *(
        ("f3", "i"),
        ("f3", "up", "up", "i"),
        ("f3", "a"),
        ("f3", "up", "a"),
        ("f3", "up", "x"),
        ("f3", "pageup", "x"),
    ),
    *(("exclamation_mark", *("down",) * place, "enter") for place in range(8)),
    *(("f4",), ("f2",), ("ctrl+p",)),
)
"""The way to screens that a monkey would seldom find: it may take one before a burst."""
PLAYERS = ["Ada", "Boris", "Chen", "Dora", "Eve"]


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")

    def case(number: int, random: Random) -> Counts:
        library = folder / str(number)
        library.mkdir()
        copy(random.choice(sorted(SAMPLES.glob("*.toml"))), library)
        start = begun(random, library)
        seen: set[str] = set()
        drive(Cage(str(library), start), lambda pilot: let_loose(random, pilot, seen), random.choice(SIZES))
        check_records(library)
        return {"keys": KEYS, "records": len(list(library.rglob("*.toml")))} | dict.fromkeys(
            map("on {}".format, seen), 1
        )

    yield case


def begun(random: Random, library: Path) -> Start:
    """One of the screens the app can begin with; a pad with a game that is under way."""
    screen = random.choice(SCREENS)
    game = ruleset(random.choice(list(RULESETS)))
    if screen != "pad":
        return Start(screen, game.name if screen == "demo" else "")
    record = library / "monkey.toml"
    mode = random.choice(("track", "track", "tally"))
    begun = scorepad.new(game.name, players=PLAYERS[: random.choice(game.seats)], mode=mode)
    scorepad.save(play(begun, random, random.choice((0, 5, 40, 120))), record)
    return Start(screen, str(record))


async def let_loose(random: Random, pilot: Pilot[Any], seen: set[str]) -> None:
    keys = monkey(random, KEYS)
    for start in range(0, KEYS, BURST):
        way = random.choice(WAYS) if random.random() < 0.15 else ()
        for key in (*way, *keys[start : start + BURST]):
            pilot.app.simulate_key(key)
        await pilot.pause()
        seen.add(type(pilot.app.screen).__name__)
        if random.random() < 0.3:
            size = pilot.app.size
            with suppress(NoWidget):  # the pilot looks for one before anything is laid out
                await pilot.click(offset=(random.randrange(size.width), random.randrange(size.height)))
        if random.random() < 0.04:
            await pilot.resize_terminal(*random.choice(SIZES))
    assert pilot.app.is_running


MONKEYS = Part("monkeys", "keys, clicks and resizes on every screen", 50_000, begin, size=KEYS, chunk=10)
