"""The effects of odd events in Silver & Gold: crosses on the wrong card, extra palms, late reveals."""

from __future__ import annotations

from random import Random

import scorepad
from scorepad.game import Game
from tests.games.silver_and_gold.table import (
    bonus,
    broken,
    cross,
    drawn,
    fill,
    laid_out,
    record_all,
    revealed,
    state_of,
    table,
)
from tests.players import play
from tests.tables import Keys

STANDS = {"stands": "it happened so"}


def without_open_cards() -> Game:
    """Sarah has completed both of her cards, and an expedition is revealed."""
    game = laid_out()
    fill(game, "purple-04")
    fill(game, "green-04")
    game.record(kind="reveal", pattern="I2")
    assert state_of(game).seat("Sarah").open == ()
    return game


def test_the_last_box_on_another_players_card_completes_it_for_that_player() -> None:
    game = laid_out()
    fill(game, "orange-05", "A1")
    game.record(kind="reveal", pattern="I2")
    game.record(**cross("Sarah", "orange-05", "A1"), **STANDS)
    linus = state_of(game).seat("Linus")
    assert linus.completed == ("orange-05",)
    assert linus.completed_by == ((4, 6),)
    assert linus.open == ("grey-05",)
    assert state_of(game).seat("Sarah").completed == ()


def test_crosses_on_a_card_nobody_has_add_up() -> None:
    game = revealed("I2")
    game.record(**cross("Sarah", "purple-07", "A2"), **STANDS)
    game.record(**cross("Linus", "purple-07", "A3"), **STANDS)
    assert drawn(game, "purple-07").count("+") == 2


def test_an_x_crossed_without_an_open_card_owes_nothing() -> None:
    game = without_open_cards()
    game.record(**cross("Sarah", "orange-05", "D4"), **STANDS)
    assert state_of(game).seat("Sarah").owed == 0


def test_a_player_without_an_open_card_does_not_cross() -> None:
    game = without_open_cards()
    assert broken(game, cross("Sarah", "orange-05")) == ("own-card", "pattern")
    assert "must-cross" in broken(game, cross("Linus", "orange-05"))


def test_a_box_listed_twice_is_one_box_and_not_a_wrong_pattern() -> None:
    assert broken(revealed("I2"), cross("Sarah", "purple-04", "B2", "B2")) == ("cross-free-box",)


def test_a_player_who_owes_a_box_is_dealt_nothing() -> None:
    game = table()
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    game.record(**cross("Sarah", "purple-04", "D4"), **STANDS)
    deal: Keys = {"kind": "deal", "player": "Sarah", "keep": ["purple-05", "grey-01"]}
    assert "bonus-owed" in broken(game, deal)
    game.record(**bonus("Sarah", "purple-04", "B2"), **STANDS)
    assert "bonus-owed" not in broken(game, deal)


def with_four_palms(*displays: list[str]) -> Game:
    """Sarah has crossed four palms; the display changed before the later ones."""
    game = laid_out(rulings={"fifth-palm": "replaces-lowest"})
    palms = [("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1")]
    for card, box in palms[: 4 - len(displays)]:
        game.record(**cross("Sarah", card, box), **STANDS)
    for display, (card, box) in zip(displays, palms[4 - len(displays) :], strict=True):
        game.record(kind="display", cards=display, **STANDS)
        game.record(**cross("Sarah", card, box), **STANDS)
    return game


NO_PALM = ["grey-01", "grey-02", "grey-03", "grey-11"]
THREE_PALMS = ["purple-05", "purple-11", "purple-12", "grey-11"]


def test_a_higher_fifth_palm_replaces_only_the_lowest() -> None:
    game = with_four_palms(NO_PALM)
    assert [entry.points for entry in state_of(game).seat("Sarah").palms] == [4, 4, 4, 1]
    game.record(kind="display", cards=THREE_PALMS, **STANDS)
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "A1")])
    assert [entry.points for entry in state_of(game).seat("Sarah").palms] == [4, 4, 4, 4]


def test_an_equal_fifth_palm_replaces_nothing() -> None:
    game = with_four_palms()
    before = state_of(game).seat("Sarah").palms
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "A1")])
    assert state_of(game).seat("Sarah").palms == before


def test_a_trophy_is_earned_by_the_event_that_filled_its_row() -> None:
    game = laid_out()
    filling: list[int] = []
    for card in ("purple-07", "purple-08", "purple-10", "orange-04", "orange-10"):
        printed = game.setup.sheets.cards[card]
        rows = enumerate(printed.rows)
        boxes = [f"{'ABCD'[x]}{y + 1}" for y, line in rows for x, glyph in enumerate(line) if glyph == "C"]
        for box in boxes:
            game.record(**cross("Sarah", card, box), **STANDS)
            if len(state_of(game).seat("Sarah").coins) in (4, 8, 12) and len(filling) < 3:
                filling += [game.count] if len(state_of(game).seat("Sarah").coins) == 4 * len(filling) + 4 else []
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "A2")])
    game.record(**cross("Linus", "orange-05", "A2"))
    assert [entry.event for entry in state_of(game).seat("Sarah").trophies] == filling
    assert len(filling) == 3


def test_a_reveal_after_the_end_changes_nothing() -> None:
    game = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), Random(1))
    assert state_of(game).finished
    before = state_of(game)
    game.record(kind="reveal", pattern="I2", **STANDS)
    assert state_of(game) == before
