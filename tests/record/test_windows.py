"""What Windows does otherwise, stood in for: locks by msvcrt, appending without O_APPEND, names of devices.

Nobody has run these tests on Windows itself yet.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import scorepad
from scorepad import RecordError, RecordFile
from scorepad.system.errors import RecordBusy
from scorepad.timeline.game import Game


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


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    "name", ["con.toml", "NUL", "Com1.sunday.toml", "lpt².toml", "aux .toml", "a?.toml", "a."]
)
def test_names_that_windows_keeps_for_itself_are_refused(tmp_path: Path, game: Game, name: str) -> None:
    with pytest.raises(RecordError):
        scorepad.save(game, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["con.toml", "console.toml"])
def test_elsewhere_they_are_names_like_any_other(tmp_path: Path, game: Game, name: str) -> None:
    scorepad.save(game, tmp_path / name)
    assert scorepad.load(tmp_path / name).events == game.events
