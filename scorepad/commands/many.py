"""Commands over several records and folders of them: on all cores, with a progress bar on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any

from scorepad import batch, interrupts
from scorepad.commands.console import STANDARD_INPUT, open_record, say, warn
from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.wording import count, listing, printable

_NAMED = 5
"""How many skipped files are named."""
_BAR = 24


def expand(names: Sequence[str]) -> list[batch.File]:
    """The files, and those in the folders."""
    return [file for name in names for file in batch.expand(name, name)]


def is_several(names: Sequence[str], files: Sequence[batch.File]) -> bool:
    """Were several records asked for? A folder asks for several, even if it has only one."""
    return len(names) > 1 or any(file.is_listed for file in files)


def outcomes(
    names: Sequence[str],
    files: Sequence[batch.File],
    work: Callable[[Game, str], Any],
    *,
    is_alone: bool = False,
) -> Iterator[batch.Outcome]:
    """What comes of each record, in order; warnings and what was skipped are told.

    If only one was asked for, RecordError says what is wrong with it.
    """
    is_alone = is_alone or any(name in STANDARD_INPUT for name in names)  # which no other process has
    job = batch.Job(work, open_record)
    foreign = []
    with Progress(len(files)) as progress, closing(batch.outcomes(files, job, is_alone=is_alone)) as found:
        for outcome in found:
            progress.clear()
            warn(outcome.name, outcome.warnings)
            if outcome.is_foreign:
                foreign.append(outcome.name)
            elif outcome.error and not is_several(names, files):
                raise RecordError(outcome.error)
            else:
                yield outcome
            progress.step()
    if foreign:
        named = [printable(name) for name in foreign[:_NAMED]]
        if len(foreign) > _NAMED:
            named.append(count(len(foreign) - _NAMED, "other"))
        told = "that is not a record" if len(foreign) == 1 else "that are not records"
        say(f"Skipped {count(len(foreign), 'file')} {told}: {listing(named)}.")
    if len(foreign) == len(files):
        raise RecordError("There are no records in this folder.")


class Progress:
    """How many records are done, on a line of the terminal that is cleared before anything else is printed."""

    def __init__(self, total: int = 0) -> None:
        self._total = total
        self._done = 0
        self._shown = ""
        self._is_on = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._draw()
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def step(self) -> None:
        """Another record is done."""
        self._done += 1
        self._draw()

    def show(self, done: int, total: int) -> None:
        """So many records are done, of so many."""
        self.clear()
        self._done, self._total = done, total
        self._draw()

    def clear(self) -> None:
        """Leave an empty line."""
        if self._shown:
            say("", end=self._blanks())
            self._shown = ""
            interrupts.clear_first("")

    def _draw(self) -> None:
        if not self._is_on or self._total < batch.FEW:
            return
        import shutil  # which takes long to import, and most commands do without

        told = f"{self._done:,} of {self._total:,}"
        filled = _BAR * self._done // self._total
        bar = f"[{'#' * filled}{'.' * (_BAR - filled)}] {told}"
        self._shown = bar if len(bar) < shutil.get_terminal_size().columns else told
        interrupts.clear_first(self._blanks("^C"))
        say(self._shown, end="")

    def _blanks(self, typed: str = "") -> str:
        """What clears the line, and what was typed at its end."""
        return f"\r{' ' * len(self._shown + typed)}\r"
