"""A forgotten event is inserted at the beginning of a finished game, from the key that records to the repaint."""

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import scorepad
from scorepad.record import load
from tests.benchmarks.bare import READY
from tests.benchmarks.replay import SAMPLES, replay
from tests.benchmarks.screen import BARE
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.timing import ratio, seconds

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
