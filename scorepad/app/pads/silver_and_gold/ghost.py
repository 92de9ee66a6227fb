"""Ghost: a pattern placed on a card before it is crossed, which only moves to legal places.

Pure logic, no screen: the pad's keys call its methods, and every method leaves the ghost on a legal
placement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorepad.engine import grid

DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Placement(NamedTuple):
    """Boxes of a card that may be crossed together."""

    card: int
    """Index of the card among the open ones, left to right."""
    mask: int

    @property
    def shape(self) -> int:
        return grid.normalize(self.mask)

    @property
    def corner(self) -> tuple[int, int]:
        """Column and row of the top left corner of what it covers."""
        columns, rows = zip(*_points(self.mask), strict=True)
        return min(columns), min(rows)

    @property
    def first(self) -> int:
        """Its first box in reading order."""
        return self.mask & -self.mask


class Ghost:
    """The current placement, and where it can go from there."""

    def __init__(self, patterns: Sequence[Placement], singles: Sequence[Placement]) -> None:
        self.patterns = patterns
        self.singles = singles
        self.is_single = not patterns
        self.is_makeshift = False
        """Is it a single box only because the pattern fits nowhere on this card?"""
        self.now = _middle(self._own())

    def begin_on(self, card: int) -> None:
        """Lie on this card from the start, if the pattern fits on it."""
        there = [each for each in self._own() if each.card == card]
        self.now = _middle(there) if there else self.now

    def _own(self) -> Sequence[Placement]:
        return self.singles if self.is_single else self.patterns

    def step(self, direction: str) -> bool:
        """Move to the next placement in a direction: same shape, else another, else on the next card."""
        here = self._own()
        same_card = [each for each in here if each.card == self.now.card]
        for near in ([each for each in same_card if each.shape == self.now.shape], same_card):
            found = _beyond(self.now, near, direction)
            if found is not None:
                return self._lay(found)
        across = DIRECTIONS[direction][0]
        beside = [each for each in here if each.card == self.now.card + across]
        if not across or not beside:
            return False
        self.is_makeshift = False  # a single box that goes to another card is meant to be one
        return self._lay(self._enter(beside, across))

    def _enter(self, beside: Sequence[Placement], across: int) -> Placement:
        """Where to enter the next card: at its near edge, in the same row and shape if possible."""
        row = self.now.corner[1]
        return min(
            beside,
            key=lambda each: (each.shape != self.now.shape, abs(each.corner[1] - row), across * each.corner[0]),
        )

    def turn(self) -> bool:
        """Rotate to the next quarter turn that fits somewhere on this card."""
        return self._reshape(_turns(self.now.shape)[1:])

    def flip(self) -> bool:
        """Flip to the mirror image, rotated if it fits no other way."""
        return self._reshape(_turns(_mirror(self.now.shape)))

    def _reshape(self, shapes: Iterable[int]) -> bool:
        for shape in shapes:
            if shape == self.now.shape:
                continue
            fitting = [each for each in self._own() if each.card == self.now.card and each.shape == shape]
            if fitting:
                return self._lay(self._nearest(fitting))
        return False

    def switch(self) -> bool:
        """Move to the other card."""
        cards = sorted({each.card for each in self.singles})
        if len(cards) < 2:
            return False
        return self.pick(cards[(cards.index(self.now.card) + 1) % len(cards)])

    def pick(self, card: int) -> bool:
        """Move to this card; if the pattern fits nowhere on it, as a single box until another card is picked."""
        if card == self.now.card or all(each.card != card for each in self.singles):
            return False
        self.is_single = self.is_single and not self.is_makeshift
        self.is_makeshift = not any(each.card == card for each in self._own())
        self.is_single = self.is_single or self.is_makeshift
        there = [each for each in self._own() if each.card == card]
        return self._lay(min(there, key=lambda each: (each.shape != self.now.shape, self._distance(each))))

    def toggle_single(self) -> bool:
        """Switch between the pattern and a single box; on another card if the pattern does not fit on this one."""
        if not (self.patterns if self.is_single else self.singles):
            return False
        self.is_single, self.is_makeshift = not self.is_single, False
        here = [each for each in self._own() if each.card == self.now.card] or self._own()
        return self._lay(self._nearest(here))

    def over(self, card: int, boxes: int) -> list[Placement]:
        """Every placement on this card that covers these boxes."""
        return [each for each in self._own() if each.card == card and each.mask & boxes == boxes]

    def reach(self, card: int, boxes: int) -> bool:
        """Cover these boxes, if possible with the pattern's first box; false if nothing covers them."""
        covering = self.over(card, boxes)
        if not covering:
            return False
        now = self.now
        self._lay(
            min(
                covering,
                key=lambda each: (each.shape != now.shape, not each.first & boxes, self._distance(each)),
            )
        )
        return True

    def reach_as(self, card: int, boxes: int, *, is_single: bool) -> bool:
        """Cover these boxes with a single box or with the pattern; false if that is impossible."""
        before, self.is_single = self.is_single, is_single
        if not self.reach(card, boxes):
            self.is_single = before
            return False
        self.is_makeshift = self.is_makeshift and is_single
        return True

    def next_over(self, card: int, boxes: int) -> bool:
        """Cycle through all placements that cover these boxes."""
        covering = self.over(card, boxes)
        if not covering:
            return False
        place = covering.index(self.now) if self.now in covering else -1
        self._lay(covering[(place + 1) % len(covering)])
        return True

    def _lay(self, placement: Placement) -> bool:
        moved = placement != self.now
        self.now = placement
        return moved

    def _nearest(self, placements: Sequence[Placement]) -> Placement:
        return min(placements, key=self._distance)

    def _distance(self, other: Placement) -> int:
        (column, row), (x, y) = self.now.corner, other.corner
        return (column - x) ** 2 + (row - y) ** 2


def lay_out(offered: Sequence[Sequence[int]]) -> Ghost | None:
    """The ghost over what may be crossed on each card, patterns and single boxes; None if nothing may."""
    patterns: list[Placement] = []
    singles: list[Placement] = []
    for card, masks in enumerate(offered):
        for mask in masks:
            (patterns if mask & (mask - 1) else singles).append(Placement(card, mask))
    return Ghost(patterns, singles) if singles else None


def _middle(placements: Sequence[Placement]) -> Placement:
    """The placement nearest the middle of the first possible card, a few steps from everywhere."""
    first = [each for each in placements if each.card == placements[0].card]
    columns = sum(each.corner[0] for each in first) / len(first)
    rows = sum(each.corner[1] for each in first) / len(first)
    return min(first, key=lambda each: (each.corner[0] - columns) ** 2 + (each.corner[1] - rows) ** 2)


def _beyond(now: Placement, others: Sequence[Placement], direction: str) -> Placement | None:
    """The nearest of the others further in a direction."""
    across, along = DIRECTIONS[direction]
    column, row = now.corner

    def ahead(each: Placement) -> int:
        return (each.corner[0] - column) * across + (each.corner[1] - row) * along

    def aside(each: Placement) -> int:
        return abs((each.corner[0] - column) * along) + abs((each.corner[1] - row) * across)

    further = [each for each in others if ahead(each) > 0]
    if not further:
        return None
    return min(further, key=lambda each: (aside(each) + ahead(each), aside(each), each.shape != now.shape))


def _points(mask: int) -> list[tuple[int, int]]:
    return [
        ((bit.bit_length() - 1) % grid.COLUMNS, (bit.bit_length() - 1) // grid.COLUMNS) for bit in grid.cells(mask)
    ]


def _shape(points: Iterable[tuple[int, int]]) -> int:
    mask = 0
    for column, row in points:
        mask |= grid.cell(column, row)
    return grid.normalize(mask)


@lru_cache(64)
def _turns(shape: int) -> tuple[int, ...]:
    """The shape and its quarter turns, clockwise."""
    turned = [shape]
    for _ in range(3):
        points = [(grid.COLUMNS - 1 - row, column) for column, row in _points(turned[-1])]
        turned.append(_shape(points))
    return tuple(turned)


@lru_cache(64)
def _mirror(shape: int) -> int:
    return _shape((grid.COLUMNS - 1 - column, row) for column, row in _points(shape))
