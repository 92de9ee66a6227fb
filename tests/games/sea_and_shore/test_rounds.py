"""Rounds of Sea & Shore: their tricks, the start passing, setting up again, points, ties, and the last page."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from scorepad.audit.compare import compare
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import Story, let, stories

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


@stories(*STORIES)
def test_what_counts(story: Any) -> None:
    situation, events, look, seen = story
    assert look(t.record_all(situation(), events)) == seen


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
