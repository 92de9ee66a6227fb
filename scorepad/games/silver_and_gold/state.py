"""The table of Silver & Gold at one moment, frozen, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Literal, NamedTuple

from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.named import quick
from scorepad.ruleset import Setup

ROUNDS = 4
TURNS = 7
COINS = 12
ROW = 4
PALMS = 4
DISPLAY = 4
HAND = 2
DEALT = 4
TROPHIES = (6, 5, 4, 3, 2, 1)

Step = Literal["setup", "reveal", "cross", "resolve", "over"]


@quick
class Crosses(NamedTuple):
    """The boxes crossed on a card, and the numbers of the events that crossed them."""

    mask: int
    events: tuple[int, ...]


NO_CROSSES = Crosses(0, ())


class Entry(NamedTuple):
    """Points entered on a score card, and the number of the event that earned them."""

    points: int
    event: int


@quick
class Seat(NamedTuple):
    """What lies before one player.

    Every card exists once; but if a table lets two players have one of the same id, somebody has
    misread one of them, and each has a card of their own, with its own crosses.
    """

    player: str
    crosses: Mapping[str, Crosses] = {}
    """The open cards, left to right, with what is crossed on each."""
    completed: tuple[str, ...] = ()
    completed_by: tuple[tuple[int, ...], ...] = ()
    """For the completed cards, in their order, the events that crossed their boxes."""
    coins: tuple[int, ...] = ()
    """For each filled coin box, in order, the number of the event that filled it."""
    trophies: tuple[Entry, ...] = ()
    """One entry beside each settled coin row; 0 points when no trophy was left."""
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


@quick
class State(NamedTuple):
    """Everything on the table."""

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    strays: Mapping[str, Crosses]
    """Crosses let stand on cards that nobody has."""
    display: tuple[str, ...]
    deck: int
    """How many cards the deck holds; which ones nobody knows."""
    turn: int
    """Turns begun so far, over all rounds."""
    revealed: tuple[str, ...]
    """The expeditions of this round so far; the last one is in force."""
    trophies: tuple[int, ...]
    acting: int | None
    """The seat whose action in step 3 is under way: it has taken, and is not done."""
    deals: tuple[tuple[int, tuple[str, ...]], ...]
    """While the table is set up: who was dealt which cards, kept or not."""

    @property
    def sheets(self) -> Sheets:
        sheets: Sheets = self.setup.sheets
        return sheets

    @property
    def finished(self) -> bool:
        return self.step == "over"

    @property
    def pattern(self) -> str:
        """The expedition in force."""
        return self.revealed[-1]

    @property
    def first(self) -> int:
        """The seat of the first player of this turn, or of the next one before its reveal."""
        begun = self.turn if self.step in ("setup", "reveal") else self.turn - 1
        return (self.setup.first + begun) % len(self.seats)

    @property
    def round(self) -> int:
        """The round, from 1."""
        begun = self.turn + 1 if self.step in ("setup", "reveal") else self.turn
        return min((max(begun, 1) - 1) // TURNS + 1, ROUNDS)

    @property
    def needed(self) -> int:
        """How many cards the display lacks and the deck can give."""
        return missing(self.display, self.deck)

    @property
    def rounds_over(self) -> int:
        """How many rounds are played to their end."""
        is_between = self.step in ("reveal", "over")
        return (self.turn if is_between else max(self.turn - 1, 0)) // TURNS

    def expeditions_left(self) -> dict[str, int]:
        """How many cards of each pattern may still be revealed this round, or in the one to come."""
        is_shuffled = self.turn % TURNS == 0 and self.step == "reveal"
        gone = () if is_shuffled else self.revealed
        left = {name: each.cards - gone.count(name) for name, each in self.sheets.expeditions.items()}
        return {name: cards for name, cards in left.items() if cards > 0}

    @property
    def is_open(self) -> bool:
        """Has the table agreed to show which patterns are still to come?"""
        return bool(self.setup.rulings["revealed-patterns"] == "open")

    def still_to_come(self) -> list[str]:
        """The patterns left and how many of each, as far as everybody may know."""
        if not self.is_open or self.finished:
            return []
        return [f"{name} ×{cards}" for name, cards in self.expeditions_left().items()]

    def seat(self, player: str) -> Seat:
        return self.seats[self.setup.seat_of[player]]

    def is_to_cross(self, seat: Seat) -> bool:
        """Has the player an empty box and not crossed yet this turn?"""
        return bool(seat.crosses) and seat.crossed_in != self.turn

    def clockwise(self) -> Iterator[int]:
        """The seats in turn order, from the first player."""
        first, seats = self.first, len(self.seats)
        for step in range(seats):
            yield (first + step) % seats

    def crossed(self, player: str, card: str) -> int:
        """The boxes crossed on the card that a player means: their own, else somebody's, else a stray."""
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
        """The seat that takes next in step 3, none if nobody has anything to take."""
        if not self.display and not self.deck:
            return None
        for seat in self.clockwise():
            if self.seats[seat].due:
                return seat
        return None

    def palms_displayed(self) -> int:
        """The palms that can be seen in the display."""
        cards = self.sheets.cards
        return sum([cards[card].palms.bit_count() for card in self.display])

    def palm_worth(self) -> int:
        """palms: what a palm scores now, 1 and 1 for each palm displayed."""
        return 1 + self.palms_displayed()

    def holder(self, card: str) -> str | None:
        """The player who has this card, open or completed."""
        for seat in self.seats:
            if card in seat.crosses or card in seat.completed:
                return seat.player
        return None

    def not_dealt(self) -> list[str]:
        """The players who still wait for their cards."""
        dealt = {seat for seat, _ in self.deals}
        return [seat.player for place, seat in enumerate(self.seats) if place not in dealt]

    def on_the_table(self) -> set[str]:
        """The cards dealt so far, which all lie on the table until the setup is over."""
        return {card for _, cards in self.deals for card in cards}

    def unseen(self) -> tuple[str, ...]:
        """The cards that may still be in the deck, in the order of the pack."""
        away = set(self.display)
        for seat in self.seats:
            away.update(seat.crosses, seat.completed)
        return tuple(card for card in self.sheets.cards if card not in away)


def missing(display: tuple[str, ...], deck: int) -> int:
    """How many cards a display lacks that the deck can give."""
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
        deals=(),
    )


def key(state: State) -> Hashable:
    """What makes two tables equal: all that can be seen on them, and nothing of how they came about.

    Left out are the numbers of events; the order of cards before a player, in the display and in the deals, and
    of entries in the palm boxes; the order of expeditions revealed earlier, of which only the last one is in
    force; and what an earlier turn, round or step left behind: who crossed, what was revealed.
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
        frozenset([(seat, frozenset(cards)) for seat, cards in state.deals]),
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
