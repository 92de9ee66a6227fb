"""Blink: the moment after Enter has recorded something, in which another Enter does nothing.

Pressing it twice, or holding it down, must not record the next player's event by accident.
"""

from __future__ import annotations

from scorepad import clock

BLINK = 0.5
"""Seconds."""
REPEAT = 0.1
"""Seconds between the Enters of a key that is held down, at most; nobody presses it again as quickly."""


class Blink:
    """Whether Enter has recorded something just now, with no other key since."""

    def __init__(self) -> None:
        self._until: float | None = None
        self.swallowed = 0
        """How many Enters have done nothing."""

    @property
    def is_on(self) -> bool:
        return self._until is not None and clock.ticks() < self._until

    def begin(self) -> None:
        """Enter has recorded something."""
        self._until = clock.ticks() + BLINK
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
