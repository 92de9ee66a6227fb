"""How tests open the score of a record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.session import RecordSession
from tests.app.console import drive

SAMPLES = Path(scorepad.__file__).parent / "samples"
Body = Callable[[Pilot[Any], ScoreScreen], Awaitable[None]]


def show(
    record: Path, body: Body, size: tuple[int, int] = (80, 24), *, at: int | None = None, is_ascii: bool = False
) -> None:
    """Open the score of a record and drive it."""
    app = ScorepadApp(str(record.parent / "library"), is_ascii=is_ascii)
    session = RecordSession(str(record))

    async def run(pilot: Pilot[Any]) -> None:
        screen = ScoreScreen(session, at)
        await app.push_screen(screen)
        await pilot.pause()
        await body(pilot, screen)

    try:
        drive(app, run, size)
    finally:
        session.close()


def front(pilot: Pilot[Any]) -> Screen[Any]:
    return pilot.app.screen
