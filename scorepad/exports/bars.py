"""Bars: the totals of a game at a glance, divided by where the points come from.

A bar is as long as a player's total. What was lost is drawn as well: backwards from the end of what was gained. So
the part of a bar that is left is the total; below zero, a bar goes on to the left.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import cycle
from typing import NamedTuple

from scorepad.engine.result import Result, points_by_source, source_order
from scorepad.engine.ruleset import Look
from scorepad.text.wording import printable


def markup(text: str) -> str:
    """A text as it may stand in HTML and XML, in quotation marks too; what XML cannot hold becomes an escape."""
    text = escape(printable(text))
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or not _is_nothing(each) else f"\\u{ord(each):04x}" for each in text)


def _is_nothing(character: str) -> bool:
    """Is it a number that stands for no character?"""
    return ord(character) & 0xFFFE == 0xFFFE


FILLS = {
    "gained-1": Look("#f0c75e", "#b07d00"),
    "gained-2": Look("#74b8f2", "#2f7fc4"),
    "gained-3": Look("#7fc06a", "#3f8f2f"),
    "gained-4": Look("#c39bea", "#7b4fb5"),
    "gained-5": Look("#ee8f4a", "#c85a12"),
    "gained-6": Look("#5fd0c0", "#168a7e"),
    "gained-7": Look("#e58ccb", "#c4519f"),
    "gained-8": Look("#8f8878", "#4a4438"),
    "gained-9": Look("#c3cad3", "#7a828c"),
    "gained-10": Look("#b98b6a", "#8a5a3c"),
}
"""What the sources are painted in: more than any game has, and none of them red, for red is what was lost."""
LOST = {"lost-1": "2 3", "lost-2": "6 3", "lost-3": "1 6"}
"""How what was lost is hatched: the lengths of dashes and gaps."""


class Source(NamedTuple):
    """A source of points, gained or lost, and the role it is painted in."""

    name: str
    role: str
    is_lost: bool = False

    @property
    def words(self) -> str:
        """Its name in the legend: "skulls" or "healer, lost"."""
        return f"{self.name}, lost" if self.is_lost else self.name


class Segment(NamedTuple):
    """A piece of a bar; where it begins and how long it is, as shares of the width of all bars."""

    source: Source
    points: int
    start: float
    length: float

    @property
    def words(self) -> str:
        """What it stands for: "skulls: 12" or "healer, lost: -3"."""
        return f"{self.source.words}: {self.points}"


class Bar(NamedTuple):
    """The pieces of a player's bar, in the order in which they are laid, and where zero is, as a share as well."""

    gained: tuple[Segment, ...]
    lost: tuple[Segment, ...]
    zero: float


def legend(result: Result) -> list[Source]:
    """The sources that brought a player points, then those that cost a player points."""
    owned = [points_by_source(standing.lines) for standing in result.standings]
    names = source_order(result)
    gained = [name for name in names if any(own.get(name, 0) > 0 for own in owned)]
    lost = [name for name in names if any(own.get(name, 0) < 0 for own in owned)]
    return [
        *(Source(name, role) for name, role in zip(gained, cycle(FILLS), strict=False)),
        *(Source(name, role, is_lost=True) for name, role in zip(lost, cycle(LOST), strict=False)),
    ]


def bars(result: Result) -> list[Bar]:
    """The bar of each player, in the order of the standings, all on one scale."""
    found = legend(result)
    owned = [points_by_source(standing.lines) for standing in result.standings]
    lowest = min(0, *(sum(own.values()) for own in owned))
    span = max(1, *(_gained(own.values()) for own in owned)) - lowest
    drawn = []
    for own in owned:
        gained: list[Segment] = []
        lost: list[Segment] = []
        at = 0
        for source in found:
            points = own.get(source.name, 0)
            if points > 0 and not source.is_lost:
                gained.append(Segment(source, points, (at - lowest) / span, points / span))
                at += points
            elif points < 0 and source.is_lost:
                at += points
                lost.append(Segment(source, points, (at - lowest) / span, -points / span))
        drawn.append(Bar(tuple(gained), tuple(lost), -lowest / span))
    return drawn


def _gained(points: Iterable[int]) -> int:
    return sum(each for each in points if each > 0)
