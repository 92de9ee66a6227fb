"""apply: carry out an event of Go for Gold as a fact. It never judges.

An event that breaks a rule and is let stand has the effect it would have on a real table: the line stays
as it was drawn, a second roll replaces the first, and where there is no treasure nothing is dug up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorepad.engine.events import Event
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Anchor, Dig, Move, Out, Raid, Roll, Skip, Tracked
from scorepad.games.go_for_gold.state import (
    SCORING_SPACES,
    TEMPLE,
    Seat,
    State,
    Success,
    make_leg,
    make_seat,
    make_state,
)
from scorepad.games.go_for_gold.walk import can_anybody_score

Seats = tuple[Seat, ...]


def apply(state: State, event: Tracked, number: int) -> State:
    """The state after the event, which has this number in the record."""
    return _APPLIED[type(event)](state, event, number)


def _anchor(state: State, event: Anchor, _: int) -> State:
    """Everybody's start, clockwise from the start player's; once the first round has begun, nothing changes."""
    has_begun = state.round > 0 or any(seat.legs for seat in state.seats)
    if state.step != "anchor" and has_begun:
        return state
    sheets, setup = state.sheets, state.setup
    ports = sheets.ports
    first = ports.index(event.port) if event.port in ports else -1
    seats = list(state.seats)
    for step in range(len(seats)):
        place = (setup.first + step) % len(seats)
        port = sheets.bits[event.port if step == 0 else ports[(first + step) % len(ports)]]
        seat = seats[place]
        if seat.legs:  # a move before the anchoring was let stand
            seats[place] = seat._replace(entered=seat.entered | port)
        else:
            seats[place] = seat._replace(at=port, entered=port)
    state = state._replace(step="roll", seats=tuple(seats))
    if all(seat.is_out for seat in seats):  # also let stand
        return state._replace(step="over", pips=None)
    state = state._replace(active=_next_in(state.seats, setup.first))
    return state if state.pips is None else state._replace(step="move", round=1)


def _roll(state: State, event: Roll, _: int) -> State:
    """Roll for a round; before ports are chosen or during the moves, it replaces that round's roll.

    While special locations are resolved, it begins the next round; those still unresolved are dropped.
    """
    if state.step in ("anchor", "move"):
        return state._replace(pips=event.pips)
    if state.step == "resolve":
        state = _end_round(state, state.seats, state.closed, state.moved, state.tried)
    if state.step != "roll":
        return state
    return make_state(
        setup=state.setup,
        step="move",
        seats=state.seats,
        round=state.round + 1,
        active=state.active,
        pips=event.pips,
        closed=state.closed,
        moved=0,
        tried=0,
        pending=(),
    )


def _move(state: State, event: Move, number: int) -> State:
    """Draw the line, and circle the symbols on spaces entered for the first time, even in passing."""
    setup = state.setup
    sheets: Sheets = setup.sheets
    place = setup.seat_of[event.player]
    seats = state.seats
    seat = seats[place]
    bits, path = sheets.bits, event.path
    walked = at = 0
    for name in path:
        at = bits[name]
        walked |= at
    entered = seat.entered | walked
    shovels, feet, has_used_port = seat.shovels, seat.feet, seat.has_used_port
    if walked & sheets.symbols:
        fresh = entered ^ seat.entered
        shovels += (fresh & sheets.shovels).bit_count()
        feet += (fresh & sheets.feet).bit_count()
        if walked & sheets.harbors:
            has_used_port = True
            if event.port is not None and at & sheets.harbors:
                at = bits[event.port]
                entered |= at
    seat = make_seat(
        player=seat.player,
        at=at,
        entered=entered,
        legs=(*seat.legs, make_leg(start=seat.at, path=path, event=number)),
        shovels=shovels,
        shovels_used=seat.shovels_used,
        feet=feet,
        feet_used=min(seat.feet_used + 1, seat.feet) if event.foot else seat.feet_used,
        has_used_port=has_used_port,
        is_out=seat.is_out,
        successes=seat.successes,
        curses=seat.curses,
    )
    seats = (*seats[:place], seat, *seats[place + 1 :])
    if state.step == "anchor":
        return state._replace(seats=seats)
    bit = 1 << place
    if state.step not in ("move", "resolve"):  # let stand after the round
        return state._replace(seats=seats, moved=state.moved | bit, tried=state.tried & ~bit)
    return _go_on(state, seats, state.moved | bit, state.tried & ~bit)


def _out(state: State, event: Out, _: int) -> State:
    place = state.setup.seat_of[event.player]
    seats = (*state.seats[:place], state.seats[place]._replace(is_out=True), *state.seats[place + 1 :])
    if state.step in ("move", "resolve"):
        return _go_on(state, seats, state.moved, state.tried)
    if state.step == "roll":  # let stand outside the moves: the die passes on
        if all(seat.is_out for seat in seats):
            return state._replace(seats=seats, step="over")
        return state._replace(seats=seats, active=_next_in(seats, state.active))
    return state._replace(seats=seats)


def _go_on(state: State, seats: Seats, moved: int, tried: int) -> State:
    """Once everybody has moved, special locations are resolved; if there are none, the round is over."""
    step = state.step
    pending = state.pending
    if _have_all_moved(seats, moved):
        pending = _special_locations(state, seats, moved & ~tried)
        if not pending:
            return _end_round(state, seats, state.closed, moved, tried)
        step = "resolve"
    return make_state(
        setup=state.setup,
        step=step,
        seats=seats,
        round=state.round,
        active=state.active,
        pips=state.pips,
        closed=state.closed,
        moved=moved,
        tried=tried,
        pending=pending,
    )


def _have_all_moved(seats: Seats, moved: int) -> bool:
    """Has everybody still in the game moved?"""
    bit = 1
    for seat in seats:
        if not moved & bit and not seat.is_out:
            return False
        bit <<= 1
    return True


def _special_locations(state: State, seats: Seats, among: int) -> tuple[int, ...]:
    """The seats among these that stand on a treasure or an open temple, clockwise from the active player."""
    sheets: Sheets = state.setup.sheets
    goals = sheets.goals & ~state.closed
    found = []
    for place, seat in enumerate(seats):
        if seat.at & goals and among >> place & 1 and not seat.is_out:
            found.append(place)
    first = state.active
    if first and len(found) > 1:
        found = [place for place in found if place >= first] + [place for place in found if place < first]
    return tuple(found)


def _dig(state: State, event: Dig, number: int) -> State:
    seat = state.seats[state.setup.seat_of[event.player]]
    sheets: Sheets = state.setup.sheets
    worth = sheets.numbers.get(seat.at)
    if worth is None:
        return state
    shovels = event.shovels or 0
    successes = seat.successes
    if event.pips + shovels >= worth:
        successes = (*successes, Success(seat.at, worth, number))
    elif not shovels:
        return _tried(state, seat)
    used = min(seat.shovels_used + shovels, seat.shovels)
    return _tried(state, _with_try(seat, used, successes, seat.curses))


def _raid(state: State, event: Raid, number: int) -> State:
    seat = state.seats[state.setup.seat_of[event.player]]
    if seat.at not in state.sheets.colors:
        return state
    if seat.shovels_left < event.pips:
        cursed = _with_try(seat, seat.shovels_used, seat.successes, (*seat.curses, number))
        return _tried(state, cursed)
    successes = (*seat.successes, Success(seat.at, TEMPLE, number))
    return _tried(state, _with_try(seat, seat.shovels, successes, seat.curses), closed=seat.at)


def _with_try(seat: Seat, shovels_used: int, successes: tuple[Success, ...], curses: tuple[int, ...]) -> Seat:
    """The sheet after trying a treasure or temple."""
    return make_seat(
        player=seat.player,
        at=seat.at,
        entered=seat.entered,
        legs=seat.legs,
        shovels=seat.shovels,
        shovels_used=shovels_used,
        feet=seat.feet,
        feet_used=seat.feet_used,
        has_used_port=seat.has_used_port,
        is_out=seat.is_out,
        successes=successes,
        curses=curses,
    )


def _skip(state: State, event: Skip, _: int) -> State:
    return _tried(state, state.seats[state.setup.seat_of[event.player]])


def _tried(state: State, seat: Seat, *, closed: int = 0) -> State:
    """The state once a player, with this sheet now, has resolved where they stand."""
    place = state.setup.seat_of[seat.player]
    seats = state.seats
    if seat is not seats[place]:
        seats = (*seats[:place], seat, *seats[place + 1 :])
    closed |= state.closed
    tried = state.tried | state.moved & 1 << place
    pending = tuple([each for each in state.pending if each != place and not seats[each].at & closed])
    if state.step == "resolve" and not pending:
        return _end_round(state, seats, closed, state.moved, tried)
    return make_state(
        setup=state.setup,
        step=state.step,
        seats=seats,
        round=state.round,
        active=state.active,
        pips=state.pips,
        closed=closed,
        moved=state.moved,
        tried=tried,
        pending=pending,
    )


def _end_round(state: State, seats: Seats, closed: int, moved: int, tried: int) -> State:
    """End the round: the game is over, or the die goes to the left."""
    is_over = _is_over(state, seats, closed)
    return make_state(
        setup=state.setup,
        step="over" if is_over else "roll",
        seats=seats,
        round=state.round,
        active=state.active if is_over else _next_in(seats, state.active + 1),
        pips=None,
        closed=closed,
        moved=moved,
        tried=tried,
        pending=(),
    )


def _is_over(state: State, seats: Seats, closed: int) -> bool:
    """end: a player has filled the sixth scoring space, or nobody still in the game can score any more."""
    for seat in seats:
        if len(seat.successes) >= SCORING_SPACES:
            return True
    if state.setup.rulings["curse-fills-space"] and any(state.filled(seat) >= SCORING_SPACES for seat in seats):
        return True
    return not can_anybody_score(state.setup.sheets, seats, closed)


def _next_in(seats: Seats, place: int) -> int:
    """The first seat still in the game, clockwise from this one."""
    while seats[place % len(seats)].is_out:
        place += 1
    return place % len(seats)


_APPLIED: Mapping[type[Event], Callable[[State, Any, int], State]] = {
    Move: _move,
    Roll: _roll,
    Dig: _dig,
    Raid: _raid,
    Skip: _skip,
    Out: _out,
    Anchor: _anchor,
}
"""The function that carries out each kind of event."""
