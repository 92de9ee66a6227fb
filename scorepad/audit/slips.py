"""Slips: which single miscount explains a wrong claim exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.explaining import Slip, Story
from scorepad.result import ScoreLine
from scorepad.wording import item_in_words

Wrong = Sequence[tuple[str, int]]
"""Subtotals by their words, and how many points too many each has; 0 if it is right."""


class Miscounts:
    """The ways to miscount each player's points at each moment, worked out once."""

    MOST = 200_000
    """How many events are looked through for one record; the claims after that get no slips."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._known: dict[tuple[int, str], tuple[Slip, ...]] = {}
        self._work = 0

    def of(self, player: str, place: int) -> tuple[Slip, ...] | None:
        """Every slip after this many events that changes the points, the likeliest first.

        None where there is too much to look through.
        """
        story = self._story
        position = story.moments[place - 1].position if place else story.start
        known = self._known.get((id(position), player))
        if known is None:
            if self._work > self.MOST:
                return None
            self._work += place
            then = Story(story.start, story.moments[:place])
            found = story.start.mode.slips(then, player, position.result())
            known = self._known[id(position), player] = tuple(found)
        return known


def explaining(slips: Sequence[Slip], difference: int, subtotals: Wrong = ()) -> tuple[Slip, ...]:
    """The slips that explain a difference, or that of a wrong subtotal; those that explain both come first.

    A slip in a subtotal that is right explains little and comes last.
    """
    ranked = [each for slip in slips for each in _explained(slip, difference, subtotals)]
    ranked.sort(key=lambda each: each[0])
    return tuple(found for _, found in ranked)


def _explained(slip: Slip, difference: int, subtotals: Wrong) -> Iterator[tuple[int, Slip]]:
    """What a slip explains: a rank, lower ones first, and the slip, saying which subtotal it is about."""
    line = ScoreLine(slip.item or "", 0, "", "", ())
    own = [(word, off) for word, off in subtotals if slip.item is not None and line.is_for(word)]
    explained = [word for word, off in own if off == slip.difference]
    is_whole = difference == slip.difference
    if explained:
        words = " and ".join(map(item_in_words, explained))
        yield (0 if is_whole else 2), slip._replace(message=f"{words}: {slip.message}")
    elif is_whole:
        yield (3 if own else 1), slip
