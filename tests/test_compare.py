"""Comparing two records of one game: what the rules allow in any order is no difference, anything else is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.audit.compare import compare
from scorepad.errors import RecordError
from scorepad.game import Game
from tests.players import play

PLAYERS = ["Ada", "Ben", "Cleo"]


def played(name: str, seed: int, length: int = 80) -> Game:
    return play(scorepad.new(name, players=PLAYERS), Random(seed), length)


def rewritten(game: Game, tables: list[dict[str, Any]]) -> Game:
    """Another record of the same game, with these events."""
    twin = scorepad.new(game.header.game, players=list(game.players), first=game.header.first)
    for table in tables:
        twin.accept(twin.read(table))
    twin.settle()
    return twin


def shuffled(game: Game, random: Random) -> list[dict[str, Any]]:
    """Its events, neighbors swapped wherever the rules allow both orders and the table is the same after them."""
    events = [moment.event for moment in game.line]
    for _ in range(3):
        position = game.start
        for place in range(len(events) - 1):
            one, two = events[place], events[place + 1]
            if random.random() < 0.7 and not position.broken(two):
                first = position.after(two, 1)
                if not first.broken(one):
                    both, swapped = position.after(one, 1).after(two, 2), first.after(one, 2)
                    if not position.broken(one) and both == swapped:
                        events[place], events[place + 1] = two, one
            position = position.after(events[place], place + 1)
    return [event.table() for event in events]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_events_in_another_order_that_the_rules_allow_are_no_difference(name: str, seed: int) -> None:
    game, random = played(name, seed), Random(seed)
    tables = shuffled(game, random)
    for table in tables:
        if random.random() < 0.2:
            table["note"] = "well played"
        if random.random() < 0.2:
            table["by"] = "Ada"
    remarks: list[dict[str, Any]] = [
        {"kind": "note", "text": "tea"},
        {"kind": "claim", "player": "Ben", "points": 3},
    ]
    found = compare(game, rewritten(game, [*remarks, *tables]))
    assert found.is_same
    assert all(one == other for one, other in found.totals.values())


def test_some_of_them_were_in_another_order() -> None:
    for name in ("silver-and-gold", "go-for-gold"):
        game = played(name, 1)
        assert shuffled(game, Random(1)) != [moment.event.table() for moment in game.line]


@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_a_missing_event_is_named(name: str) -> None:
    game = played(name, 4, 30)
    tables = [moment.event.table() for moment in game.line]
    for missing in (3, 10, len(tables) - 1):
        less = rewritten(game, tables[:missing] + tables[missing + 1 :])
        one, *_ = compare(game, less).differences
        assert one.one is not None
        assert one.one.event.table() == tables[missing] or one.other is None
        back, *_ = compare(less, game).differences
        assert back.other is not None


def test_what_one_recorder_wrote_otherwise_is_put_side_by_side(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.record(kind="cross", player="Linus", card="orange-05", boxes=["A1", "A2"])
    tables = [moment.event.table() for moment in game.line]
    tables[4]["boxes"] = ["C1", "C2"]
    other = rewritten(game, tables)
    ((mine, theirs),) = compare(game, other).differences
    assert mine is not None
    assert theirs is not None
    assert (mine.number, theirs.number) == (5, 5)
    assert compare(game, other).totals["Sarah"] == (1, 0)


def test_boxes_in_another_order_are_the_same_cross(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    tables = [moment.event.table() for moment in game.line]
    tables[0]["keep"].reverse()
    tables[4]["boxes"].reverse()
    assert compare(game, rewritten(game, tables)).is_same


def test_other_games_or_players_cannot_be_compared(game: Game) -> None:
    for name, players, mode in (
        ("silver-and-gold", ["Sarah", "Tim"], "track"),
        ("silver-and-gold", ["Sarah", "Linus", "Tim"], "track"),
        ("silver-and-gold", ["Sarah", "Linus"], "tally"),
        ("go-for-gold", ["Sarah", "Linus"], "track"),
    ):
        with pytest.raises(RecordError):
            compare(game, scorepad.new(name, players=players, mode=mode))


def test_what_the_headers_say_differently_is_a_difference(game: Game) -> None:
    other = scorepad.new(
        "silver-and-gold", players=["Linus", "Sarah"], first="Sarah", rulings={"fifth-palm": "replaces-lowest"}
    )
    found = compare(game.at(0), other)
    assert len(found.headers) == 2
    assert not found.is_same
