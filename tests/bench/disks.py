"""Full and failing disks: whatever call fails, nothing acknowledged is lost, and the next try works."""

import errno
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import scorepad
from scorepad.exports import formats
from scorepad.games import RULESETS
from scorepad.record import RecordFile, create, load
from scorepad.record.result_tables import record_result
from scorepad.system.errors import ScorepadError
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.invocations import run_command
from tests.players import play

CALLS = ("write", "fsync", "ftruncate", "open", "replace", "lseek", "close")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS)
MOST = 12


class Disk:
    """A disk on which one call fails, or all from then on; a write may first take a part of its bytes."""

    def __init__(self, random: Random) -> None:
        self.fails_at = random.randrange(MOST)
        self.error = random.choice(ERRORS)
        self.is_short = random.random() < 0.4
        self.goes_on = random.random() < 0.5
        self.calls = random.sample(CALLS[:-1], random.choice((1, 1, 2, 6)))
        self.made = 0

    @contextmanager
    def failing(self) -> Iterator[None]:
        with ExitStack() as stack:
            for name in self.calls:
                stack.enter_context(patch.object(os, name, self._call(name, getattr(os, name))))
            yield

    def _call(self, name: str, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **keys: Any) -> Any:
            self.made += 1
            is_time = self.made > self.fails_at if self.goes_on else self.made == self.fails_at + 1
            if not is_time:
                return really(*arguments, **keys)
            if name == "write" and self.is_short and len(arguments[1]) > 1:
                really(arguments[0], arguments[1][: len(arguments[1]) // 2])
            raise OSError(self.error, os.strerror(self.error))

        return call


class Shelf:
    """A folder with a record, whole or torn, and what may be done with it."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder = folder
        self.path = folder / "game.toml"
        new = scorepad.new(random.choice(list(RULESETS)), players=["Ada", "Ben", "Cleo"])
        self.game = play(new, random, random.randrange(8))
        create(self.game, self.path)
        self.torn = b""
        if random.random() < 0.5:
            self.torn = b'[[event]]\nkind = "note"\nte'
            self.path.write_bytes(self.path.read_bytes() + self.torn)
        (folder / "result.toml").write_text(formats.as_format("toml", record_result(self.game)))

    def append(self) -> None:
        with RecordFile(self.path) as file:
            file.record(kind="note", text="one")
            file.record(kind="note", text="two")

    def create(self) -> None:
        create(self.game, self.folder / "new.toml")

    def save(self) -> None:
        more = load(self.path)
        more.record(kind="note", text="three")
        scorepad.save(more, self.path)

    def export(self) -> None:
        text = formats.as_format("toml", record_result(self.game))
        formats.write_export(str(self.folder / "result.toml"), text, force=True)

    def run(self, *words: str) -> None:
        status, _, err = run_command(*words)
        if status:
            raise ScorepadError(err)

    def merge(self) -> None:
        self.run("compare", str(self.path), str(self.path), "--merge", str(self.folder / "new.toml"))

    def make_page(self) -> None:
        self.run("export", str(self.path), "--to", "html", "--out", str(self.folder / "page.html"))

    def draw_sheets(self) -> None:
        self.run("sheets", "new", self.game.header.game, str(self.folder / "mine.toml"))

    def check(self) -> None:
        """What was there before is there still, and nothing half-made lies about."""
        found = load(self.path)
        assert found.events[: self.game.count] == self.game.events, "recorded events are gone"
        aside = Path(f"{self.path}.torn")
        kept = self.path.read_bytes() + (aside.read_bytes() if aside.exists() else b"")
        assert self.torn in kept, "the cut bytes are gone"
        kept = (self.folder / "result.toml").read_bytes()
        assert b'kind = "result"' in kept, "the earlier export is gone"
        assert not [each.name for each in self.folder.iterdir() if each.name.startswith(".scorepad-")]


ACTIONS: tuple[Callable[[Shelf], None], ...] = (
    *(Shelf.append, Shelf.append, Shelf.create, Shelf.save, Shelf.export, Shelf.draw_sheets, Shelf.merge),
    Shelf.make_page,
)


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    def case(number: int, random: Random) -> Counts:
        own = folder / str(number)
        own.mkdir()
        shelf, action = Shelf(own, random), random.choice(ACTIONS)
        counts = limited(shelf, action, random) if random.random() < 0.2 else failing(shelf, action, random)
        shelf.check()
        for name in ("new.toml", "mine.toml", "page.html"):
            with suppress(FileNotFoundError):
                os.unlink(own / name)
                assert not counts.get("refused"), f"{action.__name__} was refused and {name} is left"
        action(shelf)
        shelf.check()
        return counts

    yield case


def failing(shelf: Shelf, action: Callable[[Shelf], None], random: Random) -> Counts:
    """The action on a disk that fails: it is done, or refused with a sentence."""
    with Disk(random).failing():
        try:
            action(shelf)
        except ScorepadError:
            return {"refused": 1}
    return {"done": 1}


def limited(shelf: Shelf, action: Callable[[Shelf], None], random: Random) -> Counts:
    """The action in a child that may make no file larger than a limit."""
    size = shelf.path.stat().st_size
    limit = random.choice((0, 10, 100, size, size + 1, size + 20, size + 60, size + 5000))
    child = os.fork()
    if not child:
        status = 3
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
            action(shelf)
            status = 0
        except ScorepadError:
            status = 1
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    outcome = os.waitstatus_to_exitcode(status)
    assert outcome in (0, 1), f"{action.__name__} with a limit of {limit} bytes: a fault"
    return {"refused" if outcome else "done": 1, "limits of the system": 1}


DISKS = Part("disks", "calls of the system that fail at every step", 2_000, begin, seconds=5.0)
