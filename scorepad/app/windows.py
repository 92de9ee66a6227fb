"""Window sizes at which layouts change."""

from __future__ import annotations

LEAST = (40, 20)
"""The smallest window in which a game can be kept."""
ROOMY = (80, 24)
"""In a smaller window than this, a pad shows one sheet in full and a line for everybody else."""
FRAME = 4
"""Rows of a pad around its board."""
WIDTHS = [(0, "-small"), (ROOMY[0], "-narrow"), (108, "-wide")]
"""The style classes of every screen, each with the width from which it is used."""
NARROW = 60
"""Where a list or a form has fewer columns than this, what stands beside goes below."""


def is_small(columns: int, rows: int) -> bool:
    """Is a window too small for everybody's sheets?"""
    return columns < ROOMY[0] or rows < ROOMY[1]
