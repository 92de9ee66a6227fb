"""A record to open."""

from pathlib import Path

import pytest

import scorepad
from scorepad.timeline.game import Game


@pytest.fixture
def path(game: Game, tmp_path: Path) -> Path:
    """A record in which I2 must be crossed."""
    game.record(kind="reveal", pattern="I2")
    record = tmp_path / "sunday.toml"
    scorepad.save(game, record)
    return record
