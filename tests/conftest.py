"""What all tests share: a home of their own, and a table that is ready to play."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

import scorepad
from scorepad.timeline.game import Game
from tests.sampling import Amount

ROOT = Path(__file__).parent.parent

if sys.dont_write_bytecode:  # then every worker and every process a test starts would compile everything anew
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="the slow tests, too; the tests that are named always run")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background; children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        config.option.all = True
    Amount.is_everything = config.option.all


def pytest_collection(session: pytest.Session) -> None:
    """Begin with the modules that no other worker begins with, so that each is compiled only once."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is pytest.Config.ArgsSource.ARGS:
        return
    paths = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if is_wanted(path, session.config))
    for path in paths[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # whatever is wrong is reported when it is collected
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def is_wanted(path: Path, config: pytest.Config) -> bool:
    """Is anything in this file not slow, or are all tests asked for?"""
    return bool(config.option.all) or "\npytestmark = pytest.mark.slow\n" not in path.read_text("utf-8")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import files that have only slow tests, unless all are asked for."""
    if collection_path.name.startswith("test_") and collection_path.is_file():
        return None if is_wanted(collection_path, config) else True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no items of a test that is slow in all its cases, unless all are asked for."""
    marks = getattr(obj, "pytestmark", ()) if callable(obj) else ()
    return [] if not collector.config.option.all and any(mark.name == "slow" for mark in marks) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow cases of other tests out, unless all are asked for."""
    if config.option.all:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_xdist_auto_num_workers() -> int:
    """One more than cores: tests of the app often wait for the screen, and of the record for the disk."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Look less often for garbage, and never among the tests themselves: that takes a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet, one for each test; pytest would count those it has made before each."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, empty, so that no pack of the machine's owner is found."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("SCOREPAD_HOME", str(folder))
    # The app paints in as many colors as the terminal has: the same everywhere, wherever the tests run.
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder


@pytest.fixture
def nobody_waits() -> Iterator[None]:
    """Whatever waits for the other end of a pipe is woken after a while, and fails."""

    def wake(*_: object) -> None:
        raise AssertionError("It waits for somebody at the other end.")

    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(90)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def game() -> Game:
    """Sarah and Linus, cards dealt and displayed, before the first reveal."""
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    game.record(kind="deal", player="Linus", keep=["orange-05", "grey-05"])
    game.record(kind="display", cards=["purple-05", "orange-11", "green-06", "grey-01"])
    return game
