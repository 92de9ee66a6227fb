"""Actions of Sea & Shore, known and lost, and what a table records about the lost ones."""

from functools import partial

import pytest

from scorepad.games.sea_and_shore.tricks import tell_action
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t


# ---------------------------------------------------------------------- action 1
def test_two_addition_cards_are_stolen_from_somebody_who_holds_two() -> None:
    game = t.record_all(on.ACTS(), [t.action("Tim", 1, from_="Linus")])
    assert (t.held(game), t.supply(game), t.due(game)) == ([0, 0, 2], 20, ["trick"])


def test_of_three_one_is_left() -> None:
    game = t.done("red 3 | r4 r9 r5")()
    t.lay(game, "red 3 | g9 p1 r1")
    t.record_all(game, [t.earn("Sarah", "red"), t.action("Linus", 1, from_="Sarah")])
    assert t.held(game) == [1, 2, 2]


@pytest.mark.parametrize(("additions", "stolen"), [(22, 2), (3, 2), (2, 2), (1, 1)], ids=["22", "3", "2", "1"])
def test_if_nobody_holds_two_they_come_from_the_supply_as_long_as_it_lasts(additions: int, stolen: int) -> None:
    game = laid_four(additions)
    assert t.broken(game, t.action("Tim", 1)) == ()
    t.record_all(game, [t.action("Tim", 1)])
    assert (t.held(game), t.supply(game)) == ([0, 0, stolen, 0], additions - stolen)


def laid_four(additions: int) -> Game:
    """Nobody holds an addition card; Tim and then Ada act next."""
    game = t.seated(4, changes={"additions": additions})
    return t.record_all(
        t.lay(game, "red 3, blue 2 | r4 b7 p9 g1"), [t.earn("Sarah", "red"), t.earn("Linus", "blue")]
    )


@pytest.mark.parametrize("additions", [1, 2, 3])
def test_the_next_player_takes_what_is_left(additions: int) -> None:
    """Tim took one or two: two can be stolen from him, one cannot, and the supply is empty."""
    game = t.record_all(laid_four(additions), [t.action("Tim", 1)])
    if additions == 1:
        assert t.broken(game, t.action("Ada", 1, from_="Tim")) == ("action",)
        assert t.broken(game, t.action("Ada", 1)) == ()
        t.record_all(game, [t.action("Ada", 1)])
        assert t.held(game) == [0, 0, 1, 0]
    else:
        assert t.broken(game, t.action("Ada", 1)) == ("action",)
        t.record_all(game, [t.action("Ada", 1, from_="Tim")])
        assert t.held(game) == [0, 0, 0, 2]


def test_your_own_two_addition_cards_do_not_count_as_somebody_elses() -> None:
    """Linus holds two and acts; nobody else holds two, so he takes two more from the supply."""
    game = t.record_all(t.lay(on.AFTER(), "blue 2 | r5 p1 b1"), [t.earn("Sarah", "blue")])
    assert (t.held(game), t.winners(game)[0]) == ([0, 2, 0], "action Linus red")
    assert t.broken(game, t.action("Linus", 1)) == ()
    t.record_all(game, [t.action("Linus", 1)])
    assert t.held(game) == [0, 4, 0]


def test_one_addition_card_is_not_enough_to_be_robbed() -> None:
    """Linus plays one of his two, and Tim acts."""
    game = t.lay(on.AFTER(), "blue 2 | r5+1 p1 b1")
    t.record_all(game, [t.earn("Sarah", "blue"), t.action("Linus", 3)])
    assert t.held(game) == [0, 1, 0]
    assert t.broken(game, t.action("Tim", 1, from_="Linus")) == ("action",)
    assert t.broken(game, t.action("Tim", 1)) == ()


# ---------------------------------------------------------------------- action 4
def test_it_may_be_played_in_any_later_trick_of_the_round() -> None:
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 6)
    t.record_all(game, [t.trick("red 3"), t.play("Linus", "g12")])
    assert t.broken(game, t.play("Tim", "r4")) == ()
    t.record_all(game, [t.play("Tim", "r4")])
    assert t.winners(t.record_all(game, [t.play("Sarah", "r12")]))[0] == "earn Sarah red"


def test_it_counts_like_any_card_and_its_first_play_stays() -> None:
    """Tim takes Sarah's red 4; she has still won red with it."""
    game = t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")])
    assert (t.pile(game, "Sarah"), t.due(game)) == ("red 3", ["trick"])
    t.lay(game, "red 2 | r3 r4 r2")
    assert t.winners(game) == ["earn Tim red"]


def test_what_was_taken_before_may_be_discarded_and_is_out() -> None:
    """Tim has the red 4; in the next trick he takes the blue 7 for it."""
    game = t.lay(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), "red 2 | b7 p9 g1")
    t.record_all(game, [t.action("Linus", 2), t.take("Tim", "b7", "r4"), t.trick("red 1")])
    assert t.broken(game, t.play("Tim", "r4")) == ("cards",)
    assert t.broken(game, t.play("Tim", "b7")) == ()


def test_a_discarded_card_is_out_for_the_round_and_back_in_the_next() -> None:
    game = t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12"), t.trick()])
    assert t.broken(game, t.play("Linus", "b12")) == ("cards",)
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 10)
    t.record_all(t.settle(t.lay(game, "red 1 | r4 g12 p12")), [t.trick("red 1")])
    assert t.broken(game, t.play("Sarah", "b12")) == ()
    assert t.broken(game, t.play("Sarah", "r4")) == ()


def test_a_card_taken_in_the_first_round_may_be_taken_in_the_second() -> None:
    game = t.to_end_of_round(t.record_all(on.ACTS(), [t.take("Tim", "r4", "r4")]))
    t.lay(game, "red 3 | r4 p7 g9")
    t.record_all(game, [t.earn("Sarah", "red")])
    assert t.broken(game, t.take("Tim", "r4", "b12")) == ()


def held_and_left(game: Game, player: str) -> tuple[list[str], int]:
    """The cards that a player took and still has, and how many are left in the hand."""
    state, seat = t.state_of(game), t.state_of(game).seat(player)
    return list(state.sheets.names(seat.held)), state.left(seat)


def test_what_is_left_in_a_hand_is_what_was_dealt_without_what_was_played() -> None:
    """Action 4 changes nothing about that; a card too many does, and so does one too few."""
    game = on.ACTS()
    assert [held_and_left(game, name)[1] for name in game.players] == [11, 11, 11]
    t.record_all(game, [t.take("Tim", "r4", "b12")])
    assert held_and_left(game, "Tim") == (["red-4"], 11)
    t.record_all(game, [t.trick("red 1"), t.play("Linus", "g1"), t.play("Tim", "p1")])
    assert [held_and_left(game, name)[1] for name in game.players] == [11, 10, 10]
    game.record(**t.play("Tim", "p2"), stands="a card too many")
    game.record(**t.trick("red 2"), stands="Sarah was forgotten")
    assert [held_and_left(game, name)[1] for name in game.players] == [11, 10, 9]
    t.record_all(game, [t.play("Tim", "r4"), t.play("Sarah", "r5"), t.play("Linus", "r6"), t.earn("Linus", "red")])
    game.record(**t.play("Linus", "r7"), stands="again")
    assert held_and_left(game, "Linus") == ([], 8)
    assert held_and_left(game, "Tim") == ([], 8)


def test_who_has_played_a_card_too_many_has_a_known_hand_sooner() -> None:
    game = t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")])
    game.record(**t.play("Tim", "b11"), stands="he was quick")
    t.pass_over(game, 9)
    t.record_all(game, [t.trick("red 3"), t.play("Linus", "r12")])
    assert held_and_left(game, "Tim") == (["red-4"], 1)
    assert t.broken(game, t.play("Tim", "g12")) == ("cards",)
    assert [dict(event.table())["card"] for event in game.position.legal()] == ["red-4"]


def played_again() -> Game:
    """Tim took Sarah's red 4 and has played it in the next trick, in which Sarah and then Tim act."""
    game = t.record_all(
        on.TAKEN(), [t.play("Linus", "b1"), t.play("Tim", "r4"), t.play("Sarah", "g3"), t.earn("Linus", "blue")]
    )
    assert t.winners(game) == ["action Tim red", "action Sarah green+purple"]
    return game


def test_a_card_taken_and_played_again_may_be_taken_again_in_a_later_trick() -> None:
    game = t.record_all(played_again(), [t.action("Tim", 2), t.take("Sarah", "r4", "b11"), t.trick("red 1")])
    assert t.broken(game, t.play("Tim", "r4")) == ("cards",)
    t.record_all(game, [t.play("Tim", "b2")])
    assert t.broken(game, t.play("Sarah", "r4")) == ()
    t.record_all(game, [t.play("Sarah", "r4")])
    assert t.broken(game, t.play("Linus", "r4")) == ("cards",)


def test_its_taker_may_take_it_again_too() -> None:
    game = t.record_all(played_again(), [t.take("Tim", "r4", "b11")])
    assert t.broken(game, t.take("Sarah", "r4", "b10")) == ("action",), "within one trick it is taken once"
    assert t.broken(game, t.take("Sarah", "r4", "r4")) == ("action",)
    assert t.broken(game, t.take("Sarah", "b1", "b1")) == ()
    t.record_all(game, [t.action("Sarah", 3), t.trick("red 1")])
    assert t.broken(game, t.play("Tim", "r4")) == ()


def test_a_card_discarded_after_it_was_taken_again_is_out_for_the_round() -> None:
    game = t.record_all(played_again(), [t.action("Tim", 2), t.take("Sarah", "r4", "r4"), t.trick("red 1")])
    for player, other in (("Tim", "b2"), ("Sarah", "b3"), ("Linus", "b4")):
        assert t.broken(game, t.play(player, "r4")) == ("cards",)
        t.record_all(game, [t.play(player, other)])


# ---------------------------------------------------------------------- actions 2 and 3
@pytest.mark.parametrize("number", [2, 3])
def test_the_lost_actions_change_nothing_by_themselves(number: int) -> None:
    game = on.ACTS()
    before = t.piles(game), t.held(game), t.supply(game), t.totals(game), t.state_of(game).out
    t.record_all(game, [t.action("Tim", number)])
    assert (t.piles(game), t.held(game), t.supply(game), t.totals(game), t.state_of(game).out) == before


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("color", t.COLORS)
def test_any_action_is_accepted_for_any_color(number: int, color: str) -> None:
    others = [each for each in t.COLORS if each != color]
    faces = " ".join(f"{each[0]}4" for each in [color, *others])
    own = {"card": "r4", "discard": "r4"} if number == 4 else {}
    assert t.broken(t.at(f" | {faces}", players=4)(), t.action("Sarah", number, **own)) == ()


# ---------------------------------------------------------------------- adjust
ADJUSTED: list[tuple[str, t.Keys, list[str], list[int]]] = [
    ("addition cards", t.adjust("Tim", 3), ["red 3", "", ""], [0, 2, 3]),
    ("all of the supply", t.adjust("Tim", 20), ["red 3", "", ""], [0, 2, 20]),
    ("addition cards given up", t.adjust("Linus", -1), ["red 3", "", ""], [0, 1, 0]),
    ("all addition cards given up", t.adjust("Linus", -2), ["red 3", "", ""], [0, 0, 0]),
    ("a treasure gained", t.adjust("Sarah", gain="blue 5"), ["red 3, blue 5", "", ""], [0, 2, 0]),
    ("a treasure lost", t.adjust("Sarah", lose="red 3"), ["", "", ""], [0, 2, 0]),
    ("one for another", t.adjust("Sarah", lose="red 3", gain="green 1"), ["green 1", "", ""], [0, 2, 0]),
    ("everything", t.adjust("Linus", -2, gain="green 1"), ["red 3", "green 1", ""], [0, 0, 0]),
    ("nothing", t.adjust("Linus"), ["red 3", "", ""], [0, 2, 0]),
]


@pytest.mark.parametrize(("event", "treasures", "additions"), [each[1:] for each in ADJUSTED],
                         ids=[each[0] for each in ADJUSTED])  # fmt: skip
def test_what_a_lost_action_did(event: t.Keys, treasures: list[str], additions: list[int]) -> None:
    game = t.record_all(on.AFTER(), [event])
    assert (t.piles(game), t.held(game), t.supply(game)) == (treasures, additions, 22 - sum(additions))
    assert t.totals(game) == [
        sum(int(each.split()[1]) for each in found.split(", ") if each) + own // 2
        for found, own in zip(treasures, additions, strict=True)
    ]


def test_the_topmost_matching_treasure_is_lost() -> None:
    game = t.done("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5", "red 3 | g1 r5 g2", "blue 1 | b9 p8 g8")()
    assert t.pile(game, "Sarah") == "red 3, blue 2, red 3, blue 1"
    first, _, third, _ = (each.event for each in t.state_of(game).seat("Sarah").pile)
    t.record_all(game, [t.adjust("Sarah", lose="red 3")])
    assert t.pile(game, "Sarah") == "red 3, blue 2, blue 1"
    assert t.state_of(game).seat("Sarah").pile[0].event == first != third
    t.record_all(game, [t.adjust("Sarah", lose="red 3")])
    assert t.pile(game, "Sarah") == "blue 2, blue 1"


PLACES: list[tuple[str, t.Situation, bool]] = [
    ("after action 3", t.then(on.ACTS, t.action("Tim", 3)), True),
    ("after another one", t.then(on.AFTER, t.adjust("Sarah", 1), t.adjust("Tim", 1)), True),
    ("after a note", t.then(on.AFTER, t.note()), True),
    ("after a claim", t.then(on.AFTER, {"kind": "claim", "player": "Sarah", "points": 3}), True),
    ("after a note after another one", t.then(on.AFTER, t.adjust("Sarah", 1), t.note()), True),
    ("before the next action", t.then(on.FOUR_ACT, t.action("Tim", 3)), True),
    ("after the next action 2", t.then(on.FOUR_ACT, t.action("Tim", 1), t.action("Ada", 2)), True),
    ("at the end of a round", partial(on.second_round, 4), True),
    ("at the end of the game", on.over, True),
    ("after an undone action 1", t.then(on.AFTER, {"kind": "undo"}, t.action("Tim", 2)), True),
    ("after a note before everything", t.then(t.table, t.note()), False),
    ("after a card", t.then(on.NEXT, t.play("Linus", "r5")), False),
    ("after action 1", t.then(on.FOUR_ACT, t.action("Tim", 1)), False),
    ("after action 1 after action 2", t.then(on.FOUR_ACT, t.action("Tim", 2), t.action("Ada", 1)), False),
    ("after an undone action 2", t.then(on.AFTER, {"kind": "undo"}), False),
    (
        "after the treasures of the next round",
        t.then(partial(on.second_round, 4), t.trick("red 1", "red 1")),
        False,
    ),
    ("at the end of a round without one", t.then(on.last_acts, t.take("Sarah", "r12", "r12")), False),
]


@pytest.mark.parametrize(("situation", "may"), [each[1:] for each in PLACES], ids=[each[0] for each in PLACES])
def test_when_an_adjustment_is_possible(situation: t.Situation, may: bool) -> None:
    game = situation()
    assert t.broken(game, t.adjust("Sarah", 1)) == (() if may else ("adjust",))
    assert [player for kind, player in t.kinds(game) if kind == "adjust"] == (list(game.players) if may else [])


def test_at_the_end_of_a_round_it_counts_for_the_round_that_ended() -> None:
    game = t.record_all(on.second_round(4), [t.adjust("Sarah", 4, gain="red 6")])
    assert t.lines(game.result(), "Sarah") == {"round-1:treasures": 6, "round-1:additions": 2}
    t.settle(t.lay(game, "red 2 | r1 b1 p1 g1"))
    assert t.lines(game.result(), "Sarah") == {
        "round-1:treasures": 6,
        "round-1:additions": 2,
        "round-2:treasures": 2,
    }
    assert t.held(game) == [0, 0, 0, 0]


def test_at_the_end_of_the_game_it_counts_for_the_second_round() -> None:
    game = t.pass_over(t.seated(4), 24)
    assert (game.result().finished, t.totals(game)) == (True, [0, 0, 0, 0])
    t.record_all(game, [t.adjust("Linus", gain="red 6"), t.adjust("Ada", 5)])
    assert (game.result().finished, game.result().winners, t.totals(game)) == (True, ("Linus",), [0, 6, 0, 2])
    assert t.lines(game.result(), "Linus") == {"round-2:treasures": 6}
    assert t.lines(game.result(), "Ada") == {"round-2:additions": 2}


def test_what_an_action_would_do_now_is_put_in_words() -> None:
    """Linus holds two addition cards, and nobody does at the other table."""
    one, other = t.state_of(on.ACTS()), t.state_of(laid_four(22))
    assert "Linus" in tell_action(one, "Tim", 1)
    assert "supply" in tell_action(other, "Tim", 1)
    assert (tell_action(one, "Tim", 2), tell_action(one, "Tim", 3)) == ("", "")
    assert "trick" in tell_action(one, "Tim", 4)
