"""Many records at once, on all cores or on a cluster: in the order given, and a bad one never stops the others.

Other processes are only given functions of modules, and values that can be pickled.
"""

from __future__ import annotations

import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from scorepad.record.reading import ReadRecord, folder_of, is_foreign, read_bytes, read_record
from scorepad.record.result_tables import record_result, unusable
from scorepad.system import limits
from scorepad.system.errors import ScorepadError
from scorepad.system.files import absolute, kind_of
from scorepad.text.wording import as_text, quote_file
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Path: TypeAlias = "str | os.PathLike[str]"
Lot: TypeAlias = "tuple[File, ...]"
"""Files that another process is given together."""


class File(NamedTuple):
    """A file to read."""

    name: str
    """The path as given."""
    path: str
    """Where it is."""
    is_listed: bool = False
    """Was it found in a folder? Then it may not be a record."""
    error: str = ""
    """Why a folder cannot be listed."""


class RecordOutcome(NamedTuple):
    """The outcome of one file: a value or an error."""

    name: str
    value: Any = None
    error: str = ""
    warnings: tuple[str, ...] = ()
    is_foreign: bool = False
    """Is it in a folder of records, but not one of them?"""


class Job(NamedTuple):
    """What to do with each file: read it, then work on the game and its name."""

    work: Callable[[Game, str], Any]
    read: Callable[[str], ReadRecord]


def results(paths: Path | Iterable[Path], executor: Executor | None = None) -> Iterator[dict[str, Any]]:
    """The result of each record, key by key and in order; of one that cannot be used, its `file` and `error`.

    A folder stands for the records in it. Any executor will do, if its workers see the same files. Without one,
    many records are read by processes of our own, where the system can fork them safely.
    """
    names = [paths] if isinstance(paths, str | os.PathLike) else paths
    files = chain.from_iterable(expand(os.fspath(name), absolute(os.fspath(name))) for name in names)
    for outcome in outcomes(files, Job(_table, read_file), executor):
        if outcome.is_foreign:
            continue
        yield unusable(as_text(outcome.name), outcome.error) if outcome.error else outcome.value


def _table(game: Game, name: str) -> dict[str, Any]:
    return record_result(game, as_text(name)).table()


def read_file(path: str) -> ReadRecord:
    """Read the record in a file, with the packs beside it."""
    return read_record(read_bytes(path), path, beside=folder_of(path))


# ---------------------------------------------------------------------- files


def expand(name: str, path: str) -> Iterator[File]:
    """The file itself, or the .toml files of a folder in the order of their names."""
    if kind_of(path) != "a folder":
        yield File(name, path)
        return
    try:
        found = sorted(each for each in os.listdir(path) if each.endswith(".toml"))
    except OSError as error:
        yield File(name, path, error=f"The folder {quote_file(name)} cannot be read: {error.strerror}.")
        return
    if not found:
        yield File(
            name, path, error=f"{quote_file(name)} is a folder without records: none of its files is a .toml."
        )
    for each in found:
        yield File(os.path.join(name, each), os.path.join(path, each), is_listed=True)


# ---------------------------------------------------------------------- work


def outcomes(
    files: Iterable[File], job: Job, executor: Executor | None = None, *, is_alone: bool = False
) -> Generator[RecordOutcome, None, None]:
    """The outcome of each file, lazily and in order; `is_alone` uses this process only."""
    coming = iter(files)
    if executor is not None:
        yield from chain.from_iterable(_in_order(executor, job, _lots(coming)))
        return
    first = [] if is_alone else list(islice(coming, limits.FEW_RECORDS))
    coming = chain(first, coming)
    if len(first) == limits.FEW_RECORDS and (count := _cores()) > 1:
        yield from _by_processes(count, job, _lots(coming))
    yield from (_outcome(job, file) for file in coming)


def _lots(files: Iterator[File]) -> Iterator[Lot]:
    return iter(lambda: tuple(islice(files, limits.RECORDS_AT_ONCE)), ())


def _in_order(executor: Executor, job: Job, lots: Iterator[Lot]) -> Iterator[list[RecordOutcome]]:
    """Keep the executor busy, and give what is done in the order of the files."""
    under_way: deque[Future[list[RecordOutcome]]] = deque()
    try:
        while True:
            for lot in islice(lots, limits.TASKS_AHEAD - len(under_way)):
                under_way.append(executor.submit(work_on, job, lot))
            if not under_way:
                return
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()


def work_on(job: Job, lot: Iterable[File]) -> list[RecordOutcome]:
    """What another process does."""
    return [_outcome(job, file) for file in lot]


def _outcome(job: Job, file: File) -> RecordOutcome:
    if file.error:
        return RecordOutcome(file.name, error=file.error)
    if file.is_listed and kind_of(file.path):
        return RecordOutcome(file.name, is_foreign=True)
    try:
        reading = job.read(file.path)
        return RecordOutcome(file.name, job.work(reading.game, file.name), warnings=reading.warnings)
    except ScorepadError as error:
        return RecordOutcome(file.name, error=str(error), is_foreign=file.is_listed and is_foreign(file.path))
    except Exception as fault:  # whatever it is, the other records must not suffer
        told = f"{file.name}: scorepad hit an internal error ({type(fault).__name__}: {fault})."
        return RecordOutcome(file.name, error=told)


# ---------------------------------------------------------------------- our own processes


def _cores() -> int:
    """How many processes make sense here; 1 if none can be forked.

    Only Linux forks safely, and only a process with a single thread: its copy would know nothing of the others and
    might wait for them forever. Starting afresh instead would run the script of a library user again in every
    process. A worker of another pool has its share of the cores already.
    """
    import multiprocessing
    import threading

    if sys.platform == "linux" and threading.active_count() == 1 and not multiprocessing.parent_process():
        return len(os.sched_getaffinity(0))
    return 1


def _by_processes(count: int, job: Job, lots: Iterator[Lot]) -> Iterator[RecordOutcome]:
    """The outcomes, by so many processes; if one is killed or cannot be started, this one does the rest."""
    from concurrent.futures import BrokenExecutor

    handed_out: deque[Lot] = deque()

    def hand_out() -> Iterator[Lot]:
        for lot in lots:
            handed_out.append(lot)
            yield lot

    try:
        with _pool(count) as executor:
            for done in _in_order(executor, job, hand_out()):
                handed_out.popleft()
                yield from done
    except (BrokenExecutor, OSError):
        for lot in handed_out:
            yield from work_on(job, lot)


@contextmanager
def _pool(count: int) -> Iterator[Executor]:
    """Forked processes that know everything we do; forked by name, since newer Pythons start others by default."""
    import multiprocessing
    import signal
    from concurrent.futures import ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("fork")
    executor = ProcessPoolExecutor(count, context, initializer=_begin)
    try:
        if sys.platform != "win32":
            held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # interrupts are for this process
            try:
                executor.submit(int)  # forks them all
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, held)
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:  # if not all of them could be forked
            process.kill()
            process.join()


def _begin() -> None:
    """In a new process: look for no garbage in memory shared with the first one, and end when that does."""
    import threading

    gc.freeze()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(0)
