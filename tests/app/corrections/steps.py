"""A game with something wrong in it, and how tests find their way to its corrections."""

from typing import Any

from textual.pilot import Pilot

from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import EarlierPad
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.timeline.game import Game
from tests.app.console import until
from tests.app.dialogs import write
from tests.games.silver_and_gold.table import cross, revealed


def crossed() -> Game:
    """An L4 was revealed (event 4), Sarah crossed it (5), and Linus a single box (6)."""
    game = revealed("L4")
    game.record(**cross("Sarah", "purple-04", "B1", "C1", "B2", "B3"))
    game.record(**cross("Linus", "grey-05", "A1"))
    return game


def forgotten() -> Game:
    """An L4 was revealed (event 4), and Linus crossed a single box (5); Sarah's cross is missing."""
    game = revealed("L4")
    game.record(**cross("Linus", "grey-05", "A1"))
    return game


async def on_top(pilot: Pilot[Any], screen: type[Any] | tuple[type[Any], ...]) -> Any:
    """The screen on top, once it is of this kind."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))
    await pilot.pause()
    return pilot.app.screen


async def to_event(pilot: Pilot[Any], number: int) -> HistoryScreen:
    """Open the history and point at an event."""
    await pilot.press("f3")
    history: HistoryScreen = await on_top(pilot, HistoryScreen)
    await pilot.press("home", *["down"] * (number - 1))
    await until(pilot, lambda: history.pointed_number() == number)
    return history


async def to_the_past(pilot: Pilot[Any], key: str, number: int) -> EarlierPad:
    """Open the table as it was before an event, with a key of the history."""
    await to_event(pilot, number)
    await pilot.press(key)
    found: EarlierPad = await on_top(pilot, EarlierPad)
    return found


async def to_changes(pilot: Pilot[Any], line: str) -> CorrectionPreview:
    """Type a correction and see what it changes."""
    await pilot.press("colon")
    await write(pilot, line)
    await pilot.press("enter")
    found: CorrectionPreview = await on_top(pilot, CorrectionPreview)
    return found


async def record(pilot: Pilot[Any], screen: type[Any] = PadScreen) -> None:
    """See what changes, and record it; this screen is then on top."""
    await on_top(pilot, CorrectionPreview)
    await pilot.press("enter")
    await on_top(pilot, screen)
