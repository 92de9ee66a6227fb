"""What all parts of the bench share: seeds, workers, limits of time and memory, and what came of it."""

from __future__ import annotations

import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from attrs import Factory, define, frozen

Counts = Mapping[str, int]
Case = Callable[[int, Random], Counts]
"""One try of a part: its number and its own randomness; what to count. A fault is raised."""

PATIENCE = 15
"""How many times the limit a case may take on the clock before it is broken off."""
FORK = get_context("fork")


@frozen
class Plan:
    """How much of a part to do."""

    seed: int
    count: int
    """As many as this, of the part's own units."""
    jobs: int = 1
    first: int = 0
    """The case to begin with, to continue where a run was interrupted."""

    def random(self, part: str, number: int) -> Random:
        """The randomness of one case, the same wherever and whenever it runs."""
        return Random(f"{part} {self.seed} {number}")


class Part(NamedTuple):
    """One part of the bench."""

    name: str
    about: str
    goal: int
    """How many units a full run makes."""
    begin: Callable[[Plan, Path], AbstractContextManager[Case]]
    """In each worker, with a folder of its own."""
    size: int = 1
    """Units in one case."""
    chunk: int = 200
    """Cases after which a worker is replaced by a fresh one."""
    seconds: float | None = None
    """The most processor time one case may take."""
    megabytes: int | None = None
    """The most memory a worker may have taken."""
    prepare: Callable[[Plan], int] | None = None
    """What is done once, before the workers are forked; gives the number of cases."""

    def cases(self, plan: Plan) -> int:
        return self.prepare(plan) if self.prepare else -(-plan.count // self.size)


class Tried(NamedTuple):
    """What came of one case."""

    case: int
    seconds: float
    megabytes: int
    counts: Counts
    text: str
    """What went wrong, if anything did."""


@define
class Figures:
    """What came of a part."""

    part: Part
    plan: Plan
    cases: int
    """How many to try."""
    reached: int
    """Every case before this one was tried."""
    tried: int = 0
    counts: Counter[str] = Factory(Counter)
    faults: list[Tried] = Factory(list)
    longest: float = 0.0
    megabytes: int = 0
    seconds: float = 0.0
    _ahead: set[int] = Factory(set)

    @classmethod
    def begin(cls, part: Part, plan: Plan) -> Figures:
        return cls(part, plan, max(0, part.cases(plan) - plan.first), plan.first)

    def add(self, tried: Tried) -> None:
        self.tried += 1
        self._ahead.add(tried.case)
        while self.reached in self._ahead:
            self._ahead.remove(self.reached)
            self.reached += 1
        self.counts.update(tried.counts)
        self.longest = max(self.longest, tried.seconds)
        self.megabytes = max(self.megabytes, tried.megabytes)
        if tried.text:
            self.faults.append(tried)


class TooLong(BaseException):
    """A case does not come to an end. No `except Exception` of the code under test may catch it."""


def run(part: Part, plan: Plan) -> Iterator[Figures]:
    """Try every case, as many at a time as there are jobs; the figures so far, after each."""
    start = time.monotonic()
    figures = Figures.begin(part, plan)
    yield figures
    for tried in _tries(part, plan, range(plan.first, plan.first + figures.cases)):
        figures.add(tried)
        figures.seconds = time.monotonic() - start
        yield figures


def run_case(part: Part, plan: Plan, number: int) -> Figures:
    """One case alone, in this process: to look into a fault."""
    figures = Figures.begin(part, plan)
    with tempfile.TemporaryDirectory() as folder, part.begin(plan, Path(folder)) as case:
        figures.add(_attempt(part, plan, case, number))
    return figures


def _tries(part: Part, plan: Plan, numbers: range) -> Iterator[Tried]:
    chunks = [numbers[at : at + part.chunk] for at in range(0, len(numbers), part.chunk)]
    chunks.reverse()
    at_work: dict[Connection, _Worker] = {}
    try:
        while chunks or at_work:
            while chunks and len(at_work) < plan.jobs:
                worker = _Worker.begin(part, plan, chunks.pop())
                at_work[worker.heard] = worker
            for heard in wait(list(at_work)):
                assert isinstance(heard, Connection)
                worker = at_work[heard]
                try:
                    yield heard.recv()
                    worker.done += 1
                except EOFError:
                    del at_work[heard]
                    left = worker.end()
                    if left:
                        yield Tried(left[0], 0.0, 0, {}, f"the worker is gone (status {worker.process.exitcode})")
                        chunks.extend([left[1:]] if left[1:] else [])
    finally:
        for worker in at_work.values():
            worker.process.kill()
            worker.end()


@define
class _Worker:
    """A process that tries some cases, one after the other."""

    process: Any
    heard: Connection
    numbers: range
    done: int = 0

    @classmethod
    def begin(cls, part: Part, plan: Plan, numbers: range) -> _Worker:
        heard, said = FORK.Pipe(duplex=False)
        process = FORK.Process(target=_work, args=(part, plan, numbers, said))
        process.start()
        said.close()
        return cls(process, heard, numbers)

    def end(self) -> range:
        """What it has left undone."""
        self.process.join()
        self.heard.close()
        return self.numbers[self.done :]


def _work(part: Part, plan: Plan, numbers: range, said: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder, part.begin(plan, Path(folder)) as case:
        for number in numbers:
            said.send(_attempt(part, plan, case, number))


def _attempt(part: Part, plan: Plan, case: Case, number: int) -> Tried:
    """Try a case; anything that it raises is a fault, and so is what takes too long or too much."""
    counts: Counts = {}
    text = ""
    signal.signal(signal.SIGALRM, _stop)
    before, start = peak(), time.process_time()
    signal.setitimer(signal.ITIMER_REAL, PATIENCE * (part.seconds or 0))
    try:
        counts = case(number, plan.random(part.name, number))
    except (Exception, TooLong, SystemExit) as error:
        text = _told(error)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    took, after = time.process_time() - start, peak()
    if not text and part.seconds is not None and took > part.seconds:
        text = f"it took {took:.1f} seconds"
    if not text and part.megabytes is not None and after > max(before, part.megabytes):
        text = f"it took {after} MB of memory"
    return Tried(number, took, after, counts, text)


def _stop(*_: object) -> None:
    raise TooLong


def peak() -> int:
    """The most memory this process ever had, in megabytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _told(error: BaseException) -> str:
    """An error with the places that led to it, the innermost ones."""
    places = traceback.extract_tb(error.__traceback__)[-4:]
    path = " > ".join(f"{Path(place.filename).name}:{place.lineno}" for place in places)
    return f"{type(error).__name__}: {str(error)[:600]} ({path})"


# ---- What is seen of a run: how far it is, a table of figures and the faults at its end
EVERY = 10.0
"""Seconds between two lines about how far it is."""
SHOWN = 100
"""Faults of a part that are printed."""
HEAD = ("part", "seed", "tried", "faults", "what was counted", "longest case", "memory", "time")


class Progress:
    """How far a part has come, told on standard error now and then, and the faults as they are found."""

    def __init__(self) -> None:
        self._next = 0.0
        self._told = 0

    def show(self, figures: Figures) -> None:
        for line in list(faults(figures))[self._told :]:
            print(line, file=sys.stderr)
        self._told = min(len(figures.faults), SHOWN)
        if time.monotonic() < self._next and figures.tried < figures.cases:
            return
        self._next = time.monotonic() + EVERY
        far = f"{figures.tried:,} of {figures.cases:,}, {len(figures.faults)} faults, {_clock(figures.seconds)}"
        print(f"{figures.part.name}: {far}", file=sys.stderr, flush=True)


def table(all_figures: Iterable[Figures]) -> str:
    """The figures as a table in Markdown."""
    rows = [HEAD, tuple("-" * len(word) for word in HEAD), *map(_row, all_figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return "\n".join(
        f"| {' | '.join(word.ljust(width) for word, width in zip(row, widths, strict=True))} |" for row in rows
    )


def faults(figures: Figures) -> Iterable[str]:
    """Every fault, with the way to see it again."""
    part, plan = figures.part, figures.plan
    for fault in figures.faults[:SHOWN]:
        yield f"{part.name} --count {plan.count} --seed {plan.seed} --case {fault.case}: {fault.text}"
    if len(figures.faults) > SHOWN:
        yield f"{part.name}: and {len(figures.faults) - SHOWN} more"


def _row(figures: Figures) -> tuple[str, ...]:
    counted = ", ".join(f"{number:,} {what}" for what, number in sorted(figures.counts.items()))
    part, tried = figures.part, f"{figures.tried * figures.part.size:,}"
    row = (part.name, figures.plan.seed, tried, len(figures.faults), counted)
    return (*map(str, row), f"{figures.longest:.2f} s", f"{figures.megabytes} MB", _clock(figures.seconds))


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
