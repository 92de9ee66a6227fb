"""The ranking of crowns in Loot Island: places, ties, Aaron, exclusions, and the table's own bonuses."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from tests.games.loot_island.table import NAMES, SHEETS, lines, table, tallied, tally
from tests.sampling import examples

TREASURES = SHEETS.treasures
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
        ((20,), (17,), (3,), [25, 11]),
        ((3,), (17,), (20,), [18, 11]),
        ((20,), (17,), (74,), [21, 11]),
        ((20,), (3,), (66,), [25, 14]),
        ((3,), (66,), (17, 1), [18, 18]),
        ((), (1,), (74,), [0, 18]),
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


@pytest.mark.parametrize("ruling", [[], [1, 2], [25, -1], ["25"], 25, [True], [2.5], [9] * 6, None, {}], ids=repr)
def test_no_other_ruling_is_accepted(ruling: object) -> None:
    with pytest.raises(scorepad.RecordError, match="crowns"):
        table(rulings={"crowns": ruling})


def test_crowns_are_ranked_after_the_13_cubes_and_before_the_healers() -> None:
    crowned = [tally("Linus", 17), tally("Tim", 1, cubes=1, per_cube=99, fixed=0), tally("Ada", 3)]
    result = tallied(tally("Sarah", 20, cubes=13), *crowned, players=4)
    assert [lines(result, name).get("crown-rank") for name in NAMES[:4]] == [None, 18, None, 25]
    result = tallied(tally("Sarah", 20, cubes=1, per_cube=99, fixed=0), *crowned, players=4)
    assert [lines(result, name).get("crown-rank") for name in NAMES[:4]] == [None, 11, None, 18]
