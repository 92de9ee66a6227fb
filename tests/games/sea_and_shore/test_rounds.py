"""Rounds of Sea & Shore: tricks, setting up again, points, ties, the last page; and what odd events lead to."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from scorepad.audit.compare import compare
from scorepad.games.sea_and_shore.tricks import covered
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import Story, let, story_test, then

TRICKS = {3: 12, 4: 12, 5: 9}


# ---------------------------------------------------------------------- tricks and the start
@pytest.mark.parametrize(("count", "first"), [(3, 0), (4, 3), (5, 1)])
def test_a_round_has_as_many_tricks_as_cards_in_hand_and_the_start_passes_through_both(
    count: int, first: int
) -> None:
    game = t.seated(count, first=t.NAMES[first])
    starters, rounds = [], []
    while t.due(game):
        assert (t.due(game), game.result().finished) == (["trick"], False)
        starters.append(t.starter(game))
        t.pass_over(game, 1)
        rounds.append(t.state_of(game).round)
    assert game.result().finished
    assert rounds == [1] * TRICKS[count] + [2] * TRICKS[count]
    assert starters == [t.NAMES[(first + number) % count] for number in range(2 * TRICKS[count])]


def test_everything_is_set_up_again() -> None:
    """Cards, addition cards, piles and cards taken, even one that was kept: nothing of the first round is left."""
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 10)
    let(game, t.trick("red 1"), t.play("Tim", "b11"), t.play("Sarah", "g12"), t.play("Linus", "r12"))
    t.settle(game)
    assert sum(t.held(game)) > 0
    assert any(t.piles(game))
    t.record_all(game, [t.trick("red 3")])
    state = t.state_of(game)
    assert (t.piles(game), t.held(game), t.supply(game)) == (["", "", ""], [0, 0, 0], 22)
    assert (state.out, state.outcome.taken, [seat.held for seat in state.seats]) == (0, 0, [0, 0, 0])
    assert t.broken(game, t.play("Sarah", "r4")) == ()


# ---------------------------------------------------------------------- who starts the second round
def begun_by(first: str, text: str, **header: Any) -> Game:
    """The second round of four players, started by this one, with the cards of its first trick."""
    game = t.to_end_of_round(t.seated(4, **header))
    treasures, _, faces = text.partition("|")
    game.record(**t.trick(*treasures.strip().split(", "), first=first))
    for step, face in enumerate(faces.split()):
        game.record(**t.play(t.NAMES[(t.NAMES.index(first) + step) % 4], face))
    return game


@pytest.mark.parametrize("first", range(4))
def test_the_table_decides_anew_who_starts_the_second_round_and_so_who_is_nearest_to_its_end(first: int) -> None:
    """Twelve tricks of four players: the last one is started by the player to the right of the first."""
    game = t.settle(begun_by(t.NAMES[first], "red 1, red 1 | b1 p1 g1 r1", rulings={"last-tie": "starting-order"}))
    starters = []
    while t.due(game):
        starters.append(t.starter(game))
        t.pass_over(game, 1)
    assert starters == [t.NAMES[(first + 1 + number) % 4] for number in range(11)]
    result = emptied(game).result()
    assert (set(t.totals(game)), result.decided_by) == ({0}, "starting order")
    assert [each.player for each in result.standings] == [t.NAMES[(first + 3 + step) % 4] for step in range(4)]


def test_correcting_who_began_does_not_touch_a_round_that_says_its_own() -> None:
    named, passing = begun_by("Tim", "red 1, blue 1 |"), t.lay(on.second_round(4), "red 1, blue 1 |")
    assert (t.starter(named), t.starter(passing)) == ("Tim", "Sarah")
    for game, after in ((named, "Tim"), (passing, "Ada")):
        t.record_all(game, [{"kind": "correct", "first": "Ada", "stands": "so we found later"}])
        assert t.starter(game) == after


def test_who_was_named_stays_who_they_are_when_seats_or_names_are_corrected() -> None:
    game = t.record_all(begun_by("Tim", "red 1, blue 1 |"), [{"kind": "correct", "rename": {"Tim": "Timo"}}])
    assert t.starter(game) == "Timo"
    seats = {"kind": "correct", "players": ["Timo", "Sarah", "Ada", "Linus"], "stands": "so we sat"}
    assert t.starter(t.record_all(game, [seats])) == "Timo"
    assert t.state_of(game).start == 0


def test_a_start_that_the_table_decided_is_told_and_is_the_last_key_of_its_block() -> None:
    game = t.record_all(on.second_round(), [{"first": "Tim", **t.trick("red 1"), "note": "late"}])
    assert "Tim" in game.tell(game.events[-1], game.count)
    assert list(game.events[-1].table()) == ["kind", "note", "treasures", "first"]


def test_two_records_agree_if_one_names_who_would_start_anyway_and_differ_otherwise() -> None:
    passing = t.record_all(on.second_round(), [t.trick("red 1"), t.play("Sarah", "r1")])
    for first, is_same in (("Sarah", True), ("Tim", False)):
        named = t.record_all(on.second_round(), [t.trick("red 1", first=first), t.play(first, "r1")])
        assert compare(passing, named).is_same is is_same


@pytest.mark.parametrize("situation", [t.table, on.AFTER, t.at("red 3 | r4 p7"), on.EARNS, on.OPEN])
def test_a_start_named_on_any_other_trick_is_theirs_from_there_if_it_stands(situation: t.Situation) -> None:
    game = situation()
    game.record(**t.trick("green 6", first="Sarah"), stands="she wanted to")
    assert (t.starter(game), t.due(game)) == ("Sarah", ["play Sarah"])
    for name, face in zip(t.NAMES[:3], ("p12", "b12", "b11"), strict=True):
        game.record(**t.play(name, face))
    assert t.starter(t.settle(game)) == "Linus"


# ---------------------------------------------------------------------- points
def lines(player: str) -> Any:
    """The score lines of a player: points and events by item."""
    return lambda game: {line.item: (line.points, line.events) for line in game.result().of(player).lines}


def ranks(game: Game) -> list[tuple[int, str]]:
    return [(each.rank, each.player) for each in game.result().standings]


STORIES: list[Story] = [
    ("a treasure not earned yet counts for nobody", on.EARNS, [], t.totals, [0, 0, 0]),
    ("treasures and addition cards of the current round count", on.EARNS, [t.earn("Sarah", "red")],
     t.totals, [3, 1, 0]),
    ("used ones no longer", t.then(on.ACTS, t.action("Tim", 1, from_="Linus"), t.trick("red 2")),
     [t.play("Linus", "r9"), t.play("Tim", "g1+1")], t.totals, [3, 0, 0]),
    ("the first round stays as the next begins", on.second_round, [t.trick("red 3")], t.totals, [4, 4, 4]),
    ("addition cards are paired within a round only",
     lambda: t.pass_over(t.record_all(on.second_round(4), [t.adjust("Sarah", 3)]), 12), [t.adjust("Sarah", 3)],
     lambda game: t.lines(game.result(), "Sarah"), {"round-1:additions": 1, "round-2:additions": 1}),
    ("the score so far is ranked by points alone", t.done("red 3, blue 3 | p4 b7 g9 r1", players=4), [],
     ranks, [(1, "Linus"), (1, "Ada"), (3, "Sarah"), (3, "Tim")]),
    ("a line names the events that earned it", t.done("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5"), [],
     lambda game: (lines("Sarah")(game), lines("Linus")(game)),
     ({"round-1:treasures": (5, (5, 11))}, {"round-1:additions": (2, (3, 8))})),
    ("and the stealing of addition cards", on.ACTS, [t.action("Tim", 1, from_="Linus")], lines("Tim"),
     {"round-1:additions": (1, (6,))}),
]  # fmt: skip


test_what_counts = story_test(*STORIES)


# ---------------------------------------------------------------------- ties
def emptied(game: Game) -> Game:
    """After the last action: nobody has anything of this round any more."""
    for name in game.players:
        own = t.state_of(game).seat(name)
        t.record_all(game, [t.adjust(name, lose=f"{each.color} {each.points}") for each in own.pile])
        t.record_all(game, [t.adjust(name, -len(own.additions))] if own.additions else [])
    return game


def tallied(count: int, first: int, last_tie: str) -> Game:
    game = t.seated(count, first=t.NAMES[first], mode="tally", rulings={"last-tie": last_tie})
    return t.record_all(game, [t.tally(name, number) for name in t.NAMES[:count] for number in (1, 2)])


def tracked(count: int, first: int, last_tie: str) -> Game:
    game = t.seated(count, first=t.NAMES[first], rulings={"last-tie": last_tie})
    return emptied(t.pass_over(game, 2 * TRICKS[count]))


@pytest.mark.parametrize(
    ("ended", "count", "first"),
    [(tracked, 4, 1), *((tallied, count, first) for count in (3, 4, 5) for first in (0, 2))],
)
def test_a_tie_goes_to_whoever_sits_nearest_clockwise_to_the_last_starting_player_or_is_shared(
    ended: Any, count: int, first: int
) -> None:
    """That one sits 23 or 17 tricks from the first; the order is counted from 1."""
    last = first + 2 * TRICKS[count] - 1
    order = [t.NAMES[(last + step) % count] for step in range(count)]
    game = ended(count, first, "starting-order")
    result = game.result()
    assert ranks(game) == list(enumerate(order, 1))
    assert (result.winners, result.decided_by) == ((order[0],), "starting order")
    assert result.trail[-1].values == {name: -place for place, name in enumerate(order, 1)}
    game = ended(count, first, "shared")
    assert (game.result().winners, game.result().decided_by) == (game.players, "shared")
    assert {rank for rank, _ in ranks(game)} == {1}


# ---------------------------------------------------------------------- the last page of the score pad
def tallying(players: int = 3, *pages: t.Keys) -> Game:
    """A tally for this many players, with these pages entered."""
    return t.record_all(t.seated(players, mode="tally"), pages)


def test_pages_come_in_any_order_and_the_missing_count_0() -> None:
    game = tallying(3, t.tally("Tim", 2, "red 5"), t.tally("Sarah", 2), t.tally("Tim", 1, additions=3))
    assert t.kinds(game) == [("tally", "Sarah"), ("tally", "Linus"), ("tally", "Linus")]
    assert (t.totals(game), ranks(game)) == ([0, 0, 6], [(1, "Tim"), (2, "Sarah"), (2, "Linus")])
    assert (game.result().winners, game.result().decided_by) == ((), "unfinished")
    t.record_all(game, [t.tally("Linus", 2, "green 6"), t.tally("Linus", 1, "green 1"), t.tally("Sarah", 1)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (True, ("Linus",), "points")
    assert t.kinds(game) == []


HALF = (t.tally("Sarah", 1, additions=12), t.tally("Linus", 2, additions=22))
counted = partial(on.counted, ("red", 3, 2), mode="tally")
TWO_RED_3 = t.then(counted, t.tally("Sarah", 1, "red 3"), t.tally("Tim", 2, "red 3"))
JUDGED: list[tuple[t.Situation, t.Keys, Sequence[str]]] = [
    (partial(tallying, 3, *HALF), t.tally("Tim", 1, *["green 6"] * 30, additions=10), []),
    (partial(tallying, 3, *HALF), t.tally("Linus", 1, additions=11), ["cards"]),
    (partial(tallying, 3, *HALF), t.tally("Sarah", 2, additions=1), ["cards"]),
    (partial(tallying, 3, *HALF), t.tally("Sarah", 1, additions=22), ["trick-sequence"]),
    (partial(tallying, 3, *HALF), t.tally("Sarah", 1, additions=23), ["cards", "trick-sequence"]),
    (TWO_RED_3, t.tally("Linus", 1, "red 3", "green 6", "green 6", "green 6"), []),
    (TWO_RED_3, t.tally("Linus", 1, "red 3", "red 3"), ["decks"]),
    (TWO_RED_3, t.tally("Linus", 2, "red 3"), []),
    (TWO_RED_3, t.tally("Linus", 2, "red 3", "red 3"), ["decks"]),
]


@pytest.mark.parametrize(("situation", "page", "slugs"), JUDGED)
def test_a_page_is_judged_with_those_of_its_round(
    situation: t.Situation, page: t.Keys, slugs: Sequence[str]
) -> None:
    assert sorted(t.broken(situation(), page)) == slugs


def test_what_is_let_stand_counts_as_it_was_entered() -> None:
    game = tallying(3, *HALF)
    game.record(**t.tally("Tim", 1, "red 2", additions=20), stands="from another box")
    assert t.lines(game.result(), "Tim") == {"round-1:treasures": 2, "round-1:additions": 10}
    game.record(**t.tally("Tim", 1, "red 3"), stands="it was misread")
    assert t.lines(game.result(), "Tim") == {"round-1:treasures": 3}


def test_what_a_page_may_hold_is_offered() -> None:
    first, *_, last = tallying(3, *HALF).expected()
    picks = {pick.key: pick for pick in first.picks}
    assert (first.player, picks["round"].values, picks["additions"].values) == ("Linus", (1,), range(11))
    assert len(picks["treasures"].values) == 24
    picks = {pick.key: pick for pick in last.picks}
    assert (last.player, picks["round"].values, picks["additions"].values) == ("Tim", (2,), range(1))


@pytest.mark.parametrize(("players", "turned_up"), [(3, 12), (4, 24), (5, 18)])
def test_more_treasures_than_a_round_turns_up_are_told_but_break_no_rule(players: int, turned_up: int) -> None:
    game = tallying(players, t.tally("Sarah", 1, *["red 3"] * (turned_up - 1)), t.tally("Linus", 2, "blue 2"))
    most = game.propose(**t.tally("Linus", 1, "blue 2"))
    more = game.propose(**t.tally("Linus", 1, "blue 2", "green 4"))
    assert not more.violations
    assert (str(turned_up) in most.words, str(turned_up + 1) in more.words) == (False, True)
    assert str(turned_up + 1) not in game.draw().text()
    game.commit(more)
    assert str(turned_up + 1) in game.draw().text()
    assert str(turned_up + 1) in game.tell(game.events[-1], game.count)
    game.record(**t.tally("Tim", 2))
    assert str(turned_up + 1) not in game.tell(game.events[-1], game.count)


# ---- What odd events in Sea & Shore lead to if they stand: late cards, early treasures, half an action; headers
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


test_what_stands_is_carried_out = story_test(*SEEN, is_regular=False)


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
