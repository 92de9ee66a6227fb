"""Bars: a bar for each player, as long as the points, divided by where they come from."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.result import Result
from scorepad.sources import order, sources

ROLES = tuple(f"source-{number}" for number in range(1, 8))


class Source(NamedTuple):
    """A source of points, and the role it is painted in; there may be more sources than roles."""

    name: str
    role: str
    is_pale: bool


class Segment(NamedTuple):
    """A piece of a bar; where it begins and how long it is, as shares of the longest bar."""

    source: Source
    points: int
    start: float
    length: float


def legend(result: Result) -> list[Source]:
    """The sources that brought somebody points."""
    owned = [sources(standing.lines) for standing in result.standings]
    names = [name for name in order(result) if any(own.get(name, 0) > 0 for own in owned)]
    return [Source(name, ROLES[place % len(ROLES)], place >= len(ROLES)) for place, name in enumerate(names)]


def bars(result: Result) -> list[list[Segment]]:
    """The bar of each player, in the order of the standings; points that were lost have no length."""
    found = legend(result)
    owned = [sources(standing.lines) for standing in result.standings]
    longest = max([1, *(sum(points for points in own.values() if points > 0) for own in owned)])
    drawn = []
    for own in owned:
        start = 0.0
        bar: list[Segment] = []
        for source in found:
            points = own.get(source.name, 0)
            if points > 0:
                bar.append(Segment(source, points, start, points / longest))
                start += points / longest
        drawn.append(bar)
    return drawn
