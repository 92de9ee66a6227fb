"""Legend: what every sign on the pad means, those of the game first."""

from __future__ import annotations

from scorepad.drawing import SHAPES, Drawing, Part, Row, seat_role, width, wrap
from scorepad.ruleset import Ruleset, symbol

SIGNS, MEANING = 16, 54
"""Columns of the signs, and of what they mean."""
NEAR = 6
"""Columns of the signs where there is little room."""
GENERAL = (
    symbol("a player the table is waiting for", ("▶", "waiting")),
    symbol("the player whose sheet the keys write on", (" Ada ", "turn", " Ada ", "seat-1/focus")),
    symbol("the players' shapes", *((shape, seat_role(seat)) for seat, shape in enumerate(SHAPES))),
    symbol("the rank, and the points", ("1.", "label"), ("25", "total")),
    symbol("what the latest event brought", ("+3", "good")),
    symbol("the number of the latest event", ("✓ 12", "label")),
    symbol("what you are about to record, and what you may choose", ("[ ]", "ghost"), ("[ ]", "lit")),
    symbol("where you type", ("_", "")),
    symbol("something is left out for lack of space", ("…", "")),
    symbol("the Backspace key; a key pressed with Ctrl", ("⌫", "key"), ("^r", "key")),
)
"""The signs that every game's pad has."""


def draw_legend(ruleset: Ruleset, columns: int = SIGNS + MEANING) -> Drawing:
    """The signs of a game and of every pad, each as it is painted, with its meaning in words.

    Where there are fewer columns, the words begin right after the signs.
    """
    left = SIGNS if columns >= SIGNS + MEANING else NEAR
    rows: list[Row] = [(Part(f"The symbols of {ruleset.title}", "title"),)]
    for each in (*ruleset.legend, *GENERAL):
        signs = [part for sign in each.signs for part in (sign, Part(" "))]
        before = max(left, sum(width(part.text) for part in signs))
        first, *others = wrap(each.meaning, min(MEANING, columns - before))
        gap = Part(" " * (before - sum(width(part.text) for part in signs)))
        rows.append((*signs, gap, Part(first)))
        rest = " ".join(others)
        rows += [(Part(" " * left), Part(line)) for line in wrap(rest, min(MEANING, columns - left)) if line]
    return Drawing(tuple(rows))
