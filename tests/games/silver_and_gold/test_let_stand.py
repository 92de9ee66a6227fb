"""The effects of odd events in Silver & Gold: crosses on the wrong card, extra palms, late reveals."""

from __future__ import annotations

from random import Random

import scorepad
from scorepad.engine import grid
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import table as t
from tests.players import play
from tests.tables import STANDS, Keys, kinds


def without_open_cards() -> Game:
    """Sarah has completed both of her cards, and an expedition is revealed."""
    game = t.laid_out()
    t.fill(game, "purple-04")
    t.fill(game, "green-04")
    game.record(kind="reveal", pattern="I2")
    assert t.state_of(game).seat("Sarah").open == ()
    return game


def test_the_last_box_on_another_players_card_completes_it_for_that_player() -> None:
    game = t.laid_out()
    t.fill(game, "orange-05", "A1")
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "orange-05", "A1"), **STANDS)
    linus = t.state_of(game).seat("Linus")
    assert linus.completed == ("orange-05",)
    assert linus.completed_by == ((4, 6),)
    assert linus.open == ("grey-05",)
    assert t.state_of(game).seat("Sarah").completed == ()


def test_crosses_on_a_card_nobody_has_add_up() -> None:
    game = t.revealed("I2")
    game.record(**t.cross("Sarah", "purple-07", "A2"), **STANDS)
    game.record(**t.cross("Linus", "purple-07", "A3"), **STANDS)
    assert t.drawn(game, "purple-07").count("+") == 2


def test_an_x_crossed_without_an_open_card_owes_nothing() -> None:
    game = without_open_cards()
    game.record(**t.cross("Sarah", "orange-05", "D4"), **STANDS)
    assert t.state_of(game).seat("Sarah").owed == 0


def test_a_player_without_an_open_card_does_not_cross() -> None:
    game = without_open_cards()
    assert t.broken(game, t.cross("Sarah", "orange-05")) == ("own-card", "pattern")
    assert "must-cross" in t.broken(game, t.cross("Linus", "orange-05"))


def test_a_box_listed_twice_is_one_box_and_not_a_wrong_pattern() -> None:
    assert t.broken(t.revealed("I2"), t.cross("Sarah", "purple-04", "B2", "B2")) == ("cross-free-box",)


def test_a_player_who_owes_a_box_is_dealt_nothing() -> None:
    game = t.table()
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    game.record(**t.cross("Sarah", "purple-04", "D4"), **STANDS)
    deal: Keys = {"kind": "deal", "player": "Sarah", "keep": ["purple-05", "grey-01"]}
    assert "bonus-owed" in t.broken(game, deal)
    game.record(**t.bonus("Sarah", "purple-04", "B2"), **STANDS)
    assert "bonus-owed" not in t.broken(game, deal)


def with_four_palms(*displays: list[str]) -> Game:
    """Sarah has crossed four palms; the display changed before the later ones."""
    game = t.laid_out(rulings={"fifth-palm": "replaces-lowest"})
    palms = [("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1")]
    for card, box in palms[: 4 - len(displays)]:
        game.record(**t.cross("Sarah", card, box), **STANDS)
    for display, (card, box) in zip(displays, palms[4 - len(displays) :], strict=True):
        game.record(kind="display", cards=display, **STANDS)
        game.record(**t.cross("Sarah", card, box), **STANDS)
    return game


NO_PALM = ["grey-01", "grey-02", "grey-03", "grey-11"]
THREE_PALMS = ["purple-05", "purple-11", "purple-12", "grey-11"]


def test_a_higher_fifth_palm_replaces_only_the_lowest() -> None:
    game = with_four_palms(NO_PALM)
    assert [entry.points for entry in t.state_of(game).seat("Sarah").palms] == [4, 4, 4, 1]
    game.record(kind="display", cards=THREE_PALMS, **STANDS)
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A1")])
    assert [entry.points for entry in t.state_of(game).seat("Sarah").palms] == [4, 4, 4, 4]


def test_an_equal_fifth_palm_replaces_nothing() -> None:
    game = with_four_palms()
    before = t.state_of(game).seat("Sarah").palms
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A1")])
    assert t.state_of(game).seat("Sarah").palms == before


def test_a_trophy_is_earned_by_the_event_that_filled_its_row() -> None:
    game = t.laid_out()
    filling: list[int] = []
    for card in ("purple-07", "purple-08", "purple-10", "orange-04", "orange-10"):
        printed = game.setup.sheets.cards[card]
        rows = enumerate(printed.rows)
        boxes = [f"{'ABCD'[x]}{y + 1}" for y, line in rows for x, glyph in enumerate(line) if glyph == "C"]
        for box in boxes:
            game.record(**t.cross("Sarah", card, box), **STANDS)
            if len(t.state_of(game).seat("Sarah").coins) in (4, 8, 12) and len(filling) < 3:
                filling += (
                    [game.count] if len(t.state_of(game).seat("Sarah").coins) == 4 * len(filling) + 4 else []
                )
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A2")])
    game.record(**t.cross("Linus", "orange-05", "A2"))
    assert [entry.event for entry in t.state_of(game).seat("Sarah").trophies] == filling
    assert len(filling) == 3


def test_a_reveal_after_the_end_changes_nothing() -> None:
    game = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), Random(1))
    assert t.state_of(game).finished
    before = t.state_of(game)
    game.record(kind="reveal", pattern="I2", **STANDS)
    assert t.state_of(game) == before


def with_cards_put_away(displayed: int) -> Game:
    """The deck is empty and this many cards are displayed; Sarah and Linus have each completed a card."""
    game = t.laid_out()
    t.fill(game, "purple-04")
    t.fill(game, "green-04", "A2")
    t.fill(game, "grey-05", "A2")
    rest = t.state_of(game).unseen()
    game.record(kind="display", cards=[*rest], **STANDS)
    game.record(kind="display", cards=[*rest[:displayed]], **STANDS)
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A2")])
    game.record(**t.cross("Linus", "grey-05", "A2"))
    assert kinds(game) == [("take", "Sarah")]
    return game


def test_who_takes_two_cards_takes_the_second_before_any_refill_with_an_empty_deck_too() -> None:
    game = with_cards_put_away(displayed=3)
    refill: Keys = {"kind": "refill", "cards": []}
    assert t.broken(game, refill) == ()
    game.record(**t.take("Sarah", t.state_of(game).display[0]))
    assert t.broken(game, refill) == ("display-four",)
    game.record(**t.take("Sarah", t.state_of(game).display[0]))
    assert t.broken(game, refill) == ()
    assert kinds(game) == [("take", "Linus")]


def test_nobody_waits_for_a_card_once_deck_and_display_are_empty() -> None:
    game = with_cards_put_away(displayed=1)
    game.record(**t.take("Sarah", t.state_of(game).display[0]))
    assert kinds(game) == [("reveal", None)]
    assert [seat.due for seat in t.state_of(game).seats] == [0, 0]


def test_a_deck_that_is_empty_stays_empty() -> None:
    game = with_cards_put_away(displayed=1)
    game.record(**t.take("Sarah", "purple-07", "deck"), **STANDS)
    assert t.state_of(game).deck == 0
    game = t.table()
    t.deal(game, "Sarah", "purple-04", "green-04")
    rest = t.state_of(game).unseen()
    game.record(kind="deal", player="Linus", keep=[*rest], **STANDS)
    assert t.state_of(game).deck == 0


def test_a_box_for_an_x_that_nobody_owes_is_not_a_cross_of_the_turn() -> None:
    game = t.revealed("I2")
    game.record(**t.bonus("Sarah", "purple-04", "B2"), **STANDS)
    assert t.state_of(game).seat("Sarah").owed == 0
    assert t.broken(game, t.cross("Sarah", "green-04", "A2")) == ()
    game.record(**t.cross("Linus", "orange-05", "A2"))
    assert kinds(game) == [("cross", "Sarah")]


def test_a_box_for_an_x_is_crossed_in_step_2_only() -> None:
    assert t.broken(t.laid_out(), t.bonus("Sarah", "purple-04", "B2")) == ("turn-sequence", "bonus-owed")


def test_a_cross_in_step_3_is_late_and_no_second_one() -> None:
    game = with_cards_put_away(displayed=1)
    assert t.broken(game, t.cross("Linus", "orange-05", "B1")) == ("turn-sequence",)


def test_a_single_box_off_the_card_is_not_a_wrong_pattern() -> None:
    assert t.broken(t.revealed("I2"), t.cross("Sarah", "purple-04", "Z9")) == ("box-exists",)


def test_a_card_displayed_twice_has_a_copy_too_many() -> None:
    cards = ["purple-05", "orange-11", "green-06", "purple-05"]
    assert t.broken(t.dealt(), {"kind": "display", "cards": cards}) == ("one-copy",)


def test_a_card_that_somebody_takes_brings_its_crosses_along_and_leaves_the_others() -> None:
    game = t.table()
    game.record(**t.cross("Sarah", "purple-07", "A2"), **STANDS)
    game.record(**t.cross("Sarah", "purple-08", "A1"), **STANDS)
    t.deal(game, "Linus", "orange-05", "purple-07")
    assert t.drawn(game, "purple-07").count("+") == 1
    assert set(t.state_of(game).strays) == {"purple-08"}


def test_the_seventh_row_of_coins_finds_no_trophy_left() -> None:
    game = t.laid_out("Tim")
    cards = [card for card in game.setup.sheets.cards.values() if card.coins]
    for player in ("Sarah", "Linus", "Tim"):
        while len(t.state_of(game).seat(player).coins) < 12 and cards:
            card = cards.pop()
            game.record(**t.cross(player, card.id, *grid.names(card.coins)), **STANDS)
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "purple-04", "B2")])
    t.record_all(game, [t.cross("Linus", "orange-05", "A2"), t.cross("Tim", "green-01", "A1")])
    points = [[entry.points for entry in seat.trophies] for seat in t.state_of(game).seats]
    assert points == [[6, 5, 4], [3, 2, 1], [0, 0, 0]]


def test_a_seal_is_earned_by_the_events_that_completed_the_cards() -> None:
    game = t.table()
    t.deal(game, "Sarah", "grey-01", "purple-04")
    t.deal(game, "Linus", "orange-05", "grey-05")
    game.record(kind="display", cards=["purple-05", "orange-11", "green-06", "grey-02"])
    for card, box in (("purple-04", "B2"), ("grey-01", "A1")):
        t.fill(game, card, box)
        game.record(**t.cross("Sarah", card, box), **STANDS)
    (seal,) = [line for line in game.result().of("Sarah").lines if line.item == "seal:grey-01"]
    assert seal.events == (5, 7)
