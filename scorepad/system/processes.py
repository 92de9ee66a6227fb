"""Processes: work divided among forked processes, one for each core; results come in the order of the work.

Each process is forked with all the work in its memory, takes every n-th piece, and sends the results through a
pipe. So nothing has to be sent to it, no other thread is needed, and it ends when the reader of the pipe does.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import BinaryIO, NamedTuple, NoReturn, TypeVar

T = TypeVar("T")
U = TypeVar("U")
_LENGTH = 8
"""Bytes before each message that say how long it is."""
_ROOM = 1 << 20
"""Bytes that may wait in a pipe, where the system allows it."""


class _Worker(NamedTuple):
    process: int
    pipe: BinaryIO


def cores() -> int:
    """How many processes make sense here; 1 if none can be forked.

    Only a process with a single thread is forked: its copy would know nothing of the others and might wait for
    them forever. Nor is a worker of another pool, since that has its share of the cores already.
    """
    import threading

    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return 1
    pools = sys.modules.get("multiprocessing.process")
    if pools is not None and pools.current_process().daemon:
        return 1
    return len(os.sched_getaffinity(0))


def shared(work: Callable[[T], U], pieces: Sequence[T]) -> Generator[U, None, None]:
    """What comes of each piece, in order; a process that is killed leaves its pieces to this one."""
    count = min(cores(), len(pieces))
    workers: list[_Worker | None] = []
    try:
        if count > 1:
            with suppress(OSError):
                for number in range(count):
                    workers.append(_start(work, pieces[number::count], [each for each in workers if each]))
        if len(workers) < count:  # not all could be had, so do without
            _end(workers)
            workers = []
        for place, piece in enumerate(pieces):
            number = place % count if workers else 0
            worker = workers[number] if workers else None
            message = _receive(worker.pipe) if worker is not None else None
            if message is None:
                if worker is not None:
                    _end([worker])
                    workers[number] = None
                yield work(piece)
            else:
                yield pickle.loads(message)
    finally:
        _end(workers)


def _start(work: Callable[[T], U], pieces: Sequence[T], others: Sequence[_Worker]) -> _Worker:
    """Fork a process that works on these pieces."""
    ours, theirs = os.pipe()
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process = os.fork()
        if process == 0:
            _work(work, pieces, theirs, [ours, *(each.pipe.fileno() for each in others)])
    except OSError:
        os.close(ours)
        raise
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        os.close(theirs)
    return _Worker(process, open(ours, "rb"))


def _work(work: Callable[[T], U], pieces: Sequence[T], pipe: int, foreign: Sequence[int]) -> NoReturn:
    """In the new process: do everything, send it, and end without a trace; interrupts are for the first one."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for each in foreign:
            os.close(each)  # or a process would not notice that nobody reads any more
        gc.freeze()
        with suppress(ImportError, AttributeError, OSError):
            import fcntl

            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _ROOM)
        with open(pipe, "wb", buffering=0) as file:
            for piece in pieces:
                message = pickle.dumps(work(piece), pickle.HIGHEST_PROTOCOL)
                _send(file, len(message).to_bytes(_LENGTH, "big") + message)
    finally:
        os._exit(0)


def _send(file: BinaryIO, message: bytes) -> None:
    rest = memoryview(message)
    while rest:
        rest = rest[file.write(rest) :]


def _receive(pipe: BinaryIO) -> bytes | None:
    """The next message; None if the other process is gone."""
    head = pipe.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    length = int.from_bytes(head, "big")
    message = pipe.read(length)
    return message if len(message) == length else None


def _end(workers: Sequence[_Worker | None]) -> None:
    """End processes that may still be working, and wait for them."""
    for worker in workers:
        if worker is not None:
            worker.pipe.close()
            with suppress(ProcessLookupError):
                os.kill(worker.process, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(worker.process, 0)
