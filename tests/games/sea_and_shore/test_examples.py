"""The rulebook's worked examples."""

import pytest

from tests.games.sea_and_shore import table as t


def test_eric_takes_the_treasure_niels_acts_and_marlou_gets_two_addition_cards() -> None:
    game = t.table(players=["Eric", "Marlou", "Niels"])
    t.record_all(game, [t.trick("red 3"), t.play("Eric", "r4"), t.play("Marlou", "p7"), t.play("Niels", "g9")])
    assert t.winners(game) == ["earn Eric red", "action Niels green+purple"]
    assert t.broken(game, t.earn("Marlou", "red")) != ()
    t.record_all(game, [t.earn("Eric", "red")])
    assert (t.pile(game, "Eric"), t.held(game)) == ("red 3", [0, 2, 0])
    assert t.broken(game, t.action("Marlou", 2)) != ()
    t.record_all(game, [t.action("Niels", 2)])
    assert (t.pile(game, "Eric"), t.held(game)) == ("red 3", [0, 2, 0])


@pytest.mark.parametrize(("face", "is_winner"), [("r9", True), ("r10", False), ("r11", False)])
def test_a_7_with_three_addition_cards_counts_10(face: str, is_winner: bool) -> None:
    """Sarah has lost three red cards; her 7 beats a 9, ties with a 10 she starts before, and loses to an 11."""
    game = t.settle(t.lay(t.table("Ada"), "red 1 | r1 r2 r3 b1"))
    assert t.held(game) == [3, 0, 0, 0]
    t.lay(game, f"red 2 | {face} p1 g1 r7+3")
    assert (t.held(game), t.state_of(game).plays[-1].value) == ([0, 0, 0, 0], 10)
    assert t.winners(game)[0] == ("earn Sarah red" if is_winner else "earn Linus red")


def test_a_7_with_three_addition_cards_beats_a_10_if_it_is_nearer_the_start() -> None:
    game = t.settle(t.lay(t.table("Ada", first="Linus"), "red 1 | r2 r3 b1 r1"))
    t.settle(t.lay(game, " | r4 b4 p4 g4"))
    t.settle(t.lay(game, " | r5 b5 p5 g5"))
    t.lay(game, "red 2 | r7+3 p1 g1 r10")
    assert t.winners(game)[0] == "earn Sarah red"
    assert t.starter(game) == "Sarah"


@pytest.mark.parametrize(
    ("additions", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (21, 10), (22, 11)]
)
def test_five_addition_cards_are_worth_2_points(additions: int, points: int) -> None:
    game = t.table(mode="tally")
    t.record_all(game, [t.tally(name, number) for name in t.NAMES[1:3] for number in (1, 2)])
    t.record_all(game, [t.tally("Sarah", 1, additions=additions), t.tally("Sarah", 2)])
    assert t.lines(game.result(), "Sarah") == ({"round-1:additions": points} if points else {})
    assert game.result().of("Sarah").total == points
