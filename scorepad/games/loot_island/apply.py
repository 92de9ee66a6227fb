"""apply: carry out an event of Loot Island as a fact. It never judges.

An event that breaks a rule and is let stand is carried out as it would be at a real table, as far as
possible: playing more cards than held leaves an empty hand, a compass that is not there is not moved,
treasures at a landing without compasses are buried. Loot found before everybody has passed ends the
turns. An event card revealed during the turns replaces the one in force; after them it ends the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scorepad.games.loot_island.apply_actions import apply_island, apply_pass, apply_play, take_treasure
from scorepad.games.loot_island.compasses import take_compass
from scorepad.games.loot_island.events import (
    Begin,
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
from scorepad.games.loot_island.loot import lay_open, left, put_away, sites, to_heal
from scorepad.games.loot_island.phases import after_take, end_round, explore, turned_down
from scorepad.games.loot_island.state import (
    NUMBER_OF,
    ROUNDS,
    Price,
    Seat,
    Site,
    State,
    Step,
    hand_size,
    next_coast,
)
from scorepad.games.loot_island.supply import add_cubes, draw_cards, fill_hands

A1_CARDS, A1_CUBES = 2, 2


def apply(state: State, event: Tracked, number: int) -> State:
    """The state after the event, which has this number in the record."""
    if isinstance(event, Play):  # a match by class takes three times as long, and this runs for every event
        state = apply_play(state, event)
    elif isinstance(event, Take):
        return _take(state, event, number)
    elif isinstance(event, Island):
        state = apply_island(state, event, number)
    elif isinstance(event, Pass):
        state = apply_pass(state, event, number)
    elif isinstance(event, Loot):
        return _loot(state, event, number)
    elif isinstance(event, Reveal):
        state = _reveal(state, event)
    elif isinstance(event, Discard):
        state = _discard(state, event)
    elif isinstance(event, Healer):
        state = _heal(state, event, number)
    elif isinstance(event, Begin):
        state = _begin(state, event)
    else:
        assert_never(event)
    if state.step in ("heal", "take"):
        return _go_on(state, number)
    return state


def _begin(state: State, event: Begin) -> State:
    voyage = state.voyage._replace(coast=event.coast, is_clockwise=event.heading == "clockwise")
    if state.step != "begin":
        return state._replace(voyage=voyage)
    if not voyage.events:
        return state._replace(step="reveal", voyage=voyage)
    return state._replace(step="act", voyage=voyage._replace(card=voyage.events[-1]))


# ---------------------------------------------------------------------- phase 1


def _reveal(state: State, event: Reveal) -> State:
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
        _fill(state, seats, held, card)
    voyage = voyage._replace(
        coast=coast,
        is_clockwise=is_clockwise,
        events=(*[card for card in voyage.events if card != event.card], event.card),
        card=card,
        face_up=face_up,
        held=held,
    )
    return state._replace(step=step, seats=tuple(seats), landings=tuple(landings), voyage=voyage, trove=trove)


def _fill(state: State, seats: list[Seat], held: Sequence[int], card: str) -> None:
    """hand: hands are filled up from what was kept, the first player's first; Aaron's cards are all new."""
    size = hand_size(state.setup) - (card == "B5")
    order = [*state.clockwise(state.voyage.first), *range(len(state.setup.players), len(seats))]
    fill_hands(seats, state.lying, held, order, size)


def _discard(state: State, event: Discard) -> State:
    """Fewer cards are kept, so more are drawn."""
    place, seats, voyage = state.setup.seat_of[event.player], list(state.seats), state.voyage
    if state.step != "prepare":
        seats[place] = seats[place]._replace(hand=max(0, seats[place].hand - event.cards))
        return state._replace(seats=tuple(seats))
    held = list(voyage.held)
    held[place] = max(0, held[place] - event.cards)
    _fill(state, seats, held, voyage.card)
    voyage = voyage._replace(held=tuple(held), discarded=(*voyage.discarded, place))
    return state._replace(seats=tuple(seats), voyage=voyage)


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
    trove = take_treasure(
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
    seats[place] = seats[place]._replace(healer=Price(event.per_cube, event.fixed, number))
    return state._replace(seats=tuple(seats))


def _go_on(state: State, number: int) -> State:
    """Move on if there is nothing left to wait for: nobody needs a healer, or, after an event let stand, the
    next taker has no compass there.
    """
    return _end(state) if state.step == "heal" else after_take(state, state.seats, state.trove, number)


def _end(state: State) -> State:
    """The game is over once nobody needs a healer."""
    return state if to_heal(state) else state._replace(step="over")
