"""Four walks through scorepad, counted: how many of its modules and functions one action takes."""

import asyncio
import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Self

import scorepad
from scorepad import samples
from scorepad.app.app import ScorepadApp, Start
from scorepad.cli.main import main
from scorepad.record import load
from tests.benchmarks.timing import ENVIRONMENT

HOME = os.path.dirname(scorepad.__file__) + os.sep
SAMPLE = str(samples.find("silver-and-gold"))
CROSSING = 6
"""After this many events of the sample a pattern is crossed off."""
RECORDED = ("timeline/ledger.py", "append")
"""Where an event has arrived in the game; the functions on the way to it are the hops."""


class Walk:
    """Notes the functions of scorepad that are called while it is entered, and the way of an event."""

    def __init__(self) -> None:
        self.called: set[CodeType] = set()
        self.hops: list[str] = []

    def __enter__(self) -> Self:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(HOME):
            self.called.add(code)
            if (_module(code), code.co_name) == RECORDED and not self.hops:
                self.hops = _chain(frame)

    def __str__(self) -> str:
        return f"{len({code.co_filename for code in self.called})} modules, {len(self.called)} functions"


def _module(code: CodeType) -> str:
    return code.co_filename.removeprefix(HOME)


def _chain(frame: FrameType | None) -> list[str]:
    """The functions from the key to the event in its game, what is inside the timeline left out."""
    found = []
    while frame is not None and not (module := _module(frame.f_code)).startswith("app/keys"):
        if frame.f_code.co_filename.startswith(HOME) and module != RECORDED[0]:
            found.append(frame.f_code.co_qualname)
        frame = frame.f_back
    return found[::-1]


def walking() -> Iterator[str]:
    walk = asyncio.run(_crossing())
    yield f"Enter crosses a pattern, to the repaint: {walk} (goal 40 modules, and 2 for phones and effects)"
    yield f"the way of the event: {len(walk.hops)} hops, {' → '.join(walk.hops)} (goal 6, and 2)"
    for words in (["score", SAMPLE], ["why", SAMPLE, "Ada"]):
        yield f"{words[0]}: {_twice(partial(main, words))}; {_loaded(words)} modules loaded"
    yield f"an insertion, proposed and committed: {_twice(_insert)}"


async def _crossing() -> Walk:
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "walk.toml")
        scorepad.save(load(SAMPLE).at(CROSSING), path)
        async with ScorepadApp(folder, Start("pad", path)).run_test(size=(80, 24)) as pilot:
            await pilot.press("enter", "right", "left")  # so that everything is imported
            before = load(path).count
            with Walk() as walk:
                await pilot.press("enter")
            assert [event.kind for event in load(path).events[before:]] == ["cross"]
    return walk


def _twice(action: Callable[[], object]) -> Walk:
    """The second time, when everything is imported."""
    with contextlib.redirect_stdout(io.StringIO()):
        action()
        with Walk() as walk:
            action()
    return walk


def _loaded(words: list[str]) -> int:
    """How many modules of scorepad a process of its own has loaded after the command."""
    program = f"import sys; from scorepad.cli.main import main; main({words!r})"
    count = f"{program}; print(sum(each.partition('.')[0] == 'scorepad' for each in sys.modules))"
    done = subprocess.run([sys.executable, "-c", count], check=True, capture_output=True, env=ENVIRONMENT)
    return int(done.stdout.splitlines()[-1])


def _insert() -> None:
    game = load(SAMPLE).at(CROSSING)
    game.commit(game.propose(kind="amend", before=2, with_={"kind": "note", "text": "It rains."}))
