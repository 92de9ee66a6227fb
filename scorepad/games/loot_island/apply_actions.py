"""apply, phase 2: playing map cards, using a small island, passing; and taking a treasure."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.compasses import move_in_stack, place_compass, replaced
from scorepad.games.loot_island.events import Island, Pass, Play
from scorepad.games.loot_island.loot import is_owned, lay_open, left, most_discarded, without
from scorepad.games.loot_island.phases import add_cubes, draw, end_turn, heal, pass_turn, turned_down
from scorepad.games.loot_island.state import LANDINGS, Kept, Landing, Seat, State

MAPS_DRAWN = 2


def apply_play(state: State, event: Play) -> State:
    """The compass is placed, the cards are laid, and their effects follow one after the other."""
    turn = state.place(event.player)
    place = state.place(event.as_ or event.player)
    number = LANDINGS.index(event.landing)
    landings = state.landings
    if place not in landings[number].stack:
        landings = place_compass(landings, place, number, event.source)
    color, column, stack, is_mixed = landings[number]
    column, laid = maps.lay(column, event.faces)
    color, is_mixed = color or event.color, is_mixed or color not in ("", event.color)
    landings = replaced(landings, number, Landing(color, column, stack, is_mixed))
    seats = _paid(state, place, len(event.cards))
    for card, _, _ in laid:
        if card.number == "1" or "c" in card.icons or "d" in card.icons:
            seats = _effects(state.with_table(seats, landings), event, laid, place).seats
            break
    return end_turn(state, turn, seats, landings)


def _effects(state: State, event: Play, laid: Sequence[maps.Laid], place: int) -> State:
    """What cards do when they are played, one after the other: cubes for the others, or benefits."""
    turn = state.place(event.player)
    copied = iter(() if event.as_ else event.copy or ())
    for card, is_first, _ in laid:
        if is_first:
            state = _benefit(state, [place], next(copied, ""))
        elif card.number == "1":
            state = add_cubes(state, [other for other in state.clockwise(turn) if other != place], 1)
        for effect in card.icons:
            if effect in "cd" and not card.is_wild:
                state = _benefit(state, _benefiting(state, event, turn), effect)
    return state


def _benefiting(state: State, event: Play, turn: int) -> list[int]:
    """effects: the players with a compass there who do not decline, the one whose turn it is first."""
    stack = state.landings[LANDINGS.index(event.landing)].stack
    declined = [state.place(name) for name in event.decline or ()]
    return [place for place in state.clockwise(turn) if place in stack and place not in declined]


def _benefit(state: State, places: list[int], effect: str) -> State:
    if effect == "c":
        return add_cubes(state, places, -state.cubes_off)
    return draw(state, places, 1) if effect == "d" else state


def _paid(state: State, place: int, cards: int) -> tuple[Seat, ...]:
    """The seats after so many cards have left a hand."""
    seats = state.seats
    seat = seats[place].with_hand(max(0, seats[place].hand - cards))
    return (*seats[:place], seat, *seats[place + 1 :])


def apply_island(state: State, event: Island, number: int) -> State:
    """Cards are paid, the tile is turned down, its action is done; B9: and then one passes."""
    turn = state.place(event.player)
    place = state.place(event.as_ or event.player)
    card = state.card
    state = state._replace(face_up=turned_down(state, event.tile), seats=_paid(state, place, state.cost))
    if card == "A3":
        state = add_cubes(state, [place], 1)
    if event.use is not False:
        state = _act(state, event, place, number)
    return pass_turn(state, turn) if card == "B9" else end_turn(state, turn, state.seats, state.landings)


def _act(state: State, event: Island, place: int, number: int) -> State:
    """The action of a small island."""
    landing = LANDINGS.index(event.landing) if event.landing is not None else None
    match event.tile:
        case "cleanse":
            printed: int = state.setup.rulings["cleanse-cubes"]
            return add_cubes(state, [place], -(printed if event.cubes is None else event.cubes))
        case "bottom" if landing is not None:
            to_top = state.card == "B13"
            return state._replace(landings=move_in_stack(state.landings, place, landing, to_top=to_top))
        case "compass" if landing is not None:
            return state._replace(landings=place_compass(state.landings, place, landing, event.source))
        case "maps" if not state.is_aaron(place):
            return draw(state, [place], MAPS_DRAWN)
        case "treasure":
            return _dig(state, event, place, number)
        case "ship":
            return state._replace(coast=state.coast_after(state.coast))
        case _:
            return state


def _dig(state: State, event: Island, place: int, number: int) -> State:
    """island-treasure: a cube, then a treasure; supply: if there is none any more, the healers come."""
    state = add_cubes(state, [place], 1)
    if event.treasure is None:
        return state if left(state) else heal(state)
    return take_treasure(state, place, event.treasure, event.cubes, number, keep=bool(event.keep))


def apply_pass(state: State, event: Pass, number: int) -> State:
    """A2: the treasure is kept; then the turn is over, and so are the turns of this player."""
    place = state.place(event.player)
    if event.treasure is not None:
        state = take_treasure(state, place, event.treasure, event.cubes, number, keep=True)
    return pass_turn(state, place)


def take_treasure(state: State, place: int, ref: int, cubes: int | None, number: int, *, keep: bool) -> State:
    """keep: the curse, and crossed cubes; bury: two cubes off, and one for each amulet.

    A treasure that lies in front of somebody stays there.
    """
    if ref not in state.revealed:
        if is_owned(state, ref):
            return state
        state = lay_open(state, (ref,))
    seats, seat = state.seats, state.seats[place]
    treasure = state.sheets.treasures[ref]
    if cubes is None:
        cubes = (treasure.cure or 0) if keep else most_discarded(state, seat, ref, keep=False)
    held = 0 if state.is_aaron(place) else max(0, seat.cubes + (treasure.curse if keep else 0) - cubes)
    kept = (*seat.treasures, Kept(ref, number)) if keep else seat.treasures
    seat = seat.with_cubes(held, kept)
    discards = state.discards if keep else state.discards | treasure.bit
    seats = (*seats[:place], seat, *seats[place + 1 :])
    return state.with_taken(seats, without(state.revealed, ref), discards)
