"""Points and ties of Silver & Gold, and why somebody has them: boxes, turns, coins, palms, trophies, seals."""

from random import Random
from typing import Any

import attrs
import pytest

from scorepad.engine import grid
from scorepad.engine.explanations import behind
from scorepad.engine.result import Result, Step
from scorepad.games.silver_and_gold.events import Bonus, Cross
from scorepad.games.silver_and_gold.explain import name_card
from scorepad.record import load
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.every_game import TRACKED, sample_called
from tests.games.silver_and_gold import table as t
from tests.games.silver_and_gold.table import broken, coins, cross, record_all, reveal, table, tally
from tests.tables import check_malformed, let, lines, offered, why, words


def tallying(*pages: t.Keys, **header: Any) -> Game:
    return record_all(table(*[page["player"] for page in pages[2:]], mode="tally", **header), pages)


def tallied(*pages: t.Keys, **header: Any) -> Result:
    return tallying(*pages, **header).result()


# ---------------------------------------------------------------------- points and ties
def test_sarahs_95_points_in_the_rulebook() -> None:
    """Six cards worth 64 with two grey and two orange, a grey seal (1 each) and an orange seal (2 each)."""
    cards = ["green-03", "grey-02", "grey-05", "orange-04", "orange-05", "purple-04"]
    page = tally("Sarah", 9, trophies=[6, 2], palms=[3, 4, 1], cards=cards)
    game = tallying(page, tally("Linus", 12, trophies=[5, 4, 3]))
    points = dict(zip((f"card:{card}" for card in cards), (10, 8, 8, 12, 12, 14), strict=True))
    assert lines(game.result(), "Sarah") == {
        "coins": 9,
        "trophies": 8,
        "palms": 8,
        "seal:green-03": 2,
        "seal:grey-02": 4,
        **points,
    }
    assert (game.result().of("Sarah").total, game.result().winners) == (95, ("Sarah",))
    parts = {item: [subtotal.points for subtotal in each.subtotals] for item, each in why(game, "Sarah").items()}
    assert (parts["trophies"], parts["palms"]) == ([6, 2], [3, 4, 1])
    assert (parts["seal:green-03"], parts["seal:grey-02"]) == ([1, 1], [2, 2])
    drawing = game.mode.draw_why(game.story, "Sarah", game.result().of("Sarah").lines).text()
    assert all(card in drawing for card in cards)


def test_a_seal_without_a_card_of_its_color_gives_no_line_and_belongs_to_none() -> None:
    game = tallying(tally("Sarah", cards=["purple-01"]), tally("Linus"))
    assert lines(game.result(), "Sarah") == {"card:purple-01": 14}
    assert [(slip.item, slip.difference) for slip in offered(game, "Sarah") if slip.slip == "seal-color"] == [
        (None, 2)
    ]


@pytest.mark.parametrize(
    ("decided_by", "sarah", "linus"),
    [
        ("grey cards", tally("Sarah", palms=[2], cards=["grey-05"]), tally("Linus", cards=["green-01"])),
        ("grey cards", tally("Sarah", palms=[2], colors={"grey": 1}, seals=0), tally("Linus", cards=["green-01"])),
        ("green cards", tally("Sarah", palms=[2], cards=["green-01"]), tally("Linus", cards=["orange-01"])),
        ("orange cards", tally("Sarah", palms=[2], cards=["orange-01"]), tally("Linus", cards=["purple-01"])),
        ("purple cards", tally("Sarah", cards=["purple-01"]), tally("Linus", palms=[5, 5, 4])),
        ("shared", tally("Sarah", palms=[3]), tally("Linus", palms=[2, 1])),
    ],
)
def test_a_tie_is_broken_by_completed_cards_of_a_color(decided_by: str, sarah: t.Keys, linus: t.Keys) -> None:
    result = tallied(sarah, linus)
    assert result.of("Sarah").total == result.of("Linus").total
    is_shared = decided_by == "shared"
    assert (result.winners, result.decided_by) == (("Sarah", "Linus") if is_shared else ("Sarah",), decided_by)
    assert [standing.rank for standing in result.standings] == ([1, 1] if is_shared else [1, 2])


def test_a_tie_beyond_purple_cards_goes_by_seating_if_the_table_ruled_so() -> None:
    pages = [tally(player, palms=[3]) for player in ("Sarah", "Linus", "Tim")]
    result = tallied(*pages, first="Linus", rulings={"last-tie": "seating"})
    assert result.decided_by == "seating"
    assert [(each.rank, each.player) for each in result.standings] == [(1, "Linus"), (2, "Tim"), (3, "Sarah")]
    (tie,) = result.ties
    assert tie.tried[-1].values == {"Linus": 1, "Tim": 2, "Sarah": 3}


# ---- The two forms of a tally: completed cards by name, or counted by color as on paper
def test_cards_counted_by_color_score_their_printed_points_and_all_seals_one_line() -> None:
    page = tally("Sarah", 1, palms=[2], colors={"purple": 2, "grey": 1, "green": 0}, seals=3)
    result = tallied(page, tally("Linus"))
    assert {line.item: (line.points, line.rule) for line in result.of("Sarah").lines} == {
        "coins": (1, "score-coins"),
        "palms": (2, "score-palms"),
        "cards:purple": (28, "score-cards"),
        "cards:grey": (8, "score-cards"),
        "seals": (3, "score-seals"),
    }


def test_only_coins_palms_trophies_and_the_most_for_seals_are_judged_where_cards_are_counted() -> None:
    every = {"purple": 12, "orange": 12, "green": 12, "grey": 11}
    most = 24 + 12 + 11 + 24 + 12 + 11 + 24 + 24 + 11 + 24 + 24 + 12
    assert broken(tallying(), tally("Sarah", 12, trophies=[6, 5, 4], colors=every, seals=most)) == ()
    wrong = tally("Sarah", 13, trophies=[7], palms=[6], colors=every, seals=most + 1)
    assert set(broken(tallying(), wrong)) == {"coins", "palms", "trophies", "score-seals"}


@pytest.mark.parametrize(
    ("colors", "most"),
    [
        ({"purple": 12}, 0),  # none of its seals is for its own color
        ({"purple": 2, "grey": 1}, 1 + 4),  # a grey seal for one card, a purple one for two
        ({"grey": 1, "purple": 3, "orange": 5}, 10 + (10 + 1) + (6 + 1)),  # the only grey one is for orange cards
        ({"green": 2, "grey": 2}, 2 + 2),
    ],
)
def test_as_many_seals_of_a_color_as_cards_of_it_bring_points_the_best_of_them(
    colors: dict[str, int], most: int
) -> None:
    game = tallying()
    assert broken(game, tally("Sarah", colors=colors, seals=most)) == ()
    assert broken(game, tally("Sarah", colors=colors, seals=most + 1)) == ("score-seals",)


def test_colors_and_seals_are_offered_as_far_as_they_go_together() -> None:
    colors, picks = {"purple": 2, "grey": 1}, {pick.key: pick for pick in tallying().expected()[-1].picks}
    assert list(picks["seals"].offers({"colors": colors})) == [0, 1, 2, 3, 4, 5]
    assert [colors in picks["colors"].offers({"seals": seals}) for seals in (5, 6)] == [True, False]


def test_colors_are_refused_with_a_pack_whose_cards_of_a_color_differ_in_points() -> None:
    game = tallying()
    sheets = game.setup.pack
    cards = [{**card, "points": 9} if card["id"] == "grey-01" else card for card in sheets.tables["card"]]
    mixed = attrs.evolve(sheets, name="mixed", tables={**sheets.tables, "card": cards})
    other = Game(game.header, game.ruleset, fixed_pack(mixed))
    check_malformed(other, "colors", tally("Sarah", colors={"green": 1}, seals=0))
    assert [expected.is_optional for expected in other.expected()] == [False, False]
    assert broken(other, tally("Sarah", cards=["grey-01"])) == ()


def test_both_forms_are_made_at_random_and_named_cards_go_with_the_coins_others_leave() -> None:
    position = record_all(table(mode="tally"), [tally("Sarah", 8, trophies=[5, 4], palms=[1])]).position
    random = Random(1)
    made = [position.random(random) for _ in range(30)]
    assert not any(position.judge(event) for event in made)
    assert {"colors" in event.table() for event in made} == {True, False}
    picks = {pick.key: pick for pick in position.expected()[0].picks}  # Linus has won the trophy of 6
    assert list(picks["coins"].offers({"cards": ["grey-01"]})) == [4, 5, 6]
    assert not picks["cards"].may_end({"cards": [], "coins": 12})
    assert "purple-07" in picks["cards"].offers({"cards": [], "coins": 12})


# ---- Why: places, steps and words
@pytest.mark.parametrize("sample", [path.stem for path in TRACKED if path.stem.startswith("silver")])
def test_every_place_is_a_box_of_its_kind_crossed_by_an_event_of_the_line(sample: str) -> None:
    """And each counted coin, and each box of a completed card, has one."""
    game = load(sample_called(sample))
    cards, crossed = game.setup.sheets.cards, set()
    for moment in game.line:
        event = moment.event
        boxes = event.boxes if isinstance(event, Cross) else (event.box,) if isinstance(event, Bonus) else ()
        crossed |= {(f"{getattr(event, 'card', '')} {box}", moment.number) for box in boxes}
    for standing in game.result().standings:
        for line, each in zip(standing.lines, behind(game.story, standing), strict=True):
            kind, _, name = line.item.partition(":")
            assert bool(each.places) == (kind in ("coins", "palms", "card"))
            for place in each.places:
                card, box = place.split()
                printed = {"coins": cards[card].coins, "palms": cards[card].palms, "card": cards[card].boxes}[kind]
                assert grid.BITS[box] & printed
                assert {(place, event) for event in line.events} & crossed
            assert len(set(each.places)) == len(each.places)
            if kind == "coins":
                assert len(each.places) == line.points == each.steps[-1].now
                assert {step.event for step in each.steps if step.change} == set(line.events)
            if kind == "card":
                assert {place.split()[0] for place in each.places} == {name}
                assert len(each.places) == cards[name].boxes.bit_count()


def test_coins_beyond_the_twelfth_are_steps_of_0() -> None:
    cards = ("purple-07", "purple-08", "purple-10", "green-07", "orange-04", "orange-10")
    each = why(let(t.laid_out(), *coins("Sarah", *cards)), "Sarah")["coins"]
    assert each.steps == (
        *(Step(4, 3, 3), Step(5, 3, 6), Step(6, 3, 9), Step(7, 2, 11)),
        *(Step(8, 1, 12), Step(8, 0, 12), Step(9, 0, 12)),
    )
    assert each.quantity == "coins"
    assert each.places[:4] == ("purple-07 B1", "purple-07 B3", "purple-07 D4", "purple-08 C1")
    assert each.places[-1] == "orange-04 D1"
    assert [subtotal.points for subtotal in each.subtotals] == [4, 4, 4]


@pytest.mark.parametrize(
    ("ruling", "points"), [("lapses", [4, 4, 4, 4, 0]), ("replaces-lowest", [4, 4, 4, 4, 5, -4])]
)
def test_a_fifth_palm_is_told_whatever_becomes_of_it(ruling: str, points: list[int]) -> None:
    boxes = (("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1"))
    game = let(t.laid_out(rulings={"fifth-palm": ruling}), *(cross("Sarah", *each) for each in boxes))
    let(game, t.display("purple-05", "purple-11", "purple-12", "grey-06"), cross("Sarah", "green-04", "A1"))
    each = why(game, "Sarah")["palms"]
    assert [subtotal.points for subtotal in each.subtotals] == points
    assert len(each.places) == 4
    assert ("green-04 A1" in each.places) == (ruling == "replaces-lowest")


def test_palms_trophies_seals_and_cards_are_explained_as_people_see_them() -> None:
    game = record_all(t.revealed("I2"), [cross("Sarah", "purple-04", "A2")])
    assert words(why(game, "Sarah")["palms"]) == ["4 purple-04 A2 in 1.1: 1 + 3 on display: purple, orange, green"]
    rows = [*coins("Sarah", "purple-07"), *coins("Linus", "purple-08"), *coins("Tim", "purple-10", "orange-04")]
    turn = [cross("Sarah", "purple-04", "B1"), cross("Tim", "grey-02", "A1"), cross("Linus", "orange-05", "A1")]
    game = let(t.laid_out("Tim", first="Linus"), *rows, reveal("I2"), *turn)
    assert words(why(game, "Linus")["trophies"]) == ["6 row 1 full in 1.1: the highest trophy"]
    assert words(why(game, "Sarah")["trophies"]) == [
        "4 row 1 full in 1.1: the highest one left, after 6 to Linus and 5 to Tim"
    ]
    cards = table().setup.sheets.cards
    game = tallying(tally("Sarah", cards=["grey-02", "orange-01", "orange-02"]), tally("Linus"))
    sealed = [f"2 {name_card(cards[card])}" for card in ("orange-01", "orange-02")]
    assert words(why(game, "Sarah")["seal:grey-02"]) == sealed
    assert {card: name_card(cards[card]) for card in ("purple-04", "purple-10", "grey-04", "green-01")} == {
        "purple-04": "purple with two coins left and a palm top left (purple-04)",
        "purple-10": "purple with three coins left (purple-10)",
        "grey-04": "grey with an X top left (grey-04)",
        "green-01": "green with a seal for purple (green-01)",
    }


def picture(game: Game, *items: str) -> str:
    lines = [line for line in game.result().of("Sarah").lines if line.item in items]
    text: str = game.mode.draw_why(game.story, "Sarah", lines).text()
    return text


def test_the_card_lies_as_on_the_table_with_the_turn_of_each_cross_in_its_box() -> None:
    first = [reveal("L3"), cross("Sarah", "green-04", "A1", "A2", "B2"), cross("Linus", "orange-05", "A1")]
    second = [reveal("L3"), cross("Linus", "orange-05", "B1"), cross("Sarah", "green-04", "D1")]
    game = record_all(t.laid_out(), [*first, *second, t.bonus("Sarah", "green-04", "D2")])
    t.fill(game, "green-04")
    assert picture(game, "card:green-04") == (
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
    drawn = picture(record_all(t.revealed("I2"), [cross("Sarah", "purple-04", "B1")]), "coins")
    assert drawn.splitlines()[:2] == ["coins   1.1  □    □    □    cup ·", "        □    □    □    □    cup ·"]
    assert "C1.1" in drawn
    assert "green-04" not in drawn


def test_crosses_made_before_somebody_had_the_card_keep_their_turn() -> None:
    game = let(t.revealed("I2"), cross("Linus", "purple-07", "A1"), reveal("I3"))
    let(game, t.take("Sarah", "purple-07", "deck"), cross("Sarah", "purple-07", "B1"))
    assert "│ 1.1│C1.2│" in picture(game, "coins")
