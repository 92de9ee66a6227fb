"""The table of Go for Gold at one moment, frozen, and what can be asked of it.

These are named tuples: one is built for every event, and they are built three times as fast as
frozen attrs classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from scorepad.games.go_for_gold.island import Island
from scorepad.ruleset import Setup

FIRST_SHOVELS = 2
FIRST_FEET = 1
SCORING_SPACES = 6
LONGEST = 6
"""So many spaces a move has at most, with a foot."""
TEMPLE = 9
CURSE = -1

Step = Literal["anchor", "roll", "move", "resolve", "over"]


class Leg(NamedTuple):
    """A move as it was drawn, and the number of its event."""

    start: int
    path: tuple[str, ...]
    event: int


class Success(NamedTuple):
    """A treasure dug up or a temple raided: where, for how many points, and the number of the event."""

    space: int
    points: int
    event: int


class Seat(NamedTuple):
    """The sheet of one player."""

    player: str
    at: int = 0
    """Where the next move starts."""
    entered: int = 0
    legs: tuple[Leg, ...] = ()
    shovels: int = FIRST_SHOVELS
    """Gathered in the whole game, the first two included."""
    shovels_used: int = 0
    feet: int = FIRST_FEET
    feet_used: int = 0
    has_used_port: bool = False
    is_out: bool = False
    moved_in: int = -1
    """The round of the latest move."""
    tried_in: int = -1
    """The round in which a treasure or temple was last tried, or left alone."""
    successes: tuple[Success, ...] = ()
    curses: tuple[int, ...] = ()
    """The numbers of the events that brought a penalty point."""

    @property
    def shovels_left(self) -> int:
        return self.shovels - self.shovels_used

    @property
    def feet_left(self) -> int:
        return self.feet - self.feet_used


class State(NamedTuple):
    """Everything on the table."""

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    round: int
    """Rounds begun so far."""
    active: int
    """The seat that rolls, or has rolled, in this round."""
    pips: int | None
    """The roll of this round, while it is played."""
    closed: int
    """Temples that somebody has raided."""
    pending: tuple[int, ...]
    """The seats that still have a special location to resolve, in their order."""

    @property
    def island(self) -> Island:
        island: Island = self.setup.sheets
        return island

    @property
    def finished(self) -> bool:
        return self.step == "over"

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]

    def clockwise(self) -> Iterator[int]:
        """The seats from the active player's."""
        seats = len(self.seats)
        for step in range(seats):
            yield (self.active + step) % seats

    def is_to_move(self, seat: Seat) -> bool:
        """Is the player in the game, and has not moved this round?"""
        return not seat.is_out and seat.moved_in != self.round

    def filled(self, seat: Seat) -> int:
        """How many scoring spaces are filled."""
        curses = len(seat.curses) if self.setup.rulings["curse-fills-space"] else 0
        return len(seat.successes) + curses

    def has_location(self, seat: Seat) -> bool:
        """Does the player stand on a treasure, or on a temple that is open?"""
        return bool(seat.at & self.island.goals & ~self.closed)


def start(setup: Setup) -> State:
    """The empty table."""
    return State(
        setup=setup,
        step="anchor",
        seats=tuple(Seat(player) for player in setup.players),
        round=0,
        active=setup.first,
        pips=None,
        closed=0,
        pending=(),
    )
