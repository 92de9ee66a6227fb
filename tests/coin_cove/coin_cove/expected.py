"""expected: the next roll, with the boxes that it can be used for."""

from __future__ import annotations

from functools import partial

from scorepad.engine.expected import Expected, Pick, Table

from .cards import BOXES
from .judge import free_boxes
from .state import Seat, State


def expected(state: State) -> tuple[Expected, ...]:
    """A roll of the player whose turn it is; without a box it brings a coin."""
    if state.finished:
        return ()
    seat = state.active
    picks = (Pick("pips", BOXES), Pick("box", BOXES, least=0, follow=partial(_boxes, seat)))
    return (Expected("roll", seat.player, f"{seat.player} rolls, and crosses a box off or takes a coin.", picks),)


def _boxes(seat: Seat, table: Table) -> list[int]:
    """box-reach, box-free; as long as nothing is rolled, any box that is free."""
    return free_boxes(seat, table.get("pips", BOXES[-1]))
