"""What tests of the record find on a disk and read as text, disks that fail, and programs beside ours."""

import errno
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from scorepad.engine.events import Event
from scorepad.record.reading import ReadRecord, read_record
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.timeline.game import Game

ROOT = Path(__file__).parents[2]
REVEAL = '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
NOTE = '[[event]]\nkind = "note"\ntext = "x"\n\n'


def torn_beside(path: Path) -> Path:
    return Path(f"{path}.torn")


def events_in(path: Path) -> tuple[Event, ...]:
    """The events of a record that is whole."""
    reading = read_record(path.read_bytes(), path.name)
    assert reading.warnings == ()
    return reading.game.events


def fail(number: int) -> Callable[..., Any]:
    def failing(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return failing


def open_to_read(path: str, flags: int, mode: int = 0o777, open: Callable[..., int] = os.open) -> int:
    """An os.open that lets nobody write."""
    if flags & (os.O_RDWR | os.O_WRONLY):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return open(path, flags, mode)


def plug(path: Path) -> None:
    """A socket; its name may not be long, so it is made where it lies."""
    with socket.socket(socket.AF_UNIX) as bound, chdir(path.parent):
        bound.bind(path.name)


def elsewhere(script: str, path: Path) -> str:
    """What a script says in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def disk_with(room: int) -> Callable[[int, bytes], int]:
    """An os.write on a disk that has this many bytes left."""
    write, left = os.write, room

    def write_part(descriptor: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(descriptor, data[:left])
        left -= written
        return written

    return write_part


HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
FIRST = '[[event]]\nkind = "note"\ntext = "first"\n\n'


def read(text: str | bytes) -> ReadRecord:
    return read_record(text if isinstance(text, bytes) else text.encode(), "evening.toml")


def block(keys: str) -> str:
    return f"[[event]]\n{keys}\n\n"


def refusal(text: str | bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read(text)
    return str(caught.value)


def game_of(text: str | bytes) -> Game | None:
    """The game, or nothing if it was refused with a sentence; any other error is a failure."""
    try:
        return read(text).game
    except ScorepadError:
        return None


def suggests(message: str, name: str) -> bool:
    return re.search(rf'mean "{re.escape(name)}"', message) is not None


def names(message: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", message) is not None
