"""Where a player can still go: the next space of a move, whether there is any move, whether any points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorepad.games.go_for_gold.island import Island
from scorepad.games.go_for_gold.state import LONGEST, Seat, State
from scorepad.grid import cells
from scorepad.expected import Ends, Follow


class Walk(NamedTuple):
    """A move of exactly so many spaces, or, with a foot, of up to six."""

    island: Island
    at: int
    free: int
    """Land without a port that may be entered."""
    ports: int
    """Ports that may be entered; the move ends there."""
    steps: int
    is_exact: bool

    def enterable(self, path: tuple[str, ...] = ()) -> int:
        """The spaces that may be entered after these, also where the move could not be finished then."""
        here, free = self._after(path)
        if len(path) >= self.steps or here & self.island.harbors & ~self.at:
            return 0
        return self.island.beside[here] & (free | self.ports)

    def finishable(self, path: tuple[str, ...] = ()) -> int:
        """Those of them from which the move can be finished."""
        _, free = self._after(path)
        left = self.steps - len(path) - 1
        return sum(
            bit
            for bit in cells(self.enterable(path))
            if not self.is_exact
            or left == 0
            or bit & self.ports
            or can_go(self.island, bit, free & ~bit, self.ports, left)
        )

    def is_whole(self, path: tuple[str, ...]) -> bool:
        """May the move end here?"""
        if not path:
            return False
        return len(path) == self.steps or not self.is_exact or bool(self.island.bits[path[-1]] & self.ports)

    def _after(self, path: tuple[str, ...]) -> tuple[int, int]:
        """Where one stands after a path, and what is free then."""
        here, free = self.at, self.free
        for name in path:
            here = self.island.bits[name]
            free &= ~here
        return here, free


def can_go(island: Island, at: int, free: int, ports: int, steps: int) -> bool:
    """Is there a way of exactly so many free spaces, none of them twice, or a shorter one into a port?"""
    near = island.beside[at]
    if near & ports:
        return True
    near &= free
    if steps == 1:
        return near != 0
    while near:
        bit = near & -near
        near ^= bit
        if can_go(island, bit, free ^ bit, ports, steps - 1):
            return True
    return False


def is_moored(island: Island, seat: Seat) -> bool:
    """Did the latest move end on a port without another one to go on from? Then there is no way on."""
    return bool(seat.at & island.harbors and seat.legs) and island.names[seat.at] == seat.legs[-1].path[-1]


def open_ports(island: Island, seat: Seat) -> int:
    """The ports that a player may enter: none once a port was used, or if none would be left to go on from."""
    unseen = island.harbors & ~seat.entered
    return 0 if seat.has_used_port or unseen.bit_count() < 2 else unseen


def open_land(island: Island, seat: Seat) -> int:
    """The land without a port that a player has not entered."""
    return 0 if is_moored(island, seat) else island.land & ~island.harbors & ~seat.entered


def walk(state: State, seat: Seat, *, foot: bool = False) -> Walk:
    """The move that the roll asks of a player, or the one that a foot allows."""
    island = state.island
    steps = LONGEST if foot else state.pips or LONGEST
    return Walk(island, seat.at, open_land(island, seat), open_ports(island, seat), steps, not foot)


def can_walk(state: State, seat: Seat) -> bool:
    """Is there a move with the roll?"""
    island, at, free, ports, steps, _ = walk(state, seat)
    return can_go(island, at, free, ports, steps)


def can_use_foot(state: State, seat: Seat) -> bool:
    """Is there a move with a foot? A single space is enough."""
    return seat.feet_left > 0 and walk(state, seat, foot=True).enterable() != 0


def can_score(island: Island, seat: Seat, closed: int) -> bool:
    """Can a player still in the game reach a treasure or an open temple, never mind the dice?"""
    if seat.is_out:
        return False
    free = open_land(island, seat)
    goal = island.goals & free & ~closed
    if not goal:
        return False
    reached = island.reach(seat.at, free, goal)
    if reached & goal:
        return True
    ports = open_ports(island, seat)
    near = sum(port for port in cells(ports) if island.beside[port] & (reached | seat.at))
    if not near:
        return False
    # One goes on from any port but the one that is entered; if there is a choice of those, from any at all.
    onto = ports if near & (near - 1) else ports & ~near
    return bool(island.reach(onto, free, goal) & goal)


def next_spaces(roll: Walk, foot: Walk) -> Follow:
    """For an event being written: the spaces that may come next in its path."""

    def follow(table: Mapping[str, Any]) -> tuple[str, ...]:
        way = foot if table.get("foot") else roll
        path = tuple(table.get("path", ()))
        return roll.island.spaces(way.finishable(path))

    return follow


def may_end(roll: Walk, foot: Walk) -> Ends:
    """For an event being written: may its path end where it does?"""

    def ends(table: Mapping[str, Any]) -> bool:
        return (foot if table.get("foot") else roll).is_whole(tuple(table.get("path", ())))

    return ends


def next_ports(island: Island, seat: Seat) -> Follow:
    """For an event being written: the ports to go on from, if its path ends on a port."""

    def follow(table: Mapping[str, Any]) -> tuple[str, ...]:
        path = table.get("path", ())
        last = island.bits[path[-1]] if path else 0
        return onward(island, seat, last) if last & island.harbors else ()

    return follow


def onward(island: Island, seat: Seat, port: int) -> tuple[str, ...]:
    """The ports from which one may go on after entering one, clockwise from it."""
    place = island.ports.index(island.names[port])
    around = (*island.ports[place + 1 :], *island.ports[:place])
    return tuple(each for each in around if not island.bits[each] & seat.entered)
