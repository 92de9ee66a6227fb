"""What all tests share: a home of their own, and a table that is ready to play."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from inspect import iscoroutinefunction, signature
from itertools import count
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import scorepad
from scorepad.timeline.game import Game
from tests.sampling import Amount

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.commands.console import Cli

ROOT = Path(__file__).parent.parent

if sys.dont_write_bytecode:  # then every worker and every process a test starts would compile everything anew
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="the slow tests, too; a test named by its id always runs")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background; children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    Amount.is_everything = config.option.all
    settings.register_profile("however busy the machine is", deadline=None)
    settings.load_profile("however busy the machine is")
    if not config.option.all:  # what only slow tests compare with is not unused
        config.option.warn_unused_snapshots = config.option.disable_unused_snapshots = True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave slow tests out, unless all are asked for, or this very one by its id."""
    if config.option.all:
        return
    named = [argument.partition("::") for argument in config.args if "::" in argument]
    ids = [(config.invocation_params.dir / path, id) for path, _, id in named]

    def is_wanted(item: pytest.Item) -> bool:
        own = item.nodeid.partition("::")[2]
        return not item.get_closest_marker("slow") or any(
            path == item.path and id in (own, own.partition("[")[0]) for path, id in ids
        )

    wanted = [item for item in items if is_wanted(item)]
    if len(wanted) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if not is_wanted(item)])
        items[:] = wanted


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine to its end, in an event loop of its own."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    asyncio.run(
        pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters})
    )
    return True


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
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the clocks of a zone."""

    def set_clocks(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield set_clocks
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def utc(zone: Callable[[str], None]) -> None:
    """The same clock on every machine."""
    zone("UTC")


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


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which we stand, so that files have short names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def cli(here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:  # noqa: ARG001
    """Runs commands, as `cli("score", "game.toml")`."""
    from tests.commands.console import Cli

    return Cli(capsys, monkeypatch)


CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := which(name))), ""
)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window; for a module, since no other event loop can run in this process meanwhile."""
    if not CHROMIUM and os.environ.get("CI") != "true":
        pytest.skip("There is no Chromium on this machine, so no page was opened.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        assert CHROMIUM, "There is no Chromium on this machine, but with CI=true pages must be opened."
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
