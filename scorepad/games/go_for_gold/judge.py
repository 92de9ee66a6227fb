"""judge: every rule of Go for Gold that an event breaks in a state. It never changes anything."""

from __future__ import annotations

from collections.abc import Container
from typing import assert_never

from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Anchor, Dig, Move, Out, Raid, Roll, Skip, Tracked
from scorepad.games.go_for_gold.state import LONGEST, Seat, State
from scorepad.games.go_for_gold.walk import can_use_foot, can_walk, is_moored, onward, walk
from scorepad.rules import Broken, Violation
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
    broken = Broken()
    if isinstance(event, Move):
        _judge_move(broken, state, event)
    elif isinstance(event, Roll):
        judge_step(broken, state, "roll", "The die is not rolled for movement now")
    elif isinstance(event, Dig):
        _judge_dig(broken, state, event)
    elif isinstance(event, Raid):
        _judge_raid(broken, state, event)
    elif isinstance(event, Skip):
        _judge_skip(broken, state, event)
    elif isinstance(event, Out):
        _judge_out(broken, state, event)
    elif isinstance(event, Anchor):
        _judge_anchor(broken, state, event)
    else:
        assert_never(event)
    return broken.violations() if broken else []


def judge_step(broken: Broken, state: State, step: str, what: str) -> None:
    """round-sequence: everything in its place, and nothing after the game is over."""
    if state.step != step:
        broken.add("round-sequence", f"{what}: {_STEPS[state.step]}. {_waiting(state)}".rstrip())


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


def _judge_anchor(broken: Broken, state: State, event: Anchor) -> None:
    judge_step(broken, state, "anchor", "Ports are chosen once, before the first roll")
    ports = state.sheets.ports
    if event.port not in ports:
        broken.add("anchor", f"{event.port} is not a port. Ports: {listing(ports)}.")


# ---------------------------------------------------------------------- moving


def _judge_move(broken: Broken, state: State, event: Move) -> None:
    """foot, and what the functions named here name."""
    seat = state.seats[state.setup.seat_of[event.player]]
    sheets: Sheets = state.setup.sheets
    if state.step != "move":
        judge_step(broken, state, "move", "Nobody moves now")
    elif not seat.is_out:
        _judge_late(broken, state, seat)
    last, walked = _judge_path(broken, state, seat, event.path)
    harbors = walked & sheets.harbors
    if event.foot or (state.pips is not None and len(event.path) != state.pips):
        _judge_length(broken, state, seat, event, is_short=bool(last & harbors))
    if event.foot and seat.feet_left < 1:
        reason = f"{seat.player} has no unused foot: {seat.feet} gathered, {seat.feet_used} used."
        broken.add("foot", reason)
    if harbors or event.port is not None or (seat.at & sheets.harbors and is_moored(sheets, seat)):
        _judge_ports(broken, sheets, seat, event, harbors, last)
    if seat.is_out:
        broken.add("out", f"{seat.player} is out of the game and does not move any more.")


def _judge_late(broken: Broken, state: State, seat: Seat) -> None:
    """round-sequence: one move a round."""
    if state.has_moved(seat):
        broken.add("round-sequence", f"{seat.player} has moved already this round. {_waiting(state)}")


def _judge_path(broken: Broken, state: State, seat: Seat, path: tuple[str, ...]) -> tuple[int, int]:
    """move-land, move-once, and what _judge_jumps names; the last space of the path, and all of them."""
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
        reason = f"{listing(again)} {_has(again)} been entered before. {_possible(state, seat)}".rstrip()
        broken.add("move-once", reason)
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
            where = f"{seat.player} stands on {names[seat.at]}, which does not touch {path[0]}."
            broken.add("move-from-end", f"{where} It touches {near}.")
    if jumps:
        here, there = jumps[0]
        near = listing(sheets.spaces(beside[here] & sheets.land), none="no land")
        broken.add("move-adjacent", f"{names[there]} cannot follow {names[here]}, which touches {near}.")


def _judge_length(broken: Broken, state: State, seat: Seat, event: Move, *, is_short: bool) -> None:
    """move-exact: as many spaces as rolled, 1 to 6 with a foot, fewer into a port."""
    most = LONGEST if event.foot else state.pips or LONGEST
    steps = len(event.path)
    if steps <= most and (steps == most or event.foot or is_short):
        return
    due = f"1 to {LONGEST} with a foot" if event.foot else f"{most}, as rolled, or fewer into a port"
    may_use_foot = not event.foot and seat.feet_left > 0 and steps <= LONGEST
    foot = " With a foot it would be possible." if may_use_foot else ""
    broken.add("move-exact", f"{count(steps, 'space')} instead of {due}.{foot}")


def _judge_ports(broken: Broken, sheets: Sheets, seat: Seat, event: Move, harbors: int, last: int) -> None:
    """port-ends-move, port-use, port-once."""
    entered = [name for name in event.path if sheets.bits[name] & harbors]
    through = [name for name in event.path[:-1] if name in entered]
    if is_moored(sheets, seat):
        through.insert(0, sheets.names[seat.at])
    if through:
        reason = f"A move ends at a port and cannot go on from there: {listing(dict.fromkeys(through))}."
        broken.add("port-ends-move", reason)
    has_used_port = seat.has_used_port or len(entered) > 1
    if harbors and has_used_port:
        names = listing(sheets.spaces(harbors))
        broken.add("port-once", f"{seat.player} cannot enter {names}: a port can be used once in the game.")
    broken.add("port-use", _why_not_onward(sheets, seat, event, last, has_used_port=has_used_port))


def _why_not_onward(sheets: Sheets, seat: Seat, event: Move, last: int, *, has_used_port: bool) -> str:
    """port-use: whoever has entered a port goes on from another one, not visited yet."""
    port = event.port
    if not last & sheets.harbors:
        if port is None:
            return ""
        return f"The move ends on {sheets.names[last]}, which is not a port, so {port} is not crossed out."
    if port is None and has_used_port:
        return ""
    possible = f"Possible: {listing(onward(sheets, seat, last))}."
    if port is None:
        return f"{sheets.names[last]} is a port: cross out another one to go on from. {possible}"
    if port not in sheets.ports:
        return f"{port} is not a port. {possible}"
    if sheets.bits[port] & (seat.entered | last) or port in event.path:
        return f"{port} has been visited. {possible}"
    return ""


def _judge_out(broken: Broken, state: State, event: Out) -> None:
    """out: nobody is as long as there is a move."""
    seat = state.seat(event.player)
    judge_step(broken, state, "move", "Nobody goes out now")
    if seat.is_out:
        if not broken:
            broken.add("round-sequence", f"{seat.player} is out already. {_waiting(state)}")
        return
    if not broken:
        _judge_late(broken, state, seat)
    ways = [f"with the {state.pips} rolled"] if state.pips is not None and can_walk(state, seat) else []
    ways += ["with a foot"] if can_use_foot(state, seat) else []
    if ways:
        broken.add("out", f"{seat.player} can still move, {listing(ways)}. {_possible(state, seat)}")


def _possible(state: State, seat: Seat) -> str:
    """Where a player may go first."""
    if not seat.at:
        return ""
    sheets = state.sheets
    steps = sheets.spaces(walk(state, seat, foot=True).enterable())
    return f"From {sheets.names[seat.at]}: {listing(steps, none='no space is free')}."


# ---------------------------------------------------------------------- special locations


def _judge_turn(broken: Broken, state: State, player: str, what: str) -> None:
    """round-sequence, resolve-order: in its step, from the active player clockwise."""
    judge_step(broken, state, "resolve", f"{what} now")
    if not broken and state.seats[state.pending[0]].player != player:
        order = f"{player} is not next: the active player starts, then clockwise."
        broken.add("resolve-order", f"{order} {_waiting(state)}")


def _judge_ended(broken: Broken, state: State, seat: Seat, spaces: Container[int], noun: str) -> None:
    """resolve-where-ended: only where this round's move ended, and once."""
    where = state.sheets.names.get(seat.at, "nowhere")
    if not state.has_moved(seat):
        broken.add("resolve-where-ended", f"{seat.player} has not moved this round.")
    elif seat.at not in spaces:
        broken.add("resolve-where-ended", f"{seat.player}'s move ended on {where}, which is no {noun}.")
    elif state.has_tried(seat):
        broken.add("resolve-where-ended", f"{seat.player} has resolved {where} already.")


def _judge_dig(broken: Broken, state: State, event: Dig) -> None:
    """dig, and what _judge_turn and _judge_ended name."""
    numbers, seat = state.sheets.numbers, state.seat(event.player)
    _judge_turn(broken, state, event.player, "Nobody digs")
    _judge_ended(broken, state, seat, numbers, "treasure")
    shovels = event.shovels or 0
    number = numbers.get(seat.at)
    if number is not None and shovels:
        missing = max(0, number - event.pips)
        if shovels != missing:
            needed = f"takes {count(missing, 'shovel')}, neither more nor fewer" if missing else "needs no shovel"
            broken.add("dig", f"{event.pips} rolled for treasure {number} {needed}, not {shovels}.")
    if shovels > seat.shovels_left:
        broken.add("dig", f"{seat.player} has {count(seat.shovels_left, 'unused shovel')}, not {shovels}.")


def _judge_raid(broken: Broken, state: State, event: Raid) -> None:
    """raid-open, and what _judge_turn and _judge_ended name."""
    colors, seat = state.sheets.colors, state.seat(event.player)
    _judge_turn(broken, state, event.player, "No temple is raided")
    _judge_ended(broken, state, seat, colors, "temple")
    if seat.at & state.closed:
        raider = next(
            other.player for other in state.seats for success in other.successes if success.space == seat.at
        )
        broken.add("raid-open", f"The {colors[seat.at]} temple was raided by {raider} and is closed to everybody.")


def _judge_skip(broken: Broken, state: State, event: Skip) -> None:
    """What _judge_turn and _judge_ended name."""
    _judge_turn(broken, state, event.player, "There is nothing to leave alone")
    places = {*state.sheets.numbers, *state.sheets.colors}
    _judge_ended(broken, state, state.seat(event.player), places, "treasure or temple")


def _is(names: tuple[str, ...]) -> str:
    return "is" if len(names) == 1 else "are"


def _has(names: tuple[str, ...]) -> str:
    return "has" if len(names) == 1 else "have"
