"""What comes of odd events in Loot Island, and what counts only on the edge: 13 cubes, treasures left lying."""

from __future__ import annotations

import pytest

from scorepad.games.loot_island.loot import has_big_loot
from tests.games.loot_island import situations as on
from tests.games.loot_island import table as t
from tests.tables import STANDS


@pytest.mark.parametrize(("curse", "slugs"), [(9, ()), (10, ("cursed",))])
def test_thirteen_cubes_are_too_many_for_a_healer(curse: int, slugs: tuple[str, ...]) -> None:
    game = t.in_round(1, "A1", "Tim", changes={4: {"curse": curse}})
    t.record_all(
        game, [t.play("Sarah", "1a", "red", "2 3 4 5"), *t.passes("Linus", "Tim", "Sarah"), t.loot("1a", 4)]
    )
    t.to_the_healers(t.record_all(game, [t.take("Sarah", 4)]))
    assert t.state_of(game).seat("Sarah").cubes == curse + 3
    assert tuple(slug for slug in t.broken(game, t.healer("Sarah")) if slug == "cursed") == slugs


def test_treasures_left_lying_are_put_on_the_discard_pile_with_those_before() -> None:
    game = on.both()
    game.record(**t.loot("1a", 1, 2, 4, 8, 13))
    game.record(**t.take("Sarah", 1))
    before = t.discards(game)
    game.record(**t.loot("1b", 16), **STANDS)
    assert t.discards(game) == sorted([*before, 2, 4, 8, 13])
    assert t.state_of(game).revealed == (16,)
    assert t.due(game) == "1b:1"


def test_the_big_loot_is_at_the_landing_with_more_cards() -> None:
    state = t.state_of(on.both())
    assert [has_big_loot(state, t.LANDINGS.index(landing)) for landing in ("1a", "1b", "2a")] == [
        True,
        False,
        False,
    ]
    assert has_big_loot(t.state_of(on.at_2a()), t.LANDINGS.index("2a"))
    final = t.state_of(on.in_final())
    assert not any(has_big_loot(final, landing) for landing in range(len(t.LANDINGS)))


def test_treasures_revealed_under_a2_that_nobody_takes_are_put_away() -> None:
    game = on.open_treasures()
    for player in ("Sarah", "Linus", "Tim"):
        game.record(kind="pass", player=player, **STANDS)
    assert t.discards(game) == [4, 8, 16]
    assert t.state_of(t.pass_all(game)).revealed == ()


def test_a_second_compass_at_a_landing_changes_nothing_there() -> None:
    game = on.linus_too()
    assert t.stack(game, "1a") == "Sarah Linus"
    game.record(**t.island("Sarah", "compass", landing="1a"), **STANDS)
    assert t.stack(game, "1a") == "Sarah Linus"


def test_a_fourth_compass_is_not_placed() -> None:
    game = t.record_all(on.r1(), [t.play("Sarah", "2a", "red", "2"), t.play("Linus", "1a", "blue", "2")])
    t.record_all(game, [*t.passes("Tim"), t.play("Sarah", "3a", "red", "3"), *t.passes("Linus")])
    t.record_all(game, [t.play("Sarah", "4a", "red", "4")])
    game.record(**t.play("Sarah", "1a", "blue", "3"), **STANDS)
    assert t.stack(game, "1a") == "Linus"
    assert [t.stack(game, landing) for landing in ("2a", "3a", "4a")] == ["Sarah"] * 3


def test_an_event_card_in_the_final_exploration_has_no_effect() -> None:
    game = on.in_final()
    game.record(**t.reveal("B6"), **STANDS)
    assert t.state_of(game).voyage.card == ""
    assert t.state_of(game).is_final


def test_aaron_keeps_no_map_cards_from_one_round_to_the_next() -> None:
    game = t.in_round(2, "B11")
    *_, aaron = t.state_of(game).voyage.held
    assert aaron == 0


@pytest.mark.parametrize(("landing", "left"), [("1a", "1a:5 1b:1"), ("1b", "1b:1 1a:5")])
def test_loot_found_before_all_have_passed_ends_the_turns(landing: str, left: str) -> None:
    game = t.after(*on.three_there, *t.lay("1b", "blue", Sarah="2 3 4", Linus="5$"))()
    game.record(**t.loot(landing, 4), **STANDS)
    assert t.state_of(game).step == "take"
    assert t.due(game) == left


def test_of_event_cards_revealed_before_the_ship_is_placed_the_last_one_is_in_force() -> None:
    game = t.table("Tim")
    for card in ("A3", "A4"):
        game.record(**t.reveal(card), **STANDS)
    t.record_all(game, [t.begin()])
    assert (t.state_of(game).step, t.state_of(game).voyage.card) == ("act", "A4")


# ---------------------------------------------------------------------- a wild that bears more than a chest


def test_the_icons_of_a_wild_that_was_let_stand_work_as_written() -> None:
    game = on.linus_too()
    game.record(**t.play("Sarah", "1a", "red", "*cd+$"), **STANDS)
    assert (t.cubes(game), t.hand(game)) == ([2, 2, 3], [5, 7, 7])
    assert t.due(t.pass_all(game)) == "1a:3"  # two compasses and a chest; four cards count as five


def test_a_wild_with_an_effect_can_be_declined_and_copied() -> None:
    game = on.linus_too()
    game.record(**t.play("Sarah", "1a", "red", "*c", decline=["Linus"]), **STANDS)
    assert [each.rule for each in game.irregularities()] == ["wild"]
    assert t.cubes(game) == [2, 3, 3]
    t.record_all(game, [t.play("Linus", "1a", "red", "1", copy=["c"])])
    assert t.cubes(game) == [2, 2, 3]


# ---------------------------------------------------------------------- out of turn


@pytest.mark.parametrize(("player", "turns"), [("Linus", "Tim Ada Sarah"), ("Ada", "Sarah Linus Tim")])
def test_after_somebody_out_of_turn_the_one_skipped_or_the_one_after_goes_on(player: str, turns: str) -> None:
    game = t.record_all(on.linus_skipped(), [t.play(player, "1a", "red", "2")])
    found = []
    for number in (3, 4, 5):
        found.append(t.active(game))
        t.record_all(game, [t.play(t.active(game), "1a", "red", str(number))])
    assert " ".join(found) == turns
    assert len(game.irregularities()) == 1


def test_only_the_one_after_the_last_player_out_of_turn_may_go_on_instead() -> None:
    game = on.linus_skipped()
    game.record(**t.island("Sarah", "bottom", use=False), **STANDS)
    assert t.active(game) == "Linus"
    assert t.broken(game, t.pass_("Ada")) == t.broken(game, t.pass_("Tim")) == ("turn",)
    assert [each.player for each in game.expected() if each.is_optional] == []


def test_passing_out_of_turn_takes_the_turn_from_nobody_and_everybody_has_one() -> None:
    game = t.in_round(1, "A1", "Tim")
    for player in ("Tim", "Linus"):
        game.record(**t.pass_(player), **STANDS)
    assert (t.active(game), t.state_of(game).step) == ("Sarah", "act")
    assert t.state_of(t.record_all(game, [t.pass_("Sarah")])).round == 2
    assert t.state_of(game).setup.players[t.state_of(game).first] == "Tim"


# ---------------------------------------------------------------------- an event card before the round is over


@pytest.mark.parametrize(("situation", "away"), [(on.to_loot, []), (on.to_take, [1, 2, 4, 8, 13])])
def test_an_event_card_while_loot_is_found_begins_the_next_round(situation: t.Situation, away: list[int]) -> None:
    game = situation()
    game.record(**t.reveal("B6"), **STANDS)
    state = t.state_of(game)
    assert (state.round, state.step, state.card, state.revealed) == (2, "prepare", "B6", ())
    assert (t.column(game, "1a"), t.stack(game, "1a"), t.discards(game)) == ("", "", away)
    assert t.hand(game) == [7, 7, 7]


def test_an_event_card_while_the_loot_of_the_fifth_round_is_found_ends_nothing() -> None:
    game = t.pass_all(t.record_all(t.in_round(5, "B11", "Tim"), t.lay("1a", "red", Sarah="2 3$ 4 5")))
    assert t.due(game) == "1a:1"
    game.record(**t.reveal("B6"), **STANDS)
    assert (t.state_of(game).step, t.due(game), t.state_of(game).is_final) == ("loot", "1a:1", False)
    assert t.column(game, "1a") == "2 3$ 4 5"


# ---------------------------------------------------------------------- loot at the wrong time


def test_loot_found_again_while_it_is_taken_leaves_what_is_due_elsewhere() -> None:
    game = t.record_all(on.both(), [t.loot("1a", 1, 2, 4, 8, 13)])
    game.record(**t.loot("1a", 3), **STANDS)
    assert (t.state_of(game).revealed, t.due(game)) == ((3,), "1a:5 1b:1")


def test_loot_in_the_middle_of_a_round_ends_nothing_even_if_nobody_has_cubes() -> None:
    game = t.after(*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"), t.play("Sarah", "1a", "red", "5c 6c 7c"))()
    assert t.cubes(game) == [0, 0, 0]
    game.record(**t.loot("3a", 1), **STANDS)
    assert (t.state_of(game).step, t.active(game)) == ("act", "Linus")


# ---------------------------------------------------------------------- more cards than somebody holds


@pytest.mark.parametrize("cards", [7, 9])
def test_cards_put_away_too_late_leave_at_least_none(cards: int) -> None:
    game = on.r1()
    game.record(**t.discard("Sarah", cards), **STANDS)
    assert t.hand(game) == [0, 7, 7]


def test_an_island_paid_with_fewer_cards_than_it_costs_leaves_none() -> None:
    game = on.one_card_left()
    game.record(**t.island("Sarah", "ship"), **STANDS)
    assert t.hand(game, "Sarah") == 0
