"""What the tests of the record share."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorepad.game import Game
from scorepad.record import create


@pytest.fixture
def path(tmp_path: Path, game: Game) -> Path:
    """A record of three events: everything dealt and displayed."""
    path = tmp_path / "evening.toml"
    create(game, path)
    return path
