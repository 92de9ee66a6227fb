"""The table of Sea & Shore in a small window: the trick, and what one player has; others in brief."""

from __future__ import annotations

from scorepad.drawing import Drawing, Part, Row, draw, stack
from scorepad.games.sea_and_shore.draw import draw_own_pile, draw_pile, draw_table
from scorepad.games.sea_and_shore.state import Seat, State

PILE = 16
"""Columns of a pile in brief."""


def draw_own(state: State, seat: Seat, columns: int, rows: int) -> Drawing:
    """The trick on the table, and the player's pile and the cards they have taken below it."""
    table, own = draw_table(state, columns), draw(draw_own_pile(state, seat, columns))
    has_room = len(table.rows) + len(own.rows) < rows
    return stack(table, *([draw("")] if has_room else []), own)


def brief(seat: Seat) -> Row:
    """Addition cards, and the treasure on top of the pile."""
    held = len(seat.additions)
    return Part(f"{f'+{held}' if held else '':4}", "foot"), *draw_pile(seat.pile, PILE)
