"""The state of Sea & Shore: the table at one moment, frozen, and questions about it.

What changes together is grouped, so that an event has few fields to fill.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from scorepad.engine.fast_tuples import FastTuple, changer, constructor
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.sea_and_shore.cards import Card, Sheets

ROUNDS = 2
PER_POINT = 2
"""How many addition cards make a point."""
STOLEN = 2
"""How many addition cards action 1 brings."""

Step = Literal["trick", "play", "earn", "act", "over"]


class Treasure(FastTuple):
    """A treasure on a pile, and the number of the event that brought it there."""

    color: str
    points: int
    event: int


class Seat(FastTuple):
    """What one player has in this round."""

    player: str
    pile: tuple[Treasure, ...] = ()
    """The top treasure last."""
    additions: tuple[int, ...] = ()
    """For each addition card held, the number of the event that brought it."""
    held: int = 0
    """The cards taken by action 4 that are still in the hand."""
    ahead: int = 0
    """Cards played beyond one a trick, if that was let stand; less than 0 if a trick ended before their turn."""


class Played(FastTuple):
    """An island card in the trick."""

    seat: int
    card: Card
    additions: int
    shows: str | None
    event: int
    value: int


class Won(FastTuple):
    """A color that was won, or two that count as one, with a treasure to take or an action to carry out."""

    seat: int
    colors: tuple[str, ...]
    has_treasure: bool


class Lost(FastTuple):
    """Who gets addition cards for the lowest value of a color, how many, and for which event."""

    seat: int
    cards: int
    event: int


class Outcome(FastTuple):
    """What the trick on the table leads to."""

    won: tuple[Won, ...] = ()
    """What was won, in the order it is settled."""
    due: tuple[Won, ...] = ()
    """What is still to be settled."""
    lost: tuple[Lost, ...] = ()
    """Who gets addition cards."""
    is_dealt: bool = True
    """Have they been dealt these?"""
    taken: int = 0
    """The cards that action 4 has taken from this trick."""


NO_OUTCOME = Outcome()


class Course(FastTuple):
    """How far the game has come; it changes from trick to trick."""

    start: int
    """The seat of the starting player."""
    round: int = 1
    tricks: int = 0
    """Tricks completed in this round."""
    seen: int = 0
    """The cards out when the last trick was completed: everybody has seen them."""
    played: tuple[tuple[Played, ...], ...] = ()
    """The cards of each completed trick of this round."""
    earlier: tuple[Seat, ...] = ()
    """What everybody had at the end of the first round."""


class State(FastTuple):
    """Everything on the table.

    Fields that change together are grouped, so that few are copied for each event. The properties give those that
    are read most their plain names.
    """

    setup: Setup
    course: Course
    step: Step
    turn: int
    """The seat that plays next."""
    seats: tuple[Seat, ...]
    out: int
    """The cards played or discarded in this round."""
    treasures: tuple[tuple[str, int], ...]
    """The face-up treasures, color and points, until the next trick begins."""
    plays: tuple[Played, ...]
    """The cards of this trick, until the next one begins."""
    outcome: Outcome
    unknown: int
    """The lost action that was just carried out; 0 if none."""

    # ------------------------------------------------------------------ what is in the groups

    @property
    def start(self) -> int:
        return self.course.start

    @property
    def round(self) -> int:
        return self.course.round

    @property
    def tricks(self) -> int:
        return self.course.tricks

    @property
    def earlier(self) -> tuple[Seat, ...]:
        return self.course.earlier

    @property
    def won(self) -> tuple[Won, ...]:
        return self.outcome.won

    @property
    def due(self) -> tuple[Won, ...]:
        return self.outcome.due

    @property
    def lost(self) -> tuple[Lost, ...]:
        return self.outcome.lost

    # ------------------------------------------------------------------ questions

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
        return self.round if self.finished or self.is_round_over else self.round - 1

    @property
    def hand(self) -> int:
        """The cards everybody is dealt, which is also the number of tricks in a round."""
        return self.sheets.hands[len(self.seats)]

    @property
    def decks(self) -> int:
        """The number of draw decks, and so of treasures turned up."""
        return count_decks(len(self.seats))

    @property
    def supply(self) -> int:
        """The addition cards that nobody holds."""
        return supply(self.sheets, self.seats)

    @property
    def added(self) -> int:
        """The addition cards on the running trick; they go back to the supply before losers get theirs."""
        is_open = self.step == "play" or not self.outcome.is_dealt
        return sum(play.additions for play in self.plays) if is_open else 0

    @property
    def is_unveiled(self) -> bool:
        return self.step in ("earn", "act")

    @property
    def is_round_over(self) -> bool:
        """Have all hands been played, with the next round still to begin?"""
        return self.course.tricks == self.hand

    @property
    def is_last_trick(self) -> bool:
        """Is the trick on the table the last of its round?"""
        return self.course.tricks + (self.step in ("play", "earn", "act")) >= self.hand

    @property
    def all_plays(self) -> tuple[tuple[Played, ...], ...]:
        """The cards of each trick of this round, the one on the table included."""
        played = self.course.played
        return (*played, self.plays) if self.step in ("play", "earn", "act") else played

    @property
    def seen(self) -> int:
        """The cards everybody has seen: all that are out, except those of a trick still being played."""
        return self.course.seen if self.step == "play" else self.out

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]

    def left(self, seat: Seat) -> int:
        """How many cards a player has left: those dealt without those played; action 4 takes and discards one."""
        place, left = self.setup.seat_of[seat.player], self.hand - self.course.tricks - seat.ahead
        is_played = self.step in ("play", "earn", "act") and place in [play.seat for play in self.plays]
        return left - is_played

    def clockwise(self, seat: int) -> int:
        """How many seats clockwise of the starting player this one is."""
        return (seat - self.course.start) % len(self.seats)


def count_decks(players: int) -> int:
    """How many draw decks there are with this many players."""
    return 1 if players == 3 else 2


def supply(sheets: Sheets, seats: tuple[Seat, ...]) -> int:
    """The addition cards that none of these seats holds; a stocktake may have found more than there are."""
    left = sheets.additions
    for seat in seats:
        left -= len(seat.additions)
    return left if left > 0 else 0


def bits(plays: tuple[Played, ...]) -> int:
    """The cards of a trick as a mask."""
    mask = 0
    for play in plays:
        mask |= play.card.bit
    return mask


make_course, make_lost, make_outcome = constructor(Course), constructor(Lost), constructor(Outcome)
make_played, make_state, make_treasure = constructor(Played), constructor(State), constructor(Treasure)
settle = changer(Outcome, "due", "lost", "is_dealt")
with_play = changer(State, "step", "turn", "seats", "out", "plays", "unknown")
with_outcome = changer(State, "course", "step", "seats", "out", "treasures", "plays", "outcome", "unknown")
with_additions, with_held, with_pile = changer(Seat, "additions"), changer(Seat, "held"), changer(Seat, "pile")


def last_start(setup: Setup) -> int:
    """The seat that starts the last trick of the game: the start passes to the left after every trick."""
    seats = len(setup.players)
    tricks: int = ROUNDS * setup.sheets.hands[seats]
    return (setup.first + tricks - 1) % seats


def start(setup: Setup) -> State:
    """The table before the first trick."""
    return State(
        setup=setup,
        course=Course(start=setup.first),
        step="trick",
        turn=setup.first,
        seats=tuple(Seat(player) for player in setup.players),
        out=0,
        treasures=(),
        plays=(),
        outcome=NO_OUTCOME,
        unknown=0,
    )


def setting(state: State) -> int:
    """round-end: everything is set up again for the second round."""
    return state.round


def quantities(state: State) -> Quantities:
    """The addition cards each player holds; those added to the running trick are not among them."""
    return {seat.player: {"additions": len(seat.additions)} for seat in state.seats}


def has_begun(state: State) -> bool:
    """Has anything of the game happened?"""
    return state.step != "trick" or state.tricks > 0 or state != start(state.setup)


def key(state: State) -> Hashable:
    """What makes two states equal.

    Event numbers do not count, nor does the order of play: cards lie clockwise. Face-up treasures lie side by
    side, and only among those of one color does it matter which is taken last. Once the covers are off, what
    they showed and whose turn it was no longer matter. The treasures of the first round count in any order:
    nobody can steal them now. Which cards were seen, and who played them, is not on the table; it only decides
    how much of the history may be told.
    """
    course, outcome = state.course, state.outcome
    is_covered = state.step == "play"
    plays = sorted(state.plays, key=lambda play: state.clockwise(play.seat))
    return (
        (course.start, course.round, course.tricks),
        tuple([(tuple(sorted(_faces(seat))), len(seat.additions)) for seat in course.earlier]),
        (state.step, state.turn if is_covered else None, state.out, state.unknown),
        tuple([(_faces(seat), len(seat.additions), seat.held, seat.ahead) for seat in state.seats]),
        tuple(sorted(state.treasures, key=lambda treasure: treasure[0])),
        tuple([(play.seat, play.card.bit, play.additions, play.shows if is_covered else None) for play in plays]),
        (outcome.won, outcome.due, outcome.is_dealt, outcome.taken),
        tuple([(lost.seat, lost.cards) for lost in outcome.lost]),
    )


def _faces(seat: Seat) -> tuple[tuple[str, int], ...]:
    """The treasures of a pile by color and points."""
    return tuple([(treasure.color, treasure.points) for treasure in seat.pile])
