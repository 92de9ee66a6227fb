"""Whose turn is entered, and what becomes of an entry that somebody has begun, on the pad of every game."""

import pytest

import scorepad
from scorepad import games, samples
from scorepad.app.pads import pad
from scorepad.app.turn import Turn
from scorepad.timeline.game import Game

GAMES = sorted(games.RULESETS)


class Table:
    """What a turn is part of: the game on record."""

    is_read_only = False

    def __init__(self, game: Game) -> None:
        self.game = game


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_is_kept_while_the_same_is_expected_and_begun_anew_when_the_game_is_reloaded(name: str) -> None:
    table = Table(samples.middle(scorepad.load(samples.find(name))))
    turn = Turn(table, pad(table.game))
    turn.turn_to_first()
    turn.update()
    begun = turn.entry
    assert begun is not None
    table.game.record(kind="note", text="tea")
    turn.update()
    assert turn.entry is begun
    table.game = scorepad.loads(scorepad.dumps(table.game))
    turn.update()
    assert turn.entry is not None
    assert turn.entry is not begun
