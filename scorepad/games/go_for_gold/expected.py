"""expected: what may come next in Go for Gold, from whom, with which choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorepad.games.go_for_gold.events import PIPS
from scorepad.games.go_for_gold.state import Seat, State
from scorepad.games.go_for_gold.walk import can_use_foot, can_walk, may_end, next_ports, next_spaces, walk
from scorepad.expected import Expected, Pick, either
from scorepad.wording import count

_ROLL = (Pick("pips", PIPS),)


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now; nothing once the game is over."""
    match state.step:
        case "anchor":
            first = state.setup.players[state.setup.first]
            prompt = f"{first} chooses a port; the others get the next ones clockwise."
            return (Expected("anchor", None, prompt, (Pick("port", state.island.ports),)),)
        case "roll":
            active = state.seats[state.active].player
            return (Expected("roll", None, f"{active} is the active player and rolls the die.", _ROLL),)
        case "move":
            seats = (state.seats[place] for place in state.clockwise())
            return tuple(_moving(state, seat) for seat in seats if state.is_to_move(seat))
        case "resolve":
            return tuple(_resolving(state, state.seats[state.pending[0]]))
        case "over":
            return ()


def _moving(state: State, seat: Seat) -> Expected:
    """A move, space by space; or out, if there is none."""
    has_foot = can_use_foot(state, seat)
    is_forced = not can_walk(state, seat)
    rolled = count(state.pips or 0, "space")
    if is_forced and not has_foot:
        prompt = f"{seat.player} cannot move {rolled} and is out of the game."
        return Expected("out", seat.player, prompt)
    island = state.island
    roll, foot = walk(state, seat), walk(state, seat, foot=True)
    most = foot.steps if has_foot else roll.steps
    picks = [
        Pick("path", island.spaces(island.land), 1, most, follow=next_spaces(roll, foot), ends=may_end(roll, foot), form="sequence"),
        Pick("port", island.ports, 1, 1, follow=next_ports(island, seat)),
    ]
    if has_foot:
        picks.insert(0, Pick("foot", (True,), int(is_forced), 1))
    prompt = f"{seat.player} moves {rolled}."
    if is_forced:
        prompt = f"{seat.player} cannot move {rolled} and uses a foot: 1 to {foot.steps} spaces."
    return Expected("move", seat.player, prompt, picks=tuple(picks))


def _resolving(state: State, seat: Seat) -> Iterator[Expected]:
    island = state.island
    where = island.names[seat.at]
    number = island.numbers.get(seat.at)
    shovels = count(seat.shovels_left, "shovel")
    if number is not None:
        prompt = f"{seat.player} may dig for treasure {number} at {where}, with {shovels}."
        yield Expected("dig", seat.player, prompt, either(*_digs(number, seat.shovels_left)))
    else:
        prompt = f"{seat.player} may raid the {island.colors[seat.at]} temple at {where}, with {shovels}."
        yield Expected("raid", seat.player, prompt, _ROLL)
    yield Expected("skip", seat.player, f"{seat.player} may leave it alone.")


def _digs(number: int, shovels: int) -> Iterator[Mapping[str, Any]]:
    """Every roll, and every roll with the shovels it lacks."""
    for pips in PIPS:
        yield {"pips": pips}
        if 0 < number - pips <= shovels:
            yield {"pips": pips, "shovels": number - pips}
