"""Gains: the points that an event brought or took away, worked out from the results before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorepad.result import Result, ScoreLine


class Gain(NamedTuple):
    """Points that an event brought a player, or took away, and for what."""

    player: str
    item: str
    points: int

    @property
    def words(self) -> str:
        """The gain without its player: "+3 palms"."""
        return f"{self.points:+d} {self.item.replace(':', ' ')}"


def gains(before: Result, after: Result) -> tuple[Gain, ...]:
    """What changed between two results, by player and by what the points are for."""
    found = []
    for standing in after.standings:
        earlier = before.of(standing.player)
        if earlier.lines == standing.lines:
            continue
        if standing.eliminated:
            found.append(Gain(standing.player, "eliminated", -earlier.total))
            continue
        old, new = _by_item(earlier.lines), _by_item(standing.lines)
        for item in {**old, **new}:
            points = new.get(item, 0) - old.get(item, 0)
            if points:
                found.append(Gain(standing.player, item, points))
    return tuple(found)


def totals(brought: Iterable[Gain]) -> dict[str, int]:
    """How many points each player gained in all, those for whom it comes to nothing left out."""
    points: dict[str, int] = {}
    for gain in brought:
        points[gain.player] = points.get(gain.player, 0) + gain.points
    return {player: total for player, total in points.items() if total}


def _by_item(lines: Iterable[ScoreLine]) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in lines:
        points[line.item] = points.get(line.item, 0) + line.points
    return points
