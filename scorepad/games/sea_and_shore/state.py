"""The table of Sea & Shore at one moment, frozen, and what can be asked of it.

These are named tuples: one is built for every event, and they are built three times as fast as
frozen attrs classes.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from scorepad.games.sea_and_shore.cards import Card, Sheets
from scorepad.ruleset import Setup

ROUNDS = 2
PER_POINT = 2
"""So many addition cards make a point."""
STOLEN = 2
"""So many addition cards action 1 brings."""

Step = Literal["trick", "play", "earn", "act", "over"]


class Treasure(NamedTuple):
    """A treasure on a pile, and the number of the event that brought it there."""

    color: str
    points: int
    event: int


class Seat(NamedTuple):
    """What one player has in this round."""

    player: str
    pile: tuple[Treasure, ...] = ()
    """The top treasure last."""
    additions: tuple[int, ...] = ()
    """For each addition card held, the number of the event that brought it."""
    held: int = 0
    """The cards taken by action 4 that are still in the hand."""


class Played(NamedTuple):
    """An island card in the trick."""

    seat: int
    card: Card
    additions: int
    shows: str | None
    event: int
    value: int


class Won(NamedTuple):
    """A color that was won, or two that count as one; is there a treasure to take, or an action?"""

    seat: int
    colors: tuple[str, ...]
    has_treasure: bool


class Lost(NamedTuple):
    """Who gets addition cards for the lowest value of a color, how many, and for which event."""

    seat: int
    cards: int
    event: int


class State(NamedTuple):
    """Everything on the table."""

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    plays: tuple[Played, ...]
    """The cards of this trick, until the next one begins."""
    turn: int
    """The seat that plays next."""
    out: int
    """The cards played or discarded in this round."""
    treasures: tuple[tuple[str, int], ...]
    """The face-up treasures, color and points, until the next trick begins."""
    won: tuple[Won, ...]
    """What was won in the trick that lies there, in the order in which it is settled."""
    due: tuple[Won, ...]
    """What of it is still to be settled."""
    unknown: int
    """The lost action that has just been carried out; 0 if none."""
    lost: tuple[Lost, ...]
    """Who gets addition cards in this trick."""
    is_dealt: bool
    """Have they got them?"""
    taken: int
    """The cards that action 4 has taken in this round."""
    start: int
    """The seat of the starting player."""
    tricks: int
    """Tricks completed in this round."""
    round: int
    earlier: tuple[Seat, ...]
    """What everybody had at the end of the first round."""

    @property
    def sheets(self) -> Sheets:
        sheets: Sheets = self.setup.sheets
        return sheets

    @property
    def finished(self) -> bool:
        return self.step == "over"

    @property
    def hand(self) -> int:
        """So many cards everybody is dealt, and so many tricks a round has."""
        return self.sheets.hands[len(self.seats)]

    @property
    def decks(self) -> int:
        """So many draw decks there are, and treasures face up."""
        return 1 if len(self.seats) == 3 else 2

    @property
    def supply(self) -> int:
        """The addition cards that nobody holds."""
        return self.sheets.additions - sum(len(seat.additions) for seat in self.seats)

    @property
    def is_unveiled(self) -> bool:
        return self.step in ("earn", "act")

    @property
    def is_round_over(self) -> bool:
        """Are all hands played, and the next round has not begun?"""
        return self.tricks == self.hand

    @property
    def is_last_trick(self) -> bool:
        """Is the trick on the table the last one of its round?"""
        return self.tricks + (self.step in ("play", "earn", "act")) >= self.hand

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]


def last_start(setup: Setup) -> int:
    """The seat that starts the last trick of the game, the start having passed to the left every time."""
    seats = len(setup.players)
    tricks: int = ROUNDS * setup.sheets.hands[seats]
    return (setup.first + tricks - 1) % seats


def start(setup: Setup) -> State:
    """The table before the first trick."""
    return State(
        setup=setup,
        step="trick",
        seats=tuple(Seat(player) for player in setup.players),
        plays=(),
        turn=setup.first,
        out=0,
        treasures=(),
        won=(),
        due=(),
        unknown=0,
        lost=(),
        is_dealt=True,
        taken=0,
        start=setup.first,
        tricks=0,
        round=1,
        earlier=(),
    )
