"""Sources: where points come from, which is an item up to its colon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorepad.result import Result, ScoreLine
from scorepad.wording import item_in_words


def sources(lines: Iterable[ScoreLine]) -> dict[str, int]:
    """Points by source, in words."""
    points: dict[str, int] = {}
    for line in lines:
        kind, colon, _ = line.item.partition(":")
        source = item_in_words(kind) if colon else line.words
        points[source] = points.get(source, 0) + line.points
    return points


def order(result: Result) -> list[str]:
    """Every source, in an order that agrees with each player's lines where possible."""
    return merge(list(sources(standing.lines)) for standing in result.standings)


def merge(lists: Iterable[Sequence[str]]) -> list[str]:
    """Every word of several lists once, in an order that agrees with each of them where possible."""
    found: list[str] = []
    for words in lists:
        place = 0
        for word in words:
            if word not in found:
                found.insert(place, word)
            place = found.index(word) + 1
    return found
