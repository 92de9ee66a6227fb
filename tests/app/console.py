"""How tests drive the app: a pilot in a terminal of a fixed size, and the screen read back as text.

Textual has no public names for some of that; no other module of the tests uses its private ones.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from textual import _wait
from textual.app import App
from textual.notifications import Notification
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from scorepad import app as own
from scorepad.app.app import ScorepadApp
from scorepad.app.keys import map_of_keys

__all__ = ("notices", "notifications", "own_screens", "running", "shown", "strips", "text", "until")

REST = 0.002


class KnownBox(set[str]):
    """Every question about the box was asked before; a test of such questions takes another set."""

    def __contains__(self, _: object) -> bool:
        return True


class Hand(Pilot[Any]):
    """A pilot that waits after its keys and clicks until the screen has come to rest."""

    async def press(self, *keys: str) -> None:
        await super().press(*keys)
        await self.pause()

    async def click(self, *place: Any, **keys: Any) -> bool:
        is_there = await super().click(*place, **keys)
        await self.pause()
        return is_there

    async def resize_terminal(self, width: int, height: int) -> None:
        await super().resize_terminal(width, height)
        await self.pause()


@asynccontextmanager
async def running(app: App[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    """Run the app without a terminal; the pilot presses its keys."""
    if isinstance(app, ScorepadApp):
        app.asked_about_box = KnownBox()
    # A pilot takes a rest of 20 milliseconds twice after every key, to see that nothing goes on any more;
    # in whole games that would be most of the time, and a tenth of it shows the same.
    with patch.multiple(_wait, SLEEP_GRANULARITY=REST, SLEEP_IDLE=REST / 20):
        async with app.run_test(size=size, notifications=True):
            pilot = Hand(app)
            await pilot.pause()
            yield pilot


def strips(app: App[Any]) -> list[Strip]:
    """The lines of the screen as they are painted."""
    return app.screen._compositor.render_strips()


def text(app: App[Any]) -> str:
    """What the screen shows, free of color."""
    return "\n".join(strip.text.rstrip() for strip in strips(app))


def shown(pilot: Pilot[Any]) -> str:
    """What the screen of a pilot shows."""
    return text(pilot.app)


def notifications(pilot: Pilot[Any]) -> list[Notification]:
    """The messages at the edge of the screen, the latest last."""
    return list(pilot.app._notifications)


def notices(pilot: Pilot[Any], severity: str | None = None) -> list[str]:
    """The words of all those messages, or of one severity."""
    return [each.message for each in notifications(pilot) if severity in (None, each.severity)]


async def until(pilot: Pilot[Any], is_so: Callable[[], object]) -> None:
    """Wait until something becomes true."""
    for _ in range(500):
        if is_so():
            return
        await pilot.pause(0.01)
    raise AssertionError("It never became true.")


def own_screens() -> list[type[Any]]:
    """All screens of scorepad that no other screen builds on."""
    map_of_keys()  # loads them
    screens = {each for each in _descendants(Screen) if each.__module__.startswith(own.__name__)}
    return sorted((each for each in screens if not _descendants(each) & screens), key=lambda each: each.__name__)


def _descendants(kind: type[Any]) -> set[type[Any]]:
    return {each for one in kind.__subclasses__() for each in (one, *_descendants(one))}
