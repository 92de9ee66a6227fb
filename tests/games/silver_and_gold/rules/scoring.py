"""Cases of coins, palms, trophies, what everything is worth, and the tie."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.audit import audit
from scorepad.engine.result import Result
from scorepad.timeline.game import Game
from tests.games.rule_cases import Case
from tests.games.silver_and_gold.rules.cases import BREAKS, OBEYS, breaks, obeys
from tests.games.silver_and_gold.table import broken, record_all, table, tally


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


# ---------------------------------------------------------------------- coins, palms, trophies


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


MOST = [f"{color}-0{number}" for color in ("purple", "green") for number in (1, 2, 3)]
MOST += ["orange-01", "orange-02", "grey-01", "grey-02"]
"""They have 112 boxes and neither coins nor palms. 113 can be crossed: 96, 13 for their X, 4 on two others."""


@breaks("coins")
def fewer_coins_than_the_completed_cards_show() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 2, cards=["purple-07"]))


@breaks("coins")
def more_coins_than_the_completed_cards_and_two_others_show() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 10, trophies=[6, 5], cards=["purple-07"]))


@obeys("coins")
def as_many_coins_as_the_completed_cards_show() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 3, cards=["purple-07"]))


@obeys("coins")
def as_many_coins_as_the_completed_cards_and_two_others_show() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", 9, trophies=[6, 5], cards=["purple-07"]))


@breaks("palms")
def four_cards_with_palms_and_no_palm() -> tuple[str, ...]:
    cards = ["purple-05", "purple-11", "green-06", "grey-05"]
    return broken(table(mode="tally"), tally("Sarah", cards=cards))


@breaks("palms")
def more_palms_than_the_completed_cards_and_two_others_show() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", palms=[1, 1, 1], cards=["grey-03"]))


@obeys("palms")
def the_palms_of_the_completed_cards_and_of_two_others() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", palms=[1, 1, 1], cards=["grey-05"]))


@breaks("boxes")
def more_boxes_than_can_be_crossed() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", cards=[*MOST, "grey-03"]))


@obeys("boxes")
def as_many_boxes_as_can_be_crossed() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", cards=MOST))


# ---------------------------------------------------------------------- the end


WORTH = {
    "score-coins": (tally("Sarah", 3), {"coins": 3}),
    "score-trophies": (tally("Sarah", 4, trophies=[6]), {"coins": 4, "trophies": 6}),
    "score-palms": (tally("Sarah", palms=[3, 1]), {"palms": 4}),
    "score-cards": (tally("Sarah", cards=["orange-03", "green-01"]), {"card:orange-03": 12, "card:green-01": 10}),
    "score-seals": (
        tally("Sarah", cards=["purple-03", "grey-02", "grey-03"]),
        {"card:purple-03": 14, "card:grey-02": 8, "card:grey-03": 8, "seal:purple-03": 2},
    ),
}


def worth(slug: str, difference: int) -> Case:
    """A claim off by this much from what a score card is worth."""
    entered, points = WORTH[slug]

    def case() -> tuple[str, ...]:
        game = record_all(table(mode="tally"), [entered])
        return claimed_wrong(game, "Sarah", slug, points, difference)

    return case


for scored in WORTH:
    BREAKS.append((scored, "one more than it is worth", worth(scored, 1)))
    OBEYS.append((scored, "what it is worth", worth(scored, 0)))


COUNTED = {"purple": 2, "grey": 1}


@breaks("score-seals")
def more_for_seals_than_two_purple_cards_and_a_grey_one_can_bring() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", colors=COUNTED, seals=6))


@obeys("score-seals")
def the_most_for_seals_that_they_can_bring() -> tuple[str, ...]:
    return broken(table(mode="tally"), tally("Sarah", colors=COUNTED, seals=5))


def even() -> Result:
    """Both have 20 points, and Sarah has a grey card."""
    pages = [tally("Sarah", 6, trophies=[6], cards=["grey-03"]), tally("Linus", palms=[5, 5], cards=["green-01"])]
    return record_all(table(mode="tally"), pages).result()


@breaks("tie")
def the_player_with_fewer_grey_cards_wins() -> tuple[str, ...]:
    assert [standing.total for standing in even().standings] == [20, 20]
    return () if even().winners == ("Linus",) else ("tie",)


@obeys("tie")
def the_player_with_more_grey_cards_wins() -> tuple[str, ...]:
    return () if (even().winners, even().decided_by) == (("Sarah",), "grey cards") else ("tie",)
