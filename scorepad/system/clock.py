"""The clock: what time it is, asked for in one place; and times as the people at the table read them."""

from __future__ import annotations

import datetime
import time
from contextlib import suppress


def now() -> datetime.datetime:
    """The time in UTC, in whole seconds."""
    return datetime.datetime.now(datetime.UTC).replace(microsecond=0)


def ticks() -> float:
    """Seconds from some moment on, for how long ago something was."""
    return time.monotonic()


def utc(at: datetime.datetime) -> datetime.datetime:
    """A time in UTC; one without an offset stays as it is, and so do the first and last hours of the calendar."""
    if at.utcoffset():
        with suppress(OverflowError):
            return at.astimezone(datetime.UTC)
    return at


def local(at: datetime.datetime) -> datetime.datetime:
    """A time as the clock on the wall shows it."""
    try:
        return at.astimezone()
    except (OverflowError, ValueError, OSError):  # the first and last days of the calendar
        return at


def from_local(text: str) -> datetime.datetime | None:
    """A day and a time as people type them, in UTC; None if it is not both."""
    try:
        return datetime.datetime.strptime(text.strip(), "%Y-%m-%d %H:%M").astimezone(datetime.UTC)
    except (OverflowError, ValueError, OSError):
        return None


def in_words(minutes: int) -> str:
    """Minutes as people say them: "47 min", "1 h 5 min"."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min"
