"""Where two sequences that differ are in step again: how much of each to pass over."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

MOST = 8
"""How much is passed over at once, of both together."""
REACH = 12
"""How far ahead the two are compared."""
SPREAD = 10
"""How far apart the same thing may be while they are in step."""


def in_step(one: Sequence[Hashable], other: Sequence[Hashable]) -> tuple[int, int]:
    """How much to pass over in each, so that as little as possible has no counterpart.

    They begin differently, so it is never nothing.
    """
    choices = [
        (ours, both - ours)
        for both in range(1, MOST + 1)
        for ours in range(both + 1)
        if ours <= len(one) and both - ours <= len(other)
    ]

    def cost(choice: tuple[int, int]) -> tuple[int, int, int]:
        ours, theirs = choice
        return ours + theirs + _alone(one[ours:], other[theirs:]), abs(ours - theirs), ours + theirs

    return min(choices, key=cost)


def _alone(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """How much has no counterpart in about the same place, as far as they are compared."""
    waiting, alone, passed = list(other[: REACH + SPREAD]), 0, 0
    for each in one[:REACH]:
        if each in waiting[:SPREAD]:
            place = waiting.index(each)
            del waiting[place]
            passed = passed - 1 if place < passed else place
        else:
            alone += 1
    later = one[REACH : REACH + SPREAD]
    return alone + sum(each not in later for each in (waiting[:passed] if later else waiting))
