"""How tests use the mouse: to what a target stands for, wherever on the screen it is drawn."""

from typing import Any

from textual.pilot import Pilot

from scorepad.app.widgets.sheet import Sheet


async def point_at(pilot: Pilot[Any], target: str, *, button: int | None = 1) -> None:
    """Move the mouse to something on the screen, and click it."""
    for sheet in pilot.app.screen.query(Sheet):
        place = sheet.place_of(target) if sheet.display and sheet.region else None
        if place is not None and place[1] < sheet.region.height:
            assert await pilot.hover(sheet, offset=place)
            if button is not None:
                assert await pilot.click(sheet, offset=place, button=button)
            return
    raise AssertionError(f"{target} is not on the screen")
