"""apply, phase 2: playing map cards, using a small island, passing; and taking a treasure."""

from __future__ import annotations

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.compasses import move_in_stack, place_compass, replaced
from scorepad.games.loot_island.events import Island, Pass, Play
from scorepad.games.loot_island.loot import is_owned, left, most_discarded, pick_up
from scorepad.games.loot_island.phases import add_cubes, draw, end_turn, heal, pass_turn, set_seat
from scorepad.games.loot_island.state import LANDINGS, Kept, State

MAPS_DRAWN = 2


def apply_play(state: State, event: Play) -> State:
    """The compass is placed, the cards are laid, and their effects follow one after the other."""
    turn = state.place(event.player)
    place = state.place(event.as_ or event.player)
    number = LANDINGS.index(event.landing)
    state = _pay(state, place, len(event.cards))
    landings = place_compass(state.landings, place, number, event.source)
    column, laid = maps.lay(landings[number].cards, event.faces)
    color = landings[number].color or event.color
    landings = replaced(landings, number, landings[number]._replace(color=color, cards=column))
    state = state._replace(landings=landings)
    others = [other for other in state.clockwise(turn) if other != place]
    there = _benefiting(state, event, turn, number)
    copied = iter(event.copy or ())
    for card, is_first, _ in laid:
        if is_first:
            effect = next(copied, "") if not event.as_ else ""
            state = _benefit(state, [place], effect)
        elif card.number == "1":
            state = add_cubes(state, others, 1)
        for effect in "cd":
            if card.has(effect):
                state = _benefit(state, there, effect)
    return end_turn(state, turn)


def _benefiting(state: State, event: Play, turn: int, number: int) -> list[int]:
    """effects: the players with a compass there who do not decline, the one whose turn it is first."""
    stack = state.landings[number].stack
    declined = [state.place(name) for name in event.decline or ()]
    return [place for place in state.clockwise(turn) if place in stack and place not in declined]


def _benefit(state: State, places: list[int], effect: str) -> State:
    if effect == "c":
        return add_cubes(state, places, -state.cubes_off)
    return draw(state, places, 1) if effect == "d" else state


def _pay(state: State, place: int, cards: int) -> State:
    seat = state.seats[place]
    return set_seat(state, place, seat._replace(hand=max(0, seat.hand - cards)))


def apply_island(state: State, event: Island, number: int) -> State:
    """Cards are paid, the tile is turned down, its action is done; B9: and then one passes."""
    turn = state.place(event.player)
    place = state.place(event.as_ or event.player)
    state = _pay(state, place, state.cost)
    down = TILES.index(event.tile)
    face_up = tuple([max(0, up - (tile == down)) for tile, up in enumerate(state.face_up)])
    state = state._replace(face_up=face_up)
    if state.card == "A3":
        state = add_cubes(state, [place], 1)
    is_passing = state.card == "B9"
    if event.use is not False:
        state = _act(state, event, place, number)
    return pass_turn(state, turn) if is_passing else end_turn(state, turn)


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
    if is_owned(state, ref):
        return state
    state = pick_up(state, ref)
    seat = state.seats[place]
    treasure = state.sheets.treasures[ref]
    if cubes is None:
        cubes = (treasure.cure or 0) if keep else most_discarded(state, seat, ref, keep=False)
    if not keep:
        return add_cubes(state._replace(discards=state.discards | 1 << ref), [place], -cubes)
    state = set_seat(state, place, seat._replace(treasures=(*seat.treasures, Kept(ref, number))))
    return add_cubes(add_cubes(state, [place], treasure.curse), [place], -cubes)
