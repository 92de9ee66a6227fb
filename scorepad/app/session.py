"""RecordSession: an open record, written by this window or watched while another one writes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from scorepad.engine.events import Undo
from scorepad.engine.position import Given
from scorepad.engine.score_changes import NO_EFFECTS, EffectWords, Gain
from scorepad.library import folder as library
from scorepad.record.desk import CHANGED, Desk
from scorepad.record.file import RecordFile, create, load
from scorepad.record.reading import folder_of, read_bytes, read_record
from scorepad.system import clock
from scorepad.system.errors import RecordBusy, RecordError, ScorepadError
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

BUSY = "Open in another window. You can watch here; press F5 to record once it is closed there."
HANDED_OVER = "Handed over. You can watch here; press F5 to record once it is closed there."
TRIES = 4
"""Looks after a hand-over during which a window that watches tries to take over."""


class Receipt(NamedTuple):
    """An event that is on disk: its number, what happened, what it was worth and what else it did."""

    number: int
    player: str | None
    text: str
    gains: tuple[Gain, ...]
    effects: EffectWords = NO_EFFECTS
    """What it changed in front of whom, apart from what the text and the gains say."""
    is_undo: bool = False
    """Is `text` what was undone?"""
    passed_over: tuple[str, ...] = ()
    """Why what was undone later could not be redone first."""


class RecordSession:
    """An open record; `why_not` says why it cannot be written to, if it cannot."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.why_not = ""
        self.receipt: Receipt | None = None
        """What this window recorded last, on any screen, unless the file was changed or reloaded since."""
        self.desk = Desk()
        """What is recorded here and on phones goes through it."""
        self.is_recording = False
        """Is something being recorded from this window?"""
        self.link_for_phones: Callable[[], str] = lambda: ""
        """What phones in the network open to join the table; empty if they cannot."""
        self._seen: tuple[int, int, int] | None = None
        self._follows = False
        """Does another window write the file? A window that has written keeps its copy until reopened."""
        self._tries = 0
        """How often it still tries to take over what was handed over."""
        self._copied: tuple[Game, int] | None = None
        """The game a copy was kept of, and its number of events then."""
        self.open()

    def open(self) -> None:
        """Read the record and take the right to write, if nobody else has it."""
        self.close()
        seen = self._stamp()  # before reading, so that the next look notices what is written meanwhile
        try:
            self._write_to(RecordFile(self.path))
        except ScorepadError as error:
            self.why_not = BUSY if isinstance(error, RecordBusy) else str(error)
            self._follow()
            self._follows = True
        self.receipt = None
        self._seen = seen

    def _write_to(self, file: RecordFile) -> None:
        """Record here from now on."""
        self._follows, self._tries = False, 0
        self.game: Game = file.game
        self.warnings = file.warnings
        self.why_not = ""
        self.desk.use(file, file.game)

    @property
    def _file(self) -> RecordFile | None:
        return self.desk.file

    def reopen(self) -> str:
        """Reload the record; events the file no longer has go to a new file, whose path is returned."""
        known, has_written = self.game, not self._follows
        self.open()
        if not has_written or _goes_on(self.game, known):
            return ""
        try:
            return self._copy(known, folder_of(self.path))
        except RecordError:
            self.close()
            self.game, self._follows, self._seen = known, False, None
            self.desk.use(None, known, self.why_not)
            raise

    def close(self) -> None:
        """Let others write."""
        if self._file is not None:
            self._file.close()
            self.desk.use(None, self.game, self.why_not)

    @property
    def is_read_only(self) -> bool:
        return self._file is None

    def record(self, event: Given) -> Receipt:
        """Judge an event, write it to disk and apply it."""
        return self.commit(self.game.propose(event))

    def commit(self, proposal: Proposal) -> Receipt:
        """Write a proposal to disk with the time, and apply it."""
        if self._file is None:
            proposal.require_allowed()  # a window that watches still says which rule an event breaks
            self.require_writable()
        self.is_recording = True
        try:
            self.desk.commit(proposal, clock.now())
        finally:
            self.is_recording = False
        return self.take_in(proposal)

    def take_in(self, proposal: Proposal) -> Receipt:
        """What was recorded, here or on a phone, in words."""
        self._seen = self._stamp()
        number, ledger = self.game.count, self.game.ledger
        if is_undo := isinstance(proposal.event, Undo):
            undos = range(number - len(proposal.events) + 1, number + 1)
            undone = sorted(min(each for each, by in ledger.undone_by.items() if by == undo) for undo in undos)
            words = "; ".join(self.game.tell(ledger.events[each - 1], each) for each in undone)
        else:
            words = proposal.words + (f" (allowed: {proposal.stands})" if proposal.stands else "")
        brought = proposal.gains
        effects = proposal.tell_effects(brought)
        self.receipt = Receipt(
            number, proposal.player, words, brought, effects, is_undo=is_undo, passed_over=proposal.passed_over
        )
        return self.receipt

    def require_writable(self) -> None:
        """Refuse to write where another window does."""
        if self._file is None:
            raise RecordError(self.why_not or "This window is only watching.")

    def undo(self, times: int = 1) -> Receipt:
        """Undo the latest event still in force, or so many of them in one piece."""
        return self.commit(self.game.propose_all([Undo()] * times))

    def redo(self) -> Receipt:
        """Redo the latest of what was undone that still fits."""
        return self.commit(self.game.propose_redo())

    def look(self) -> bool:
        """Has another program changed the file? If we are watching, reload it; if we are writing, stop."""
        if self._file is not None:
            if not self._file.has_changed():
                return False
            self.why_not = CHANGED
            self.close()
            self.receipt = None
            return True
        stamp = self._stamp()
        if not self._follows:
            return False
        if self._is_handed_over(stamp) and self._take_over():
            return True
        if stamp == self._seen:
            return False
        try:
            self._follow()
        except ScorepadError as error:
            if stamp is not None:
                return False  # it is being written right now; look again later
            self.why_not = str(error)
        self._seen = stamp
        return True

    def hand_over(self) -> None:
        """Let a window that watches write from now on, and watch here."""
        self.require_writable()
        assert self._file is not None
        self._file.hand_over()
        self._follows, self._seen = True, self._stamp()
        self.why_not, self.receipt = HANDED_OVER, None
        self.desk.use(None, self.game, self.why_not)

    def _is_handed_over(self, stamp: tuple[int, int, int] | None) -> bool:
        """Has the writer let go of the file just now? Then it has a new time, and the same bytes."""
        if stamp is not None and self._seen is not None and stamp != self._seen and stamp[:2] == self._seen[:2]:
            self._tries = TRIES
        self._tries = max(0, self._tries - 1)
        return self._tries > 0

    def _take_over(self) -> bool:
        """Record here from now on, unless another window does."""
        seen = self._stamp()
        try:
            self._write_to(RecordFile(self.path))
        except (ScorepadError, OSError):
            return False
        self._seen = seen
        return True

    def keep_copy(self, folder: str = "") -> str:
        """Write the game to a new file next to the record, or else in this folder; return its path."""
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
        """Are there events that are neither in the file nor in a copy?"""
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
        self.desk.use(None, self.game, self.why_not)

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            status = os.stat(self.path)
        except OSError:
            return None
        return status.st_ino, status.st_size, status.st_mtime_ns


def _goes_on(now: Game, known: Game) -> bool:
    """Is it the same game, with every event we know of?"""
    return now.original == known.original and now.events[: known.count] == known.events
