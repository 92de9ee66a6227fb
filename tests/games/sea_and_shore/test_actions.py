"""Actions of Sea & Shore, known and lost, and what a table records about the lost ones."""

from functools import partial
from typing import Any

import pytest

from scorepad.games.sea_and_shore.tricks import tell_action
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import Story, broken, let, stories


def few(additions: int) -> t.Situation:
    """There are so many addition cards, and nobody holds one; Tim and then Ada act next."""
    laid = t.at("red 3, blue 2 | r4 b7 p9 g1", players=4, changes={"additions": additions})
    return t.then(laid, t.earn("Sarah", "red"), t.earn("Linus", "blue"))


def additions(game: Game) -> tuple[list[int], int]:
    """What everybody holds, and the supply."""
    return t.held(game), t.supply(game)


def wrong(*events: t.Keys) -> Any:
    """What each of these events would break."""
    return lambda game: [broken(game, event) for event in events]


def played_again() -> Game:
    """Tim took Sarah's red 4 and has played it in the next trick, in which he and then Sarah act."""
    plays = [t.play("Linus", "b1"), t.play("Tim", "r4"), t.play("Sarah", "g3")]
    return t.record_all(on.TAKEN(), [*plays, t.earn("Linus", "blue")])


def to_the_second_round() -> Game:
    """Tim took the red 4 for the blue 12 and played it in the last trick; the next round has begun."""
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 10)
    return t.record_all(t.settle(t.lay(game, "red 1 | r4 g12 p12")), [t.trick("red 1")])


three_held = t.at("red 3 | r4 r9 r5", "red 3 | g9 p1 r1")
own_two = t.then(t.at("red 3 | r4 p7 g9", "blue 2 | r5 p1 b1"), t.earn("Sarah", "blue"))
one_left = t.then(t.at("red 3 | r4 p7 g9", "blue 2 | r5+1 p1 b1"), t.earn("Sarah", "blue"), t.action("Linus", 3))
taken = t.then(on.ACTS, t.take("Tim", "r4", "b12"))
for_blue = t.then(taken, t.trick("red 2"), t.play("Linus", "b7"), t.play("Tim", "p9"), t.play("Sarah", "g1"),
                  t.action("Linus", 2), t.take("Tim", "b7", "r4"), t.trick("red 1"))  # fmt: skip
twice = t.then(
    played_again, t.action("Tim", 2), t.take("Sarah", "r4", "b11"), t.trick("red 1"), t.play("Tim", "b2")
)
by_tim = t.then(played_again, t.take("Tim", "r4", "b11"))
gone = t.then(played_again, t.action("Tim", 2), t.take("Sarah", "r4", "r4"), t.trick("red 1"))
STORIES: list[Story] = [
    ("1: two addition cards are stolen from somebody who holds two", on.ACTS, [t.action("Tim", 1, from_="Linus")],
     additions, ([0, 0, 2], 20)),
    ("1: of three one is left", three_held, [t.earn("Sarah", "red"), t.action("Linus", 1, from_="Sarah")],
     t.held, [1, 2, 2]),
    ("1: if nobody holds two they come from the supply", few(3), [t.action("Tim", 1)], additions,
     ([0, 0, 2, 0], 1)),
    ("1: as long as it lasts", few(1), [t.action("Tim", 1)], additions, ([0, 0, 1, 0], 0)),
    ("1: one card cannot be stolen, and the supply is empty", few(1), [t.action("Tim", 1), t.action("Ada", 1)],
     additions, ([0, 0, 1, 0], 0)),
    ("1: two that came from the supply can", few(3), [t.action("Tim", 1), t.action("Ada", 1, from_="Tim")],
     additions, ([0, 0, 0, 2], 1)),
    ("1: the own two are not somebody else's", own_two, [t.action("Linus", 1)], t.held, [0, 4, 0]),
    ("1: one is not enough to be robbed", one_left, [],
     wrong(t.action("Tim", 1, from_="Linus"), t.action("Tim", 1)), [("action",), ()]),
    ("2: it changes nothing by itself", on.ACTS, [t.action("Tim", 2)],
     lambda game: (t.piles(game), additions(game)), (["red 3", "", ""], ([0, 2, 0], 20))),
    ("4: the first play of the card stays won", taken, [],
     lambda game: (t.pile(game, "Sarah"), t.due(game)), ("red 3", ["trick"])),
    ("4: it counts like any card", taken,
     [t.trick("red 2"), t.play("Linus", "r3"), t.play("Tim", "r4"), t.play("Sarah", "r2")],
     t.winners, ["earn Tim red"]),
    ("4: what was taken before may be discarded and is out", for_blue, [],
     wrong(t.play("Tim", "r4"), t.play("Tim", "b7")), [("cards",), ()]),
    ("4: everything is back in the next round", to_the_second_round, [],
     wrong(t.play("Sarah", "b12"), t.play("Sarah", "r4")), [(), ()]),
    ("4: it may be taken again there",
     lambda: t.lay(t.to_end_of_round(t.then(on.ACTS, t.take("Tim", "r4", "r4"))()), "red 3 | r4 p7 g9"),
     [t.earn("Sarah", "red")], wrong(t.take("Tim", "r4", "b12")), [()]),
    ("4: a card taken and played again may be taken by another one", twice, [],
     wrong(t.play("Sarah", "r4")), [()]),
    ("4: and is out when it is played", twice, [t.play("Sarah", "r4")], wrong(t.play("Linus", "r4")),
     [("cards",)]),
    ("4: its taker may take it again, but within one trick it is taken once", by_tim, [],
     wrong(t.take("Sarah", "r4", "b10"), t.take("Sarah", "r4", "r4"), t.take("Sarah", "b1", "b1")),
     [("action",), ("action",), ()]),
    ("4: and may play it", by_tim, [t.action("Sarah", 3), t.trick("red 1")], wrong(t.play("Tim", "r4")), [()]),
    ("4: discarded after that it is out", gone, [], wrong(t.play("Tim", "r4")), [("cards",)]),
    ("4: for everybody", gone, [t.play("Tim", "b2")], wrong(t.play("Sarah", "r4")), [("cards",)]),
]  # fmt: skip


@stories(*STORIES)
def test_what_an_action_does(story: Any) -> None:
    situation, events, look, seen = story
    assert look(t.record_all(situation(), events)) == seen


def held_and_left(game: Game, player: str) -> tuple[list[str], int]:
    """The cards that a player took and still has, and how many are left in the hand."""
    state, seat = t.state_of(game), t.state_of(game).seat(player)
    return list(state.sheets.names(seat.held)), state.left(seat)


def test_what_is_left_in_a_hand_is_what_was_dealt_without_what_was_played() -> None:
    """Action 4 changes nothing about that; a card too many does, and so does one too few."""
    game = taken()
    assert [held_and_left(game, name) for name in game.players] == [([], 11), ([], 11), (["red-4"], 11)]
    t.record_all(game, [t.trick("red 1"), t.play("Linus", "g1"), t.play("Tim", "p1")])
    let(game, t.play("Tim", "p2"), t.trick("red 2"))
    assert [held_and_left(game, name)[1] for name in game.players] == [11, 10, 9]
    t.record_all(game, [t.play("Tim", "r4"), t.play("Sarah", "r5"), t.play("Linus", "r6"), t.earn("Linus", "red")])
    let(game, t.play("Linus", "r7"))
    assert (held_and_left(game, "Linus"), held_and_left(game, "Tim")) == (([], 8), ([], 8))


def test_who_has_played_a_card_too_many_has_a_known_hand_sooner() -> None:
    game = t.pass_over(let(taken(), t.play("Tim", "b11")), 9)
    t.record_all(game, [t.trick("red 3"), t.play("Linus", "r12")])
    assert held_and_left(game, "Tim") == (["red-4"], 1)
    assert t.broken(game, t.play("Tim", "g12")) == ("cards",)
    assert [dict(event.table())["card"] for event in game.position.legal()] == ["red-4"]


@pytest.mark.parametrize("color", t.COLORS)
def test_any_action_is_accepted_for_any_color(color: str) -> None:
    faces = " ".join(f"{each[0]}4" for each in (color, *(each for each in t.COLORS if each != color)))
    game = t.at(f" | {faces}", players=4)()
    events = [*(t.action("Sarah", number) for number in (1, 2, 3)), t.take("Sarah", "r4", "r4")]
    assert wrong(*events)(game) == [()] * 4


# ---------------------------------------------------------------------- adjust
ADJUSTED: list[tuple[t.Keys, list[str], list[int]]] = [
    (t.adjust("Tim", 20), ["red 3", "", ""], [0, 2, 20]),
    (t.adjust("Linus", -1), ["red 3", "", ""], [0, 1, 0]),
    (t.adjust("Sarah", gain="blue 5"), ["red 3, blue 5", "", ""], [0, 2, 0]),
    (t.adjust("Sarah", lose="red 3", gain="green 1"), ["green 1", "", ""], [0, 2, 0]),
    (t.adjust("Linus", -2, gain="green 1"), ["red 3", "green 1", ""], [0, 0, 0]),
    (t.adjust("Linus"), ["red 3", "", ""], [0, 2, 0]),
]


@pytest.mark.parametrize(("event", "treasures", "held"), ADJUSTED)
def test_what_a_lost_action_did(event: t.Keys, treasures: list[str], held: list[int]) -> None:
    game = t.record_all(on.AFTER(), [event])
    assert (t.piles(game), additions(game)) == (treasures, (held, 22 - sum(held)))


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
    ("after a note after another one", t.then(on.AFTER, t.adjust("Sarah", 1), t.note()), True),
    ("after a claim", t.then(on.AFTER, {"kind": "claim", "player": "Sarah", "points": 3}), True),
    ("after the next action 2", t.then(on.FOUR_ACT, t.action("Tim", 1), t.action("Ada", 2)), True),
    ("at the end of a round", partial(on.second_round, 4), True),
    ("at the end of the game", on.over, True),
    ("after an undone action 1", t.then(on.AFTER, {"kind": "undo"}, t.action("Tim", 2)), True),
    ("after a note before everything", t.then(t.table, t.note()), False),
    ("after action 1 after action 2", t.then(on.FOUR_ACT, t.action("Tim", 2), t.action("Ada", 1)), False),
    ("after an undone action 2", t.then(on.AFTER, {"kind": "undo"}), False),
    ("after the treasures of the next round", t.then(partial(on.second_round, 4), t.trick("red 1", "red 1")),
     False),
    ("at the end of a round without one", t.then(on.last_acts, t.take("Sarah", "r12", "r12")), False),
]  # fmt: skip


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
    one, other = t.state_of(on.ACTS()), t.state_of(few(22)())
    assert "Linus" in tell_action(one, "Tim", 1)
    assert "supply" in tell_action(other, "Tim", 1)
    assert (tell_action(one, "Tim", 2), tell_action(one, "Tim", 3)) == ("", "")
    assert "trick" in tell_action(one, "Tim", 4)
