"""Notices: what is said at the edge of the screen for some seconds."""

from __future__ import annotations

from dataclasses import dataclass

from textual.notifications import Notification

MOMENT = 0.01


@dataclass
class Notice(Notification):
    """Has always a moment left to be shown.

    A notice is shown anew on every screen that opens, for the time it has left. If that were below zero,
    because it expires at this very moment, Textual's timer would count backwards for ever.
    """

    @property
    def time_left(self) -> float:
        return max(super().time_left, MOMENT)

    @property
    def has_expired(self) -> bool:
        return super().time_left <= 0
