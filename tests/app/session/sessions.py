"""How tests look at an open record and at its file."""

import os
from pathlib import Path

from scorepad.app.session import RecordSession
from tests.games.silver_and_gold.table import cross

CROSS = cross("Sarah", "purple-04", "A2", "A3")
"""With a palm, while three are displayed: 4 points."""


def blocks(path: Path) -> int:
    return path.read_bytes().count(b"[[event]]")


def writes(session: RecordSession) -> bool:
    return not session.is_read_only


def later(path: Path) -> None:
    """Make sure a change is noticed even with coarse clocks."""
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 2_000_000))
