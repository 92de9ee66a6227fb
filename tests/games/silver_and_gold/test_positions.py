"""Two positions of Silver & Gold are equal if they look the same, however they came about."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

import scorepad
from scorepad.engine.position import Position
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import (
    Keys,
    bonus,
    cross,
    deal,
    fill,
    laid_out,
    record_all,
    revealed,
    state_of,
    table,
    take,
    tally,
)
from tests.players import play


def after(game: Game, *events: Keys) -> Position:
    """The position after these events, from a copy of the game."""
    return record_all(game.copy(), events).position


def reveal(pattern: str) -> Keys:
    return {"kind": "reveal", "pattern": pattern}


def are_equal(one: Position, other: Position) -> bool:
    """Are they equal, by hash too?"""
    return one == other and hash(one) == hash(other)


# ---------------------------------------------------------------------- equal


def test_it_does_not_matter_who_crossed_first() -> None:
    game = revealed("I2", "Tim")
    crosses = [
        cross("Sarah", "purple-04", "B1", "C1"),
        cross("Linus", "orange-05", "A1", "B1"),
        cross("Tim", "green-01", "A1", "B1"),
    ]
    one, *others = [after(game, *order) for order in permutations(crosses)]
    assert all(are_equal(one, other) for other in others)
    assert {position.number for position in others} == {one.number}


def test_a_box_for_an_x_may_come_before_or_after_another_players_cross() -> None:
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "C4", "D4")])
    more, other = bonus("Sarah", "purple-04", "C3"), cross("Linus", "orange-05", "B2", "B3")
    assert are_equal(after(game, more, other), after(game, other, more))


def test_the_order_of_deals_and_of_cards_in_them_does_not_matter() -> None:
    one, other = table(), table()
    deal(one, "Sarah", "purple-04", "green-04")
    deal(one, "Linus", "orange-05", "grey-05")
    deal(other, "Linus", "grey-05", "orange-05")
    deal(other, "Sarah", "green-04", "purple-04")
    assert are_equal(one.position, other.position)
    cards = ["purple-05", "orange-11", "green-06", "grey-01"]
    one.record(kind="display", cards=cards)
    other.record(kind="display", cards=cards[::-1])
    assert are_equal(one.position, other.position)


def test_notes_claims_and_undone_events_change_nothing() -> None:
    game = revealed("I2")
    sarah = cross("Sarah", "purple-04", "B1", "C1")
    wordy = game.copy()
    wordy.record(kind="note", text="what a pattern")
    wordy.record(**cross("Linus", "orange-05", "A1", "B1"))
    wordy.undo()
    wordy.record(kind="claim", player="Sarah", points=0)
    wordy.record(**sarah, note="at last")
    assert wordy.count > game.count + 1
    assert are_equal(wordy.position, after(game, sarah))


def test_the_order_of_earlier_expeditions_does_not_matter() -> None:
    crosses = [
        cross("Sarah", "purple-04", "B2"),
        cross("Linus", "orange-05", "B1"),
        cross("Sarah", "purple-04", "C2"),
        cross("Linus", "orange-05", "B3"),
    ]
    one = after(laid_out(), reveal("I2"), *crosses[:2], reveal("O4"), *crosses[2:])
    other = after(laid_out(), reveal("O4"), *crosses[:2], reveal("I2"), *crosses[2:])
    assert are_equal(one, other)
    assert not are_equal(one, after(laid_out(), reveal("I2"), *crosses[:2], reveal("L4"), *crosses[2:]))


def test_a_new_round_forgets_the_patterns_of_the_last_one() -> None:
    def played(*patterns: str) -> Position:
        game = laid_out()
        for pattern in patterns:
            game.record(**reveal(pattern))
            for player, card in (("Sarah", "purple-04"), ("Linus", "orange-05")):
                free = state_of(game).free(player, card) & ~game.setup.sheets.cards[card].crosses
                game.record(**cross(player, card, scorepad.engine.grid.names(free)[0]))
        return game.position

    every = ["O4", "I3", "I3", "L3", "L3", "L4", "T4"]
    assert are_equal(played(*every), played("I2", *every[1:]))
    assert not are_equal(played(*every[:6]), played("I2", *every[1:6]))


def test_the_order_of_crosses_on_a_card_nobody_has_does_not_matter() -> None:
    game = laid_out()
    strays = [{**cross("Sarah", "grey-02", box), "stands": "the wrong card"} for box in ("A1", "D1")]
    assert are_equal(after(game, *strays), after(game, *strays[::-1]))


# ---------------------------------------------------------------------- different


def crossed() -> Game:
    game = revealed("I2")
    game.record(**cross("Sarah", "purple-04", "B2", "C2"))
    return game


DIFFERENT: list[tuple[str, Callable[[], Position], Callable[[], Position]]] = [
    (
        "other boxes",
        lambda: crossed().position,
        lambda: after(revealed("I2"), cross("Sarah", "purple-04", "B3", "C3")),
    ),
    ("another pattern", lambda: revealed("I2").position, lambda: revealed("I3").position),
    ("somebody has crossed", lambda: crossed().position, lambda: revealed("I2").position),
    (
        "who has crossed, though nothing was new",
        lambda: revealed("I2").position,
        lambda: after(revealed("I2"), {**cross("Sarah", "purple-04"), "stands": "nothing"}),
    ),
    (
        "a box owed",
        lambda: after(revealed("I2"), cross("Sarah", "purple-04", "C4", "D4")),
        lambda: after(revealed("I2"), cross("Sarah", "purple-04", "C4", "D4"), bonus("Sarah", "purple-04", "B4")),
    ),
    (
        "all four dealt",
        lambda: after(table(), {"kind": "deal", "player": "Sarah", "keep": ["purple-01", "purple-02"]}),
        lambda: after(
            table(),
            {
                "kind": "deal",
                "player": "Sarah",
                "keep": ["purple-01", "purple-02"],
                "dealt": ["purple-01", "purple-02", "green-01", "green-02"],
            },
        ),
    ),
    ("another first player", lambda: laid_out().position, lambda: laid_out(first="Linus").position),
    (
        "another ruling",
        lambda: laid_out().position,
        lambda: laid_out(rulings={"fifth-palm": "replaces-lowest"}).position,
    ),
]


@pytest.mark.parametrize(("one", "other"), [each[1:] for each in DIFFERENT], ids=[each[0] for each in DIFFERENT])
def test_everything_visible_on_the_table_counts(
    one: Callable[[], Position], other: Callable[[], Position]
) -> None:
    assert one() == one()
    assert one() != other()


def test_what_is_taken_and_from_where_counts() -> None:
    game = laid_out()
    fill(game, "green-04", "A2")
    record_all(game, [reveal("I2"), cross("Sarah", "green-04", "A2"), cross("Linus", "orange-05", "A2")])
    takes = [take("Sarah", "green-06"), take("Sarah", "grey-01"), take("Sarah", "grey-02", "deck")]
    positions = {game.position, *(after(game, each) for each in takes)}
    assert len(positions) == 4


# ---------------------------------------------------------------------- tallies, pickles


def test_in_a_tally_the_order_of_players_and_of_entries_does_not_matter() -> None:
    sarah = tally("Sarah", 9, trophies=[6, 5], palms=[3, 1], cards=["grey-01", "green-01", "orange-04"])
    again = tally(
        "Sarah", 9, trophies=[5, 6], palms=[1, 3], cards=["green-01", "orange-04", "grey-01"], note="as it was"
    )
    linus = tally("Linus", 4, trophies=[4])
    game = table(mode="tally")
    assert are_equal(after(game, sarah, linus), after(game, linus, again))
    assert after(game, sarah) != after(game, tally("Sarah", 10, trophies=[6, 5], palms=[3, 1]))
    assert after(game, sarah) != after(game, linus)


def test_every_position_of_a_game_can_be_pickled() -> None:
    game = laid_out("Tim")
    game.record(**cross("Sarah", "grey-02", "A1"), stands="a stray cross")
    play(game, Random(5), 120)
    positions = [moment.position for moment in game.line][::7]
    for position in positions:
        again = pickle.loads(pickle.dumps(position))
        assert are_equal(again, position)
        assert again.result() == position.result()
        assert str(again) == str(position)
    assert len(set(positions)) == len(positions) > 10
