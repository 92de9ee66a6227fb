"""What a player has in Sea & Shore, drawn large: the pile as cards from the top, and the addition cards."""

from __future__ import annotations

from scorepad.drawing import Drawing, Part, draw, draw_plate, fit, flow, indent, stack, width
from scorepad.games.sea_and_shore.draw import draw_seat, draw_seat_name, took_in_words
from scorepad.games.sea_and_shore.state import Seat, State, Treasure

CARD, LARGE_CARD = (9, 3), (15, 5)
"""Columns and rows of a treasure card."""


def draw_large_seat(state: State, seat: Seat, total: int, columns: int, rows: int) -> Drawing:
    """A player's name and points, the addition cards, and the pile; in a row of words if it is too large."""
    in_words = draw_seat(state, seat, total, columns, rows)
    head = draw_seat_name(state, seat, total, columns)
    took, room = took_in_words(state, seat), columns - sum(width(part.text) for part in head)
    name = draw([*head, Part(fit(took, min(room, width(took))), "label")])
    held = draw([Part("    "), Part("+ " * len(seat.additions), "foot")])
    for size in (LARGE_CARD, CARD) if seat.pile else ():
        cards = [_draw_treasure(each, size, is_top=not place) for place, each in enumerate(reversed(seat.pile))]
        sheet = stack(name, held, indent(flow(cards, columns - 4, 1), 4))
        if len(sheet.rows) <= rows:
            return sheet
    return in_words


def _draw_treasure(treasure: Treasure, size: tuple[int, int], *, is_top: bool) -> Drawing:
    """A treasure card: its color, its points, and whether it can be stolen."""
    columns, rows = size
    gap = [""] * ((rows - 3) // 2)
    lines = [treasure.color, *gap, f"{treasure.points:^{columns - 2}}", *gap, "on top" if is_top else ""]
    return draw_plate(lines, f"{treasure.color}-chip", treasure.color, columns)
