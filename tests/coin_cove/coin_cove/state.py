"""The state of Coin Cove: the table at one moment, frozen, and questions about it."""

from __future__ import annotations

from collections.abc import Hashable

from scorepad.engine.fast_tuples import FastTuple
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities

from .cards import Sheets


class Seat(FastTuple):
    """What one player has: the boxes and the coins, with the numbers of the events that brought them."""

    player: str
    boxes: tuple[tuple[int, int], ...] = ()
    coins: tuple[int, ...] = ()

    @property
    def crossed(self) -> list[int]:
        """The boxes crossed off."""
        return [box for box, _ in self.boxes]


class State(FastTuple):
    """The table."""

    setup: Setup
    seats: tuple[Seat, ...]
    turns: int = 0

    @property
    def sheets(self) -> Sheets:
        found: Sheets = self.setup.sheets
        return found

    @property
    def finished(self) -> bool:
        return self.turns >= self.sheets.rounds * len(self.seats)

    @property
    def rounds_over(self) -> int:
        return min(self.turns // len(self.seats), self.sheets.rounds)

    @property
    def active(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[(self.setup.first + self.turns) % len(self.seats)]

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]


def start(setup: Setup) -> State:
    """Nobody has rolled."""
    return State(setup, tuple(map(Seat, setup.players)))


def key(state: State) -> Hashable:
    """Equal for equal tables, whatever the numbers of the events."""
    return state.turns, tuple((frozenset(seat.crossed), len(seat.coins)) for seat in state.seats)


def quantities(state: State) -> Quantities:
    """What lies in front of each player besides the row."""
    return {seat.player: {"coins": len(seat.coins)} for seat in state.seats}
