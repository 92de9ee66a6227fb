"""The state of a game of Silver & Gold at one moment, frozen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Literal, NamedTuple

from scorepad.engine.fast_tuples import FastTuple
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.silver_and_gold.cards import Sheets

ROUNDS = 4
TURNS = 7
COINS = 12
ROW = 4
PALMS = 4
DISPLAY = 4
HAND = 2
DEALT = 4
TROPHIES = (6, 5, 4, 3, 2, 1)
HIGHEST_PALM = 5
"""What a palm scores at most: its own point, and one for each card on display."""

Step = Literal["setup", "reveal", "cross", "resolve", "over"]


class Crosses(FastTuple):
    """The boxes crossed on a card, and the numbers of the events that crossed them."""

    mask: int
    events: tuple[int, ...]


NO_CROSSES = Crosses(0, ())
Deals = frozenset[tuple[int, frozenset[str]]]
NO_DEALS: Deals = frozenset()


class Entry(NamedTuple):
    """Points entered on a score card, and the number of the event that earned them."""

    points: int
    event: int


class Seat(FastTuple):
    """One player's cards and score card.

    There is one copy of each card. If a table still lets two players have the same id, one of them misread
    a card; each has a card of their own, with its own crosses.
    """

    player: str
    crosses: Mapping[str, Crosses] = {}
    """The open cards, left to right, with the boxes crossed on each."""
    completed: tuple[str, ...] = ()
    completed_by: tuple[tuple[int, ...], ...] = ()
    """For each completed card, the events that crossed its boxes."""
    coins: tuple[int, ...] = ()
    """For each filled coin box, in order, the number of the event that filled it."""
    trophies: tuple[Entry, ...] = ()
    """One entry for each completed coin row; 0 points if no trophy was left."""
    palms: tuple[Entry, ...] = ()
    owed: int = 0
    """Boxes still to be crossed for an X."""
    crossed_in: int = 0
    """The turn in which the player last crossed."""
    due: int = 0
    """Completed cards not replaced yet."""

    @property
    def open(self) -> tuple[str, ...]:
        """The open cards, left to right."""
        return tuple(self.crosses)


class State(FastTuple):
    """Everything on the table."""

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    strays: Mapping[str, Crosses]
    """Crosses on cards that nobody has, which only a table that lets them stand can make."""
    display: tuple[str, ...]
    deck: int
    """How many cards are in the deck; nobody knows which."""
    turn: int
    """Turns begun so far, over all rounds."""
    revealed: tuple[str, ...]
    """The expeditions of this round so far; the last one is the current one."""
    trophies: tuple[int, ...]
    acting: int | None
    """The seat that has taken a card in step 3 and is not done: it takes again, or the refill is missing."""
    deals: Deals
    """During setup: who was dealt which cards, kept or not."""

    @property
    def sheets(self) -> Sheets:
        sheets: Sheets = self.setup.sheets
        return sheets

    @property
    def finished(self) -> bool:
        return self.step == "over"

    @property
    def pattern(self) -> str:
        """The current expedition."""
        return self.revealed[-1]

    @property
    def first(self) -> int:
        """The first player's seat in this turn; between turns, in the next one."""
        begun = self.turn if self.step in ("setup", "reveal") else self.turn - 1
        return (self.setup.first + begun) % len(self.seats)

    @property
    def round(self) -> int:
        """The round, from 1."""
        begun = self.turn + 1 if self.step in ("setup", "reveal") else self.turn
        return min((max(begun, 1) - 1) // TURNS + 1, ROUNDS)

    @property
    def needed(self) -> int:
        """How many cards the next refill needs."""
        return missing(self.display, self.deck)

    @property
    def rounds_over(self) -> int:
        """How many rounds are over."""
        is_between = self.step in ("reveal", "over")
        return (self.turn if is_between else max(self.turn - 1, 0)) // TURNS

    def expeditions_left(self) -> dict[str, int]:
        """How many cards of each pattern are left this round; between rounds, in the next one."""
        is_shuffled = self.turn % TURNS == 0 and self.step == "reveal"
        gone = () if is_shuffled else self.revealed
        left = {name: each.cards - gone.count(name) for name, each in self.sheets.expeditions.items()}
        return {name: cards for name, cards in left.items() if cards > 0}

    @property
    def is_open(self) -> bool:
        """Has the table agreed to show which patterns are still to come?"""
        return bool(self.setup.rulings["revealed-patterns"] == "open")

    def still_to_come(self) -> list[str]:
        """The patterns left and how many of each, if the table plays openly."""
        if not self.is_open or self.finished:
            return []
        return [f"{name} ×{cards}" for name, cards in self.expeditions_left().items()]

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]

    def is_to_cross(self, seat: Seat) -> bool:
        """Does the player have an empty box, and has not crossed yet this turn?"""
        return bool(seat.crosses) and seat.crossed_in != self.turn

    def clockwise(self) -> Iterator[int]:
        """The seats in turn order, from the first player."""
        first, seats = self.first, len(self.seats)
        for step in range(seats):
            yield (first + step) % seats

    def crossed(self, player: str, card: str) -> int:
        """The boxes crossed on the card a player means: their own, or else another player's, or else a stray."""
        own = self.seats[self.setup.seat_of[player]]
        for seat in (own, *self.seats):
            if card in seat.crosses:
                return seat.crosses[card].mask
            if card in seat.completed:
                return self.sheets.cards[card].boxes
        return self.strays.get(card, NO_CROSSES).mask

    def free(self, player: str, card: str) -> int:
        """The empty boxes of that card."""
        return self.sheets.cards[card].boxes & ~self.crossed(player, card)

    def resolver(self) -> int | None:
        """The seat that takes the next card in step 3, or None if nobody takes one."""
        if not self.display and not self.deck:
            return None
        for seat in self.clockwise():
            if self.seats[seat].due:
                return seat
        return None

    def palms_displayed(self) -> int:
        """How many palms the display shows."""
        cards = self.sheets.cards
        return sum([cards[card].palms.bit_count() for card in self.display])

    def palm_worth(self) -> int:
        """palms: what a palm scores now, 1 plus 1 for each palm displayed."""
        return 1 + self.palms_displayed()

    def holder(self, card: str) -> str | None:
        """The player who has this card, open or completed."""
        for seat in self.seats:
            if card in seat.crosses or card in seat.completed:
                return seat.player
        return None

    def not_dealt(self) -> list[str]:
        """The players who have not been dealt cards yet."""
        dealt = {seat for seat, _ in self.deals}
        return [seat.player for place, seat in enumerate(self.seats) if place not in dealt]

    def on_the_table(self) -> set[str]:
        """The cards dealt so far; those not kept go back into the deck at the end of setup."""
        return {card for _, cards in self.deals for card in cards}

    def unseen(self) -> tuple[str, ...]:
        """The cards that may still be in the deck, in the order of the pack."""
        away = set(self.display)
        for seat in self.seats:
            away.update(seat.crosses, seat.completed)
        return tuple(card for card in self.sheets.cards if card not in away)


def missing(display: tuple[str, ...], deck: int) -> int:
    """How many cards a display is short of, or as many as the deck has."""
    return max(0, min(DISPLAY - len(display), deck))


def start(setup: Setup) -> State:
    """The empty table."""
    sheets: Sheets = setup.sheets
    return State(
        setup=setup,
        step="setup",
        seats=tuple(Seat(player) for player in setup.players),
        strays={},
        display=(),
        deck=len(sheets.cards),
        turn=0,
        revealed=(),
        trophies=TROPHIES,
        acting=None,
        deals=NO_DEALS,
    )


def quantities(state: State) -> Quantities:
    """The coin boxes each player has crossed off."""
    return {seat.player: {"coins": len(seat.coins)} for seat in state.seats}


def key(state: State) -> Hashable:
    """What makes two states equal: everything visible on the table, but not how it got there.

    So the key has no event numbers, and ignores the order of open cards, displayed cards, deals, palm entries
    and earlier expeditions. It also ignores who crossed and what was revealed once that turn or round is over.
    """
    is_turn = state.step in ("cross", "resolve")
    is_round = is_turn or state.turn % TURNS != 0
    return (
        state.step,
        state.turn,
        state.pattern if is_turn else None,
        tuple(sorted(state.revealed)) if is_round else (),
        tuple(sorted(state.display)),
        state.deck,
        state.trophies,
        state.acting,
        tuple([_seat_key(state, seat) for seat in state.seats]),
        frozenset([(card, crosses.mask) for card, crosses in state.strays.items() if crosses.mask]),
        state.deals,
    )


def _seat_key(state: State, seat: Seat) -> Hashable:
    return (
        frozenset([(card, crosses.mask) for card, crosses in seat.crosses.items()]),
        tuple(sorted(seat.completed)),
        len(seat.coins),
        tuple([entry.points for entry in seat.trophies]),
        tuple(sorted([entry.points for entry in seat.palms])),
        seat.owed,
        seat.due,
        state.step == "cross" and seat.crossed_in == state.turn,
    )
