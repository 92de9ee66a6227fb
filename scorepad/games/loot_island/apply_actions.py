"""apply, phase 2: playing map cards, using a small island, passing; and taking a treasure."""

from __future__ import annotations

from itertools import islice

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.compasses import lift_compass, move_in_stack, place_compass
from scorepad.games.loot_island.events import Island, Pass, Play
from scorepad.games.loot_island.loot import is_owned, lay_open, left, usually_discarded, without
from scorepad.games.loot_island.phases import end_turn, heal, pass_turn, turned_down
from scorepad.games.loot_island.state import (
    NUMBER_OF,
    Kept,
    Landing,
    Seat,
    State,
    Trove,
    cubes_off,
    island_cost,
    make_landing,
    make_seat,
    make_trove,
    next_coast,
)
from scorepad.games.loot_island.supply import cards_left

MAPS_DRAWN = 2
EFFECTS = "cd"


# ---------------------------------------------------------------------- play


def apply_play(state: State, event: Play) -> State:
    """The compass is placed, the cards are laid, and their effects follow one after the other."""
    setup = state.setup
    turn = setup.seat_of[event.player]
    place = turn if event.as_ is None else len(setup.players)
    number, played = NUMBER_OF[event.landing], event.played
    landings = list(state.landings)
    before = landings[number]
    stack = before.stack
    if place not in stack:
        stack = lift_compass(landings, place, number, event.source)
    landings[number] = _lay(before, stack, played, event.color)
    seats = list(state.seats)
    hand = seats[place].hand - len(played.cards)
    hand = hand if hand > 0 else 0
    if played.effects or played.has_one:
        _effects(state, event, seats, landings, before.top, turn, place, hand)
    else:
        seats[place] = seats[place]._replace(hand=hand)
    return end_turn(state, turn, tuple(seats), tuple(landings), state.voyage, state.trove)


def _lay(landing: Landing, stack: tuple[int, ...], played: maps.Played, color: str) -> Landing:
    """The landing after these cards are laid."""
    top, once = landing.top, landing.once
    return make_landing(
        color=landing.color or color,
        cards=maps.lay(landing.cards, top, played),
        stack=stack,
        top=maps.value_after(top, played),
        once=once | played.once,
        twice=landing.twice | played.twice | (once & played.once),
        is_mixed=landing.is_mixed or landing.color not in ("", color),
    )


def _effects(
    state: State,
    event: Play,
    seats: list[Seat],
    landings: list[Landing],
    top: int,
    turn: int,
    place: int,
    hand: int,
) -> None:
    """What cards do that leave a hand of so many and lie on a column that ended at a value, one after the other:
    cubes for the others, or benefits. They are summed up, and then the seats change.
    """
    players, played = len(state.setup.players), event.played
    order = [*range(turn, players), *range(turn)]
    stack = landings[NUMBER_OF[event.landing]].stack
    benefiting = [other for other in order if other in stack]
    if event.decline:
        benefiting = [other for other in benefiting if state.setup.players[other] not in event.decline]
    hands, cubes = [seat.hand for seat in seats], [seat.cubes for seat in seats]
    hands[place] = hand
    if played.has_one:
        others = [other for other in order if other != place]
        effects = _effects_with_ones(event, top, others, benefiting, place)
    else:
        effects = [(effect, benefiting) for effect in played.effects]
    for effect, places in effects:
        if effect == "c":
            off = cubes_off(state.voyage.card)
            for other in places:
                cubes[other] = cubes[other] - off if cubes[other] > off else 0
        elif effect == "d":
            for other in places[: cards_left(hands, landings)]:
                hands[other] += 1
        else:
            for other in places:
                cubes[other] += 1
    for other, seat in enumerate(seats):
        if seat.hand != hands[other] or seat.cubes != cubes[other]:
            seats[other] = make_seat(
                player=seat.player,
                hand=hands[other],
                cubes=cubes[other],
                treasures=seat.treasures,
                has_passed=seat.has_passed,
                healer=seat.healer,
            )


def _effects_with_ones(
    event: Play, top: int, others: list[int], benefiting: list[int], place: int
) -> list[tuple[str, list[int]]]:
    """one-card: each effect and for whom; one called 1 is a cube for the others."""
    effects = []
    copied = iter(() if event.as_ else event.copy or ())
    for card, is_first, _ in maps.lie(top, event.played.cards):
        if is_first:
            effects += [(effect, [place]) for effect in islice(copied, 1)]
        elif card.number == "1":
            effects.append(("1", others))
        effects += [(effect, benefiting) for effect in EFFECTS if card.has(effect)]
    return effects


# ---------------------------------------------------------------------- small islands


def apply_island(state: State, event: Island, number: int) -> State:
    """Cards are paid, the tile is turned down, its action is done; B9: and then one passes."""
    setup, landings, trove = state.setup, list(state.landings), state.trove
    players = len(setup.players)
    turn = setup.seat_of[event.player]
    place = turn if event.as_ is None else players
    card = state.voyage.card
    seats = list(state.seats)
    seat = seats[place]
    hand, cubes = max(0, seat.hand - island_cost(card)), seat.cubes + (card == "A3")
    coast = state.voyage.coast
    is_used = event.use is not False
    if is_used:
        match event.tile:
            case "cleanse":
                cubes -= setup.rulings["cleanse-cubes"] if event.cubes is None else event.cubes
            case "maps" if place < players:
                hands = [each.hand for each in seats]
                hands[place] = hand
                hand += min(MAPS_DRAWN, cards_left(hands, landings))
            case "treasure":
                cubes += 1
            case "ship":
                coast = next_coast(coast, is_clockwise=state.voyage.is_clockwise)
            case "bottom" if event.landing is not None:
                move_in_stack(landings, place, NUMBER_OF[event.landing], to_top=card == "B13")
            case "compass" if event.landing is not None:
                place_compass(landings, place, NUMBER_OF[event.landing], event.source)
    seats[place] = seat._replace(hand=hand, cubes=cubes if cubes > 0 and place < players else 0)
    if is_used and event.tile == "treasure" and event.treasure is not None:
        trove = take_treasure(state, seats, place, event.treasure, event.cubes, number, is_kept=bool(event.keep))
    voyage = state.voyage._replace(coast=coast, face_up=turned_down(state.voyage.face_up, event.tile))
    if is_used and event.tile == "treasure" and event.treasure is None and not left(trove):
        # supply: there is no treasure any more, and so the healers come
        return heal(state._replace(seats=tuple(seats), voyage=voyage))
    if card == "B9":
        return pass_turn(state, turn, seats, tuple(landings), voyage, trove)
    return end_turn(state, turn, tuple(seats), tuple(landings), voyage, trove)


# ---------------------------------------------------------------------- passing, and treasures


def apply_pass(state: State, event: Pass, number: int) -> State:
    """A2: the treasure is kept; then the turn is over, and so are the turns of this player."""
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
    """keep: the curse, and crossed cubes; bury: two cubes off, and one for each amulet.

    The seat is changed; what is left of the treasures comes back, in a turn of taking for the next one to
    take. A treasure that lies in front of somebody stays there.
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
        treasures = (*treasures, Kept(ref, number))
    else:
        discards |= 1 << ref
    seats[place] = make_seat(
        player=seat.player,
        hand=seat.hand,
        cubes=held - cubes if held > cubes and place < len(state.setup.players) else 0,
        treasures=treasures,
        has_passed=seat.has_passed,
        healer=seat.healer,
    )
    return make_trove(
        deck=trove.deck, discards=discards, revealed=without(revealed, ref), sites=trove.sites, taker=taker
    )
