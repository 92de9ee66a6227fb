"""RecordSession: a record on the screen, written to by this window or followed while another one writes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from scorepad import library
from scorepad.errors import RecordError, ScorepadError
from scorepad.events import Event, Undo
from scorepad.gains import Gain
from scorepad.game import Game
from scorepad.proposal import Proposal
from scorepad.record.file import RecordFile, create, load
from scorepad.record.reading import folder_of, read_bytes, read_record


class Receipt(NamedTuple):
    """An event that is on the disk: its number, what happened, what it was worth."""

    number: int
    player: str | None
    text: str
    gains: tuple[Gain, ...]


class RecordSession:
    """A record that is open; `why_not` says why nothing can be written to it, if so."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.why_not = ""
        self._file: RecordFile | None = None
        self._seen: tuple[int, int, int] | None = None
        self._follows = False
        """Is it another window that writes? Who wrote himself keeps what he has until he reads again."""
        self._copied: tuple[Game, int] | None = None
        """The game of which a copy was kept, and how long it was then."""
        self.open()

    def open(self) -> None:
        """Read the record, to write to it if nobody else does; what is held already is let go."""
        self.close()
        seen = self._stamp()  # before reading: what is written meanwhile is then seen at the next look
        try:
            self._file = RecordFile(self.path)
            self.game: Game = self._file.game
            self.warnings = tuple(self._file.warnings)
            self.why_not = ""
        except ScorepadError as error:
            self.why_not = str(error)
            self._follow()
        self._seen = seen
        self._follows = self._file is None

    def reopen(self) -> str:
        """Read the record again; if that loses anything, it is written to a new file first: its path."""
        known, has_written = self.game, not self._follows
        self.open()
        if not has_written or _goes_on(self.game, known):
            return ""
        try:
            return self._copy(known, folder_of(self.path))
        except RecordError:
            self.close()
            self.game, self._follows, self._seen = known, False, None
            raise

    def close(self) -> None:
        """Let others write."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def is_read_only(self) -> bool:
        return self._file is None

    def record(self, table: Mapping[str, Any] | Event) -> Receipt:
        """Judge an event, see it onto the disk and carry it out."""
        event = table if isinstance(table, Event) else self.game.read(table)
        return self.commit(self.game.propose_event(event))

    def commit(self, proposal: Proposal) -> Receipt:
        """See what was proposed onto the disk and carry it out."""
        self.game.check(proposal)
        if self._file is None:
            raise RecordError(self.why_not or "This window only follows the record.")
        number = self._file.commit(proposal)
        self._seen = self._stamp()
        stands = " (stands)" if proposal.event.stands is not None else ""
        return Receipt(number, proposal.player, proposal.words + stands, proposal.gains)

    def undo(self) -> Receipt:
        """Withdraw the latest event still in force."""
        latest = self.game.ledger.latest
        receipt = self.record(Undo())
        assert latest is not None
        undone = self.game.tell(self.game.ledger.events[latest - 1], latest)
        return receipt._replace(text=f"withdrawn: {undone}")

    def redo(self) -> Receipt:
        """Bring back what was withdrawn last."""
        away = self.game.to_redo()
        if not away:
            raise RecordError("Nothing has been withdrawn that could be brought back.")
        return self.record(away[-1])

    def look(self) -> bool:
        """Has the file changed under us? Who follows reads it anew, who writes stops writing."""
        if self._file is not None:
            if not self._file.has_changed():
                return False
            self.close()
            self.why_not = "Another program changed the file."
            return True
        stamp = self._stamp()
        if not self._follows or stamp == self._seen:
            return False
        try:
            self._follow()
        except ScorepadError as error:
            if stamp is not None:
                return False  # somebody is in the midst of writing; look again later
            self.why_not = str(error)
        self._seen = stamp
        return True

    def keep_copy(self, folder: str = "") -> str:
        """Write everything on the screen to a new file beside the record, or else in this folder; its path."""
        try:
            path = self._copy(self.game, folder_of(self.path))
        except RecordError:
            if folder in ("", folder_of(self.path)):
                raise
            library.make_folder(folder)
            path = self._copy(self.game, folder)
        self._copied = self.game, self.game.count
        return path

    def is_lost(self) -> bool:
        """Is what was recorded neither in the file any more nor in a copy?"""
        stamp = self._stamp()
        if not self.game.count or self._copied == (self.game, self.game.count):
            return False
        if stamp is not None and stamp == self._seen:
            return False
        try:
            now = load(self.path)
        except (ScorepadError, OSError):
            return True
        return not self._follows and not _goes_on(now, self.game)

    def _copy(self, game: Game, folder: str) -> str:
        stem, _ = os.path.splitext(os.path.join(folder, os.path.basename(self.path)))
        number = 1
        while os.path.lexists(path := f"{stem}-copy{'' if number == 1 else f'-{number}'}.toml"):
            number += 1
        create(game, path)
        return path

    def _follow(self) -> None:
        reading = read_record(read_bytes(self.path), self.path, beside=folder_of(self.path))
        self.game = reading.game
        self.warnings = reading.warnings

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            status = os.stat(self.path)
        except OSError:
            return None
        return status.st_ino, status.st_size, status.st_mtime_ns


def _goes_on(now: Game, known: Game) -> bool:
    """Is it the same game, with everything that is known?"""
    return now.header == known.header and now.events[: known.count] == known.events
