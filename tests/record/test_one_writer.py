"""One writer at a time, as on Windows, too, and writers that are killed."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import scorepad
from scorepad.engine.events import Note
from scorepad.record import RecordFile, load
from scorepad.system.errors import RecordBusy, RecordError
from scorepad.system.files import lock
from scorepad.timeline.game import Game
from tests.bench.frame import Plan, run
from tests.bench.kills import KILLS
from tests.record.disks import ROOT, elsewhere, events_in, fail


# ---------------------------------------------------------------------- one writer
def test_a_second_writer_is_refused_and_changes_nothing_and_anybody_may_read(path: Path) -> None:
    with RecordFile(path) as first:
        data = path.read_bytes()
        with pytest.raises(RecordError):
            RecordFile(path)
        assert path.read_bytes() == data
        first.record(kind="reveal", pattern="L4")
        assert load(path).events == first.game.events
    with RecordFile(path) as second:
        second.record(kind="note", text="x")
        assert second.count == 5
    assert len(events_in(path)) == 5


def test_a_record_that_was_refused_is_not_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = path.read_bytes()
    path.write_bytes(data + b'[[event]]\nkind = "xyzzy"\n\n')
    with pytest.raises(RecordError):
        RecordFile(path)
    path.write_bytes(data)
    for name, value in (
        ("scorepad.system.limits.RECORD_BYTES", len(data) - 1),
        ("fcntl.flock", fail(errno.ENOLCK)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(name, value)
            with pytest.raises(RecordError):
                RecordFile(path)
        assert path.read_bytes() == data
    monkeypatch.setattr("scorepad.system.limits.RECORD_BYTES", len(data))
    with RecordFile(path) as file:
        assert file.count == 3


def test_a_writer_in_another_process_is_refused_and_changes_nothing(path: Path) -> None:
    script = (
        "import sys; from scorepad import RecordError, RecordFile\n"
        "try:\n    RecordFile(sys.argv[1]).record(kind='note', text='y'); print('recorded')\n"
        "except RecordError as error:\n    print('refused:', error)\n"
    )
    with RecordFile(path) as file:
        data = path.read_bytes()
        assert elsewhere(script, path).startswith("refused: ")
        assert path.read_bytes() == data
        file.record(kind="note", text="x")
    assert elsewhere(script, path) == "recorded"
    assert events_in(path)[3:] == (Note(text="x"), Note(text="y"))


def test_the_lock_of_a_writer_ends_with_its_process(path: Path) -> None:
    script = "import sys, scorepad\nfile = scorepad.RecordFile(sys.argv[1]); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(RecordError):
            RecordFile(path)
        other.kill()
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
        assert file.count == 4


def test_a_record_that_was_handed_over_is_not_locked_and_says_that_it_changed(path: Path) -> None:
    data, file = path.read_bytes(), RecordFile(path)
    os.utime(path, (1, 1))
    file.hand_over()
    with RecordFile(path) as other:
        assert other.count == 3
    assert path.stat().st_mtime > 1
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("error", "is_busy"), [(errno.EACCES, True), (errno.ENOLCK, False), (errno.EINVAL, False)]
)
def test_on_windows_only_a_lock_of_somebody_else_means_busy(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: int, is_busy: bool
) -> None:
    """A disk without locks is something else: nobody has the record open there."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=fail(error)))
    with path.open("rb+") as file:
        if is_busy:
            assert not lock(file.fileno())
        else:
            with pytest.raises(OSError, match=os.strerror(error)):
                lock(file.fileno())


# ---- Writers killed in the middle of appends lose nothing that they have acknowledged
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="writers are forked")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_two_hundred_kills_in_the_middle_of_appends_lose_nothing_acknowledged() -> None:
    *_, figures = run(KILLS, Plan(seed=1, count=220))
    assert figures.faults == []
    assert figures.counts["torn"] >= 20
    assert figures.counts["acknowledged"] >= 100
    assert figures.counts["in groups"]


class Windows:
    """Open files as Windows has them: one program at a time locks a byte, and appending is a seek and a write."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.locked: dict[tuple[int, int], int] = {}
        self.appending: set[int] = set()
        for name in ("open", "write", "close"):
            setattr(self, f"_{name}", getattr(os, name))
            patch.setattr(os, name, getattr(self, name))
        patch.setattr(sys, "platform", "win32")
        patch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=self.locking))

    def open(self, path: Any, flags: int, *rest: Any, **more: Any) -> int:
        descriptor: int = self._open(path, flags & ~os.O_APPEND, *rest, **more)  # type: ignore[attr-defined]
        if flags & os.O_APPEND:
            self.appending.add(descriptor)
        return descriptor

    def write(self, descriptor: int, data: bytes) -> int:
        if descriptor in self.appending:
            os.lseek(descriptor, 0, os.SEEK_END)
        written: int = self._write(descriptor, data)  # type: ignore[attr-defined]
        return written

    def close(self, descriptor: int) -> None:
        self.appending.discard(descriptor)
        self.locked = {file: owner for file, owner in self.locked.items() if owner != descriptor}
        self._close(descriptor)  # type: ignore[attr-defined]

    def locking(self, descriptor: int, how: int, size: int) -> None:
        status, place = os.fstat(descriptor), os.lseek(descriptor, 0, os.SEEK_CUR)
        assert (how, size) == (2, 1)
        assert place > status.st_size, "what is locked cannot be read by others"
        if self.locked.setdefault((status.st_dev, status.st_ino), descriptor) != descriptor:
            raise PermissionError(errno.EACCES, "Permission denied")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Windows]:
    with monkeypatch.context() as patch:
        yield Windows(patch)


@pytest.mark.usefixtures("windows")
def test_events_are_appended_by_one_writer_at_a_time(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(game, path)
    with RecordFile(path) as file:
        file.record(kind="note", text="one")
        with pytest.raises(RecordBusy):
            RecordFile(path)
        file.record(kind="note", text="two")
    with RecordFile(path) as file:
        file.undo()
        assert scorepad.load(path).events == file.events
    assert path.read_bytes() == scorepad.dumps(scorepad.load(path)).encode()


@pytest.mark.usefixtures("windows")
def test_a_torn_block_is_set_aside_before_the_next_one(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(game, path)
    whole = path.read_bytes()
    path.write_bytes(whole + b'[[event]]\nkind = "no')
    with RecordFile(path) as file:
        file.record(kind="note", text="on")
    assert path.read_bytes().startswith(whole)
    assert Path(f"{path}.torn").read_bytes() == b'[[event]]\nkind = "no'
    assert [event.kind for event in scorepad.load(path).events] == [*(each.kind for each in game.events), "note"]


NAMES = ("con.toml", "NUL", "Com1.sunday.toml", "lpt².toml", "aux .toml", "a?.toml", "a.")


def test_names_that_windows_keeps_for_itself_are_refused_only_there(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        Windows(patch)
        for name in NAMES:
            with pytest.raises(RecordError):
                scorepad.save(game, tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    for name in ("con.toml", "console.toml"):
        scorepad.save(game, tmp_path / name)
        assert scorepad.load(tmp_path / name).events == game.events
