"""Four walks through scorepad, counted: how many modules, functions and calls one action takes.

Enter crosses a pattern in the app, to the repaint; `score` and `why` of a record; an event inserted into a game.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import scorepad
from scorepad.record import load
from tests.benchmarks.replay import ENVIRONMENT

HOME = os.path.dirname(scorepad.__file__) + os.sep
SAMPLE = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-4-players.toml"
CROSSING = 6
"""After this many events of the sample a pattern is crossed off."""
RECORDS = ("timeline/ledger.py", "append")
"""Where an event has arrived in the game; the functions on the way to it are the hops."""
ONCE = ("Game._check", "Proposal.is_allowed", "Game.position", "Timeline.moments")
"""What an event should need once, or never."""


class Walk:
    """Counts the calls of scorepad's own functions while it is entered."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()
        self.hops: list[str] = []

    def __enter__(self) -> Walk:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(HOME):
            return
        self.calls[code] += 1
        if (_module(code), code.co_name) == RECORDS and not self.hops:
            self.hops = _chain(frame)

    def told(self) -> str:
        modules = {code.co_filename for code in self.calls}
        return f"{len(modules)} modules, {len(self.calls)} functions, {sum(self.calls.values()):,} calls"

    def checks(self) -> str:
        """How often each of these was called."""
        calls = {code.co_qualname: number for code, number in self.calls.items()}
        return ", ".join(f"{name} {calls.get(name, 0)}" for name in ONCE)


def _module(code: CodeType) -> str:
    return code.co_filename.removeprefix(HOME)


def _chain(frame: FrameType | None) -> list[str]:
    """The functions from the key to the event in its game, what is inside the timeline left out."""
    found = []
    while frame is not None:
        module = _module(frame.f_code)
        if module.startswith("app/key_queue"):
            break
        if frame.f_code.co_filename.startswith(HOME) and module not in (
            "timeline/ledger.py",
            "timeline/replay.py",
        ):
            found.append(frame.f_code.co_qualname)
        frame = frame.f_back
    return found[::-1]


def walking() -> Iterator[str]:
    yield from _entering()
    for words in (("score", str(SAMPLE)), ("why", str(SAMPLE), "Ada")):
        yield f"{words[0]} FILE: {_command(words).told()}; {_loaded(words)} modules of scorepad loaded"
    yield f"an insertion, proposed and committed: {_inserting().told()}"


def _entering() -> Iterator[str]:
    import asyncio

    from scorepad.app.app import ScorepadApp, Start

    walk = Walk()

    async def press(folder: str, path: str) -> None:
        async with ScorepadApp(folder, Start("pad", path)).run_test(size=(80, 24)) as pilot:
            for key in ("enter", "right", "left"):  # so that everything is imported
                await pilot.press(key)
            before = load(path).count
            with walk:
                await pilot.press("enter")
            assert [event.kind for event in load(path).events[before:]] == ["cross"]

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "walk.toml")
        scorepad.save(load(SAMPLE).at(CROSSING), path)
        asyncio.run(press(folder, path))
    yield f"Enter crosses a pattern, to the repaint: {walk.told()}; {walk.checks()}"
    yield f"the way of the event, {len(walk.hops)} hops: {' → '.join(walk.hops)}"


def _command(words: tuple[str, ...]) -> Walk:
    """A command in this process, its modules imported before."""
    from scorepad.cli.main import main

    walk = Walk()
    with contextlib.redirect_stdout(io.StringIO()):
        main(list(words))
        with walk:
            main(list(words))
    return walk


def _loaded(words: tuple[str, ...]) -> int:
    """How many modules a process of its own has loaded after the command."""
    program = f"import sys; from scorepad.cli.main import main; main({list(words)!r})"
    count = f"{program}; print(sum(each.partition('.')[0] == 'scorepad' for each in sys.modules))"
    done = subprocess.run([sys.executable, "-c", count], check=True, capture_output=True, env=ENVIRONMENT)
    return int(done.stdout.splitlines()[-1])


def _inserting() -> Walk:
    game = scorepad.new("go-for-gold", players=["Ada", "Ben"])
    for table in ({"kind": "anchor", "port": "F1"}, {"kind": "roll", "pips": 2}):
        game.record(table)
    walk = Walk()
    with walk:
        game.commit(game.propose(kind="amend", before=2, with_={"kind": "note", "text": "It rains."}))
    return walk
