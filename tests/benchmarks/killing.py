"""Many more kills in the middle of appends than the suite makes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.record.test_kill import kill_writers

KILLS = 2_000


def killing() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        torn, acknowledged = kill_writers(Path(folder), KILLS, seed=2)
    yield f"{KILLS} kills: {acknowledged} acknowledged events, none lost; {torn} torn blocks set aside"
