"""Everything that could be written in Go for Gold, on small maps.

Every walk of up to seven spaces that touch is tried, with and without a foot, with every port; every roll with
every number of shovels. A walk may have one wrong step, onto water, onto a space entered before or on from a port,
but not two, since a second mistake does not make up for the first. Unbounded numbers are cut off.
"""

from collections.abc import Iterator, Set
from functools import partial
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

from scorepad.engine.events import Event, make_event
from scorepad.engine.position import Position
from scorepad.games.go_for_gold.events import TALLIED, TRACKED
from scorepad.games.go_for_gold.state import State
from scorepad.timeline.game import Game
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.islands import Chart, chart
from tests.tables import Situation, then

CREEK = """
P s 4 P
 . f R ~
P . 5 P
"""
LAGOON = """
P . R P
 f ~ s .
P 4 B P
"""
ISLET = """
P . P
 . 6 ~
P f P
"""
SETTINGS: dict[str, Situation] = {
    "islet": partial(t.table, drawing=ISLET),
    "creek": partial(t.table, drawing=CREEK),
    "lagoon": partial(t.table, drawing=LAGOON, rulings={"curse-fills-space": True}),
}
QUICK = 3
CUT = 5
"""Unbounded numbers are tried up to this one."""


def street(fills: bool, *pages: t.Keys, drawing: str = ISLET) -> Situation:
    rulings = {"curse-fills-space": fills}
    return then(partial(t.table, mode="tally", drawing=drawing, rulings=rulings), *pages)


MOMENTS: list[tuple[str, Situation, int | None]] = [
    *(
        (f"a roll of {pips} on {name}, with a foot", partial(t.rolled, pips, drawing=drawing), None)
        for pips in (1, 3, 6)
        for name, drawing in (("two islands", t.ISLES), ("dead ends", t.SPITS))
    ),
    ("a page", street(False), None),
    ("a page where curses fill spaces", street(True), None),
    ("a page after another's temple", street(False, t.tally("Linus", temples=["red"]), drawing=CREEK), None),
    ("a page after one that stands", street(True, t.tally("Linus", 6), t.tally("Linus")), None),
]
ANY_ORDER: list[tuple[Situation, str, str]] = [
    (partial(t.rolled, 6), "move", "foot"),
    (then(partial(t.rolled, 1), t.move("Sarah", "C2"), t.move("Linus", "F3")), "dig", ""),
    (street(True, drawing=t.STREET), "tally", ""),
]


def walks(map: Chart, start: str, entered: Set[str], most: int) -> Iterator[tuple[str, ...]]:
    """Every walk over spaces that touch in the drawing, with one wrong step at most."""

    def go(path: tuple[str, ...], *, is_wrong: bool) -> Iterator[tuple[str, ...]]:
        if path:
            yield path
        if len(path) == most:
            return
        for space in sorted(map.near[path[-1] if path else start]):
            is_worse = space not in map.land or space in entered or space in path
            is_worse = is_worse or (path != () and path[-1] in map.ports)
            if not (is_wrong and is_worse):
                yield from go((*path, space), is_wrong=is_wrong or is_worse)

    return go((), is_wrong=False)


def moves(map: Chart, path: tuple[str, ...]) -> Iterator[t.Keys]:
    """A path with every port that could be named, with and without a foot."""
    ports = [None, *map.ports] if path[-1] in map.ports else [None, map.ports[0]]
    for foot, port in product((None, True), ports):
        yield {"path": path, **({"foot": foot} if foot else {}), **({"port": port} if port else {})}


def everything(position: Position) -> Iterator[Event]:
    map = chart(position.setup.pack.tables["map"])
    if position.mode.name == "tally":
        yield from _pages(map, position)
        return
    state = position.state_as(State)
    rolls = [{"pips": pips} for pips in range(1, 7)]
    digs = [{**roll, **({"shovels": added} if added else {})} for roll in rolls for added in range(8)]
    yield from (make_event(TRACKED["anchor"], {"port": space}) for space in map.glyphs)
    yield from (make_event(TRACKED["roll"], each) for each in rolls)
    for player in position.setup.players:
        own: list[tuple[str, t.Keys]] = [("out", {}), ("skip", {})]
        own += [("raid", roll) for roll in rolls] + [("dig", each) for each in digs]
        seat = state.seat(player)
        if seat.at and state.step == "move":
            at, entered = state.sheets.names[seat.at], set(state.sheets.spaces(seat.entered))
            own += [("move", keys) for path in walks(map, at, entered, 7) for keys in moves(map, path)]
        yield from (make_event(TRACKED[kind], {"player": player, **keys}) for kind, keys in own)


def _pages(map: Chart, position: Position) -> Iterator[Event]:
    """Every page that could be entered, its lists in the order of the pack, numbers cut off."""
    colors = list(position.setup.sheets.colors.values())
    printed = sorted({int(glyph) for glyph in map.glyphs.values() if glyph.isdecimal()})
    treasures = [each for size in range(4) for each in combinations_with_replacement([*printed, 7], size)]
    temples = [each for size in range(3) for each in combinations_with_replacement(colors, size)]
    for player in position.setup.players:
        for each in product(treasures, temples, range(8), range(CUT)):
            keys = dict(zip(("treasures", "temples", "curses", "shovels"), each, strict=True))
            yield make_event(TALLIED["tally"], {"player": player, **keys})


def wild(position: Position, random: Random) -> t.Keys:
    """Any well-formed event, often one that is close to legal."""
    island, player = position.setup.sheets, random.choice(position.setup.players)
    spaces, here = list(island.bits), position.state_as(State).seat(player).at
    pips = random.randint(1, 6)
    path: list[str] = []
    for _ in range(random.randint(1, 6)):
        near = [name for name, bit in island.bits.items() if bit & island.beside[here]]
        path.append(random.choice(near if near and random.random() < 0.9 else spaces))
        here = island.bits[path[-1]]
    port = {"port": random.choice([*island.ports, *spaces])} if random.random() < 0.4 else {}
    foot = {"foot": True} if random.random() < 0.4 else {}
    shovels = {"shovels": random.randint(0, 4)} if random.random() < 0.5 else {}
    several = {**t.move(player, " ".join(path)), **foot, **port}
    anywhere = t.anchor(random.choice([*island.ports, *spaces]))
    others = [t.out(player), t.dig(player, pips, **shovels), t.raid(player, pips), t.skip(player)]
    return random.choice([anywhere, t.roll(pips), several, several, several, *others])


def holds(state: State, is_regular: bool) -> None:
    for seat in state.seats:
        assert 0 <= seat.shovels_used <= seat.shovels
        assert 0 <= seat.feet_used <= seat.feet
        assert not is_regular or len(seat.successes) <= 6


def pages(game: Game) -> list[t.Keys]:
    found = []
    for seat in t.state_of(game).seats:
        lines = {line.item: line.points for line in game.result().of(seat.player).lines}
        treasures = [points for item, points in lines.items() if item.startswith("treasure:")]
        temples = [item.removeprefix("temple:") for item in lines if item.startswith("temple:")]
        keys: dict[str, Any] = {"temples": temples, "curses": -lines.get("curses", 0), "shovels": seat.shovels}
        found.append(t.tally(seat.player, *treasures, **keys))
    return found


# ---- Positions of Go for Gold that are equal or differ
SARAH, LINUS = t.moves("C2", "F3")
tallying = partial(t.table, mode="tally")


def rolled(pips: int, *events: t.Keys) -> Situation:
    return then(partial(t.rolled, pips), *events)


def resolving(*events: t.Keys) -> Situation:
    """Sarah is on a 4 and Linus on a 5."""
    return rolled(1, SARAH, LINUS, *events)


def at_temple(*events: t.Keys) -> Situation:
    return rolled(2, *t.moves("E1 E2", "F2 E2"), *events)


FAILED = [t.dig("Sarah", 1), t.dig("Linus", 2)]
SAME: list[tuple[str, Situation, Situation]] = [
    ("however a dig failed, after the round", resolving(*FAILED), resolving(t.skip("Sarah"), t.skip("Linus"))),
    ("a false foot", rolled(1, SARAH), rolled(1, {**SARAH, "foot": False})),
]
DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("another port", then(t.table, t.anchor("D1")), then(t.table, t.anchor("G3"))),
    ("another roll", rolled(1), rolled(2)),
    ("who has moved", rolled(1, SARAH), rolled(1, LINUS)),
    ("where to", rolled(1, SARAH), rolled(1, t.move("Sarah", "D2"))),
    ("with a foot", rolled(1, SARAH), rolled(1, {**SARAH, "foot": True})),
    ("another way to it", rolled(3, t.move("Sarah", "C2 C3 C4")), rolled(3, t.move("Sarah", "D2 C2 C3"))),
    ("another way to the same space", rolled(2, t.move("Sarah", "C1 C2")), rolled(2, t.move("Sarah", "D2 C2"))),
    ("what was dug up", resolving(t.dig("Sarah", 4)), resolving(t.dig("Sarah", 3))),
    ("a shovel used", resolving(t.dig("Sarah", 3, shovels=1)), resolving(t.dig("Sarah", 4))),
    ("a temple closed, or a curse", at_temple(t.raid("Sarah", 1)), at_temple(t.raid("Sarah", 6))),
    ("a curse, or a skip", at_temple(t.raid("Sarah", 6)), at_temple(t.skip("Sarah"))),
    ("another map", t.table, partial(t.table, drawing=t.ISLES)),
    ("what is tallied", then(tallying, t.tally("Sarah", 4, 5)), then(tallying, t.tally("Sarah", 5))),
]
