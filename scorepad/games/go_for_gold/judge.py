"""judge: which rules of Go for Gold an event would break. It never changes the state."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from attrs import evolve

from scorepad.engine.events import Event
from scorepad.engine.rules import Broken, Violation
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Anchor, Dig, Move, Out, Raid, Roll, Skip, Tracked
from scorepad.games.go_for_gold.state import LONGEST, Seat, State
from scorepad.games.go_for_gold.walk import can_use_foot, can_walk, is_moored, onward, open_ports, walk
from scorepad.text.wording import count, listing


def judge(state: State, event: Tracked) -> list[Violation]:
    """Every rule that the event breaks, with a message each."""
    broken = Broken()
    _JUDGES[type(event)](broken, state, event)
    return broken.violations() if broken else []


def judge_step(broken: Broken, state: State, step: str, rule: str) -> None:
    """round-sequence: every event in its own step, and none after the game is over."""
    if state.step != step:
        broken.add("round-sequence", _waiting(state) if state.finished else f"{_waiting(state)} {rule}")


def _waiting(state: State) -> str:
    """What the table is waiting for, in a sentence."""
    match state.step:
        case "anchor":
            return f"{state.setup.players[state.setup.first]} has not chosen a port yet."
        case "roll":
            return f"{state.seats[state.active].player} has not rolled for the next round yet."
        case "move":
            late = [seat.player for seat in state.seats if state.is_to_move(seat)]
            return f"{listing(late)} {_has(late)} not moved yet."
        case "resolve":
            seat = state.seats[state.pending[0]]
            return f"{seat.player} has not resolved {state.sheets.names[seat.at]} yet."
        case "over":
            return "The game is over."


def _judge_roll(broken: Broken, state: State, _: Roll) -> None:
    judge_step(broken, state, "roll", "The die is rolled for movement once, at the start of a round.")


def _judge_anchor(broken: Broken, state: State, event: Anchor) -> None:
    """anchor: the start player chooses one of the ports."""
    judge_step(broken, state, "anchor", "The port is chosen once, before the first roll.")
    ports = state.sheets.ports
    if event.port not in ports:
        broken.add("anchor", f"{event.port} isn't a port. The ports are {listing(ports)}.")


# ---------------------------------------------------------------------- moving


def _judge_move(broken: Broken, state: State, event: Move) -> None:
    """foot, out, and the rules of the functions called here."""
    seat = state.seats[state.setup.seat_of[event.player]]
    sheets: Sheets = state.setup.sheets
    if state.step != "move":
        judge_step(broken, state, "move", "Players move once a round, after the roll.")
    elif not seat.is_out:
        _judge_late(broken, state, seat)
    last, walked = _judge_path(broken, state, seat, event.path)
    harbors = walked & sheets.harbors
    if event.foot or (state.pips is not None and len(event.path) != state.pips):
        _judge_length(broken, state, seat, event, is_into_port=bool(last & harbors))
    if event.foot and seat.feet_left < 1:
        reason = f"{seat.player} has no unused foot: {seat.feet} gathered, {seat.feet_used} used."
        broken.add("foot", reason)
    if harbors or event.port is not None or (seat.at & sheets.harbors and is_moored(sheets, seat)):
        _judge_ports(broken, sheets, seat, event, harbors, last)
    if seat.is_out:
        broken.add("out", f"{seat.player} is out of the game and cannot move any more.")


def _judge_late(broken: Broken, state: State, seat: Seat) -> None:
    """round-sequence: one move a round."""
    if state.has_moved(seat):
        broken.add("round-sequence", f"{seat.player} has already moved this round. {_waiting(state)}")


def _judge_path(broken: Broken, state: State, seat: Seat, path: tuple[str, ...]) -> tuple[int, int]:
    """move-land, move-once, and the rules of _judge_jumps. Returns the last space of the path, and all of them."""
    sheets: Sheets = state.setup.sheets
    bits, beside = sheets.bits, sheets.beside
    here = seat.at
    walked = twice = 0
    jumps = []
    for name in path:
        bit = bits[name]
        if not bit & beside[here]:
            jumps.append((here, bit))
        if bit & walked:
            twice |= bit
        walked |= bit
        here = bit
    if jumps:
        _judge_jumps(broken, sheets, seat, path, jumps)
    if walked & ~sheets.land:
        water = sheets.spaces(walked & ~sheets.land)
        broken.add("move-land", f"{listing(water)} {_is(water)} water. {_possible(state, seat)}".rstrip())
    if walked & seat.entered or twice:
        again = sheets.spaces(walked & seat.entered | twice)
        reason = f"{seat.player} would enter {listing(again)} twice; a space is entered only once."
        broken.add("move-once", f"{reason} {_possible(state, seat)}".rstrip())
    return here, walked


def _judge_jumps(
    broken: Broken, sheets: Sheets, seat: Seat, path: tuple[str, ...], jumps: list[tuple[int, int]]
) -> None:
    """move-from-end for a bad first step, move-adjacent for later ones."""
    names, beside = sheets.names, sheets.beside
    if jumps[0][0] == seat.at and jumps[0][1] == sheets.bits[path[0]]:
        jumps = jumps[1:]
        if seat.at:  # before ports are chosen nobody stands anywhere
            near = listing(sheets.spaces(beside[seat.at] & sheets.land), none="no land")
            where = f"{seat.player} is on {names[seat.at]}, which does not touch {path[0]}."
            broken.add("move-from-end", f"{where} It touches {near}.")
    if jumps:
        here, there = jumps[0]
        near = listing(sheets.spaces(beside[here] & sheets.land), none="no land")
        broken.add("move-adjacent", f"{names[here]} does not touch {names[there]}. It touches {near}.")


def _judge_length(broken: Broken, state: State, seat: Seat, event: Move, *, is_into_port: bool) -> None:
    """move-exact: as many spaces as rolled, 1 to 6 with a foot, fewer into a port."""
    most = LONGEST if event.foot else state.pips or LONGEST
    steps = len(event.path)
    if steps <= most and (steps == most or event.foot or is_into_port):
        return
    spaces = f"That is {count(steps, 'space')};"
    if event.foot:
        broken.add("move-exact", f"{spaces} a foot allows 1 to {LONGEST}.")
        return
    reason = f"{spaces} the roll is {most}."
    if steps < most and open_ports(state.sheets, seat):
        reason += " Only a move into a port may be shorter."
    if not judge(state, evolve(event, foot=True)):
        reason += " A foot would allow it."
    broken.add("move-exact", reason)


def _judge_ports(broken: Broken, sheets: Sheets, seat: Seat, event: Move, harbors: int, last: int) -> None:
    """port-ends-move, port-use, port-once."""
    entered = [name for name in event.path if sheets.bits[name] & harbors]
    through = [name for name in event.path[:-1] if sheets.bits[name] & harbors]
    if is_moored(sheets, seat):
        through.insert(0, sheets.names[seat.at])
    if through:
        ports = listing(dict.fromkeys(through), last="or")
        broken.add("port-ends-move", f"A move ends at a port; {seat.player} cannot walk on from {ports}.")
    has_used_port = seat.has_used_port or len(entered) > 1
    if harbors and has_used_port:
        names = listing(sheets.spaces(harbors))
        broken.add("port-once", f"{seat.player} cannot enter {names}: nobody uses a port more than once per game.")
    broken.add("port-use", _why_not_onward(sheets, seat, event, last, has_used_port=has_used_port))


def _why_not_onward(sheets: Sheets, seat: Seat, event: Move, last: int, *, has_used_port: bool) -> str:
    """port-use: after entering a port, a player goes on from another one, not visited yet."""
    port = event.port
    if not last & sheets.harbors:
        if port is None:
            return ""
        return f"The move ends on {sheets.names[last]}, which is not a port, so {port} is not crossed out."
    if port is None and has_used_port:
        return ""
    possible = f"Possible: {listing(onward(sheets, seat, last), last='or')}."
    if port is None:
        return f"{sheets.names[last]} is a port: cross out another port to go on from. {possible}"
    if port not in sheets.ports:
        return f"{port} isn't a port. {possible}"
    if sheets.bits[port] & (seat.entered | last) or port in event.path:
        return f"{seat.player} has already visited {port}. {possible}"
    return ""


def _judge_out(broken: Broken, state: State, event: Out) -> None:
    """out: nobody is out while they can move."""
    seat = state.seat(event.player)
    judge_step(broken, state, "move", "A player is only out when they cannot move after the roll.")
    if seat.is_out:
        if not broken:
            broken.add("round-sequence", f"{seat.player} is already out. {_waiting(state)}")
        return
    if not broken:
        _judge_late(broken, state, seat)
    ways = [f"with the roll of {state.pips}"] if state.pips is not None and can_walk(state, seat) else []
    ways += ["with a foot"] if can_use_foot(state, seat) else []
    if ways:
        broken.add("out", f"{seat.player} can still move {listing(ways, last='or')}. {_possible(state, seat)}")


def _possible(state: State, seat: Seat) -> str:
    """The spaces a player's move can begin with, in a sentence."""
    if not seat.at:
        return ""
    sheets = state.sheets
    here = sheets.names[seat.at]
    steps = sheets.spaces(walk(state, seat, foot=True).enterable())
    if not steps:
        return f"No space next to {here} is free."
    return f"Free next to {here}: {listing(steps)}."


# ---------------------------------------------------------------------- special locations


def _judge_turn(broken: Broken, state: State, player: str) -> None:
    """round-sequence, resolve-order: after the moves, clockwise from the active player."""
    judge_step(broken, state, "resolve", "Treasures and temples are resolved after everybody has moved.")
    if not broken and state.seats[state.pending[0]].player != player:
        order = "The active player goes first, then the others clockwise."
        broken.add("resolve-order", f"{player} is not next. {_waiting(state)} {order}")


def _judge_ended(broken: Broken, state: State, seat: Seat, spaces: Container[int], noun: str) -> None:
    """resolve-where-ended: only where this round's move ended, and once."""
    where = state.sheets.names.get(seat.at, "nowhere")
    if not state.has_moved(seat):
        broken.add("resolve-where-ended", f"{seat.player} has not moved this round.")
    elif seat.at not in spaces:
        broken.add("resolve-where-ended", f"{seat.player}'s move ended on {where}, which isn't a {noun}.")
    elif state.has_tried(seat):
        broken.add("resolve-where-ended", f"{seat.player} has already resolved {where}.")


def _judge_dig(broken: Broken, state: State, event: Dig) -> None:
    """dig, and the rules of _judge_turn and _judge_ended."""
    numbers, seat = state.sheets.numbers, state.seat(event.player)
    _judge_turn(broken, state, event.player)
    _judge_ended(broken, state, seat, numbers, "treasure")
    shovels = event.shovels or 0
    number = numbers.get(seat.at)
    if number is not None and shovels:
        missing = max(0, number - event.pips)
        if shovels != missing and missing:
            exactly = f"needs exactly {count(missing, 'shovel')}, not {shovels}"
            broken.add("dig", f"With a roll of {event.pips}, treasure {number} {exactly}.")
        elif shovels != missing:
            broken.add("dig", f"A roll of {event.pips} digs up treasure {number} without shovels.")
    if shovels > seat.shovels_left:
        left = (
            f"only {count(seat.shovels_left, 'unused shovel')}, not {shovels}"
            if seat.shovels_left
            else "no unused shovels"
        )
        broken.add("dig", f"{seat.player} has {left}.")


def _judge_raid(broken: Broken, state: State, event: Raid) -> None:
    """raid-open, and the rules of _judge_turn and _judge_ended."""
    colors, seat = state.sheets.colors, state.seat(event.player)
    _judge_turn(broken, state, event.player)
    _judge_ended(broken, state, seat, colors, "temple")
    if seat.at & state.closed:
        raider = next(
            other.player for other in state.seats for success in other.successes if success.space == seat.at
        )
        broken.add("raid-open", f"{raider} has raided the {colors[seat.at]} temple; it is closed to everybody.")


def _judge_skip(broken: Broken, state: State, event: Skip) -> None:
    """The rules of _judge_turn and _judge_ended."""
    _judge_turn(broken, state, event.player)
    places = {*state.sheets.numbers, *state.sheets.colors}
    _judge_ended(broken, state, state.seat(event.player), places, "treasure or temple")


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _has(names: Sequence[str]) -> str:
    return "has" if len(names) == 1 else "have"


_JUDGES: Mapping[type[Event], Callable[[Broken, State, Any], None]] = {
    Move: _judge_move,
    Roll: _judge_roll,
    Dig: _judge_dig,
    Raid: _judge_raid,
    Skip: _judge_skip,
    Out: _judge_out,
    Anchor: _judge_anchor,
}
"""The function that judges each kind of event."""
