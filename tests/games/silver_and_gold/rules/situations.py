"""Moments of a game for the cases: a box owed, and cards completed."""

from __future__ import annotations

from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import bonus, cross, fill, laid_out, record_all, revealed

# ---------------------------------------------------------------------- turns and patterns


def owing() -> Game:
    """Sarah has crossed the X of purple-04."""
    return record_all(revealed("I2"), [cross("Sarah", "purple-04", "D4")])


# ---------------------------------------------------------------------- step 3


def sarah_completed_green() -> Game:
    """Step 3: Sarah is first player and has completed green-04."""
    game = laid_out()
    fill(game, "green-04", "A2", "B2")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "A2", "B2")])
    return record_all(game, [cross("Linus", "orange-05", "A2")])


def sarah_completed_both() -> Game:
    """Step 3: Sarah has completed both her cards, the second by the box for an X."""
    game = laid_out()
    fill(game, "purple-04", "B2")
    fill(game, "green-04", "D1")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "D1")])
    return record_all(game, [bonus("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")])


def both_completed(first: str = "Sarah") -> Game:
    """Step 3: Sarah has completed green-04 and Linus grey-05."""
    game = laid_out(first=first)
    fill(game, "green-04", "A2")
    fill(game, "grey-05", "A2")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Linus", "grey-05", "A2")])
    return record_all(game, [cross("Sarah", "green-04", "A2")])
