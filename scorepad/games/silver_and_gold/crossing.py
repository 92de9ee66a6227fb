"""Crossing: the ways in which a pattern, or a single box, can be crossed on a card."""

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
    """pattern: every way to cross the pattern on what is free of a card, then every single box."""
    return [boxes for mask, boxes in _ways(expedition.shape, card.boxes) if not mask & crossed]


def free_boxes(card: Card, crossed: int) -> list[str]:
    """The boxes of a card that are not crossed yet."""
    return [box for bit, box in _singles(card.boxes) if not bit & crossed]


@lru_cache(4096)
def _ways(shape: int, area: int) -> tuple[Way, ...]:
    """Where the shape may lie on an empty card, then the boxes one by one; each once."""
    laid = grid.placements(shape, area)
    singles = [bit for bit in grid.cells(area) if bit not in laid]
    return tuple([Way(mask, grid.names(mask)) for mask in (*laid, *singles)])


@lru_cache(1024)
def _singles(area: int) -> tuple[tuple[int, str], ...]:
    return tuple(zip(grid.cells(area), grid.names(area), strict=True))
