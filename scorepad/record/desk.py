"""Desk: one record, one writer, many hands.

The app and the phones at a table record through it. What a phone sends is judged again against the newest line,
recorded if the question that it answers is still the same, and recorded once however often it is sent. The file,
its lock and its promises are those of the RecordFile.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, NamedTuple

import attrs

from scorepad.engine.events import Correction, Count, Event, Finish, Mark, Undo, write_event
from scorepad.engine.expected import Expected
from scorepad.record.canonical import write_block
from scorepad.record.file import RecordFile
from scorepad.system import clock, limits
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.system.files import keep_private, open_file, read_file, sync, sync_folder, write_all
from scorepad.text.wording import count as number_of
from scorepad.text.wording import listing
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

CHANGED = "Another program changed the file."
RECORDER = "Only the recorder can do that, in the app (scorepad open FILE, Phones)."
STANDS = "If the table allows it, the recorder can record it in the app (scorepad open FILE, Phones)."
MEANWHILE = 5
"""Events that a late answer is told of; the table shows the others."""
NOTICES = 5
"""Notices that are kept."""
DRAFTS = 1_000
"""Ids of events that were never recorded before they are forgotten, besides two for each event of the record."""
SHOWN_FOR = 3
"""Events after which a notice is old."""


class Refused(ScorepadError):
    """Something that is not recorded; its text says why."""

    def __init__(self, text: str, *, is_forbidden: bool = False, meanwhile: tuple[str, ...] = (), ask: str = ""):
        super().__init__(text)
        self.is_forbidden = is_forbidden
        """Is it not for this player to do?"""
        self.meanwhile = meanwhile
        """What was recorded since the question was asked."""
        self.ask = ask
        """What to confirm before it is recorded."""


class Question(NamedTuple):
    """What a phone answers: who is asked for which kind of event, since which event."""

    player: str | None
    kind: str
    since: int
    seen: int
    """How many events were recorded when it was asked."""


class Recorded(NamedTuple):
    """An event that is on the disk."""

    number: int
    words: str


class Notice(NamedTuple):
    """Something that everybody at the table is shown."""

    number: int
    """Greater than that of every notice before, after a restart too."""
    text: str
    after: int
    """How many events were recorded then."""


class SentIds:
    """The ids of what is sent, each with the number its event will have; on the disk before the event is.

    An id counts only if the event of that number is the one that was sent, which is known by its digest; of two
    for the same event and number, the later one counts. An id that was not noted while its event was drafted has
    to wait for the disk before the event does: then recording takes twice as long, since one sync cannot do both.
    """

    def __init__(self, path: str = "") -> None:
        self._path = path
        self._sent: dict[str, tuple[int, str]] = {}
        self._last: dict[tuple[int, str], str] = {}
        """The last id that was noted for a number and an event."""
        self._reached = 0
        """The latest number under which something was to be recorded."""
        self._descriptor = -1
        self._lock = threading.Lock()
        if path:
            self._read()

    def _read(self) -> None:
        try:
            data = read_file(self._path, limits.SENT_BYTES)
        except OSError:
            return
        for line in data.decode(errors="replace").splitlines():
            try:
                id, number, block = json.loads(line)
            except (ValueError, TypeError):
                continue  # cut off
            if isinstance(id, str) and isinstance(number, int):
                self._enter(id, number, str(block))

    def _enter(self, id: str, number: int, block: str) -> None:
        self._sent[id] = number, block
        self._last[number, block] = id

    def prune(self, game: Game) -> None:
        """Forget drafts that were never recorded, once there are many; most were changed before they were."""
        if len(self._sent) <= 2 * game.count + DRAFTS:
            return
        with self._lock, suppress(OSError):
            kept = {id: noted for id, noted in self._sent.items() if self.find(id, game)}
            if self._path:
                keep_private(self._path, b"".join([_line(id, *noted) for id, noted in kept.items()]))
            self._sent, self._last = kept, {noted: id for id, noted in kept.items()}
            self._close()  # it was replaced

    def find(self, id: str, game: Game) -> int:
        """The number of the event that was recorded for this id; 0 if none was."""
        number, block = self._sent.get(id, (0, ""))
        if not 0 < number <= game.count or self._last.get((number, block)) != id:
            return 0
        return number if _digest(game.ledger.events[number - 1]) == block else 0

    def note(self, id: str, number: int, event: Event, *, is_draft: bool = False) -> None:
        """Note which number the event of an id will have; OSError if that cannot be written.

        A draft comes too late once something is recorded under its number.
        """
        noted = number, _digest(event)
        with self._lock:
            if is_draft and number <= self._reached:
                return
            if not is_draft:
                self._reached = number
            if self._sent.get(id) == noted and self._last.get(noted) == id:
                return  # it was, when the event was drafted
            if self._path:
                self._append(_line(id, *noted))
            self._enter(id, *noted)

    def _append(self, line: bytes) -> None:
        if self._descriptor < 0:
            self._descriptor = open_file(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
            os.chmod(self._path, 0o600)
            line = b"\n" + line  # ends a line that was cut off
            sync_folder(self._path)
        write_all(self._descriptor, line)
        sync(self._descriptor)

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _line(id: str, number: int, block: str) -> bytes:
    return f"{json.dumps([id, number, block])}\n".encode()


def _digest(event: Event) -> str:
    """What tells an event from others, whenever it is written down."""
    return hashlib.sha256(write_block(attrs.evolve(event, at=None)).encode()).hexdigest()


Listener = Callable[[Proposal | None], None]
"""Called after every change; with what was recorded, if that is the change."""


class Desk:
    """An open record and everybody who records in it; `why_not` says why nothing can be recorded now."""

    def __init__(self, file: RecordFile | None = None, ids: SentIds | None = None) -> None:
        self.lock = threading.RLock()
        self.ids = ids or SentIds()
        self.why_not = ""
        self.version = int(time.time() * 1000)
        """Grows with every change, after a restart too."""
        self.notices: list[Notice] = []
        self.counts: list[dict[str, Any]] = []
        """Stocktakes that differ from the record, until the recorder has looked at them."""
        self._listeners: list[Listener] = []
        self.file = file
        if file is not None:
            self.game: Game = file.game

    def use(self, file: RecordFile | None, game: Game, why_not: str = "") -> None:
        """Record in this file from now on; without one, only show the game."""
        with self.lock:
            self.file, self.game, self.why_not = file, game, why_not
            self.change()

    # ------------------------------------------------------------------ who is told

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call this after every change; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def change(self, recorded: Proposal | None = None) -> None:
        """Tell everybody that something has changed."""
        self.version = max(self.version + 1, int(time.time() * 1000))
        for listener in tuple(self._listeners):
            listener(recorded)

    def announce(self, text: str) -> None:
        """Show a notice to the whole table."""
        self.notices = [*self.notices, Notice(self.version + 1, text, self.game.count)][-NOTICES:]
        self.change()

    def fresh_notices(self) -> list[Notice]:
        """The notices that are not old yet."""
        return [notice for notice in self.notices if self.game.count - notice.after < SHOWN_FOR]

    def look(self) -> bool:
        """Has another program changed the file? Then nothing is recorded until it is opened again."""
        with self.lock:
            if self.file is None or not self.file.has_changed():
                return False
            self.file.close()
            self.use(None, self.game, CHANGED)
            return True

    # ------------------------------------------------------------------ recording

    def commit(self, proposal: Proposal, at: datetime | None = None, id: str = "") -> Event:
        """Record what was proposed, as a RecordFile does; an id is on the disk first."""
        with self.lock:
            file = self._require_writable()
            if id:
                proposal.require_allowed()
                self._note(id, proposal.number, proposal.event)
            event = file.commit(proposal, at)
            self.change(proposal)
            return event

    def _note(self, id: str, number: int, event: Event) -> None:
        try:
            self.ids.note(id, number, event)
        except OSError as error:
            raise RecordError(
                f"Nothing was recorded: the id of the event cannot be written ({error.strerror})."
            ) from None

    def _require_writable(self) -> RecordFile:
        if self.file is None:
            raise RecordError(self.why_not or "Nothing can be recorded here.")
        return self.file

    def record(
        self, event: Mapping[str, Any], question: Question, *, by: str, id: str = "", is_confirmed: bool = False
    ) -> Recorded:
        """Record a player's answer to a question, if it is theirs to give and the question is still the same."""
        with self._sending(id) as known:
            if known is not None:
                return known
            self._require_own(event, question, by)
            asked = self._still_asked(question)
            if not is_confirmed and (ask := end_named(self.game, asked)):
                raise Refused(ask, ask=ask)
            proposal = self.game.propose(_sent_by(event, by))
            if not proposal.is_allowed:
                self._refuse(proposal, asked, by)
            return self._commit(proposal, id)

    def prepare(self, event: Mapping[str, Any], *, by: str, id: str) -> Callable[[], None]:
        """What notes the id of an event that can be recorded now, so that Record need not wait for the disk twice.

        It may be called by another thread. If something else is recorded first, Record notes the id once more.
        """
        with self.lock:
            if self.file is None or self.ids.find(id, self.game):
                return lambda: None
            self.ids.prune(self.game)
            try:
                noted = id, self.game.count + 1, self.game.read(_sent_by(event, by))
            except RecordError:  # Record will say so
                return lambda: None

        def note() -> None:
            with suppress(OSError):  # Record will say so
                self.ids.note(*noted, is_draft=True)

        return note

    def undo(self, *, by: str, id: str = "") -> Recorded:
        """Undo a player's own latest event, if nothing was recorded after it."""
        with self._sending(id) as known:
            if known is not None:
                return known
            if not self.can_undo(by):
                raise Refused(
                    f"You can undo only an event of your own, and only while it is the last one. {RECORDER}",
                    is_forbidden=True,
                )
            return self._commit(self.game.propose(kind=Undo.kind, by=by), id)

    def can_undo(self, player: str) -> bool:
        """Is the last block of the record an event that this player recorded?"""
        events = self.game.ledger.events
        return bool(events) and events[-1].by == player and not isinstance(events[-1], Undo)

    def count(self, counted: Mapping[str, Any], *, by: str, id: str = "") -> Recorded:
        """Record what lies in front of a player; if it differs from the record, show that to the table."""
        with self._sending(id) as known:
            if known is not None:
                return known
            event = {"kind": Count.kind, "player": by, **counted, "by": by}
            proposal = self.game.propose(event)
            self.counts = [each for each in self.counts if each["player"] != by]
            if proposal.is_allowed:
                return self._commit(proposal, id)
            why = str(RuleViolation(proposal.violations))
            if not differs(proposal):
                raise Refused(why)
            self.counts.append(event)
            words = self.game.ruleset.quantity_words
            told = listing(number_of(counted[what], words[what].one, words[what].several) for what in counted)
            self.announce(f"{by} counts {told}, but the record says otherwise. The recorder decides in the app.")
            raise Refused(f"{why} The table sees your count, and the recorder decides in the app.")

    def countable(self) -> tuple[str, ...]:
        """The quantities that can be counted in this game; none in most."""
        kind = self.game.mode.kinds.get(Count.kind) if self.game.header.mode == "track" else None
        return () if kind is None else kind.any_of

    def drop_count(self, counted: Mapping[str, Any]) -> None:
        """The recorder has looked at a stocktake that differs."""
        self.counts = [each for each in self.counts if each is not counted]
        self.change()

    @contextmanager
    def _sending(self, id: str) -> Iterator[Recorded | None]:
        """Hold the desk; what was recorded for this id before, if it was. Whatever is wrong becomes a refusal."""
        with self.lock:
            number = self.ids.find(id, self.game) if id else 0
            try:
                if number:
                    event = self.game.ledger.events[number - 1]
                    yield Recorded(number, self.game.tell(event, number))
                else:
                    yield None
            except RecordError as error:
                raise Refused(str(error)) from None

    def _commit(self, proposal: Proposal, id: str) -> Recorded:
        self.commit(proposal, clock.now(), id)
        return Recorded(proposal.number, proposal.words)

    # ------------------------------------------------------------------ what a player may record

    def _require_own(self, event: Mapping[str, Any], question: Question, by: str) -> None:
        """Refuse what is not for this player to record."""
        kind, player = event.get("kind"), event.get("player")
        if not isinstance(kind, str) or not isinstance(player, str | None):
            raise Refused("This is not an event.", is_forbidden=True)
        if event.get("stands") is not None or kind not in self.game.mode.kinds or kind == Count.kind:
            raise Refused(RECORDER, is_forbidden=True)
        if player in self.game.players and player != by:
            raise Refused(f"{by} cannot record for {player}. {RECORDER}", is_forbidden=True)
        if (player, kind) != (question.player, question.kind):
            raise Refused("This does not answer what was asked.")

    def _still_asked(self, question: Question) -> Expected:
        """The question as it is now; Refused says what happened meanwhile if it is not the same any more."""
        now = next((each for each in self.game.expected() if each.asked == (question.player, question.kind)), None)
        is_same = now is not None and (
            question.kind == Mark.kind or (now.since == question.since and self._reads_as_then(question))
        )
        if now is None or not is_same:
            raise Refused("Nobody waits for this any more.", meanwhile=self.meanwhile(question.seen))
        return now

    def _reads_as_then(self, question: Question) -> bool:
        """Does the event that raised the question read as it did when the question was asked?"""
        game, seen = self.game, question.seen
        if not 0 <= seen <= game.count:
            return False
        if not any(isinstance(event, Undo | Correction) for event in game.ledger.events[seen:]):
            return True
        return _reading(game.at(seen), question.since) == _reading(game, question.since)

    def meanwhile(self, seen: int) -> tuple[str, ...]:
        """What was recorded since, in words."""
        game = self.game
        numbers = range(max(seen, game.count - MEANWHILE, 0) + 1, game.count + 1)
        return tuple(f"{number}: {game.tell(game.ledger.events[number - 1], number)}" for number in numbers)

    def _refuse(self, proposal: Proposal, asked: Expected, by: str) -> None:
        """Say why it is refused; where that depends on a covered card, the table sees that it was tried."""
        same = [each for each in self.game.expected() if each.asked == asked.asked]
        if any(pick.shown for each in same for pick in each.picks):
            self.announce(f"{by} pressed Record ({asked.kind}), and it was refused.")
        raise Refused(f"{RuleViolation(proposal.violations)} {STANDS if proposal.can_stand else ''}".strip())


def differs(proposal: Proposal) -> bool:
    """Is it a stocktake with which nothing is wrong but that the record has another number?"""
    return [each.rule for each in proposal.violations] == [Count.kind]


def end_named(game: Game, asked: Expected) -> str:
    """What to ask once more before recording it: the end of a game that is filled in, or of its round."""
    if game.header.mode != "fill" or asked.player is not None:
        return ""
    if asked.kind == Finish.kind:
        return "Finish the game? It ends for everybody, and nothing can be marked any more."
    return f"{asked.prompt.rstrip('.')}? It ends for everybody."


def _sent_by(event: Mapping[str, Any], by: str) -> dict[str, Any]:
    """An event as a phone sent it, recorded by the player whose seat it has."""
    return {**{key: value for key, value in event.items() if key not in ("at", "by")}, "by": by}


def _reading(game: Game, number: int) -> dict[str, Any] | None:
    """What an event in force says now, whenever and by whomever it was written down."""
    place = game.ledger.places.get(number)
    if place is None:
        return None
    table = write_event(game.line[place].event)
    return {key: value for key, value in table.items() if key not in ("at", "by", "note", "stands")}
