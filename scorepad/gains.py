"""Gains: the points that an event brought or cost, worked out from the results before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorepad.result import Result, ScoreLine
from scorepad.wording import singular


class Gain(NamedTuple):
    """Points that an event brought a player, or cost, and for what."""

    player: str
    item: str
    points: int
    words: str
    """The gain without its player: "+1 coin" or "palm: +4"."""


def gains(before: Result, after: Result) -> tuple[Gain, ...]:
    """What changed between two results, by player and by what the points are for."""
    found = []
    for standing in after.standings:
        earlier = before.of(standing.player)
        if earlier.lines == standing.lines:
            continue
        if standing.eliminated:
            lost = -earlier.total
            found.append(Gain(standing.player, "eliminated", lost, f"eliminated: {lost:+d}"))
            continue
        same = _shared(earlier.lines, standing.lines)
        old, new = _by_item(earlier.lines[same:]), _by_item(standing.lines[same:])
        for item in {**old, **new}:
            points = _points(new, item) - _points(old, item)
            if points:
                number = _number(new, item) - _number(old, item)
                name = (new.get(item) or old[item])[0].words
                found.append(Gain(standing.player, item, points, _in_words(points, number, name)))
    return tuple(found)


def totals(brought: Iterable[Gain]) -> dict[str, int]:
    """How many points each player gained in all; players who come out even are left out."""
    points: dict[str, int] = {}
    for gain in brought:
        points[gain.player] = points.get(gain.player, 0) + gain.points
    return {player: total for player, total in points.items() if total}


def _in_words(points: int, number: int, name: str) -> str:
    """Points and what they are for; things worth a point each are simply counted."""
    noun = singular(name) if abs(number) == 1 else name
    return f"{points:+d} {noun}" if points == number else f"{noun}: {points:+d}"


def _shared(one: Sequence[ScoreLine], other: Sequence[ScoreLine]) -> int:
    """How many lines are the same at the beginning: they bring nothing."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (old, new) in pairs if old is not new and old != new), min(len(one), len(other)))


def _by_item(lines: Iterable[ScoreLine]) -> dict[str, list[ScoreLine]]:
    found: dict[str, list[ScoreLine]] = {}
    for line in lines:
        found.setdefault(line.item, []).append(line)
    return found


def _points(lines: dict[str, list[ScoreLine]], item: str) -> int:
    return sum(line.points for line in lines.get(item, ()))


def _number(lines: dict[str, list[ScoreLine]], item: str) -> int:
    return sum(line.number for line in lines.get(item, ()))
