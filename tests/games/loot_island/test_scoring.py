"""What treasures are worth in Loot Island, who is eliminated, who wins; by examples and by brute force."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.result import Result
from scorepad.games.loot_island.cards import Treasure
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.table import NAMES, lines, tallied, tally
from tests.sampling import examples

TREASURES: Mapping[int, Treasure] = t.SHEETS.treasures


def worth(*refs: int) -> dict[str, int]:
    """The score lines of a player with these treasures."""
    return t.lines(t.tallied(t.tally("Sarah", *refs)), "Sarah")


# ---------------------------------------------------------------------- the rulebook's examples
@pytest.mark.parametrize(
    ("item", "refs", "numbers"),
    [
        ("books", (49, 12, 16), [3, 4, 49, 16, 1]),
        ("books", (12, 16), [2, 4, 12, 16]),
        ("jewel-sets", (10, 2, 21, 35, 50), [1, 20, 1, 8]),
        ("jewel-sets", (4, 2), [1, 8]),
        ("jewel-sets", (4, 2, 10, 21, 24, 31), [2, 20]),
    ],
)
def test_a_line_counts_the_sets_and_the_books_left_alone(
    item: str, refs: tuple[int, ...], numbers: list[int]
) -> None:
    (why,) = [line.why for line in t.tallied(t.tally("Sarah", *refs)).of("Sarah").lines if line.item == item]
    assert [int(number) for number in re.findall(r"\d+", why)] == numbers


# ---------------------------------------------------------------------- one type after the other
WORTH: list[tuple[str, tuple[int, ...], dict[str, int]]] = [
    ("amulets", (8, 13, 65), {"amulets": 6}),
    ("the rulebook's coin bags", (7, 16), {"coin-bags": 19}),
    ("the rulebook's books, one of them alone", (49, 12, 16), {"coin-bags": 12, "books": 12}),
    ("the rulebook's jewels", (10, 2, 21, 35, 50), {"jewels": 15, "jewel-sets": 28}),
    ("a book alone", (56,), {}),
    ("a book is no partner of a book", (56, 5), {}),
    ("nor is a treasure without a curse", (56, 8), {"amulets": 1}),
    ("the best partner", (12, 6, 16), {"coin-bags": 17, "books": 8}),
    ("the best book with the best partner", (49, 12, 6, 16), {"coin-bags": 17, "books": 3 * 4 + 2 * 1}),
    ("a partner serves one book", (49, 56, 61, 6), {"coin-bags": 5, "books": 3}),
    ("a 1x book", (71, 70), {"coin-bags": 15, "books": 5}),
    ("one jewel", (4,), {"jewels": 5}),
    ("two jewels", (4, 2), {"jewels": 7, "jewel-sets": 8}),
    ("three jewels", (4, 2, 10), {"jewels": 10, "jewel-sets": 20}),
    ("four jewels", (4, 2, 10, 21), {"jewels": 14, "jewel-sets": 20}),
    ("six jewels", (4, 2, 10, 21, 24, 31), {"jewels": 20, "jewel-sets": 40}),
    ("skulls without another type", (9, 18, 19), {"skulls": 12}),
    ("one skull and a coin bag", (9, 6), {"skulls": 3, "coin-bags": 5, "skull-sets": 1}),
    ("three kinds and a coin bag", (9, 18, 19, 6), {"skulls": 12, "coin-bags": 5, "skull-sets": 6}),
    ("a book is a type too", (9, 12), {"skulls": 3, "books": 4, "skull-sets": 1}),
    ("two of a kind are two sets", (9, 36, 6), {"skulls": 8, "coin-bags": 5, "skull-sets": 2}),
    ("crowns", (1,), {"crowns": 4, "crown-rank": 25}),
]


@pytest.mark.parametrize(("refs", "found"), [each[1:] for each in WORTH], ids=[each[0] for each in WORTH])
def test_treasures_are_worth_this(refs: tuple[int, ...], found: dict[str, int]) -> None:
    assert worth(*refs) == found


def test_gold_on_a_book_of_a_home_made_pack_does_not_count() -> None:
    assert t.lines(t.tallied(t.tally("Sarah", 56), changes={56: {"gold": 3}}), "Sarah") == {}


def best_books(books: Sequence[int], curses: tuple[int, ...]) -> int:
    """Every way to give each book a partner or none."""
    if not books:
        return 0
    first, *others = books
    paired = [
        first * curse + best_books(others, (*curses[:place], *curses[place + 1 :]))
        for place, curse in enumerate(curses)
    ]
    return max([best_books(others, curses), *paired])


@cache
def best_jewels(number: int) -> int:
    """Every way to put jewels into sets of one, two and three."""
    sets = {1: 0, 2: 8, 3: 20}
    return max((bonus + best_jewels(number - size) for size, bonus in sets.items() if size <= number), default=0)


@cache
def best_skulls(skulls: tuple[str, ...]) -> int:
    """Every way to put skulls into sets of different ones."""
    if not skulls:
        return 0
    kinds = sorted(set(skulls))
    found = []
    for size, bonus in ((1, 1), (2, 3), (3, 6)):
        for chosen in combinations(kinds, size):
            left = Counter(skulls) - Counter(chosen)
            found.append(bonus + best_skulls(tuple(sorted(left.elements()))))
    return max(found)


@examples(200)
@given(st.sets(st.sampled_from(sorted(TREASURES)), max_size=13))
def test_books_jewels_and_skulls_are_worth_as_much_as_possible(refs: set[int]) -> None:
    own = [TREASURES[ref] for ref in sorted(refs)]
    types = {each.type for each in own}
    found = worth(*refs)
    for kind in ("amulet", "coin-bag", "jewel", "crown", "skull"):
        assert found.get(f"{kind}s", 0) == sum(each.gold for each in own if each.type == kind)
    others = [each for each in own if each.type != "book"]
    assert found.get("books", 0) == best_books(
        [each.book for each in own if each.type == "book"], tuple(each.curse for each in others)
    )
    assert found.get("jewel-sets", 0) == best_jewels(sum(each.type == "jewel" for each in own))
    skulls = tuple(sorted(each.skull for each in own if each.type == "skull"))
    assert found.get("skull-sets", 0) == best_skulls(skulls) * len(types - {"skull"})
    assert 0 not in found.values()


# ---------------------------------------------------------------------- who is eliminated
PAID = {"per_cube": 1, "fixed": 1}


def standings(result: Result) -> list[tuple[int, str, int, bool]]:
    """Rank, player, total, and whether eliminated."""
    return [(each.rank, each.player, each.total, bool(each.eliminated)) for each in result.standings]


@pytest.mark.parametrize(
    ("page", "total", "is_out"),
    [
        (t.tally("Sarah", 16, cubes=12, per_cube=1, fixed=0), 0, False),
        (t.tally("Sarah", 16, cubes=12, per_cube=1, fixed=1), 0, True),
        (t.tally("Sarah", 16, cubes=12, per_cube=0, fixed=0), 12, False),
        (t.tally("Sarah", 16, cubes=13), 0, True),
        (t.tally("Sarah", 16, cubes=40), 0, True),
        (t.tally("Sarah", 16, cubes=3, per_cube=3, fixed=2), 1, False),
        (t.tally("Sarah", 16), 12, False),
        (t.tally("Sarah"), 0, False),
        (t.tally("Sarah", cubes=1, per_cube=0, fixed=0), 0, False),
        (t.tally("Sarah", cubes=1, per_cube=1, fixed=0), 0, True),
        (t.tally("Sarah", 1, cubes=2, per_cube=0, fixed=29), 0, False),
        (t.tally("Sarah", 1, cubes=2, per_cube=0, fixed=30), 0, True),
    ],
)
def test_13_cubes_or_an_unaffordable_healer_eliminate(page: t.Keys, total: int, is_out: bool) -> None:
    """In the last two cases the loot includes the bonus for the most crosses."""
    sarah = t.tallied(page).of("Sarah")
    assert (sarah.total, bool(sarah.eliminated)) == (total, is_out)
    if is_out:
        assert sarah.lines == ()
        assert sarah.table()["eliminated"]


def test_the_eliminated_come_last_and_share_the_rank_after_the_survivors() -> None:
    result = t.tallied(
        *(t.tally("Sarah", 16, cubes=13), t.tally("Linus", 6, cubes=2, **PAID), t.tally("Tim", 7)),
        *(t.tally("Ada", 8, cubes=3, **PAID), t.tally("Max", 11, cubes=12, **PAID)),
    )
    assert standings(result) == [
        *((1, "Tim", 7, False), (2, "Linus", 2, False), (3, "Sarah", 0, True), (3, "Ada", 0, True)),
        (3, "Max", 0, True),
    ]
    assert (result.winners, result.decided_by) == (("Tim",), "points")


def test_if_all_are_eliminated_nobody_wins() -> None:
    result = t.tallied(
        t.tally("Sarah", cubes=13), t.tally("Linus", 8, cubes=2, **PAID), t.tally("Tim", cubes=99), players=3
    )
    assert (result.finished, result.winners, result.decided_by) == (True, (), "nobody")
    assert {(rank, total) for rank, _, total, _ in standings(result)} == {(1, 0)}


# ---------------------------------------------------------------------- who wins
def tied(order: str) -> Result:
    """Sarah and Linus have 5 after paying, Sarah with more cubes; Tim has 3 without any, Ada 3 with two."""
    return t.tallied(
        *(t.tally("Sarah", 7, cubes=2, per_cube=1, fixed=0), t.tally("Linus", 27, cubes=1, per_cube=0, fixed=1)),
        *(t.tally("Tim", 15), t.tally("Ada", 6, cubes=2, per_cube=1, fixed=0)),
        players=4,
        rulings={"tie": order},
    )


def test_a_tie_is_shared() -> None:
    result = tied("shared")
    assert [(rank, name) for rank, name, *_ in standings(result)] == [
        *((1, "Sarah"), (1, "Linus"), (3, "Tim"), (3, "Ada")),
    ]
    assert (result.winners, result.decided_by) == (("Sarah", "Linus"), "shared")


def test_by_the_other_ruling_fewer_cubes_before_paying_break_a_tie() -> None:
    result = tied("fewest-cubes")
    assert [(rank, name) for rank, name, *_ in standings(result)] == [
        *((1, "Linus"), (2, "Sarah"), (3, "Tim"), (4, "Ada")),
    ]
    assert (result.winners, result.decided_by) == (("Linus",), "cubes")


def test_a_tie_with_equal_cubes_is_still_shared() -> None:
    result = t.tallied(players=3, rulings={"tie": "fewest-cubes"})
    assert (result.winners, result.decided_by) == (t.NAMES[:3], "shared")


# ---------------------------------------------------------------------- a tracked game
REFS = (8, 16, 5, 10, 2, 20, 9)
"""An amulet, a coin bag (curse 4), a 2x book, jewels (3 and 2), a crown, a skull (curse 2)."""


def sarah_takes(*refs: int, **header: Any) -> tuple[scorepad.Game, dict[int, int]]:
    """Sarah alone has taken these at 1a, and the numbers of the events; the first round is over."""
    game = t.in_round(1, t.reveal("A1", accept=["Linus"]), "Tim", **header)
    cards = " ".join([*(f"{value}$+" for value in range(2, len(refs) + 1)), "10+"])
    t.record_all(t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah=cards))), [t.loot("1a", *refs)])
    numbers = {}
    for ref in refs:
        t.record_all(game, [t.take("Sarah", ref)])
        numbers[ref] = len(game.events)
    return game, numbers


def test_every_line_has_its_rule_and_names_its_events() -> None:
    game, at_event = sarah_takes(*REFS)
    amulet, bag, book, jewel, pair, crown, skull = (at_event[ref] for ref in REFS)
    found = [(line.item, line.points, line.rule, line.events) for line in game.result().of("Sarah").lines]
    assert found == [
        ("amulets", 1, "score-amulets", (amulet,)),
        ("coin-bags", 12, "score-coin-bags", (bag,)),
        ("books", 8, "score-books", (bag, book)),
        ("jewels", 5, "score-jewels", (jewel, pair)),
        ("jewel-sets", 8, "score-jewels", (jewel, pair)),
        ("crowns", 1, "score-crowns", (crown,)),
        ("crown-rank", 25, "score-crowns", (crown,)),
        ("skulls", 3, "score-skulls", (skull,)),
        ("skull-sets", 5, "score-skulls", (amulet, bag, book, jewel, crown, skull)),
    ]
    assert all(line.why for line in game.result().of("Sarah").lines)


def test_the_score_so_far_counts_treasures_and_eliminates_nobody() -> None:
    game, _ = sarah_takes(*REFS)
    result = game.result()
    assert t.state_of(game).seat("Sarah").cubes == 3 + 4 + 1 + 3 + 2 + 2 + 2
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert standings(result) == [(1, "Sarah", 68, False), (2, "Linus", 0, False), (2, "Tim", 0, False)]


def test_in_the_end_she_is_eliminated_and_the_others_pay() -> None:
    game, _ = sarah_takes(*REFS)
    t.to_the_healers(game)
    assert game.result().of("Sarah").total == 68
    t.record_all(game, [t.healer("Tim", 0, 0)])
    assert not game.result().finished
    t.record_all(game, [t.healer("Linus", 0, 1)])
    assert standings(game.result()) == [(1, "Tim", 0, False), (2, "Sarah", 0, True), (2, "Linus", 0, True)]


def test_the_healer_is_the_last_line_with_its_event() -> None:
    game, _ = sarah_takes(8, 16)
    t.heal_all(t.to_the_healers(game), per_cube=1, fixed=2)
    line = game.result().of("Sarah").lines[-1]
    assert (line.item, line.points, line.rule, line.events) == (
        *("healer", -(7 * 1 + 2), "healer", (len(game.events),)),
    )
    assert game.result().of("Sarah").total == 1 + 12 - 9


def test_what_is_buried_is_worth_nothing_and_a_free_healer_has_no_line() -> None:
    game = t.record_all(
        at.to_take(),
        [t.take("Sarah", 8), t.bury("Linus", 4), t.bury("Tim", 1), t.bury("Sarah", 2), t.take("Linus", 13)],
    )
    t.heal_all(t.to_the_healers(game))
    assert [t.lines(game.result(), name) for name in t.NAMES[:3]] == [{"amulets": 1}, {"amulets": 2}, {}]


# ---- The ranking of crowns in Loot Island: places, ties, Aaron, exclusions, and the table's own bonuses
CROWNS = [ref for ref, treasure in TREASURES.items() if treasure.type == "crown"]


def ranked(crosses: Mapping[str, int], bonuses: Sequence[int] = (25, 18, 11, 4, 0)) -> dict[str, int]:
    """Place by place: tied players share what their places give."""
    order = sorted((name for name in crosses if crosses[name]), key=lambda name: -crosses[name])
    found = {}
    for name in order:
        places = [place for place, other in enumerate(order) if crosses[other] == crosses[name]]
        found[name] = sum(bonuses[place] for place in places if place < len(bonuses)) // len(places)
    return found


@pytest.mark.parametrize(
    ("crosses", "bonuses"),
    [
        ([4, 3, 2, 1, 0], [25, 18, 11, 4, 0]),
        ([5, 4, 3, 2, 1], [25, 18, 11, 4, 0]),
        ([4, 4, 3], [21, 21, 11]),
        ([4, 3, 3, 2], [25, 14, 14, 4]),
        ([4, 3, 2, 2], [25, 18, 7, 7]),
        ([3, 3, 3, 2], [18, 18, 18, 4]),
        ([4, 3, 3, 3], [25, 11, 11, 11]),
        ([4, 4, 3, 3, 0], [21, 21, 7, 7, 0]),
        ([4, 4, 4, 4, 2], [14, 14, 14, 14, 0]),
        ([4, 4, 4, 4, 4], [11, 11, 11, 11, 11]),
        ([0, 0, 1, 0, 0], [0, 0, 25, 0, 0]),
        ([0, 0], [0, 0]),
    ],
)
def test_ties_share_their_places_rounded_down(crosses: list[int], bonuses: list[int]) -> None:
    """Everybody has as few crowns as possible."""
    there = {number: [ref for ref in CROWNS if TREASURES[ref].crosses == number] for number in range(1, 5)}
    pages = []
    for name, number in zip(NAMES, crosses, strict=False):
        parts = [4, number - 4] if number > 4 else [number] if number else []
        if number == 4 and not there[4]:
            parts = [3, 1]
        pages.append(tally(name, *(there[part].pop() for part in parts)))
    result = tallied(*pages)
    assert [lines(result, page["player"]).get("crown-rank", 0) for page in pages] == bonuses


@examples(100)
@given(st.lists(st.integers(0, 5), min_size=14, max_size=14))
def test_any_deal_of_the_crowns_is_ranked_as_if_counted_by_hand(owners: list[int]) -> None:
    hands = {
        name: [ref for ref, owner in zip(CROWNS, owners, strict=True) if owner == place]
        for place, name in enumerate(NAMES)
    }
    result = tallied(*(tally(name, *refs) for name, refs in hands.items()))
    bonuses = ranked({name: sum(TREASURES[ref].crosses for ref in refs) for name, refs in hands.items()})
    for name in NAMES:
        assert lines(result, name).get("crown-rank", 0) == bonuses.get(name, 0)


@pytest.mark.parametrize(
    ("sarah", "linus", "aaron", "bonuses"),
    [
        *(((20,), (17,), (3,), [25, 11]), ((3,), (17,), (20,), [18, 11]), ((20,), (17,), (74,), [21, 11])),
        *(((20,), (3,), (66,), [25, 14]), ((3,), (66,), (17, 1), [18, 18]), ((), (1,), (74,), [0, 18])),
        ((1,), (), (), [25, 0]),
    ],
)
def test_aarons_crosses_count_and_he_wins_nothing(
    sarah: tuple[int, ...], linus: tuple[int, ...], aaron: tuple[int, ...], bonuses: list[int]
) -> None:
    pages = [tally("Sarah", *sarah), tally("Linus", *linus), tally("Aaron", *aaron)]
    result = tallied(*pages, players=2)
    assert [lines(result, name).get("crown-rank", 0) for name in ("Sarah", "Linus")] == bonuses
    assert {standing.player for standing in result.standings} == {"Sarah", "Linus"}


@pytest.mark.parametrize(
    ("ruling", "bonuses"),
    [
        ([30, 20, 10], [30, 20, 10, 0]),
        ([9], [9, 0, 0, 0]),
        ([5, 5, 5, 5, 5], [5, 5, 5, 5]),
        ([25, 18, 11, 4, 0], [25, 18, 11, 4]),
    ],
    ids=str,
)
def test_the_table_may_rule_other_bonuses(ruling: list[int], bonuses: list[int]) -> None:
    pages = [tally(name, ref) for name, ref in zip(NAMES, (20, 3, 17, 1), strict=False)]
    result = tallied(*pages, rulings={"crowns": ruling})
    assert [lines(result, name).get("crown-rank", 0) for name in NAMES[:4]] == bonuses


def test_crowns_are_ranked_after_the_13_cubes_and_before_the_healers() -> None:
    crowned = [tally("Linus", 17), tally("Tim", 1, cubes=1, per_cube=99, fixed=0), tally("Ada", 3)]
    result = tallied(tally("Sarah", 20, cubes=13), *crowned, players=4)
    assert [lines(result, name).get("crown-rank") for name in NAMES[:4]] == [None, 18, None, 25]
    result = tallied(tally("Sarah", 20, cubes=1, per_cube=99, fixed=0), *crowned, players=4)
    assert [lines(result, name).get("crown-rank") for name in NAMES[:4]] == [None, 11, None, 18]
