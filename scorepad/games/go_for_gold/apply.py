"""apply: carry an event of Go for Gold out as a fact. It never judges.

What breaks a rule and is let stand is carried out as it would be on a real table: the line is drawn
as it was drawn, a die rolled again counts instead, and where there is no treasure nothing is dug up.
"""

from __future__ import annotations

from typing import assert_never

from scorepad.games.go_for_gold.events import Anchor, Dig, Move, Out, Raid, Roll, Skip, Tracked
from scorepad.games.go_for_gold.island import Island
from scorepad.games.go_for_gold.state import SCORING_SPACES, TEMPLE, Leg, Seat, State, Success
from scorepad.games.go_for_gold.walk import can_score

# A state is made for every event; straight from a tuple that takes half the time.
_new = tuple.__new__


def apply(state: State, event: Tracked, number: int) -> State:
    """The table after the event, which has this number in the record."""
    match event:
        case Move():
            return _move(state, event, number)
        case Roll():
            return _roll(state, event)
        case Dig():
            return _dig(state, event, number)
        case Raid():
            return _raid(state, event, number)
        case Skip():
            return _tried(state, state.seat(event.player))
        case Out():
            return _out(state, event)
        case Anchor():
            return _anchor(state, event)
        case _:
            assert_never(event)


def _anchor(state: State, event: Anchor) -> State:
    """Everybody's start, clockwise from the start player's; once the first round has begun, ships stay."""
    has_begun = state.round > 0 or any(seat.legs for seat in state.seats)
    if state.step != "anchor" and has_begun:
        return state
    island, setup = state.island, state.setup
    ports = island.ports
    first = ports.index(event.port) if event.port in ports else -1
    seats = list(state.seats)
    for step in range(len(seats)):
        place = (setup.first + step) % len(seats)
        port = island.bits[event.port if step == 0 else ports[(first + step) % len(ports)]]
        seat = seats[place]
        if seat.legs:  # a move before the anchoring was let stand
            seats[place] = seat._replace(entered=seat.entered | port)
        else:
            seats[place] = seat._replace(at=port, entered=port)
    state = state._replace(step="roll", seats=tuple(seats))
    if all(seat.is_out for seat in seats):  # that was let stand, too
        return state._replace(step="over", pips=None)
    state = state._replace(active=_next_in(state.seats, setup.first))
    return state if state.pips is None else state._replace(step="move", round=1)


def _roll(state: State, event: Roll) -> State:
    """The roll of a round; before ports are chosen or in the midst of moves it is the same round's die.

    In the midst of special locations the next round begins; what was still to be resolved lapses.
    """
    if state.step in ("anchor", "move"):
        return state._replace(pips=event.pips)
    if state.step == "resolve":
        state = _end_round(state, state.seats, state.closed)
    if state.step != "roll":
        return state
    setup, _, seats, round, active, _, closed, _ = state
    return _new(State, (setup, "move", seats, round + 1, active, event.pips, closed, ()))


def _move(state: State, event: Move, number: int) -> State:
    """Draw the line; symbols on spaces entered for the first time are circled, in passing too."""
    setup, step, seats, round, active, pips, closed, pending = state
    place = setup.seat_of[event.player]
    seat = seats[place]
    island: Island = setup.sheets
    bits, path = island.bits, event.path
    walked = 0
    for name in path:
        walked |= bits[name]
    at, entered = bits[path[-1]], seat.entered | walked
    if event.port is not None and at & island.harbors:
        at = bits[event.port]
        entered |= at
    fresh = walked & ~seat.entered
    is_in_round = step in ("move", "resolve")
    seat = seat._replace(
        at=at,
        entered=entered,
        legs=(*seat.legs, Leg(seat.at, path, number)),
        shovels=seat.shovels + (fresh & island.shovels).bit_count(),
        feet=seat.feet + (fresh & island.feet).bit_count(),
        feet_used=min(seat.feet_used + 1, seat.feet) if event.foot else seat.feet_used,
        has_used_port=seat.has_used_port or walked & island.harbors != 0,
        moved_in=round if is_in_round else seat.moved_in,
        tried_in=-1 if is_in_round else seat.tried_in,
    )
    seats = (*seats[:place], seat, *seats[place + 1 :])
    moved = _new(State, (setup, step, seats, round, active, pips, closed, pending))
    return _go_on(moved) if is_in_round else moved


def _out(state: State, event: Out) -> State:
    place = state.setup.seat_of[event.player]
    seats = (*state.seats[:place], state.seats[place]._replace(is_out=True), *state.seats[place + 1 :])
    state = state._replace(seats=seats)
    if state.step in ("move", "resolve"):
        return _go_on(state)
    if state.step == "roll":  # it was let stand out of its step; the die passes on
        if all(seat.is_out for seat in seats):
            return state._replace(step="over")
        return state._replace(active=_next_in(seats, state.active))
    return state


def _go_on(state: State) -> State:
    """When all have moved, special locations follow, if there are any; else the round is over."""
    setup, _, seats, round, active, pips, closed, _ = state
    for seat in seats:
        if seat.moved_in != round and not seat.is_out:
            return state
    island: Island = setup.sheets
    if not any([seat.at & island.goals for seat in seats]):
        return _end_round(state, seats, closed)
    pending = tuple(
        place
        for place in state.clockwise()
        if (seat := seats[place]).moved_in == round
        and not seat.is_out
        and seat.tried_in != round
        and state.has_location(seat)
    )
    if not pending:
        return _end_round(state, seats, closed)
    return _new(State, (setup, "resolve", seats, round, active, pips, closed, pending))


def _dig(state: State, event: Dig, number: int) -> State:
    seat = state.seat(event.player)
    worth = state.island.numbers.get(seat.at)
    if worth is None:
        return state
    shovels = event.shovels or 0
    seat = seat._replace(shovels_used=min(seat.shovels_used + shovels, seat.shovels))
    if event.pips + shovels >= worth:
        seat = seat._replace(successes=(*seat.successes, Success(seat.at, worth, number)))
    return _tried(state, seat)


def _raid(state: State, event: Raid, number: int) -> State:
    seat = state.seat(event.player)
    if seat.at not in state.island.colors:
        return state
    if seat.shovels_left < event.pips:
        return _tried(state, seat._replace(curses=(*seat.curses, number)))
    successes = (*seat.successes, Success(seat.at, TEMPLE, number))
    return _tried(state, seat._replace(shovels_used=seat.shovels, successes=successes), closed=seat.at)


def _tried(state: State, seat: Seat, *, closed: int = 0) -> State:
    """A player has resolved where they stand, and this is their sheet now."""
    setup, step, seats, round, active, pips, shut, pending = state
    place = setup.seat_of[seat.player]
    if seat.moved_in == round:
        seat = seat._replace(tried_in=round)
    seats = (*seats[:place], seat, *seats[place + 1 :])
    shut |= closed
    if step != "resolve":
        return _new(State, (setup, step, seats, round, active, pips, shut, pending))
    left = tuple([each for each in pending if each != place and not seats[each].at & shut])
    if not left:
        return _end_round(state, seats, shut)
    return _new(State, (setup, step, seats, round, active, pips, shut, left))


def _end_round(state: State, seats: tuple[Seat, ...], closed: int) -> State:
    """The round is complete: the game is over, or the die goes to the left.

    end: the sixth scoring space is filled, or nobody who is still in can reach any more points.
    """
    setup, _, _, round, active, _, _, _ = state
    island: Island = setup.sheets
    if any([state.filled(seat) >= SCORING_SPACES for seat in seats]) or not any(
        can_score(island, seat, closed) for seat in seats
    ):
        return _new(State, (setup, "over", seats, round, active, None, closed, ()))
    return _new(State, (setup, "roll", seats, round, _next_in(seats, active + 1), None, closed, ()))


def _next_in(seats: tuple[Seat, ...], place: int) -> int:
    """The first seat from this one on, clockwise, that is still in the game."""
    while seats[place % len(seats)].is_out:
        place += 1
    return place % len(seats)
