"""The library: the user's folder of records, a summary of each, and the trash."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime
from typing import Any, NamedTuple

from scorepad.engine.events import Correct
from scorepad.engine.result import Result, ScoreLine, Standing
from scorepad.record.reading import folder_of, head, is_foreign, is_result, read_bytes, read_record
from scorepad.record.result_tables import ended_at, minutes_between
from scorepad.system import limits
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.system.files import absolute, lock, name_file, open_file, sync_folder, user_folder
from scorepad.text.wording import is_unsafe, quote_file
from scorepad.timeline.game import Game

VARIABLE = "SCOREPAD_LIBRARY"
TRASH = "trash"


class ListedRecord(NamedTuple):
    """A record in the folder, as the folder lists it."""

    path: str
    changed: int
    """When it was last written to, in nanoseconds since 1970."""
    size: int
    touched: int = 0
    """When anything about the file was last changed, its name too, where the system knows."""
    inode: int = 0
    """The number of the file on its disk: another one if the file was replaced."""

    @property
    def name(self) -> str:
        return os.path.basename(self.path)

    @property
    def when(self) -> datetime | None:
        """When it was last written to, in local time."""
        with suppress(ValueError, OverflowError, OSError):
            return datetime.fromtimestamp(self.changed // 1_000_000_000).astimezone()
        return None


class Score(NamedTuple):
    """A player's place in a game, and the points by source: the part of an item before its colon."""

    player: str
    rank: int
    points: Mapping[str, int]
    eliminated: str = ""

    @property
    def total(self) -> int:
        return sum(self.points.values())


class Summary(NamedTuple):
    """What a record is about, and how the game went; or its problem, if it cannot be read."""

    entry: ListedRecord
    game: str = ""
    title: str = ""
    mode: str = "track"
    players: tuple[str, ...] = ()
    first: str = ""
    sheets: str = ""
    had_other_sheets: bool = False
    """Were the sheets corrected?"""
    place: str | None = None
    started: datetime | None = None
    ended: datetime | None = None
    minutes: int | None = None
    events: int = 0
    progress: str = ""
    is_finished: bool = False
    winners: tuple[str, ...] = ()
    decided_by: str = ""
    scores: tuple[Score, ...] = ()
    """Everybody's, the best first."""
    words: Mapping[str, str] = {}
    """What people call a source of points, where its id does not say it."""
    warnings: tuple[str, ...] = ()
    problem: str = ""
    is_foreign: bool = False
    """Does it look like something other than a record?"""
    is_result: bool = False
    """Is it an exported result? Then the library does not list it."""
    rulings: Mapping[str, Any] = {}

    @property
    def when(self) -> datetime | None:
        """When it was started, or else when its file was last written to, in local time."""
        if self.started is not None:
            with suppress(ValueError, OverflowError, OSError):  # a year outside the range of local time
                return self.started.astimezone()
        return self.entry.when

    @property
    def result(self) -> Result | None:
        """The result with a line for each player, and nothing about why; None if it cannot be read."""
        if self.problem:
            return None
        standings = tuple(
            Standing(
                score.rank,
                score.player,
                (ScoreLine("total", score.total, "", "", ()),),
                score.eliminated,
            )
            for score in self.scores
        )
        return Result(self.game, self.is_finished, self.winners, self.decided_by, standings, ())


# ---------------------------------------------------------------------- what is there


def folder(given: str | None = None, configured: str = "") -> str:
    """Where records are kept: the folder given, SCOREPAD_LIBRARY, the config's, or the user's data folder."""
    name = given or os.environ.get(VARIABLE) or configured or os.path.join(user_folder("data"), "games")
    return absolute(os.path.expanduser(name))


def entries(
    folder: str, known: Callable[[ListedRecord], Summary | None] = lambda _: None
) -> tuple[ListedRecord, ...]:
    """The records in the folder, the latest first; only the first lines of those that nobody knows are read."""
    found = []
    try:
        with os.scandir(folder) as things:
            for thing in things:
                if not thing.name.endswith(".toml"):
                    continue
                with suppress(OSError):  # gone in the meantime, or not accessible
                    if thing.is_file():
                        entry = entry_of(thing.path, thing.stat())
                        summary = known(entry)
                        if not (is_result(entry.path) if summary is None else summary.is_result):
                            found.append(entry)
    except FileNotFoundError:
        return ()  # no games yet
    except (OSError, ValueError) as error:
        raise RecordError(f"The folder of games {quote_file(folder)} cannot be read: {_why(error)}.") from None
    return tuple(sorted(found, key=lambda entry: (-entry.changed, entry.path)))


def entry_of(path: str, status: os.stat_result) -> ListedRecord:
    """A file as the system describes it."""
    return ListedRecord(path, status.st_mtime_ns, status.st_size, status.st_ctime_ns, status.st_ino)


def summarize(entry: ListedRecord) -> Summary:
    """Read one record; if that fails, `problem` says why in a sentence."""
    try:
        reading = read_record(read_bytes(entry.path), entry.name, beside=folder_of(entry.path))
    except ScorepadError as error:
        return spoiled(entry, str(error), is_foreign=is_foreign(entry.path))
    return summary_of(reading.game, entry, reading.warnings)


def spoiled(entry: ListedRecord, error: str, *, is_foreign: bool) -> Summary:
    """A file that cannot be used: why, and who played according to its head."""
    return Summary(
        entry,
        players=tuple(_names(head(entry.path))),
        problem=error.removeprefix(f"{entry.name}: ").replace(quote_file(entry.path), "It"),
        is_foreign=is_foreign,
        is_result=is_foreign and is_result(entry.path),
    )


def summary_of(game: Game, entry: ListedRecord, warnings: tuple[str, ...] = ()) -> Summary:
    """What a game is about, and how it went."""
    header, result, ended = game.header, game.result(), ended_at(game)
    return Summary(
        entry,
        game=header.game,
        title=game.ruleset.title,
        mode=header.mode,
        players=header.players,
        first=header.first,
        sheets=header.sheets,
        had_other_sheets=any(isinstance(each, Correct) and each.sheets for each in game.ledger.events),
        place=header.place,
        started=header.started,
        ended=ended,
        minutes=minutes_between(header.started, ended),
        events=game.count,
        progress=game.progress(),
        is_finished=result.finished,
        winners=result.winners,
        decided_by=result.decided_by,
        scores=tuple(_score(standing) for standing in result.standings),
        words={line.item: line.name for each in result.standings for line in each.lines if _has_name(line)},
        warnings=warnings,
        rulings={key: [*each] if isinstance(each, tuple) else each for key, each in header.rulings.items()},
    )


def _score(standing: Standing) -> Score:
    points: dict[str, int] = {}
    for line in standing.lines:
        source = _source(line)
        points[source] = points.get(source, 0) + line.points
    return Score(standing.player, standing.rank, points, standing.eliminated)


def _source(line: ScoreLine) -> str:
    return line.item.partition(":")[0]


def _has_name(line: ScoreLine) -> bool:
    """Is it a source of its own, with a name that its id does not say?"""
    return bool(line.name) and ":" not in line.item


def names_in(heads: Iterable[dict[str, Any]]) -> tuple[str, ...]:
    """Every name in the heads of records, each once."""
    found: dict[str, str] = {}
    for each in heads:
        for name in _names(each):
            found.setdefault(unicodedata.normalize("NFC", name).casefold(), name)
    return tuple(found.values())


def _names(head: dict[str, Any]) -> list[str]:
    players = head.get("players")
    return [name for name in players if _is_name(name)] if isinstance(players, list) else []


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= limits.NAME_LENGTH and not any(map(is_unsafe, name))


# ---------------------------------------------------------------------- new ones, and the trash


def make_folder(folder: str) -> None:
    """Create the folder if necessary."""
    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError) as error:
        raise RecordError(f"The folder {quote_file(folder)} cannot be created: {_why(error)}.") from None


def path_of(typed: str) -> str:
    """The path as typed, with `~` for the home folder."""
    try:
        return os.path.expanduser(typed.strip())
    except ValueError:
        raise RecordError(f"{quote_file(typed)} is not a valid file name.") from None


def new_path(folder: str, game: str, today: date) -> str:
    """A free file name for a record started today."""
    return _free(folder, f"{game}-{today.isoformat()}")


def start(game: Game, folder: str) -> str:
    """Write a new game to the folder, which is created if necessary, and return the path."""
    from scorepad.own_sheets.packs import keep_pack
    from scorepad.record.file import create

    make_folder(folder)
    path = new_path(folder, game.header.game, date.today())
    keep_pack(game.setup.pack)
    create(game, path)
    return path


def trash_of(path: str) -> str:
    """The folder for records that are thrown away."""
    return os.path.join(folder_of(path), TRASH)


def trash(path: str) -> str:
    """Move a record to the trash beside it and return its new path. Nothing is deleted."""
    if _is_written_to(path):
        raise RecordError(f"{quote_file(path)} is open in another window; close it there first.")
    make_folder(trash_of(path))
    trashed = _free(trash_of(path), os.path.basename(path).removesuffix(".toml"))
    _move(path, trashed)
    return trashed


def restore(trashed: str, path: str) -> None:
    """Move a record back from the trash to where it was."""
    for taken in (path, f"{path}.torn"):
        if os.path.lexists(taken):
            raise RecordError(f"{quote_file(taken)} already exists, so the record stays in {quote_file(trashed)}.")
    _move(trashed, path)


def _free(folder: str, stem: str) -> str:
    number = 1
    while True:
        path = os.path.join(folder, f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml")
        if not os.path.lexists(path) and not os.path.lexists(f"{path}.torn"):
            return path
        number += 1


def _move(source: str, target: str) -> None:
    """Move a record and its .torn file: both, or neither."""
    try:
        name_file(source, target)
        if os.path.lexists(f"{source}.torn"):
            try:
                name_file(f"{source}.torn", f"{target}.torn")
            except OSError:
                name_file(target, source)
                raise
    except (OSError, ValueError) as error:
        raise RecordError(
            f"{quote_file(source)} cannot be moved to {quote_file(target)}: {_why(error)}. It was not moved."
        ) from None
    sync_folder(source)
    sync_folder(target)


def _is_written_to(path: str) -> bool:
    """Is another scorepad writing to it?"""
    try:
        descriptor = open_file(path, os.O_RDWR)
    except (OSError, ValueError):
        return False
    try:
        return not lock(descriptor)
    except OSError:
        return False  # this disk does not support locks
    finally:
        os.close(descriptor)


def _why(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "that is not a valid folder name"
