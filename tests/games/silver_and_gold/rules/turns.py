"""Cases of turns and expedition cards."""

from __future__ import annotations

from tests.games.silver_and_gold import table as t
from tests.games.silver_and_gold.rules.cases import breaks, obeys


@breaks("turn-sequence")
def an_expedition_is_revealed_during_the_setup() -> tuple[str, ...]:
    return t.broken(t.dealt(), {"kind": "reveal", "pattern": "L4"})


@breaks("turn-sequence")
def the_display_comes_before_the_last_deal() -> tuple[str, ...]:
    game = t.table()
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    return t.broken(game, {"kind": "display", "cards": ["grey-01", "grey-02", "grey-03", "grey-04"]})


@breaks("turn-sequence")
def an_expedition_is_revealed_before_everybody_has_crossed() -> tuple[str, ...]:
    game = t.record_all(t.revealed("I2"), [t.cross("Sarah", "purple-04", "B2", "C2")])
    return t.broken(game, {"kind": "reveal", "pattern": "I3"})


@breaks("turn-sequence")
def somebody_crosses_before_the_reveal() -> tuple[str, ...]:
    return t.broken(t.laid_out(), t.cross("Sarah", "purple-04", "B2"))


@breaks("turn-sequence take-completed")
def a_card_is_taken_in_step_2() -> tuple[str, ...]:
    return t.broken(t.revealed("I2"), t.take("Sarah", "purple-05"))


@breaks("turn-sequence")
def a_kind_of_the_other_mode_is_recorded() -> tuple[str, ...]:
    return t.broken(t.table(mode="tally"), {"kind": "reveal", "pattern": "I2"})


@breaks("turn-sequence")
def a_score_card_is_entered_twice() -> tuple[str, ...]:
    game = t.record_all(t.table(mode="tally"), [t.tally("Sarah")])
    return t.broken(game, t.tally("Sarah"))


@obeys("turn-sequence")
def everybody_has_crossed_and_the_next_expedition_is_revealed() -> tuple[str, ...]:
    game = t.record_all(
        t.revealed("I2"), [t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2")]
    )
    return t.broken(game, {"kind": "reveal", "pattern": "I3"})


@breaks("expedition-supply")
def the_only_square_is_revealed_twice_in_a_round() -> tuple[str, ...]:
    game = t.record_all(
        t.revealed("O4"), [t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2")]
    )
    return t.broken(game, {"kind": "reveal", "pattern": "O4"})


@obeys("expedition-supply")
def a_pattern_on_two_cards_is_revealed_twice() -> tuple[str, ...]:
    game = t.record_all(
        t.revealed("I3"), [t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2")]
    )
    return t.broken(game, {"kind": "reveal", "pattern": "I3"})
