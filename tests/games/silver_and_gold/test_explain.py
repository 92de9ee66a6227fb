"""Why somebody has these points in Silver & Gold: boxes, turns, coins, palms, trophies, seals."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine import grid
from scorepad.engine.explanations import behind
from scorepad.engine.result import Step
from scorepad.games.silver_and_gold.events import Bonus, Cross
from scorepad.games.silver_and_gold.explain import name_card
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.every_game import samples_of
from tests.games.silver_and_gold import table as t
from tests.games.test_conformance import PLAYERS
from tests.players import play
from tests.sampling import examples
from tests.tables import STANDS, by_slug, explained, offered, why, words

TRACKED = [path for path in samples_of("silver-and-gold") if load(path).mode.name == "track"]


def crossed(game: Game) -> dict[str, set[int]]:
    """The events that name each box, read off the record alone."""
    found: dict[str, set[int]] = {}
    for moment in game.line:
        event = moment.event
        boxes = event.boxes if isinstance(event, Cross) else (event.box,) if isinstance(event, Bonus) else ()
        for box in boxes:
            found.setdefault(f"{getattr(event, 'card', '')} {box}", set()).add(moment.number)
    return found


def check_places(game: Game) -> None:
    """Every place is a box of the right kind, crossed by one of the line's events; each counted coin has one."""
    cards, by_event = game.setup.sheets.cards, crossed(game)
    for standing in game.result().standings:
        for line, each in zip(standing.lines, behind(game.story, standing), strict=True):
            kind, _, name = line.item.partition(":")
            assert bool(each.places) == (kind in ("coins", "palms", "card"))
            for place in each.places:
                card, box = place.split()
                printed = {"coins": cards[card].coins, "palms": cards[card].palms, "card": cards[card].boxes}[kind]
                assert grid.BITS[box] & printed
                assert by_event[place] & set(line.events)
            assert len(set(each.places)) == len(each.places)
            if kind == "coins":
                assert len(each.places) == line.points == each.steps[-1].now
                assert {step.event for step in each.steps if step.change} == set(line.events)
            if kind == "card":
                assert {place.split()[0] for place in each.places} == {name}
                assert len(each.places) == cards[name].boxes.bit_count()


@pytest.mark.parametrize("path", TRACKED, ids=[path.stem for path in TRACKED])
def test_every_place_of_a_sample_is_a_box_crossed_by_these_events(path: Path) -> None:
    check_places(load(path))


@examples(10)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), palm=st.sampled_from(["lapses", "replaces-lowest"]))
def test_every_place_of_a_random_game_is_a_box_crossed_by_these_events(seats: int, seed: int, palm: str) -> None:
    check_places(
        play(scorepad.new("silver-and-gold", players=PLAYERS[:seats], rulings={"fifth-palm": palm}), Random(seed))
    )


def coins(game: Game, player: str, *cards: str) -> None:
    """The coins of these cards, crossed as facts."""
    for card in cards:
        boxes = grid.names(game.setup.sheets.cards[card].coins)
        game.record(**t.cross(player, card, *boxes), **STANDS)


def test_coins_beyond_the_twelfth_are_steps_of_0() -> None:
    game = t.laid_out()
    coins(game, "Sarah", "purple-07", "purple-08", "purple-10", "green-07", "orange-04", "orange-10")
    each = why(game, "Sarah")["coins"]
    assert each.steps == (
        *(Step(4, 3, 3), Step(5, 3, 6), Step(6, 3, 9), Step(7, 2, 11)),
        *(Step(8, 1, 12), Step(8, 0, 12), Step(9, 0, 12)),
    )
    assert each.quantity == "coins"
    assert each.places[:4] == ("purple-07 B1", "purple-07 B3", "purple-07 D4", "purple-08 C1")
    assert each.places[-1] == "orange-04 D1"
    assert [subtotal.points for subtotal in each.subtotals] == [4, 4, 4]


def test_a_palm_says_which_cards_on_display_show_one() -> None:
    game = t.record_all(t.revealed("I2"), [t.cross("Sarah", "purple-04", "A2")])
    assert words(why(game, "Sarah")["palms"]) == ["4 purple-04 A2 in 1.1: 1 + 3 on display: purple, orange, green"]


def test_the_rulebooks_palm_with_two_on_display_is_worth_3() -> None:
    game = t.table()
    t.deal(game, "Sarah", "purple-04", "green-04")
    t.deal(game, "Linus", "orange-05", "grey-05")
    game.record(kind="display", cards=["purple-05", "orange-11", "green-01", "grey-01"])
    t.record_all(game, [{"kind": "reveal", "pattern": "I2"}, t.cross("Sarah", "purple-04", "A2")])
    assert words(why(game, "Sarah")["palms"]) == ["3 purple-04 A2 in 1.1: 1 + 2 on display: purple, orange"]


@pytest.mark.parametrize(
    ("ruling", "points", "places"), [("lapses", [4, 4, 4, 4, 0], 4), ("replaces-lowest", [4, 4, 4, 4, 5, -4], 4)]
)
def test_a_fifth_palm_is_told_whatever_becomes_of_it(ruling: str, points: list[int], places: int) -> None:
    game = t.laid_out(rulings={"fifth-palm": ruling})
    for card, box in (("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1")):
        game.record(**t.cross("Sarah", card, box), **STANDS)
    game.record(kind="display", cards=["purple-05", "purple-11", "purple-12", "grey-06"], **STANDS)
    game.record(**t.cross("Sarah", "green-04", "A1"), **STANDS)
    each = why(game, "Sarah")["palms"]
    assert [subtotal.points for subtotal in each.subtotals] == points
    assert len(each.places) == places
    assert ("green-04 A1" in each.places) == (ruling == "replaces-lowest")


def test_trophies_name_the_row_the_turn_and_who_had_the_higher_ones() -> None:
    game = t.laid_out("Tim", first="Linus")
    coins(game, "Sarah", "purple-07")
    coins(game, "Linus", "purple-08")
    coins(game, "Tim", "purple-10", "orange-04")
    game.record(kind="reveal", pattern="I2")
    t.record_all(
        game,
        [
            t.cross("Sarah", "purple-04", "B1"),
            t.cross("Tim", "grey-02", "A1"),
            t.cross("Linus", "orange-05", "A1"),
        ],
    )
    assert words(why(game, "Linus")["trophies"]) == ["6 row 1 full in 1.1: the highest trophy"]
    assert words(why(game, "Sarah")["trophies"]) == [
        "4 row 1 full in 1.1: the highest one left, after 6 to Linus and 5 to Tim"
    ]


def test_a_seal_names_every_card_it_counts_as_people_see_it() -> None:
    pages = [
        t.tally("Sarah", 4, trophies=[6], palms=[1], cards=["grey-02", "orange-04", "orange-05"]),
        t.tally("Linus"),
    ]
    each = why(t.record_all(t.table(mode="tally"), pages), "Sarah")["seal:grey-02"]
    cards = t.table().setup.sheets.cards
    assert words(each) == [f"2 {name_card(cards['orange-04'])}", f"2 {name_card(cards['orange-05'])}"]


def test_a_card_is_named_by_what_stands_out_on_it() -> None:
    cards = t.table().setup.sheets.cards
    assert name_card(cards["purple-04"]) == "purple with two coins left and a palm top left (purple-04)"
    assert name_card(cards["purple-10"]) == "purple with three coins left (purple-10)"
    assert name_card(cards["grey-04"]) == "grey with an X top left (grey-04)"
    assert name_card(cards["green-01"]) == "green with a seal for purple (green-01)"
    assert name_card(cards["purple-09"]) == "purple with two coins (purple-09)"


def test_the_rulebooks_95_points_are_explained_from_a_tally() -> None:
    cards = ["green-03", "grey-02", "grey-05", "orange-04", "orange-05", "purple-04"]
    pages = [
        t.tally("Sarah", 9, trophies=[6, 2], palms=[3, 4, 1], cards=cards),
        t.tally("Linus", 12, trophies=[5, 4, 3]),
    ]
    game = t.record_all(t.table(mode="tally"), pages)
    found = why(game, "Sarah")
    parts = {item: [subtotal.points for subtotal in each.subtotals] for item, each in found.items()}
    assert parts["trophies"] == [6, 2]
    assert parts["palms"] == [3, 4, 1]
    assert parts["seal:green-03"] == [1, 1]
    assert parts["seal:grey-02"] == [2, 2]
    drawing = game.mode.draw_why(game.story, "Sarah", game.result().of("Sarah").lines).text()
    assert all(card in drawing for card in cards)


# ---------------------------------------------------------------------- the picture
def picture(game: Game, player: str, *items: str) -> str:
    lines = [line for line in game.result().of(player).lines if not items or line.item in items]
    text: str = game.mode.draw_why(game.story, player, lines).text()
    return text


def test_the_card_lies_as_on_the_table_with_the_turn_of_each_cross_in_its_box() -> None:
    game = t.record_all(
        t.laid_out(),
        [
            {"kind": "reveal", "pattern": "L3"},
            t.cross("Sarah", "green-04", "A1", "A2", "B2"),
            t.cross("Linus", "orange-05", "A1"),
            {"kind": "reveal", "pattern": "L3"},
            t.cross("Linus", "orange-05", "B1"),
            t.cross("Sarah", "green-04", "D1"),
            t.bonus("Sarah", "green-04", "D2"),
        ],
    )
    t.fill(game, "green-04")
    assert picture(game, "Sarah", "card:green-04") == (
        "green-04 10\n"
        "\n"
        "  ┌─A──┐ B    C  ┌─D──┐\n"
        "1 │P1.1│         │✚1.2│\n"
        "  ├────┼────┬────┼────┤\n"
        "2 │ 1.1│ 1.1│ 1.2│ 1.2│\n"
        "  ├────┼────┼────┼────┤\n"
        "3 │ 1.2│ 1.2│C1.2│ 1.2│\n"
        "  └────┴────┴────┴────┘\n"
        "\n"
        "2.3 is round 2, turn 3."
    )


def test_the_coins_show_the_score_card_and_the_cards_they_are_on() -> None:
    game = t.record_all(t.revealed("I2"), [t.cross("Sarah", "purple-04", "B1")])
    drawn = picture(game, "Sarah", "coins").splitlines()
    assert drawn[:3] == [
        "coins   1.1  □    □    □    cup ·",
        "        □    □    □    □    cup ·",
        "        □    □    □    □    cup ·",
    ]
    assert "C1.1" in "".join(drawn)
    assert "green-04" not in "".join(drawn)


def test_crosses_made_before_somebody_had_the_card_keep_their_turn() -> None:
    game = t.record_all(t.revealed("I2"), [{**t.cross("Linus", "purple-07", "A1"), **STANDS}])
    game.record(kind="reveal", pattern="I3", **STANDS)
    game.record(**t.take("Sarah", "purple-07", "deck"), **STANDS)
    assert "purple-07" in t.state_of(game).seat("Sarah").open
    game.record(**t.cross("Sarah", "purple-07", "B1"), **STANDS)
    drawn = picture(game, "Sarah", "coins")
    assert "│ 1.1│C1.2│" in drawn


# ---------------------------------------------------------------------- slips
def test_what_needs_the_moves_is_not_offered_in_a_tally() -> None:
    game = t.record_all(
        t.table(mode="tally"),
        [t.tally("Sarah", 9, trophies=[6, 5], palms=[1, 2], cards=["purple-01", "orange-04"]), t.tally("Linus")],
    )
    assert by_slug(game, "Sarah").keys().isdisjoint({"open-card-counted", "seal-open", "coins-past-twelve"})
    assert explained(game, "Sarah", -14)[0][0] == "card-forgotten"


def test_a_seal_without_a_line_of_its_own_has_no_item() -> None:
    game = t.record_all(t.table(mode="tally"), [t.tally("Sarah", cards=["purple-01"]), t.tally("Linus")])
    assert [(slip.item, slip.difference) for slip in offered(game, "Sarah") if slip.slip == "seal-color"] == [
        (None, 2)
    ]
