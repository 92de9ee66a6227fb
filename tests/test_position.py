"""Positions: one moment of one game, as a value: what may come, what it leads to, equal when the tables are."""

import copy
import pickle
from itertools import islice
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.engine import position as position_module
from scorepad.engine.position import Position
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.players import play

GAMES = sorted(games.RULESETS)
MODES = ("track", "tally")
every_game = pytest.mark.parametrize("name", GAMES)
every_mode = pytest.mark.parametrize("mode", MODES)
PLAYERS = ["Sarah", "Linus", "Tim"]


def started(name: str, mode: str = "track") -> Game:
    return scorepad.new(name, players=PLAYERS, mode=mode)


def positions(name: str, mode: str = "track", *, seed: int = 1, most: int = 60) -> list[Position]:
    """The positions of a game played at random."""
    game = play(started(name, mode), Random(seed), most)
    return [game.start, *(moment.position for moment in game.line)]


# ---------------------------------------------------------------------- what may come
@every_game
def test_legal_may_be_asked_for_a_kind_or_a_player(name: str) -> None:
    asked = 0
    for position in positions(name):
        listed = list(islice(position.legal(), 100))
        if len(listed) == 100:
            continue
        for kind in {event.kind for event in listed}:
            assert list(position.legal(kind)) == [event for event in listed if event.kind == kind]
        for player in PLAYERS:
            own = [event for event in listed if getattr(event, "player", None) == player]
            assert list(position.legal(player=player)) == own
            asked += bool(own)
    assert asked
    with pytest.raises(RecordError):
        started(name).position.legal("somersault")


# ---------------------------------------------------------------------- playing
@every_game
def test_playing_leaves_a_position_as_it_was(name: str) -> None:
    for position in positions(name)[:-1:9]:
        key, drawn, result = position.mode.key(position.state), position.draw(), position.result()
        position.play(position.random(Random(4)))
        assert (position.mode.key(position.state), position.draw(), position.mode.score(position.state)) == (
            key,
            drawn,
            result,
        )


def test_a_position_cannot_be_changed() -> None:
    position = started("go-for-gold").position
    for name in ("state", "number", "mode", "anything"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
    with pytest.raises(AttributeError):
        del position.state


@every_game
def test_an_event_that_breaks_a_rule_is_refused_and_may_stand(name: str) -> None:
    first, second, *_ = play(started(name), Random(1), 12).events
    position = started(name).position.play(first).play(second)
    refused = [event for event in (first, second) if position.judge(event)]
    assert refused
    for event in refused:
        with pytest.raises(RuleViolation):
            position.play(event)
        after = position.play(**event.table(), stands="we let it be")
        assert isinstance(after, Position)


@pytest.mark.parametrize("keys", [{"kind": "undo"}, {"kind": "amend", "event": 1, "why": "x", "drop": True}])
@every_game
def test_what_speaks_of_a_record_is_none_of_a_positions(name: str, keys: dict[str, Any]) -> None:
    position = started(name).position
    for ask in (position.judge, position.play):
        with pytest.raises(RecordError, match="a position does not have"):
            ask(**keys)


@every_game
def test_notes_and_claims_lead_to_the_same_position(name: str) -> None:
    position = started(name).position
    assert position.play(kind="note", text="cake") is position
    assert position.judge(kind="claim", player="Tim", points=3) == ()


# ---------------------------------------------------------------------- as a value
@every_mode
@every_game
def test_positions_are_equal_when_the_tables_are(name: str, mode: str) -> None:
    line = positions(name, mode, most=30)
    twins = positions(name, mode, most=30)
    assert line == twins
    assert [hash(each) for each in line] == [hash(each) for each in twins]
    assert len(set(line)) > len(line) // 2
    assert line[0] != line[-1]
    assert line[0] != positions(name, MODES[mode == "track"], most=0)[0]
    assert line[0] != "a position"


@every_game
def test_neither_undo_nor_note_nor_numbers_count(name: str) -> None:
    plain, busy = started(name), started(name)
    busy.record(kind="note", text="we begin")
    random = Random(9)
    while not plain.finished and plain.count < 30:
        event = plain.position.random(random)
        plain.record(event)
        busy.record(event)
        busy.undo()
        busy.record(event)
        assert busy.position == plain.position
        assert hash(busy.position) == hash(plain.position)
    assert busy.count > plain.count


def test_other_players_rulings_or_sheets_make_another_position() -> None:
    start = started("go-for-gold").position
    others = [
        scorepad.new("go-for-gold", players=["Sarah", "Linus", "Ada"]),
        scorepad.new("go-for-gold", players=PLAYERS, first="Tim"),
        scorepad.new("go-for-gold", players=PLAYERS, sheets="side-b"),
        scorepad.new("go-for-gold", players=PLAYERS, rulings={"curse-fills-space": True}),
    ]
    assert all(other.position != start for other in others)
    assert scorepad.new("go-for-gold", players=PLAYERS, place="elsewhere").position == start


@every_game
def test_copies_of_a_position_are_the_position(name: str) -> None:
    position = positions(name)[-1]
    assert copy.copy(position) is position
    assert copy.deepcopy([position])[0] is position


@pytest.mark.parametrize(("format", "age"), [(0, "an older"), (99, "a newer")])
def test_bytes_of_another_version_say_so(format: int, age: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for thing in (started("loot-island"), started("loot-island").position):
        with monkeypatch.context() as patch:
            patch.setattr(position_module, "PICKLED_FORMAT", format)
            old = pickle.dumps(thing)
        with pytest.raises(RecordError, match=f"pickled by {age} scorepad"):
            pickle.loads(old)
    assert position_module.PICKLED_FORMAT not in (0, 99)


@every_game
def test_a_position_says_which_it_is_and_draws_itself(name: str) -> None:
    position = positions(name)[-1]
    assert position.ruleset.title in repr(position)
    assert position.progress() in repr(position)
    assert str(position) == position.draw().text()


# ---------------------------------------------------------------------- games as values
@every_game
@pytest.mark.parametrize(
    "way", [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_a_copied_game_is_independent(name: str, way: Any) -> None:
    game = play(started(name), Random(1), 20)
    game.undo()
    game.record(kind="note", text="before")
    other = way(game)
    text, line = scorepad.dumps(game), game.line
    assert scorepad.dumps(other) == text
    assert other.position == game.position
    other.undo()
    other.undo()
    play(other, Random(2), 3)
    assert (scorepad.dumps(game), game.line) == (text, line)
    game.record(kind="note", text="after")
    assert "after" not in scorepad.dumps(other)


@every_game
def test_a_game_says_which_it_is_and_how_far(name: str) -> None:
    game = play(started(name), Random(1), 7)
    words = repr(game)
    assert all(word in words for word in (game.ruleset.title, *PLAYERS, "7 events", game.progress()))


@every_game
def test_the_state_can_be_had_as_its_own_type(name: str) -> None:
    game = started(name)
    kind = type(game.state)
    assert game.state_as(kind) is game.state
    with pytest.raises(TypeError):
        game.state_as(int)


# ---------------------------------------------------------------------- counting lines of play
def test_perft_counts_lines_of_play() -> None:
    position = started("go-for-gold").position
    assert [scorepad.perft(position, depth) for depth in range(3)] == [1, 4, 24]
    over = positions("silver-and-gold", most=10_000)[-1]
    assert (scorepad.perft(over, 0), scorepad.perft(over, 1), scorepad.perft(over, 2)) == (1, 0, 0)
