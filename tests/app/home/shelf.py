"""How tests open the library of games, and what it shows."""

import errno
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.home import Home
from tests.app.console import notices, running, shown, until

SAMPLES = Path(scorepad.__file__).parent / "samples"


def put(folder: Path, name: str, content: str, age: int = 0) -> Path:
    path = folder / name
    path.write_text(content, "utf-8")
    os.utime(path, (1_800_000_000 - age * 86_400,) * 2)
    return path


@asynccontextmanager
async def at_home(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    """The library, once every record is read."""
    async with running(ScorepadApp(str(folder)), size) as pilot:
        assert isinstance(pilot.app.screen, Home)
        await settle(pilot)
        yield pilot


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until every record is read."""
    await pilot.pause()
    await until(pilot, lambda: ", loading" not in shown(pilot))
    await pilot.pause()


def home_of(pilot: Pilot[Any]) -> Home:
    assert isinstance(pilot.app.screen, Home)
    return pilot.app.screen


def said(pilot: Pilot[Any]) -> str:
    """The notices so far."""
    return "\n".join(notices(pilot))


def pointed(home: Home) -> str:
    assert home.pointed is not None
    return home.pointed.name


def no(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
