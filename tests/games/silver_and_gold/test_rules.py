"""Every rule slug of Silver & Gold, broken and obeyed.

`@breaks` registers a case that returns the slugs found, among which the rule must be; `@obeys`
one that must find nothing. Rules that the engine works out by itself are broken by a tally, a
claim or a header that gets them wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

import scorepad
from scorepad.audit import audit
from scorepad.game import Game
from tests.games.silver_and_gold.table import (
    bonus,
    broken,
    cross,
    dealt,
    fill,
    laid_out,
    record_all,
    revealed,
    table,
    take,
    tally,
)

Case = Callable[[], tuple[str, ...]]
BREAKS: list[tuple[str, Case]] = []
OBEYS: list[tuple[str, Case]] = []


def breaks(slug: str) -> Callable[[Case], Case]:
    def register(case: Case) -> Case:
        BREAKS.append((slug, case))
        return case

    return register


def obeys(slug: str) -> Callable[[Case], Case]:
    def register(case: Case) -> Case:
        OBEYS.append((slug, case))
        return case

    return register


def claimed_wrong(
    game: Game, player: str, slug: str, points: Mapping[str, int], difference: int
) -> tuple[str, ...]:
    """The rule, if a claim off by this much is found wrong and every line is worth what it should be."""
    checked = audit(game, [(player, sum(points.values()) + difference)])
    (claim,) = checked.claims
    assert {line.item: line.points for line in checked.result.of(player).lines} == points
    assert slug in [line.rule for line in checked.result.of(player).lines]
    assert claim.claimed - claim.actual == difference
    return () if checked.is_clean else (slug,)


def seated(count: int) -> tuple[str, ...]:
    try:
        scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim", "Ada", "Max"][:count])
    except scorepad.RecordError:
        return ("players",)
    return ()


# ---------------------------------------------------------------- setup


@breaks("players")
def nobody_plays_alone() -> tuple[str, ...]:
    return seated(1)


@breaks("players")
def five_are_too_many() -> tuple[str, ...]:
    return seated(5)


@obeys("players")
def two_three_or_four_play() -> tuple[str, ...]:
    return seated(2) + seated(3) + seated(4)


@breaks("one-copy")
def two_players_keep_the_same_card() -> tuple[str, ...]:
    game = table()
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    return broken(game, {"kind": "deal", "player": "Linus", "keep": ["purple-04", "grey-05"]})


@breaks("one-copy")
def a_card_on_the_table_is_dealt_again_before_it_goes_back() -> tuple[str, ...]:
    game = table()
    four = ["purple-04", "green-04", "grey-01", "grey-02"]
    game.record(kind="deal", player="Sarah", keep=four[:2], dealt=four)
    return broken(game, {"kind": "deal", "player": "Linus", "keep": ["grey-01", "grey-05"]})


@breaks("one-copy")
def a_kept_card_is_displayed() -> tuple[str, ...]:
    return broken(dealt(), {"kind": "display", "cards": ["purple-04", "grey-01", "grey-02", "grey-03"]})


@breaks("one-copy")
def a_displayed_card_comes_from_the_deck() -> tuple[str, ...]:
    return broken(sarah_completed_green(), take("Sarah", "purple-05", "deck"))


@breaks("one-copy")
def a_card_in_the_deck_is_taken_from_the_display() -> tuple[str, ...]:
    return broken(sarah_completed_green(), take("Sarah", "purple-12", "display"))


@breaks("one-copy")
def the_display_is_refilled_with_a_card_somebody_has() -> tuple[str, ...]:
    game = record_all(sarah_completed_green(), [take("Sarah", "purple-05")])
    return broken(game, {"kind": "refill", "cards": ["orange-05"]})


@obeys("one-copy")
def a_returned_card_is_displayed() -> tuple[str, ...]:
    game = table()
    four = ["purple-04", "green-04", "grey-01", "grey-02"]
    game.record(kind="deal", player="Sarah", keep=four[:2], dealt=four)
    game.record(kind="deal", player="Linus", keep=["orange-05", "grey-05"])
    return broken(game, {"kind": "display", "cards": ["grey-01", "grey-02", "grey-03", "grey-04"]})


@breaks("deal-two")
def three_cards_are_kept() -> tuple[str, ...]:
    return broken(table(), {"kind": "deal", "player": "Sarah", "keep": ["grey-01", "grey-02", "grey-03"]})


@breaks("deal-two")
def a_card_is_kept_that_was_not_dealt() -> tuple[str, ...]:
    four = ["purple-04", "green-04", "grey-01", "grey-02"]
    return broken(table(), {"kind": "deal", "player": "Sarah", "keep": ["grey-01", "grey-03"], "dealt": four})


@breaks("deal-two")
def three_cards_are_dealt() -> tuple[str, ...]:
    keep = ["purple-04", "green-04"]
    return broken(table(), {"kind": "deal", "player": "Sarah", "keep": keep, "dealt": [*keep, "grey-01"]})


@breaks("deal-two")
def somebody_is_dealt_cards_twice() -> tuple[str, ...]:
    return broken(dealt(), {"kind": "deal", "player": "Sarah", "keep": ["grey-01", "grey-02"]})


@obeys("deal-two")
def two_of_four_are_kept() -> tuple[str, ...]:
    four = ["purple-04", "green-04", "grey-01", "grey-02"]
    return broken(table(), {"kind": "deal", "player": "Linus", "keep": four[2:], "dealt": four})


@breaks("display-four")
def three_cards_are_displayed() -> tuple[str, ...]:
    return broken(dealt(), {"kind": "display", "cards": ["grey-01", "grey-02", "grey-03"]})


@breaks("display-four")
def the_display_is_topped_up_between_two_takes() -> tuple[str, ...]:
    game = record_all(sarah_completed_both(), [take("Sarah", "purple-05")])
    return broken(game, {"kind": "refill", "cards": ["purple-12"]})


@obeys("display-four")
def four_cards_are_displayed() -> tuple[str, ...]:
    return broken(dealt(), {"kind": "display", "cards": ["grey-01", "grey-02", "grey-03", "grey-04"]})


# ---------------------------------------------------------------- turns and patterns


@breaks("turn-sequence")
def an_expedition_is_revealed_during_the_setup() -> tuple[str, ...]:
    return broken(dealt(), {"kind": "reveal", "pattern": "L4"})


@breaks("turn-sequence")
def the_display_comes_before_the_last_deal() -> tuple[str, ...]:
    game = table()
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    return broken(game, {"kind": "display", "cards": ["grey-01", "grey-02", "grey-03", "grey-04"]})


@breaks("turn-sequence")
def an_expedition_is_revealed_before_everybody_has_crossed() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2", "C2")])
    return broken(game, {"kind": "reveal", "pattern": "I3"})


@breaks("turn-sequence")
def somebody_crosses_before_the_reveal() -> tuple[str, ...]:
    return broken(laid_out(), cross("Sarah", "purple-04", "B2"))


@breaks("turn-sequence")
def a_card_is_taken_in_step_2() -> tuple[str, ...]:
    return broken(revealed("I2"), take("Sarah", "purple-05"))


@breaks("turn-sequence")
def a_kind_of_the_other_mode_is_recorded() -> tuple[str, ...]:
    return broken(table(mode="tally"), {"kind": "reveal", "pattern": "I2"})


@breaks("turn-sequence")
def a_score_card_is_entered_twice() -> tuple[str, ...]:
    game = record_all(table(mode="tally"), [tally("Sarah")])
    return broken(game, tally("Sarah"))


@obeys("turn-sequence")
def everybody_has_crossed_and_the_next_expedition_is_revealed() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")])
    return broken(game, {"kind": "reveal", "pattern": "I3"})


@breaks("expedition-supply")
def the_only_square_is_revealed_twice_in_a_round() -> tuple[str, ...]:
    game = record_all(revealed("O4"), [cross("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")])
    return broken(game, {"kind": "reveal", "pattern": "O4"})


@obeys("expedition-supply")
def a_pattern_on_two_cards_is_revealed_twice() -> tuple[str, ...]:
    game = record_all(revealed("I3"), [cross("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")])
    return broken(game, {"kind": "reveal", "pattern": "I3"})


@breaks("cross-once-per-turn")
def somebody_crosses_twice() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2", "C2")])
    return broken(game, cross("Sarah", "green-04", "A2", "B2"))


@obeys("cross-once-per-turn")
def everybody_crosses_once() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2", "C2")])
    return broken(game, cross("Linus", "orange-05", "A2", "A3"))


@breaks("must-cross")
def nothing_is_crossed() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-04"))


@obeys("must-cross")
def a_single_box_is_enough() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-04", "B2"))


@breaks("own-card")
def somebody_crosses_on_another_players_card() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "orange-05", "A2", "A3"))


@breaks("own-card")
def somebody_crosses_on_a_displayed_card() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-05", "A1"))


@breaks("own-card")
def somebody_crosses_on_a_completed_card() -> tuple[str, ...]:
    game = record_all(
        sarah_completed_green(), [take("Sarah", "purple-05"), {"kind": "refill", "cards": ["grey-02"]}]
    )
    game.record(kind="reveal", pattern="I3")
    return broken(game, cross("Sarah", "green-04", "A2"))


@obeys("own-card")
def either_open_card_may_be_crossed() -> tuple[str, ...]:
    game = revealed("I2")
    return broken(game, cross("Sarah", "purple-04", "B2", "C2")) + broken(
        game, cross("Sarah", "green-04", "A2", "B2")
    )


@breaks("box-exists")
def a_box_is_crossed_where_the_card_has_none() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-04", "A1"))


@breaks("box-exists")
def a_box_off_the_card_is_crossed_for_an_x() -> tuple[str, ...]:
    return broken(owing(), bonus("Sarah", "purple-04", "Z9"))


@obeys("box-exists")
def the_box_is_on_the_card() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-04", "B1"))


@breaks("cross-free-box")
def a_crossed_box_cannot_be_crossed_again() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2", "C2"), cross("Linus", "orange-05", "A2")])
    game.record(kind="reveal", pattern="I3")
    return broken(game, cross("Sarah", "purple-04", "B2", "B3", "B4"))


@breaks("cross-free-box")
def a_box_is_listed_twice() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-04", "B2", "B2"))


@obeys("cross-free-box")
def free_boxes_beside_crossed_ones_may_be_crossed() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2", "C2"), cross("Linus", "orange-05", "A2")])
    game.record(kind="reveal", pattern="I3")
    return broken(game, cross("Sarah", "purple-04", "B3", "C3", "D3"))


@breaks("pattern")
def the_boxes_are_another_shape() -> tuple[str, ...]:
    return broken(revealed("L4"), cross("Sarah", "purple-04", "A3", "B3", "C3", "D3"))


@breaks("pattern")
def the_pattern_is_not_complete() -> tuple[str, ...]:
    return broken(revealed("L4"), cross("Sarah", "purple-04", "A3", "B3", "C3"))


@breaks("pattern")
def the_boxes_lie_on_both_sides_of_the_card() -> tuple[str, ...]:
    return broken(revealed("I2"), cross("Sarah", "purple-04", "D2", "A3"))


@obeys("pattern")
def the_pattern_is_turned_and_mirrored_at_will() -> tuple[str, ...]:
    game = revealed("L4")
    ways = (
        ("B2", "B3", "B4", "C4"),
        ("C2", "C3", "C4", "B4"),
        ("B2", "C2", "B3", "B4"),
        ("B2", "C2", "C3", "C4"),
        ("B2", "C2", "D2", "D3"),
        ("B2", "C2", "D2", "B3"),
        ("B3", "C3", "D3", "D2"),
        ("B3", "C3", "D3", "B2"),
    )
    return tuple(slug for boxes in ways for slug in broken(game, cross("Sarah", "purple-04", *boxes)))


@obeys("pattern")
def a_single_box_may_be_crossed_instead() -> tuple[str, ...]:
    return broken(revealed("L4"), cross("Sarah", "purple-04", "D3"))


@breaks("bonus-owed")
def a_bonus_that_nobody_owes() -> tuple[str, ...]:
    return broken(revealed("I2"), bonus("Sarah", "purple-04", "B2"))


@breaks("bonus-owed")
def a_player_who_owes_a_box_does_something_else() -> tuple[str, ...]:
    return broken(owing(), cross("Sarah", "green-04", "A2"))


@obeys("bonus-owed")
def a_box_for_an_x_on_the_other_card() -> tuple[str, ...]:
    return broken(owing(), bonus("Sarah", "green-04", "A2"))


@obeys("bonus-owed")
def others_cross_while_somebody_owes() -> tuple[str, ...]:
    return broken(owing(), cross("Linus", "grey-05", "A2", "B2"))


def owing() -> Game:
    """Sarah has crossed the X of purple-04."""
    return record_all(revealed("I2"), [cross("Sarah", "purple-04", "D4")])


# ---------------------------------------------------------------- coins, palms, trophies


@breaks("coins")
def thirteen_coins_are_counted() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 13))


@obeys("coins")
def twelve_coins_fill_the_card() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 12, trophies=[6, 5, 4]))


@breaks("palms")
def a_palm_counts_six() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", palms=[6]))


@breaks("palms")
def five_palms_are_counted() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", palms=[1, 1, 1, 1, 1]))


@obeys("palms")
def four_palms_of_one_to_five() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", palms=[1, 5, 3, 2]))


@breaks("trophies")
def a_trophy_without_a_full_row() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 3, trophies=[6]))


@breaks("trophies")
def the_same_trophy_twice() -> tuple[str, ...]:
    game = record_all(table(mode="tally"), [tally("Sarah", 4, trophies=[6])])
    return broken(game, tally("Linus", 4, trophies=[6]))


@breaks("trophies")
def a_lower_trophy_before_a_higher_one() -> tuple[str, ...]:
    game = record_all(table(mode="tally"), [tally("Sarah", 4, trophies=[6])])
    return broken(game, tally("Linus", 4, trophies=[4]))


@breaks("trophies")
def a_row_without_its_trophy() -> tuple[str, ...]:
    game = record_all(table(mode="tally"), [tally("Sarah", 4, trophies=[6])])
    return broken(game, tally("Linus", 8, trophies=[5]))


@breaks("trophies")
def a_trophy_that_is_not_printed() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 4, trophies=[7]))


@obeys("trophies")
def the_highest_first_over_the_whole_table() -> tuple[str, ...]:
    game = record_all(table(mode="tally"), [tally("Sarah", 8, trophies=[5, 4])])
    return broken(game, tally("Linus", 7, trophies=[6]))


@obeys("trophies")
def rows_beyond_the_sixth_trophy_earn_nothing() -> tuple[str, ...]:
    game = table("Tim", mode="tally")
    record_all(game, [tally("Sarah", 12, trophies=[6, 3, 2]), tally("Linus", 12, trophies=[5, 4])])
    return broken(game, tally("Tim", 12, trophies=[1]))


# ---------------------------------------------------------------- step 3


def sarah_completed_green() -> Game:
    """Step 3: Sarah is first player and has completed green-04."""
    game = laid_out()
    fill(game, "green-04", "A2", "B2")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "A2", "B2")])
    return record_all(game, [cross("Linus", "orange-05", "A2")])


def sarah_completed_both() -> Game:
    """Step 3: Sarah has completed both her cards, the second by the box for an X."""
    game = laid_out()
    fill(game, "purple-04", "B2")
    fill(game, "green-04", "D1")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "D1")])
    return record_all(game, [bonus("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")])


def both_completed(first: str = "Sarah") -> Game:
    """Step 3: Sarah has completed green-04 and Linus grey-05."""
    game = laid_out(first=first)
    fill(game, "green-04", "A2")
    fill(game, "grey-05", "A2")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Linus", "grey-05", "A2")])
    return record_all(game, [cross("Sarah", "green-04", "A2")])


@breaks("take-completed")
def a_player_who_completed_nothing_takes_a_card() -> tuple[str, ...]:
    return broken(sarah_completed_green(), take("Linus", "purple-05"))


@breaks("take-completed")
def one_card_more_than_completed_is_taken() -> tuple[str, ...]:
    game = record_all(sarah_completed_green(), [take("Sarah", "purple-05")])
    return broken(game, take("Sarah", "orange-11"))


@obeys("take-completed")
def two_for_two_from_display_and_deck() -> tuple[str, ...]:
    game = record_all(sarah_completed_both(), [take("Sarah", "purple-05")])
    return broken(game, take("Sarah", "purple-12", "deck"))


@breaks("take-order")
def the_second_player_takes_first() -> tuple[str, ...]:
    return broken(both_completed(), take("Linus", "purple-05"))


@breaks("take-order")
def the_next_player_takes_before_the_refill() -> tuple[str, ...]:
    game = record_all(both_completed(), [take("Sarah", "purple-05")])
    return broken(game, take("Linus", "orange-11"))


@obeys("take-order")
def clockwise_from_the_first_player_with_the_refill_between() -> tuple[str, ...]:
    game = both_completed()
    record_all(game, [take("Sarah", "purple-05"), {"kind": "refill", "cards": ["grey-02"]}])
    return broken(game, take("Linus", "orange-11"))


@breaks("refill")
def two_cards_where_one_is_missing() -> tuple[str, ...]:
    game = record_all(sarah_completed_green(), [take("Sarah", "purple-05")])
    return broken(game, {"kind": "refill", "cards": ["grey-02", "grey-03"]})


@breaks("refill")
def a_refill_of_a_full_display() -> tuple[str, ...]:
    return broken(laid_out(), {"kind": "refill", "cards": ["grey-02"]})


@obeys("refill")
def as_many_as_were_taken_from_the_display() -> tuple[str, ...]:
    game = record_all(sarah_completed_both(), [take("Sarah", "purple-05"), take("Sarah", "orange-11")])
    return broken(game, {"kind": "refill", "cards": ["grey-02", "grey-03"]})


@breaks("first-player")
def in_the_second_turn_the_start_player_is_not_first() -> tuple[str, ...]:
    game = record_all(revealed("I2"), [cross("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")])
    fill(game, "green-04", "A2")
    fill(game, "grey-05", "A2")
    record_all(game, [{"kind": "reveal", "pattern": "I3"}, cross("Linus", "grey-05", "A2")])
    record_all(game, [cross("Sarah", "green-04", "A2")])
    # The engine has moved the first player on, so taking in the old order breaks the order of step 3.
    return tuple("first-player" for slug in broken(game, take("Sarah", "purple-05")) if slug == "take-order")


@obeys("first-player")
def the_start_player_named_in_the_header_is_first() -> tuple[str, ...]:
    return broken(both_completed(first="Linus"), take("Linus", "purple-05"))


# ---------------------------------------------------------------- the end

WORTH = {
    "score-coins": (tally("Sarah", 3), {"coins": 3}),
    "score-trophies": (tally("Sarah", 4, trophies=[6]), {"coins": 4, "trophies": 6}),
    "score-palms": (tally("Sarah", palms=[3, 1]), {"palms": 4}),
    "score-cards": (tally("Sarah", cards=["purple-04", "green-04"]), {"card:purple-04": 14, "card:green-04": 10}),
    "score-seals": (
        tally("Sarah", cards=["purple-03", "grey-05", "grey-06"]),
        {"card:purple-03": 14, "card:grey-05": 8, "card:grey-06": 8, "seal:purple-03": 2},
    ),
}


def worth(slug: str, difference: int) -> Case:
    """A claim off by this much from what a score card is worth."""
    entered, points = WORTH[slug]

    def case() -> tuple[str, ...]:
        game = record_all(table(mode="tally"), [entered])
        return claimed_wrong(game, "Sarah", slug, points, difference)

    case.__name__ = "what_it_is_worth" if difference == 0 else "one_more_than_it_is_worth"
    return case


for scored in WORTH:
    BREAKS.append((scored, worth(scored, 1)))
    OBEYS.append((scored, worth(scored, 0)))


@breaks("tie")
def the_player_with_fewer_grey_cards_does_not_win() -> tuple[str, ...]:
    game = table(mode="tally")
    record_all(
        game,
        [tally("Sarah", 6, trophies=[6], cards=["grey-05"]), tally("Linus", palms=[5, 5], cards=["green-04"])],
    )
    assert [standing.total for standing in game.result().standings] == [20, 20]
    return () if game.result().winners == ("Linus",) else ("tie",)


@obeys("tie")
def the_player_with_more_grey_cards_wins() -> tuple[str, ...]:
    game = table(mode="tally")
    record_all(
        game,
        [tally("Sarah", 6, trophies=[6], cards=["grey-05"]), tally("Linus", palms=[5, 5], cards=["green-04"])],
    )
    return () if game.result().decided_by == "grey cards" else ("tie",)


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize(("slug", "case"), BREAKS, ids=[f"{slug}: {case.__name__}" for slug, case in BREAKS])
def test_the_rule_is_broken(slug: str, case: Case) -> None:
    assert slug in case()


@pytest.mark.parametrize(
    "case", [case for _, case in OBEYS], ids=[f"{slug}: {case.__name__}" for slug, case in OBEYS]
)
def test_the_rule_is_obeyed(case: Case) -> None:
    assert case() == ()
