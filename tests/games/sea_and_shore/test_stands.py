"""What odd events in Sea & Shore lead to if they stand: late cards, early treasures, half an action; headers."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from scorepad.games.sea_and_shore.tricks import covered
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import Story, check_story, let, stories, then


def broken(event: t.Keys) -> Callable[[Game], object]:
    return lambda game: t.broken(game, event)


def is_out(card: str) -> Callable[[Game], object]:
    return lambda game: bool(t.state_of(game).out & game.setup.sheets.cards[card].bit)


def lost(game: Game) -> list[int]:
    return [each.cards for each in t.state_of(game).lost]


def in_hands(game: Game) -> list[list[str]]:
    """The cards that everybody has taken and still has."""
    return [list(game.setup.sheets.names(seat.held)) for seat in t.state_of(game).seats]


SARAH_RED = t.earn("Sarah", "red")
THREE_CARDS = [
    *(t.trick("green 1", "green 1"), t.play("Sarah", "r1"), t.play("Sarah", "b1"), t.play("Sarah", "p1")),
    *(t.play("Linus", "r5"), t.play("Tim", "b5"), t.play("Ada", "b6"), t.play("Max", "p5")),
]
"""Sarah plays three cards and loses red, blue and purple; seven addition cards are due."""
TWO_WON = [
    *(t.trick("red 3"), t.play("Sarah", "b9"), t.play("Sarah", "r9"), t.play("Linus", "p8")),
    *(t.play("Tim", "g3"), t.play("Ada", "g4"), SARAH_RED),
]
"""Linus starts and acts first; Sarah, who played two cards, has red with a treasure and blue without."""
AGAIN = [
    *(t.play("Linus", "b1"), t.play("Tim", "p1"), t.play("Sarah", "g1"), t.earn("Linus", "blue")),
    t.take("Tim", "r4", "b11"),
]
EARLY_TRICK = [SARAH_RED, t.trick("blue 1")]
played, dealt_out = t.at("red 3 | r4 p7"), then(on.EARNS, t.action("Tim", 1, from_="Linus"))
SEEN: list[Story] = [
    # treasures
    ("two treasures with three", t.table, [t.trick("red 3", "blue 2")], t.face_up, "red 3, blue 2"),
    ("treasures before the action end the trick", on.ACTS, [t.trick("blue 1")], t.due, ["play Linus"]),
    ("and the losers have got their addition cards", on.EARNS, [t.trick("blue 1")], t.held, [0, 2, 0]),
    ("treasures while cards are played end the trick", played, [t.trick("blue 1")], t.due, ["play Linus"]),
    ("other treasures before the first card", on.OPEN, [t.trick("blue 2")], t.face_up, "blue 2"),
    ("leave the start where it is", on.OPEN, [t.trick("blue 2")], t.due, ["play Sarah"]),
    ("treasures after one was taken early begin another trick", t.at("red 3 | r4"), EARLY_TRICK, t.starter,
     "Linus"),
    ("without cards", t.at("red 3 | r4"), EARLY_TRICK, attrgetter("state.plays"), ()),
    ("a trick after the end", on.over, [t.trick("red 3")], lambda game: (t.starter(game), t.due(game)),
     ("Tim", [])),
    # cards
    ("more addition cards than held", on.NEXT, [t.play("Linus", "r5+3")], t.held, [0, 0, 0]),
    ("and they are in the supply", on.NEXT, [t.play("Linus", "r5+3")], t.supply, 22),
    ("beyond 12", on.NEXT, [t.play("Linus", "r11+2")], lambda game: t.state_of(game).plays[0].value, 12),
    ("a card before the treasures", t.table, [t.play("Sarah", "r4")], t.due, ["play Linus"]),
    ("belongs to their trick", t.table,
     [t.play("Sarah", "r4"), t.trick("red 3"), t.play("Linus", "p7"), t.play("Tim", "g9")], t.winners,
     ["earn Sarah red", "action Tim green+purple"]),
    ("a card out of turn", on.OPEN, [t.play("Tim", "r4")], t.due, ["play Sarah"]),
    ("a card played twice counts", then(on.NEXT, t.play("Linus", "r4")),
     [t.play("Tim", "b1"), t.play("Sarah", "b2")], t.winners, ["earn Sarah blue", "action Linus red"]),
    ("a late card costs no addition cards", on.ACTS, [t.play("Linus", "b12")], t.held, [0, 2, 0]),
    ("but those on it", on.ACTS, [t.play("Linus", "b12+1")], t.held, [0, 1, 0]),
    ("a late card is out", on.ACTS, [t.play("Linus", "b12+1")], is_out("blue-12"), True),
    ("and not in the trick", on.ACTS, [t.play("Linus", "b12+1")], lambda game: len(t.state_of(game).plays), 3),
    ("a card of another player begins no trick", on.AFTER, [t.play("Sarah", "b12")], t.due, ["trick"]),
    ("one of the starting player does", on.AFTER, [t.play("Sarah", "b12"), t.play("Linus", "b11")], t.due,
     ["play Tim"]),
    ("nothing is adjusted after a late card", on.AFTER, [t.play("Sarah", "b12")], broken(t.adjust("Tim", 1)),
     ("adjust",)),
    ("three losers share six cards", partial(t.seated, 5, changes={"additions": 6}), THREE_CARDS, lost, [2, 3, 1]),
    ("nothing is covered once the covers are off", on.ACTS, [], lambda game: covered(t.state_of(game)), 0),
    ("nor a card played openly", on.OPEN, [t.play("Sarah", "r4")], lambda game: covered(t.state_of(game)), 0),
    ("but one under its cover", on.OPEN, [t.play("Sarah", "r4"), t.play("Linus", "b5", shows="sea")],
     lambda game: game.setup.sheets.names(covered(t.state_of(game))), ("blue-5",)),
    ("treasures after a card, with a start named, leave those to play who have not", t.table,
     [t.play("Sarah", "r4"), t.trick("red 3", first="Tim"), t.play("Tim", "r5"), t.play("Linus", "r6")],
     t.winners, ["earn Linus red"]),
    # earning
    ("a treasure of the wrong player", on.EARNS, [t.earn("Linus", "red")], t.piles, ["", "red 3", ""]),
    ("settles its color", on.EARNS, [t.earn("Linus", "red")], t.due, ["action Tim"]),
    ("the second treasure first", on.FOUR, [t.earn("Linus", "blue")], t.due, ["earn Sarah"]),
    ("a treasure before all have played", played, [SARAH_RED], t.piles, ["red 3", "", ""]),
    ("keeps its color from an action", played, [SARAH_RED, t.play("Tim", "b9")], t.winners,
     ["action Linus green+purple", "action Tim blue"]),
    ("a treasure taken while cards are played", on.OPEN, [SARAH_RED], t.kinds, [("play", "Sarah")]),
    ("was face up in this trick", on.OPEN, [SARAH_RED], broken(t.earn("Linus", "red")), ("trick-sequence",)),
    ("another color was not", on.OPEN, [SARAH_RED], broken(t.earn("Linus", "blue")), ("trick-sequence", "earn")),
    ("one that is under its deck", t.done("green 5 | r4 b7 r9"), [t.earn("Sarah", "green")], t.piles,
     ["", "", ""]),
    ("a color without a treasure", on.ODD, [t.earn("Sarah", "blue")], t.due, ["earn Sarah"]),
    ("stolen of another color", on.STEALS, [t.earn("Tim", "red", from_="Linus")], t.piles,
     ["red 3", "", "blue 2", "green 1"]),
    ("nothing stolen from an empty pile", on.EARNS, [t.earn("Sarah", "red", from_="Tim")], t.piles, ["", "", ""]),
    ("by somebody else, which settles the color", on.STEALS, [t.earn("Ada", "red", from_="Sarah")], t.due,
     ["earn Ada"]),
    ("and leaves the one in the middle", on.STEALS, [t.earn("Ada", "red", from_="Sarah")], t.piles,
     ["", "blue 2", "", "green 1, red 3"]),
    ("nothing is adjusted after a theft", on.AFTER, [t.earn("Linus", "red", from_="Sarah")],
     broken(t.adjust("Tim", 1)), ("adjust",)),
    # actions
    ("the second action first", on.FOUR_ACT, [t.action("Ada", 2)], t.due, ["action Tim"]),
    ("one addition card stolen of none", on.FOUR_ACT, [t.action("Tim", 1, from_="Ada")], t.held, [0, 0, 0, 0]),
    ("two from the supply all the same", on.ACTS, [t.action("Tim", 1)], t.held, [0, 2, 2]),
    ("two stolen from themselves", on.ACTS, [t.action("Tim", 1, from_="Tim")], t.held, [0, 2, 0]),
    ("an action too early finds addition cards dealt out", dealt_out, [], t.held, [0, 0, 2]),
    ("and the treasure still to be earned", dealt_out, [], t.due, ["earn Sarah"]),
    ("which deals out no others", dealt_out, [SARAH_RED], t.held, [0, 0, 2]),
    ("an action while cards are played", on.NEXT, [t.action("Tim", 1, from_="Linus")], t.held, [0, 0, 2]),
    ("leaves the trick as it is", on.NEXT, [t.action("Tim", 1, from_="Linus")], t.due, ["play Linus"]),
    ("an action of somebody else leaves what is due", on.ACTS, [t.action("Linus", 2)], t.due, ["action Tim"]),
    ("before the treasures, too", on.FOUR, [t.action("Sarah", 2)], t.due, ["earn Sarah"]),
    ("who won a color without a treasure, too, is only not next", on.FOUR_DONE, TWO_WON,
     broken(t.action("Sarah", 2)), ("trick-sequence",)),
    ("a card taken back without a discard", on.ACTS, [t.action("Tim", 4, card="r4")], is_out("blue-12"), False),
    ("a card discarded without one taken back", on.ACTS, [t.action("Tim", 4, discard="b12")], in_hands,
     [[], [], []]),
    ("a discard that is out stays out", on.ACTS, [t.take("Tim", "b3", "p7")], in_hands, [[], [], []]),
    ("and one from the hand goes", on.ACTS, [t.take("Tim", "b3", "p7")], is_out("blue-3"), False),
    ("a card in one's own hand is taken once more", on.TAKEN, AGAIN, in_hands, [[], [], ["red-4"]]),
    ("a card in another's hand is not taken", on.FOUR_TAKEN, [t.take("Ada", "r4", "b11")], in_hands,
     [[], [], ["red-4"], []]),
    ("but what was discarded for it is out", on.FOUR_TAKEN, [t.take("Ada", "r4", "b11")], is_out("blue-11"), True),
    # adjusting
    ("more than the supply has", on.AFTER, [t.adjust("Tim", 30)], t.held, [0, 2, 20]),
    ("more given up than held", on.AFTER, [t.adjust("Linus", -5)], t.held, [0, 0, 0]),
    ("a treasure lost that is not there", on.AFTER, [t.adjust("Sarah", lose="red 2")], t.piles, ["red 3", "", ""]),
    ("out of place", on.ACTS, [t.adjust("Sarah", 1)], t.held, [1, 2, 0]),
    ("it lets no other follow", on.ACTS, [t.adjust("Sarah", 1)], broken(t.adjust("Sarah", 1)), ("adjust",)),
    ("cards adjusted before they are dealt are missing then", t.at("red 3 | r4 p7 g9", changes={"additions": 2}),
     [t.adjust("Sarah", 2), SARAH_RED], t.held, [2, 0, 0]),
]  # fmt: skip


@stories(*SEEN)
def test_what_stands_is_carried_out(story: Any) -> None:
    check_story(story)


@pytest.mark.parametrize("order", ["Tim Linus Sarah", "Tim Sarah Linus", "Sarah Tim Linus"])
def test_a_trick_played_out_of_turn_is_scored_clockwise_from_the_start(order: str) -> None:
    """Tim's card comes first, and still Linus, who starts, wins the tie."""
    faces = {"Linus": "r5+2", "Tim": "r7", "Sarah": "b1"}
    plays = [t.play(name, faces[name]) for name in order.split()]
    game = let(t.at("red 3 | r4 p7 g9", "red 2 |")(), *plays)
    assert t.winners(game) == ["earn Linus red", "action Sarah blue"]


@pytest.mark.parametrize("colors", [("red", "blue"), ("blue", "red")])
def test_a_player_who_won_two_colors_settles_them_in_any_order(colors: tuple[str, str]) -> None:
    plays = [t.play("Sarah", "b9"), t.play("Linus", "r2"), t.play("Tim", "b3"), t.play("Ada", "g4")]
    game = let(t.laid("red 3, blue 2 | r9", players=4), *plays, *(t.earn("Sarah", color) for color in colors))
    treasures = {"red": "red 3", "blue": "blue 2"}
    assert (t.pile(game, "Sarah"), t.state_of(game).step) == (", ".join(treasures[each] for each in colors), "act")
    without = let(t.laid(" | r9", players=4), *plays, t.action("Sarah", 2), t.action("Sarah", 3))
    assert t.broken(without, t.action("Sarah", 2)) == ("trick-sequence",)
    assert t.due(let(without, t.action("Ada", 2))) == ["trick"]
