"""A sheet of Go for Gold in a small window: the island with everything else beside it, and others in brief."""

from __future__ import annotations

from scorepad.drawing import Drawing, Part, Row, beside, draw, stack
from scorepad.games.go_for_gold.draw import draw_brief, draw_counts, draw_narrow_status, place_of
from scorepad.games.go_for_gold.draw_island import draw_island, draw_islet, size
from scorepad.games.go_for_gold.state import SCORING_SPACES, Seat, State

STATUS = 14
"""Columns of the status beside an island."""


def draw_own(state: State, seat: Seat, columns: int, rows: int) -> Drawing:
    """A player's island, as large as there is room; everything else beside or below it."""
    place = place_of(state, seat)
    width, height = size(state.sheets)
    if width <= columns and height <= rows:
        island = draw_island(state.sheets, seat, state.closed, place)
    else:
        island = draw_islet(state.sheets, seat, state.closed, place)
    if columns - island.width - 2 < STATUS:
        return stack(island, draw_brief(state, seat))
    return beside([island, stack(draw(""), draw_narrow_status(state, seat))])


def brief(state: State, seat: Seat) -> Row:
    """How many scoring spaces are filled, and the symbols left, or that the player is out."""
    symbols = draw_counts(seat, across=True).rows[0]
    filled = Part(f"{state.filled(seat)}/{SCORING_SPACES}  ", "scored")
    return (filled, Part("OUT", "bad")) if seat.is_out else (filled, *symbols)
