"""The record file: created once, then only appended to; each event is on disk before it counts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, NoReturn, Self

from scorepad.errors import RecordBusy, RecordError, ScorepadError
from scorepad.events import Correction, Event
from scorepad.files import create_file, open_file, read_open, sync_folder, write_all
from scorepad.game import Game
from scorepad.proposal import Proposal
from scorepad.record.appending import Appended, read_at
from scorepad.record.canonical import write_block, write_header, write_record
from scorepad.record.lock import lock
from scorepad.record.reading import LARGEST, LONGEST, folder_of, is_closed, read_bytes, read_record
from scorepad.wording import describe, quote_file


class RecordFile:
    """A record opened for writing; nobody else can write to it in the meantime.

    `record` judges an event, appends it and only then carries it out: what is acknowledged is on disk,
    and what could not be written has not happened.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        try:
            self._descriptor = open_file(self.path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise RecordError(f"{quote_file(self.path)} cannot be opened for writing: {error.strerror}.") from None
        except ValueError:
            raise RecordError(f"{quote_file(self.path)} is not a valid file name.") from None
        try:
            if not _lock(self._descriptor, self.path):
                raise RecordBusy(
                    f"{quote_file(self.path)} is open in another window; nothing was recorded. "
                    "Close it there first, or record there."
                )
            # Taken before reading: what others write in the meantime is then noticed at the first append.
            self._changed = os.fstat(self._descriptor).st_mtime_ns
            data = read_open(self._descriptor, LARGEST + 1)
            reading = read_record(data, self.path, beside=folder_of(self.path))
            if not reading.has_blocks:
                raise RecordError(
                    f"{quote_file(self.path)} has its events in one list (event = …), and nothing can be "
                    "appended to that. Rewrite them as [[event]] blocks."
                )
        except BaseException:
            os.close(self._descriptor)
            raise
        self.game: Game = reading.game
        self.warnings: Sequence[str] = reading.warnings
        self._size = len(data)
        self._is_foreign = False
        """Did others change it while we wrote? Then we no longer know what is in it."""
        kept = data[: reading.torn_at]
        self._torn = data[len(kept) :]
        self._pending = b"" if is_closed(kept) else _closing(kept)

    def record(self, event: Event | None = None, /, **keys: Any) -> int:
        """Judge, append and carry out one event; return its number in the record."""
        return self.commit(self.game.propose(event, **keys))

    def commit(self, proposal: Proposal) -> int:
        """Append what was proposed, then carry it out; return the number of the last event."""
        self.game.check(proposal)
        self.append(*proposal.events)
        self.game.commit(proposal)
        return self.game.count

    def append(self, *events: Event) -> None:
        """Write the blocks of events to the end of the file in one piece and sync them to disk."""
        self._require_unchanged()
        if self._torn:
            self._set_torn_aside()
        data = self._pending + "".join(map(write_block, events)).encode()
        _require_room(self.path, self._size + len(data), [*self.game.ledger.events, *events], self.game)
        ours = Appended(self._descriptor, self.path)
        try:
            ours.write(data)
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back(ours, f"could not be written ({error.strerror})")
        is_whole = ours.is_there() and self._is_in_place()
        if not ours.began_at(self._size) or not (is_whole or self._holds(events[-1])):
            self._is_foreign = True
            self._take_back(ours, "was changed by another program at the same moment")
        self._size += len(data)
        self._pending = b""
        self._changed = os.fstat(self._descriptor).st_mtime_ns

    def _take_back(self, ours: Appended, why: str) -> NoReturn:
        """Remove our bytes and say that nothing was recorded, or that we cannot know."""
        is_gone = ours.take_back()
        self._changed = os.fstat(self._descriptor).st_mtime_ns
        if not is_gone:
            raise RecordError(
                f"{quote_file(self.path)} {why}, and what was written of this event could not be removed. "
                "Open it again to see whether it was recorded."
            )
        now = "Open it again to continue." if self.has_changed() else "The file is unchanged."
        raise RecordError(f"Nothing was recorded: {quote_file(self.path)} {why}. {now}")

    def _holds(self, event: Event) -> bool:
        """Is the event in the file of this name, because the program that replaced ours had read it first?"""
        try:
            before = read_record(read_at(self._descriptor, 0, self._size), self.path, beside=folder_of(self.path))
            return load(self.path).events.count(event) > before.game.events.count(event)
        except (ScorepadError, OSError):
            return False

    def close(self) -> None:
        """Close the file, so that others can write."""
        os.close(self._descriptor)

    def hand_over(self) -> None:
        """Close the file and let those who watch it know: its time changes, its bytes do not."""
        with suppress(OSError):
            os.utime(self.path)
        self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def has_changed(self) -> bool:
        """Has another program edited or replaced the file since it was read?"""
        ours = os.fstat(self._descriptor)
        return (
            self._is_foreign
            or not self._is_in_place()
            or (ours.st_size, ours.st_mtime_ns) != (self._size, self._changed)
        )

    def _is_in_place(self) -> bool:
        """Is the file of this name still ours?"""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            return False

    def _require_unchanged(self) -> None:
        if self.has_changed():
            raise RecordError(
                f"{quote_file(self.path)} was changed by another program since it was opened; nothing was "
                "recorded. Open it again to continue."
            )

    def _set_torn_aside(self) -> None:
        """Move the torn bytes to a file beside the record, so that nothing is lost."""
        aside = f"{self.path}.torn"
        try:
            # Never through a link: the bytes would be appended to another file.
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            descriptor = open_file(aside, flags)
            try:
                write_all(descriptor, self._torn)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            sync_folder(self.path)
            self._require_unchanged()  # once more, since that took a while
            os.ftruncate(self._descriptor, self._size - len(self._torn))
        except OSError as error:
            why = f"the incomplete block could not be moved to {quote_file(aside)} ({error.strerror})"
            raise RecordError(f"Nothing was recorded: {why}.") from None
        self._size -= len(self._torn)
        self._changed = os.fstat(self._descriptor).st_mtime_ns
        self._torn = b""


def load(path: str | os.PathLike[str]) -> Game:
    """The game of a record file."""
    name = os.fspath(path)
    return read_record(read_bytes(name), name, beside=folder_of(name)).game


def loads(text: str, beside: str | os.PathLike[str] | None = None) -> Game:
    """The game of a record's text; `beside` is the folder to look for packs in first."""
    if not isinstance(text, str):
        raise RecordError(f"Expected the text of a record, got {describe(text)}. To read a file, use load.")
    folder = None if beside is None else os.fspath(beside)
    return read_record(text.encode(errors="surrogatepass"), "the text", beside=folder).game


def dumps(game: Game) -> str:
    """The record of a game, as it would be written to a file."""
    return write_record(game)


def create(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a new record; an existing file is never touched."""
    name = os.fspath(path)
    data = write_record(game).encode()
    _require_room(name, len(data), game.events, game)
    try:
        create_file(name, data)
    except FileExistsError:
        raise RecordError(f"{quote_file(name)} already exists and was not changed; choose another name.") from None
    except OSError as error:
        raise RecordError(f"{quote_file(name)} cannot be created: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(name)} is not a valid file name.") from None


def save(game: Game, path: str | os.PathLike[str]) -> None:
    """Save a game: create a file, or append the missing events to a record of the same game.

    Nothing is ever rewritten: a file with anything else in it is refused.
    """
    name = os.fspath(path)
    if "\0" in name or not os.path.exists(name):
        create(game, name)
        return
    with RecordFile(name) as file:
        known = file.game.events
        if write_header(file.game.original) != write_header(game.original) or game.events[: len(known)] != known:
            raise RecordError(
                f"{quote_file(name)} contains another game and was not changed; choose another name."
            )
        for step in _steps(game.events[len(known) :]):
            file.append(*step)


def _steps(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events one by one, groups of corrections together."""
    group: tuple[Event, ...] = ()
    for event in events:
        group = (*group, event)
        if not (isinstance(event, Correction) and event.more):
            yield group
            group = ()


def _require_room(path: str, size: int, events: Sequence[Event], game: Game) -> None:
    """Refuse to write more than can be read back."""
    if size > LARGEST:
        raise RecordError(f"Nothing was recorded: {quote_file(path)} would be larger than {LARGEST:,} bytes.")
    if len(events) > LONGEST and sum([event.kind in game.mode.kinds for event in events]) > LONGEST:
        raise RecordError(
            f"Nothing was recorded: {quote_file(path)} has {LONGEST:,} moves, the most a record can have."
        )


def _lock(descriptor: int, path: str) -> bool:
    try:
        return lock(descriptor)
    except OSError as error:
        raise RecordError(
            f"{quote_file(path)} cannot be locked here ({error.strerror}), so nothing is written to it. "
            "Move the record to another disk."
        ) from None


def _closing(data: bytes) -> bytes:
    """The line breaks missing from the end of a complete last block."""
    return b"\n" if data.endswith(b"\n") else b"\n\n"
