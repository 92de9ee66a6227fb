"""What tests of the record find on a disk, disks that fail, and programs beside ours."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorepad.engine.events import Event
from scorepad.record.reading import read_record

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
