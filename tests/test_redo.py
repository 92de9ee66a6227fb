"""Redo: undo and redo cancel out, and what still fits can be redone after a new event, too."""

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

import scorepad
from scorepad.engine.events import Event, Undo
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.players import choose
from tests.sampling import examples


def played(seed: int, events: int, *, is_amended: bool = False) -> Game:
    """A game in which remarks are made too, and perhaps corrected."""
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for _ in range(events):
        fate = random.random()
        notes = [moment.number for moment in game.line if moment.event.kind == "note"]
        if fate < 0.1:
            game.record(kind="note", text=random.choice(["tea", "cake"]))
        elif fate < 0.15:
            game.record(kind="claim", player="Sarah", points=random.randrange(9))
        elif fate < 0.25 and notes and is_amended:
            with_ = {"kind": "note", "text": "corrected"}
            game.record(kind="amend", event=random.choice(notes), why="misheard", with_=with_)
        elif fate < 0.3 and game.line:
            game.undo()
        else:
            game.record(**choose(random, game, random.choice(game.expected())))
    return game


def picture(game: Game) -> tuple[Any, ...]:
    """Everything that can be seen of a game; numbers of events differ once something was redone."""
    return (
        [moment.event for moment in game.line if moment.event.kind != "amend"],
        str(game.draw()),
        [(each.kind, each.player, each.prompt) for each in game.expected()],
        [(standing.player, standing.total) for standing in game.result().standings],
        game.progress(),
    )


def redo(game: Game) -> Event:
    (event,) = game.redo()
    return event


@given(st.integers(0, 2**32), st.integers(1, 40), st.integers(1, 12))
@examples(60)
def test_undoing_some_and_redoing_as_many_changes_nothing(seed: int, events: int, steps: int) -> None:
    there_and_back(played(seed, events), steps)


@given(st.integers(0, 2**32), st.integers(20, 40), st.integers(1, 12))
@settings(max_examples=20, deadline=None, phases=[Phase.generate])
def test_the_same_holds_with_amendments_among_them(seed: int, events: int, steps: int) -> None:
    there_and_back(played(seed, events, is_amended=True), steps)


def there_and_back(game: Game, steps: int) -> None:
    before, away = picture(game), len(game.to_redo())
    undone = 0
    while undone < steps and game.line:
        game.undo()
        undone += 1
        assert len(game.to_redo()) == away + undone
    pictures = [picture(game)]
    for step in range(undone, 0, -1):
        assert len(game.to_redo()) == away + step
        redo(game)
        pictures.append(picture(game))
    assert pictures[-1] == before
    assert len(game.to_redo()) == away
    for expected in reversed(pictures[:-1]):
        game.undo()
        assert picture(game) == expected


@given(st.integers(0, 2**32), st.integers(1, 30), st.integers(1, 5), st.data())
@examples(40)
def test_what_was_undone_can_be_redone_until_more_has_been_recorded(
    seed: int, events: int, steps: int, data: st.DataObject
) -> None:
    game = played(seed, events)
    while game.to_redo():
        game.record(kind="note", text=f"to begin with {game.count}")
    assume(len(game.line) >= steps)
    for _ in range(steps):
        game.undo()
    redone = data.draw(st.integers(0, steps - 1))
    for _ in range(redone):
        redo(game)
    away = game.to_redo()
    assert len(away) == steps - redone
    for number in range(steps - redone):
        game.record(kind="note", text=f"something new {number}")
        assert game.to_redo() == away
    game.record(kind="note", text="one more")
    assert game.to_redo() == ()


def test_what_still_fits_is_redone_one_by_one_and_the_rest_says_why(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.record(kind="cross", player="Linus", card="orange-05", boxes=["A1", "A2"])
    game.undo()
    game.undo()
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["C1", "C2"])
    proposal = game.propose_redo()
    assert [event.table()["player"] for event in proposal.events] == ["Linus"]
    assert len(proposal.passed_over) == 1  # Sarah has crossed already
    game.commit(proposal)
    ((sarah,),) = game.to_redo()
    assert sarah.table()["player"] == "Sarah"
    with pytest.raises(RecordError):
        game.redo()


def test_an_event_in_between_may_be_all_that_was_missing(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.undo()
    game.undo()
    game.record(kind="note", text="the tea is ready")
    assert [event.kind for _ in range(2) for event in game.redo()] == ["reveal", "cross"]
    assert game.to_redo() == ()
    with pytest.raises(RecordError):
        game.redo()


@given(st.integers(0, 2**32), st.integers(0, 30))
@examples(40)
def test_what_may_be_redone_is_known_after_loading_too(seed: int, events: int) -> None:
    game = played(seed, events)
    assert game.at(game.count).to_redo() == game.to_redo()


def test_a_new_game_has_nothing_to_redo() -> None:
    assert scorepad.new("silver-and-gold", players=["Sarah", "Linus"]).to_redo() == ()


def test_the_same_event_recorded_by_hand_counts_as_redone(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.undo()
    game.undo()
    game.record(kind="display", cards=["purple-05", "orange-11", "green-06", "grey-01"])
    ((left,),) = game.to_redo()
    assert left.kind == "reveal"


def test_undo_after_redo_can_be_redone_again(game: Game) -> None:
    for _ in range(3):
        game.undo()
        redo(game)
    assert game.to_redo() == ()
    assert [event.kind for event in game.events[-6:]] == ["undo", "display"] * 3


def test_an_undo_itself_is_never_redone(game: Game) -> None:
    for _ in range(3):
        game.undo()
    assert [step[0].kind for step in game.to_redo()] == ["display", "deal", "deal"]
    assert not any(isinstance(event, Undo) for step in game.to_redo() for event in step)


def test_what_was_let_stand_is_redone_with_its_reason(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="reveal", pattern="I3", stands="we were too quick")
    game.undo()
    assert redo(game).stands == "we were too quick"


def test_an_amendment_is_redone(game: Game) -> None:
    game.record(kind="note", text="tea")
    game.record(kind="amend", event=4, why="it was cake", with_={"kind": "note", "text": "cake"})
    game.undo()
    redo(game)
    assert [moment.event.text for moment in game.line if moment.event.kind == "note"] == ["cake"]  # type: ignore[attr-defined]


def test_an_amendment_is_redone_after_its_event_was(game: Game) -> None:
    """The event has another number then, and the amendment means that one."""
    game.record(kind="note", text="tea")
    game.record(kind="amend", event=4, why="it was cake", with_={"kind": "note", "text": "cake"})
    game.undo()
    game.undo()
    redo(game)
    redo(game)
    assert [moment.event.text for moment in game.line if moment.event.kind == "note"] == ["cake"]  # type: ignore[attr-defined]
