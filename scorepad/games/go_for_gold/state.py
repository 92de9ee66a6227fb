"""The table of Go for Gold at one moment, frozen, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Literal, NamedTuple

from scorepad.games.go_for_gold.cards import Sheets
from scorepad.named import maker, quick
from scorepad.ruleset import Setup

FIRST_SHOVELS = 2
FIRST_FEET = 1
SCORING_SPACES = 6
LONGEST = 6
"""So many spaces a move has at most, with a foot."""
TEMPLE = 9
CURSE = -1

Step = Literal["anchor", "roll", "move", "resolve", "over"]


@quick
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


@quick
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
    successes: tuple[Success, ...] = ()
    curses: tuple[int, ...] = ()
    """The numbers of the events that brought a penalty point."""

    @property
    def shovels_left(self) -> int:
        return self.shovels - self.shovels_used

    @property
    def feet_left(self) -> int:
        return self.feet - self.feet_used


@quick
class State(NamedTuple):
    """Everything on the table. A mask of seats has bit 0 for the first player of the record."""

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
    moved: int
    """The seats that have moved since the latest roll."""
    tried: int
    """Those of them that have tried the treasure or temple where they stand, or left it alone."""
    pending: tuple[int, ...]
    """The seats that still have a special location to resolve, in their order."""

    @property
    def sheets(self) -> Sheets:
        sheets: Sheets = self.setup.sheets
        return sheets

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

    def has_moved(self, seat: Seat) -> bool:
        """Has the player moved since the latest roll?"""
        return bool(self.moved >> self.setup.seat_of[seat.player] & 1)

    def has_tried(self, seat: Seat) -> bool:
        """Has the player resolved the place where this round's move ended?"""
        return bool(self.tried >> self.setup.seat_of[seat.player] & 1)

    def is_to_move(self, seat: Seat) -> bool:
        """Is the player in the game, and has not moved this round?"""
        return not seat.is_out and not self.has_moved(seat)

    def scored(self, seat: Seat) -> list[int]:
        """What stands in the scoring spaces, in the order of the events."""
        filled = [(success.event, success.points) for success in seat.successes]
        if self.setup.rulings["curse-fills-space"]:
            filled += [(event, CURSE) for event in seat.curses]
        return [points for _, points in sorted(filled)]

    def filled(self, seat: Seat) -> int:
        """How many scoring spaces are filled."""
        curses = len(seat.curses) if self.setup.rulings["curse-fills-space"] else 0
        return len(seat.successes) + curses


# What is made for every event: the same as the classes, by keyword too, but without a dictionary on the way,
# which takes half the time.
make_leg, make_seat, make_state = maker(Leg), maker(Seat), maker(State)


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
        moved=0,
        tried=0,
        pending=(),
    )


def key(state: State) -> Hashable:
    """What makes two tables equal.

    Left out are the numbers of events: who moved first in a round means nothing. Once a round is complete it
    does not matter any more who has moved and tried in it, nor, once the game is over, whose die it was.
    A player's own line and scoring spaces stay in their order, as the sheet shows them.
    """
    is_in_round = state.step in ("move", "resolve")
    return (
        state.step,
        state.round,
        None if state.finished else state.active,
        state.pips,
        state.closed,
        (state.moved, state.tried, state.pending) if is_in_round else None,
        tuple([_sheet_key(state, seat) for seat in state.seats]),
    )


def _sheet_key(state: State, seat: Seat) -> Hashable:
    """A player's sheet: the line as it is drawn, what is circled and crossed out, what is scored."""
    return (
        seat.at,
        seat.entered,
        tuple([(leg.start, leg.path) for leg in seat.legs]),
        (seat.shovels, seat.shovels_used, seat.feet, seat.feet_used),
        (seat.has_used_port, seat.is_out),
        tuple([success.space for success in seat.successes]),
        tuple(state.scored(seat)),
        len(seat.curses),
    )
