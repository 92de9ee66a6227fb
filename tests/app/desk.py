"""A record in a folder of its own, the pad that opens it, and what can be seen there."""

import datetime
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.pad import PadScreen
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.events import write_event
from scorepad.record import load
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.console import running, shown
from tests.games.silver_and_gold.table import revealed
from tests.sampling import sampled
from tests.tables import Keys

NOW = datetime.datetime(2026, 11, 15, 20, 30, tzinfo=datetime.UTC)
"""The time at which tests record."""
SomeScreen = TypeVar("SomeScreen", bound=Screen[Any])
Size = tuple[int, int]
"""Columns and rows of a window."""
RESIZE = 0.05
"""Seconds after which a window that changes has changed for all."""
SIGNS = {
    " ": "space",
    "*": "asterisk",
    "+": "plus",
    "-": "minus",
    "$": "dollar_sign",
    ",": "comma",
    ".": "full_stop",
    "#": "number_sign",
    "~": "tilde",
    "<": "less_than_sign",
    "[": "left_square_bracket",
    "\n": "enter",
}
"""Keys that are not named by what they write."""
KEYS = ("escape", "backspace", "tab", "ctrl+r", "ctrl+u", "colon", "up", "down", "f2", "f3")
in_both_sizes = pytest.mark.parametrize("size", sampled([(80, 24), (120, 36)]), ids=["80x24", "120x36"])


class Desk:
    """A record in a folder of its own, and the app that opens it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "sunday.toml"

    @asynccontextmanager
    async def open(self, game: Game, size: tuple[int, int] = (80, 24), **keys: Any) -> AsyncIterator[Pilot[Any]]:
        """Save the game and open its pad."""
        scorepad.save(game, self.path)
        async with open_pad(self.path, size, **keys) as pilot:
            yield pilot

    @property
    def game(self) -> Game:
        """The game as the record holds it now."""
        return load(self.path)


def open_pad(path: Path, size: tuple[int, int] = (80, 24), **keys: Any) -> AbstractAsyncContextManager[Pilot[Any]]:
    """The pad of a record."""
    return running(ScorepadApp(str(path.parent), Start("pad", str(path)), **keys), size)


@asynccontextmanager
async def over(
    make: Callable[..., SomeScreen], record: Path, size: tuple[int, int] = (80, 24), **keys: Any
) -> AsyncIterator[tuple[Pilot[Any], SomeScreen]]:
    """A screen about a record, without its pad."""
    app = ScorepadApp(str(record.parent / "library"))
    with closing(RecordSession(str(record))) as session:
        async with running(app, size) as pilot:
            screen = make(session, **keys)
            await app.push_screen(screen)
            await pilot.pause()
            yield pilot, screen


def pad(pilot: Pilot[Any]) -> PadScreen:
    assert isinstance(pilot.app.screen, PadScreen), pilot.app.screen
    return pilot.app.screen


def top(pilot: Pilot[Any]) -> Screen[Any]:
    """The screen on top."""
    return pilot.app.screen


def prompt(pilot: Pilot[Any]) -> str:
    return shown(pilot).splitlines()[-2]


def hints(pilot: Pilot[Any]) -> str:
    return shown(pilot).splitlines()[-1]


def marked(pilot: Pilot[Any]) -> set[str]:
    entry = pad(pilot).entry
    return set(entry.marks()) if entry is not None else set()


async def resize(pilot: Pilot[Any], columns: int, rows: int) -> None:
    await pilot.resize_terminal(columns, rows)
    await pilot.pause(RESIZE)


async def click_on(pilot: Pilot[Any], words: str, below: int = 0, **keys: Any) -> None:
    """Click in the middle of words where the screen shows them, not above this line."""
    await pilot.pause()
    for line, row in enumerate(shown(pilot).splitlines()):
        if words in row and line >= below:
            before = width(row[: row.index(words)])
            assert await pilot.click(offset=(before + width(words) // 2, line), **keys)
            return
    raise AssertionError(f"{words} is not on the screen:\n{shown(pilot)}")


async def point_at(pilot: Pilot[Any], target: str, *, button: int | None = 1) -> None:
    """Move the mouse to what a target stands for, wherever on the screen it is drawn, and click it."""
    for sheet in pilot.app.screen.query(Sheet):
        place = sheet.place_of(target) if sheet.display and sheet.region else None
        if place is not None and place[1] < sheet.region.height:
            assert await pilot.hover(sheet, offset=place)
            if button is not None:
                assert await pilot.click(sheet, offset=place, button=button)
            return
    raise AssertionError(f"{target} is not on the screen")


def of_four(pattern: str = "L4") -> Game:
    return revealed(pattern, "Tim", "Ada")


# ---------------------------------------------------------------------- what is typed, and what was recorded
def typed(*words: str) -> list[str]:
    """Text character by character, a newline as Enter; a longer word alone is a key."""
    keys: list[str] = []
    for word in words:
        keys += [word] if word in KEYS else [SIGNS.get(sign, sign) for sign in word]
    return keys


async def enter(desk: Desk, begun: Game, *words: str, size: tuple[int, int] = (80, 24)) -> list[Keys]:
    """Press keys, and see what was recorded."""
    async with desk.open(begun, size) as pilot:
        await pilot.press(*typed(*words))
    return written(desk.game, begun)


def written(after: Game, begun: Game) -> list[Keys]:
    """What has been recorded since, without timestamps."""
    return [_plain(write_event(event)) for event in after.events[begun.count :]]


def _plain(keys: Keys) -> Keys:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in keys.items() if key != "at"}


def all_fits(pilot: Pilot[Any]) -> bool:
    """Is no line wider than the window?"""
    return all(width(line) <= pilot.app.size.width for line in shown(pilot).splitlines())
