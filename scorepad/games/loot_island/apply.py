"""apply: carry out an event of Loot Island as a fact. It never judges.

An event that breaks a rule and is let stand is carried out as it would be at a real table, as far as
possible: playing more cards than held leaves an empty hand, a compass that is not there is not moved,
treasures at a landing without compasses are buried. Loot found before everybody has passed ends the
turns. An event card revealed during the turns replaces the one in force; after them it ends the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.engine.events import Event
from scorepad.games.loot_island.events import (
    Begin,
    Count,
    Discard,
    Healer,
    Island,
    Loot,
    Pass,
    Play,
    Reveal,
    Take,
    Tracked,
)
from scorepad.games.loot_island.loot import (
    is_owned,
    lay_open,
    left,
    put_away,
    sites,
    to_heal,
    usually_discarded,
    without,
)
from scorepad.games.loot_island.maps import Lying, lay
from scorepad.games.loot_island.phases import (
    add_cubes,
    after_take,
    cards_left,
    deal_hands,
    draw_cards,
    end_round,
    end_turn,
    explore,
    filled_hands,
    heal,
    lift_compass,
    move_in_stack,
    pass_turn,
    place_compass,
    take_compass,
    turned_down,
)
from scorepad.games.loot_island.state import (
    NUMBER_OF,
    ROUNDS,
    Price,
    Seat,
    Site,
    State,
    Step,
    Trove,
    cubes_off,
    hand_size,
    island_cost,
    make_kept,
    make_landing,
    make_lying,
    next_coast,
    with_cubes_and_treasures,
    with_discards_and_taker,
    with_hand,
    with_hand_and_cubes,
    with_ship_and_islands,
)

A1_CARDS, A1_CUBES = 2, 2
MAPS_DRAWN = 2


def apply(state: State, event: Tracked, number: int) -> State:
    """The state after the event, which has this number in the record."""
    kind = type(event)
    state = _APPLIED[kind](state, event, number)
    return _go_on(state, number) if state.step in _WAITING and kind not in _COMPLETE else state


def _begin(state: State, event: Begin, _: int) -> State:
    voyage = state.voyage._replace(coast=event.coast, is_clockwise=event.heading == "clockwise")
    if state.step != "begin":
        return state._replace(voyage=voyage)
    if not voyage.events:
        return state._replace(step="reveal", voyage=voyage)
    return state._replace(step="act", voyage=voyage._replace(card=voyage.events[-1]))


# ---------------------------------------------------------------------- phase 1


def _reveal(state: State, event: Reveal, _: int) -> State:
    """The card comes into force and does what it does at once; then hands are filled up."""
    if state.step in ("loot", "take") and not state.is_final and state.round < ROUNDS:
        state = end_round(state, state.seats, put_away(state.trove, ()))
    step: Step = state.step
    if step == "reveal":
        step = "act" if state.round == 1 else "prepare"
    voyage, trove, landings, seats = state.voyage, state.trove, list(state.landings), list(state.seats)
    is_in_force = step in ("prepare", "act", "loot", "take") and not voyage.is_final
    card = event.card if is_in_force else ""
    if event.accept:
        accepting = [state.place(name) for name in event.accept]
        places = [place for place in state.clockwise(voyage.first) if place in accepting]
        draw_cards(seats, state.lying, places, A1_CARDS)
        add_cubes(seats, places, A1_CUBES, len(state.setup.players))
    if event.treasures:
        trove = lay_open(put_away(trove, trove.sites)._replace(taker=trove.taker), seats, event.treasures)
    coast, is_clockwise, face_up = voyage.coast, voyage.is_clockwise, voyage.face_up
    if event.card == "B2":
        is_clockwise = not is_clockwise
    if event.card in ("B1", "B2"):
        coast = next_coast(coast, is_clockwise=is_clockwise)
    if event.tile is not None:
        face_up = turned_down(face_up, event.tile)
    for name, landing in (event.recall or {}).items():
        take_compass(landings, state.place(name), NUMBER_OF[landing])
    held = voyage.held
    if state.step == "reveal" and step == "prepare":
        aaron = len(state.setup.players)
        held = tuple([0 if place == aaron else seat.hand for place, seat in enumerate(seats)])
        deal_hands(seats, _filled(state, held, card))
    voyage = voyage._replace(
        coast=coast,
        is_clockwise=is_clockwise,
        events=(*[card for card in voyage.events if card != event.card], event.card),
        card=card,
        face_up=face_up,
        held=held,
    )
    return state._replace(step=step, seats=tuple(seats), landings=tuple(landings), voyage=voyage, trove=trove)


def _filled(state: State, held: Sequence[int], card: str) -> list[int]:
    """hand: hands are filled up from what was kept, the first player's first; Aaron's cards are all new."""
    size = hand_size(state.setup) - (card == "B5")
    order = [*state.clockwise(state.voyage.first), *range(len(state.setup.players), len(held))]
    return filled_hands(state.lying, held, order, size)


def _discard(state: State, event: Discard, _: int) -> State:
    """Fewer cards are kept, so more are drawn."""
    place, seats, voyage = state.setup.seat_of[event.player], list(state.seats), state.voyage
    if state.step != "prepare":
        seats[place] = seats[place]._replace(hand=max(0, seats[place].hand - event.cards))
        return state._replace(seats=tuple(seats))
    held = list(voyage.held)
    before = _filled(state, held, voyage.card)
    held[place] = max(0, held[place] - event.cards)
    hands = _filled(state, held, voyage.card)
    for number, hand in enumerate(before):  # a stocktake may have found more or fewer cards in a hand
        hands[number] = max(0, hands[number] + seats[number].hand - hand)
    deal_hands(seats, hands)
    voyage = voyage._replace(held=tuple(held), discarded=(*voyage.discarded, place))
    return state._replace(seats=tuple(seats), voyage=voyage)


# ---------------------------------------------------------------------- phase 2: playing map cards


def _play(state: State, event: Play, _: int) -> State:
    """The compass is placed, the cards are played, and their effects follow one by one."""
    setup, lying = state.setup, state.lying
    turn = setup.seat_of[event.player]
    place = turn if event.as_ is None else len(setup.players)
    number, landings = NUMBER_OF[event.landing], list(state.landings)
    before = landings[number]
    laid = lay(before.top, event.cards, event.color)
    stack = before.stack if place in before.stack else lift_compass(landings, place, number, event.source)
    landings[number] = make_landing(
        before.color or event.color,
        laid.firsts + before.cards + laid.lasts,
        stack,
        laid.top,
        before.size + laid.size,
        before.chests + laid.chests,
    )
    once, twice = laid.once, laid.twice | (lying.once & laid.once)
    lying = make_lying(lying.once | once, lying.twice | twice, lying.cards + len(event.cards))
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
    hands, cubes, off = [], [], cubes_off(state.voyage.card)
    for seat in seats:
        hands.append(seat.hand)
        cubes.append(seat.cubes)
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


# ---------------------------------------------------------------------- phase 2: small islands


def _island(state: State, event: Island, number: int) -> State:
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
        trove = _take_treasure(state, seats, place, event.treasure, event.cubes, number, is_kept=bool(event.keep))
    voyage = with_ship_and_islands(state.voyage, coast, turned_down(state.voyage.face_up, tile))
    if is_used and tile == "treasure" and event.treasure is None and not left(trove):
        # supply: there are no treasures left, so the healers come
        return heal(state._replace(seats=tuple(seats), voyage=voyage))
    if card == "B9":
        return pass_turn(state, turn, seats, tuple(landings), voyage, trove)
    return end_turn(state, turn, tuple(seats), state.passed, tuple(landings), state.lying, voyage, trove)


# ---------------------------------------------------------------------- phase 2: passing; taking a treasure


def _pass(state: State, event: Pass, number: int) -> State:
    """The player takes no more turns this round; under A2 they keep a treasure first."""
    place, trove, seats = state.setup.seat_of[event.player], state.trove, state.seats
    if event.treasure is not None:
        taking = list(seats)
        trove = _take_treasure(state, taking, place, event.treasure, event.cubes, number, is_kept=True)
        seats = tuple(taking)
    return pass_turn(state, place, seats, state.landings, state.voyage, trove)


def _take_treasure(
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
    return with_discards_and_taker(trove, discards, without(revealed, ref), taker)


# ---------------------------------------------------------------------- phase 3


def _loot(state: State, event: Loot, number: int) -> State:
    """Treasures are revealed at a landing, and players with a compass there take them in turn."""
    landing = NUMBER_OF[event.landing]
    if state.step in ("prepare", "act") and any(site.landing == landing for site in sites(state)):
        state = explore(state)
    if state.step not in ("loot", "take"):
        return _end(state) if state.step == "heal" else state
    trove, due = state.trove, 0
    others = []
    for place, site in enumerate(trove.sites):
        if site.landing == landing:
            due = due or site.due
        elif state.step == "loot" or place > 0:
            others.append(site)
    if left(trove) < due and not state.voyage.is_short:
        state = state._replace(voyage=state.voyage._replace(is_short=True))
    trove = lay_open(put_away(trove, (Site(landing, due), *others)), state.seats, event.treasures)
    return after_take(state, state.seats, trove, number)


def _take(state: State, event: Take, number: int) -> State:
    """A player takes the treasure; the next one in the order of the compasses is up."""
    place, seats = state.setup.seat_of[event.player], list(state.seats)
    is_turn = state.step == "take"
    trove = _take_treasure(
        state, seats, place, event.treasure, event.cubes, number, is_kept=event.keep, is_turn=is_turn
    )
    if is_turn:
        return after_take(state, tuple(seats), trove, number)
    state = state._replace(seats=tuple(seats), trove=trove)
    return _end(state) if state.step == "heal" else state


# ---------------------------------------------------------------------- the end


def _heal(state: State, event: Healer, number: int) -> State:
    """A player's first healer counts; any further one is ignored."""
    place, seats = state.setup.seat_of[event.player], list(state.seats)
    if seats[place].healer is not None:
        return state
    paid = seats[place].cubes if state.step == "heal" else None
    seats[place] = seats[place]._replace(healer=Price(event.per_cube, event.fixed, number, paid))
    return state._replace(seats=tuple(seats))


def _go_on(state: State, number: int) -> State:
    """Move on if there is nothing left to wait for: nobody needs a healer, or, after an event let stand, the
    next taker has no compass there.
    """
    return _end(state) if state.step == "heal" else after_take(state, state.seats, state.trove, number)


def _end(state: State) -> State:
    """The game is over once nobody needs a healer."""
    return state if to_heal(state) else state._replace(step="over")


# ---------------------------------------------------------------------- at any time


def _count(state: State, event: Count, _: int) -> State:
    """What was counted is what the player has; who has paid a healer is not paid back."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    cubes = seat.cubes if event.cubes is None else event.cubes
    hand = seat.hand if event.cards is None else event.cards
    if (cubes, hand) == (seat.cubes, seat.hand):
        return state
    seats = list(state.seats)
    seats[place] = seat._replace(cubes=cubes, hand=hand)
    state = state._replace(seats=tuple(seats))
    return _end(state) if state.step == "heal" else state


_APPLIED: Mapping[type[Event], Callable[[State, Any, int], State]] = {
    Play: _play,
    Take: _take,
    Island: _island,
    Pass: _pass,
    Loot: _loot,
    Reveal: _reveal,
    Discard: _discard,
    Healer: _heal,
    Begin: _begin,
    Count: _count,
}
"""The function that carries out each kind of event."""
_COMPLETE = frozenset({Take, Loot, Count})
"""Those after which the next player to take, or to be healed, is already known."""
_WAITING = frozenset({"heal", "take"})
