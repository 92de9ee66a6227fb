"""Monkeys: keys pressed, clicks and windows resized at random, on every screen of the app."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from random import Random
from shutil import copy
from typing import Literal

from textual.errors import NoWidget

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.page import TooSmall
from scorepad.games import RULESETS, ruleset
from scorepad.packs import pack as packs
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_bytes, read_record
from scorepad.serve import address
from tests.app.catalogue import SCREENS, full_home, two_records
from tests.app.console import running
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.spoiling import SAMPLES
from tests.players import play

KEYS = 200
STARTS: tuple[Literal["home", "new", "pad", "demo"], ...] = ("home", "new", "pad", "pad", "pad", "demo")
SHOTS = [shot for shot in SCREENS.values() if shot.start not in (full_home, two_records)]
"""Where records have no findings before a monkey comes."""
PLAYERS = ["Ada", "Boris", "Chen", "Dora", "Eve"]


BURST = 8
"""A monkey presses some keys before it looks."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OFTEN = (
    *("enter", "enter", "enter", "up", "down", "left", "right", "space", "tab", "escape", "escape", "backspace"),
    *LETTERS,
    *LETTERS.upper(),
    *"0123456789",
)
SELDOM = (
    *("f1", "f2", "f3", "f4", "f5", "exclamation_mark", "colon", "left_square_bracket", "right_square_bracket"),
    *("shift+tab", "home", "end", "pageup", "pagedown", "delete", "question_mark", "ctrl+up", "ctrl+down"),
    *("ctrl+s", "ctrl+u", "equals_sign", "quotation_mark", "comma", "full_stop", "minus", "at", "slash"),
    *("asterisk", "plus", "dollar_sign", "ctrl+r", "ctrl+p"),
)
SIZES = ((80, 24), (120, 36), (60, 20), (200, 50))


class Cage(ScorepadApp):
    """An app that a monkey cannot leave."""

    async def action_quit(self) -> None:
        pass


def monkey(random: Random, keys: int) -> list[str]:
    return [random.choice(SELDOM if random.random() < 0.12 else OFTEN) for _ in range(keys)]


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    address.local_address = lambda: ""  # phones are let in on this computer only

    def case(number: int, random: Random) -> Counts:
        library = folder / str(number)
        library.mkdir()
        (library / "games").mkdir()
        seen: set[str] = set()
        with chdir(library):
            asyncio.run(let_loose(random, library, seen))
        check_records(library)
        for pack in (folder / "home").rglob("sheets/*.toml"):
            packs.read(str(pack))  # which need not be finished
        return {"keys": KEYS, "records": len(list(library.rglob("*.toml")))} | dict.fromkeys(
            map("on {}".format, seen), 1
        )

    yield case


def begun(random: Random, library: Path) -> Start:
    """One of the screens the app can begin with; a pad with a game that is under way or over."""
    sample = Path(copy(random.choice(sorted(SAMPLES.glob("*.toml"))), library))
    shorter(sample)
    screen = random.choice(STARTS)
    game = ruleset(random.choice(list(RULESETS)))
    if screen != "pad":
        return Start(screen, game.name if screen == "demo" else "")
    if random.random() < 0.3:
        return Start(screen, str(sample))
    record = library / "monkey.toml"
    mode = random.choice(("track", *game.modes))
    begun = scorepad.new(game.name, players=PLAYERS[: random.choice(game.seats)], mode=mode)
    scorepad.save(play(begun, random, random.choice((0, 5, 40, 120))), record)
    shorter(record)
    return Start(screen, str(record))


def shorter(record: Path) -> None:
    """Lay another record of the same game beside it, to be compared."""
    game = scorepad.load(record)
    scorepad.save(game.at(game.count * 2 // 3), record.with_name(f"{record.stem}-of-Ben.toml"))


async def let_loose(random: Random, library: Path, seen: set[str]) -> None:
    """Begin on a screen of the catalogue, or where the app begins, and press whatever comes."""
    shot = random.choice(SHOTS) if random.random() < 0.7 else None
    start = shot.start() if shot is not None else begun(random, library / "games")
    async with running(Cage("games", start), random.choice(SIZES)) as pilot:
        if shot is not None:
            await shot.reach(pilot)
        keys = monkey(random, KEYS)
        for place in range(0, KEYS, BURST):
            seen.add(type(pilot.app.screen).__name__)
            for key in keys[place : place + BURST]:
                pilot.app.simulate_key(key)
            await pilot.pause()
            if random.random() < 0.3:
                size = pilot.app.size
                with suppress(NoWidget):  # the pilot looks for one before anything is laid out
                    await pilot.click(offset=(random.randrange(size.width), random.randrange(size.height)))
            if random.random() < (0.5 if isinstance(pilot.app.screen, TooSmall) else 0.04):
                await pilot.resize_terminal(*random.choice(SIZES))
        assert pilot.app.is_running


MONKEYS = Part("monkeys", "keys, clicks and resizes on every screen", 50_000, begin, size=KEYS, chunk=10)


def check_records(folder: Path) -> None:
    """Whatever was done, every record is complete, canonical and without findings."""
    records = sorted(folder.rglob("*.toml"))
    assert records
    for path in records:
        data = read_bytes(str(path))
        if b'kind = "result"' in data:
            continue  # the monkey exported one
        reading = read_record(data, path.name)
        assert reading.torn_at is None
        assert reading.game.findings() == []
        assert write_record(reading.game).encode() == data
