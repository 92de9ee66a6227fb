"""Cases of crossing boxes: which ones, where, and one more for an X."""

from __future__ import annotations

from tests.games.silver_and_gold.rules.cases import breaks, obeys
from tests.games.silver_and_gold.rules.situations import owing, sarah_completed_green
from tests.games.silver_and_gold.table import bonus, broken, cross, record_all, revealed, take


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


@breaks("own-card cross-free-box")
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


@breaks("bonus-owed cross-once-per-turn")
def a_player_who_owes_a_box_does_something_else() -> tuple[str, ...]:
    return broken(owing(), cross("Sarah", "green-04", "A2"))


@obeys("bonus-owed")
def a_box_for_an_x_on_the_other_card() -> tuple[str, ...]:
    return broken(owing(), bonus("Sarah", "green-04", "A2"))


@obeys("bonus-owed")
def others_cross_while_somebody_owes() -> tuple[str, ...]:
    return broken(owing(), cross("Linus", "grey-05", "A2", "B2"))
