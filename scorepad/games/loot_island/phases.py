"""How one thing leads to the next: turns, phases, rounds, the final exploration and the healers."""

from __future__ import annotations

from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.compasses import replaced
from scorepad.games.loot_island.loot import big_and_small, explored, final_sites, left, sites, to_heal, without
from scorepad.games.loot_island.state import (
    MAP_CARDS,
    ROUNDS,
    Kept,
    Landing,
    Seat,
    State,
    face_up,
)

B8_CUBES, B10_CUBES = 2, 2

# ---------------------------------------------------------------------- map cards


def cards_left(state: State) -> int:
    """How many map cards there are to draw, the discard pile shuffled in."""
    hands = sum([seat.hand for seat in state.seats])
    return max(0, MAP_CARDS - hands - sum([len(landing.cards) for landing in state.landings]))


def draw(state: State, places: list[int], number: int) -> State:
    """These seats draw so many map cards each, as long as there are any."""
    there = cards_left(state)
    seats = list(state.seats)
    for place in places:
        drawn = min(number, there)
        there -= drawn
        seats[place] = seats[place].with_hand(seats[place].hand + drawn)
    return state.with_seats(tuple(seats))


def fill_hands(state: State) -> State:
    """Hands are filled up from what was kept, the first player's first; Aaron's cards are all new."""
    seats = [seat.with_hand(seat.held) for seat in state.seats]
    state = state.with_seats(tuple(seats))
    size, there = state.hand_size, cards_left(state)
    places = [*state.clockwise(state.first), *([len(seats) - 1] if state.has_aaron else [])]
    for place in places:
        drawn = min(max(0, size - seats[place].held), there)
        there -= drawn
        seats[place] = seats[place].with_hand(seats[place].held + drawn)
    return state._replace(seats=tuple(seats))


# ---------------------------------------------------------------------- cubes and turns


def add_cubes(state: State, places: list[int], number: int) -> State:
    """These seats take cubes, or discard them if the number is negative; never below 0, and never Aaron."""
    seats = list(state.seats)
    for place in places:
        if not state.is_aaron(place):
            seat = seats[place]
            seats[place] = seat.with_cubes(max(0, seat.cubes + number), seat.treasures)
    return state.with_seats(tuple(seats))


def turned_down(state: State, tile: str) -> tuple[int, ...]:
    """The small islands face up after one of them is turned down."""
    place, face_up = TILES.index(tile), state.face_up
    return (*face_up[:place], max(0, face_up[place] - 1), *face_up[place + 1 :])


def set_seat(state: State, place: int, seat: Seat) -> State:
    seats = state.seats
    return state.with_seats((*seats[:place], seat, *seats[place + 1 :]))


def end_turn(state: State, place: int, seats: tuple[Seat, ...], landings: tuple[Landing, ...]) -> State:
    """A turn is over, with these seats and landings: the next player clockwise who has not passed is to act;
    when all have, the loot is found.
    """
    if state.step in ("prepare", "act"):
        players = len(state.setup.players)
        for step in range(1, players + 1):
            other = (place + step) % players
            if not seats[other].has_passed:
                return state.with_turn(seats, landings, other)
        return explore(state._replace(seats=seats, landings=landings))
    return state._replace(seats=seats, landings=landings)


def pass_turn(state: State, place: int) -> State:
    """first-pass: who passes first takes the first player tile; B8: the others take cubes."""
    if state.step not in ("prepare", "act"):
        return state
    seats = state.seats
    is_first = not any([seat.has_passed for seat in seats])
    seats = (*seats[:place], seats[place]._replace(has_passed=True), *seats[place + 1 :])
    if is_first:
        state = state._replace(seats=seats, first=place)
        if state.card == "B8":
            state = add_cubes(state, [other for other in state.clockwise(place) if other != place], B8_CUBES)
        seats = state.seats
    return end_turn(state, place, seats, state.landings)


# ---------------------------------------------------------------------- phase 3


def explore(state: State) -> State:
    """Phase 3 begins: where treasures are due is settled now. What nobody took under A2 is put away."""
    state = put_away(state)
    return next_site(state._replace(step="loot", sites=sites(state)))


def next_site(state: State) -> State:
    """On to the next landing; if treasures have run out, to the healers; after the last one, on."""
    if state.is_short or (state.sites and not left(state)):
        return heal(state)
    if state.sites:
        return state._replace(step="loot", taker=0)
    if state.is_final:
        return heal(state)
    return end_round(state)


def put_away(state: State) -> State:
    """What still lies open goes to the discard pile."""
    if not state.revealed:
        return state
    lying = sum(1 << ref for ref in set(state.revealed))
    return state._replace(revealed=(), discards=state.discards | lying)


def after_take(state: State, taker: int, number: int) -> State:
    """Aaron takes by himself when it is his turn; when nothing is left, on to the next landing."""
    order = state.order()
    while order and state.revealed and state.is_aaron(order[taker % len(order)]):
        state = _aaron_takes(state, order[taker % len(order)], number)
        taker += 1
    if order and state.revealed:
        return state.with_taker(taker % len(order))
    return next_site(put_away(state)._replace(sites=state.sites[1:], taker=0))


def _aaron_takes(state: State, place: int, number: int) -> State:
    """The highest reference number; he keeps crowns and buries everything else."""
    ref = max(state.revealed)
    state = state._replace(revealed=without(state.revealed, ref))
    if state.sheets.treasures[ref].type != "crown":
        return state._replace(discards=state.discards | 1 << ref)
    seat = state.seats[place]
    return set_seat(state, place, seat._replace(treasures=(*seat.treasures, Kept(ref, number))))


def end_round(state: State) -> State:
    """B10, the clean-up, and then the next round or the final exploration."""
    coasts = explored(state)
    if state.card == "B10":
        for landing in big_and_small(state, state.coast)[1:]:
            state = add_cubes(state, list(state.landings[landing].stack), -B10_CUBES)
    landings = state.landings
    for coast in coasts:
        for landing in state.landings_of(coast):
            landings = replaced(landings, landing, Landing())
    state = put_away(state)._replace(landings=landings, sites=(), taker=0)
    if state.round == ROUNDS:
        state = state._replace(step="loot", is_final=True)
        return next_site(state._replace(sites=final_sites(state)))
    return _prepare(state)


def _prepare(state: State) -> State:
    """ship, islands-up: phase 1 up to the event card."""
    seats = tuple([seat._replace(has_passed=False, has_discarded=False) for seat in state.seats])
    return state._replace(
        step="reveal",
        round=state.round + 1,
        seats=seats,
        coast=state.coast_after(state.coast),
        face_up=face_up(state.setup),
        active=state.first,
    )


def heal(state: State) -> State:
    """The healers come, if anybody needs one; else the game is over."""
    state = put_away(state)._replace(step="heal", sites=(), taker=0)
    return state if to_heal(state) else state._replace(step="over")
