"""apply: carry an event of Loot Island out as a fact. It never judges.

What breaks a rule and is let stand is carried out as it would be on a real table, as far as it can
be: more cards than held leave an empty hand, a compass that is nowhere is not moved, treasures for
which nobody has a compass are buried again. Loot found before all have passed ends the turns; an
event card revealed during them comes into force instead of the other, and later it ends the round.
"""

from __future__ import annotations

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
from scorepad.games.loot_island.loot import lay_open, left, sites, to_heal
from scorepad.games.loot_island.phases import (
    add_cubes,
    after_take,
    draw,
    end_round,
    explore,
    fill_hands,
    put_away,
    set_seat,
    turned_down,
)
from scorepad.games.loot_island.state import LANDINGS, ROUNDS, Price, Site, State


def apply(state: State, event: Tracked, number: int) -> State:
    """The table after the event, which has this number in the record."""
    state = _carry_out(state, event, number)
    if state.step == "heal" and not to_heal(state):
        return state._replace(step="over")
    if state.step == "take" and not isinstance(event, Take | Loot):
        return after_take(state, state.taker, number)  # something was let stand, and whose turn it was may be gone
    return state


def _carry_out(state: State, event: Tracked, number: int) -> State:
    match event:
        case Play():
            return apply_play(state, event)
        case Island():
            return apply_island(state, event, number)
        case Pass():
            return apply_pass(state, event, number)
        case Take():
            return _take(state, event, number)
        case Loot():
            return _loot(state, event, number)
        case Reveal():
            return _reveal(state, event)
        case Discard():
            return _discard(state, event)
        case Healer():
            return _heal(state, event, number)
        case Begin():
            return _begin(state, event)
        case _:
            assert_never(event)


def _begin(state: State, event: Begin) -> State:
    state = state._replace(coast=event.coast, is_clockwise=event.heading == "clockwise")
    return state._replace(step="act" if state.events else "reveal") if state.step == "begin" else state


# ---------------------------------------------------------------------- phase 1


def _reveal(state: State, event: Reveal) -> State:
    """The card comes into force, with what it does at once; then hands are filled up."""
    if state.step in ("loot", "take") and not state.is_final and state.round < ROUNDS:
        state = end_round(state)
    is_due = state.step == "reveal"
    state = state._replace(events=(*state.events, event.card))
    if is_due:
        state = state._replace(step="act" if state.round == 1 else "prepare")
    accepting = [state.place(name) for name in event.accept or ()]
    places = [place for place in state.clockwise(state.first) if place in accepting]
    state = add_cubes(draw(state, places, 2), places, 2) if places else state
    if event.treasures:
        state = lay_open(put_away(state), event.treasures)
    match event.card:
        case "B1":
            state = state._replace(coast=state.coast_after(state.coast))
        case "B2":
            state = state._replace(is_clockwise=not state.is_clockwise)
            state = state._replace(coast=state.coast_after(state.coast))
    if event.tile is not None:
        state = state._replace(face_up=turned_down(state, event.tile))
    for name, landing in (event.recall or {}).items():
        landings = take_compass(state.landings, state.place(name), LANDINGS.index(landing))
        state = state._replace(landings=landings)
    return _prepare_hands(state) if is_due and state.step == "prepare" else state


def _prepare_hands(state: State) -> State:
    """hand: what is left is kept, and filled up; Aaron keeps nothing."""
    seats = [
        seat._replace(held=0 if state.is_aaron(place) else seat.hand) for place, seat in enumerate(state.seats)
    ]
    return fill_hands(state._replace(seats=tuple(seats)))


def _discard(state: State, event: Discard) -> State:
    """Fewer cards are kept, and so more are drawn."""
    place = state.place(event.player)
    seat = state.seats[place]
    if state.step != "prepare":
        return set_seat(state, place, seat._replace(hand=max(0, seat.hand - event.cards)))
    held = max(0, seat.held - event.cards)
    return fill_hands(set_seat(state, place, seat._replace(held=held, has_discarded=True)))


# ---------------------------------------------------------------------- phase 3


def _loot(state: State, event: Loot, number: int) -> State:
    """Treasures lie open at a landing, and those with compasses there take them in turn."""
    landing = LANDINGS.index(event.landing)
    if state.step in ("prepare", "act") and any(site.landing == landing for site in sites(state)):
        state = explore(state)
    if state.step not in ("loot", "take"):
        return state
    due = next((site.due for site in state.sites if site.landing == landing), 0)
    is_short = left(state) < due
    others = tuple(
        [
            site
            for place, site in enumerate(state.sites)
            if site.landing != landing and not (state.step == "take" and place == 0)
        ]
    )
    state = lay_open(put_away(state), event.treasures)
    state = state._replace(sites=(Site(landing, due), *others), is_short=state.is_short or is_short)
    return after_take(state, 0, number)


def _take(state: State, event: Take, number: int) -> State:
    """The treasure changes hands; the next one takes, by the order of the compasses."""
    place = state.place(event.player)
    state = take_treasure(state, place, event.treasure, event.cubes, number, keep=event.keep)
    if state.step != "take":
        return state
    return after_take(state, state.taker + 1, number)


# ---------------------------------------------------------------------- the end


def _heal(state: State, event: Healer, number: int) -> State:
    """Everybody has one healer, the first."""
    place = state.place(event.player)
    seat = state.seats[place]
    if seat.healer is None:
        state = set_seat(state, place, seat._replace(healer=Price(event.per_cube, event.fixed, number)))
    return state
