"""Undoing and looking back: facts stay in the record, and the game is as if they had not happened."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.events import Undo
from scorepad.engine.rules import slugs
from scorepad.record import RecordFile, create, load
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_record
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.players import choose
from tests.record.turns import AMENDMENT, cross, in_force
from tests.sampling import examples


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param({"kind": "note", "text": "x"}, id="note"),
        pytest.param({"kind": "claim", "player": "Linus", "points": 40}, id="claim"),
        pytest.param(cross("Linus", "orange-05", "A1", "A2"), id="cross"),
        pytest.param(AMENDMENT, id="amendment"),
        pytest.param({"kind": "amend", "event": 8, "why": "never", "drop": True}, id="amendment that strikes"),
        pytest.param(cross("Linus", "orange-05", "A1", "B1", "A2", stands="we agreed"), id="irregular cross"),
    ],
)
def test_undo_undoes_the_latest_event_whatever_it_is(turn: Game, keys: dict[str, Any]) -> None:
    state, line = turn.position, turn.line
    event = turn.record(**keys)
    undo = turn.undo("a slip")
    assert turn.position == state
    assert turn.line == line
    assert turn.events[-2:] == (event, undo)
    assert undo == Undo(why="a slip")


def test_every_kind_of_the_game_can_be_undone() -> None:
    random, undone = Random(0), set()
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim"])
    while choices := game.expected():
        keys = choose(random, game, random.choice(choices))
        state = game.position
        game.record(**keys)
        game.undo()
        assert game.position == state
        undone.add(game.record(**keys).kind)
    assert undone == {"deal", "display", "reveal", "cross", "bonus", "take", "refill"}


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_can_be_undone_to_its_start(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim", "Zoë"][: seed % 3 + 2])
    states = [game.position]
    while choices := game.expected():
        game.record(**choose(random, game, random.choice(choices)))
        states.append(game.position)
    played = len(game.events)
    assert game.result().finished
    for state in reversed(states[:-1]):
        game.undo()
        assert game.position == state
    assert game.line == ()
    assert len(game.events) == 2 * played
    with pytest.raises(RecordError):
        game.undo()


@examples(25)
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_undoing_and_playing_on_is_as_if_it_had_not_happened(seed: int, length: int) -> None:
    random = Random(seed)
    wavering = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    straight: list[dict[str, Any]] = []
    for _ in range(length):
        if straight and random.random() < 0.3:
            wavering.undo()
            straight.pop()
        else:
            keys = choose(random, wavering, random.choice(wavering.expected()))
            wavering.record(**keys)
            straight.append(keys)
    assert [wavering.events[number - 1].kind for number in in_force(wavering)] == [
        keys["kind"] for keys in straight
    ]
    again = read_record(write_record(wavering).encode(), "x").game
    assert again.position == wavering.position
    assert again.findings() == []
    played = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for keys in straight:
        played.record(**keys)
    assert {s.player: s.total for s in played.result().standings} == {
        s.player: s.total for s in wavering.result().standings
    }
    prompts = [[each.prompt for each in game.expected()] for game in (played, wavering)]
    assert prompts[0] == prompts[1]


def test_a_second_undo_undoes_the_event_before(turn: Game) -> None:
    before = turn.at(6).position
    turn.undo()
    turn.undo()
    assert turn.position == before
    assert in_force(turn) == [1, 2, 3, 4, 5, 6]
    assert [event.kind for event in turn.events[-2:]] == ["undo", "undo"]


def test_numbers_continue_after_an_undo(turn: Game) -> None:
    turn.undo()
    turn.record(**cross("Sarah", "purple-04", "C1"))
    assert in_force(turn) == [1, 2, 3, 4, 5, 6, 7, 10]


def test_an_undo_of_nothing_is_malformed(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    with pytest.raises(RecordError):
        game.undo()
    game.record(kind="note", text="x")
    game.undo()
    with pytest.raises(RecordError):
        game.record(kind="undo")
    assert len(game.events) == 2
    assert slugs(game.judge(kind="undo")) == ("malformed",)
    create(game, tmp_path / "evening.toml")
    with RecordFile(tmp_path / "evening.toml") as file, pytest.raises(RecordError):
        file.record(kind="undo")
    assert len(load(tmp_path / "evening.toml").events) == 2


def test_undoing_an_amendment_brings_the_first_version_back(turn: Game) -> None:
    before = turn.position, turn.line
    turn.record(kind="amend", event=5, why="x", with_=cross("Sarah", "green-04", "A1"))
    turn.record(kind="amend", event=6, why="x", with_=cross("Linus", "grey-05", "C1"))
    once = turn.position
    turn.record(kind="note", text="x")
    turn.undo()
    assert turn.position == once
    turn.undo()
    turn.undo()
    assert (turn.position, turn.line) == before


def test_undoing_an_event_that_was_amended_undoes_the_amendment_first(turn: Game) -> None:
    turn.record(**AMENDMENT)
    turn.undo()
    assert in_force(turn)[-1] == 8
    turn.undo()
    assert in_force(turn)[-1] == 7


# ---------------------------------------------------------------------- looking back
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
