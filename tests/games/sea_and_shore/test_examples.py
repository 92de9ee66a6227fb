"""The rulebook's worked examples."""

from __future__ import annotations

import pytest

from tests.games.sea_and_shore.table import (
    NAMES,
    action,
    broken,
    earn,
    held,
    lay,
    lines,
    pile,
    play,
    record_all,
    settle,
    starter,
    state_of,
    table,
    tally,
    trick,
    winners,
)


def test_eric_takes_the_treasure_niels_acts_and_marlou_gets_two_addition_cards() -> None:
    game = table(players=["Eric", "Marlou", "Niels"])
    record_all(game, [trick("red 3"), play("Eric", "r4"), play("Marlou", "p7"), play("Niels", "g9")])
    assert winners(game) == ["earn Eric red", "action Niels green+purple"]
    assert broken(game, earn("Marlou", "red")) != ()
    record_all(game, [earn("Eric", "red")])
    assert (pile(game, "Eric"), held(game)) == ("red 3", [0, 2, 0])
    assert broken(game, action("Marlou", 2)) != ()
    record_all(game, [action("Niels", 2)])
    assert (pile(game, "Eric"), held(game)) == ("red 3", [0, 2, 0])


@pytest.mark.parametrize(("face", "is_winner"), [("r9", True), ("r10", False), ("r11", False)])
def test_a_7_with_three_addition_cards_counts_10(face: str, is_winner: bool) -> None:
    """Sarah has lost three red cards; her 7 beats a 9, ties with a 10 she starts before, and loses to an 11."""
    game = settle(lay(table("Ada"), "red 1 | r1 r2 r3 b1"))
    assert held(game) == [3, 0, 0, 0]
    lay(game, f"red 2 | {face} p1 g1 r7+3")
    assert (held(game), state_of(game).plays[-1].value) == ([0, 0, 0, 0], 10)
    assert winners(game)[0] == ("earn Sarah red" if is_winner else "earn Linus red")


def test_a_7_with_three_addition_cards_beats_a_10_if_it_is_nearer_the_start() -> None:
    game = settle(lay(table("Ada", first="Linus"), "red 1 | r2 r3 b1 r1"))
    settle(lay(game, " | r4 b4 p4 g4"))
    settle(lay(game, " | r5 b5 p5 g5"))
    lay(game, "red 2 | r7+3 p1 g1 r10")
    assert winners(game)[0] == "earn Sarah red"
    assert starter(game) == "Sarah"


@pytest.mark.parametrize(
    ("additions", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (21, 10), (22, 11)]
)
def test_five_addition_cards_are_worth_2_points(additions: int, points: int) -> None:
    game = table(mode="tally")
    record_all(game, [tally(name, number) for name in NAMES[1:3] for number in (1, 2)])
    record_all(game, [tally("Sarah", 1, additions=additions), tally("Sarah", 2)])
    assert lines(game.result(), "Sarah") == ({"round-1:additions": points} if points else {})
    assert game.result().of("Sarah").total == points
