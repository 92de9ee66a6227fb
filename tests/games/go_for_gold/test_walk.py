"""Where a player can go: the ruleset's searches against trying everything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.games.go_for_gold import walk
from scorepad.games.go_for_gold.state import Seat, State
from tests.games.go_for_gold import islands
from tests.games.go_for_gold.islands import Chart, Walker, chart, random_island
from tests.games.go_for_gold.table import (
    ROOM,
    SPITS,
    island,
    move,
    out,
    record_all,
    roll,
    rolled,
    spaces,
    state_of,
    table,
    walker,
)
from tests.sampling import examples

seeds = st.integers(0, 2**32)


class Moment:
    """Somewhere in a game on a random island: what Sarah has entered, where she stands, a roll."""

    def __init__(self, seed: int, land: int = 24) -> None:
        random = Random(seed)
        self.drawing = random_island(random, 7, 5, random.randint(10, land))
        self.chart = chart(self.drawing)
        self.game = table(drawing=self.drawing)
        bits = island(self.drawing).bits
        start, second, third, _ = random.sample(self.chart.ports, 4)
        has_used_port = random.random() < 0.3
        inland = sorted(self.chart.land - set(self.chart.ports))
        entered = {start, *random.sample(inland, random.randint(0, len(inland) * 3 // 4))}
        at = random.choice(sorted(entered))
        if has_used_port:
            entered |= {second, third}
            at = random.choice([third, *sorted(entered - {start, second})])
        temples = [space for space in self.chart.goals if self.chart.glyphs[space].isalpha()]
        self.closed = set(random.sample(sorted(temples), random.randint(0, len(temples))))
        self.pips = random.randint(1, 6)
        self.seat = Seat(
            "Sarah",
            at=bits[at],
            entered=sum(bits[space] for space in entered),
            shovels_used=random.randint(1, 2),
            feet_used=random.randint(0, 1),
            has_used_port=has_used_port,
        )
        self.walker = walker(island(self.drawing), self.seat)
        self.state: State = state_of(self.game)._replace(
            step="move", round=1, pips=self.pips, seats=(self.seat, state_of(self.game).seats[1])
        )

    @property
    def closed_mask(self) -> int:
        return sum(island(self.drawing).bits[space] for space in self.closed)

    def broken(self, **keys: object) -> set[str]:
        """The rules that an event breaks here."""
        event = self.game.read({"player": "Sarah", **keys})
        return {violation.rule for violation in ROOM.track.judge(self.state, event)}


@examples(250)
@given(seed=seeds)
def test_out_is_legal_exactly_when_there_is_no_move(seed: int) -> None:
    moment = Moment(seed)
    can_walk = any(islands.paths(moment.chart, moment.walker, moment.pips))
    can_hop = moment.walker.feet > 0 and any(islands.paths(moment.chart, moment.walker, moment.pips, foot=True))
    assert walk.can_walk(moment.state, moment.seat) == can_walk
    assert walk.can_use_foot(moment.state, moment.seat) == can_hop
    can_move = can_walk or can_hop
    assert moment.broken(kind="out") == ({"out"} if can_move else set())
    (expected,) = [each for each in ROOM.track.expected(moment.state) if each.player == "Sarah"]
    assert expected.kind == ("move" if can_move else "out")


@examples(60)
@given(seed=seeds, foot=st.booleans())
def test_the_spaces_offered_lead_to_every_legal_move(seed: int, foot: bool) -> None:
    moment = Moment(seed, 18)
    found = set(islands.paths(moment.chart, moment.walker, moment.pips, foot=foot))
    way = walk.walk(moment.state, moment.seat, foot=foot)
    names = island(moment.drawing)
    offered: set[tuple[str, ...]] = set()
    started: list[tuple[str, ...]] = [()]
    while started:
        path = started.pop()
        if way.is_whole(path):
            offered.add(path)
        started += [(*path, space) for space in names.spaces(way.finishable(path))]
    assert offered == found


@examples(60)
@given(seed=seeds, foot=st.booleans(), steps=st.integers(0, 5))
def test_a_space_is_enterable_if_it_breaks_no_rule_and_finishable_if_a_move_starts_that_way(
    seed: int, foot: bool, steps: int
) -> None:
    moment = Moment(seed, 18)
    names = island(moment.drawing)
    way = walk.walk(moment.state, moment.seat, foot=foot)
    random = Random(seed)
    path: tuple[str, ...] = ()
    for _ in range(steps):
        if not way.enterable(path):
            break
        path = (*path, random.choice(names.spaces(way.enterable(path))))
    ports = moment.walker.ports(moment.chart)
    here = path[-1] if path else moment.walker.at
    is_done = len(path) == (6 if foot else moment.pips) or (path != () and path[-1] in ports)
    free = moment.chart.land - moment.walker.entered - set(path) - (set(moment.chart.ports) - ports)
    assert set(names.spaces(way.enterable(path))) == (set() if is_done else moment.chart.near[here] & free)
    moves = islands.paths(moment.chart, moment.walker, moment.pips, foot=foot)
    onward = {whole[len(path)] for whole in moves if whole[: len(path)] == path and len(whole) > len(path)}
    assert set(names.spaces(way.finishable(path))) == onward


@examples(40)
@given(seed=seeds)
def test_judge_accepts_every_legal_move_and_refuses_others(seed: int) -> None:
    moment = Moment(seed, 16)
    random = Random(seed)
    for foot in (False, True):
        found = sorted(islands.paths(moment.chart, moment.walker, moment.pips, foot=foot))
        for path in random.sample(found, min(20, len(found))):
            keys = {"kind": "move", "path": list(path), **({"foot": True} if foot else {})}
            due = {"foot"} if foot and not moment.walker.feet else set()
            if path[-1] in moment.chart.ports:
                left = set(moment.chart.ports) - moment.walker.entered - {path[-1]}
                assert moment.broken(**keys) == due | {"port-use"}
                assert all(moment.broken(**keys, port=port) == due for port in left)
                gone = set(moment.chart.ports) - left
                assert all(moment.broken(**keys, port=port) == due | {"port-use"} for port in gone)
            else:
                assert moment.broken(**keys) == due
        for _ in range(20):
            path = tuple(random.choices(sorted(moment.chart.glyphs), k=random.randint(1, 3)))
            if path not in found:
                port = {"port": random.choice(moment.chart.ports)} if path[-1] in moment.chart.ports else {}
                assert moment.broken(kind="move", path=list(path), **({"foot": True} if foot else {}), **port)


@examples(250)
@given(seed=seeds)
def test_points_are_within_reach_exactly_when_a_flood_finds_them(seed: int) -> None:
    moment = Moment(seed, 30)
    can_score = islands.can_score(moment.chart, moment.walker, moment.closed)
    assert walk.can_score(island(moment.drawing), moment.seat, moment.closed_mask) == can_score
    is_out = moment.seat._replace(is_out=True)
    assert not walk.can_score(island(moment.drawing), is_out, moment.closed_mask)


@examples(120)
@given(seed=seeds)
def test_on_a_small_island_points_are_within_reach_exactly_when_some_walk_leads_there(seed: int) -> None:
    moment = Moment(seed, 15)
    found = islands.can_walk_to_points(moment.chart, moment.walker, moment.closed)
    assert walk.can_score(island(moment.drawing), moment.seat, moment.closed_mask) == found


# ---------------------------------------------------------------------- drawn by hand


def test_a_dead_end_is_offered_only_where_the_move_can_be_finished() -> None:
    drawing = """
P . ~ . . P
 . . ~ . . ~
P . . 4 . P
"""
    game = rolled(4, drawing=drawing)
    way = walk.walk(state_of(game), state_of(game).seat("Sarah"))
    assert spaces(way.sheets, way.enterable()) == ["B1", "A2"]
    assert spaces(way.sheets, way.finishable(("B1",))) == ["A2", "B2"]
    assert spaces(way.sheets, way.enterable(("A2",))) == ["B1", "B2", "A3", "B3"]
    assert spaces(way.sheets, way.finishable(("A2", "B1"))) == ["B2"]
    assert spaces(way.sheets, way.finishable(("B2",))) == spaces(way.sheets, way.enterable(("B2",)))
    assert way.enterable(("A2", "A3")) == way.enterable(("B1", "B2", "B3", "C3")) == 0
    assert way.is_whole(("A2", "A3"))
    assert way.is_whole(("B1", "B2", "B3", "C3"))
    assert not way.is_whole(("B1", "B2", "B3"))
    assert not way.is_whole(())


def test_with_a_foot_a_move_may_end_anywhere() -> None:
    game = rolled(4, drawing=SPITS)
    way = walk.walk(state_of(game), state_of(game).seat("Sarah"), foot=True)
    assert not walk.can_walk(state_of(game), state_of(game).seat("Sarah"))
    assert way.finishable() == way.enterable() == way.sheets.bits["B1"]
    assert all(way.is_whole(tuple(["B1", "C1", "D1"][:steps])) for steps in (1, 2, 3))
    assert not way.is_whole(())


@pytest.mark.parametrize(("steps", "is_out"), [(1, False), (2, False), (3, True), (6, True)])
def test_out_at_the_end_of_a_spit(steps: int, is_out: bool) -> None:
    game = record_all(rolled(5, drawing=SPITS), [move("Sarah", "B1", foot=True), move("Linus", "G1", foot=True)])
    game.record(**roll(steps))
    assert (game.judge(**out("Sarah")) == ()) is is_out


def test_a_port_leads_on_to_every_other_one_not_visited() -> None:
    game = rolled(6)
    sarah = next(each for each in game.expected() if each.player == "Sarah")
    picks = {pick.key: pick for pick in sarah.picks}
    assert picks["path"].offers({"path": []}) == ("C1", "E1", "C2", "D2")
    assert set(picks["port"].offers({"path": ["C1", "B2", "B3", "A3"]})) == {"G3", "D5"}
    assert picks["port"].offers({"path": ["C1", "B2", "B3"]}) == ()


def test_every_roll_is_offered_for_a_dig_with_exactly_the_shovels_it_needs() -> None:
    game = record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F3")])
    dig, skip = game.expected()
    offered = [(option["pips"], option.get("shovels", 0)) for option in dig.options(20)]
    assert sorted(offered) == [(1, 0), (2, 0), (2, 2), (3, 0), (3, 1), (4, 0), (5, 0), (6, 0)]
    assert skip.options(20) == [{"player": "Sarah"}]


ROUND = """
P . . 4 ~ . P
 ~ ~ ~ ~ ~ ~ ~
P . . ~ ~ R P
"""
"""Four lands, each with its port A1, G1, G3, A3: one with a treasure, one with a temple."""


STRAIT = """
P . R . s P
 ~ ~ ~ ~ ~ ~
P s . ~ . P
"""
"""Three lands: one with a temple and a shovel, one with a shovel, one with nothing."""


@pytest.mark.parametrize(
    ("at", "entered", "has_used_port", "shovels", "can_score"),
    [
        ("D1", ["F3"], True, 0, True),  # the temple is on one side and the shovel on the other
        ("D1", ["F1", "E1"], True, 0, False),  # no shovel is left on this land
        ("D1", ["F1", "E1"], True, 1, True),
        ("D1", ["F1", "E1"], False, 0, True),  # from the port at A1 there is a way to the other shovel
        ("D1", ["F1", "E1", "B3"], False, 0, False),
        ("A3", [], False, 0, False),
        ("A3", [], False, 2, False),  # a shovel, but no temple
    ],
)
def test_a_temple_is_within_reach_only_of_somebody_who_has_or_can_reach_a_shovel(
    at: str, entered: list[str], has_used_port: bool, shovels: int, can_score: bool
) -> None:
    bits = island(STRAIT).bits
    been = sum(bits[space] for space in {at, *entered})
    sarah = Seat("Sarah", at=bits[at], entered=been, has_used_port=has_used_port, shovels_used=2 - shovels)
    assert walk.can_score(island(STRAIT), sarah, 0) is can_score
    assert walk.can_anybody_score(island(STRAIT), (sarah,), 0) is can_score
    assert islands.can_score(Chart(STRAIT), walker(island(STRAIT), sarah), set()) is can_score


@pytest.mark.parametrize(
    ("at", "entered", "has_used_port", "closed", "can_score"),
    [
        ("A1", [], False, [], True),
        ("A1", [], True, [], True),
        ("D1", ["A1", "B1", "C1"], True, [], False),
        ("D1", ["A1", "B1", "C1"], False, [], False),
        ("B3", ["A3"], False, [], False),
        ("G3", [], True, [], True),
        ("G3", [], True, ["F3"], False),
        ("F3", ["G3"], False, [], False),
        ("G1", ["F1"], False, [], False),
    ],
)
def test_points_within_reach_on_lands_connected_only_by_ports(
    at: str, entered: list[str], has_used_port: bool, closed: list[str], can_score: bool
) -> None:
    bits = island(ROUND).bits
    been = sum(bits[space] for space in {at, *entered})
    sarah = Seat("Sarah", at=bits[at], entered=been, has_used_port=has_used_port)
    mask = sum(bits[space] for space in closed)
    assert walk.can_score(island(ROUND), sarah, mask) is can_score
    slow = Walker(at, frozenset({at, *entered}), has_used_port=has_used_port)
    assert islands.can_score(Chart(ROUND), slow, set(closed)) is can_score
