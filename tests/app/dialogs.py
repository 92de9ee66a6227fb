"""How tests open a dialog: over an empty screen, with its answers kept."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast
from unittest.mock import patch

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from scorepad.app.app import ScorepadApp
from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.sheet import Sheet
from tests.app.console import running, text


@asynccontextmanager
async def ask(make: Callable[[], Dialog[Any]], **size: Any) -> AsyncIterator[tuple[Pilot[Any], list[Any]]]:
    """Show a dialog; its answers are kept in a list."""
    answers: list[Any] = []
    app = ScorepadApp("")
    with patch.object(ScorepadApp, "get_default_screen", lambda _: Screen()):
        async with running(app, **size) as pilot:
            app.push_screen(make(), answers.append)
            await pilot.pause()
            yield pilot, answers
            await pilot.pause()


async def shown(pilot: Pilot[Any]) -> str:
    """What the screen shows once everything has found its place."""
    await pilot.pause()
    await pilot.pause()
    return text(cast(ScorepadApp, pilot.app))


async def write(pilot: Pilot[Any], words: str, *, by_key: int = 4) -> None:
    """Type words into the field that has the focus: the end of them key by key, what comes before at once.

    Every key is judged and painted, so that typing takes most of the time of many tests.
    """
    begun, end = words[:-by_key], words[-by_key:]
    if begun:
        await paste(pilot, begun)
    await pilot.press(*("space" if sign == " " else sign for sign in end))


async def paste(pilot: Pilot[Any], words: str) -> None:
    """Paste words into the field that has the focus."""
    focused = pilot.app.focused
    assert focused is not None
    focused.post_message(events.Paste(words))
    await pilot.pause()


async def click(pilot: Pilot[Any], sheet: Sheet | Widget, target: str) -> None:
    """Click on a target of a sheet."""
    assert isinstance(sheet, Sheet)
    place = sheet.place_of(target)
    assert place is not None
    await pilot.click(sheet, offset=place)
