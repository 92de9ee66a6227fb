"""A disk that is full or fails: file and game stay as they were."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from scorepad.record import RecordFile, load
from scorepad.system.errors import RecordError
from tests.record.disks import REVEAL, disk_with, elsewhere, fail


@pytest.mark.parametrize("room", [0, 1, 9, len(REVEAL) - 2, len(REVEAL) - 1])
def test_a_full_disk_leaves_file_and_game_as_they_were(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        state, events = file.game.state, file.game.events
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", disk_with(room))
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        assert path.read_bytes() == before
        assert file.game.state is state
        assert file.game.events == events
        file.record(kind="reveal", pattern="L4")
        assert file.count == 4
    assert path.read_bytes() == before + REVEAL.encode()


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
@pytest.mark.parametrize("room", [0, 10])
def test_a_limit_of_the_system_leaves_file_and_game_as_they_were(path: Path, room: int) -> None:
    before = path.read_bytes()
    script = f"""
import os, resource, sys
from scorepad import RecordError, RecordFile
path = sys.argv[1]
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
with RecordFile(path) as file:
    before, state, events = open(path, "rb").read(), file.game.state, file.game.events
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + {room}, hard))
    try:
        file.record(kind="reveal", pattern="L4")
    except RecordError:
        print("refused")
    assert open(path, "rb").read() == before
    assert file.game.state is state and file.game.events == events
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    file.record(kind="reveal", pattern="L4")
    print(file.count)
"""
    assert elsewhere(script, path).split() == ["refused", "4"]
    assert path.read_bytes() == before + REVEAL.encode()


def test_what_could_not_be_synced_is_not_recorded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        state = file.game.state
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail(errno.EIO))
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        assert path.read_bytes() == before
        assert file.game.state is state
        file.record(kind="reveal", pattern="L4")
        assert file.count == 4
    assert path.read_bytes() == before + REVEAL.encode()


def test_a_disk_that_cannot_truncate_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, events = path.read_bytes(), load(path).events
    with RecordFile(path) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", disk_with(12))
            patch.setattr(os, "ftruncate", fail(errno.EIO))
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        with suppress(RecordError):
            file.record(kind="note", text="x")
        recorded = file.game.events
    assert recorded[:3] == events
    assert load(path).events == recorded
    assert path.read_bytes().startswith(before)


def test_an_interrupted_append_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, write = path.read_bytes(), os.write

    def interrupted(descriptor: int, data: bytes) -> int:
        write(descriptor, data[:12])
        raise KeyboardInterrupt

    with RecordFile(path) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                file.record(kind="reveal", pattern="L4")
        with suppress(RecordError):
            file.record(kind="note", text="x")
        recorded = file.game.events
    assert load(path).events == recorded
    assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOENT, errno.EISDIR])
def test_a_file_that_cannot_be_written_to_can_still_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    really_open = os.open

    def open_to_read(name: str, flags: int, mode: int = 0o777) -> int:
        return fail(number)() if flags & os.O_RDWR else really_open(name, flags, mode)

    monkeypatch.setattr(os, "open", open_to_read)
    with pytest.raises(RecordError):
        RecordFile(path)
    assert len(load(path).events) == 3


@pytest.mark.parametrize("name", ["missing.toml", ".", "a\0b", "x" * 5000, "no/such/folder.toml"])
def test_a_path_that_is_not_a_file_is_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError):
        RecordFile(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []
