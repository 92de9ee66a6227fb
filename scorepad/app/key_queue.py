"""KeyQueue: an app that carries out every key before the next one, however fast somebody types.

Textual forwards a key to whatever has the focus at that moment and carries out what it means some
messages later: a key pressed meanwhile would go to a screen that is about to be covered. Here it waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen

PASSES = 5
"""How often messages that lead to messages are waited for."""
TICK, TICKS = 0.1, 5
"""So many ticks of so many seconds after which a key that got stuck is no longer waited for.

They are counted while the app runs: a disk that keeps it waiting for seconds is one tick, and no reason
to let the keys pressed meanwhile overtake.
"""


class KeyQueue(App[None]):
    """Keeps keys back until what the one before it led to has happened."""

    def __init__(self, css_path: Sequence[str]) -> None:
        super().__init__(css_path=list(css_path))
        self._ahead: deque[events.Key] = deque()
        self._number = 0
        """Of the key that is being carried out."""
        self._is_busy = False
        self._was_on: Screen[Any] | None = None
        """The screen that the key was pressed on, if it went to the screen itself."""

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._ahead.append(event)
        if not self._is_busy:
            await self._carry_out_next()

    async def _carry_out_next(self) -> None:
        self._is_busy = bool(self._ahead)
        if self._is_busy:
            self._number += 1
            self._grow_impatient(self._number, TICKS)
            screen, field = self.screen, self.focused
            self._was_on = None if field else screen
            await super().on_event(self._ahead.popleft())
            _Way(self, self._number).climb(field or screen)

    async def arrive(self, way: _Way) -> None:
        """A key has come through all queues up to the app's: once more, if it may have led to anything else."""
        if way.number != self._number:
            return
        way.passes -= 1
        if way.passes and not self._has_stayed():
            way.climb(self.focused or self.screen)
        else:
            await self._carry_out_next()

    def _has_stayed(self) -> bool:
        """Is the same screen on top, with no field on it? Then a key leads to no further messages that matter."""
        return self.focused is None and self.screen is self._was_on

    def _grow_impatient(self, number: int, ticks: int) -> None:
        if number != self._number or not self._is_busy:
            return
        if ticks:
            asyncio.get_running_loop().call_later(TICK, self._grow_impatient, number, ticks - 1)
        else:
            self._number += 1  # whatever became of it
            self.call_later(self._carry_out_next)


class _Way:
    """The way of a key: through the queue of each that it may come to, from the inside to the app."""

    def __init__(self, app: KeyQueue, number: int) -> None:
        self._app = app
        self._node: DOMNode = app
        self.number = number
        self.passes = PASSES

    def climb(self, node: DOMNode) -> None:
        """Wait for the turn of this one and then of those above it."""
        # Not by call_later: Textual would look at the signature of every function that it is given.
        self._node = node
        if not node.post_message(events.Callback(callback=self._step)):
            self._node = self._app  # it is gone meanwhile
            self._app.post_message(events.Callback(callback=self._step))

    async def _step(self) -> None:
        if self._node is self._app:
            await self._app.arrive(self)
        else:
            self.climb(self._node.parent or self._app)
