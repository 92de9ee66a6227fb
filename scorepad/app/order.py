"""InOrder: an app that carries out every key before the next one, however quick the hands are.

Textual forwards a key to whatever has the focus at that moment and carries out what it means some
messages later: a key pressed meanwhile would go to a screen that is about to be covered. Here it waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

PASSES = 5
"""How often messages that lead to messages are waited for."""
PATIENCE = 5.0
"""Seconds after which a key is no longer waited for, whatever became of it."""


class InOrder(App[None]):
    """Keeps keys back until what the one before it led to has happened."""

    def __init__(self, css_path: Sequence[str]) -> None:
        super().__init__(css_path=list(css_path))
        self._ahead: deque[events.Key] = deque()
        self._busy_since = 0.0
        """When the key was pressed that is being carried out; 0 if none is."""
        self._was_on: Screen[Any] | None = None
        """The screen that the key was pressed on, if it went to the screen itself."""

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
        elif self._busy_since and monotonic() - self._busy_since < PATIENCE:
            self._ahead.append(event)
        else:
            await self._carry_out(event)

    async def _carry_out(self, event: events.Key) -> None:
        self._busy_since = monotonic()
        screen, field = self.screen, self.focused
        await super().on_event(event)
        self._was_on = None if field else screen
        self._climb(field or screen, PASSES)

    def _has_stayed(self) -> bool:
        """Is the same screen on top, with no field on it? Then a key leads to no further messages that matter."""
        return self.focused is None and self.screen is self._was_on

    def _climb(self, node: MessagePump, passes: int) -> None:
        """Follow a key on its way: through the queue of each that it may come to, from the inside to the app."""
        if not node.call_later(self._pass, node, passes):
            self.call_later(self._pass, self, passes)  # it is gone meanwhile

    async def _pass(self, node: MessagePump, passes: int) -> None:
        if node is not self:
            self._climb(node._parent or self, passes)
        elif passes > 1 and not self._has_stayed():
            self._climb(self.focused or self.screen, passes - 1)
        else:
            self._busy_since = 0.0
            if self._ahead:
                await self._carry_out(self._ahead.popleft())
