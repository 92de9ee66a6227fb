"""The app in a real terminal: how soon it is there, how soon a key is painted, how many keys an event takes."""

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import NamedTuple

import scorepad
from scorepad.record import load
from tests.benchmarks.append import write
from tests.benchmarks.bare import READY
from tests.benchmarks.replay import SAMPLES
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.timing import ratio, seconds

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


def late_record(late: Late, folder: str, events: int) -> str:
    """The sample shortly before its end, after this many events."""
    path = os.path.join(folder, "late.toml")
    sample = next(sample for sample in SAMPLES if sample.stem.startswith(late.game))
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
    for late in LATE:
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
        yield _recording(late)


def _recording(late: Late) -> str:
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
    return ratio(title, median(ours), median(theirs), 1.5, "a key on a one-widget app and a bare write and fsync")
