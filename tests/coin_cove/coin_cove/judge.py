"""judge: every rule that a roll breaks, each with a sentence about this very table."""

from __future__ import annotations

from scorepad.engine.rules import Broken, Violation
from scorepad.text.wording import listing

from .cards import BOXES
from .events import Roll
from .state import Seat, State


def judge(state: State, event: Roll) -> list[Violation]:
    """Every rule it breaks."""
    broken = Broken()
    if state.finished:
        broken.add("turn-order", f"The game is over after {state.sheets.rounds} rounds.")
    elif event.player != state.active.player:
        broken.add("turn-order", f"{event.player} rolls, but it is {state.active.player}'s turn.")
    seat = state.seat(event.player)
    if event.box is not None and event.box > event.pips:
        broken.add("box-reach", f"Box {event.box} is more than {event.pips}. {_possible(seat, event.pips)}")
    if event.box in seat.crossed:
        broken.add("box-free", f"Box {event.box} is already crossed off. {_possible(seat, event.pips)}")
    return broken.violations()


def free_boxes(seat: Seat, pips: int) -> list[int]:
    """The boxes that a roll can be used for."""
    return [box for box in BOXES if box <= pips and box not in seat.crossed]


def _possible(seat: Seat, pips: int) -> str:
    free = free_boxes(seat, pips)
    return f"Possible: {listing(map(str, free))}, or a coin." if free else "Only a coin is possible."
