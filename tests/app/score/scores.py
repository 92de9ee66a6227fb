"""How tests open the score of a record."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.session import RecordSession
from tests.app.console import running

SAMPLES = Path(scorepad.__file__).parent / "samples"


@asynccontextmanager
async def show(
    record: Path, size: tuple[int, int] = (80, 24), *, at: int | None = None, is_ascii: bool = False
) -> AsyncIterator[tuple[Pilot[Any], ScoreScreen]]:
    """The score of a record."""
    app = ScorepadApp(str(record.parent / "library"), is_ascii=is_ascii)
    with closing(RecordSession(str(record))) as session:
        async with running(app, size) as pilot:
            screen = ScoreScreen(session, at)
            await app.push_screen(screen)
            await pilot.pause()
            yield pilot, screen


def front(pilot: Pilot[Any]) -> Screen[Any]:
    return pilot.app.screen
