"""The ledger against a slow second writing: the line in force worked out from the bare list of events."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.errors import RecordError
from scorepad.events import Amend, Event, Undo
from scorepad.game import Game
from tests.players import choose

PLAYERS = ["Sarah", "Linus", "Tim"]


def slowly(events: list[Event]) -> list[tuple[int, Event]]:
    """What is in force: undone events are taken out pair by pair, then amendments do their work in order."""
    kept: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Undo):
            kept.pop()
        else:
            kept.append((number, event))
    line = [(number, event) for number, event in kept if not isinstance(event, Amend)]
    for _, amend in kept:
        if isinstance(amend, Amend):
            corrected = amend.corrected
            line = [
                (number, event if number != amend.event or corrected is None else corrected)
                for number, event in line
                if number != amend.event or corrected is not None
            ]
    return line


def muddle(name: str, seed: int, length: int = 120) -> Game:
    """A game in which much is undone, redone, corrected and deleted; whatever breaks a rule is let stand."""
    random, game = Random(seed), scorepad.new(name, players=PLAYERS)
    while game.count < length:
        fate = random.random()
        numbers = [moment.number for moment in game.line]
        if fate < 0.15 and game.ledger.latest is not None:
            game.undo()
        elif fate < 0.25 and game.to_redo():
            game.record(game.to_redo()[-1])
        elif fate < 0.4 and numbers:
            number = random.choice(numbers)
            moment = game.line[numbers.index(number)]
            notes = {"kind": "note", "text": random.choice(["tea", "cake"])}
            change: dict[str, Any] = random.choice(
                [{"drop": True}, {"with": notes}, {"with": moment.event.table()}]
            )
            game.record(kind="amend", event=number, why="a slip", stands="so be it", **change)
        elif fate < 0.5 or not game.expected():
            game.record(kind="note", text="hm")
        else:
            expected = [each for each in game.expected() if each.is_listed and each.is_possible]
            if expected:
                game.record(**choose(random, game, random.choice(expected)))
            else:
                game.record(kind="note", text="stuck")
    return game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_the_line_is_what_a_slow_second_writing_makes_of_the_events(name: str, seed: int) -> None:
    game = muddle(name, seed)
    kinds = {event.kind for event in game.events}
    assert {"undo", "amend", "note"} < kinds
    for length in (*range(0, game.count, 7), game.count):
        line = game.at(length).line
        assert [(moment.number, moment.event) for moment in line] == slowly(list(game.events[:length]))


@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_live_and_from_its_text_a_game_is_the_same(name: str) -> None:
    game = muddle(name, 9)
    again = scorepad.loads(scorepad.dumps(game))
    assert [moment.event for moment in again.line] == [moment.event for moment in game.line]
    assert [moment.excuse for moment in again.line] == [moment.excuse for moment in game.line]
    assert again.findings() == game.findings()
    assert again.irregularities() == game.irregularities()
    assert [moment.position for moment in again.line] == [moment.position for moment in game.line]
    assert again.to_redo() == game.to_redo()


@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_a_proposal_is_what_recording_it_makes_of_the_game(name: str) -> None:
    game = muddle(name, 5, 60)
    wanted: list[Event] = [Undo(), Amend(event=game.line[0].number, why="x", drop=True, stands="so be it")]
    wanted += [moment.event for moment in game.line[:3]]
    for event in wanted:
        before = scorepad.dumps(game)
        proposal = game.propose(event)
        proposal = proposal if proposal.is_allowed or not proposal.can_stand else proposal.standing("so be it")
        assert scorepad.dumps(game) == before
        copy = game.copy()
        if proposal.is_allowed:
            twin = copy.propose(proposal.event)
            copy.commit(twin)
            assert copy.position == proposal.position == twin.position
            assert proposal.gains == twin.gains
            assert copy.events[-1] == proposal.event


def test_what_was_proposed_before_something_else_was_recorded_is_refused() -> None:
    game = scorepad.new("go-for-gold", players=PLAYERS)
    early = game.propose(kind="note", text="first")
    game.record(kind="note", text="second")
    with pytest.raises(RecordError, match="in the meantime"):
        game.commit(early)
    with pytest.raises(RecordError, match="in the meantime"):
        game.copy().commit(game.propose(kind="note", text="third"))
    assert game.count == 1
