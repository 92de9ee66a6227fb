"""Picks: every way to fill in a key, each once, and no more looking than that takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scorepad.engine.expected import Pick, Table

PILES = (range(18), range(18, 22))


def drawing(number: int, asked: list[int]) -> Pick:
    """So many cards from the first pile, and from the second once that has run out."""

    def follow(table: Table) -> Sequence[int]:
        asked.append(1)
        drawn = table.get("cards", ())
        if len(drawn) == number:
            return ()
        piles = ([card for card in pile if card not in drawn] for pile in PILES)
        return next(filter(None, piles), [])

    return Pick("cards", range(22), number, number, "set", follow=follow)


def test_a_set_takes_a_pile_to_its_end_before_the_next() -> None:
    for number in (1, 2, 17, 18, 19, 21, 22):
        first = min(number, 18)
        expected = [
            [*above, *below]
            for above in combinations(PILES[0], first)
            for below in combinations(PILES[1], number - first)
        ]
        assert list(drawing(number, []).fillings({})) == expected


def test_a_set_of_nearly_a_whole_pile_does_not_try_every_part_of_it() -> None:
    asked: list[int] = []
    assert len(list(drawing(17, asked).fillings({}))) == 18
    assert len(asked) < 18 * 18  # 2 ** 18 before
