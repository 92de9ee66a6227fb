"""What happens in the turns of Silver & Gold: crosses, coins, palms, X chains, trophies, takes."""

from __future__ import annotations

import pytest

import scorepad
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import table as t
from tests.tables import kinds


def test_linus_crosses_the_rulebooks_l_shape_turned_and_mirrored() -> None:
    game = t.record_all(t.revealed("L4"), [t.cross("Linus", "orange-05", "A2", "A3", "B3", "C3")])
    assert t.drawn(game, "orange-05") == "C.## / +P.. / +++. / ##.X"


def test_a_palm_crossed_while_two_palms_are_displayed_scores_3() -> None:
    game = t.dealt()
    game.record(kind="display", cards=["purple-05", "orange-11", "grey-01", "grey-02"])
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "green-04", "A1"))
    assert [entry.points for entry in t.state_of(game).seat("Sarah").palms] == [3]


def test_two_palms_in_a_turn_are_two_entries() -> None:
    game = t.dealt()
    game.record(kind="display", cards=["grey-01", "grey-02", "grey-03", "grey-04"])
    t.fill(game, "purple-04", "A2", "D4")
    game.record(kind="reveal", pattern="I2")
    t.record_all(game, [t.cross("Sarah", "purple-04", "D4"), t.bonus("Sarah", "green-04", "A1")])
    t.record_all(game, [t.cross("Linus", "grey-05", "A2"), {"kind": "reveal", "pattern": "I3"}])
    game.record(**t.cross("Sarah", "purple-04", "A2"))
    assert [entry.points for entry in t.state_of(game).seat("Sarah").palms] == [1, 1]


@pytest.mark.parametrize(
    ("ruling", "entered"),
    [("lapses", [1, 1, 1, 1]), ("replaces-lowest", [4, 1, 1, 1])],
)
def test_a_fifth_palm_does_what_the_table_ruled(ruling: str, entered: list[int]) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"], rulings={"fifth-palm": ruling})
    palms = ["green-04", "green-06", "green-08", "green-10"]
    game.record(kind="deal", player="Sarah", keep=["purple-04", "grey-05"])
    game.record(kind="deal", player="Linus", keep=["orange-05", "grey-04"])
    game.record(kind="display", cards=["grey-01", "grey-02", "grey-03", "grey-11"])
    for card, box in zip(palms, ("A1", "A3", "C1", "A2"), strict=True):
        game.record(**t.cross("Sarah", card, box), stands="palms for the test")
    game.record(kind="display", cards=["purple-05", "purple-11", "purple-12", "grey-11"], stands="more palms")
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "grey-05", "A1"))
    assert [entry.points for entry in t.state_of(game).seat("Sarah").palms] == entered


def test_a_lower_fifth_palm_replaces_nothing() -> None:
    game = t.laid_out(rulings={"fifth-palm": "replaces-lowest"})
    for card, box in (("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1")):
        game.record(**t.cross("Sarah", card, box), stands="palms for the test")
    game.record(kind="display", cards=["grey-01", "grey-02", "grey-03", "grey-11"], stands="no palms")
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "green-04", "A1"))
    assert [entry.points for entry in t.state_of(game).seat("Sarah").palms] == [4, 4, 4, 4]


def test_a_chain_of_xs_runs_across_both_cards() -> None:
    game = t.record_all(t.revealed("I2"), [t.cross("Sarah", "purple-04", "D4")])
    assert kinds(game)[0] == ("bonus", "Sarah")
    game.record(**t.bonus("Sarah", "green-04", "D1"))
    assert kinds(game)[0] == ("bonus", "Sarah")
    game.record(**t.bonus("Sarah", "purple-04", "C3"))
    assert kinds(game) == [("cross", "Linus")]
    assert t.drawn(game, "purple-04") == "#C.# / P... / ..+. / C..+"
    assert t.drawn(game, "green-04") == "P##+ / .... / ..C."


def test_two_xs_in_one_pattern_owe_two_boxes() -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="deal", player="Sarah", keep=["purple-02", "purple-12"])
    game.record(kind="deal", player="Linus", keep=["orange-05", "grey-05"])
    game.record(kind="display", cards=["purple-05", "orange-11", "green-06", "grey-01"])
    game.record(kind="reveal", pattern="L3")
    game.record(kind="cross", player="Sarah", card="purple-02", boxes=["C3", "D3", "D4"])
    assert t.state_of(game).seat("Sarah").owed == 1
    game.record(kind="bonus", player="Sarah", card="purple-12", box="D4")
    game.record(kind="bonus", player="Sarah", card="purple-12", box="D1")
    assert t.state_of(game).seat("Sarah").owed == 1


def test_without_an_empty_box_nothing_is_owed() -> None:
    game = t.laid_out()
    t.fill(game, "purple-04")
    t.fill(game, "green-04", "D1")
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "green-04", "D1"))
    assert t.state_of(game).seat("Sarah").owed == 0
    assert kinds(game) == [("cross", "Linus")]


def test_coins_fill_the_rows_and_the_thirteenth_is_lost() -> None:
    game = t.laid_out()
    for card in ("purple-07", "purple-08", "purple-10", "orange-04", "orange-10"):
        boxes = [
            f"{'ABCD'[column]}{row + 1}"
            for row, line in enumerate(game.setup.sheets.cards[card].rows)
            for column, glyph in enumerate(line)
            if glyph == "C"
        ]
        game.record(**t.cross("Sarah", card, *boxes), stands="coins for the test")
    seat = t.state_of(game).seat("Sarah")
    assert len(seat.coins) == 12
    assert seat.coins[-1] == 7
    assert game.result().of("Sarah").lines[0].points == 12


def coins(game: Game, player: str, *cards: str) -> None:
    """Three coins a card, as facts."""
    for card in cards:
        printed = game.setup.sheets.cards[card]
        boxes = [
            f"{'ABCD'[column]}{row + 1}"
            for row, line in enumerate(printed.rows)
            for column, glyph in enumerate(line)
            if glyph == "C"
        ]
        game.record(**t.cross(player, card, *boxes), stands="coins for the test")


def test_trophies_go_in_turn_order_from_the_first_player_highest_first() -> None:
    game = t.laid_out("Tim", first="Linus")
    coins(game, "Sarah", "purple-07")
    coins(game, "Linus", "purple-08")
    coins(game, "Tim", "purple-10", "orange-04")  # six: the row is full once step 3 begins
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "purple-04", "B1"))
    game.record(**t.cross("Tim", "grey-02", "A1"))
    assert t.state_of(game).trophies == (6, 5, 4, 3, 2, 1)
    game.record(**t.cross("Linus", "orange-05", "A1"))
    points = {seat.player: [entry.points for entry in seat.trophies] for seat in t.state_of(game).seats}
    assert points == {"Linus": [6], "Tim": [5], "Sarah": [4]}
    assert t.state_of(game).trophies == (3, 2, 1)


def test_when_no_trophy_is_left_a_row_wins_nothing() -> None:
    game = t.laid_out("Tim")
    coins(game, "Sarah", "purple-07", "purple-08", "purple-10", "orange-04")
    coins(game, "Linus", "orange-08", "orange-10", "green-07", "green-09")
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "green-04", "A2"))
    game.record(**t.cross("Linus", "orange-05", "A1"))
    game.record(**t.cross("Tim", "grey-02", "A1"))
    seats = t.state_of(game).seats
    assert [entry.points for entry in seats[0].trophies] == [6, 5, 4]
    assert len(seats[1].coins) // 4 == 2
    assert [entry.points for entry in seats[1].trophies] == [3, 2]


def test_the_first_player_moves_on_every_turn_and_across_rounds() -> None:
    game = t.laid_out("Tim")
    firsts = []
    patterns = ("I2", "I3", "I3", "L3", "L3", "L4", "T4")
    for turn in range(9):
        firsts.append(t.state_of(game).seats[t.state_of(game).first].player)
        game.record(kind="reveal", pattern=patterns[turn % 7])
        for seat in t.state_of(game).seats:
            card = seat.open[0]
            free = t.state_of(game).free(seat.player, card)
            box = scorepad.engine.grid.names(free & ~game.setup.sheets.cards[card].crosses)[0]
            game.record(kind="cross", player=seat.player, card=card, boxes=[box])
        while game.expected()[0].kind in ("take", "refill"):
            expected = game.expected()[0]
            if expected.kind == "refill":
                game.record(kind="refill", cards=list(expected.picks[0].values[: expected.picks[0].least]))
            else:
                game.record(next(game.position.legal("take")))
    assert firsts == ["Sarah", "Linus", "Tim"] * 3
    assert t.state_of(game).round == 2


def test_a_round_reveals_seven_and_then_every_pattern_may_come_again() -> None:
    game = t.laid_out()
    for pattern in ("O4", "I3", "I3", "L3", "L3", "L4", "T4"):
        game.record(kind="reveal", pattern=pattern)
        for player, card in (("Sarah", "purple-04"), ("Linus", "orange-05")):
            free = t.state_of(game).free(player, card)
            plain = free & ~game.setup.sheets.cards[card].crosses
            game.record(kind="cross", player=player, card=card, boxes=[scorepad.engine.grid.names(plain)[0]])
    patterns = [event.table()["pattern"] for event in game.position.legal("reveal")]
    assert patterns == ["I2", "I3", "L3", "L4", "T4", "O4"]
    assert t.broken(game, {"kind": "reveal", "pattern": "O4"}) == ()


def test_a_player_takes_before_the_display_is_refilled_and_the_next_one_sees_it_refilled() -> None:
    game = t.laid_out()
    t.fill(game, "green-04", "A2")
    t.fill(game, "grey-05", "A2")
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A2")])
    game.record(**t.cross("Linus", "grey-05", "A2"))
    assert kinds(game) == [("take", "Sarah")]
    game.record(**t.take("Sarah", "green-06"))
    assert kinds(game) == [("refill", None)]
    game.record(kind="refill", cards=["grey-02"])
    assert kinds(game) == [("take", "Linus")]
    game.record(**t.take("Linus", "grey-03", "deck"))
    assert kinds(game) == [("reveal", None)]
    assert t.state_of(game).display == ("purple-05", "orange-11", "grey-01", "grey-02")
    assert t.state_of(game).deck == 47 - 4 - 4 - 1 - 1


def with_an_empty_deck(displayed: int) -> Game:
    """The deck is empty, this many cards are displayed, and Sarah is about to complete her last card."""
    game = t.laid_out()
    t.fill(game, "purple-04")
    t.fill(game, "green-04", "A2")
    rest = t.state_of(game).unseen()
    game.record(kind="display", cards=[*rest], stands="the whole deck at once")
    shown = rest[:displayed]
    game.record(kind="display", cards=[*shown], stands="and most of it put away")
    assert t.state_of(game).deck == 0
    game.record(kind="reveal", pattern="I2")
    t.record_all(game, [t.cross("Sarah", "green-04", "A2"), t.cross("Linus", "orange-05", "A2")])
    return game


def test_the_last_card_of_the_deck_may_be_taken() -> None:
    game = t.laid_out()
    t.fill(game, "green-04", "A2")
    *rest, last = t.state_of(game).unseen()
    game.record(kind="display", cards=[*rest], stands="nearly the whole deck at once")
    assert t.state_of(game).deck == 1
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A2")])
    game.record(**t.cross("Linus", "orange-05", "A2"))
    assert t.broken(game, t.take("Sarah", last, "deck")) == ()
    game.record(**t.take("Sarah", last, "deck"))
    assert t.state_of(game).deck == 0


def test_with_an_empty_deck_the_display_is_no_longer_refilled() -> None:
    game = with_an_empty_deck(displayed=3)
    expected = game.expected()[0]
    assert (expected.kind, expected.player) == ("take", "Sarah")
    assert {event.table()["from"] for event in game.position.legal()} == {"display"}
    game.record(**t.take("Sarah", t.state_of(game).display[0]))
    game.record(**t.take("Sarah", t.state_of(game).display[0]))
    assert kinds(game) == [("reveal", None)]
    assert len(t.state_of(game).display) == 1


def test_with_deck_and_display_empty_a_player_without_a_box_is_skipped() -> None:
    game = with_an_empty_deck(displayed=0)
    assert kinds(game) == [("reveal", None)]
    game.record(kind="reveal", pattern="I3")
    assert kinds(game) == [("cross", "Linus")]
    game.record(**t.cross("Linus", "orange-05", "B1"))
    assert kinds(game) == [("reveal", None)]


def test_a_player_with_one_open_card_plays_on_with_it() -> None:
    game = with_an_empty_deck(displayed=1)
    game.record(**t.take("Sarah", t.state_of(game).display[0]))
    assert kinds(game) == [("reveal", None)]
    game.record(kind="reveal", pattern="I3")
    assert kinds(game) == [("cross", "Linus"), ("cross", "Sarah")]
    assert len(t.state_of(game).seat("Sarah").open) == 1


def test_nothing_may_come_after_the_last_turn_and_no_replacement_is_taken() -> None:
    game = t.laid_out()
    patterns = ("I2", "I3", "I3", "L3", "L3", "L4", "T4")
    for turn in range(28):
        game.record(kind="reveal", pattern=patterns[turn % 7])
        while game.expected() and game.expected()[0].kind != "reveal":
            expected = game.expected()[0]
            if expected.kind == "cross":
                *_, last = game.position.legal("cross", expected.player)
                game.record(last)
            else:
                game.record(next(game.position.legal(expected.kind, expected.player)))
    assert t.state_of(game).finished
    assert game.expected() == ()
    assert t.broken(game, {"kind": "reveal", "pattern": "I2"}) == ("turn-sequence",)
    assert "turn-sequence" in t.broken(game, t.take("Sarah", t.state_of(game).display[0]))
    assert game.result().finished


def test_expected_offers_every_placement_of_the_pattern_and_every_single_box() -> None:
    game = t.laid_out()
    t.fill(game, "purple-04", "B2", "C2", "D2", "D4")
    game.record(kind="reveal", pattern="I3")
    events = [event.table() for event in game.position.legal("cross", "Sarah")]
    crossed = [" ".join(event["boxes"]) for event in events if event["card"] == "purple-04"]
    assert crossed == ["B2 C2 D2", "B2", "C2", "D2", "D4"]


def test_a_cross_let_stand_on_another_players_card_counts_there() -> None:
    game = t.revealed("I2")
    game.record(**t.cross("Sarah", "orange-05", "A1"), stands="she took the wrong card")
    assert t.drawn(game, "orange-05") == "+.## / .P.. / .... / ##.X"
    assert len(t.state_of(game).seat("Sarah").coins) == 1
    assert t.state_of(game).seat("Linus").coins == ()


def test_a_box_crossed_twice_counts_once() -> None:
    game = t.laid_out()
    for _ in range(2):
        game.record(**t.cross("Sarah", "purple-04", "B1"), stands="the coin again")
    assert len(t.state_of(game).seat("Sarah").coins) == 1


def test_a_turn_cut_short_by_a_reveal_still_awards_its_trophies() -> None:
    game = t.laid_out()
    coins(game, "Sarah", "purple-07")
    game.record(kind="reveal", pattern="I2")
    game.record(**t.cross("Sarah", "purple-04", "B1"))
    game.record(kind="reveal", pattern="I3", stands="Linus was at the door")
    assert [entry.points for entry in t.state_of(game).seat("Sarah").trophies] == [6]
    assert t.state_of(game).turn == 2
    assert kinds(game) == [("cross", "Linus"), ("cross", "Sarah")]


@pytest.mark.parametrize(("ruling", "is_told"), [("hidden", False), ("open", True)])
def test_patterns_still_to_come_are_shown_only_if_the_table_plays_openly(ruling: str, is_told: bool) -> None:
    game = t.revealed("O4", rulings={"revealed-patterns": ruling})
    t.record_all(game, [t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2")])
    (violation,) = game.judge(kind="reveal", pattern="O4")
    assert ("T4" in violation.message) == is_told
    assert ("T4" in str(game.draw())) == is_told


def test_a_box_owed_outside_step_2_must_be_let_stand_before_its_player_continues() -> None:
    game = t.laid_out()
    t.fill(game, "green-04", "A2")
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "green-04", "A2")])
    game.record(**t.cross("Linus", "orange-05", "A2"))
    game.record(**t.cross("Sarah", "purple-04", "D4"), stands="one more X, in step 3")
    assert kinds(game) == [("bonus", "Sarah")]
    assert t.broken(game, t.take("Sarah", "purple-05")) == ("bonus-owed",)
    game.record(**t.bonus("Sarah", "purple-04", "B2"), stands="and its box")
    assert kinds(game) == [("take", "Sarah")]
    assert t.broken(game, t.take("Sarah", "purple-05")) == ()
