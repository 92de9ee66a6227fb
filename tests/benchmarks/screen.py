"""The app in a real terminal: how soon it is there, how soon a key is painted, how many keys an event takes."""

from __future__ import annotations

import os
import tempfile
from asyncio import run
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.pad import PadScreen
from scorepad.engine.events import COMMON
from scorepad.games.go_for_gold.island_draft import IslandDraft
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import running, until
from tests.app.drawing.boards import keys_of_card, keys_of_island
from tests.app.terminals import PATIENCE, Window
from tests.app.typist import keys_for, keys_of_game
from tests.benchmarks.bare import READY
from tests.benchmarks.replay import SAMPLES
from tests.benchmarks.timing import ratio, seconds, write
from tests.every_game import FILLED

BARE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bare.py")
STARTS = 12
KEYS = 120
RECORDS = 40
BLOCK = '[[event]]\nkind = "roll"\npips = 3\n\n'


class Late(NamedTuple):
    """A sample shortly before its end, when somebody acts next: after this many events; how to know its pad."""

    game: str
    events: int
    shows: str
    keys: tuple[str, str]
    """A key that moves what is being entered, and one that moves it back."""
    due: int
    """After this many events something is recorded by few keys."""
    typed: tuple[Sequence[str], str]
    """The keys before the one that records, and that key."""


ARROWS = ("\x1b[C", "\x1b[D")
BACKSPACE = "\x7f"
LATE = (
    Late("silver-and-gold", 210, "display", ARROWS, 209, (ARROWS[1:], "\r")),
    Late("go-for-gold", 60, "temples", ("f", "f"), 64, ("", "3")),
    Late("loot-island", 118, "cleanse", ("5", BACKSPACE), 118, ("", "p")),
    Late("sea-and-shore", 170, "face up", ("r", BACKSPACE), 170, ("b2", "\r")),
)


MARKED = (
    Late("silver-and-gold-4-players-fill", 40, "palm", ("p", BACKSPACE), 40, ("", "c")),
    Late("go-for-gold-4-players-fill", 36, "curse", ("+", BACKSPACE), 36, ("", "s")),
    Late("loot-island-4-players-fill", 70, "cubes", ("1", BACKSPACE), 70, ("+", "1")),
    Late("sea-and-shore-4-players-fill", 84, "additions", ("r", BACKSPACE), 84, ("r", "2")),
)
"""The same on score cards that are filled in."""


def late_record(late: Late, folder: str, events: int) -> str:
    """The sample shortly before its end, after this many events."""
    path = os.path.join(folder, "late.toml")
    sample = next(sample for sample in (*SAMPLES, *FILLED) if sample.stem.startswith(late.game))
    scorepad.save(load(sample).at(events), path)
    return path


def opening() -> Iterator[str]:
    for late in LATE:
        with tempfile.TemporaryDirectory() as folder:
            path = late_record(late, folder, late.events)
            ours, theirs = [], []
            for _ in range(STARTS):
                with Terminal(BARE, "framed") as terminal:
                    theirs.append(terminal.until(READY))
                with Terminal("-m", "scorepad", "open", path) as terminal:
                    ours.append(terminal.until(late.shows))
        name = f"{late.game}: the app's first pad, {min(ours) * 1e3:.0f} ms after its start"
        yield ratio(name, min(ours), min(theirs), 1.5, "a Textual app of header, static and footer")


@contextmanager
def late_pad(late: Late, events: int) -> Iterator[tuple[str, Terminal, Terminal]]:
    """The record of a late game, a bare app, and the pad of that game."""
    with tempfile.TemporaryDirectory() as folder:
        path = late_record(late, folder, events)
        with Terminal(BARE) as bare, Terminal("-m", "scorepad", "open", path) as pad:
            bare.until(READY)
            pad.until(late.shows)
            bare.settle()
            pad.settle()
            yield path, bare, pad


def pressing() -> Iterator[str]:
    for late in (*LATE, *MARKED):
        ours, theirs = [], []
        with late_pad(late, late.events) as (_, bare, pad):
            for number in range(KEYS):
                theirs.append(bare.timed(ARROWS[number % 2]))
                ours.append(pad.timed(late.keys[number % 2]))
        for name, share in (("median", 0.5), ("95th percentile", 0.95)):
            mine, other = (sorted(times)[int(len(times) * share)] for times in (ours, theirs))
            title = f"{late.game}: a key painted on the late pad, {name} {mine * 1e3:.1f} ms"
            yield ratio(title, mine, other, 2.0, "the same key on a Textual app of one widget")


def recording() -> Iterator[str]:
    """The key that records, with its write to the disk; undone each time, which is not timed."""
    for late, goal in (*((late, 1.5) for late in LATE), *((late, 1.3) for late in MARKED)):
        typed, key = late.typed
        ours, theirs = [], []
        with late_pad(late, late.due) as (path, bare, pad), open(f"{path}.bare", "a") as file:
            for number in range(RECORDS):
                theirs.append(bare.timed(ARROWS[number % 2]) + seconds(partial(write, file.fileno(), BLOCK)))
                for each in typed:
                    pad.timed(each)
                count = load(path).count
                ours.append(pad.timed(key))
                assert load(path).count == count + 1, f"{late.game}: nothing was recorded"
                pad.timed("u")
        title = f"{late.game}: the key that records, painted and on the disk, median {median(ours) * 1e3:.1f} ms"
        against = "a key on a one-widget app and a bare write and fsync"
        yield ratio(title, median(ours), median(theirs), goal, against)


# ---- A program in a terminal of its own: started, watched and typed to, with the time of every answer
QUIET = 0.04
"""Seconds without a byte after which a repaint is over."""


class Terminal(Window):
    """Python with these arguments in a window, and a stopwatch."""

    def __init__(self, *arguments: str) -> None:
        self.started = perf_counter()
        folder = Path(BARE).parents[2]
        super().__init__(program=arguments, folder=folder, size=(120, 36), environment={"COLORTERM": "truecolor"})

    def until(self, words: str) -> float:
        """Seconds from the start until these words are painted."""
        while words not in self.output:
            assert self._read(PATIENCE), "The program painted nothing."
        return perf_counter() - self.started

    def settle(self, seconds: float = 0.3) -> None:
        """Wait until nothing more is painted."""
        while self._read(seconds):
            pass

    def timed(self, keys: str) -> float:
        """Seconds from a key press to the end of the repaint."""
        self.output, start = "", perf_counter()
        os.write(self._master, keys.encode())
        assert self._read(PATIENCE), "The program painted nothing."
        painted = perf_counter()
        while self._read(QUIET):
            painted = perf_counter()
        return painted - start


# ---- How many keys an event takes on the pad, over each sample of four players or more
GOALS = {"silver-and-gold": (2, 4), "go-for-gold": (2, 4)}
"""The most keys per event, median and mean."""
OTHERS = (3, 5)


def keys_per_event() -> Iterator[str]:
    for sample in (*SAMPLES, *FILLED):
        game = plain(load(sample))
        counts = [len(each.turning) + len(each.keys) for each in keys_of_game(game)]
        goals = GOALS.get(game.header.game, OTHERS)
        yield (
            f"{game.ruleset.title} ({game.header.mode}): {sum(counts)} keys over {len(counts)} events: median "
            f"{median(counts):g} (goal {goals[0]}), mean {mean(counts):.2f} (goal {goals[1]}), most {max(counts)}"
        )


NAMES = ("Ana", "Ben", "Cleo")
MOST_OTHERS = 6
"""The most keys of a newcomer apart from the names, to the first event of the game that is offered first."""


def keys_to_begin() -> Iterator[str]:
    """A newcomer's keys, from an empty library to the first event, in the real app."""
    for place, sample in enumerate(scorepad.list_games(), 1):
        names, others = run(_begin_game(sample.name, place))
        goal = f" (goal {MOST_OTHERS})" if place == 1 else ""
        yield f"{sample.title}: {names} keys for the names, {others} others{goal} to the first event"


async def _begin_game(name: str, place: int) -> tuple[int, int]:
    """How many keys are for the names, Enter after each, and how many are others."""
    chosen = [str(place)] if place > 1 else []
    names = [key for player in NAMES for key in (*player, "enter")]
    with tempfile.TemporaryDirectory() as folder:
        async with running(ScorepadApp(folder)) as pilot:
            full = [] if len(NAMES) == scorepad.list_games()[place - 1].players[-1] else ["enter"]
            await pilot.press("n", *chosen, *names, *full)
            await until(pilot, lambda: isinstance(pilot.app.screen, PadScreen))
            screen = pilot.app.screen
            assert isinstance(screen, PadScreen)
            game = screen.session.game
            assert (game.header.game, game.players) == (name, NAMES)
            first = keys_for(game, game.position.random(Random(1)))
            await pilot.press(*first)
            await until(pilot, lambda: screen.session.game.count == 1)
    return len(names), 1 + len(chosen) + len(full) + len(first)


def plain(whole: Game) -> Game:
    """The same game with its remarks left out and its reasons cut to a letter, since they may be of any length."""
    game = whole.at(0)
    for event in (moment.event for moment in whole.line if moment.event.kind not in COMMON):
        keys = event.table() | ({"stands": "x"} if event.stands else {})
        offered = [pick for each in game.expected() if each.kind == event.kind for pick in each.picks]
        keys |= {pick.key: pick.values[0] for pick in offered if pick.key == "why"}
        game.record(**{key: value for key, value in keys.items() if key not in ("at", "note", "by")})
    return game


# ---- How many keys it takes to draw the bundled island and an average card of the bundled pack
BEGIN_ISLAND = ("s", "n", "down", "enter", "enter")
"""From the home screen: sheets, a new pack, for which game, its size as it is offered."""
SAVE = ("ctrl+s", "enter")
"""Save under the name that is offered."""


def drawing() -> Iterator[str]:
    rows = IslandDraft.read(packs.read(packs.find("side-a")).tables, "side-a").rows
    hexes, keys = sum(map(len, rows)), len(BEGIN_ISLAND) + len(keys_of_island(rows)) + len(SAVE)
    yield f"side A from nothing: {keys} keys for {hexes} hexes, {keys / hexes:.2f} per hex (goal 1.5)"
    color, counts = "purple", []
    for table in packs.read(packs.find("silver-and-gold")).tables["card"]:
        counts.append(len(keys_of_card(table, color)))
        color = table["color"]
    yield f"a treasure card: mean {mean(counts):.1f} keys (goal 25), most {max(counts)}"
