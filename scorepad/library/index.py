"""The index: what is known about the records of a folder, so that they need not be read again.

It is a SQLite file and never the truth: a row counts only as long as its record, the sheet packs and scorepad
itself are what they were. If the file is missing, old or damaged, it is built again. If it cannot be used at all,
because it is locked, foreign or on a full disk, the records are read instead, and `problem` says why.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, suppress
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

from scorepad.games import BUNDLED
from scorepad.library import batch
from scorepad.library import folder as library
from scorepad.library.folder import ListedRecord, Score, Summary
from scorepad.packs import pack as packs
from scorepad.record.reading import ReadRecord, folder_of, head, read_bytes, read_record, without_gc
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.system.files import absolute, kind_of, read_file, user_folder
from scorepad.text.wording import quote_file
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    import sqlite3

FILE = "index.sqlite"
FORMAT = 1
"""The version of the table below."""
OURS = 0x53_50_41_44
"""What SQLite calls the application id: no other program's file is ever written to."""
SETTLED = 100_000_000
"""A file that was changed less than so many nanoseconds before it was read may change again without a trace."""
_MAGIC, _FORMATS, _ID = b"SQLite format 3\0", slice(18, 20), slice(68, 72)
_NOWHERE = ListedRecord("", 0, 0)
_PLACES = {name: place for place, name in enumerate(Summary._fields[1:])}
_SHEETS, _SCORES = _PLACES["sheets"], _PLACES["scores"]
_TIMES = (_PLACES["started"], _PLACES["ended"])
_LISTS = (_PLACES["players"], _PLACES["winners"], _PLACES["warnings"])
_PAGE = 4096
"""Bytes in which an index says what it is."""
_GAMES = """CREATE TABLE games (
    file BLOB PRIMARY KEY, stamp TEXT NOT NULL, packs TEXT NOT NULL, summary TEXT NOT NULL, checksum INTEGER
) WITHOUT ROWID"""
_NEW = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {OURS};
PRAGMA user_version = {FORMAT};
CREATE TABLE IF NOT EXISTS scorepad (version TEXT NOT NULL);
{_GAMES.replace("TABLE", "TABLE IF NOT EXISTS")};
DELETE FROM scorepad;
DELETE FROM games;
"""


class _Foreign(Exception):
    """The file is not an index, so it is left alone; the text says what it is."""


class Index:
    """The index of one folder, read lazily and written by `keep`."""

    def __init__(self, folder: str, path: str | None = None, *, patience: float = limits.INDEX_SECONDS) -> None:
        self.folder = absolute(folder)
        self.path = os.path.join(self.folder, FILE) if path is None else path
        self.problem = ""
        """Why the file cannot be used, in a sentence; empty if it can."""
        self._patience = patience
        self._packs = _foreign_packs(self.folder)
        self._known: dict[str, tuple[str, list[Any]]] | None = None
        """Every file, with its stamp and the fields of its summary."""
        self._stored: frozenset[str] = frozenset()
        """The files that the SQLite file has rows for, valid or not."""

    def find(self, entry: ListedRecord) -> Summary | None:
        """What is known about a record, if it is still what it was."""
        stamp, fields = self._load().get(os.path.basename(entry.path), ("", None))
        if fields is None or stamp != _stamp(entry):
            return None
        try:
            return _summary(entry, fields)
        except _errors():  # a row of the right checksum that no scorepad of ours has written
            self._is_old = True
            return None

    def known(self) -> list[Summary]:
        """Every record that is still what it was."""
        found = (self.find(entry_at(os.path.join(self.folder, name))) for name in self._load())
        return [each for each in found if each is not None]

    def keep(self, summaries: Iterable[Summary], names: Collection[str] | None = None) -> None:
        """Write these down; if names are given, forget all other files."""
        if self.problem:
            return
        now = time.time_ns()
        new = {each.entry.name: each for each in summaries if self._can_keep(each, now)}
        self._load()
        gone = frozenset() if names is None else self._stored - set(names)
        if not new and not gone and not self._is_old:
            return
        try:
            try:
                self._write(list(new.values()), gone)
            except _errors() as error:
                if self._is_old or not _is_damage(error):
                    raise
                self._is_old = True  # so it is built again, and the next reader adds the rest
                self._write(list(new.values()), gone)
        except _Foreign as error:
            self.problem = str(error)
        except _errors() as error:
            self.problem = _why(self.path, error)
        else:
            known = {name: each for name, each in self._load().items() if name not in gone}
            self._known = known | {name: (_stamp(each.entry), _fields(each)) for name, each in new.items()}
            self._stored = (frozenset() if self._is_old else self._stored - gone) | new.keys()
            self._is_old = False

    # ------------------------------------------------------------------ reading

    _is_old = False
    """Was the file made by another version of scorepad, or is it damaged?"""

    def _load(self) -> dict[str, tuple[str, list[Any]]]:
        if self._known is None:
            self._known = {}
            try:
                rows = self._rows()
                self._known = dict(self._read(rows))
                self._stored = frozenset([os.fsdecode(row[0]) for row in rows])
            except _Foreign as error:
                self.problem = str(error)
            except _errors() as error:
                if _is_damage(error):
                    self._is_old = True
                else:
                    self.problem = _why(self.path, error)
        return self._known

    def _rows(self) -> list[tuple[Any, ...]]:
        """What is in the file, if this version of scorepad has written it."""
        if not _is_there(self.path):
            return []
        import sqlite3

        if not {*read_file(self.path, _FORMATS.stop)[_FORMATS]} <= {1, 2}:
            raise sqlite3.DatabaseError("SQLite would read it, but never write to it again")
        with closing(self._connect("ro")) as file:
            [found] = file.execute("PRAGMA user_version").fetchone()
            versions = file.execute("SELECT version FROM scorepad").fetchall() if found == FORMAT else []
            if versions != [(version(),)]:
                self._is_old = True
                return []
            rows = file.execute("SELECT file, stamp, packs, summary, checksum FROM games").fetchall()
        if any(checksum(*row[:4]) != row[4] for row in rows):
            raise sqlite3.DatabaseError("a checksum is wrong")
        return rows

    def _read(self, rows: list[tuple[Any, ...]]) -> Iterator[tuple[str, tuple[str, list[Any]]]]:
        """The rows that still count."""
        if not rows:
            return
        import json

        whole, names = self._packs
        tables = json.loads(f"[{','.join([row[3] for row in rows])}]")  # all at once, which is quickest
        for (file, stamp, signature, *_), fields in zip(rows, tables, strict=True):
            if signature == whole if signature else fields[_SHEETS] not in names:
                yield os.fsdecode(file), (stamp, fields)

    # ------------------------------------------------------------------ writing

    def _can_keep(self, summary: Summary, now: int) -> bool:
        entry = summary.entry
        if not entry.inode and not entry.changed:
            return False  # there is no such file
        if summary.game and summary.game not in BUNDLED:
            return False  # its result depends on another package, which may change
        if summary.problem and not os.access(entry.path, os.R_OK):
            return False  # others may read it, and so may we without the file having changed
        return min(abs(now - entry.changed), abs(now - entry.touched)) >= SETTLED

    def _write(self, summaries: Iterable[Summary], gone: Iterable[str]) -> None:
        is_new = not _is_there(self.path)
        if self._is_old and not is_new:
            for more in ("", "-journal", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.unlink(self.path + more)
            is_new = True
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        rows = [self._row(each) for each in summaries]
        with closing(self._connect("rwc" if is_new else "rw")) as file:
            if is_new:
                file.executescript(_NEW)
                file.execute("INSERT INTO scorepad VALUES (?)", (version(),))
            else:
                file.execute("BEGIN IMMEDIATE")
            file.executemany("DELETE FROM games WHERE file = ?", [(os.fsencode(name),) for name in gone])
            file.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", rows)
            file.execute("COMMIT")

    def _row(self, summary: Summary) -> tuple[object, ...]:
        whole, names = self._packs
        is_odd = summary.problem or summary.warnings or summary.had_other_sheets
        is_bundled = not is_odd and summary.sheets not in names
        row = (
            os.fsencode(summary.entry.name),
            _stamp(summary.entry),
            "" if is_bundled else whole,
            _text(summary),
        )
        return (*row, checksum(*row))

    def _connect(self, mode: str) -> sqlite3.Connection:
        import sqlite3
        from urllib.parse import quote

        address = f"file:{quote(os.fsencode(self.path))}?mode={mode}"
        return sqlite3.connect(address, timeout=self._patience, isolation_level=None, uri=True)


# ---------------------------------------------------------------------- a folder


def of_folder(folder: str, library_folder: str, *, patience: float = limits.INDEX_SECONDS) -> Index:
    """The index of a folder: in the library itself, and in the user's own folder for any other."""
    folder = absolute(folder)
    if folder == library_folder:
        return Index(folder, patience=patience)
    name = f"{crc32(os.fsencode(os.path.realpath(folder))):08x}-{FILE}"
    return Index(folder, os.path.join(user_folder("data"), "indexes", name), patience=patience)


def summaries(index: Index, step: Callable[[int, int], None] = lambda *_: None) -> Iterator[Summary]:
    """Every record of the folder, in the order of their names; those that are not known are read on all cores.

    `step` gets how many are done, and of how many. Files that are not records are left out.
    """
    entries = [entry for entry in map(_entry_of_file, _paths(index.folder)) if entry is not None]
    with without_gc():
        found = {entry.path: index.find(entry) for entry in entries}
    unknown = [entry for entry in entries if found[entry.path] is None]
    files = [batch.File(entry.path, entry.path, is_listed=True) for entry in unknown]
    step(0, len(files))
    new: list[Summary] = []
    with closing(batch.outcomes(files, batch.Job(_sum_up, _read))) as outcomes:
        for done, (entry, outcome) in enumerate(zip(unknown, outcomes, strict=True), 1):
            new.append(_from_outcome(entry, outcome))
            found[entry.path] = new[-1]
            if len(new) >= limits.INDEX_ROWS:  # so that an interrupt does not lose everything
                index.keep(new)
                new = []
            step(done, len(files))
    index.keep(new, {entry.name for entry in entries})
    for summary in found.values():
        if summary is not None and not summary.is_foreign:
            yield summary


def heads(index: Index) -> list[dict[str, Any]]:
    """What every record says before its first event, the latest record first; those not known are looked into."""
    with suppress(RecordError):
        return [_head(index.find(entry), entry) for entry in library.entries(index.folder, index.find)]
    return []


def _head(summary: Summary | None, entry: ListedRecord) -> dict[str, Any]:
    if summary is None and _has_renamed(entry.path):
        summary = library.summarize(entry)
    if summary is None or summary.problem:
        return head(entry.path)
    return {key: getattr(summary, key) for key in ("game", "sheets", "rulings")} | {"players": [*summary.players]}


def _has_renamed(path: str) -> bool:
    """May a name have been corrected in a record that is not known yet?"""
    with suppress(OSError, ValueError):
        return b"rename" in read_file(path, limits.HEAD_BYTES)
    return False


def past(index: Index, game: str) -> list[Summary]:
    """What is known about the finished games of one kind; no record is read."""
    return [each for each in index.known() if each.game == game and each.is_finished]


def entry_at(path: str) -> ListedRecord:
    """The file at a path, even if there is none."""
    try:
        return library.entry_of(path, os.stat(path))
    except (OSError, ValueError):
        return _NOWHERE._replace(path=path)


def _paths(folder: str) -> list[str]:
    """The .toml files of a folder in the order of their names; none if it cannot be listed."""
    with suppress(OSError, ValueError):
        return [f"{folder}{os.sep}{name}" for name in sorted(os.listdir(folder)) if name.endswith(".toml")]
    return []


def _entry_of_file(path: str) -> ListedRecord | None:
    """The file at a path; None if it is something else, such as a pipe."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return _NOWHERE._replace(path=path)
    return library.entry_of(path, status) if stat.S_ISREG(status.st_mode) else None


def _read(path: str) -> ReadRecord:
    return read_record(read_bytes(path), os.path.basename(path), beside=folder_of(path))


def _sum_up(game: Game, _: str) -> Summary:
    return library.summary_of(game, _NOWHERE)


def _from_outcome(entry: ListedRecord, outcome: batch.RecordOutcome) -> Summary:
    if outcome.value is not None:
        summary: Summary = outcome.value
        return summary._replace(entry=entry, warnings=outcome.warnings)
    return library.spoiled(entry, outcome.error, is_foreign=outcome.is_foreign)


# ---------------------------------------------------------------------- rows


def _stamp(entry: ListedRecord) -> str:
    """What changes whenever the file does."""
    return f"{entry.size} {entry.changed} {entry.touched} {entry.inode}"


def checksum(file: bytes, stamp: str, packs: str, summary: str) -> int:
    """What shows that a row is as it was written."""
    return crc32(f"{stamp}\n{packs}\n{summary}".encode(), crc32(file))


def _text(summary: Summary) -> str:
    """The fields of a summary as JSON."""
    import json

    return json.dumps(_fields(summary), separators=(",", ":"))


def _fields(summary: Summary) -> list[Any]:
    """A summary as it is written down, without its entry."""
    fields: list[Any] = list(summary[1:])
    for place in _TIMES:
        fields[place] = fields[place] and fields[place].isoformat()
    return fields


def _summary(entry: ListedRecord, fields: list[Any]) -> Summary:
    """A summary as it was written down."""
    fields = fields.copy()
    for place in _TIMES:
        fields[place] = fields[place] and datetime.fromisoformat(fields[place])
    for place in _LISTS:
        fields[place] = tuple(fields[place])
    fields[_SCORES] = tuple([Score(*score) for score in fields[_SCORES]])
    return Summary(entry, *fields)


# ---------------------------------------------------------------------- the file


def _is_there(path: str) -> bool:
    """Is there an index? _Foreign if it is something else."""
    if kind := kind_of(path):
        raise _Foreign(f"{quote_file(path)} is {kind} and not an index, so it was left alone.")
    try:
        page = read_file(path, _PAGE)
    except FileNotFoundError:
        return False
    if not page:
        return False
    is_cut = len(page) < _ID.stop and _MAGIC.startswith(page[: len(_MAGIC)])
    is_ours = page[_ID] == OURS.to_bytes(4, "big") or _GAMES.encode() in page
    if not (is_ours or is_cut or not page.strip(b"\0")):
        raise _Foreign(
            f"{quote_file(path)} is not an index of scorepad, so it was left alone. Move it away to have an index."
        )
    return True


def _errors() -> tuple[type[Exception], ...]:
    """What can go wrong with the file."""
    import sqlite3

    return sqlite3.Error, OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError


def _is_damage(error: Exception) -> bool:
    """Is the file damaged, so that it must be built again? One that is locked, or on a full disk, is not."""
    import sqlite3

    if isinstance(error, OSError):
        return False
    code = getattr(error, "sqlite_errorcode", None)  # a text that cannot be decoded, for instance, has none
    if code is None or code in (sqlite3.SQLITE_READONLY_ROLLBACK, sqlite3.SQLITE_IOERR_SHORT_READ):
        return True
    return code & 0xFF not in (
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM),
        *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_INTERRUPT),
    )


def _why(path: str, error: Exception) -> str:
    told = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return (
        f"The index {quote_file(path)} cannot be used ({told}), so records are read instead, which takes longer."
    )


# ---------------------------------------------------------------------- what results depend on


ROOMS = ("text", "system", "packs", "engine", "timeline", "record", "games")
"""The packages whose code can change a result; the last has one folder for each game."""


@cache
def version() -> str:
    """What results depend on other than records and packs; it changes with every version of scorepad."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    folders = [packs.bundled_folder(), *(os.path.join(package, room) for room in ROOMS)]
    with suppress(OSError):
        folders += [entry.path for entry in os.scandir(folders[-1]) if entry.is_dir()]
    return _signature(folders, (".py", ".toml"))


def _foreign_packs(folder: str) -> tuple[str, frozenset[str]]:
    """A signature of all sheet packs that do not come with scorepad, and their names."""
    names = packs.names_in(packs.own_folders(folder))
    folders = {os.path.dirname(path) for path in (*names.values(), packs.kept_path(""))}
    folders.update(filter(os.path.isdir, names.values()))
    return _signature(sorted(folders), (".toml",)) or "none", frozenset(names)


def _signature(folders: Iterable[str], endings: tuple[str, ...]) -> str:
    """Changes if a file in one of the folders does."""
    found = []
    for folder in folders:
        with suppress(OSError):
            for entry in os.scandir(folder):
                if entry.name.endswith(endings):
                    with suppress(OSError):
                        found.append(f"{entry.path} {_stamp(library.entry_of(entry.path, entry.stat()))}")
    return f"{crc32(os.fsencode(chr(10).join(sorted(found)))):08x}" if found else ""
