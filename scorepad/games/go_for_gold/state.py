"""The state of a game of Go for Gold at one moment, frozen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Literal, NamedTuple

from scorepad.engine.fast_tuples import FastTuple, constructor
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.go_for_gold.cards import Sheets

FIRST_SHOVELS = 2
FIRST_FEET = 1
SCORING_SPACES = 6
LONGEST = 6
"""The most spaces a move can have, with a foot."""
TEMPLE = 9
CURSE = -1

Step = Literal["anchor", "roll", "move", "resolve", "over"]


class Leg(FastTuple):
    """A move as it was drawn, and the number of its event."""

    start: int
    path: tuple[str, ...]
    event: int


class Success(NamedTuple):
    """A treasure dug up or a temple raided: where, for how many points, and the number of the event."""

    space: int
    points: int
    event: int


class Seat(FastTuple):
    """One player's sheet."""

    player: str
    at: int = 0
    """Where the next move starts."""
    entered: int = 0
    legs: tuple[Leg, ...] = ()
    shovels: int = FIRST_SHOVELS
    """Gathered in the whole game, including the first two."""
    shovels_used: int = 0
    feet: int = FIRST_FEET
    feet_used: int = 0
    has_used_port: bool = False
    is_out: bool = False
    successes: tuple[Success, ...] = ()
    curses: tuple[int, ...] = ()
    """The numbers of the events that cost a penalty point."""

    @property
    def shovels_left(self) -> int:
        return self.shovels - self.shovels_used

    @property
    def feet_left(self) -> int:
        return self.feet - self.feet_used


class State(FastTuple):
    """Everything on the table. A mask of seats has bit 0 for the first player of the record."""

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    round: int
    """Rounds begun so far."""
    active: int
    """The seat that rolls, or has rolled, in this round."""
    pips: int | None
    """The roll of the current round; None between rounds."""
    closed: int
    """Temples that a player has raided."""
    moved: int
    """The seats that have moved since the last roll."""
    tried: int
    """Of those that have moved, the ones that have tried or skipped the treasure or temple where they stand."""
    pending: tuple[int, ...]
    """The seats that still have a special location to resolve, in order."""

    @property
    def sheets(self) -> Sheets:
        sheets: Sheets = self.setup.sheets
        return sheets

    @property
    def finished(self) -> bool:
        return self.step == "over"

    @property
    def rounds_over(self) -> int:
        """How many rounds are over."""
        return self.round if self.finished or self.step in ("anchor", "roll") else self.round - 1

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]

    def clockwise(self) -> Iterator[int]:
        """The seats clockwise from the active player's."""
        seats = len(self.seats)
        for step in range(seats):
            yield (self.active + step) % seats

    def has_moved(self, seat: Seat) -> bool:
        """Has the player moved since the last roll?"""
        return bool(self.moved >> self.setup.seat_of[seat.player] & 1)

    def has_tried(self, seat: Seat) -> bool:
        """Has the player resolved the space where this round's move ended?"""
        return bool(self.tried >> self.setup.seat_of[seat.player] & 1)

    def is_to_move(self, seat: Seat) -> bool:
        """Is the player still in the game and yet to move this round?"""
        return not seat.is_out and not self.has_moved(seat)

    def scored(self, seat: Seat) -> list[int]:
        """The points in the scoring spaces, in the order of the events."""
        filled = [(success.event, success.points) for success in seat.successes]
        if self.setup.rulings["curse-fills-space"]:
            filled += [(event, CURSE) for event in seat.curses]
        return [points for _, points in sorted(filled)]

    def filled(self, seat: Seat) -> int:
        """How many scoring spaces are filled."""
        curses = len(seat.curses) if self.setup.rulings["curse-fills-space"] else 0
        return len(seat.successes) + curses


# These are made for every event: the same objects, by keyword, but without a dictionary in between, in half
# the time.
make_leg, make_seat, make_state = constructor(Leg), constructor(Seat), constructor(State)


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


def quantities(state: State) -> Quantities:
    """The shovels and feet that each player has gathered and not used."""
    return {seat.player: {"shovels": seat.shovels_left, "feet": seat.feet_left} for seat in state.seats}


def key(state: State) -> Hashable:
    """What makes two states equal.

    The key has no event numbers, since it does not matter who moved first in a round. Between rounds it ignores
    who has moved and tried, and after the game who was the active player. A player's line and scoring spaces
    keep their order, as on the sheet.
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
    """A player's sheet: the line as drawn, the symbols circled and crossed out, the points."""
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
