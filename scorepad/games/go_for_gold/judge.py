"""judge: every rule of Go for Gold that an event breaks in a state. It never changes anything.

One violation for each slug at most.
"""

from __future__ import annotations

from collections.abc import Container
from typing import assert_never

from scorepad.games.go_for_gold.events import Anchor, Dig, Move, Out, Raid, Roll, Skip, Tracked
from scorepad.games.go_for_gold.island import Island
from scorepad.games.go_for_gold.state import LONGEST, Seat, State
from scorepad.games.go_for_gold.walk import can_use_foot, can_walk, is_moored, onward, walk
from scorepad.rules import Violation
from scorepad.wording import count, listing

_STEPS = {
    "anchor": "the start player chooses a port first",
    "roll": "the die is to be rolled for the next round",
    "move": "everybody moves",
    "resolve": "special locations are resolved",
    "over": "the game is over",
}


def judge(state: State, event: Tracked) -> list[Violation]:
    """Name every rule that the event breaks."""
    match event:
        case Move():
            return _judge_move(state, event)
        case Roll():
            return _judge_step(state, "roll", "The die is not rolled for movement now")
        case Dig():
            return _judge_dig(state, event)
        case Raid():
            return _judge_raid(state, event)
        case Skip():
            return _judge_skip(state, event)
        case Out():
            return _judge_out(state, event)
        case Anchor():
            return _judge_anchor(state, event)
        case _:
            assert_never(event)


def _judge_step(state: State, step: str, what: str) -> list[Violation]:
    """round-sequence: everything in its place, and nothing after the game is over."""
    if state.step == step:
        return []
    return [Violation("round-sequence", f"{what}: {_STEPS[state.step]}. {_waiting(state)}".rstrip())]


def _waiting(state: State) -> str:
    """Who is still to act, in a sentence."""
    match state.step:
        case "roll":
            return f"{state.seats[state.active].player} rolls."
        case "move":
            late = [seat.player for seat in state.seats if state.is_to_move(seat)]
            return f"Still to move: {listing(late)}."
        case "resolve":
            return f"{state.seats[state.pending[0]].player} is next."
        case _:
            return ""


def _judge_anchor(state: State, event: Anchor) -> list[Violation]:
    broken = _judge_step(state, "anchor", "Ports are chosen once, before the first roll")
    ports = state.island.ports
    if event.port not in ports:
        broken.append(Violation("anchor", f"{event.port} is not a port. Ports: {listing(ports)}."))
    return broken


# ---------------------------------------------------------------------- moving


def _judge_move(state: State, event: Move) -> list[Violation]:
    setup, step, seats, round, _, pips, _, _ = state
    seat = seats[setup.seat_of[event.player]]
    island: Island = setup.sheets
    bits, beside = island.bits, island.beside
    broken: list[Violation] = []
    if step != "move":
        broken = _judge_step(state, "move", "Nobody moves now")
    elif seat.moved_in == round and not seat.is_out:
        broken.append(_moved_already(state, seat))
    path = event.path
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
        _judge_jumps(broken, island, seat, path, jumps)
    if walked & ~island.land:
        water = island.spaces(walked & ~island.land)
        message = f"{listing(water)} {_is(water)} water. {_possible(state, seat)}".rstrip()
        broken.append(Violation("move-land", message))
    if walked & seat.entered or twice:
        again = island.spaces(walked & seat.entered | twice)
        message = f"{listing(again)} {_has(again)} been entered before. {_possible(state, seat)}".rstrip()
        broken.append(Violation("move-once", message))
    harbors = walked & island.harbors
    if pips is not None or event.foot:
        _judge_length(broken, state, seat, event, is_short=bool(here & harbors))
    if event.foot and seat.feet_left < 1:
        broken.append(
            Violation("foot", f"{seat.player} has no unused foot: {seat.feet} gathered, {seat.feet_used} used.")
        )
    if harbors or event.port is not None or is_moored(island, seat):
        _judge_ports(broken, state, seat, event, harbors, here)
    if seat.is_out:
        broken.append(Violation("out", f"{seat.player} is out of the game and does not move any more."))
    return broken


def _judge_jumps(
    broken: list[Violation], island: Island, seat: Seat, path: tuple[str, ...], jumps: list[tuple[int, int]]
) -> None:
    """move-from-end for a bad first step, move-adjacent for later ones."""
    names, beside = island.names, island.beside
    if jumps[0][0] == seat.at and jumps[0][1] == island.bits[path[0]]:
        jumps = jumps[1:]
        if seat.at:  # before ports are chosen nobody stands anywhere
            near = listing(island.spaces(beside[seat.at] & island.land), none="no land")
            message = (
                f"{seat.player} stands on {names[seat.at]}, which does not touch {path[0]}. It touches {near}."
            )
            broken.append(Violation("move-from-end", message))
    if jumps:
        here, there = jumps[0]
        near = listing(island.spaces(beside[here] & island.land), none="no land")
        message = f"{names[there]} cannot follow {names[here]}, which touches {near}."
        broken.append(Violation("move-adjacent", message))


def _judge_length(broken: list[Violation], state: State, seat: Seat, event: Move, *, is_short: bool) -> None:
    """move-exact: as many spaces as rolled, 1 to 6 with a foot, fewer into a port."""
    most = LONGEST if event.foot else state.pips or LONGEST
    steps = len(event.path)
    if steps <= most and (steps == most or event.foot or is_short):
        return
    due = f"1 to {LONGEST} with a foot" if event.foot else f"{most}, as rolled, or fewer into a port"
    may_use_foot = not event.foot and seat.feet_left > 0 and steps <= LONGEST
    foot = " With a foot it would be possible." if may_use_foot else ""
    broken.append(Violation("move-exact", f"{count(steps, 'space')} instead of {due}.{foot}"))


def _judge_ports(broken: list[Violation], state: State, seat: Seat, event: Move, harbors: int, last: int) -> None:
    """port-ends-move, port-use, port-once."""
    island = state.island
    entered = [name for name in event.path if island.bits[name] & harbors]
    through = [name for name in event.path[:-1] if name in entered]
    if is_moored(island, seat):
        through.insert(0, island.names[seat.at])
    if through:
        message = f"A move ends at a port and cannot go on from there: {listing(dict.fromkeys(through))}."
        broken.append(Violation("port-ends-move", message))
    has_used_port = seat.has_used_port or len(entered) > 1
    if harbors and has_used_port:
        names = listing(island.spaces(harbors))
        message = f"{seat.player} cannot enter {names}: a port can be used once in the game."
        broken.append(Violation("port-once", message))
    reason = _judge_onward(island, seat, event, last, has_used_port=has_used_port)
    if reason:
        broken.append(Violation("port-use", reason))


def _judge_onward(island: Island, seat: Seat, event: Move, last: int, *, has_used_port: bool) -> str:
    """port-use: whoever has entered a port goes on from another one, not visited yet."""
    port = event.port
    if not last & island.harbors:
        if port is None:
            return ""
        return f"The move ends on {island.names[last]}, which is not a port, so {port} is not crossed out."
    if port is None and has_used_port:
        return ""
    possible = f"Possible: {listing(onward(island, seat, last))}."
    if port is None:
        return f"{island.names[last]} is a port: cross out another one to go on from. {possible}"
    if port not in island.ports:
        return f"{port} is not a port. {possible}"
    if island.bits[port] & (seat.entered | last) or port in event.path:
        return f"{port} has been visited. {possible}"
    return ""


def _judge_out(state: State, event: Out) -> list[Violation]:
    seat = state.seat(event.player)
    broken = _judge_step(state, "move", "Nobody goes out now")
    if seat.is_out:
        return broken or [Violation("round-sequence", f"{seat.player} is out already. {_waiting(state)}")]
    if not broken and seat.moved_in == state.round:
        broken.append(_moved_already(state, seat))
    ways = [f"with the {state.pips} rolled"] if state.pips is not None and can_walk(state, seat) else []
    ways += ["with a foot"] if can_use_foot(state, seat) else []
    if ways:
        message = f"{seat.player} can still move, {listing(ways)}. {_possible(state, seat)}"
        broken.append(Violation("out", message))
    return broken


def _moved_already(state: State, seat: Seat) -> Violation:
    return Violation("round-sequence", f"{seat.player} has moved already this round. {_waiting(state)}")


def _possible(state: State, seat: Seat) -> str:
    """Where a player may go first."""
    if not seat.at:
        return ""
    island = state.island
    steps = island.spaces(walk(state, seat, foot=True).enterable())
    return f"From {island.names[seat.at]}: {listing(steps, none='no space is free')}."


# ---------------------------------------------------------------------- special locations


def _judge_turn(state: State, player: str, what: str) -> list[Violation]:
    """round-sequence, resolve-order: in its step, from the active player clockwise."""
    broken = _judge_step(state, "resolve", f"{what} now")
    if not broken and state.seats[state.pending[0]].player != player:
        message = f"{player} is not next: the active player starts, then clockwise. {_waiting(state)}"
        broken.append(Violation("resolve-order", message))
    return broken


def _judge_ended(broken: list[Violation], state: State, seat: Seat, spaces: Container[int], noun: str) -> None:
    """resolve-where-ended: only where this round's move ended, and once."""
    island = state.island
    where = island.names.get(seat.at, "nowhere")
    reason = ""
    if seat.moved_in != state.round:
        reason = f"{seat.player} has not moved this round"
    elif seat.at not in spaces:
        reason = f"{seat.player}'s move ended on {where}, which is no {noun}"
    elif seat.tried_in == state.round:
        reason = f"{seat.player} has resolved {where} already"
    if reason:
        broken.append(Violation("resolve-where-ended", f"{reason}."))


def _judge_dig(state: State, event: Dig) -> list[Violation]:
    """dig, and what _judge_turn and _judge_ended name."""
    island, seat = state.island, state.seat(event.player)
    broken = _judge_turn(state, event.player, "Nobody digs")
    _judge_ended(broken, state, seat, island.numbers, "treasure")
    shovels = event.shovels or 0
    number = island.numbers.get(seat.at)
    reason = ""
    if number is not None and shovels:
        missing = max(0, number - event.pips)
        if shovels != missing:
            needed = f"takes {count(missing, 'shovel')}, neither more nor fewer" if missing else "needs no shovel"
            reason = f"{event.pips} rolled for treasure {number} {needed}, not {shovels}."
    if shovels > seat.shovels_left:
        left = f"{seat.player} has {count(seat.shovels_left, 'unused shovel')}, not {shovels}."
        reason = f"{reason} {left}".strip()
    if reason:
        broken.append(Violation("dig", reason))
    return broken


def _judge_raid(state: State, event: Raid) -> list[Violation]:
    """raid-open, and what _judge_turn and _judge_ended name."""
    island, seat = state.island, state.seat(event.player)
    broken = _judge_turn(state, event.player, "No temple is raided")
    _judge_ended(broken, state, seat, island.colors, "temple")
    if seat.at & state.closed:
        raider = next(
            other.player for other in state.seats for success in other.successes if success.space == seat.at
        )
        message = f"The {island.colors[seat.at]} temple was raided by {raider} and is closed to everybody."
        broken.append(Violation("raid-open", message))
    return broken


def _judge_skip(state: State, event: Skip) -> list[Violation]:
    """What _judge_turn and _judge_ended name."""
    island = state.island
    broken = _judge_turn(state, event.player, "There is nothing to leave alone")
    places = {*island.numbers, *island.colors}
    _judge_ended(broken, state, state.seat(event.player), places, "treasure or temple")
    return broken


def _is(names: tuple[str, ...]) -> str:
    return "is" if len(names) == 1 else "are"


def _has(names: tuple[str, ...]) -> str:
    return "has" if len(names) == 1 else "have"
