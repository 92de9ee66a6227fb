"""Notices: messages at the edge of the screen for a few seconds."""

from __future__ import annotations

from dataclasses import dataclass

from textual.notifications import Notification

MOMENT = 0.01


@dataclass
class Notice(Notification):
    """Never reports negative time left.

    Every screen that opens shows a notice again, for the time it has left. If that were below zero because
    the notice is just expiring, Textual's timer would count backwards forever.
    """

    @property
    def time_left(self) -> float:
        return max(super().time_left, MOMENT)

    @property
    def has_expired(self) -> bool:
        return super().time_left <= 0
