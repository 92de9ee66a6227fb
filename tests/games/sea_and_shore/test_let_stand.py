"""What odd events in Sea & Shore lead to: cards played late, treasures taken early, an action half done."""

from __future__ import annotations

from scorepad.games.sea_and_shore.tricks import covered
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import STANDS


def test_a_late_card_without_additions_costs_none() -> None:
    game = on.ACTS()
    before = t.state_of(game).seat("Linus").additions
    assert len(before) == 2
    game.record(**t.play("Linus", "b12"), **STANDS)
    assert t.state_of(game).seat("Linus").additions == before


def test_a_treasure_taken_while_cards_are_played_leaves_nothing_to_adjust() -> None:
    game = on.OPEN()
    game.record(**t.earn("Sarah", "red"), **STANDS)
    assert t.kinds(game) == [("play", "Sarah")]


def test_a_card_taken_back_without_a_discard_puts_no_card_out() -> None:
    game = on.ACTS()
    before = t.state_of(game).out
    game.record(**t.action("Tim", 4, card="r4"), **STANDS)
    assert t.state_of(game).out == before


def test_a_card_discarded_without_one_taken_back_leaves_nothing_in_the_hand() -> None:
    game = on.ACTS()
    game.record(**t.action("Tim", 4, discard="b12"), **STANDS)
    assert [seat.held for seat in t.state_of(game).seats] == [0, 0, 0]
    assert t.state_of(game).outcome.taken == 0


def test_a_treasure_taken_too_early_was_face_up_in_this_trick() -> None:
    game = on.OPEN()
    game.record(**t.earn("Sarah", "red"), **STANDS)
    assert t.broken(game, t.earn("Linus", "red")) == ("trick-sequence",)
    assert t.broken(game, t.earn("Linus", "blue")) == ("trick-sequence", "earn")


def test_three_losers_share_what_the_supply_has() -> None:
    """Sarah plays three cards and loses red, blue and purple; there are six addition cards and seven are due."""
    game = t.seated(5, changes={"additions": 6})
    t.record_all(game, [t.trick("green 1", "green 1"), t.play("Sarah", "r1")])
    for face in ("b1", "p1"):
        game.record(**t.play("Sarah", face), **STANDS)
    t.record_all(game, [t.play("Linus", "r5"), t.play("Tim", "b5"), t.play("Ada", "b6"), t.play("Max", "p5")])
    assert t.held(game) == [6, 0, 0, 0, 0]
    assert [lost.cards for lost in t.state_of(game).lost] == [2, 3, 1]


def test_addition_cards_adjusted_before_they_are_dealt_are_missing_then() -> None:
    """Linus has two to get, and there are only two."""
    game = t.at("red 3 | r4 p7 g9", changes={"additions": 2})()
    game.record(**t.adjust("Sarah", 2), **STANDS)
    t.record_all(game, [t.earn("Sarah", "red")])
    assert t.held(game) == [2, 0, 0]


def test_nothing_is_covered_once_the_covers_are_off() -> None:
    assert covered(t.state_of(on.ACTS())) == 0


def test_a_card_played_openly_is_not_covered() -> None:
    game = t.record_all(on.OPEN(), [t.play("Sarah", "r4")])
    assert covered(t.state_of(game)) == 0
    t.record_all(game, [t.play("Linus", "b5", shows="sea")])
    assert covered(t.state_of(game)) == t.state_of(game).sheets.cards["blue-5"].bit


def test_nothing_is_adjusted_any_more_after_a_late_card_or_a_theft() -> None:
    for event in (t.play("Sarah", "b12"), t.earn("Linus", "red", from_="Sarah")):
        game = on.AFTER()
        assert t.broken(game, t.adjust("Tim", 1)) == ()
        game.record(**event, **STANDS)
        assert t.broken(game, t.adjust("Tim", 1)) == ("adjust",)


def test_nothing_is_adjusted_while_cards_are_played() -> None:
    game = t.record_all(on.NEXT(), [t.play("Linus", "r5")])
    assert t.broken(game, t.adjust("Tim", 1)) == ("adjust",)


def test_a_late_card_is_out_with_the_addition_cards_on_it() -> None:
    game = on.ACTS()
    game.record(**t.play("Linus", "b12+1"), **STANDS)
    assert t.held(game) == [0, 1, 0]
    assert t.state_of(game).out & t.state_of(game).sheets.cards["blue-12"].bit
    assert len(t.state_of(game).plays) == 3


def test_a_card_of_another_player_before_the_treasures_begins_no_trick() -> None:
    game = on.AFTER()
    game.record(**t.play("Sarah", "b12"), **STANDS)
    assert t.due(game) == ["trick"]
    game.record(**t.play("Linus", "b11"), **STANDS)
    assert t.due(game) == ["play Tim"]


def test_treasures_after_one_was_taken_early_begin_another_trick() -> None:
    game = t.at("red 3 | r4")()
    game.record(**t.earn("Sarah", "red"), **STANDS)
    game.record(**t.trick("blue 1"), **STANDS)
    assert (t.due(game), t.starter(game)) == (["play Linus"], "Linus")
    assert t.state_of(game).plays == ()


def test_an_action_too_early_finds_the_addition_cards_dealt_out() -> None:
    game = on.EARNS()
    game.record(**t.action("Tim", 1, from_="Linus"), **STANDS)
    assert t.held(game) == [0, 0, 2]
    assert t.due(game) == ["earn Sarah"]
    t.record_all(game, [t.earn("Sarah", "red")])
    assert t.held(game) == [0, 0, 2]
    assert t.due(game) == ["trick"]


def test_an_action_while_cards_are_played_leaves_the_trick_as_it_is() -> None:
    game = on.NEXT()
    game.record(**t.action("Tim", 1, from_="Linus"), **STANDS)
    assert t.held(game) == [0, 0, 2]
    assert t.due(game) == ["play Linus"]


def test_an_action_of_somebody_else_leaves_what_is_due() -> None:
    game = on.ACTS()
    game.record(**t.action("Linus", 2), **STANDS)
    assert t.due(game) == ["action Tim"]
    game = on.FOUR()
    game.record(**t.action("Sarah", 2), **STANDS)
    assert t.due(game) == ["earn Sarah"]


def test_a_discard_that_is_out_already_stays_out_and_one_from_the_hand_goes() -> None:
    game = on.ACTS()
    game.record(**t.take("Tim", "b3", "p7"), **STANDS)
    seat, cards = t.state_of(game).seat("Tim"), t.state_of(game).sheets.cards
    assert seat.held == 0
    assert not t.state_of(game).out & cards["blue-3"].bit


def test_a_treasure_from_somebody_else_settles_the_color_and_leaves_the_one_in_the_middle() -> None:
    game = on.STEALS()
    game.record(**t.earn("Ada", "red", from_="Sarah"), **STANDS)
    assert t.due(game) == ["earn Ada"]
    assert t.piles(game) == ["", "blue 2", "", "green 1, red 3"]


def test_who_won_a_color_without_a_treasure_too_is_only_not_next_with_the_action() -> None:
    """Linus starts and acts first; Sarah, who played two cards, has red with a treasure and blue without."""
    game = t.record_all(t.done("red 3, blue 2 | r4 b7 p9 g1", players=4)(), [t.trick("red 3")])
    for face in ("b9", "r9"):
        game.record(**t.play("Sarah", face), **STANDS)
    t.record_all(game, [t.play("Linus", "p8"), t.play("Tim", "g3"), t.play("Ada", "g4"), t.earn("Sarah", "red")])
    assert t.due(game) == ["action Linus"]
    assert t.broken(game, t.action("Sarah", 2)) == ("trick-sequence",)


def test_a_card_in_your_own_hand_may_be_taken_once_more() -> None:
    game = t.record_all(on.TAKEN(), [t.play("Linus", "b1"), t.play("Tim", "p1"), t.play("Sarah", "g1")])
    t.record_all(game, [t.earn("Linus", "blue")])
    game.record(**t.take("Tim", "r4", "b11"), **STANDS)
    red_4 = t.state_of(game).sheets.cards["red-4"].bit
    assert (t.state_of(game).outcome.taken, t.state_of(game).seat("Tim").held) == (red_4, red_4)
