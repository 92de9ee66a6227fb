"""Cases of the setup: players, cards dealt, and the display."""

from __future__ import annotations

from tests.games.rule_cases import seated
from tests.games.silver_and_gold.rules.cases import BREAKS, OBEYS, breaks, obeys
from tests.games.silver_and_gold.rules.situations import sarah_completed_both, sarah_completed_green
from tests.games.silver_and_gold.table import broken, dealt, record_all, table, take

BREAKS += [("players", f"{count} players", seated("silver-and-gold", count)) for count in (1, 5)]
OBEYS += [("players", f"{count} players", seated("silver-and-gold", count)) for count in (2, 3, 4)]


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
