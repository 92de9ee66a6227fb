"""A record in a folder of its own, the pad that opens it, and what can be seen there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.pad import PadScreen
from scorepad.drawing import width
from scorepad.game import Game
from scorepad.record import load
from tests.app.console import drive, text
from tests.games.silver_and_gold.table import revealed

RESIZE = 0.05
"""Seconds after which a window that changes has changed for all."""
Body = Callable[[Pilot[Any]], Awaitable[None]]
in_both_sizes = pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80x24", "120x36"])


class Desk:
    """A record in a folder of its own, and the app that opens it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "sunday.toml"

    def open(self, game: Game, body: Body, size: tuple[int, int] = (80, 24), **keys: Any) -> Game:
        """Open the game and drive it; the game as the record holds it afterwards."""
        scorepad.save(game, self.path)
        drive(ScorepadApp(str(self.path.parent), Start("pad", str(self.path)), **keys), body, size)
        return load(self.path)


def pad(pilot: Pilot[Any]) -> PadScreen:
    assert isinstance(pilot.app.screen, PadScreen), pilot.app.screen
    return pilot.app.screen


def top(pilot: Pilot[Any]) -> Screen[Any]:
    """The screen that lies on top."""
    return pilot.app.screen


def shown(pilot: Pilot[Any]) -> str:
    return text(pilot.app)


def prompt(pilot: Pilot[Any]) -> str:
    return shown(pilot).splitlines()[-2]


def hints(pilot: Pilot[Any]) -> str:
    return shown(pilot).splitlines()[-1]


def complaints(pilot: Pilot[Any]) -> list[str]:
    return [note.message for note in pilot.app._notifications]


def marked(pilot: Pilot[Any]) -> set[str]:
    hand = pad(pilot).hand
    return set(hand.marks()) if hand is not None else set()


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
            await pilot.pause()
            return
    raise AssertionError(f"{words} is not on the screen:\n{shown(pilot)}")


def of_four(pattern: str = "L4") -> Game:
    return revealed(pattern, "Tim", "Ada")
