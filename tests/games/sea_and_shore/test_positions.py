"""When two positions of Sea & Shore are equal, however they came about."""

from __future__ import annotations

from random import Random

import pytest

from scorepad.engine.position import Position
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    Keys,
    Situation,
    action,
    adjust,
    at,
    done,
    earn,
    lay,
    note,
    play,
    play_whole,
    record_all,
    seated,
    settle,
    take,
    tally,
    then,
    to_end_of_round,
    trick,
)

UNDO: Keys = {"kind": "undo"}


def same(one: Position, other: Position) -> bool:
    """Equal, and so are their hashes."""
    assert (one == other) == (other == one)
    assert one != other or hash(one) == hash(other)
    return one == other


SAME: list[tuple[str, Situation, Situation]] = [
    ("a note in between", on.AFTER, then(on.ACTS, note(), action("Tim", 2), note())),
    ("an undo in between", on.AFTER, then(on.ACTS, action("Tim", 1, from_="Linus"), UNDO, action("Tim", 2))),
    (
        "treasures of two colors turned up in either order",
        at("red 3, blue 2 | r4 b7", players=4),
        at("blue 2, red 3 | r4 b7", players=4),
    ),
    (
        "a start that is named although it passes there anyway",
        then(on.second_round, trick("red 1")),
        then(on.second_round, trick("red 1", first="Sarah")),
    ),
    ("covers that are off", at("red 3 | r4 p7 g9"),
     then(on.OPEN, play("Sarah", "r4", shows="sea"), play("Linus", "p7", shows="shore"), play("Tim", "g9"))),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [each[1:] for each in SAME], ids=[each[0] for each in SAME])
def test_the_table_is_the_same(one: Situation, other: Situation) -> None:
    assert same(one().position, other().position)


def out_of_turn(*players: str) -> Game:
    """A trick that was played in this order."""
    game = seated(4)
    game.record(**trick("red 3", "red 3"))
    own = {"Sarah": "r4", "Linus": "b7", "Tim": "p9", "Ada": "g1"}
    for player in players:
        game.record(**play(player, own[player]), stands="it happened")
    return game


def test_playing_out_of_turn_makes_no_difference_to_the_table() -> None:
    assert same(out_of_turn("Tim", "Linus").position, out_of_turn("Linus", "Tim").position)
    every = ("Tim", "Ada", "Linus", "Sarah")
    one, other = out_of_turn(*every).position, out_of_turn(*reversed(every)).position
    assert same(one, other)
    assert str(one) == str(other)


DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("another card", at("red 3 | r4"), at("red 3 | r5")),
    (
        "a cover",
        then(on.OPEN, play("Sarah", "r4", shows="sea")),
        then(on.OPEN, play("Sarah", "r4", shows="shore")),
    ),
    ("addition cards on a card", then(on.NEXT, play("Linus", "r5")), then(on.NEXT, play("Linus", "r5+1"))),
    ("another treasure", at("red 3 |"), at("red 2 |")),
    (
        "two treasures of a color in another order",
        at("red 3, red 2 |", players=4),
        at("red 2, red 3 |", players=4),
    ),
    (
        "a pile in another order",
        done("red 3, red 2 | r1 b1 p1 g1", players=4),
        done("red 2, red 3 | r1 b1 p1 g1", players=4),
    ),
    ("another lost action", on.AFTER, then(on.ACTS, action("Tim", 3))),
    ("what it did", on.AFTER, then(on.AFTER, adjust("Sarah", 1))),
    ("a card taken", then(on.ACTS, take("Tim", "r4", "b12")), then(on.ACTS, take("Tim", "p7", "b12"))),
    ("a card discarded", then(on.ACTS, take("Tim", "r4", "b12")), then(on.ACTS, take("Tim", "r4", "b11"))),
    ("who starts", lambda: seated(3), lambda: seated(3, first="Tim")),
    (
        "who starts the second round",
        then(on.second_round, trick("red 1")),
        then(on.second_round, trick("red 1", first="Tim")),
    ),
    (
        "how many cards are left in a hand",
        then(on.ACTS, {**play("Linus", "b1"), "stands": "late"}),
        then(on.ACTS, {**play("Sarah", "b1"), "stands": "late"}),
    ),
    ("a ruling", lambda: seated(3), lambda: seated(3, rulings={"steal-condition": "any"})),
    ("more players", lambda: seated(3), lambda: seated(4)),
    ("a treasure taken", on.EARNS, on.ACTS),
    ("the round", lambda: seated(3), on.second_round),
    ("the mode", lambda: seated(3), on.TALLYING),
    ("what is tallied", on.ENTERED, then(on.TALLYING, tally("Sarah", 1, "red 3", additions=11))),
    ("whose page", on.ENTERED, then(on.TALLYING, tally("Tim", 1, "red 3", additions=12))),
    ("which round is tallied", on.ENTERED, then(on.TALLYING, tally("Sarah", 2, "red 3", additions=12))),
]


@pytest.mark.parametrize(("one", "other"), [each[1:] for each in DIFFERENT], ids=[each[0] for each in DIFFERENT])
def test_the_tables_differ(one: Situation, other: Situation) -> None:
    assert not same(one().position, other().position)


def test_tallies_are_the_same_in_any_order() -> None:
    pages = [tally("Sarah", 1, "red 3", "blue 2", additions=1), tally("Linus", 2), tally("Tim", 1, "green 1")]
    one = record_all(on.TALLYING(), pages)
    turned = {**pages[0], "treasures": pages[0]["treasures"][::-1], "note": "counted twice"}
    other = record_all(on.TALLYING(), [note(), *pages[:0:-1], UNDO, pages[1], turned])
    assert same(one.position, other.position)


def test_the_first_round_is_the_same_in_whatever_order_its_treasures_came() -> None:
    """Only piles of the current round have a top treasure that may be stolen."""

    def after(*points: int) -> Game:
        game = settle(lay(seated(4), f"red {points[0]} | r1 b1 p1 g1"))
        settle(lay(game, " | r2 b2 p2 g2"))
        settle(lay(game, " | r3 b3 p3 g3"))
        settle(lay(game, " | r4 b4 p4 g4"))
        settle(lay(game, f"red {points[1]} | r5 b5 p5 g5"))
        return game

    assert not same(after(1, 2).position, after(2, 1).position)
    one, other = to_end_of_round(after(1, 2)), to_end_of_round(after(2, 1))
    assert not same(one.position, other.position)
    assert same(*(record_all(game, [trick("red 3", "red 3")]).position for game in (one, other)))


def test_equal_positions_look_the_same_and_continue_the_same_way() -> None:
    """A whole game with undone events passes through the same positions as without them."""
    game = play_whole(seated(5), Random(3))
    twin = seated(5)
    for moment, number in zip(game.line, range(len(game.line)), strict=True):
        if number % 5 == 0:
            record_all(twin, [note()])
        twin.record(moment.event)
        if number % 7 == 0:
            twin.undo()
            twin.record(moment.event)
        assert same(twin.position, moment.position)
        assert str(twin.position) == str(moment.position)
    assert game.line


def test_nothing_is_left_of_a_card_that_was_undone() -> None:
    game = on.NEXT()
    before = game.position
    record_all(game, [play("Linus", "r5+2", shows="sea"), UNDO])
    assert same(game.position, before)
    record_all(game, [play("Linus", "r5", shows="sea"), {"kind": "amend", "event": game.count + 1, "why": "typo",
               "with": play("Linus", "r6")}])  # fmt: skip
    assert same(game.position, record_all(on.NEXT(), [play("Linus", "r6")]).position)


def test_a_treasure_earned_late_is_the_same() -> None:
    one = record_all(on.STEALS(), [earn("Tim", "red"), note(), earn("Ada", "blue")])
    other = record_all(on.STEALS(), [earn("Tim", "red"), earn("Ada", "blue")])
    assert same(one.position, other.position)
