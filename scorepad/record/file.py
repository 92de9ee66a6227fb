"""The record file: created once, then only appended to; each event is on disk before it counts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Self

from scorepad import games
from scorepad.engine.events import Amend, Correction, Decision, Event, Mark
from scorepad.record.canonical import write_block, write_header, write_record
from scorepad.record.reading import folder_of, is_closed, read_bytes, read_record
from scorepad.system import limits
from scorepad.system.errors import RecordBusy, RecordError, ScorepadError
from scorepad.system.files import create_file, lock, open_file, read_open, sync, sync_folder, write_all
from scorepad.text.wording import describe, on_a_line, quote_file
from scorepad.timeline.game import Game, dated

if TYPE_CHECKING:
    from scorepad.timeline.proposal import Proposal


class Appended:
    """Our bytes at the end of an open file, in the pieces the system wrote.

    The file is open for appending (O_APPEND), so nothing in it can be overwritten; the system chooses the
    place, and reports it afterwards.
    """

    def __init__(self, descriptor: int, path: str, place: int) -> None:
        self._descriptor = descriptor
        self._path = path
        self._place = place
        """Where the file ended when we last looked."""
        self._pieces: list[tuple[int, bytes]] = []

    def write(self, data: bytes) -> None:
        """Write to the end of the file, wherever that is by now."""
        while data:
            size = os.write(self._descriptor, data)
            self._pieces.append((os.lseek(self._descriptor, 0, os.SEEK_CUR) - size, data[:size]))
            data = data[size:]

    def is_in_place(self) -> bool:
        """Did everything go to where the file ended, without anything of others before or in between?"""
        place = self._place
        for start, piece in self._pieces:
            if start != place:
                return False
            place += len(piece)
        return True

    def is_there(self) -> bool:
        """Is everything still there, neither cut off nor overwritten?"""
        try:
            return all(read_at(self._descriptor, start, len(piece)) == piece for start, piece in self._pieces)
        except OSError:
            return False

    def take_back(self) -> bool:
        """Remove our bytes that are still there, and nothing else; False if that fails.

        They are cut off only if nobody else writes: an append of others at that very moment would be cut off, too.
        """
        may_cut = self.is_in_place()
        try:
            for start, piece in reversed(self._pieces):
                if read_at(self._descriptor, start, len(piece)) != piece:
                    continue  # overwritten by others: no longer ours
                if may_cut and os.fstat(self._descriptor).st_size == start + len(piece):
                    os.ftruncate(self._descriptor, start)
                else:
                    self._close_up(start, len(piece))
            self._pieces.clear()
            sync(self._descriptor)
        except OSError:
            return not self._pieces
        return True

    def _close_up(self, start: int, size: int) -> None:
        """Move what others wrote around our bytes together, for it may be one block, and leave spaces for ours.

        The spaces go to where the last line begins, since others may be about to append the rest of that line.
        """
        descriptor = open_file(self._path, os.O_RDWR)  # a file open for appending cannot be written elsewhere
        try:
            if os.path.samestat(os.fstat(descriptor), os.fstat(self._descriptor)):
                before = read_at(descriptor, self._place, start - self._place)
                begun = len(before) - (before.rfind(b"\n") + 1)
                theirs = before[len(before) - begun :]
                theirs += read_at(descriptor, start + size, os.fstat(descriptor).st_size)
                line = theirs.rfind(b"\n") + 1
                os.lseek(descriptor, start - begun, os.SEEK_SET)
                write_all(descriptor, theirs[:line] + b" " * size + theirs[line:])
                sync(descriptor)
        finally:
            os.close(descriptor)


def read_at(descriptor: int, start: int, size: int) -> bytes:
    """Bytes from the middle of an open file, fewer if it ends there."""
    os.lseek(descriptor, start, os.SEEK_SET)
    data = b""
    while len(data) < size and (more := os.read(descriptor, size - len(data))):
        data += more
    return data


_CLOSED = -1
"""Stands for the descriptor of a file that was closed."""
_IN_FILE = (
    "This game is kept in a file and is only for looking at: use record, undo, redo or commit of its RecordFile, "
    "or record into a copy of the game."
)


class RecordFile(Game):
    """A record opened for writing, and the game in it; nobody else can write to it in the meantime.

    It is used like any game. `commit`, through which everything is recorded, appends an event and only then
    carries it out: what is acknowledged is on disk, and what could not be written has not happened. Copies of it
    are games without a file.
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
            data = read_open(self._descriptor, limits.RECORD_BYTES + 1)
            reading = read_record(data, self.path, beside=folder_of(self.path))
            if not reading.has_blocks:
                raise RecordError(
                    f"{quote_file(self.path)} has its events in one list (event = …), and nothing can be "
                    "appended to that. Rewrite them as [[event]] blocks."
                )
        except BaseException:
            os.close(self._descriptor)
            raise
        self._play_on(reading.game)
        self._why_not = _IN_FILE
        self.game: Game = self._for_looking(_IN_FILE)
        """The same game, for looking at."""
        self._warnings = reading.warnings
        self._written = self.count
        """How many events are in the file."""
        self._moves = _count_moves(self.ledger.events, self)
        """How many of them are moves."""
        self._size = len(data)
        self._is_foreign = False
        """Did others change it while we wrote? Then we no longer know what is in it."""
        kept = data[: reading.torn_at]
        self._torn = data[len(kept) :]
        self._pending = b"" if is_closed(kept) else _closing(kept)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd when the file was opened."""
        return self._warnings

    def commit(self, proposal: Proposal, at: datetime | None = None) -> Event:
        """Append what was proposed, then carry it out; RuleViolation says why it is refused.

        `at` is when it is written down, for events that do not say so themselves.
        """
        self._check(proposal)
        if self._written != self.count:
            raise RecordError(
                f"Nothing was recorded: {quote_file(self.path)} has {self._written:,} events, and the game in "
                f"memory {self.count:,}. Open it again to continue."
            )
        events = dated(proposal.events, at)
        self._append(events)
        return self._carry_out(proposal, events)

    def _append(self, events: Sequence[Event]) -> None:
        """Write the blocks of events to the end of the file in one piece and sync them to disk; judge nothing."""
        self._require_unchanged()
        if self._torn:
            self._set_torn_aside()
        data = self._pending + "".join(map(write_block, events)).encode()
        moves = self._moves + _count_moves(events, self)
        _require_room(self.path, self._size + len(data), moves)
        ours = Appended(self._descriptor, self.path, self._size)
        try:
            ours.write(data)
            sync(self._descriptor)
        except OSError as error:
            self._take_back(ours, f"could not be written ({error.strerror})")
        now = os.fstat(self._descriptor)
        is_whole = ours.is_there() and self._is_in_place(now)
        if not ours.is_in_place() or not (is_whole or self._holds(events[-1])):
            self._is_foreign = True
            self._take_back(ours, "was changed by another program at the same moment")
        self._size += len(data)
        self._written += len(events)
        self._moves = moves
        self._pending = b""
        self._changed = now.st_mtime_ns

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
        """Close the file, so that others can write; nothing can be recorded in it any more."""
        if self._descriptor != _CLOSED:
            os.close(self._descriptor)
            self._descriptor = _CLOSED

    def hand_over(self) -> None:
        """Close the file and let those who watch it know: its time changes, its bytes do not."""
        with suppress(OSError):
            os.utime(self.path)
        self.close()

    def __repr__(self) -> str:
        return on_a_line(f"<RecordFile {quote_file(os.path.basename(self.path))}: {super().__repr__()[1:-1]}>")

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
            or not self._is_in_place(ours)
            or (ours.st_size, ours.st_mtime_ns) != (self._size, self._changed)
        )

    def _is_in_place(self, ours: os.stat_result) -> bool:
        """Is the file of this name still ours?"""
        try:
            return os.path.samestat(ours, os.stat(self.path))
        except OSError:
            return False

    def _require_unchanged(self) -> None:
        if self._descriptor == _CLOSED:
            raise RecordError(
                f"Nothing was recorded: {quote_file(self.path)} is closed. Open it again to continue."
            )
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
                sync(descriptor)
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
    _require_room(name, len(data), _count_moves(game.ledger.events, game))
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
        known = file.events
        if write_header(file.original) != write_header(game.original) or game.events[: len(known)] != known:
            raise RecordError(
                f"{quote_file(name)} contains another game and was not changed; choose another name."
            )
        for step in _steps(game.events[len(known) :]):
            file._append(step)


def _steps(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events one by one, groups of corrections together."""
    group: tuple[Event, ...] = ()
    for event in events:
        group = (*group, event)
        if not (isinstance(event, Correction) and event.more):
            yield group
            group = ()


def _count_moves(events: Iterable[Event], game: Game) -> int:
    """How many of the events are moves or decisions, or become some by amendments: the table grows with each."""
    kinds = {*game.mode.kinds, Decision.kind}
    amended = (event.corrected if isinstance(event, Amend) and event.corrected else event for event in events)
    return sum([event.kind in kinds for event in amended])


def _require_room(path: str, size: int, moves: int) -> None:
    """Refuse to write more than can be read back."""
    if size > limits.RECORD_BYTES:
        raise RecordError(
            f"Nothing was recorded: {quote_file(path)} would be larger than {limits.RECORD_BYTES:,} bytes."
        )
    if moves > limits.RECORD_MOVES:
        full = f"{quote_file(path)} has {limits.RECORD_MOVES:,} moves, the most a record can have."
        raise RecordError(f"Nothing was recorded: {full}")


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


# ---------------------------------------------------------------------- going on by filling in


STANDS = "as in the record that this one continues"
"""The reason of marks that break a rule because the tracked game did."""


def path_of_filled(file: str) -> str:
    """Where a game goes on that was tracked in this file: beside it, under a name that is free."""
    stem, ending = os.path.splitext(file)
    names = (f"{stem}-filled{f'-{number}' if number > 1 else ''}{ending}" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def continue_filling(game: Game, file: str) -> Game:
    """A game whose score cards begin with everything earned in a tracked one, which was read from this file."""
    from scorepad.record.seal import seal_text  # which no other writing needs

    carry_over = game.ruleset.carry_over
    if game.header.mode != "track" or carry_over is None:
        raise RecordError("Only a game that was recorded move by move can go on with score cards.")
    if game.finished:
        raise RecordError("The game is finished: there is nothing left to fill in.")
    header = game.header._replace(
        mode="fill",
        continues={"file": os.path.basename(file), "events": game.count, "seal": seal_text(game)},
        omitted=game.header.omitted - {"mode"},
    )
    new = games.seat(header, beside=os.path.dirname(os.path.abspath(file)))
    for table in carry_over(game.state):
        event = {"kind": Mark.kind, **table}
        new.record({**event, "stands": STANDS} if new.judge(event) else event)
    for moment in game.line:
        if isinstance(moment.event, Decision):
            new.record(moment.event)
    return new
