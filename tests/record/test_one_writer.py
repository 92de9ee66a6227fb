"""One writer at a time; a record that another program changed is left alone."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorepad.engine.events import Note
from scorepad.record import RecordFile, load
from scorepad.system.errors import RecordError
from scorepad.system.files import lock
from tests.bench.frame import Plan, run
from tests.bench.kills import KILLS
from tests.record.disks import NOTE, ROOT, elsewhere, events_in, fail


# ---------------------------------------------------------------------- one writer
def test_a_second_writer_is_refused_and_changes_nothing(path: Path) -> None:
    with RecordFile(path) as first:
        data = path.read_bytes()
        with pytest.raises(RecordError):
            RecordFile(path)
        assert path.read_bytes() == data
        first.record(kind="reveal", pattern="L4")
    with RecordFile(path) as second:
        second.record(kind="note", text="x")
        assert second.count == 5
    assert len(events_in(path)) == 5


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


def test_a_record_can_be_read_while_somebody_writes_to_it(path: Path) -> None:
    with RecordFile(path) as file:
        file.record(kind="reveal", pattern="L4")
        assert load(path).events == file.game.events


def test_a_record_that_was_refused_is_not_locked(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data + b'[[event]]\nkind = "xyzzy"\n\n')
    with pytest.raises(RecordError):
        RecordFile(path)
    path.write_bytes(data)
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


def test_a_record_that_is_too_large_to_be_read_is_not_opened_for_writing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = path.stat().st_size
    monkeypatch.setattr("scorepad.system.limits.RECORD_BYTES", size - 1)
    with pytest.raises(RecordError):
        RecordFile(path)
    monkeypatch.setattr("scorepad.system.limits.RECORD_BYTES", size)
    with RecordFile(path) as file:
        assert file.count == 3


@pytest.mark.skipif(sys.platform == "win32", reason="another way to lock")
def test_a_disk_that_cannot_lock_is_refused_with_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcntl.flock", fail(errno.ENOLCK))
    data = path.read_bytes()
    with pytest.raises(RecordError):
        RecordFile(path)
    assert path.read_bytes() == data


# ---------------------------------------------------------------------- other programs
def grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(NOTE.encode())


def shrink(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def rewrite(path: Path) -> None:
    """Change a word in place, the size staying the same."""
    with path.open("r+b") as file:
        file.write(path.read_bytes().replace(b"purple-04", b"purple-03"))
    os.utime(path, (1_000_000, 1_000_000))


def replace(path: Path) -> None:
    """As an editor saves: a new file takes the name of the old."""
    shutil.copy(path, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def rename(path: Path) -> None:
    path.rename(path.with_suffix(".old"))


@pytest.mark.parametrize("change", [grow, shrink, rewrite, replace, rename, Path.unlink])
def test_a_record_that_another_program_changed_is_left_alone(path: Path, change: Callable[[Path], None]) -> None:
    with RecordFile(path) as file:
        file.record(kind="reveal", pattern="L4")
        state, events = file.game.state, file.game.events
        change(path)
        after = {each.name: each.read_bytes() for each in path.parent.iterdir()}
        for _ in range(2):
            with pytest.raises(RecordError):
                file.record(kind="note", text="x")
        assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == after
        assert file.game.state is state
        assert file.game.events == events


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
