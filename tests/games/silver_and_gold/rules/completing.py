"""Cases of step 3: cards taken for completed ones, the refill, and who is first."""

from __future__ import annotations

from tests.games.silver_and_gold.rules.cases import breaks, obeys
from tests.games.silver_and_gold.rules.situations import (
    both_completed,
    sarah_completed_both,
    sarah_completed_green,
)
from tests.games.silver_and_gold.table import broken, cross, fill, laid_out, record_all, revealed, take


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


@breaks("refill turn-sequence")
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
