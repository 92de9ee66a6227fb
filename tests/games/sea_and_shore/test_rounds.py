"""Rounds of Sea & Shore: their tricks, the start passing, setting up again, the end, and who wins."""

from typing import Any

import pytest

from scorepad.audit.compare import compare
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t

TRICKS = {3: 12, 4: 12, 5: 9}
every_count = pytest.mark.parametrize("count", [3, 4, 5])
every_seat = pytest.mark.parametrize(
    ("count", "first"), [(count, first) for count in (3, 4, 5) for first in range(count)]
)


# ---------------------------------------------------------------------- tricks and the start
@every_count
def test_a_round_has_as_many_tricks_as_cards_in_hand_and_there_are_two(count: int) -> None:
    game = t.seated(count)
    rounds = []
    while t.due(game):
        assert t.due(game) == ["trick"]
        t.pass_over(game, 1)
        rounds.append(t.state_of(game).round)
        assert game.result().finished is (len(rounds) == 2 * TRICKS[count])
    assert rounds == [1] * TRICKS[count] + [2] * TRICKS[count]


@every_seat
def test_the_start_passes_to_the_left_through_both_rounds(count: int, first: int) -> None:
    game = t.seated(count, first=t.NAMES[first])
    starters = []
    while t.due(game):
        starters.append(t.starter(game))
        t.pass_over(game, 1)
    assert starters == [t.NAMES[(first + number) % count] for number in range(2 * TRICKS[count])]


# ---------------------------------------------------------------------- the second round
def test_everything_is_set_up_again() -> None:
    """Cards, addition cards, piles and cards taken: nothing of the first round is left."""
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 10)
    t.settle(t.lay(game, "red 1 | r4 g12 p12"))
    assert sum(t.held(game)) > 0
    assert any(t.piles(game))
    t.record_all(game, [t.trick("red 3")])
    assert (t.piles(game), t.held(game), t.supply(game)) == (["", "", ""], [0, 0, 0], 22)
    assert (
        t.state_of(game).out,
        t.state_of(game).outcome.taken,
        [seat.held for seat in t.state_of(game).seats],
    ) == (
        0,
        0,
        [0, 0, 0],
    )
    for face in ("r4", "b12", "g12", "p12", "r1"):
        assert t.broken(game, t.play("Sarah", face)) == ()
    assert t.broken(game, t.play("Sarah", "r4+1")) == ("additions",)


def test_a_card_taken_back_and_kept_is_nobodys_in_the_second_round() -> None:
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 10)
    game.record(**t.trick("red 1"))
    game.record(**t.play("Tim", "b11"), stands="the red 4 lies under the table")
    t.record_all(game, [t.play("Sarah", "g12"), t.play("Linus", "r12")])
    t.record_all(t.settle(game), [t.trick("red 3")])
    assert t.broken(game, t.play("Sarah", "r4")) == ()


def test_the_first_round_stays_on_the_table_until_the_next_treasures() -> None:
    game = on.second_round(3)
    assert t.totals(game) == [4, 4, 4]
    assert [t.lines(game.result(), name) for name in t.NAMES[:3]] == [{"round-1:treasures": 4}] * 3
    t.record_all(game, [t.trick("red 3")])
    assert t.totals(game) == [4, 4, 4]


@every_count
def test_the_table_decides_anew_who_starts_the_second_round(count: int) -> None:
    up = ["red 1"] * (1 if count == 3 else 2)
    for name in t.NAMES[:count]:
        game = t.record_all(on.second_round(count), [t.trick(*up, first=name)])
        assert (t.starter(game), t.due(game)) == (name, [f"play {name}"])
        for step, face in enumerate(("b1", "p1", "g1", "r1", "b12")[:count]):
            game.record(**t.play(t.NAMES[(t.NAMES.index(name) + step) % count], face))
        t.settle(game)
        starters = []
        while t.due(game):
            starters.append(t.starter(game))
            t.pass_over(game, 1)
        place = t.NAMES.index(name) + 1
        assert starters == [t.NAMES[(place + number) % count] for number in range(TRICKS[count] - 1)]


def begun_by(first: str, text: str) -> Game:
    """The second round of four players, started by this one, with the cards of its first trick."""
    game = on.second_round(4)
    treasures, _, faces = text.partition("|")
    game.record(**t.trick(*treasures.strip().split(", "), first=first))
    for step, face in enumerate(faces.split()):
        game.record(**t.play(t.NAMES[(t.NAMES.index(first) + step) % 4], face))
    return game


def test_whoever_was_named_is_nearest_to_the_start_when_a_trick_is_settled() -> None:
    """Earned and acted clockwise from Tim."""
    game = begun_by("Tim", "red 1, blue 1 | g1 r2 b1 p1")
    assert [game.players[won.seat] for won in t.state_of(game).due] == ["Ada", "Sarah", "Tim", "Linus"]
    game = begun_by("Tim", "purple 1, purple 1 | g1 g2 b1 b2")
    assert [(game.players[lost.seat], lost.cards) for lost in t.state_of(game).lost] == [("Tim", 2), ("Sarah", 2)]


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


def test_the_log_says_who_starts_where_the_table_decided_so() -> None:
    game = t.record_all(on.second_round(), [t.trick("red 1", first="Tim")])
    told = game.tell(game.events[-1], game.count)
    assert "Tim" in told
    assert "round 2" in told
    game = on.AFTER()
    game.record(**t.trick("red 1", first="Tim"), stands="he wanted to")
    assert "Tim" in game.tell(game.events[-1], game.count)
    assert "round" not in game.tell(game.events[-1], game.count)


def test_who_starts_is_the_last_key_of_its_block() -> None:
    game = t.record_all(on.second_round(), [{"first": "Tim", **t.trick("red 1"), "note": "late"}])
    assert list(game.events[-1].table()) == ["kind", "note", "treasures", "first"]


def test_two_records_agree_if_one_names_who_would_start_anyway_and_differ_otherwise() -> None:
    passing = t.record_all(on.second_round(), [t.trick("red 1"), t.play("Sarah", "r1")])
    named = t.record_all(on.second_round(), [t.trick("red 1", first="Sarah"), t.play("Sarah", "r1")])
    assert compare(passing, named).is_same
    other = t.record_all(on.second_round(), [t.trick("red 1", first="Tim"), t.play("Tim", "r1")])
    assert not compare(passing, other).is_same


@pytest.mark.parametrize("situation", [t.table, on.AFTER, t.at("red 3 | r4 p7"), on.EARNS, on.OPEN])
def test_a_start_named_on_any_other_trick_is_theirs_from_there_if_it_stands(situation: t.Situation) -> None:
    game = situation()
    game.record(**t.trick("green 6", first="Sarah"), stands="she wanted to")
    assert (t.starter(game), t.due(game)) == ("Sarah", ["play Sarah"])
    for name, face in zip(t.NAMES[:3], ("p12", "b12", "b11"), strict=True):
        game.record(**t.play(name, face))
    t.settle(game)
    assert t.starter(game) == "Linus"


def test_a_start_named_with_treasures_that_come_late_leaves_those_to_play_who_have_not() -> None:
    game = t.table()
    game.record(**t.play("Sarah", "r4"), stands="she was quick")
    game.record(**t.trick("red 3", first="Tim"), stands="and he starts")
    assert (t.starter(game), t.due(game)) == ("Tim", ["play Tim"])
    t.record_all(game, [t.play("Tim", "r5"), t.play("Linus", "r6")])
    assert [game.players[won.seat] for won in t.state_of(game).due] == ["Linus"]


# ---------------------------------------------------------------------- the end
# ---------------------------------------------------------------------- points
def test_treasures_and_addition_cards_of_the_current_round_count() -> None:
    game = on.EARNS()
    seen = [t.totals(game)]
    for event in (
        *(t.earn("Sarah", "red"), t.action("Tim", 1, from_="Linus"), t.trick("red 2"), t.play("Linus", "r9")),
    ):
        t.record_all(game, [event])
        seen.append(t.totals(game))
    assert seen == [[0, 0, 0], [3, 1, 0], [3, 0, 1], [3, 0, 1], [3, 0, 1]]
    t.record_all(game, [t.play("Tim", "g1+1")])
    assert t.totals(game) == [3, 0, 0]


def test_addition_cards_are_paired_within_a_round_only() -> None:
    game = t.record_all(on.second_round(4), [t.adjust("Sarah", 3)])
    game = t.record_all(t.pass_over(game, 12), [t.adjust("Sarah", 3)])
    assert t.lines(game.result(), "Sarah") == {"round-1:additions": 1, "round-2:additions": 1}


def test_the_score_so_far_is_ranked_by_points_alone() -> None:
    game = t.done("red 3, blue 3 | p4 b7 g9 r1", players=4)()
    standings = [(each.rank, each.player, each.total) for each in game.result().standings]
    assert standings == [(1, "Linus", 3), (1, "Ada", 3), (3, "Sarah", 0), (3, "Tim", 0)]


def test_every_line_names_the_events_that_earned_it() -> None:
    """Sarah takes treasures with events 5 and 11; Linus plays the lowest cards of a color with 3 and 8."""
    game = t.settle(t.lay(on.AFTER(), "blue 2 | p1 p2 b5"))
    (sarah,) = game.result().of("Sarah").lines
    assert (sarah.item, sarah.points, sarah.rule) == ("round-1:treasures", 5, "score-treasures")
    assert sarah.events == (5, 11)
    (linus,) = game.result().of("Linus").lines
    assert (linus.item, linus.points, linus.rule) == ("round-1:additions", 2, "score-additions")
    assert linus.events == (3, 8)


def test_addition_cards_that_were_played_or_stolen_earn_nothing() -> None:
    game = t.lay(on.AFTER(), "blue 2 | p1+2 p2 b5")
    t.record_all(game, [t.earn("Sarah", "blue"), t.action("Linus", 2)])
    assert (t.held(game), t.lines(game.result(), "Linus")) == ([0, 0, 2], {})
    robbed = t.record_all(on.ACTS(), [t.action("Tim", 1, from_="Linus")])
    (line,) = robbed.result().of("Tim").lines
    assert (line.item, line.points, line.events) == ("round-1:additions", 1, (6,))


# ---------------------------------------------------------------------- ties
def ended(count: int, first: int, last_tie: str, **treasures: str) -> Game:
    """A whole game in which these players have treasures, recorded after the last action."""
    game = t.seated(count, first=t.NAMES[first], rulings={"last-tie": last_tie})
    emptied(t.pass_over(game, 2 * TRICKS[count]))
    return t.record_all(game, [t.adjust(name, gain=treasure) for name, treasure in treasures.items()])


def emptied(game: Game) -> Game:
    """After the last action: nobody has anything of this round any more."""
    for name in game.players:
        own = t.state_of(game).seat(name)
        t.record_all(game, [t.adjust(name, lose=f"{each.color} {each.points}") for each in own.pile])
        t.record_all(game, [t.adjust(name, -len(own.additions))] if own.additions else [])
    return game


LAST = {3: 2, 4: 3, 5: 2}
"""How far from the first start player, clockwise, the one of the last trick sits: 23 or 17 tricks later."""


@pytest.mark.parametrize(("count", "first"), [(4, first) for first in range(4)])
def test_a_tie_goes_to_whoever_sits_nearest_clockwise_to_the_last_starting_player(count: int, first: int) -> None:
    game = ended(count, first, "starting-order")
    order = [t.NAMES[(first + LAST[count] + step) % count] for step in range(count)]
    result = game.result()
    assert [(each.rank, each.player) for each in result.standings] == list(enumerate(order, 1))
    assert (result.winners, result.decided_by) == ((order[0],), "starting order")
    assert game.at(len(game.events)).result() == result


@pytest.mark.parametrize("first", range(4))
def test_whoever_starts_the_second_round_decides_who_is_nearest_to_the_last_start(first: int) -> None:
    """Twelve tricks of four players: the last one is started by the player to the right of the first."""
    game = t.pass_over(t.seated(4, rulings={"last-tie": "starting-order"}), TRICKS[4])
    game.record(**t.trick("red 1", "red 1", first=t.NAMES[first]))
    for step, face in enumerate(("b1", "p1", "g1", "r1")):
        game.record(**t.play(t.NAMES[(first + step) % 4], face))
    result = emptied(t.pass_over(t.settle(game), TRICKS[4] - 1)).result()
    assert set(t.totals(game)) == {0}
    assert result.winners == (t.NAMES[(first + 3) % 4],)
    assert result.decided_by == "starting order"
    assert [each.player for each in result.standings] == [t.NAMES[(first + 3 + step) % 4] for step in range(4)]


def test_the_starting_order_is_counted_from_1() -> None:
    (order,) = ended(4, 0, "starting-order").result().trail
    assert order.values == {"Ada": -1, "Sarah": -2, "Linus": -3, "Tim": -4}


@every_seat
def test_a_tally_works_out_the_last_starting_player_from_the_first(count: int, first: int) -> None:
    game = t.seated(count, first=t.NAMES[first], mode="tally")
    t.record_all(game, [t.tally(name, number) for name in t.NAMES[:count] for number in (1, 2)])
    order = [t.NAMES[(first + LAST[count] + step) % count] for step in range(count)]
    assert [(each.rank, each.player) for each in game.result().standings] == list(enumerate(order, 1))
    assert game.result().winners == (order[0],)


@every_seat
@pytest.mark.parametrize("mode", ["track", "tally"])
def test_by_the_other_ruling_a_tie_is_shared(count: int, first: int, mode: str) -> None:
    game = t.seated(count, first=t.NAMES[first], mode=mode, rulings={"last-tie": "shared"})
    if mode == "tally":
        t.record_all(game, [t.tally(name, number, "red 2") for name in t.NAMES[:count] for number in (1, 2)])
    else:
        game = ended(4, first % 4, "shared")
    result = game.result()
    assert (result.winners, result.decided_by) == (game.players, "shared")
    assert [each.rank for each in result.standings] == [1] * len(game.players)


# ---- The last page of the score pad of Sea & Shore: entered by player and round, judged across the table,
def tallying(players: int = 3, *pages: t.Keys, **header: Any) -> Game:
    """A tally for this many players, with these pages entered."""
    return t.record_all(t.seated(players, mode="tally", **header), pages)


# ---------------------------------------------------------------------- entering
def test_everything_on_a_page_becomes_a_line_with_its_event() -> None:
    game = tallying(
        3,
        t.tally("Linus", 1, "green 4"),
        t.tally("Sarah", 2, "red 1", additions=4),
        t.tally("Sarah", 1, "red 3", "blue 6", additions=7),
    )
    found = [(line.item, line.points, line.rule, line.events) for line in game.result().of("Sarah").lines]
    assert found == [
        ("round-1:treasures", 9, "score-treasures", (3,)),
        ("round-1:additions", 3, "score-additions", (3,)),
        ("round-2:treasures", 1, "score-treasures", (2,)),
        ("round-2:additions", 2, "score-additions", (2,)),
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_is_one_page_for_each_player_and_round(players: int) -> None:
    game = tallying(players)
    owners = [(name, number) for number in (1, 2) for name in t.NAMES[:players]]
    for place, (owner, number) in enumerate(owners):
        assert t.kinds(game) == [("tally", name) for name, _ in owners[place:]]
        result = game.result()
        assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
        t.record_all(game, [t.tally(owner, number, "red 1")])
    assert (t.kinds(game), game.result().finished, t.totals(game)) == ([], True, [2] * players)


def test_pages_come_in_any_order_and_the_missing_count_0() -> None:
    game = tallying(3, t.tally("Tim", 2, "red 5"), t.tally("Sarah", 2), t.tally("Tim", 1, additions=3))
    assert t.totals(game) == [0, 0, 6]
    standings = [(each.rank, each.player) for each in game.result().standings]
    assert standings == [(1, "Tim"), (2, "Sarah"), (2, "Linus")]
    t.record_all(game, [t.tally("Linus", 2, "green 6"), t.tally("Linus", 1, "green 1"), t.tally("Sarah", 1)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (True, ("Linus",), "points")


# ---------------------------------------------------------------------- judging a page
HALF = (t.tally("Sarah", 1, additions=12), t.tally("Linus", 2, additions=22))
JUDGED: list[tuple[t.Keys, str]] = [
    (t.tally("Tim", 1), ""),
    (t.tally("Tim", 1, additions=10), ""),
    (t.tally("Tim", 1, additions=11), "cards"),
    (t.tally("Linus", 1, additions=10), ""),
    (t.tally("Linus", 1, additions=11), "cards"),
    (t.tally("Sarah", 2), ""),
    (t.tally("Sarah", 2, additions=1), "cards"),
    (t.tally("Tim", 2, "red 1", "red 1", additions=0), ""),
    (t.tally("Sarah", 1), "trick-sequence"),
    (t.tally("Sarah", 1, additions=22), "trick-sequence"),
    (t.tally("Sarah", 1, additions=23), "cards trick-sequence"),
    (t.tally("Linus", 2, additions=22), "trick-sequence"),
    (t.tally("Linus", 2, additions=99), "cards trick-sequence"),
    (t.tally("Tim", 1, *["green 6"] * 30), ""),
]


@pytest.mark.parametrize(
    ("page", "slugs"), JUDGED, ids=[f"{place} {slugs}" for place, (_, slugs) in enumerate(JUDGED)]
)
def test_a_page_is_judged_with_those_of_its_round(page: t.Keys, slugs: str) -> None:
    assert sorted(t.broken(tallying(3, *HALF), page)) == slugs.split()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_22_addition_cards_a_round_in_all(players: int) -> None:
    pages = [t.tally(name, 1, additions=4) for name in t.NAMES[: players - 1]]
    left = 22 - 4 * (players - 1)
    for additions, slugs in ((left, ()), (left + 1, ("cards",))):
        assert t.broken(tallying(players, *pages), t.tally(t.NAMES[players - 1], 1, additions=additions)) == slugs


def test_what_is_let_stand_counts_as_it_was_entered() -> None:
    game = tallying(3, *HALF)
    game.record(**t.tally("Tim", 1, "red 2", additions=20), stands="from another box")
    assert t.lines(game.result(), "Tim") == {"round-1:treasures": 2, "round-1:additions": 10}
    game.record(**t.tally("Tim", 1, "red 3"), stands="it was misread")
    assert t.lines(game.result(), "Tim") == {"round-1:treasures": 3}
    assert [each.rule for each in game.irregularities()] == ["cards", "trick-sequence"]


def test_treasures_are_counted_where_the_pack_says_how_many_there_are() -> None:
    game = t.record_all(
        on.counted(("red", 3, 2), mode="tally"), [t.tally("Sarah", 1, "red 3"), t.tally("Tim", 2, "red 3")]
    )
    assert t.broken(game, t.tally("Linus", 1, "red 3", "green 6", "green 6", "green 6")) == ()
    assert t.broken(game, t.tally("Linus", 1, "red 3", "red 3")) == ("decks",)
    assert t.broken(game, t.tally("Linus", 2, "red 3")) == ()
    assert t.broken(game, t.tally("Linus", 2, "red 3", "red 3")) == ("decks",)


def test_what_a_page_may_hold_is_offered() -> None:
    first, *_, last = tallying(3, *HALF).expected()
    picks = {pick.key: pick for pick in first.picks}
    assert (first.player, picks["round"].values, picks["additions"].values) == ("Linus", (1,), range(11))
    assert len(picks["treasures"].values) == 24
    picks = {pick.key: pick for pick in last.picks}
    assert (last.player, picks["round"].values, picks["additions"].values) == ("Tim", (2,), range(1))


# ---------------------------------------------------------------------- what deserves a second look
@pytest.mark.parametrize(("players", "turned_up"), [(3, 12), (4, 24), (5, 18)])
def test_more_treasures_than_a_round_turns_up_are_told_but_break_no_rule(players: int, turned_up: int) -> None:
    game = tallying(players, t.tally("Sarah", 1, *["red 3"] * (turned_up - 1)), t.tally("Linus", 2, "blue 2"))
    most = game.propose(**t.tally("Linus", 1, "blue 2"))
    more = game.propose(**t.tally("Linus", 1, "blue 2", "green 4"))
    assert not more.violations
    assert str(turned_up + 1) in more.words
    assert str(turned_up) not in most.words
    game.commit(more)
    assert str(turned_up + 1) in game.draw().text()
    assert game.findings() == []
    assert str(turned_up + 1) in game.tell(game.events[-1], game.count)
    game.record(**t.tally("Tim", 2))
    assert str(turned_up + 1) not in game.tell(game.events[-1], game.count)
    game.undo()
    game.undo()
    assert str(turned_up + 1) not in game.draw().text()
