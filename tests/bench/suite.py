"""Tests, collected once and run in forks: which lines they reach, which mutants they notice."""

from __future__ import annotations

import gc
import hashlib
import os
import pickle
import resource
import signal
import sys
import tempfile
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from _pytest.main import Session
from hypothesis import Phase, settings

from tests.bench.frame import FORK, PATIENCE
from tests.bench.mutation import Mutant
from tests.sampling import Amount

ROOT = Path(__file__).parents[2]
REWRITING = "ignore::pytest.PytestAssertRewriteWarning"
OPTIONS = (
    *("-n", "0", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:terminal"),
    *("-W", REWRITING),
)
"""The quick tests only: what one of them notices, anybody who changes the program notices at once."""
PROGRAM = ROOT / "scorepad"
KEPT = ROOT / ".pytest_cache" / "reached.pickle"
"""What was found out about the tests, for as long as neither they nor the program change."""
MOST = 20.0
"""Seconds of tests after which a mutant counts as one that nobody noticed."""
MEMORY = 3 << 30
CACHED = type(cache(len))
Line = tuple[str, int]
Known = tuple[float, list[Line]]
"""Of a test: the seconds it takes and the lines that it reaches."""
CHUNKS = 64
"""Into so many the tests are divided to find out what they reach, which is kept after each."""
OFTEN = 400
"""Calls of one function in one test after which no new line is looked for in it."""


class Suite:
    """Some tests, and what is known of each: how long it takes, which lines of the program it reaches."""

    def __init__(self, tests: tuple[str, ...]) -> None:
        self._tests = tests
        # An example that fails is enough; nobody reads it, so it is not made smaller.
        settings.register_profile(
            "bench", phases=[Phase.explicit, Phase.generate], database=None, deadline=None, derandomize=True
        )
        settings.load_profile("bench")
        self._failed: Callable[[str], object] = print
        words = [*OPTIONS, "--override-ini=addopts=", "--capture=sys", *(str(ROOT / each) for each in tests)]
        self._config = _prepareconfig(words, plugins=[self])
        self._config._do_configure()
        self._config.option.all = Amount.is_everything = False
        self._session = Session.from_config(self._config)
        self._config.hook.pytest_sessionstart(session=self._session)
        self._config.hook.pytest_collection(session=self._session)
        self.items: Sequence[pytest.Item] = self._session.items
        self.seconds: list[float] = [0.0] * len(self.items)
        self.reaching: dict[Line, list[int]] = {}
        self.noticed: Counter[int] = Counter()
        """How many mutants each has noticed in this process."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed(report.nodeid)

    # ------------------------------------------------------------------ which tests reach which lines

    def look(self, jobs: int) -> None:
        """Find out which lines each test reaches, unless an earlier run has."""
        keys = {number: (item.nodeid, _fingerprint(item.path)) for number, item in enumerate(self.items)}
        known = _known()
        new = [number for number, key in keys.items() if key not in known]
        if new:
            with FORK.Pool(jobs) as pool:
                for found in pool.imap_unordered(self._reach, [new[at::CHUNKS] for at in range(CHUNKS)]):
                    known.update((keys[number], what) for number, what in found.items())
                    _keep(known)
        self.reaching.clear()
        for number, key in keys.items():
            self.seconds[number], lines = known[key]
            for line in lines:
                self.reaching.setdefault(line, []).append(number)

    def __reduce__(self) -> tuple[Callable[[tuple[str, ...]], Suite], tuple[tuple[str, ...]]]:
        return the_suite, (self._tests,)

    def _reach(self, numbers: Sequence[int]) -> dict[int, Known]:
        found = {}
        with tempfile.TemporaryDirectory() as folder:
            self._settle(Path(folder))
            for number in numbers:
                lines: set[Line] = set()
                failures: list[str] = []
                self._failed = failures.append
                PROCESS.forget()
                start = process_time()
                tracer = _tracer(lines)
                threading.settrace(tracer)
                sys.settrace(tracer)
                try:
                    self._run(self.items[number])
                finally:
                    sys.settrace(None)
                    threading.settrace(None)
                if failures:  # such as one that is in haste: no mutant can be blamed for that
                    lines.clear()
                    print(f"\n{failures[0]} fails without any mutant.", file=sys.stderr)
                found[number] = (process_time() - start, sorted(lines))
        return found

    # ------------------------------------------------------------------ who notices a mutant

    def notices(self, mutant: Mutant, folder: Path) -> int | str | None:
        """The first test that fails with this mutant; "time" if one does not end, none if all pass."""
        name = str(mutant.module)
        numbers = {number for line in mutant.lines for number in self.reaching.get((name, line), ())}
        order = sorted(numbers, key=lambda number: (self.seconds[number] + 0.02) / (self.noticed[number] + 0.2))
        heard, said = os.pipe()
        child = os.fork()
        if not child:
            try:
                self._try_out(mutant, order, folder, said)
            finally:
                os._exit(3)
        os.close(said)
        with open(heard, "rb") as answers:
            answer = answers.read().decode()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGVTALRM, signal.SIGALRM):
            return "time"
        if os.WIFSIGNALED(status) or not answer:
            raise AssertionError(f"the child ended with status {status}")
        if answer == "nobody":
            return None
        number = int(answer)
        self.noticed[number] += 1
        return number

    def _try_out(self, mutant: Mutant, order: list[int], folder: Path, said: int) -> None:
        """In a child: become the mutant and run the tests until one fails."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        self._settle(folder)
        swap(mutant)
        start = process_time()
        for number in order:
            if process_time() - start > MOST:
                break

            def fail(_: str, number: int = number) -> None:
                os.write(said, str(number).encode())
                os._exit(0)

            self._failed = fail
            # When it is up, the process ends: nothing in it is asked any more.
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_VIRTUAL, 10 * self.seconds[number] + 3)
            signal.setitimer(signal.ITIMER_REAL, PATIENCE * self.seconds[number] + 60)  # it may wait forever
            try:
                self._run(self.items[number])
            except BaseException:
                fail("")
        os.write(said, b"nobody")
        os._exit(0)

    def _settle(self, folder: Path) -> None:
        """Give the tests of this process a folder of their own."""
        factory: Any = self._config._tmp_path_factory  # type: ignore[attr-defined]
        factory._basetemp = folder

    def _run(self, item: pytest.Item) -> None:
        self._config.hook.pytest_runtest_protocol(item=item, nextitem=None)


@cache
def the_suite(tests: tuple[str, ...]) -> Suite:
    """The one of these tests in this process."""
    return Suite(tests)


class Program:
    """The functions that live in this process, by where they are written, and the caches of the program."""

    def __init__(self) -> None:
        for path in PROGRAM.rglob("[a-z]*.py"):  # some are imported only when they are needed
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))

    @cached_property
    def functions(self) -> dict[tuple[str, str, int], list[FunctionType]]:
        found = defaultdict(list)
        for each in _objects():
            if isinstance(each, FunctionType):
                code = each.__code__
                found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
        return found

    @cached_property
    def caches(self) -> list[Any]:
        return [
            each for each in _objects() if isinstance(each, CACHED) and each.__module__.startswith("scorepad.")
        ]

    def forget(self) -> None:
        """Empty the caches."""
        for each in self.caches:
            each.cache_clear()

    def freeze(self) -> None:
        """Have both at hand, and keep the collector off everything: the forks share it."""
        assert self.functions
        assert self.caches
        gc.freeze()


def _objects() -> list[Any]:
    """Everything that lives, also what the tests have frozen since it was collected."""
    gc.unfreeze()
    return gc.get_objects()


PROCESS = Program()


def swap(mutant: Mutant) -> None:
    """Change the function where it is, so that every module that has imported it has the mutant."""
    functions = PROCESS.functions[str(mutant.module), mutant.function, mutant.starts]
    assert functions, f"{mutant.function} is not there"
    code = mutant.code()
    for function in functions:
        function.__code__ = code
    PROCESS.forget()


def _tracer(lines: set[Line]) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that gathers the lines of the program."""
    program = str(PROGRAM) + os.sep
    calls: Counter[CodeType] = Counter()

    def begin(frame: FrameType, *_: Any) -> Any:
        code = frame.f_code
        name = code.co_filename
        if not name.startswith(program):
            return None
        calls[code] += 1
        if calls[code] > OFTEN:
            return None

        def go_on(frame: FrameType, *_: Any) -> Any:
            lines.add((name, frame.f_lineno))
            return go_on

        return go_on(frame)

    return begin


def _keep(known: dict[tuple[str, str], Known]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(pickle.dumps((_fingerprint(PROGRAM), known)))


def _known() -> dict[tuple[str, str], Known]:
    try:
        program, known = pickle.loads(KEPT.read_bytes())
    except (OSError, ValueError, EOFError):
        return {}
    return dict(known) if program == _fingerprint(PROGRAM) else {}


@cache
def _fingerprint(path: Path) -> str:
    """Of a file, or of all sources in a folder."""
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
