"""How tests draw sheets: a board opened from the home screen, keys for its signs, strokes of the mouse."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from scorepad.app.app import ScorepadApp
from scorepad.app.drawing_boards.drawing_board import Canvas
from scorepad.app.drawing_boards.pack_board import PackBoard
from scorepad.app.screens.page import Page
from scorepad.app.screens.sheets import draw_new, draw_pack
from scorepad.packs import pack as packs
from tests.app.console import running, until
from tests.app.typist import keys_of_text as keys


def board(pilot: Pilot[Any]) -> PackBoard[Any]:
    assert isinstance(pilot.app.screen, PackBoard), pilot.app.screen
    return pilot.app.screen


@asynccontextmanager
async def on_board(
    folder: Path, start: str, size: tuple[int, int] = (80, 24), *, start_empty: bool = False
) -> AsyncIterator[Pilot[Any]]:
    """The board for a new pack of a game, or for a pack that is there."""
    async with running(ScorepadApp(str(folder)), size) as pilot:
        page = pilot.app.screen
        assert isinstance(page, Page)
        if start in packs.names() and not start_empty:
            draw_pack(page, packs.find(start))
        else:
            draw_new(page, start)
        await pilot.pause()
        yield pilot


async def drag(pilot: Pilot[Any], targets: Sequence[str], button: int = 1) -> None:
    """Draw with a button held from target to target, as soon as the first one is drawn."""
    canvas = pilot.app.screen.query_one(Canvas)
    await until(pilot, lambda: canvas.place_of(targets[0]) is not None)
    place: tuple[int, int] | None = None
    for number, target in enumerate(targets):
        place = canvas.place_of(target)
        assert place is not None, target
        if number == 0:
            await pilot.mouse_down(canvas, offset=place, button=button)
        else:
            await pilot.hover(canvas, offset=place)
    assert place is not None
    await pilot.mouse_up(canvas, offset=place)
    await pilot.pause()


def rescue(pilot: Pilot[Any]) -> None:
    """What the app does when the system ends it."""
    for screen in pilot.app.screen_stack:
        if isinstance(screen, Page):
            getattr(screen, "rescue", lambda: None)()


# ---- The fewest keys that draw an island or a card on its board
COLORS = ("purple", "orange", "green", "grey")


def keys_of_island(rows: Sequence[str]) -> list[str]:
    """The keys for an island on a board that is all water: sign after sign, and Enter where only water follows."""
    found: list[str] = []
    last = max((number for number, row in enumerate(rows) if row.strip("~")), default=0)
    for row in rows[: last + 1]:
        drawn = row.rstrip("~")
        found += [key for glyph in drawn for key in keys(glyph.replace("~", " "))]
        found += [] if drawn == row or row is rows[last] else ["enter"]
    return found


def keys_of_card(table: dict[str, Any], color: str) -> list[str]:
    """The keys for a new card in the gallery, where the last one had this color."""
    found = ["n"]
    if table["color"] != color:
        found.append(str(COLORS.index(table["color"]) + 1))
    if "seal" in table:
        found += ["s", str(COLORS.index(table["seal"]["color"]) + 1)]
    boxes = table["boxes"].replace("\n", "").rstrip("#")
    return [*found, *keys(boxes.replace("#", " ").lower()), "enter"]
