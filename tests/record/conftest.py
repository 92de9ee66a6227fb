"""What the tests of the record share."""

from pathlib import Path

import pytest

from scorepad.record import create
from scorepad.timeline.game import Game
from tests.record.turns import cross


@pytest.fixture
def path(tmp_path: Path, game: Game) -> Path:
    """A record of three events: everything dealt and displayed."""
    path = tmp_path / "evening.toml"
    create(game, path)
    return path


@pytest.fixture
def turn(game: Game) -> Game:
    """One turn played and a second begun: Sarah has a coin (1), Linus a palm among three displayed (4).

    4 reveal L4, 5 Sarah crosses, 6 Linus crosses, 7 reveal I2, 8 Sarah crosses C1 and C2.
    """
    game.record(kind="reveal", pattern="L4")
    game.record(**cross("Sarah", "purple-04", "B1", "B2", "B3", "C3"))
    game.record(**cross("Linus", "grey-05", "A1", "A2", "B2", "C2"))
    game.record(kind="reveal", pattern="I2")
    game.record(**cross("Sarah", "purple-04", "C1", "C2"))
    return game
