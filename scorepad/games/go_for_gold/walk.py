"""Where a player can still go: the next space of a move, whether any move is left, and whether any points are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.engine.grid import cells
from scorepad.engine.rules import Violation
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.state import LONGEST, Seat, State
from scorepad.text.wording import count


class Walk(NamedTuple):
    """A move of exactly this many spaces or, with a foot, of up to six."""

    sheets: Sheets
    at: int
    free: int
    """Land without a port that may be entered."""
    ports: int
    """Ports that may be entered; the move ends there."""
    steps: int
    is_exact: bool
    must_moor: bool = False
    """Must the move end at a port?"""

    def enterable(self, path: Sequence[str] = ()) -> int:
        """The spaces that may be entered after these, even if the move could not be finished from there."""
        here, free = self._after(path)
        return self._near(here, free, path)

    def finishable(self, path: Sequence[str] = ()) -> int:
        """The spaces that may be entered after these and from which the move can be finished."""
        here, free = self._after(path)
        near = self._near(here, free, path)
        left = self.steps - len(path) - 1
        if self.must_moor:
            return self._leading_to_port(near, free, left)
        if not near or not left or not self.is_exact:
            return near
        beside, ports = self.sheets.beside, self.ports
        found = near & ports
        near ^= found
        while near:
            bit = near & -near
            near ^= bit
            if can_go(beside, bit, free ^ bit, ports, left):
                found |= bit
        return found

    def _near(self, here: int, free: int, path: Sequence[str]) -> int:
        """The spaces that may be entered from here after this path; a move ends at a port."""
        if len(path) >= self.steps or (path and here & self.sheets.harbors):
            return 0
        return self.sheets.beside[here] & (free | self.ports)

    def _leading_to_port(self, near: int, free: int, left: int) -> int:
        """The spaces among these that are ports, or that lead to one in the steps left."""
        return sum(
            bit
            for bit in cells(near)
            if bit & self.ports or ports_in_reach(self._replace(at=bit, free=free & ~bit, steps=left))
        )

    def is_whole(self, path: Sequence[str]) -> bool:
        """May the move end here?"""
        if not path:
            return False
        if self.sheets.bits[path[-1]] & self.ports:
            return True
        return not self.must_moor and (len(path) == self.steps or not self.is_exact)

    def has_path(self) -> bool:
        """Is there such a move?"""
        if self.is_exact:
            return can_go(self.sheets.beside, self.at, self.free, self.ports, self.steps)
        return self.sheets.beside[self.at] & (self.free | self.ports) != 0

    def with_foot(self) -> Walk:
        """The same with a foot: 1 to 6 spaces, whatever was rolled."""
        return self._replace(steps=LONGEST, is_exact=False)

    def into_port(self, onward: int) -> Walk:
        """The same, but ending at a port, with this other port to go on from."""
        return self._replace(ports=self.ports & ~onward if onward & self.ports else 0, must_moor=True)

    def _after(self, path: Sequence[str]) -> tuple[int, int]:
        """Where the player stands after a path, and which spaces are free then."""
        here, free, bits = self.at, self.free, self.sheets.bits
        for name in path:
            here = bits[name]
            free &= ~here
        return here, free


def can_go(beside: Mapping[int, int], at: int, free: int, ports: int, steps: int) -> bool:
    """Is there a path of exactly this many free spaces, each entered once, or a shorter one into a port?"""
    near = beside[at]
    if near & ports:
        return True
    near &= free
    if steps == 1:
        return near != 0
    while near:
        bit = near & -near
        near ^= bit
        if can_go(beside, bit, free ^ bit, ports, steps - 1):
            return True
    return False


def ports_in_reach(way: Walk) -> int:
    """The ports where such a move could end. A flood finds them, since a shortest path repeats no space."""
    sheets, free, edge, found = way.sheets, way.free, way.at, 0
    for _ in range(way.steps):
        near = 0
        for bit in cells(edge):
            near |= sheets.beside[bit]
        found |= near & way.ports
        edge = near & free
        free &= ~edge
    return found


def is_moored(sheets: Sheets, seat: Seat) -> bool:
    """Did the last move end at a port without crossing out another one? Then there is no way on."""
    return bool(seat.at & sheets.harbors and seat.legs) and sheets.names[seat.at] == seat.legs[-1].path[-1]


def open_ports(sheets: Sheets, seat: Seat) -> int:
    """The ports that a player may enter: none once one has been used, or if none would be left to go on from."""
    if seat.has_used_port:
        return 0
    unseen = sheets.harbors & ~seat.entered
    return unseen if unseen & (unseen - 1) else 0


def open_land(sheets: Sheets, seat: Seat) -> int:
    """The land without a port that a player has not entered."""
    return 0 if is_moored(sheets, seat) else sheets.inland & ~seat.entered


def walk(state: State, seat: Seat, *, foot: bool = False) -> Walk:
    """The move that the roll requires of a player, or that a foot allows."""
    sheets: Sheets = state.setup.sheets
    steps = LONGEST if foot else state.pips or LONGEST
    return Walk(
        sheets=sheets,
        at=seat.at,
        free=open_land(sheets, seat),
        ports=open_ports(sheets, seat),
        steps=steps,
        is_exact=not foot,
    )


def can_walk(state: State, seat: Seat) -> bool:
    """Can the player move with the roll?"""
    return walk(state, seat).has_path()


def can_use_foot(state: State, seat: Seat) -> bool:
    """Can the player move with a foot? One free space is enough."""
    return seat.feet_left > 0 and walk(state, seat, foot=True).has_path()


def onward(sheets: Sheets, seat: Seat, port: int) -> tuple[str, ...]:
    """The ports to go on from after entering this one, clockwise from it."""
    return clockwise_from(sheets, port, sheets.harbors & ~seat.entered)


def clockwise_from(sheets: Sheets, port: int, among: int) -> tuple[str, ...]:
    """The other ports in this mask, clockwise from a port."""
    place = sheets.ports.index(sheets.names[port])
    around = (*sheets.ports[place + 1 :], *sheets.ports[:place])
    return tuple([each for each in around if sheets.bits[each] & among])


# ---------------------------------------------------------------------- points


def can_anybody_score(sheets: Sheets, seats: tuple[Seat, ...], closed: int) -> bool:
    """Can any player still in the game reach points, whatever the dice show?"""
    goals, away, beside = sheets.goals & ~closed, ~sheets.harbors, sheets.beside
    for seat in seats:  # often somebody stands next to some, which is quick to check
        near = beside[seat.at & away] & goals & ~seat.entered
        if near and not seat.is_out and (near & ~sheets.temples or seat.shovels > seat.shovels_used):
            return True
    return any(can_score(sheets, seat, closed) for seat in seats)


def can_score(sheets: Sheets, seat: Seat, closed: int) -> bool:
    """Is the player still in the game and able to reach a treasure, or an open temple and a shovel to raid it
    with, whatever the dice show? The shovel may be one that they hold, or that lies on another way.
    """
    if seat.is_out:
        return False
    free = open_land(sheets, seat)
    goal, temples = sheets.goals & free & ~closed, 0
    if seat.shovels <= seat.shovels_used:
        temples = goal & sheets.temples
        goal ^= temples
    if not goal and not temples:
        return False
    reached = sheets.reach(seat.at, free, goal)
    if reached & goal:
        return True
    ports = open_ports(sheets, seat)
    near = sum(port for port in cells(ports) if sheets.beside[port] & (reached | seat.at))
    if near:
        # The player goes on from any port but the one entered; with two or more to enter, that can be any port.
        onto = ports if near & (near - 1) else ports & ~near
        reached |= sheets.reach(onto, free, goal)
    return bool(reached & goal or (reached & temples and reached & sheets.shovels))


# ---------------------------------------------------------------------- while a line is drawn


def why_not(state: State, seat: Seat, path: Sequence[str], name: str, *, foot: bool = False) -> Violation | None:
    """Why a space cannot be entered after these, in a few words; None if it can.

    This names the one rule that a player would name; `judge` names every rule the move breaks.
    """
    way = walk(state, seat, foot=foot)
    sheets = way.sheets
    bit = sheets.bits[name]
    if bit & way.enterable(path):
        return None
    here = sheets.bits[path[-1]] if path else seat.at
    if bit & seat.entered or name in path:
        return Violation("move-once", f"{seat.player} has already entered {name}")
    if not sheets.beside[here] & bit:
        slug = "move-adjacent" if path else "move-from-end"
        return Violation(slug, f"{name} does not touch {sheets.names[here]}")
    if not bit & sheets.land:
        return Violation("move-land", f"{name} is water")
    if is_moored(sheets, seat) or (path and here & sheets.harbors):
        return Violation("port-ends-move", "The move ends at the port")
    if len(path) >= way.steps:
        return Violation("move-exact", f"No more than {count(way.steps, 'space')}")
    why = f"{seat.player} has already used one" if seat.has_used_port else "there is no other to go on from"
    return Violation("port-once", f"{name} is a port, and {why}")


def why_no_foot(state: State, seat: Seat) -> Violation | None:
    """Why a player cannot use a foot now; None if they can."""
    if can_use_foot(state, seat):
        return None
    return Violation("foot", "No free space, even with a foot" if seat.feet_left else "No foot left")


def is_safe(state: State, seat: Seat, path: Sequence[str], *, foot: bool = False) -> bool:
    """Can the move be finished after these spaces without leaving the player stuck next round?"""
    return _is_safe(walk(state, seat, foot=foot), seat, tuple(path))


def _is_safe(way: Walk, seat: Seat, path: tuple[str, ...]) -> bool:
    if way.is_whole(path) and any(_has_way_on(way.sheets, after) for after in _ended(way.sheets, seat, path)):
        return True
    names = way.sheets.names
    return any(_is_safe(way, seat, (*path, names[bit])) for bit in cells(way.enterable(path)))


def _has_way_on(sheets: Sheets, seat: Seat) -> bool:
    """Is there at least one space to enter next?"""
    return sheets.beside[seat.at] & (sheets.inland & ~seat.entered | open_ports(sheets, seat)) != 0


def _ended(sheets: Sheets, seat: Seat, path: tuple[str, ...]) -> Iterator[Seat]:
    """The sheet if the move ended here; for a port, once for each port to go on from."""
    walked = 0
    for name in path:
        walked |= sheets.bits[name]
    after = seat._replace(at=sheets.bits[path[-1]], entered=seat.entered | walked)
    if not after.at & sheets.harbors:
        yield after
        return
    for port in onward(sheets, seat, after.at):
        start = sheets.bits[port]
        yield after._replace(at=start, entered=after.entered | start, has_used_port=True)
