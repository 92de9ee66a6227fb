"""The legal events listed, against trying everything, on small maps.

Everything is tried: every walk of up to seven spaces that touch, with and without a foot, with every port; every
roll with every number of shovels. A walk may have one wrong step, onto water, onto a space entered before or on
from a port, but not two, since a second mistake does not make up for the first. Steps to spaces that do not touch
are tried in walks of up to three spaces. Unbounded numbers are cut off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest

from scorepad.engine.events import Event, make_event
from scorepad.engine.position import Position, broken_rules
from scorepad.games.go_for_gold.events import TALLIED, TRACKED
from scorepad.games.go_for_gold.state import State
from scorepad.timeline.game import Game
from tests.games.go_for_gold.islands import Chart, chart
from tests.games.go_for_gold.table import (
    COVE,
    ISLES,
    SPITS,
    STREET,
    Keys,
    move,
    record_all,
    rolled,
    table,
    tally,
)
from tests.sampling import sampled

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
SMALL = [CREEK, LAGOON, ISLET]
PLAYERS = ["Sarah", "Linus"]
TIMES = {"anchor": 6, "roll": 20, "move": 30, "out": 5, "dig": 3, "raid": 4, "skip": 5}
"""Each kind is expected in at least this many positions."""
CUT = 5
"""Unbounded numbers are tried up to this one."""


# ---------------------------------------------------------------------- everything that could be written


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


def moves(map: Chart, path: tuple[str, ...]) -> Iterator[Keys]:
    """A path with every port that could be named, with and without a foot."""
    ports = [None, *map.ports] if path[-1] in map.ports else [None, map.ports[0]]
    for foot, port in product((None, True), ports):
        yield {"path": path, **({"foot": foot} if foot else {}), **({"port": port} if port else {})}


def tracked(map: Chart, position: Position, most: int = 7) -> Iterator[Event]:
    """Every event that could be written down while a game is tracked."""
    state = position.state_as(State)
    spaces = [{"port": space} for space in map.glyphs]
    rolls = [{"pips": pips} for pips in range(1, 7)]
    digs = [{**roll, **({"shovels": added} if added else {})} for roll in rolls for added in range(8)]
    yield from (make_event(TRACKED["anchor"], each) for each in spaces)
    yield from (make_event(TRACKED["roll"], each) for each in rolls)
    for player in position.setup.players:
        own: list[tuple[str, Keys]] = [("out", {}), ("skip", {})]
        own += [("raid", roll) for roll in rolls] + [("dig", each) for each in digs]
        seat = state.seat(player)
        if seat.at and state.step == "move":
            at, entered = state.sheets.names[seat.at], set(state.sheets.spaces(seat.entered))
            own += [("move", keys) for path in walks(map, at, entered, most) for keys in moves(map, path)]
        yield from (make_event(TRACKED[kind], {"player": player, **keys}) for kind, keys in own)


def tallied(map: Chart, position: Position) -> Iterator[Event]:
    """Every page that could be entered, its lists in the order of the pack, numbers cut off."""
    colors = list(position.setup.sheets.colors.values())
    fills = position.setup.rulings["curse-fills-space"]
    printed = sorted({int(glyph) for glyph in map.glyphs.values() if glyph.isdecimal()})
    treasures = [each for size in range(8) for each in combinations_with_replacement([*printed, 7], size)]
    temples = [each for size in range(4) for each in combinations_with_replacement(colors, size)]
    curses = range(8 if fills else CUT)
    for player in position.setup.players:
        for each in product(treasures, temples, curses, range(CUT)):
            keys = dict(zip(("treasures", "temples", "curses", "shovels"), each, strict=True))
            yield make_event(TALLIED["tally"], {"player": player, **keys})


def check(position: Position, every: Iterator[Event]) -> int:
    """Check that the events listed are those that break no rule, each once; return how many there are."""
    listed = [repr(event) + event.kind for event in position.legal()]
    legal = {repr(event) + event.kind for event in every if not broken_rules(position, event)}
    assert set(listed) == legal
    assert len(listed) == len(legal)
    assert bool(legal) is not position.finished
    return len(legal)


# ---------------------------------------------------------------------- positions


def wild(random: Random, map: Chart, game: Game) -> Event:
    """An event that probably breaks a rule."""
    events = [event for event in tracked(map, game.position, 2) if event.kind != "roll" or random.random() < 0.3]
    return random.choice(events)


def played(seed: int, drawing: str, irregular: float, **header: Any) -> Iterator[Position]:
    """The positions of a random game in which the table lets something stand now and then."""
    random = Random(seed)
    game = table(drawing=drawing, **header)
    for _ in range(60):
        yield game.position
        if game.result().finished:
            return
        if random.random() < irregular:
            game.record(**{**wild(random, chart(drawing), game).table(), "stands": "we saw it"})
        else:
            game.record(game.position.random(random))


@pytest.mark.slow
@pytest.mark.parametrize("irregular", [0, 0.25])
def test_what_is_listed_is_what_breaks_no_rule(irregular: float) -> None:
    seen: Counter[str] = Counter()
    for drawing, seeds in ((CREEK, (3,)), (LAGOON, (4, 7)), (ISLET, (1, 3, 7))):
        for seed in seeds:
            for position in played(seed, drawing, irregular):
                check(position, tracked(chart(drawing), position))
                seen.update({each.kind for each in position.expected()})
    assert all(seen[kind] >= times for kind, times in TIMES.items())


def test_moves_between_spaces_that_do_not_touch_are_never_legal() -> None:
    position = rolled(2, drawing=ISLET).position
    spaces = list(chart(ISLET).glyphs)
    paths = [path for steps in (1, 2, 3) for path in product(spaces, repeat=steps)]
    moved = TRACKED["move"]
    every = [
        make_event(moved, {"player": player, **keys})
        for player in PLAYERS
        for path in paths
        for keys in moves(chart(ISLET), path)
    ]
    legal = {repr(event) for event in every if not broken_rules(position, event)}
    assert legal == {repr(event) for event in position.legal() if len(event.path) <= 3}  # type: ignore[attr-defined]
    assert len(legal) > 10


@pytest.mark.parametrize("drawing", [ISLES, SPITS])
@pytest.mark.parametrize("pips", [1, 3, 6])
def test_with_a_foot_every_length_is_listed(drawing: str, pips: int) -> None:
    position = rolled(pips, drawing=drawing).position
    assert check(position, tracked(chart(drawing), position)) > 4
    with_foot = [event for event in position.legal("move", "Sarah") if event.foot]  # type: ignore[attr-defined]
    assert {len(event.path) for event in with_foot} >= {1, 2}  # type: ignore[attr-defined]


@pytest.mark.parametrize("fills", [False, True])
@pytest.mark.parametrize("drawing", sampled([CREEK, LAGOON, STREET]))
@pytest.mark.slow
def test_every_page_that_agrees_with_the_sheets_is_listed(drawing: str, fills: bool) -> None:
    game = table(mode="tally", drawing=drawing, rulings={"curse-fills-space": fills})
    first = check(game.position, tallied(chart(drawing), game.position))
    entered = tally("Linus", temples=["red"] if "R" in drawing else [])
    game.record(**entered)
    second = check(game.position, tallied(chart(drawing), game.position))
    assert first > 2 * second > 0 if "R" in drawing else first == 2 * second
    game.record(**tally("Linus"), stands="counted again")
    assert check(game.position, tallied(chart(drawing), game.position)) == first // 2


# ---------------------------------------------------------------------- at random, and key by key


def test_random_events_are_all_the_legal_ones_and_no_others() -> None:
    random = Random(5)
    seen: Counter[str] = Counter()
    for seed in range(10):
        for position in played(seed, random.choice(SMALL), 0):
            legal = {repr(event) for event in position.legal()}
            if 0 < len(legal) <= 14:
                assert {repr(position.random(random)) for _ in range(1500)} == legal
                seen.update(each.kind for each in position.expected())
    assert all(seen[kind] > 5 for kind in ("anchor", "roll", "move", "dig"))


@pytest.mark.parametrize("seed", range(20))
def test_random_events_are_never_illegal(seed: int) -> None:
    random = Random(seed)
    for position in played(seed, random.choice([*SMALL, COVE, SPITS]), 0.2):
        for _ in range(10 if not position.finished else 0):
            assert position.judge(position.random(random)) == ()
    with pytest.raises(IndexError):
        finished().random(random)


def finished() -> Position:
    *_, last = played(1, ISLET, 0)
    assert last.finished
    return last


@pytest.mark.parametrize("fills", [False, True])
def test_a_random_page_is_legal(fills: bool) -> None:
    position = table(mode="tally", rulings={"curse-fills-space": fills}).position
    random = Random(3)
    pages = [position.random(random) for _ in range(300)]
    assert all(position.judge(page) == () for page in pages)
    shovels = {page.shovels for page in pages}  # type: ignore[attr-defined]
    assert shovels == set(range(2, 6))


def fill_in(random: Random, position: Position, order: tuple[str, ...], kind: str) -> Keys:
    """An event whose keys are chosen in this order, each from what is offered at that point."""
    expected = random.choice([each for each in position.expected() if each.kind == kind])
    table: Keys = {"kind": kind, "player": expected.player}
    for pick in sorted(expected.picks, key=lambda pick: order.index(pick.key)):
        if not pick.is_list:
            values = pick.offers(table)
            if values and (pick.least or random.random() < 0.5):
                table[pick.key] = values[random.randrange(min(len(values), 5))]
            continue
        table[pick.key] = []
        while values := pick.offers(table):
            if pick.may_end(table) and random.random() < 0.4:
                break
            table[pick.key] = [*table[pick.key], random.choice(values)]
    return table


@pytest.mark.parametrize("order", [("foot", "path", "port"), ("foot", "port", "path")])
def test_a_move_can_be_finished_in_whatever_order_its_keys_are_chosen(order: tuple[str, ...]) -> None:
    random = Random(8)
    ports = 0
    for seed in range(8):
        for position in played(seed, random.choice([CREEK, LAGOON, COVE]), 0):
            if any(each.kind == "move" for each in position.expected()):
                for _ in range(10):
                    moved = fill_in(random, position, order, "move")
                    assert position.judge(**moved) == ()
                    ports += "port" in moved
    assert ports > 20


@pytest.mark.parametrize("order", list(permutations(("treasures", "temples", "curses", "shovels"))))
def test_a_page_can_be_finished_in_whatever_order_its_keys_are_chosen(order: tuple[str, ...]) -> None:
    random = Random(1)
    position = table(mode="tally", drawing=STREET, rulings={"curse-fills-space": True}).position
    pages = [fill_in(random, position, order, "tally") for _ in range(30)]
    assert all(position.judge(**page) == () for page in pages)
    assert len({len(page["treasures"]) for page in pages}) > 3


@pytest.mark.parametrize("order", [("pips", "shovels"), ("shovels", "pips")])
def test_a_dig_can_be_finished_in_whatever_order_its_keys_are_chosen(order: tuple[str, ...]) -> None:
    random = Random(1)
    position = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3")]).position
    digs = [fill_in(random, position, order, "dig") for _ in range(60)]
    assert all(position.judge(**dig) == () for dig in digs)
    assert {dig.get("shovels") for dig in digs} == {None, 1, 2}


def test_what_is_listed_leaves_defaults_out() -> None:
    every = [event.table() for event in rolled(2, drawing=CREEK).position.legal()]
    assert {table.get("foot") for table in every} == {None, True}
    digging = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3")]).position
    assert {event.table().get("shovels") for event in digging.legal("dig")} == {None, 1, 2}
