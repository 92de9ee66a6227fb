"""The state of Loot Island: the table at one moment, frozen, and questions about it.

What rarely changes is grouped, so that a new state has few fields to fill.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from scorepad.engine.fast_tuples import FastTuple, changer, constructor
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.loot_island.cards import PILES, TILES, Sheets
from scorepad.games.loot_island.maps import Lying, MapCard

ROUNDS = 5
FIRST_CUBES = 3
COMPASSES = 3
MAP_CARDS = 88
CURSED = 13
"""A player with this many cubes at the end is eliminated."""
MOST_CUBES = 99
"""No more cubes than this can be counted in front of a player."""
ISLAND_COST = 2
AARON = "Aaron"
NOBODY = -1
"""No seat."""
COASTS = 4
LANDINGS = tuple(f"{coast}{letter}" for coast in range(1, COASTS + 1) for letter in "ab")
SIDES = ("top", "right", "bottom", "left")
"""What the coasts are called, as the island is drawn."""
HEADINGS = ("clockwise", "counterclockwise")

Step = Literal["begin", "reveal", "prepare", "act", "loot", "take", "heal", "over"]
NUMBER_OF = {name: number for number, name in enumerate(LANDINGS)}
"""The number of each landing by its name."""
NEEDED = {2: 4, 3: 4, 4: 5, 5: 6}
"""The map cards a landing needs for loot, by the number of players."""


class Kept(FastTuple):
    """A treasure a player has kept, and the number of the event that brought it."""

    ref: int
    event: int


class Price(NamedTuple):
    """What a healer charges, and the number of the event."""

    per_cube: int
    fixed: int
    event: int
    cubes: int | None = None
    """The cubes paid for; None if the healer came before the end or is only tallied: then those held count."""


class Seat(FastTuple):
    """What one player has."""

    player: str
    hand: int
    cubes: int = FIRST_CUBES
    treasures: tuple[Kept, ...] = ()
    healer: Price | None = None

    @property
    def cubes_to_pay(self) -> int:
        """The cubes that a healer was or would be paid for."""
        healer = self.healer
        return self.cubes if healer is None or healer.cubes is None else healer.cubes


class Landing(FastTuple):
    """A landing: its column of map cards and its stack of compasses, bottom first, as seats."""

    color: str = ""
    cards: tuple[MapCard, ...] = ()
    stack: tuple[int, ...] = ()
    top: int = 0
    """The value at the end of the column, 0 if there is none."""
    size: int = 0
    """How many map cards the column counts as, each `+` as two."""
    chests: int = 0


class Site(NamedTuple):
    """A landing where treasures are due, and how many."""

    landing: int
    due: int


class Voyage(FastTuple):
    """What changes at most a few times a round: the round, its event card, the ship, the small islands."""

    round: int
    coast: int
    """The exploration coast, at which the bow points."""
    is_clockwise: bool
    events: tuple[str, ...]
    """The event cards revealed so far."""
    card: str
    """The event card in force, if any."""
    face_up: tuple[int, ...]
    """How many tiles of each small island are face up."""
    first: int
    """The seat that has the first player tile."""
    held: tuple[int, ...]
    """The map cards each seat kept from the round before, which phase 1 fills up."""
    discarded: tuple[int, ...]
    """The seats that have discarded map cards in phase 1."""
    is_final: bool
    """Has the final exploration begun?"""
    is_short: bool
    """Did the treasures run out? Then the healers come next."""
    instead: int
    """Who may act instead of the active player: the seat after a player who just acted out of turn, if any."""


class Trove(FastTuple):
    """The treasures that nobody has, and the landings where they are due."""

    deck: tuple[int, ...]
    """The treasure deck as masks, one for each pile, the next one to be drawn first."""
    discards: int
    """The treasures on the discard pile, as a mask."""
    revealed: tuple[int, ...]
    """The treasures face up on the table."""
    sites: tuple[Site, ...]
    """The landings still to be explored; while treasures are taken, the first is where that happens."""
    taker: int
    """Whose turn it is to take, as a place in the order of the compasses."""


class State(FastTuple):
    """Everything on the table. With two players Aaron's seat comes last.

    Fields that change together are grouped, so that few are copied for each event. The properties give those that
    are read most their plain names.
    """

    setup: Setup
    step: Step
    seats: tuple[Seat, ...]
    passed: int
    """The seats that have passed, as a mask."""
    landings: tuple[Landing, ...]
    lying: Lying
    """The map cards at all landings."""
    active: int
    """The seat whose turn it is."""
    voyage: Voyage
    trove: Trove

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
        return self.round if self.is_final or self.step in ("heal", "over") else self.round - 1

    @property
    def card(self) -> str:
        """The event card in force, if any."""
        return self.voyage.card

    @property
    def round(self) -> int:
        return self.voyage.round

    @property
    def coast(self) -> int:
        """The exploration coast."""
        return self.voyage.coast

    @property
    def is_clockwise(self) -> bool:
        return self.voyage.is_clockwise

    @property
    def face_up(self) -> tuple[int, ...]:
        """How many tiles of each small island are face up."""
        return self.voyage.face_up

    @property
    def first(self) -> int:
        """The seat that has the first player tile."""
        return self.voyage.first

    @property
    def is_final(self) -> bool:
        """Has the final exploration begun?"""
        return self.voyage.is_final

    @property
    def deck(self) -> tuple[int, ...]:
        return self.trove.deck

    @property
    def discards(self) -> int:
        return self.trove.discards

    @property
    def revealed(self) -> tuple[int, ...]:
        """The treasures face up on the table."""
        return self.trove.revealed

    @property
    def sites(self) -> tuple[Site, ...]:
        """The landings still to be explored."""
        return self.trove.sites

    @property
    def taker(self) -> int:
        return self.trove.taker

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

    def has_passed(self, place: int) -> bool:
        return bool(self.passed >> place & 1)

    def is_aaron(self, place: int) -> bool:
        return place == len(self.setup.players)

    def clockwise(self, place: int) -> tuple[int, ...]:
        """The seats of the players from this one on."""
        return _clockwise(place, len(self.setup.players))

    def out(self, place: int) -> list[int]:
        """The landings where a seat has a compass."""
        return [number for number, landing in enumerate(self.landings) if place in landing.stack]

    @property
    def needed(self) -> int:
        """The map cards a landing needs for loot."""
        return NEEDED[len(self.setup.players)]

    @property
    def cost(self) -> int:
        """The map cards a small island costs now."""
        return island_cost(self.voyage.card)

    def cubes_using(self, place: int) -> int:
        """The cubes of a seat that has just used a small island; Aaron has none."""
        return self.seats[place].cubes + (self.card == "A3" and not self.is_aaron(place))

    def coast_after(self, coast: int) -> int:
        """The next coast the ship sails to."""
        return next_coast(coast, is_clockwise=self.voyage.is_clockwise)

    def landings_of(self, coast: int) -> tuple[int, int]:
        """The landings of a coast, the one nearer the bow first."""
        first = 2 * (coast - 1)
        return (first, first + 1) if self.voyage.is_clockwise else (first + 1, first)

    def order(self) -> tuple[int, ...]:
        """The compasses where treasures are taken now, in the order they take."""
        sites = self.trove.sites
        stack = self.landings[sites[0].landing].stack if sites else ()
        return stack[::-1] if self.voyage.card == "B13" else stack


@lru_cache(maxsize=32)
def _clockwise(place: int, players: int) -> tuple[int, ...]:
    return (*range(place, players), *range(place))


def lying_at(landings: Iterable[Landing]) -> Lying:
    """The map cards at these landings."""
    once = twice = cards = 0
    for landing in landings:
        cards += len(landing.cards)
        for card in landing.cards:
            twice |= once & card.bit
            once |= card.bit
    return Lying(once, twice, cards)


def island_cost(card: str) -> int:
    """The map cards a small island costs under this event card."""
    return ISLAND_COST + 1 if card == "B7" else ISLAND_COST - 1 if card == "B9" else ISLAND_COST


def cubes_off(card: str) -> int:
    """The cubes a `c` discards under this event card."""
    return 2 if card == "B6" else 1


def next_coast(coast: int, *, is_clockwise: bool) -> int:
    """The coast after this one, in this direction."""
    return coast % COASTS + 1 if is_clockwise else (coast - 2) % COASTS + 1


EMPTY = Landing()
"""A landing without cards or compasses."""


make_landing, make_trove, make_kept = constructor(Landing), constructor(Trove), constructor(Kept)
make_voyage, make_lying = constructor(Voyage), constructor(Lying)
at_step = changer(State, "step", "seats", "trove")
at_turn = changer(State, "step", "seats", "passed", "landings", "lying", "active", "voyage", "trove")
with_discards_and_taker = changer(Trove, "discards", "revealed", "taker")
with_hand, with_hand_and_cubes = changer(Seat, "hand"), changer(Seat, "hand", "cubes")
with_cubes_and_treasures = changer(Seat, "cubes", "treasures")
with_first, with_instead = changer(Voyage, "first"), changer(Voyage, "instead")
with_ship_and_islands = changer(Voyage, "coast", "face_up")


def has_aaron(players: Iterable[str]) -> bool:
    """With two players there is a virtual third player."""
    return len(set(players)) == 2


def hand_size(setup: Setup) -> int:
    """The map cards in a full hand."""
    return 6 if len(setup.players) == 2 else 7


def piles(setup: Setup) -> tuple[str, ...]:
    """The treasure piles in play, from the top of the deck."""
    match len(setup.players):
        case 2 | 3:
            return PILES[0], PILES[3]
        case 4:
            return PILES[0], PILES[1], PILES[3]
        case _:
            return PILES


def face_up(setup: Setup) -> tuple[int, ...]:
    """All small islands face up; with five players there are two of one."""
    return _ALL_UP[setup.rulings["seventh-island"] if len(setup.players) == 5 else ""]


_ALL_UP = {double: tuple(1 + (tile == double) for tile in TILES) for double in ("", *TILES)}


def start(setup: Setup) -> State:
    """The table before the ship has been placed."""
    sheets: Sheets = setup.sheets
    seats = [Seat(player, hand_size(setup)) for player in setup.players]
    if has_aaron(setup.players):
        seats.append(Seat(AARON, hand_size(setup), cubes=0))
    voyage = Voyage(
        round=1,
        coast=1,
        is_clockwise=True,
        events=(),
        card="",
        face_up=face_up(setup),
        first=setup.first,
        held=(),
        discarded=(),
        is_final=False,
        is_short=False,
        instead=NOBODY,
    )
    deck = tuple([sheets.masks.get(pile, 0) for pile in piles(setup)])
    return State(
        setup=setup,
        step="begin",
        seats=tuple(seats),
        passed=0,
        landings=(EMPTY,) * len(LANDINGS),
        lying=Lying(),
        active=setup.first,
        voyage=voyage,
        trove=Trove(deck=deck, discards=0, revealed=(), sites=(), taker=0),
    )


def quantities(state: State) -> Quantities:
    """The cubes of each player and the map cards in their hand; Aaron is no player."""
    players = state.seats[: len(state.setup.players)]
    return {seat.player: {"cubes": seat.cubes, "cards": seat.hand} for seat in players}


def has_begun(state: State) -> bool:
    """Has anything of the game happened?"""
    return state.step != "begin" or state != start(state.setup)


# ---------------------------------------------------------------------- equality


def key(state: State) -> Hashable:
    """What makes two states equal.

    It leaves out what means nothing: event numbers, and the order of event cards and of treasures, face up or
    kept. It also leaves out what no longer matters: whose turn it is and who has passed once the loot is found,
    the cards kept from last round once somebody has acted, the landings to explore outside phase 3, whose turn
    it is to take while nobody takes, and empty piles of the deck.
    """
    step, voyage, trove = state.step, state.voyage, state.trove
    is_before_loot = step in ("begin", "reveal", "prepare", "act")
    seats = tuple(
        (
            seat.hand,
            seat.cubes,
            frozenset(kept.ref for kept in seat.treasures),
            None if seat.healer is None else (seat.healer.per_cube, seat.healer.fixed, seat.healer.cubes),
        )
        for seat in state.seats
    )
    return (
        step,
        seats,
        tuple((landing.color, landing.cards, landing.stack) for landing in state.landings),
        (state.active, voyage.instead, state.passed) if is_before_loot else None,
        (voyage.round, voyage.coast, voyage.is_clockwise, voyage.first, voyage.face_up),
        (frozenset(voyage.events), voyage.card),
        (voyage.held, frozenset(voyage.discarded)) if step == "prepare" else None,
        (voyage.is_final, voyage.is_short),
        (tuple(pile for pile in trove.deck if pile), trove.discards, frozenset(trove.revealed)),
        trove.sites if step in ("loot", "take") else None,
        trove.taker if step == "take" else None,
    )
