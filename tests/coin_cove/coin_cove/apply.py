"""apply: the table after a roll, whatever rules it breaks."""

from __future__ import annotations

from .events import Roll
from .state import State


def apply(state: State, event: Roll, number: int) -> State:
    """A box or a coin for its player; a box that was crossed off already brings nothing."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    if event.box is None:
        seat = seat._replace(coins=(*seat.coins, number))
    elif event.box not in seat.crossed:
        seat = seat._replace(boxes=(*seat.boxes, (event.box, number)))
    return state._replace(seats=(*state.seats[:place], seat, *state.seats[place + 1 :]), turns=state.turns + 1)
