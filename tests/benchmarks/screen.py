"""The app in a real terminal: how soon it is there, how soon a key is painted, how many keys an event takes."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
from asyncio import run
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter
from types import TracebackType
from typing import NamedTuple, Self

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.pad import PadScreen
from scorepad.engine.events import COMMON
from scorepad.games.go_for_gold.cards import COLUMNS, ROWS, Sheets, name_of
from scorepad.games.go_for_gold.expected import expected
from scorepad.games.go_for_gold.island_draft import IslandDraft
from scorepad.games.go_for_gold.state import State
from scorepad.games.go_for_gold.walk import can_score, can_walk
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import running, until
from tests.app.drawing.boards import keys_of_card, keys_of_island
from tests.app.typist import keys_for, keys_of_game
from tests.benchmarks.bare import READY
from tests.benchmarks.past import write
from tests.benchmarks.replay import ENVIRONMENT, SAMPLES, replay
from tests.benchmarks.timing import best_of, ratio, seconds
from tests.every_game import FILLED
from tests.games.go_for_gold.table import rolled

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
    typed: tuple[str, str]
    """What is typed before the key that records, and that key."""


ARROWS = ("\x1b[C", "\x1b[D")
BACKSPACE = "\x7f"
LATE = (
    Late("silver-and-gold", 210, "display", ARROWS, 210, ("", "\r")),
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
                with Terminal([BARE, "framed"]) as terminal:
                    theirs.append(terminal.wait_for(READY))
                with Terminal(["-m", "scorepad", "open", path]) as terminal:
                    ours.append(terminal.wait_for(late.shows))
        name = f"{late.game}: the app's first pad, {min(ours) * 1e3:.0f} ms after its start"
        yield ratio(name, min(ours), min(theirs), 1.5, "a Textual app of header, static and footer")


def pressing() -> Iterator[str]:
    for late in (*LATE, *MARKED):
        yield from _pressing(late)


def _pressing(late: Late) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = late_record(late, folder, late.events)
        with Terminal([BARE]) as bare, Terminal(["-m", "scorepad", "open", path]) as pad:
            bare.wait_for(READY)
            pad.wait_for(late.shows)
            bare.settle()
            pad.settle()
            ours, theirs = [], []
            for number in range(KEYS):
                theirs.append(bare.press(ARROWS[number % 2]))
                ours.append(pad.press(late.keys[number % 2]))
    for name, share in (("median", 0.5), ("95th percentile", 0.95)):
        mine, other = (sorted(times)[int(len(times) * share)] for times in (ours, theirs))
        title = f"{late.game}: a key painted on the late pad, {name} {mine * 1e3:.1f} ms"
        yield ratio(title, mine, other, 2.0, "the same key on a Textual app of one widget")


def recording() -> Iterator[str]:
    for late in LATE:
        yield _recording(late, 1.5)
    for late in MARKED:
        yield _recording(late, 1.3)


def _recording(late: Late, goal: float) -> str:
    """The key that records, with its write to the disk; undone each time, which is not timed."""
    typed, key = late.typed
    with tempfile.TemporaryDirectory() as folder:
        path = late_record(late, folder, late.due)
        bare_file = os.open(os.path.join(folder, "bare"), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        with Terminal([BARE]) as bare, Terminal(["-m", "scorepad", "open", path]) as pad:
            bare.wait_for(READY)
            pad.wait_for(late.shows)
            bare.settle()
            pad.settle()
            ours, theirs = [], []
            for number in range(RECORDS):
                theirs.append(bare.press(ARROWS[number % 2]) + seconds(partial(write, bare_file, BLOCK)))
                for each in typed:
                    pad.press(each)
                count = load(path).count
                ours.append(pad.press(key))
                assert load(path).count == count + 1, f"{late.game}: nothing was recorded"
                pad.press("u")
        os.close(bare_file)
    title = f"{late.game}: the key that records, painted and on the disk, median {median(ours) * 1e3:.1f} ms"
    return ratio(title, median(ours), median(theirs), goal, "a key on a one-widget app and a bare write and fsync")


# ---- A program in a terminal of its own: started, watched and typed to, with the time of every answer
PATIENCE = 20.0
QUIET = 0.04
"""Seconds without a byte after which a repaint is over."""


class Terminal:
    """Runs Python with these arguments in a pseudo-terminal of this size."""

    def __init__(self, arguments: Sequence[str], size: tuple[int, int] = (120, 36)) -> None:
        self.started = perf_counter()
        self.process, self._descriptor = pty.fork()
        if self.process == 0:  # the program itself
            environment = {**ENVIRONMENT, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execve(sys.executable, [sys.executable, *arguments], environment)
        columns, rows = size
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._descriptor)

    def wait_for(self, words: str) -> float:
        """Seconds from the start until these words are painted."""
        seen = b""
        while words.encode() not in seen:
            seen = seen[-20_000:] + self._read(PATIENCE)
        return perf_counter() - self.started

    def settle(self, seconds: float = 0.3) -> None:
        """Wait until nothing more is painted."""
        while self._read(seconds):
            pass

    def press_until(self, keys: str, words: str) -> None:
        """Press a key, and wait until these words are painted."""
        os.write(self._descriptor, keys.encode())
        self.wait_for(words)
        self.settle()

    def press(self, keys: str, is_done: Callable[[], bool] = lambda: True) -> float:
        """Seconds from a key press to the end of the repaint, which is not over before something is done."""
        start = perf_counter()
        os.write(self._descriptor, keys.encode())
        self._require(self._read(PATIENCE))
        painted = perf_counter()
        while (data := self._read(QUIET)) or not is_done():
            painted = perf_counter() if data else painted
        return painted - start

    def worked(self) -> float:
        """Seconds of processor time the program has taken so far, which other programs do not lengthen (Linux)."""
        threads = Path(f"/proc/{self.process}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

    @staticmethod
    def _require(data: bytes) -> None:
        if not data:
            raise TimeoutError("The program painted nothing.")

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        return os.read(self._descriptor, 1 << 16) if ready else b""


# ---- A forgotten event is inserted at the beginning of a finished game, from the key that records to the
INSERTIONS = 9
HISTORY, HOME, ESCAPE, ENTER = "\x1bOR", "\x1b[H", "\x1b", "\r"


class Times(NamedTuple):
    """Seconds, one of each for every insertion."""

    insertion: list[float]
    replay: list[float]
    opening: list[float]
    """The history of the game is opened."""
    dialog: list[float]
    """A bare app writes to the disk, closes a dialog and repaints what was below it."""
    work: list[float]
    """Processor time of the insertion, on which other programs have little influence."""
    dialog_work: list[float]

    def add(self, *seconds: float) -> None:
        for known, new in zip(self, seconds, strict=True):
            known.append(new)


def inserting() -> Iterator[str]:
    """Undone each time, which is not timed."""
    for sample in SAMPLES:
        times = _measure(sample)
        ours, again, opening, dialog, work, dialog_work = (median(each) for each in times)
        name = f"{sample.stem}: an insertion at its beginning, from key to repaint {ours * 1e3:.0f} ms"
        yield ratio(name, ours, again, 1.5, f"replaying it ({again * 1e3:.1f} ms)")
        yield ratio(name, ours, again + opening, 1.5, "replaying it and opening its history")
        yield ratio(name, ours, dialog, None, f"closing a bare dialog after a write ({dialog * 1e3:.0f} ms)")
        name = f"{sample.stem}: the same insertion, {work * 1e3:.0f} ms of processor time"
        yield ratio(name, work, again, 1.5, f"replaying it ({again * 1e3:.1f} ms)")
        yield ratio(name, work, dialog_work, None, f"closing a bare dialog ({dialog_work * 1e3:.0f} ms)")


def _measure(sample: Path) -> Times:
    times = Times([], [], [], [], [], [])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "finished.toml")
        scorepad.save(load(sample), path)
        typed = f"decision {load(path).players[0]} 3 late"
        with Terminal(["-m", "scorepad", "open", path]) as app, Terminal([BARE, "dialog", folder]) as bare:
            app.wait_for("F1")
            bare.wait_for(READY)
            app.settle()
            bare.settle()
            for _ in range(INSERTIONS):
                bare.press("d")
                bare.settle()
                worked = bare.worked()
                dialog = bare.press(ENTER)
                dialog_work = bare.worked() - worked
                again = seconds(partial(replay, path))
                opening = app.press(HISTORY)
                count = load(path).count
                for keys in (HOME, "i", ":", typed):
                    app.settle()
                    app.press(keys)
                app.settle()
                app.press_until(ENTER, "What changes")
                worked = app.worked()
                insertion = app.press(ENTER, partial(_has_more, path, count))
                times.add(insertion, again, opening, dialog, app.worked() - worked, dialog_work)
                for key in ("u", ESCAPE):
                    app.settle()
                    app.press(key)
                app.settle()
    return times


def _has_more(path: str, count: int) -> bool:
    return load(path).count > count


# ---- Go for Gold: is somebody out, can anybody still score? Hardest cases on the largest map, against a
DECISIONS = 60
ROUNDS = 50

# Land around a player (@) on which no way of six spaces exists, found by climbing: of all that were tried,
# the one on which a search takes the most steps to be sure.
MAZE = """
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
 ~ ~ ~ . . ~ . . . ~ ~ ~ ~
~ ~ ~ . ~ ~ ~ ~ . ~ ~ ~ ~
 ~ ~ . . ~ ~ . ~ . . ~ ~ ~
~ ~ . . ~ ~ . . ~ ~ ~ ~ ~
 ~ ~ ~ ~ ~ ~ . ~ ~ . ~ ~ ~
~ . ~ ~ . . @ . . ~ ~ ~ ~
 ~ ~ ~ . . . ~ . . ~ . ~ ~
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . ~ ~
 ~ ~ . . ~ ~ ~ ~ . ~ ~ ~ ~
~ ~ ~ . . ~ ~ . ~ . ~ ~ ~
 ~ ~ ~ ~ . . ~ ~ ~ ~ ~ ~ ~
"""


def deciding() -> Iterator[str]:
    key = _key_press()
    works = {
        "is anybody out, in a maze": _out(_table(_plain())),
        "can anybody still score, on a plain": _score(_table(_plain())),
        "can anybody still score, on one long winding way": _score(_table(_winding())),
    }
    for name, work in works.items():
        (ours,) = best_of(ROUNDS, work)
        title = f"Go for Gold: {name}, 4 players, {ROWS} rows of {COLUMNS}, {ours * 1e3:.2f} ms"
        yield ratio(title, ours, key, 1.0, f"a key painted by a Textual app of one widget ({key * 1e3:.1f} ms)")


def _key_press() -> float:
    with Terminal([BARE]) as bare:
        bare.wait_for(READY)
        bare.settle()
        return median(bare.press("\x1b[C" if number % 2 else "\x1b[D") for number in range(DECISIONS))


def _plain() -> list[list[str]]:
    """Land from edge to edge."""
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    for column, row in ((12, 0), (25, 12), (12, 25), (0, 12)):
        rows[row][column] = "P"
    rows[12][12] = "6"
    return rows


def _winding() -> list[list[str]]:
    """One way to and fro, a treasure at its very end, ports beside it."""
    rows = [["~" if row % 2 else "."] * COLUMNS for row in range(ROWS)]
    for row in range(1, ROWS, 2):
        rows[row][0 if row % 4 == 3 else COLUMNS - 1] = "."
    for column, row in ((12, 1), (20, 11), (12, 23), (4, 13)):
        rows[row][column] = "P"
    rows[ROWS - 1][0] = "6"
    return rows


def _table(rows: list[list[str]]) -> State:
    """Four players at the ports of a map, all to move six spaces."""
    drawn = "\n".join(" " * (number % 2) + " ".join(row) for number, row in enumerate(rows))
    return rolled(6, "Tim", "Ada", drawing=drawn).state_as(State)


def _out(state: State) -> Callable[[], object]:
    """Everybody stands in the maze and has no foot left: only a search to its end can tell."""
    island: Sheets = state.sheets
    glyphs = [line.split() for line in MAZE.strip("\n").split("\n")]
    land = [
        name_of(column, row)
        for row, line in enumerate(glyphs)
        for column, glyph in enumerate(line)
        if glyph == "."
    ]
    free = sum(island.bits[name] for name in land)
    seats = tuple(
        seat._replace(at=island.bits["G7"], entered=island.land & ~free, feet_used=1, has_used_port=True)
        for seat in state.seats
    )
    lost = state._replace(seats=seats)
    assert [each.kind for each in expected(lost)] == ["out"] * len(seats)
    return lambda: [can_walk(lost, seat) for seat in seats]  # expected remembers what it found


def _score(state: State) -> Callable[[], object]:
    """Everybody has gone round the only treasure and stands far from it: all is searched, also from the ports."""
    island: Sheets = state.sheets
    (treasure,) = island.numbers
    ring, far = island.beside[treasure], island.bits["A1"]
    seats = [seat._replace(at=far, entered=seat.entered | ring | far) for seat in state.seats]
    assert not any(can_score(island, seat, 0) for seat in seats)
    return lambda: any(can_score(island, seat, 0) for seat in seats)


# ---- How many keys an event takes on the pad, over each sample of four players or more
GOALS = {"silver-and-gold": (2, 4), "go-for-gold": (2, 4)}
"""The most keys per event, median and mean."""
OTHERS = (3, 5)


def keys_per_event() -> Iterator[str]:
    for sample in (*SAMPLES, *FILLED):
        yield from _typing(load(sample))


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


def _typing(whole: Game) -> Iterator[str]:
    game = plain(whole)
    typed = list(keys_of_game(game))
    counts = [len(each.turning) + len(each.keys) for each in typed]
    by_kind: dict[str, list[int]] = defaultdict(list)
    for each, number in zip(typed, counts, strict=True):
        by_kind[each.event.kind].append(number)
    kinds = ", ".join(f"{kind} {mean(numbers):.1f}" for kind, numbers in by_kind.items())
    goals = GOALS.get(game.header.game, OTHERS)
    yield (
        f"{game.ruleset.title} ({game.header.mode}): {sum(counts)} keys over {len(counts)} events: "
        f"median {median(counts):g} (goal {goals[0]}), mean {mean(counts):.2f} (goal {goals[1]}), "
        f"most {max(counts)}; mean by kind: {kinds}"
    )
    yield f"events by their number of keys: {dict(sorted(Counter(counts).items()))}"


# ---- How many keys it takes to draw the bundled island and an average card of the bundled pack
BEGIN_ISLAND = ("s", "n", "down", "enter", "enter")
"""From the home screen: sheets, a new pack, for which game, its size as it is offered."""
SAVE = ("ctrl+s", "enter")
"""Save under the name that is offered."""


def drawing() -> Iterator[str]:
    rows = IslandDraft.read(packs.read(packs.find("side-a")).tables, "side-a").rows
    hexes = sum(map(len, rows))
    own = len(keys_of_island(rows))
    whole = own + len(BEGIN_ISLAND) + len(SAVE)
    yield (
        f"side A from nothing: {whole} keys for {hexes} hexes, {whole / hexes:.2f} per hex (goal 1.5); "
        f"{own} of them on the island"
    )
    color, counts = "purple", []
    for table in packs.read(packs.find("silver-and-gold")).tables["card"]:
        counts.append(len(keys_of_card(table, color)))
        color = table["color"]
    yield (
        f"a treasure card: mean {mean(counts):.1f} keys (goal 25), most {max(counts)}; "
        f"cards by their number of keys: {dict(sorted(Counter(counts).items()))}"
    )
