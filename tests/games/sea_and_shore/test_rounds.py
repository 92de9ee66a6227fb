"""Rounds of Sea & Shore: their tricks, the start passing, setting up again, the end, and who wins."""

from __future__ import annotations

import pytest

from scorepad.audit.compare import compare
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    NAMES,
    Situation,
    action,
    adjust,
    at,
    broken,
    card,
    done,
    due,
    earn,
    held,
    lay,
    lines,
    note,
    pass_over,
    piles,
    play,
    record_all,
    seated,
    settle,
    starter,
    state_of,
    supply,
    table,
    take,
    tally,
    totals,
    trick,
)

TRICKS = {3: 12, 4: 12, 5: 9}
every_count = pytest.mark.parametrize("count", [3, 4, 5])
every_seat = pytest.mark.parametrize(
    ("count", "first"), [(count, first) for count in (3, 4, 5) for first in range(count)]
)

# ---------------------------------------------------------------------- tricks and the start


@every_count
def test_a_round_has_as_many_tricks_as_cards_in_hand_and_there_are_two(count: int) -> None:
    game = seated(count)
    rounds = []
    while due(game):
        assert due(game) == ["trick"]
        pass_over(game, 1)
        rounds.append(state_of(game).round)
        assert game.result().finished is (len(rounds) == 2 * TRICKS[count])
    assert rounds == [1] * TRICKS[count] + [2] * TRICKS[count]


@every_seat
def test_the_start_passes_to_the_left_through_both_rounds(count: int, first: int) -> None:
    game = seated(count, first=NAMES[first])
    starters = []
    while due(game):
        starters.append(starter(game))
        pass_over(game, 1)
    assert starters == [NAMES[(first + number) % count] for number in range(2 * TRICKS[count])]


@every_seat
def test_cards_are_played_clockwise_from_the_starting_player(count: int, first: int) -> None:
    game = lay(seated(count, first=NAMES[first]), "red 1, red 1 |" if count > 3 else "red 1 |")
    for step in range(count):
        name = NAMES[(first + step) % count]
        assert due(game) == [f"play {name}"]
        for other in NAMES[:count]:
            slugs = () if other == name else ("trick-sequence",)
            assert broken(game, play(other, "r12")) == slugs
        record_all(game, [play(name, f"r{step + 1}")])


# ---------------------------------------------------------------------- the second round


def test_everything_is_set_up_again() -> None:
    """Cards, addition cards, piles and cards taken: nothing of the first round is left."""
    game = pass_over(record_all(on.ACTS(), [take("Tim", "r4", "b12")]), 10)
    settle(lay(game, "red 1 | r4 g12 p12"))
    assert sum(held(game)) > 0
    assert any(piles(game))
    record_all(game, [trick("red 3")])
    assert (piles(game), held(game), supply(game)) == (["", "", ""], [0, 0, 0], 22)
    assert (state_of(game).out, state_of(game).outcome.taken, [seat.held for seat in state_of(game).seats]) == (
        0,
        0,
        [0, 0, 0],
    )
    for face in ("r4", "b12", "g12", "p12", "r1"):
        assert broken(game, play("Sarah", face)) == ()
    assert broken(game, play("Sarah", "r4+1")) == ("additions",)


def test_a_card_taken_back_and_kept_is_nobodys_in_the_second_round() -> None:
    game = pass_over(record_all(on.ACTS(), [take("Tim", "r4", "b12")]), 10)
    game.record(**trick("red 1"))
    game.record(**play("Tim", "b11"), stands="the red 4 lies under the table")
    record_all(game, [play("Sarah", "g12"), play("Linus", "r12")])
    record_all(settle(game), [trick("red 3")])
    assert broken(game, play("Sarah", "r4")) == ()


def test_the_first_round_stays_on_the_table_until_the_next_treasures() -> None:
    game = on.second_round(3)
    assert totals(game) == [4, 4, 4]
    assert [lines(game.result(), name) for name in NAMES[:3]] == [{"round-1:treasures": 4}] * 3
    record_all(game, [trick("red 3")])
    assert totals(game) == [4, 4, 4]


@every_count
def test_the_table_decides_anew_who_starts_the_second_round(count: int) -> None:
    up = ["red 1"] * (1 if count == 3 else 2)
    for name in NAMES[:count]:
        game = record_all(on.second_round(count), [trick(*up, first=name)])
        assert (starter(game), due(game)) == (name, [f"play {name}"])
        for step, face in enumerate(("b1", "p1", "g1", "r1", "b12")[:count]):
            game.record(**play(NAMES[(NAMES.index(name) + step) % count], face))
        settle(game)
        starters = []
        while due(game):
            starters.append(starter(game))
            pass_over(game, 1)
        place = NAMES.index(name) + 1
        assert starters == [NAMES[(place + number) % count] for number in range(TRICKS[count] - 1)]


def begun_by(first: str, text: str) -> Game:
    """The second round of four players, started by this one, with the cards of its first trick."""
    game = on.second_round(4)
    treasures, _, faces = text.partition("|")
    game.record(**trick(*treasures.strip().split(", "), first=first))
    for step, face in enumerate(faces.split()):
        game.record(**play(NAMES[(NAMES.index(first) + step) % 4], face))
    return game


def test_whoever_was_named_is_nearest_to_the_start_when_a_trick_is_settled() -> None:
    """Earned and acted clockwise from Tim."""
    game = begun_by("Tim", "red 1, blue 1 | g1 r2 b1 p1")
    assert [game.players[won.seat] for won in state_of(game).due] == ["Ada", "Sarah", "Tim", "Linus"]
    game = begun_by("Tim", "purple 1, purple 1 | g1 g2 b1 b2")
    assert [(game.players[lost.seat], lost.cards) for lost in state_of(game).lost] == [("Tim", 2), ("Sarah", 2)]


def test_correcting_who_began_does_not_touch_a_round_that_says_its_own() -> None:
    named, passing = begun_by("Tim", "red 1, blue 1 |"), lay(on.second_round(4), "red 1, blue 1 |")
    assert (starter(named), starter(passing)) == ("Tim", "Sarah")
    for game, after in ((named, "Tim"), (passing, "Ada")):
        record_all(game, [{"kind": "correct", "first": "Ada", "stands": "so we found later"}])
        assert starter(game) == after


def test_who_was_named_stays_who_they_are_when_seats_or_names_are_corrected() -> None:
    game = record_all(begun_by("Tim", "red 1, blue 1 |"), [{"kind": "correct", "rename": {"Tim": "Timo"}}])
    assert starter(game) == "Timo"
    seats = {"kind": "correct", "players": ["Timo", "Sarah", "Ada", "Linus"], "stands": "so we sat"}
    assert starter(record_all(game, [seats])) == "Timo"
    assert state_of(game).start == 0


def test_the_log_says_who_starts_where_the_table_decided_so() -> None:
    game = record_all(on.second_round(), [trick("red 1", first="Tim")])
    told = game.tell(game.events[-1], game.count)
    assert "Tim" in told
    assert "round 2" in told
    game = on.AFTER()
    game.record(**trick("red 1", first="Tim"), stands="he wanted to")
    assert "Tim" in game.tell(game.events[-1], game.count)
    assert "round" not in game.tell(game.events[-1], game.count)


def test_who_starts_is_the_last_key_of_its_block() -> None:
    game = record_all(on.second_round(), [{"first": "Tim", **trick("red 1"), "note": "late"}])
    assert list(game.events[-1].table()) == ["kind", "note", "treasures", "first"]


def test_two_records_agree_if_one_names_who_would_start_anyway_and_differ_otherwise() -> None:
    passing = record_all(on.second_round(), [trick("red 1"), play("Sarah", "r1")])
    named = record_all(on.second_round(), [trick("red 1", first="Sarah"), play("Sarah", "r1")])
    assert compare(passing, named).is_same
    other = record_all(on.second_round(), [trick("red 1", first="Tim"), play("Tim", "r1")])
    assert not compare(passing, other).is_same


@pytest.mark.parametrize("situation", [table, on.AFTER, at("red 3 | r4 p7"), on.EARNS, on.OPEN])
def test_a_start_named_on_any_other_trick_is_theirs_from_there_if_it_stands(situation: Situation) -> None:
    game = situation()
    game.record(**trick("green 6", first="Sarah"), stands="she wanted to")
    assert (starter(game), due(game)) == ("Sarah", ["play Sarah"])
    for name, face in zip(NAMES[:3], ("p12", "b12", "b11"), strict=True):
        game.record(**play(name, face))
    settle(game)
    assert starter(game) == "Linus"


def test_a_start_named_with_treasures_that_come_late_leaves_those_to_play_who_have_not() -> None:
    game = table()
    game.record(**play("Sarah", "r4"), stands="she was quick")
    game.record(**trick("red 3", first="Tim"), stands="and he starts")
    assert (starter(game), due(game)) == ("Tim", ["play Tim"])
    record_all(game, [play("Tim", "r5"), play("Linus", "r6")])
    assert [game.players[won.seat] for won in state_of(game).due] == ["Linus"]


def test_treasures_of_the_first_round_cannot_be_stolen() -> None:
    game = lay(on.second_round(3), "red 3 | r4 p7 g9")
    assert broken(game, earn("Sarah", "red", from_="Linus")) == ("steal",)


@every_count
def test_in_the_second_round_all_cards_may_be_played_again(count: int) -> None:
    game = lay(on.second_round(count), "red 1, red 1 |" if count > 3 else "red 1 |")
    name = starter(game)
    assert all(
        broken(game, play(name, card(f"{letter}{number}"))) == () for letter in "rbpg" for number in (1, 12)
    )


# ---------------------------------------------------------------------- the end


@every_count
def test_after_the_end_only_remarks_are_accepted(count: int) -> None:
    game = pass_over(seated(count), 2 * TRICKS[count])
    assert (due(game), game.result().finished) == ([], True)
    for name in NAMES[:count]:
        for event in (play(name, "r1"), earn(name, "red"), action(name, 2), trick(), tally(name, 1)):
            assert "trick-sequence" in broken(game, event)
    assert broken(game, note()) == ()
    assert broken(game, {"kind": "claim", "player": "Sarah", "points": 0}) == ()


@pytest.mark.parametrize("players", [3, 4])
def test_before_the_end_nobody_has_won(players: int) -> None:
    game = pass_over(seated(players), 23)
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")


# ---------------------------------------------------------------------- points


def test_treasures_and_addition_cards_of_the_current_round_count() -> None:
    game = on.EARNS()
    seen = [totals(game)]
    for event in (earn("Sarah", "red"), action("Tim", 1, from_="Linus"), trick("red 2"), play("Linus", "r9")):
        record_all(game, [event])
        seen.append(totals(game))
    assert seen == [[0, 0, 0], [3, 1, 0], [3, 0, 1], [3, 0, 1], [3, 0, 1]]
    record_all(game, [play("Tim", "g1+1")])
    assert totals(game) == [3, 0, 0]


def test_addition_cards_are_paired_within_a_round_only() -> None:
    game = record_all(on.second_round(4), [adjust("Sarah", 3)])
    game = record_all(pass_over(game, 12), [adjust("Sarah", 3)])
    assert lines(game.result(), "Sarah") == {"round-1:additions": 1, "round-2:additions": 1}


def test_the_score_so_far_is_ranked_by_points_alone() -> None:
    game = done("red 3, blue 3 | p4 b7 g9 r1", players=4)()
    standings = [(each.rank, each.player, each.total) for each in game.result().standings]
    assert standings == [(1, "Linus", 3), (1, "Ada", 3), (3, "Sarah", 0), (3, "Tim", 0)]


def test_every_line_names_the_events_that_earned_it() -> None:
    """Sarah takes treasures with events 5 and 11; Linus plays the lowest cards of a color with 3 and 8."""
    game = settle(lay(on.AFTER(), "blue 2 | p1 p2 b5"))
    (sarah,) = game.result().of("Sarah").lines
    assert (sarah.item, sarah.points, sarah.rule) == ("round-1:treasures", 5, "score-treasures")
    assert sarah.events == (5, 11)
    (linus,) = game.result().of("Linus").lines
    assert (linus.item, linus.points, linus.rule) == ("round-1:additions", 2, "score-additions")
    assert linus.events == (3, 8)


def test_addition_cards_that_were_played_or_stolen_earn_nothing() -> None:
    game = lay(on.AFTER(), "blue 2 | p1+2 p2 b5")
    record_all(game, [earn("Sarah", "blue"), action("Linus", 2)])
    assert (held(game), lines(game.result(), "Linus")) == ([0, 0, 2], {})
    robbed = record_all(on.ACTS(), [action("Tim", 1, from_="Linus")])
    (line,) = robbed.result().of("Tim").lines
    assert (line.item, line.points, line.events) == ("round-1:additions", 1, (6,))


def test_lines_of_both_rounds_are_added_up() -> None:
    game = settle(lay(on.second_round(3), "green 6 | g4 p7 b9"))
    assert lines(game.result(), "Sarah") == {"round-1:treasures": 4, "round-2:treasures": 6}
    assert totals(game) == [10, 4, 4]


# ---------------------------------------------------------------------- ties


def ended(count: int, first: int, last_tie: str, **treasures: str) -> Game:
    """A whole game in which these players have treasures, recorded after the last action."""
    game = seated(count, first=NAMES[first], rulings={"last-tie": last_tie})
    emptied(pass_over(game, 2 * TRICKS[count]))
    return record_all(game, [adjust(name, gain=treasure) for name, treasure in treasures.items()])


def emptied(game: Game) -> Game:
    """After the last action: nobody has anything of this round any more."""
    for name in game.players:
        own = state_of(game).seat(name)
        record_all(game, [adjust(name, lose=f"{each.color} {each.points}") for each in own.pile])
        record_all(game, [adjust(name, -len(own.additions))] if own.additions else [])
    return game


LAST = {3: 2, 4: 3, 5: 2}
"""How far from the first start player, clockwise, the one of the last trick sits: 23 or 17 tricks later."""


@pytest.mark.parametrize(("count", "first"), [(4, first) for first in range(4)])
def test_a_tie_goes_to_whoever_sits_nearest_clockwise_to_the_last_starting_player(count: int, first: int) -> None:
    game = ended(count, first, "starting-order")
    order = [NAMES[(first + LAST[count] + step) % count] for step in range(count)]
    result = game.result()
    assert [(each.rank, each.player) for each in result.standings] == list(enumerate(order, 1))
    assert (result.winners, result.decided_by) == ((order[0],), "starting order")
    assert game.at(len(game.events)).result() == result


@pytest.mark.parametrize("first", range(4))
def test_whoever_starts_the_second_round_decides_who_is_nearest_to_the_last_start(first: int) -> None:
    """Twelve tricks of four players: the last one is started by the player to the right of the first."""
    game = pass_over(seated(4, rulings={"last-tie": "starting-order"}), TRICKS[4])
    game.record(**trick("red 1", "red 1", first=NAMES[first]))
    for step, face in enumerate(("b1", "p1", "g1", "r1")):
        game.record(**play(NAMES[(first + step) % 4], face))
    result = emptied(pass_over(settle(game), TRICKS[4] - 1)).result()
    assert set(totals(game)) == {0}
    assert result.winners == (NAMES[(first + 3) % 4],)
    assert result.decided_by == "starting order"
    assert [each.player for each in result.standings] == [NAMES[(first + 3 + step) % 4] for step in range(4)]


def test_the_starting_order_is_counted_from_1() -> None:
    (order,) = ended(4, 0, "starting-order").result().trail
    assert order.values == {"Ada": -1, "Sarah": -2, "Linus": -3, "Tim": -4}


@every_seat
def test_a_tally_works_out_the_last_starting_player_from_the_first(count: int, first: int) -> None:
    game = seated(count, first=NAMES[first], mode="tally")
    record_all(game, [tally(name, number) for name in NAMES[:count] for number in (1, 2)])
    order = [NAMES[(first + LAST[count] + step) % count] for step in range(count)]
    assert [(each.rank, each.player) for each in game.result().standings] == list(enumerate(order, 1))
    assert game.result().winners == (order[0],)


@every_seat
@pytest.mark.parametrize("mode", ["track", "tally"])
def test_by_the_other_ruling_a_tie_is_shared(count: int, first: int, mode: str) -> None:
    game = seated(count, first=NAMES[first], mode=mode, rulings={"last-tie": "shared"})
    if mode == "tally":
        record_all(game, [tally(name, number, "red 2") for name in NAMES[:count] for number in (1, 2)])
    else:
        game = ended(4, first % 4, "shared")
    result = game.result()
    assert (result.winners, result.decided_by) == (game.players, "shared")
    assert [each.rank for each in result.standings] == [1] * len(game.players)


def test_more_points_win_whoever_starts() -> None:
    for last_tie in ("starting-order", "shared"):
        game = ended(4, 0, last_tie, Linus="red 3", Sarah="blue 2", Tim="green 2")
        result = game.result()
        assert (result.winners, result.decided_by) == (("Linus",), "points")
        places = [(each.rank, each.player) for each in result.standings]
        parted = [(1, "Linus"), (2, "Sarah"), (3, "Tim"), (4, "Ada")]
        shared = [(1, "Linus"), (2, "Sarah"), (2, "Tim"), (4, "Ada")]
        assert places == (parted if last_tie == "starting-order" else shared)


def test_treasures_score_their_points_and_two_addition_cards_score_one() -> None:
    """Sarah's two addition cards and a treasure of 2 tie with a treasure of 3; Ada starts the last trick."""
    game = ended(4, 0, "starting-order", Sarah="red 2", Tim="green 3")
    record_all(game, [adjust("Sarah", 2)])
    assert (totals(game), game.result().winners) == ([3, 0, 3, 0], ("Sarah",))
    assert game.result().decided_by == "starting order"


def test_the_opening_pass_is_a_ruling_that_changes_nothing() -> None:
    for value in ("most", "fewest"):
        game = at("red 3 | r4 p7 g9", rulings={"pass-card": value})()
        assert due(game) == ["earn Sarah"]
    assert due(table()) == ["trick"]
