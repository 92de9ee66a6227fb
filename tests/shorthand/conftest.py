"""A game for typed lines."""

import pytest

from scorepad.timeline.game import Game


@pytest.fixture
def crossing(game: Game) -> Game:
    """Sarah and Linus are about to cross an L4."""
    game.record(kind="reveal", pattern="L4")
    return game
