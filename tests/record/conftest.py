"""What the tests of the record share: a record of three events, and a turn of Silver & Gold after them."""

from pathlib import Path

import pytest

from scorepad.record import create
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import cross

# purple-04   A B C D      orange-05   A B C D      grey-05   A B C D
#         1   # C . #              1   C . # #            1   P # . .
#         2   P . . .              2   . P . .            2   . . . .
#         3   . . . .              3   . . . .            3   # . # #
#         4   C . . X              4   # # . X


def total(game: Game, player: str) -> int:
    return game.result().of(player).total


def in_force(game: Game) -> list[int]:
    return [moment.number for moment in game.line]


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
