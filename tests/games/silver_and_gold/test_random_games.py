"""Random games of Silver & Gold, checked against what must always hold."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine import grid
from scorepad.games.silver_and_gold.state import State
from scorepad.timeline.game import Game, accept
from tests.games.silver_and_gold.table import state_of
from tests.players import choose, play
from tests.sampling import examples

PLAYERS = ["Sarah", "Linus", "Tim", "Ada"]
rulings = st.fixed_dictionaries(
    {},
    optional={
        "fifth-palm": st.sampled_from(["lapses", "replaces-lowest"]),
        "last-tie": st.sampled_from(["shared", "seating"]),
    },
)


def check(state: State) -> None:
    """What holds at every moment of a legal game."""
    cards = state.sheets.cards
    for seat in state.seats:
        assert len(seat.coins) <= 12
        assert len(seat.palms) <= 4
        assert all(1 <= entry.points <= 5 for entry in seat.palms)
        assert len(seat.trophies) <= len(seat.coins) // 4
        assert all(state.free(seat.player, card) == 0 for card in seat.completed)
        assert all(state.free(seat.player, card) for card in seat.open)
        assert seat.owed == 0 or seat.open
        assert len(seat.open) <= 2
        for card, crosses in seat.crosses.items():
            assert crosses.mask & ~cards[card].boxes == 0
            assert bool(crosses.mask) == bool(crosses.events)
        assert len(seat.completed) == len(seat.completed_by)
    assert not state.strays
    held = [card for seat in state.seats for card in (*seat.open, *seat.completed)]
    everywhere = [*held, *state.display]
    assert len(set(everywhere)) == len(everywhere)
    assert state.deck == len(cards) - len(everywhere)
    assert len(state.unseen()) == state.deck
    awarded = sorted(entry.points for seat in state.seats for entry in seat.trophies if entry.points)
    assert sorted((*awarded, *state.trophies)) == [1, 2, 3, 4, 5, 6]
    assert max(state.trophies, default=0) < min(awarded, default=7)


@examples(25)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), chosen=rulings, first=st.integers(0, 1))
def test_whatever_is_played_the_books_are_right(seats: int, seed: int, chosen: dict[str, Any], first: int) -> None:
    game = scorepad.new("silver-and-gold", players=PLAYERS[:seats], rulings=chosen, first=PLAYERS[first])
    play(game, Random(seed))
    for moment in game.line:
        check(moment.position.state_as(State))
    result = game.result()
    assert result.finished
    assert game.findings() == []
    assert sum(event.kind == "reveal" for event in game.events) == 28
    assert sum(event.kind == "cross" for event in game.events) == 28 * seats
    for standing in result.standings:
        assert standing.total == sum(line.points for line in standing.lines)
        assert all(1 <= number <= len(game.events) for line in standing.lines for number in line.events)
        for line in standing.lines:
            assert line.events
            assert {game.events[number - 1].player for number in line.events} == {standing.player}  # type: ignore[attr-defined]
    assert as_tallied(game) == {standing.player: standing.total for standing in result.standings}


def as_tallied(game: Game) -> dict[str, int]:
    """The totals of the same score cards entered as a tally, which must find nothing wrong."""
    tallied = scorepad.new(
        "silver-and-gold", players=game.players, mode="tally", first=game.header.first, rulings=game.header.rulings
    )
    for seat in state_of(game).seats:
        tallied.record(
            kind="tally",
            player=seat.player,
            coins=len(seat.coins),
            trophies=[entry.points for entry in seat.trophies if entry.points],
            palms=[entry.points for entry in seat.palms],
            cards=list(seat.completed),
        )
    assert tallied.result().decided_by == game.result().decided_by
    return {standing.player: standing.total for standing in tallied.result().standings}


@examples(15)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_undoing_goes_back_through_every_state(seats: int, seed: int) -> None:
    game = scorepad.new("silver-and-gold", players=PLAYERS[:seats])
    random = Random(seed)
    states = [game.state]
    for _ in range(60):
        game.record(**choose(random, game, random.choice(game.expected())))
        states.append(game.state)
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state is state


@st.composite
def facts(draw: st.DrawFn) -> dict[str, Any]:
    """Any well-formed event of the game, sensible or not."""
    sheets = scorepad.new("silver-and-gold", players=PLAYERS[:2]).setup.sheets
    card = st.sampled_from(sorted(sheets.cards))
    cards = st.lists(card, max_size=5)
    player = st.sampled_from(PLAYERS[:3])
    box = st.sampled_from(["A1", "B1", "C2", "D4", "A3", "E5", "Z9"])
    kind = draw(st.sampled_from(["deal", "display", "reveal", "cross", "bonus", "take", "refill"]))
    keys: dict[str, st.SearchStrategy[Any]] = {
        "deal": st.fixed_dictionaries({"player": player, "keep": cards}, optional={"dealt": cards}),
        "display": st.fixed_dictionaries({"cards": cards}),
        "reveal": st.fixed_dictionaries({"pattern": st.sampled_from(sorted(sheets.expeditions))}),
        "cross": st.fixed_dictionaries({"player": player, "card": card, "boxes": st.lists(box, max_size=4)}),
        "bonus": st.fixed_dictionaries({"player": player, "card": card, "box": box}),
        "take": st.fixed_dictionaries(
            {"player": player, "card": card, "from": st.sampled_from(["display", "deck"])}
        ),
        "refill": st.fixed_dictionaries({"cards": cards}),
    }
    return {"kind": kind, **draw(keys[kind])}


@examples(60)
@given(seed=st.integers(0, 2**32), before=st.integers(0, 120), chaos=st.lists(facts(), min_size=1, max_size=12))
@pytest.mark.slow
def test_whatever_a_table_lets_stand_is_carried_out_and_explained(
    seed: int, before: int, chaos: list[dict[str, Any]]
) -> None:
    game = scorepad.new("silver-and-gold", players=PLAYERS[:3])
    play(game, Random(seed), before)
    for keys in chaos:
        violations = game.judge(**keys)
        assert len({violation.rule for violation in violations}) == len(violations)
        assert all(violation.rule in game.ruleset.rules for violation in violations)
        event = game.read(keys)
        if not violations:
            game.record(event)
        elif "box-exists" in {violation.rule for violation in violations}:
            accept(game, event)
        else:
            game.record(**keys, stands="the table did not mind")
    cards = game.setup.sheets.cards
    for seat in state_of(game).seats:
        for card, crosses in seat.crosses.items():
            assert crosses.mask & ~cards[card].boxes == 0
            assert crosses.mask != cards[card].boxes
    for standing in game.result().standings:
        assert standing.total == sum(line.points for line in standing.lines)
    assert str(game.draw())
    game.expected()
    play(game, Random(seed), 20)


@examples(20)
@given(seed=st.integers(0, 2**32), most=st.integers(0, 200))
def test_expected_and_judge_agree(seed: int, most: int) -> None:
    game = play(scorepad.new("silver-and-gold", players=PLAYERS[:3]), Random(seed), most)
    offered = game.expected()
    for expected in offered:
        for event in islice(game.position.legal(expected.kind, expected.player), 500):
            assert game.judge(event) == ()
    kinds = {(expected.kind, expected.player) for expected in offered}
    for player in game.players:
        for card, printed in game.setup.sheets.cards.items():
            for box in grid.names(printed.boxes):
                if ("cross", player) not in kinds:
                    assert game.judge(kind="cross", player=player, card=card, boxes=[box])
                if ("bonus", player) not in kinds:
                    assert game.judge(kind="bonus", player=player, card=card, box=box)
