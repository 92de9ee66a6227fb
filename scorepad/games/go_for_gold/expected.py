"""expected: which events may come next in Go for Gold, with which choices, and what each would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from scorepad.engine.expected import Expected, Pick, Table
from scorepad.games.go_for_gold.events import PIPS
from scorepad.games.go_for_gold.state import CURSE, LONGEST, TEMPLE, Seat, State
from scorepad.games.go_for_gold.walk import Walk, clockwise_from, ports_in_reach, walk
from scorepad.text.wording import count

_FACES = tuple(PIPS)
_ROLL = (Pick("pips", _FACES),)
_FOOT, _ONLY_FOOT = Pick("foot", (True,), least=0), Pick("foot", (True,))


def expected(state: State) -> tuple[Expected, ...]:
    """The events that may come next; none once the game is over."""
    match state.step:
        case "move":
            seats = [state.seats[place] for place in state.clockwise()]
            return tuple(
                [
                    _moving(seat.player, walk(state, seat), seat.feet > seat.feet_used)
                    for seat in seats
                    if state.is_to_move(seat)
                ]
            )
        case "roll":
            active = state.seats[state.active].player
            return (Expected("roll", None, f"{active} is the active player and rolls the die.", _ROLL),)
        case "resolve":
            return tuple(_resolving(state, state.seats[state.pending[0]]))
        case "anchor":
            first = state.setup.players[state.setup.first]
            prompt = f"{first} chooses a port; the others get the next ones clockwise."
            return (Expected("anchor", None, prompt, (Pick("port", state.sheets.ports),)),)
        case "over":
            return ()


def leader(state: State) -> str | None:
    """The player who chooses the port or rolls the die."""
    return state.seats[state.active].player if state.step in ("anchor", "roll") else None


# ---------------------------------------------------------------------- moving


@lru_cache(maxsize=16)  # other players' moves change nothing for those who have not moved yet
def _moving(player: str, roll: Walk, has_foot: bool) -> Expected:
    """A move, space by space, or out if there is none."""
    rolled = count(roll.steps, "space")
    foot = roll.with_foot()
    can_walk = roll.has_path()
    can_use_foot = has_foot and foot.has_path()
    if not can_walk and not can_use_foot:
        why = "has no free space, not even with a foot,"
        if not has_foot:
            why = f"cannot move {rolled}, has no foot left"
        return Expected("out", player, f"{player} {why} and is out of the game.")
    prompt = f"{player} moves {rolled}."
    if not can_walk:
        prompt = f"{player} cannot move {rolled} and must use a foot: 1 to {LONGEST} spaces."
    path = Pick(
        "path",
        roll.sheets.lands,
        most=LONGEST if can_use_foot else roll.steps,
        form="sequence",
        follow=partial(_next_spaces, roll, foot),
        ends=partial(_may_end, roll, foot),
    )
    picks: tuple[Pick, ...] = (path,)
    if roll.ports:
        picks = (path, Pick("port", roll.sheets.ports, follow=partial(_next_ports, roll, foot)))
    if can_use_foot:
        picks = (_FOOT if can_walk else _ONLY_FOOT, *picks)
    return Expected("move", player, prompt, picks)


def _way(roll: Walk, foot: Walk, table: Table) -> Walk:
    """The move being entered: by the roll unless a foot is chosen, and into a port if a next port is chosen."""
    way = foot if table.get("foot") else roll
    port = table.get("port")
    return way if port is None else way.into_port(way.sheets.bits[port])


def _next_spaces(roll: Walk, foot: Walk, table: Table) -> Sequence[str]:
    """The spaces that may come next in the path."""
    way = _way(roll, foot, table)
    return way.sheets.spaces(way.finishable(table.get("path", ())))


def _may_end(roll: Walk, foot: Walk, table: Table) -> bool:
    """May the path end where it does?"""
    return _way(roll, foot, table).is_whole(table.get("path", ()))


def _next_ports(roll: Walk, foot: Walk, table: Table) -> Sequence[str]:
    """The ports to go on from if the path ends on a port; before there is a path, if one could."""
    sheets, ports = roll.sheets, roll.ports
    path = table.get("path")
    if path:
        last = sheets.bits[path[-1]]
        return clockwise_from(sheets, last, ports) if last & sheets.harbors else ()
    near = ports_in_reach(foot if table.get("foot") else roll)
    if not near:
        return ()
    among = ports if near & (near - 1) else ports & ~near
    return [port for port in sheets.ports if sheets.bits[port] & among]


# ---------------------------------------------------------------------- special locations


def _resolving(state: State, seat: Seat) -> Iterator[Expected]:
    sheets = state.sheets
    where = sheets.names[seat.at]
    number = sheets.numbers.get(seat.at)
    shovels = f"with {count(seat.shovels_left, 'shovel')}" if seat.shovels_left else "without shovels"
    if number is not None:
        prompt = f"{seat.player} may dig for treasure {number} at {where}, {shovels}."
        most = min(number - 1, seat.shovels_left)
        pips = Pick("pips", _FACES, follow=partial(_rolled, number))
        added = Pick("shovels", range(1, most + 1), least=0, follow=partial(_added, number, most))
        yield Expected("dig", seat.player, prompt, (pips, added))
    else:
        prompt = f"{seat.player} may raid the {sheets.colors[seat.at]} temple at {where}, {shovels}."
        yield Expected("raid", seat.player, prompt, _ROLL)
    yield Expected("skip", seat.player, f"{seat.player} may leave it alone.")


def _rolled(number: int, table: Table) -> Sequence[int]:
    """Every face of the die; if the shovels are chosen first, the face that needs exactly those."""
    shovels = table.get("shovels")
    return (number - shovels,) if shovels else _FACES


def _added(number: int, most: int, table: Table) -> Sequence[int]:
    """The shovels that the roll needs to dig up the treasure, if the player has enough."""
    pips = table.get("pips")
    if pips is None:
        return range(1, most + 1)
    missing = shovels_for(number, pips)
    return (missing,) if 0 < missing <= most else ()


# ---------------------------------------------------------------------- what a choice would bring


class Ending(NamedTuple):
    """Where a move would end, and what it would gather on the way."""

    space: str
    number: int | None
    """The number of the treasure there."""
    color: str | None
    """The color of the temple there."""
    is_closed: bool
    shovels: int
    feet: int


class Outcome(NamedTuple):
    """What a roll for a treasure or a temple would bring, using the shovels it needs."""

    kind: Literal["scored", "cursed", "nothing"]
    points: int
    shovels: int
    """The shovels that a dig must use; 0 for a raid, which uses them all."""


def ending(state: State, seat: Seat, path: Sequence[str]) -> Ending:
    """What a move along these spaces would lead to."""
    sheets = state.sheets
    walked = here = 0
    for name in path:
        here = sheets.bits[name]
        walked |= here
    fresh = walked & ~seat.entered
    return Ending(
        space=sheets.names[here],
        number=sheets.numbers.get(here),
        color=sheets.colors.get(here),
        is_closed=bool(here & state.closed),
        shovels=(fresh & sheets.shovels).bit_count(),
        feet=(fresh & sheets.feet).bit_count(),
    )


def shovels_for(number: int, pips: int) -> int:
    """dig: one shovel for each pip that a roll falls short."""
    return max(0, number - pips)


def outcome(state: State, seat: Seat, pips: int) -> Outcome:
    """dig, raid: what a roll would bring where the player stands."""
    number = state.sheets.numbers.get(seat.at)
    if number is None:
        if pips <= seat.shovels_left:
            return Outcome("scored", TEMPLE, 0)
        return Outcome("cursed", CURSE, 0)
    missing = shovels_for(number, pips)
    if missing <= seat.shovels_left:
        return Outcome("scored", number, missing)
    return Outcome("nothing", 0, 0)
