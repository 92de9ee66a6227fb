"""Keys that come fast: a queue that finishes with each key before the next, and a guard against a second Enter."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen

from scorepad.system import clock

PASSES = 5
"""How many rounds of messages that cause messages are waited for."""
TICK, TICKS = 0.1, 5
"""After this many ticks of this many seconds, a key that got stuck is given up.

Ticks only count while the app runs: a slow disk costs one tick, and does not let later keys overtake.
"""


class KeyQueue(App[None]):
    """Holds a key back until everything the previous one caused has happened."""

    def __init__(self, css_path: Sequence[str]) -> None:
        super().__init__(css_path=list(css_path))
        self._ahead: deque[events.Key] = deque()
        self._number = 0
        """The number of the key being processed."""
        self._is_busy = False
        self._was_on: Screen[Any] | None = None
        """The screen that received the key, if no widget had the focus."""

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
            self._watch_for_timeout(self._number, TICKS)
            screen, field = self.screen, self.focused
            self._was_on = None if field else screen
            await super().on_event(self._ahead.popleft())
            _QueueWalk(self, self._number).visit(field or screen)

    async def arrive(self, walk: _QueueWalk) -> None:
        """The key has passed every queue up to the app's; go round again if it may have caused more."""
        if walk.number != self._number:
            return
        walk.passes -= 1
        if walk.passes and not self._has_stayed():
            walk.visit(self.focused or self.screen)
        else:
            await self._carry_out_next()

    def _has_stayed(self) -> bool:
        """Is the same screen on top, with no field on it? Then the key causes no further messages that matter."""
        return self.focused is None and self.screen is self._was_on

    def _watch_for_timeout(self, number: int, ticks: int) -> None:
        """Go on to the next key if this one is still being processed after so many ticks."""
        if number != self._number or not self._is_busy:
            return
        if ticks:
            asyncio.get_running_loop().call_later(TICK, self._watch_for_timeout, number, ticks - 1)
        else:
            self._number += 1  # give up on it
            self.call_later(self._carry_out_next)


class _QueueWalk:
    """A key's path through every message queue it may reach, from the innermost widget up to the app."""

    def __init__(self, app: KeyQueue, number: int) -> None:
        self._app = app
        self._node: DOMNode = app
        self.number = number
        self.passes = PASSES

    def visit(self, node: DOMNode) -> None:
        """Pass through the queue of this one, then of those above it."""
        # Not by call_later: Textual would look at the signature of every function that it is given.
        self._node = node
        if not node.post_message(events.Callback(callback=self._step)):
            self._node = self._app  # it is gone by now
            self._app.post_message(events.Callback(callback=self._step))

    async def _step(self) -> None:
        if self._node is self._app:
            await self._app.arrive(self)
        else:
            self.visit(self._node.parent or self._app)


PAUSE = 0.5
"""Seconds after Enter has recorded something in which another Enter does nothing."""
REPEAT = 0.1
"""Seconds between the Enters of a key that is held down, at most; nobody presses it again as quickly."""


class RepeatGuard:
    """Ignores a second Enter right after one that has recorded something, until another key is pressed."""

    def __init__(self) -> None:
        self._until: float | None = None
        self.swallowed = 0
        """How many Enters have done nothing."""

    @property
    def is_on(self) -> bool:
        return self._until is not None and clock.ticks() < self._until

    def begin(self) -> None:
        """Enter has recorded something."""
        self._until = clock.ticks() + PAUSE
        self.swallowed = 0

    def end(self) -> None:
        """Nothing was recorded."""
        self._until = None

    def swallows(self, key: str) -> bool:
        """Does this key do nothing, because it is Enter again? Any other key ends the moment."""
        if key == "enter" and self._until is not None and self.is_on:
            self._until = max(self._until, clock.ticks() + REPEAT)
            self.swallowed += 1
            return True
        self.end()
        return False
