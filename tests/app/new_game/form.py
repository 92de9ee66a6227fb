"""How tests fill in the form that starts a game, and what it shows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.new_game import NewGame
from scorepad.app.widgets.inputs import ActionLine, ChoiceField
from scorepad.app.widgets.seats import Seats
from scorepad.app.widgets.sheet import Sheet
from tests.app.console import running, text, until

GAME = "silver-and-gold"


@asynccontextmanager
async def fill_in(folder: Path, size: tuple[int, int] = (80, 24), game: str = "") -> AsyncIterator[Pilot[Any]]:
    """The form of a new game."""
    async with running(ScorepadApp(str(folder), Start("new", game)), size) as pilot:
        assert isinstance(pilot.app.screen, NewGame)
        yield pilot
        await pilot.pause()


async def write(pilot: Pilot[Any], *words: str) -> None:
    """Type words, Enter after each."""
    for word in words:
        await pilot.press(*(key if key != " " else "space" for key in word), "enter")
    await pilot.pause()


async def press(pilot: Pilot[Any], sheet: Sheet, target: str) -> None:
    """Click on a target, as soon as it is in its place on the screen."""
    await until(pilot, lambda: sheet.region.height > 0)
    await pilot.pause()
    place = sheet.place_of(target)
    assert place is not None
    await pilot.click(sheet, offset=Offset(*place))


async def fold_open(pilot: Pilot[Any], *names: str) -> None:
    """Open these folds by Enter; the focus stays on the last one."""
    for name in names:
        form_of(pilot).query_one(f"#{name}-line", ActionLine).focus()
        await pilot.press("enter")


async def fields_on_the_way(pilot: Pilot[Any], number: int) -> list[Widget]:
    """So many fields from the one in focus down, each of them in sight when it has the focus."""
    seen = []
    for _ in range(number):
        field = pilot.app.focused
        assert field is not None
        seen.append(field)
        await until(pilot, lambda: form_of(pilot).region.overlaps(field.region))  # noqa: B023
        await pilot.press("down")
    return seen


def form_of(pilot: Pilot[Any]) -> NewGame:
    assert isinstance(pilot.app.screen, NewGame)
    return pilot.app.screen


def shown(pilot: Pilot[Any]) -> str:
    return " ".join(text(pilot.app).split())


def choice(form: NewGame, name: str) -> ChoiceField:
    return form.query_one(f"#{name}", ChoiceField)


def complaint(form: NewGame) -> str:
    return " ".join(form.query_one(Seats).complaint.split())
