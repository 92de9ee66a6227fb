"""Whose turn is entered, and what becomes of an entry that somebody has begun, on the pad of every game."""

import pytest

import scorepad
from scorepad import games, samples
from scorepad.app.pads import pad
from scorepad.app.turn import Turn
from scorepad.timeline.game import Game
from tests.every_game import TRACKED
from tests.games.silver_and_gold.table import cross, revealed

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


def test_after_somebody_who_is_done_comes_the_first_of_those_who_are_not() -> None:
    game = revealed("L4", "Tim", "Clara")
    game.record(**cross("Sarah", "purple-04", "B1", "C1", "B2", "B3"))
    turn = Turn(Table(game), pad(game))
    turn.update()
    assert (turn.player, turn.awaited()) == ("Sarah", ["Linus", "Tim", "Clara"])
    assert turn.turn_to_next()
    assert turn.player == "Linus"


def test_who_is_in_focus_stays_there_where_nobody_must_do_anything() -> None:
    game = scorepad.load(next(path for path in TRACKED if path.stem == "sea-and-shore-3-players"))
    assert {each.is_optional for each in game.expected()} == {True}
    turn = Turn(Table(game), pad(game))
    turn.player = game.players[-1]
    turn.turn_to_first()
    assert turn.player == game.players[-1]
