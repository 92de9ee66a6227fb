"""A record whose score is shown."""

import shutil
from pathlib import Path

import pytest

from tests.app.score.scores import SAMPLES


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The sample of three: Sarah wins with 90; one event was allowed, two claims were made."""
    return Path(shutil.copy(SAMPLES / "silver-and-gold-3-players.toml", tmp_path / "sunday.toml"))
