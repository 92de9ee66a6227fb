"""The table of Loot Island at one moment, frozen, and what can be asked of it.

These are named tuples: one is built for every event, and they are built three times as fast as
frozen attrs classes. What changes with nearly every event stands first, and the methods called
with_… make the next one straight from a tuple, in half the time of _replace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from scorepad.games.loot_island.cards import PILES, TILES, Sheets
from scorepad.games.loot_island.maps import MapCard
from scorepad.ruleset import Setup

ROUNDS = 5
FIRST_CUBES = 3
COMPASSES = 3
MAP_CARDS = 88
CURSED = 13
"""With so many cubes in the end a player is eliminated."""
ISLAND_COST = 2
AARON = "Aaron"
COASTS = 4
LANDINGS = tuple(f"{coast}{letter}" for coast in range(1, COASTS + 1) for letter in "ab")
HEADINGS = ("clockwise", "counterclockwise")
COLORS = ("red", "blue", "green", "yellow")

_new = tuple.__new__

Step = Literal["begin", "reveal", "prepare", "act", "loot", "take", "heal", "over"]


class Kept(NamedTuple):
    """A treasure in front of a player, and the number of the event that brought it."""

    ref: int
    event: int


class Price(NamedTuple):
    """What a healer takes, and the number of the event."""

    per_cube: int
    fixed: int
    event: int


class Seat(NamedTuple):
    """What one player has."""

    player: str
    hand: int
    cubes: int = FIRST_CUBES
    treasures: tuple[Kept, ...] = ()
    has_passed: bool = False
    held: int = 0
    """Map cards left from the round before, those put away not counted; hands are filled up from these."""
    has_discarded: bool = False
    healer: Price | None = None

    def with_hand(self, hand: int) -> Seat:
        """The same player, with so many map cards."""
        return _new(Seat, (self.player, hand, *self[2:]))

    def with_cubes(self, cubes: int, treasures: tuple[Kept, ...]) -> Seat:
        """The same player, with so many cubes and these treasures."""
        return _new(Seat, (self.player, self.hand, cubes, treasures, *self[4:]))


class Landing(NamedTuple):
    """A landing: its column of map cards and its stack of compasses, bottom first, as seats."""

    color: str = ""
    cards: tuple[MapCard, ...] = ()
    stack: tuple[int, ...] = ()
    is_mixed: bool = False
    """Does a card of another color lie there, which the table let stand?"""


class Site(NamedTuple):
    """A landing where treasures are due, and how many."""

    landing: int
    due: int


class State(NamedTuple):
    """Everything on the table. With two players Aaron's seat comes last."""

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    landings: tuple[Landing, ...]
    active: int
    """The seat whose turn it is."""
    revealed: tuple[int, ...]
    """The treasures that lie open on the table."""
    discards: int
    """The treasures on the discard pile."""
    taker: int
    """Whose turn to take it is, as a place in the order of the compasses."""
    round: int
    coast: int
    """The exploration coast, at which the bow points."""
    is_clockwise: bool
    events: tuple[str, ...]
    """The event cards revealed so far."""
    face_up: tuple[int, ...]
    """How many tiles of each small island are face up."""
    first: int
    """The seat that has the first player tile."""
    deck: tuple[int, ...]
    """The treasure deck as masks, one for each pile, the next one to be drawn first."""
    sites: tuple[Site, ...]
    """The landings still to be explored; while treasures are taken, the first one is where."""
    is_final: bool
    """Has the final exploration begun?"""
    is_short: bool
    """Were there too few treasures? Then the healers come next."""

    def with_seats(self, seats: tuple[Seat, ...]) -> State:
        """The same table, with these seats."""
        return _new(State, (*self[:2], seats, *self[3:]))

    def with_table(self, seats: tuple[Seat, ...], landings: tuple[Landing, ...]) -> State:
        """The same moment, with these seats and landings."""
        return _new(State, (*self[:2], seats, landings, *self[4:]))

    def with_turn(self, seats: tuple[Seat, ...], landings: tuple[Landing, ...], active: int) -> State:
        """The next turn is this seat's."""
        return _new(State, (self.setup, "act", seats, landings, active, *self[5:]))

    def with_taken(self, seats: tuple[Seat, ...], revealed: tuple[int, ...], discards: int) -> State:
        """Fewer treasures lie open."""
        return _new(State, (*self[:2], seats, *self[3:5], revealed, discards, *self[7:]))

    def with_taker(self, taker: int) -> State:
        """The next treasure is taken by this one."""
        return _new(State, (self.setup, "take", *self[2:7], taker, *self[8:]))

    @property
    def sheets(self) -> Sheets:
        sheets: Sheets = self.setup.sheets
        return sheets

    @property
    def finished(self) -> bool:
        return self.step == "over"

    @property
    def card(self) -> str:
        """The event card in force, if any."""
        is_on = self.step not in ("begin", "reveal", "heal", "over") and not self.is_final
        return self.events[-1] if self.events and is_on else ""

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of the players, without Aaron's."""
        return self.seats[: len(self.setup.players)]

    def place(self, name: str) -> int:
        """The seat of a player, or of Aaron."""
        return len(self.setup.players) if name == AARON and self.has_aaron else self.setup.seat_of[name]

    def seat(self, name: str) -> Seat:
        return self.seats[self.place(name)]

    @property
    def has_aaron(self) -> bool:
        return len(self.seats) > len(self.setup.players)

    def is_aaron(self, place: int) -> bool:
        return place == len(self.setup.players)

    def clockwise(self, place: int) -> Iterator[int]:
        """The seats of the players from this one on."""
        seats = len(self.setup.players)
        for step in range(seats):
            yield (place + step) % seats

    def out(self, place: int) -> list[int]:
        """The landings where a seat has a compass."""
        return [number for number, landing in enumerate(self.landings) if place in landing.stack]

    @property
    def hand_size(self) -> int:
        """So many map cards hands are filled up to in this round."""
        return hand_size(self.setup) - (self.card == "B5")

    @property
    def needed(self) -> int:
        """So many map cards a landing needs for loot."""
        return {2: 4, 3: 4, 4: 5}.get(len(self.setup.players), 6)

    @property
    def cost(self) -> int:
        """So many map cards a small island costs."""
        return {"B7": ISLAND_COST + 1, "B9": ISLAND_COST - 1}.get(self.card, ISLAND_COST)

    @property
    def cubes_off(self) -> int:
        """So many cubes a `c` discards."""
        return 2 if self.card == "B6" else 1

    def cubes_using(self, place: int) -> int:
        """The cubes of a seat that has just used a small island; Aaron has none."""
        return self.seats[place].cubes + (self.card == "A3" and not self.is_aaron(place))

    def coast_after(self, coast: int) -> int:
        """The next coast in the ship's heading."""
        return (coast - 1 + (1 if self.is_clockwise else -1)) % COASTS + 1

    def landings_of(self, coast: int) -> tuple[int, int]:
        """The landings of a coast, the one nearest the bow first."""
        first = 2 * (coast - 1)
        return (first, first + 1) if self.is_clockwise else (first + 1, first)

    def order(self) -> tuple[int, ...]:
        """The compasses where treasures are taken, in the order in which they take."""
        stack = self.landings[self.sites[0].landing].stack if self.sites else ()
        return stack[::-1] if self.card == "B13" else stack


def has_aaron(players: Iterable[str]) -> bool:
    """With two players there is a virtual third one."""
    return len(set(players)) == 2


def hand_size(setup: Setup) -> int:
    """So many map cards everybody holds at first."""
    return 6 if len(setup.players) == 2 else 7


def piles(setup: Setup) -> tuple[str, ...]:
    """The treasure piles in play, the first to be drawn first."""
    match len(setup.players):
        case 2 | 3:
            return PILES[0], PILES[3]
        case 4:
            return PILES[0], PILES[1], PILES[3]
        case _:
            return PILES


def face_up(setup: Setup) -> tuple[int, ...]:
    """All small islands, one of them twice with five players."""
    double = setup.rulings["seventh-island"] if len(setup.players) == 5 else ""
    return tuple(1 + (tile == double) for tile in TILES)


def start(setup: Setup) -> State:
    """The table before the ship has been placed."""
    sheets: Sheets = setup.sheets
    seats = [Seat(player, hand_size(setup)) for player in setup.players]
    if has_aaron(setup.players):
        seats.append(Seat(AARON, hand_size(setup), cubes=0))
    return State(
        setup=setup,
        step="begin",
        seats=tuple(seats),
        landings=(Landing(),) * len(LANDINGS),
        active=setup.first,
        revealed=(),
        discards=0,
        taker=0,
        round=1,
        coast=1,
        is_clockwise=True,
        events=(),
        face_up=face_up(setup),
        first=setup.first,
        deck=tuple(sheets.mask(pile) for pile in piles(setup)),
        sites=(),
        is_final=False,
        is_short=False,
    )
