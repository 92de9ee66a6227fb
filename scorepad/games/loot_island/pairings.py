"""Pairings: every sum that books and curse numbers can give, and a pairing for each.

Books with the same multiple are interchangeable, and so are equal curse numbers. So the curse numbers are dealt
out one by one. All that is remembered is how many books of each multiple have one, and the sums that this can
give, as the bits of a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

Pairing = list[tuple[int, int]]
"""Multiples with the curse numbers they multiply."""
Served = tuple[int, ...]
"""How many books of each multiple have a curse number."""

MOST_WAYS, MOST_NUMBERS, MOST_POINTS = 128, 12, 4096
"""No printed box has books that go beyond this; a homemade pack may, and then nothing is tried."""


def worse_pairings(books: Sequence[int], curses: Sequence[int]) -> Iterator[tuple[int, Pairing]]:
    """Every sum but the best that as many books as possible can give, the highest first, each with a pairing."""
    multiples, numbers = sorted(Counter(books).items()), sorted(Counter(curses).items())
    pairs = min(len(books), len(curses))
    ways = prod(times + 1 for _, times in multiples)
    if ways > MOST_WAYS or len(numbers) > MOST_NUMBERS or sum(books) * max(curses, default=0) > MOST_POINTS:
        return
    dealt = _deal(multiples, numbers)
    ends = {served: sums for served, sums in dealt[-1].items() if sum(served) == pairs}
    best = max(sums.bit_length() for sums in ends.values()) - 1
    for points in range(best - 1, -1, -1):
        for served, sums in ends.items():
            if sums >> points & 1:
                yield points, _trace(multiples, numbers, dealt, served, points)
                break


def _deal(multiples: Sequence[tuple[int, int]], numbers: Sequence[tuple[int, int]]) -> list[dict[Served, int]]:
    """The sums that are possible after each curse number, by the books served."""
    dealt: list[dict[Served, int]] = [{(0,) * len(multiples): 1}]
    for number, times in numbers:
        after: dict[Served, int] = {}
        for served, sums in dealt[-1].items():
            for more, points in _ways(multiples, served, number, times):
                now = tuple([old + new for old, new in zip(served, more, strict=True)])
                after[now] = after.get(now, 0) | sums << points
        dealt.append(after)
    return dealt


def _ways(
    multiples: Sequence[tuple[int, int]], served: Served, number: int, times: int
) -> Iterator[tuple[Served, int]]:
    """How many books of each multiple may get a curse number that occurs this often, and for how many points."""
    left = [range(min(most - old, times) + 1) for (_, most), old in zip(multiples, served, strict=True)]
    for more in product(*left):
        if sum(more) <= times:
            yield more, number * sum([own * each for own, (each, _) in zip(more, multiples, strict=True)])


def _trace(
    multiples: Sequence[tuple[int, int]],
    numbers: Sequence[tuple[int, int]],
    dealt: Sequence[dict[Served, int]],
    served: Served,
    points: int,
) -> Pairing:
    """A pairing that serves these books and gives this many points."""
    found: Pairing = []
    for place in range(len(numbers) - 1, -1, -1):
        number, times = numbers[place]
        for before, sums in dealt[place].items():
            more = tuple([now - old for now, old in zip(served, before, strict=True)])
            own = number * sum([each * own for own, (each, _) in zip(more, multiples, strict=True)])
            if min(more) >= 0 and sum(more) <= times and own <= points and sums >> (points - own) & 1:
                found += [
                    (each, number) for own, (each, _) in zip(more, multiples, strict=True) for _ in range(own)
                ]
                served, points = before, points - own
                break
    return sorted(found, reverse=True)
