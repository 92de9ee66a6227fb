"""Crossing: every way to cross a pattern, or a single box, on a card."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from scorepad import grid
from scorepad.games.silver_and_gold.cards import Card, Expedition

Boxes = tuple[str, ...]
"""Boxes by name, in reading order."""


class Way(NamedTuple):
    """Boxes that may be crossed together: as a mask, and by name."""

    mask: int
    boxes: Boxes


def ways_to_cross(expedition: Expedition, card: Card, crossed: int) -> list[Boxes]:
    """pattern: every placement of the pattern on the free boxes of a card, then every single box."""
    return [boxes for mask, boxes in _ways(expedition.shape, card.boxes) if not mask & crossed]


def free_boxes(card: Card, crossed: int) -> list[str]:
    """The boxes of a card that are not crossed yet."""
    return [box for bit, box in _singles(card.boxes) if not bit & crossed]


@lru_cache(4096)
def _ways(shape: int, area: int) -> tuple[Way, ...]:
    """Every placement of the shape on an empty card, then the single boxes, without duplicates."""
    placements = grid.placements(shape, area)
    singles = [bit for bit in grid.cells(area) if bit not in placements]
    return tuple([Way(mask, grid.names(mask)) for mask in (*placements, *singles)])


@lru_cache(1024)
def _singles(area: int) -> tuple[tuple[int, str], ...]:
    return tuple(zip(grid.cells(area), grid.names(area), strict=True))
