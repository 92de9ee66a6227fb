"""apply, phase 2: playing map cards, using a small island, passing; also taking a treasure."""

from __future__ import annotations

from scorepad.games.loot_island.compasses import lift_compass, move_in_stack, place_compass
from scorepad.games.loot_island.events import Island, Pass, Play
from scorepad.games.loot_island.loot import is_owned, lay_open, left, usually_discarded, without
from scorepad.games.loot_island.maps import Lying, lay
from scorepad.games.loot_island.phases import end_turn, heal, pass_turn, turned_down
from scorepad.games.loot_island.state import (
    NUMBER_OF,
    Seat,
    State,
    Trove,
    cubes_off,
    island_cost,
    make_kept,
    make_landing,
    make_lying,
    make_trove,
    next_coast,
    with_cubes_and_treasures,
    with_hand,
    with_hand_and_cubes,
    with_ship_and_islands,
)
from scorepad.games.loot_island.supply import cards_left

MAPS_DRAWN = 2


# ---------------------------------------------------------------------- play


def apply_play(state: State, event: Play) -> State:
    """The compass is placed, the cards are played, and their effects follow one by one."""
    setup, lying = state.setup, state.lying
    turn = setup.seat_of[event.player]
    place = turn if event.as_ is None else len(setup.players)
    number, landings = NUMBER_OF[event.landing], list(state.landings)
    before = landings[number]
    laid = lay(before.top, event.cards, event.color)
    stack = before.stack if place in before.stack else lift_compass(landings, place, number, event.source)
    landings[number] = make_landing(
        color=before.color or event.color,
        cards=laid.firsts + before.cards + laid.lasts,
        stack=stack,
        top=laid.top,
        size=before.size + laid.size,
        chests=before.chests + laid.chests,
    )
    lying = make_lying(
        once=lying.once | laid.once,
        twice=lying.twice | laid.twice | (lying.once & laid.once),
        cards=lying.cards + len(event.cards),
    )
    seats = list(state.seats)
    hand = seats[place].hand - len(event.cards)
    hand = hand if hand > 0 else 0
    if laid.effects:
        _effects(state, event, laid.effects, seats, stack, lying, turn, place, hand)
    else:
        seats[place] = with_hand(seats[place], hand)
    return end_turn(state, turn, tuple(seats), state.passed, tuple(landings), lying, state.voyage, state.trove)


def _effects(
    state: State,
    event: Play,
    effects: str,
    seats: list[Seat],
    stack: tuple[int, ...],
    lying: Lying,
    turn: int,
    place: int,
    hand: int,
) -> None:
    """Apply the effects of the cards played, in order, to the seats; `hand` is what their player has left.

    effects: a c or d is for everybody with a compass there; one-card: a copied one is for its player alone, and a
    1 at the end gives everybody else a cube. Sums are kept first, so that each seat changes only once.
    """
    players, order = state.setup.players, state.clockwise(turn)
    benefiting = [other for other in order if other in stack]
    if event.decline:
        benefiting = [other for other in benefiting if players[other] not in event.decline]
    copied = iter(() if event.as_ else event.copy or ())
    hands, cubes, off = [seat.hand for seat in seats], [seat.cubes for seat in seats], cubes_off(state.voyage.card)
    hands[place] = hand
    there = cards_left(hands, lying)
    for effect in effects:
        places = benefiting
        if effect == "=":
            effect, places = next(copied, ""), [place]
        if effect == "c":
            for other in places:
                cubes[other] = cubes[other] - off if cubes[other] > off else 0
        elif effect == "d":
            for other in places[:there]:
                hands[other] += 1
                there -= 1
        elif effect == "1":
            for other in order:
                cubes[other] += other != place
    for other, seat in enumerate(seats):
        if seat.hand != hands[other] or seat.cubes != cubes[other]:
            seats[other] = with_hand_and_cubes(seat, hands[other], cubes[other])


# ---------------------------------------------------------------------- small islands


def apply_island(state: State, event: Island, number: int) -> State:
    """Cards are paid, the tile is turned face down, its action is carried out; under B9 the player then passes."""
    setup, landings, trove = state.setup, list(state.landings), state.trove
    players = len(setup.players)
    turn = setup.seat_of[event.player]
    place = turn if event.as_ is None else players
    card = state.voyage.card
    seats = list(state.seats)
    seat = seats[place]
    hand, cubes = max(0, seat.hand - island_cost(card)), seat.cubes + (card == "A3")
    coast, tile = state.voyage.coast, event.tile
    is_used = event.use is not False
    if is_used:
        match tile:
            case "cleanse":
                cubes -= setup.rulings["cleanse-cubes"] if event.cubes is None else event.cubes
            case "maps" if place < players:
                hands = [each.hand for each in seats]
                hands[place] = hand
                hand += min(MAPS_DRAWN, cards_left(hands, state.lying))
            case "treasure":
                cubes += 1
            case "ship":
                coast = next_coast(coast, is_clockwise=state.voyage.is_clockwise)
            case "bottom" if event.landing is not None:
                move_in_stack(landings, place, NUMBER_OF[event.landing], to_top=card == "B13")
            case "compass" if event.landing is not None:
                place_compass(landings, place, NUMBER_OF[event.landing], event.source)
    seats[place] = with_hand_and_cubes(seat, hand, cubes if cubes > 0 and place < players else 0)
    if is_used and tile == "treasure" and event.treasure is not None:
        trove = take_treasure(state, seats, place, event.treasure, event.cubes, number, is_kept=bool(event.keep))
    voyage = with_ship_and_islands(state.voyage, coast, turned_down(state.voyage.face_up, tile))
    if is_used and tile == "treasure" and event.treasure is None and not left(trove):
        # supply: there are no treasures left, so the healers come
        return heal(state._replace(seats=tuple(seats), voyage=voyage))
    if card == "B9":
        return pass_turn(state, turn, seats, tuple(landings), voyage, trove)
    return end_turn(state, turn, tuple(seats), state.passed, tuple(landings), state.lying, voyage, trove)


# ---------------------------------------------------------------------- passing, and treasures


def apply_pass(state: State, event: Pass, number: int) -> State:
    """The player takes no more turns this round; under A2 they keep a treasure first."""
    place, trove, seats = state.setup.seat_of[event.player], state.trove, list(state.seats)
    if event.treasure is not None:
        trove = take_treasure(state, seats, place, event.treasure, event.cubes, number, is_kept=True)
    return pass_turn(state, place, seats, state.landings, state.voyage, trove)


def take_treasure(
    state: State,
    seats: list[Seat],
    place: int,
    ref: int,
    cubes: int | None,
    number: int,
    *,
    is_kept: bool,
    is_turn: bool = False,
) -> Trove:
    """keep: add the curse, discard crossed-out cubes; bury: discard two cubes, and one for each amulet.

    Changes the seat and returns the remaining treasures, with the next taker up if `is_turn`. A treasure that
    somebody already has stays with them.
    """
    trove, sheets, seat = state.trove, state.setup.sheets, seats[place]
    revealed, taker = trove.revealed, trove.taker + is_turn
    if ref not in revealed:
        if is_owned(seats, ref):
            return trove._replace(taker=taker)
        trove = lay_open(trove, seats, (ref,))
        revealed = trove.revealed
    if cubes is None:
        cubes = usually_discarded(sheets, seat, ref, keep=is_kept)
    held, treasures, discards = seat.cubes, seat.treasures, trove.discards
    if is_kept:
        held += sheets.treasures[ref].curse
        treasures = (*treasures, make_kept(ref, number))
    else:
        discards |= 1 << ref
    held = held - cubes if held > cubes and place < len(state.setup.players) else 0
    seats[place] = with_cubes_and_treasures(seat, held, treasures)
    return make_trove(
        deck=trove.deck, discards=discards, revealed=without(revealed, ref), sites=trove.sites, taker=taker
    )
