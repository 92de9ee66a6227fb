"""The app in a real terminal: how soon it is there, how soon a key is painted, how many keys an event takes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import scorepad
from scorepad.record import load
from tests.benchmarks.bare import READY
from tests.benchmarks.replay import SAMPLE
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.timing import ratio

BARE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bare.py")
LATE = 210
"""So many events of the sample: the last turns of the last round, somebody is to cross."""
STARTS = 12
KEYS = 120


def late_record(folder: str) -> str:
    """The sample shortly before its end."""
    path = os.path.join(folder, "late.toml")
    scorepad.save(load(SAMPLE).at(LATE), path)
    return path


def opening() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = late_record(folder)
        ours, theirs = [], []
        for _ in range(STARTS):
            with Terminal([BARE, "framed"]) as terminal:
                theirs.append(terminal.wait_for(READY))
            with Terminal(["-m", "scorepad", "open", path]) as terminal:
                ours.append(terminal.wait_for("display"))
    name = f"the app's first pad, {min(ours) * 1e3:.0f} ms after its start"
    yield ratio(name, min(ours), min(theirs), 1.5, "a Textual app of header, static and footer")


def pressing() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = late_record(folder)
        with Terminal([BARE]) as bare, Terminal(["-m", "scorepad", "open", path]) as pad:
            bare.wait_for(READY)
            pad.wait_for("display")
            bare.settle()
            pad.settle()
            ours, theirs = [], []
            for number in range(KEYS):
                key = "\x1b[D" if number % 2 else "\x1b[C"
                theirs.append(bare.press(key))
                ours.append(pad.press(key))
    for name, share in (("median", 0.5), ("95th percentile", 0.95)):
        mine, other = (sorted(times)[int(len(times) * share)] for times in (ours, theirs))
        title = f"a key painted on the late pad, {name} {mine * 1e3:.1f} ms"
        yield ratio(title, mine, other, 2.0, "the same key on a Textual app of one widget")
