"""What a player has in Sea & Shore, drawn large: the pile as cards from the top, and the addition cards."""

from __future__ import annotations

from scorepad.drawing import Drawing, Part, draw, draw_plate, fit, flow, indent, stack, width
from scorepad.games.sea_and_shore.draw import draw_seat, draw_seat_name, took_in_words
from scorepad.games.sea_and_shore.state import Seat, State, Treasure

CARD = 9
"""Columns of a treasure card."""


def draw_large_seat(state: State, seat: Seat, total: int, columns: int, rows: int) -> Drawing:
    """A player's name and points, the addition cards, and the pile; in a row of words if it is too large."""
    in_words = draw_seat(state, seat, total, columns, rows)
    head = draw_seat_name(state, seat, total, columns)
    took, room = took_in_words(state, seat), columns - sum(width(part.text) for part in head)
    name = draw([*head, Part(fit(took, min(room, width(took))), "label")])
    cards = [_draw_treasure(each, is_top=not place) for place, each in enumerate(reversed(seat.pile))]
    held = draw([Part("    "), Part("+ " * len(seat.additions), "foot")])
    sheet = stack(name, held, indent(flow(cards, columns - 4, 1), 4))
    return sheet if cards and len(sheet.rows) <= rows else in_words


def _draw_treasure(treasure: Treasure, *, is_top: bool) -> Drawing:
    """A treasure card: its color, its points, and whether it can be stolen."""
    lines = treasure.color, f"{treasure.points:^{CARD - 2}}", "on top" if is_top else ""
    return draw_plate(lines, f"{treasure.color}-chip", treasure.color, CARD)
