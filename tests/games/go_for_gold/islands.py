"""Islands for the tests of Go for Gold: read off their drawing, walked slowly, made at random.

Nothing here knows the ruleset's own islands. Spaces touch if they touch in the drawing, moves are all
tried out one after the other, and what the rules say is said again as plainly as possible.
"""

from collections.abc import Iterator, Set
from functools import cache
from math import atan2
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

TREASURES = "456"
TEMPLES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "V": "violet"}


class Chart:
    """A drawing of an island, space by space."""

    def __init__(self, drawing: str) -> None:
        self.glyphs: dict[str, str] = {}
        self.places: dict[str, tuple[int, int]] = {}
        """How many characters from the left and how many lines from the top."""
        for line, text in enumerate(drawing.strip("\n").split("\n")):
            offsets = [offset for offset, glyph in enumerate(text) if glyph != " "]
            for column, offset in enumerate(offsets):
                space = f"{ascii_uppercase[column]}{line + 1}"
                self.glyphs[space] = text[offset]
                self.places[space] = offset, line
        self.near = {space: self._touching(space) for space in self.glyphs}
        self.land = {space for space, glyph in self.glyphs.items() if glyph != "~"}
        self.ports = self._clockwise()
        self.treasures = {space for space, glyph in self.glyphs.items() if glyph in TREASURES}
        self.temples = {space for space, glyph in self.glyphs.items() if glyph in TEMPLES}
        self.shovels = {space for space, glyph in self.glyphs.items() if glyph == "s"}
        self.goals = self.treasures | self.temples

    def _touching(self, space: str) -> set[str]:
        x, y = self.places[space]
        return {
            other
            for other, (ox, oy) in self.places.items()
            if (oy == y and abs(ox - x) == 2) or (abs(oy - y) == 1 and abs(ox - x) == 1)
        }

    def _clockwise(self) -> list[str]:
        ports = [space for space in self.glyphs if self.glyphs[space] == "P"]
        x, y = (sum(self.places[port][axis] for port in ports) / max(1, len(ports)) for axis in (0, 1))
        around = sorted(ports, key=lambda at: atan2(1.732 * (self.places[at][1] - y), self.places[at][0] - x))
        first = around.index(ports[0]) if ports else 0
        return around[first:] + around[:first]

    def flood(self, start: str, free: Set[str]) -> set[str]:
        """Everything that can be reached over free spaces."""
        reached: set[str] = set()
        edge = {start}
        while edge:
            edge = {near for space in edge for near in self.near[space]} & free - reached
            reached |= edge
        return reached


@cache
def chart(drawing: str) -> Chart:
    return Chart(drawing)


class Walker(NamedTuple):
    """What the rules of moving need to know about a player."""

    at: str
    entered: frozenset[str]
    feet: int = 1
    has_used_port: bool = False
    shovels: int = 2
    """Gathered and unused."""

    def ports(self, island: Chart) -> set[str]:
        """The ports that may be entered: only once per game, and with another one left to cross out."""
        left = set(island.ports) - self.entered
        return left if len(left) > 1 and not self.has_used_port else set()


def paths(island: Chart, walker: Walker, pips: int, *, foot: bool = False) -> Iterator[tuple[str, ...]]:
    """Every path of a legal move: as many spaces as rolled, or 1 to 6; a port ends it."""
    lengths = range(1, 7) if foot else range(pips, pips + 1)
    ports = walker.ports(island)

    def go(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(path) in lengths or (path and path[-1] in ports):
            yield path
        if len(path) == lengths[-1] or (path and path[-1] in ports):
            return
        here = path[-1] if path else walker.at
        for space in sorted(island.near[here]):
            is_fresh = space not in walker.entered and space not in path
            if is_fresh and (space in ports or (space in island.land and space not in island.ports)):
                yield from go((*path, space))

    return go(())


def can_score(island: Chart, walker: Walker, closed: Set[str]) -> bool:
    """Can a treasure be reached, or an open temple and, in hand or somewhere else, a shovel to raid it with?

    A port is used if that is still allowed.
    """
    free = island.land - set(island.ports) - walker.entered
    reached = island.flood(walker.at, free)
    for port in walker.ports(island):
        if island.near[port] & (island.flood(walker.at, free) | {walker.at}):
            for start in set(island.ports) - walker.entered - {port}:
                reached |= island.flood(start, free)
    if reached & island.treasures:
        return True
    return bool(reached & island.temples - closed and (walker.shovels or reached & island.shovels))


def random_island(
    random: Random, columns: int = 8, rows: int = 6, spaces: int = 30, symbols: str = "....ssf456"
) -> str:
    """A drawing of an island that can be played on."""
    while True:
        cells = _grow(random, columns, rows, spaces)
        ports = _outermost(random, cells)
        if len(set(ports)) < 4:
            continue
        colors = random.sample(sorted(TEMPLES), 5)
        for cell in cells:
            cells[cell] = colors.pop() if colors and random.random() < 0.08 else random.choice(symbols)
        for port in ports:
            cells[port] = "P"
        drawing = _draw(cells, columns, rows)
        if _is_playable(Chart(drawing)):
            return drawing


def _grow(random: Random, columns: int, rows: int, spaces: int) -> dict[tuple[int, int], str]:
    """Connected land, with random bays and lakes."""
    water = Chart(_draw({}, columns, rows))
    grown = {random.choice(sorted(water.glyphs))}
    while len(grown) < min(spaces, columns * rows):
        edge = {near for space in grown for near in water.near[space]} - grown
        grown.add(random.choice(sorted(edge)))
    return {(ascii_uppercase.index(space[0]), int(space[1:]) - 1): "." for space in sorted(grown)}


def _outermost(random: Random, cells: dict[tuple[int, int], str]) -> list[tuple[int, int]]:
    """A space farthest to the north, east, south and west."""

    def x(cell: tuple[int, int]) -> int:
        return 2 * cell[0] + cell[1] % 2

    north, south = min(row for _, row in cells), max(row for _, row in cells)
    west, east = min(map(x, cells)), max(map(x, cells))
    return [
        random.choice([cell for cell in cells if cell[1] == north]),
        random.choice([cell for cell in cells if x(cell) == east]),
        random.choice([cell for cell in cells if cell[1] == south]),
        random.choice([cell for cell in cells if x(cell) == west]),
    ]


def _draw(cells: dict[tuple[int, int], str], columns: int, rows: int) -> str:
    lines = [
        " " * (row % 2) + " ".join(cells.get((column, row), "~") for column in range(columns))
        for row in range(rows)
    ]
    return "\n".join(lines) + "\n"


def _is_playable(island: Chart) -> bool:
    """Is there something to score for everybody, and a way onto the island from every port?"""
    inland = island.land - set(island.ports)
    reached = set().union(*(island.flood(port, inland) for port in island.ports))
    return (
        len(island.goals) > 1
        and island.goals <= reached
        and all(island.near[port] & inland for port in island.ports)
    )
