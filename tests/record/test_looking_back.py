"""Looking back: the game after any event, and without any."""

from __future__ import annotations

from random import Random

import pytest

import scorepad
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.players import choose
from tests.record.turns import cross, in_force


def test_the_result_without_an_event_is_as_if_it_had_not_happened(turn: Game) -> None:
    state, events = turn.position, turn.events
    assert turn.result_without(5).of("Sarah").total == 0
    assert turn.result_without(6).of("Linus").total == 0
    assert turn.result_without(5).of("Linus").total == 4
    assert turn.result_without(8) == turn.at(7).result()
    assert turn.position is state
    assert turn.events == events


def test_the_result_without_an_irregularity_leaves_its_points_out(turn: Game) -> None:
    turn.record(**cross("Linus", "orange-05", "A1", "B1", "B2", stands="nobody saw"))
    assert turn.result_without(9).of("Linus").total == 4


def test_the_result_without_a_display_counts_no_displayed_palms(turn: Game) -> None:
    assert turn.result_without(3).of("Linus").total == 1


@pytest.mark.parametrize("number", [-1, 0, 9, 1000])
def test_there_is_no_result_without_what_never_was(turn: Game, number: int) -> None:
    for game in (turn, turn.at(0)):
        with pytest.raises(RecordError):
            game.result_without(number)


def test_the_game_can_be_seen_as_it_was_after_any_event() -> None:
    random, game = Random(6), scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    seen = [(game.position, game.line)]
    for _ in range(40):
        chance = random.random()
        if chance < 0.2 and game.line:
            game.undo()
        elif chance < 0.4 and game.line:
            game.record(kind="amend", event=in_force(game)[-1], why="x", drop=True)
        else:
            game.record(**choose(random, game, random.choice(game.expected())))
        seen.append((game.position, game.line))
    for number, (state, line) in enumerate(seen):
        earlier = game.at(number)
        assert (earlier.position, earlier.line) == (state, line)
        assert earlier.events == game.events[:number]
    assert (game.position, game.line) == seen[-1]


@pytest.mark.parametrize("number", [-1, 9, 10**30])
def test_there_is_no_game_before_its_start_or_after_its_end(turn: Game, number: int) -> None:
    with pytest.raises(RecordError):
        turn.at(number)


def test_what_is_seen_earlier_can_be_played_on_without_touching_the_record(turn: Game) -> None:
    events = turn.events
    turn.at(4).record(**cross("Sarah", "purple-04", "D2"))
    assert turn.events == events
