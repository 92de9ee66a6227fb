"""Interrupts (Ctrl+C): they end a command at once and quietly, but never in the middle of a write.

Python's default, an exception wherever the program happens to be, shows a traceback if it comes during an import,
while an error is reported or while Python exits. This module is imported before all others of ours, so it imports
as little as possible.
"""

import os
import signal
import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STATUS = 130


class _Now:
    """The state of this process."""

    answer: "Callable[[], None] | None" = None
    is_held = False
    is_due = False
    is_ending = False
    done = ""
    unfinished = ""


def end_quietly() -> None:
    """From now on an interrupt ends the program, unless it was started with interrupts ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def ignore() -> None:
    """Ignore interrupts from now on: everything is done, and Python is only cleaning up."""
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def remember_progress(words: str) -> None:
    """Remember what has been done, to report it if the command ends early."""
    _Now.done = words


def clear_first(blanks: str) -> None:
    """Remember what clears the unfinished line on the terminal, to print it if the command ends early."""
    _Now.unfinished = blanks


def done() -> str:
    """What has been done so far."""
    return _Now.done


class held:  # noqa: N801
    """Hold interrupts back while something is written; `with held():`."""

    def __enter__(self) -> None:
        _Now.is_held = True

    def __exit__(self, *_: object) -> None:
        _Now.is_held = False
        if _Now.is_due:
            _end()


class answered:  # noqa: N801
    """While the app has the terminal, an interrupt asks it to leave; `with answered(leave):`."""

    def __init__(self, answer: "Callable[[], None]") -> None:
        self.answer = answer

    def __enter__(self) -> None:
        _Now.answer = self.answer

    def __exit__(self, *_: object) -> None:
        _Now.answer = None


def _interrupt(*_: object) -> None:
    if _Now.answer is not None:
        _Now.answer()
    elif _Now.is_held:
        _Now.is_due = True
    else:
        _end()


def _end() -> None:
    """Exit straight away, since Python may be in the middle of anything; a second interrupt prints nothing."""
    if not _Now.is_ending and sys.stderr is not None:
        _Now.is_ending = True
        words = _Now.unfinished + f"Stopped. {_Now.done}".strip() + "\n"
        with suppress(OSError):
            os.write(2, words.encode(sys.stderr.encoding or "ascii", "backslashreplace"))
    os._exit(STATUS)
