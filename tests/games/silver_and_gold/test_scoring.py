"""Points and ties of Silver & Gold, including the rulebook's example of 95 points."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

import attrs
import pytest

from scorepad.engine.position import broken_rules
from scorepad.engine.result import Result
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.games.silver_and_gold.table import Keys, broken, record_all, table, tally
from tests.tables import check_malformed, lines


def tallied(*pages: Keys, **header: Any) -> Result:
    players = [page["player"] for page in pages[2:]]
    return record_all(table(*players, mode="tally", **header), pages).result()


def test_sarahs_95_points_in_the_rulebook() -> None:
    # Six cards worth 64 with two grey and two orange, a grey seal (1 each) and an orange seal (2 each).
    cards = ["green-03", "grey-02", "grey-05", "orange-04", "orange-05", "purple-04"]
    result = tallied(
        tally("Sarah", 9, trophies=[6, 2], palms=[3, 4, 1], cards=cards),
        tally("Linus", 12, trophies=[5, 4, 3]),
    )
    assert lines(result, "Sarah") == {
        "coins": 9,
        "trophies": 8,
        "palms": 8,
        "card:green-03": 10,
        "card:grey-02": 8,
        "card:grey-05": 8,
        "card:orange-04": 12,
        "card:orange-05": 12,
        "card:purple-04": 14,
        "seal:green-03": 2,
        "seal:grey-02": 4,
    }
    assert result.of("Sarah").total == 95
    assert result.winners == ("Sarah",)


def test_all_seals_count_and_one_without_a_card_of_its_color_gives_no_line() -> None:
    result = tallied(tally("Sarah", 3, cards=["purple-01", "green-02", "orange-04", "grey-03"]), tally("Linus"))
    scored = lines(result, "Sarah")
    assert scored["seal:purple-01"] == 2
    assert scored["seal:green-02"] == 2
    assert scored["seal:grey-03"] == 1
    result = tallied(tally("Sarah", cards=["purple-01"]), tally("Linus"))
    assert lines(result, "Sarah") == {"card:purple-01": 14}


@pytest.mark.parametrize(
    ("decided_by", "sarah", "linus"),
    [
        ("grey cards", tally("Sarah", palms=[2], cards=["grey-05"]), tally("Linus", cards=["green-01"])),
        ("green cards", tally("Sarah", palms=[2], cards=["green-01"]), tally("Linus", cards=["orange-01"])),
        ("orange cards", tally("Sarah", palms=[2], cards=["orange-01"]), tally("Linus", cards=["purple-01"])),
        ("purple cards", tally("Sarah", cards=["purple-01"]), tally("Linus", palms=[5, 5, 4])),
    ],
)
def test_a_tie_is_broken_by_completed_cards_of_a_color(decided_by: str, sarah: Keys, linus: Keys) -> None:
    result = tallied(sarah, linus)
    assert result.of("Sarah").total == result.of("Linus").total
    assert (result.winners, result.decided_by) == (("Sarah",), decided_by)
    assert [standing.rank for standing in result.standings] == [1, 2]


def test_a_tie_beyond_purple_cards_is_shared() -> None:
    result = tallied(tally("Sarah", palms=[3]), tally("Linus", palms=[2, 1]))
    assert (result.winners, result.decided_by) == (("Sarah", "Linus"), "shared")


def test_a_tie_beyond_purple_cards_goes_by_seating_if_the_table_ruled_so() -> None:
    pages = [tally(player, palms=[3]) for player in ("Sarah", "Linus", "Tim")]
    result = tallied(*pages, first="Linus", rulings={"last-tie": "seating"})
    assert result.decided_by == "seating"
    assert [standing.player for standing in result.standings] == ["Linus", "Tim", "Sarah"]
    assert [standing.rank for standing in result.standings] == [1, 2, 3]
    (tie,) = result.ties
    assert tie.tried[-1].values == {"Linus": 1, "Tim": 2, "Sarah": 3}


def test_the_tie_break_that_decided_first_place_is_named() -> None:
    result = tallied(
        tally("Sarah", palms=[2], cards=["grey-05", "green-01"]),
        tally("Linus", cards=["grey-03", "orange-01"]),
        tally("Tim", palms=[5, 5, 5, 5]),
    )
    assert [standing.total for standing in result.standings] == [20, 20, 20]
    assert result.decided_by == "green cards"
    assert [standing.player for standing in result.standings] == ["Sarah", "Linus", "Tim"]


def test_until_everybody_has_entered_missing_players_have_0_and_only_points_rank() -> None:
    game = record_all(table("Tim", mode="tally"), [tally("Linus", 3)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert [(s.rank, s.player, s.total) for s in result.standings] == [
        (1, "Linus", 3),
        (2, "Sarah", 0),
        (2, "Tim", 0),
    ]


def test_what_a_tally_may_hold_is_offered_key_by_key() -> None:
    game = table(mode="tally")
    game.record(**tally("Sarah", 5, trophies=[6], palms=[1], cards=["purple-04"]))
    expected, by_color = game.expected()
    assert by_color.is_optional
    picks = {pick.key: pick for pick in expected.picks}
    assert expected.player == "Linus"
    assert (picks["coins"].values[-1], picks["coins"].is_list) == (12, False)
    assert picks["trophies"].values == (5, 4, 3, 2, 1)
    assert (picks["palms"].values, picks["palms"].most, picks["palms"].may_repeat) == ((1, 2, 3, 4, 5), 4, True)
    assert "purple-04" not in picks["cards"].values
    assert len(picks["cards"].values) == 46
    cards = ["purple-06", "purple-07", "orange-05", "grey-05"]
    assert list(picks["coins"].offers({"cards": cards})) == [6, 7, 8, 9, 10, 11, 12]
    assert not picks["palms"].may_end({"cards": cards, "palms": [5]})
    entered = tally("Linus", 12, trophies=[5, 4, 3], palms=[5] * picks["palms"].most)
    assert game.judge(**entered) == ()
    assert game.judge(**tally("Linus", 12, trophies=[5, 4, 3], palms=[5] * 4, cards=cards)) == ()


# ---- The two forms of a tally: completed cards by name, or counted by color as on paper
@pytest.fixture
def game() -> Game:
    return table(mode="tally")


def test_cards_counted_by_color_score_their_printed_points_and_all_seals_one_line(game: Game) -> None:
    game.record(**tally("Sarah", 1, palms=[2], colors={"purple": 2, "grey": 1, "green": 0}, seals=3))
    assert lines(game.result(), "Sarah") == {
        "coins": 1,
        "palms": 2,
        "cards:purple": 28,
        "cards:grey": 8,
        "seals": 3,
    }
    rules = {line.item: line.rule for line in game.result().of("Sarah").lines}
    assert (rules["cards:purple"], rules["seals"]) == ("score-cards", "score-seals")


def test_ties_count_cards_by_color_and_by_name_the_same_way(game: Game) -> None:
    record_all(game, [tally("Sarah", palms=[2], colors={"grey": 1}, seals=0), tally("Linus", cards=["green-01"])])
    assert (game.result().winners, game.result().decided_by) == (("Sarah",), "grey cards")


@pytest.mark.parametrize(
    ("key", "keys"),
    [
        ("seals", {"colors": {}}),
        ("colors", {"seals": 3}),
        ("cards", {}),
        ("colors", {"colors": {}, "seals": 0, "cards": []}),
        ("seals", {"cards": [], "seals": 0}),
        ("colors", {"colors": {"pink": 1}, "seals": 0}),
        ("colors", {"colors": {"grey": 12}, "seals": 0}),
        ("colors", {"colors": {"grey": -1}, "seals": 0}),
        ("colors", {"colors": {"grey": True}, "seals": 0}),
        ("colors", {"colors": ["grey"], "seals": 0}),
        ("seals", {"colors": {}, "seals": -1}),
    ],
    ids=str,
)
def test_a_page_has_one_form_and_counts_within_the_pack(game: Game, key: str, keys: dict[str, object]) -> None:
    page = {"kind": "tally", "player": "Sarah", "coins": 0, "trophies": [], "palms": [], **keys}
    check_malformed(game, key, page)


def test_only_coins_palms_trophies_and_the_most_for_seals_are_judged_where_cards_are_counted(game: Game) -> None:
    every = {"purple": 12, "orange": 12, "green": 12, "grey": 11}
    most = 24 + 12 + 11 + 24 + 12 + 11 + 24 + 24 + 11 + 24 + 24 + 12
    assert broken(game, tally("Sarah", 12, trophies=[6, 5, 4], colors=every, seals=most)) == ()
    wrong = tally("Sarah", 13, trophies=[7], palms=[6], colors=every, seals=most + 1)
    assert set(broken(game, wrong)) == {"coins", "palms", "trophies", "score-seals"}


@pytest.mark.parametrize(
    ("colors", "most"),
    [
        ({}, 0),
        ({"purple": 12}, 0),  # none of its seals is for its own color
        ({"purple": 2, "grey": 1}, 1 + 4),  # a grey seal for one card, a purple one for two
        ({"purple": 1, "grey": 2}, 2 + 2),
        ({"purple": 1, "orange": 1}, 2 + 2),
        ({"grey": 1, "purple": 3, "orange": 5}, 10 + (10 + 1) + (6 + 1)),  # the only grey one is for orange cards
        ({"green": 2, "grey": 2}, 2 + 2),
    ],
)
def test_as_many_seals_of_a_color_as_cards_of_it_bring_points_the_best_of_them(
    game: Game, colors: dict[str, int], most: int
) -> None:
    assert broken(game, tally("Sarah", colors=colors, seals=most)) == ()
    assert broken(game, tally("Sarah", colors=colors, seals=most + 1)) == ("score-seals",)
    assert most == max(brought(game.setup.sheets, chosen) for chosen in choices(game.setup.sheets, colors))
    picks = {pick.key: pick for pick in game.expected()[-1].picks}
    assert list(picks["seals"].offers({"colors": colors})) == list(range(most + 1))
    assert colors in picks["colors"].offers({"seals": most})
    assert colors not in picks["colors"].offers({"seals": most + 1})


def choices(sheets: Sheets, colors: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Every way to have so many cards of each color, as far as their seals differ."""
    sets = []
    for color, number in colors.items():
        sealed = [card.id for card in sheets.cards.values() if card.color == color and card.seal]
        plain = [card.id for card in sheets.cards.values() if card.color == color and not card.seal]
        sets.append({(*chosen, *plain)[:number] for size in range(4) for chosen in combinations(sealed, size)})
    for chosen in product(*sets):
        yield tuple(chain.from_iterable(chosen))


def brought(sheets: Sheets, completed: Sequence[str]) -> int:
    """What the seals of these cards bring, seal by seal."""
    cards = [sheets.cards[card] for card in completed]
    return sum(
        card.seal.points * sum(other.color == card.seal.color for other in cards) for card in cards if card.seal
    )


def test_colors_are_refused_with_a_pack_whose_cards_of_a_color_differ_in_points(game: Game) -> None:
    sheets = game.setup.pack
    cards = [{**card, "points": 9} if card["id"] == "grey-01" else card for card in sheets.tables["card"]]
    mixed = attrs.evolve(sheets, name="mixed", tables={**sheets.tables, "card": cards})
    other = Game(game.header, game.ruleset, fixed_pack(mixed))
    check_malformed(other, "colors", tally("Sarah", colors={"green": 1}, seals=0))
    assert [expected.is_optional for expected in other.expected()] == [False, False]
    assert broken(other, tally("Sarah", cards=["grey-01"])) == ()


def test_both_forms_are_listed_and_made_at_random_and_are_legal(game: Game) -> None:
    game.record(**tally("Sarah", 8, trophies=[5, 4], palms=[1], colors={"purple": 2}, seals=0))
    position = game.position
    for each in position.expected():
        some = list(islice(each.events(position.mode.kinds["tally"]), 300))
        assert len({str(each.table()) for each in some}) == 300
        assert all(broken_rules(position, event) == [] for event in some)
    random = Random(1)
    made = [position.random(random) for _ in range(60)]
    assert all(broken_rules(position, event) == [] for event in made)
    assert {"colors" in event.table() for event in made} == {True, False}


def test_named_cards_offer_the_coins_that_the_trophies_of_others_need(game: Game) -> None:
    """Sarah has the second and third trophy, so Linus has won the first: four coins at least."""
    game.record(**tally("Sarah", 8, trophies=[5, 4]))
    named = game.expected()[0]
    picks = {pick.key: pick for pick in named.picks}
    assert list(picks["coins"].offers({"cards": ["grey-01"]})) == [4, 5, 6]
    assert not picks["cards"].may_end({"cards": [], "coins": 12})
    assert "purple-07" in picks["cards"].offers({"cards": [], "coins": 12})
