"""Monkeys: keys pressed, clicks and windows resized at random, on every screen of the app."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, Literal

from textual.errors import NoWidget
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import Start
from scorepad.app.screens.dialogs import Unsaved
from scorepad.app.screens.page import TooSmall
from scorepad.exports.formats import FORMATS
from scorepad.games import RULESETS, ruleset
from scorepad.packs import pack as packs
from tests.app.console import running
from tests.app.test_monkey import BURST, SIZES, Cage, check_records, monkey
from tests.bench.corpus import SAMPLES
from tests.bench.frame import Case, Counts, Part, Plan
from tests.players import play

KEYS = 200
STARTS: tuple[Literal["home", "new", "pad", "demo"], ...] = ("home", "new", "pad", "pad", "pad", "demo")
CORRECT = "exclamation_mark"
HOME = ("ctrl+p", *"games", "enter")
SHEETS = (*HOME, "s")
BOX = (*SHEETS, "n", *"silver", "enter")
WAYS: Mapping[str, Sequence[tuple[str, ...]]] = {
    "Ask": [(CORRECT, *"place", "enter"), (CORRECT, *"when", "enter")],
    "AskFile": [(*HOME, "o")],
    "BoxBoard": [BOX, (*SHEETS, "end", "enter")],
    "CardBoard": [(*BOX, "n"), (*BOX, "n", "enter"), (*BOX, "n", "enter", "enter")],
    "CorrectionPreview": [(CORRECT, *"began", "enter", "up", "enter"), ("f3", "up", "x"), ("f3", "pageup", "x")],
    "CheckSeal": [("f4", "w", "c")],
    "Choose": [(CORRECT,), *((CORRECT, *("down",) * place, "enter") for place in range(1, 10))],
    "ClaimForm": [("f4", "right", "c"), ("f4", "right", "right", "c")],
    "CompareScreen": [("f4", "m", "enter"), (*HOME, "c", "enter")],
    "Confirm": [(*HOME, "d"), ("ctrl+p", *"rematch", "enter")],
    "Disputes": [("f4",), ("f4", "right", "down"), ("f4", "right", "right", "down", "down")],
    "EarlierPad": [("f3", "up", "i"), ("f3", "a"), ("f3", "up", "up", "a"), ("f3", "pageup", "i")],
    "ExpeditionBoard": [(*BOX, "e"), (*BOX, "e", "enter")],
    "Export": [("f2", "e", *("down",) * place) for place in range(len(FORMATS))],
    "FormBoard": [(*SHEETS, "n", *"loot", "enter"), (*SHEETS, "n", *"sea", "enter"), (*SHEETS, "enter")],
    "Help": [("f1",)],
    "HistoryScreen": [("f3",), ("f3", "pageup"), ("f2", "down", "enter"), (CORRECT, "enter")],
    "Home": [HOME],
    "IslandBoard": [(*SHEETS, "n", *"go for", "enter", "enter"), (*SHEETS, "down", "down", "enter")],
    "LineScreen": [("colon",)],
    "NewGame": [("ctrl+p", *"new game", "enter")],
    "PadScreen": [("escape",) * 4, (*HOME, "enter"), (*HOME, "down", "enter")],
    "PackView": [(*SHEETS, "v"), (*SHEETS, "down", "v")],
    "Palette": [("ctrl+p",)],
    "PastGames": [(*HOME, "h"), (*HOME, "h", "p"), (*HOME, "h", "t", "down"), (*HOME, "h", "l", "enter", "d")],
    "PointOut": [(CORRECT, *"card", "enter")],
    "PrintView": [(*BOX, "ctrl+p", *"print", "enter")],
    "QrCode": [("f2", "e", "ctrl+t")],
    "RuleCard": [("f2", "r")],
    "ScoreScreen": [("f2",), ("f2", "down", "right")],
    "SealWords": [("f4", "w")],
    "SeatingOrder": [(CORRECT, *"sits", "enter")],
    "SheetsScreen": [SHEETS, (*SHEETS, "x", "enter")],
    "TheEnd": [("ctrl+p", *"the end", "enter")],
}
"""Ways to each screen, from the pad of a finished game; a monkey would seldom find some by itself."""
ELSEWHERE = {"Refusal", "TooSmall", "Parting", "StocktakeForm", "Unsaved"}
"""Screens that no keys lead to for certain."""
PLAYERS = ["Ada", "Boris", "Chen", "Dora", "Eve"]


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")

    def case(number: int, random: Random) -> Counts:
        library = folder / str(number)
        library.mkdir()
        start = begun(random, library)
        seen: set[str] = set()

        async def go() -> None:
            async with running(Cage(str(library), start), random.choice(SIZES)) as pilot:
                await let_loose(random, pilot, seen)

        asyncio.run(go())
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
    mode = random.choice(("track", "track", "tally"))
    begun = scorepad.new(game.name, players=PLAYERS[: random.choice(game.seats)], mode=mode)
    scorepad.save(play(begun, random, random.choice((0, 5, 40, 120))), record)
    shorter(record)
    return Start(screen, str(record))


def shorter(record: Path) -> None:
    """Lay another record of the same game beside it, to be compared."""
    game = scorepad.load(record)
    scorepad.save(game.at(game.count * 2 // 3), record.with_name(f"{record.stem}-of-Ben.toml"))


async def let_loose(random: Random, pilot: Pilot[Any], seen: set[str]) -> None:
    keys = monkey(random, KEYS)
    for start in range(0, KEYS, BURST):
        if random.random() < 0.25:
            await go(pilot, random.choice(WAYS[random.choice(list(WAYS))]))
            seen.add(type(pilot.app.screen).__name__)
        for key in keys[start : start + BURST]:
            pilot.app.simulate_key(key)
        await pilot.pause()
        seen.add(type(pilot.app.screen).__name__)
        if random.random() < 0.3:
            size = pilot.app.size
            with suppress(NoWidget):  # the pilot looks for one before anything is laid out
                await pilot.click(offset=(random.randrange(size.width), random.randrange(size.height)))
        if random.random() < (0.5 if isinstance(pilot.app.screen, TooSmall) else 0.04):
            await pilot.resize_terminal(*random.choice(SIZES))
    assert pilot.app.is_running


async def go(pilot: Pilot[Any], way: Sequence[str]) -> None:
    """Leave what covers the page, and press the keys that lead to another one."""
    for key in ("escape", "escape", "escape", *way):
        pilot.app.simulate_key(key)
        await pilot.pause()
        if isinstance(pilot.app.screen, Unsaved):
            pilot.app.simulate_key("x")
            await pilot.pause()


MONKEYS = Part("monkeys", "keys, clicks and resizes on every screen", 50_000, begin, size=KEYS, chunk=10)
