"""Where a player can go: the ruleset's searches against trying everything; why not, and what it would bring."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.engine.events import make_event
from scorepad.engine.position import broken_rules
from scorepad.games.go_for_gold import walk
from scorepad.games.go_for_gold.events import TRACKED
from scorepad.games.go_for_gold.expected import ending, outcome
from scorepad.games.go_for_gold.state import Seat, State
from scorepad.timeline.game import Game
from tests.games.go_for_gold import islands
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.everything import ISLET, moves
from tests.games.go_for_gold.islands import Chart, chart, random_island
from tests.players import play
from tests.sampling import examples, sampled
from tests.tables import STANDS

seeds = st.integers(0, 2**32)


class Moment:
    """Somewhere in a game on a random island: what Sarah has entered, where she stands, a roll."""

    def __init__(self, seed: int, land: int = 24) -> None:
        random = Random(seed)
        self.drawing = random_island(random, 7, 5, random.randint(10, land))
        self.chart = chart(self.drawing)
        self.game = t.table(drawing=self.drawing)
        bits = t.island(self.drawing).bits
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
        self.walker = t.walker(t.island(self.drawing), self.seat)
        self.state: State = t.state_of(self.game)._replace(
            step="move", round=1, pips=self.pips, seats=(self.seat, t.state_of(self.game).seats[1])
        )

    @property
    def closed_mask(self) -> int:
        return sum(t.island(self.drawing).bits[space] for space in self.closed)

    def broken(self, **keys: object) -> set[str]:
        """The rules that an event breaks here."""
        event = self.game.read({"player": "Sarah", **keys})
        return {violation.rule for violation in t.ROOM.track.judge(self.state, event)}


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
    (expected,) = [each for each in t.ROOM.track.expected(moment.state) if each.player == "Sarah"]
    assert expected.kind == ("move" if can_move else "out")


@examples(60)
@given(seed=seeds, foot=st.booleans())
def test_the_spaces_offered_lead_to_every_legal_move(seed: int, foot: bool) -> None:
    moment = Moment(seed, 18)
    found = set(islands.paths(moment.chart, moment.walker, moment.pips, foot=foot))
    way = walk.walk(moment.state, moment.seat, foot=foot)
    names = t.island(moment.drawing)
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
    names = t.island(moment.drawing)
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


@examples(250)
@given(seed=seeds)
def test_points_are_within_reach_exactly_when_a_flood_finds_them(seed: int) -> None:
    moment = Moment(seed, 30)
    can_score = islands.can_score(moment.chart, moment.walker, moment.closed)
    assert walk.can_score(t.island(moment.drawing), moment.seat, moment.closed_mask) == can_score
    is_out = moment.seat._replace(is_out=True)
    assert not walk.can_score(t.island(moment.drawing), is_out, moment.closed_mask)


@examples(120)
@given(seed=seeds)
def test_on_a_small_island_points_are_within_reach_exactly_when_some_walk_leads_there(seed: int) -> None:
    moment = Moment(seed, 15)
    found = islands.can_walk_to_points(moment.chart, moment.walker, moment.closed)
    assert walk.can_score(t.island(moment.drawing), moment.seat, moment.closed_mask) == found


# ---------------------------------------------------------------------- drawn by hand
def test_a_dead_end_is_offered_only_where_the_move_can_be_finished() -> None:
    drawing = """
P . ~ . . P
 . . ~ . . ~
P . . 4 . P
"""
    game = t.rolled(4, drawing=drawing)
    way = walk.walk(t.state_of(game), t.state_of(game).seat("Sarah"))
    assert t.spaces(way.sheets, way.enterable()) == ["B1", "A2"]
    assert t.spaces(way.sheets, way.finishable(("B1",))) == ["A2", "B2"]
    assert t.spaces(way.sheets, way.enterable(("A2",))) == ["B1", "B2", "A3", "B3"]
    assert t.spaces(way.sheets, way.finishable(("A2", "B1"))) == ["B2"]
    assert t.spaces(way.sheets, way.finishable(("B2",))) == t.spaces(way.sheets, way.enterable(("B2",)))
    assert way.enterable(("A2", "A3")) == way.enterable(("B1", "B2", "B3", "C3")) == 0
    assert way.is_whole(("A2", "A3"))
    assert way.is_whole(("B1", "B2", "B3", "C3"))
    assert not way.is_whole(("B1", "B2", "B3"))
    assert not way.is_whole(())


def test_a_port_leads_on_to_every_other_one_not_visited() -> None:
    game = t.rolled(6)
    sarah = next(each for each in game.expected() if each.player == "Sarah")
    picks = {pick.key: pick for pick in sarah.picks}
    assert picks["path"].offers({"path": []}) == ("C1", "E1", "C2", "D2")
    assert set(picks["port"].offers({"path": ["C1", "B2", "B3", "A3"]})) == {"G3", "D5"}
    assert picks["port"].offers({"path": ["C1", "B2", "B3"]}) == ()


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
    bits = t.island(STRAIT).bits
    been = sum(bits[space] for space in {at, *entered})
    sarah = Seat("Sarah", at=bits[at], entered=been, has_used_port=has_used_port, shovels_used=2 - shovels)
    assert walk.can_score(t.island(STRAIT), sarah, 0) is can_score
    assert walk.can_anybody_score(t.island(STRAIT), (sarah,), 0) is can_score
    assert islands.can_score(Chart(STRAIT), t.walker(t.island(STRAIT), sarah), set()) is can_score


# ---------------------------------------------------------------------- why not, and what it would bring
def refused(game: Game, path: str, name: str, *, foot: bool = False) -> str | None:
    """The rule that keeps Sarah from entering a space after these."""
    state = t.state_of(game)
    violation = walk.why_not(state, state.seat("Sarah"), path.split(), name, foot=foot)
    return None if violation is None else violation.rule


@pytest.mark.parametrize(
    ("path", "name", "rule"),
    [
        ("", "C2", None),
        ("", "D1", "move-once"),
        ("", "B2", "move-from-end"),
        ("C2", "C2", "move-once"),
        ("C2", "D1", "move-once"),
        ("C2", "E2", "move-adjacent"),
        ("D2", "D3", "move-land"),
        ("C1 B2 B3", "A3", None),
        ("C1 B2 B3 A3", "A4", "port-ends-move"),
        ("D2 E2 F3 F4", "E4", "move-exact"),
        ("D2 E2 F3", "D2", "move-once"),
    ],
)
def test_why_a_space_cannot_be_entered(path: str, name: str, rule: str | None) -> None:
    assert refused(t.rolled(4), path, name) == rule


@pytest.mark.parametrize("seed", sampled(range(12), 4))
def test_a_reason_is_given_exactly_where_judge_names_that_rule(seed: int) -> None:
    random = Random(seed)
    game = play(
        t.rolled(random.randint(1, 6), "Tim", drawing=random.choice([t.ISLES, t.SPITS])),
        random,
        random.randint(1, 9),
    )
    state = t.state_of(game)
    checked = 0
    for seat in state.seats:
        if state.step != "move" or not state.is_to_move(seat):
            continue
        for name in state.sheets.bits:
            violation = walk.why_not(state, seat, (), name)
            rules = {each.rule for each in game.judge(kind="move", player=seat.player, path=[name])}
            if violation is None:
                assert rules <= {"move-exact", "port-use"}
            else:
                assert violation.rule in rules
            checked += 1
    assert checked or state.step != "move"


def test_a_dead_end_is_not_safe() -> None:
    game = t.rolled(1, drawing=t.SPITS)
    state = t.state_of(game)
    assert walk.is_safe(state, state.seat("Sarah"), ["B1"])
    state = state._replace(pips=3)
    assert not walk.is_safe(state, state.seat("Sarah"), ["B1"])
    assert not walk.is_safe(state, state.seat("Sarah"), ["B1", "C1", "D1"])
    assert walk.is_safe(state, state.seat("Sarah"), ["B1", "C1"], foot=True)
    assert not walk.is_safe(state, state.seat("Sarah"), ["B1", "C1", "D1"], foot=True)


CREEK = """
. . . P ~ 4 P
 ~ ~ ~ ~ ~ ~ ~
P . . ~ ~ . P
"""
"""Sarah begins at D1, and three spaces lead west."""
BASIN = """
P 4 P ~
 P P ~ ~
"""
"""Four ports around one space; Sarah begins at A1."""


@pytest.mark.parametrize(("pips", "is_fine"), [(1, True), (2, True), (3, False)])
def test_a_move_is_safe_as_long_as_a_space_is_left_after_it(pips: int, is_fine: bool) -> None:
    state = t.state_of(t.rolled(pips, drawing=CREEK))
    path = ["C1", "B1", "A1"][:pips]
    for steps in range(pips + 1):
        assert walk.is_safe(state, state.seat("Sarah"), path[:steps]) is is_fine


def test_a_move_into_a_port_is_safe_if_one_of_the_others_leads_on() -> None:
    state = t.state_of(t.rolled(2, drawing="P . P ~ ~ ~\n P ~ ~ ~ ~ ~\n~ ~ ~ ~ 4 P\n"))
    assert walk.is_safe(state, state.seat("Sarah"), ["B1", "C1"])
    state = t.state_of(t.rolled(2, drawing=BASIN))
    assert not walk.is_safe(state, state.seat("Sarah"), ["B1", "C1"])


def test_another_port_does_not_lead_on_from_the_port_crossed_out() -> None:
    """Sarah begins on land, which was let stand, and so two ports would be left after her move into one."""
    game = t.table(drawing=BASIN)
    game.record(**t.anchor("B1"), **STANDS)
    state = t.state_of(t.record_all(game, [t.roll(1)]))
    assert not walk.is_safe(state, state.seat("Sarah"), ["C1"])


def test_the_ports_to_continue_from_are_those_not_visited() -> None:
    state = t.state_of(t.rolled(2, drawing=BASIN))
    assert walk.onward(state.sheets, state.seat("Sarah"), state.sheets.bits["C1"]) == ("B2", "A2")


def test_no_move_into_a_port_may_continue_from_a_port_already_visited() -> None:
    state = t.state_of(t.record_all(t.table(drawing=t.ISLES), [t.anchor("A3"), t.roll(2)]))
    way, bits = walk.walk(state, state.seat("Sarah")), state.sheets.bits
    assert way.into_port(bits["G1"]).finishable() == bits["A2"]
    assert way.into_port(bits["A3"]).finishable() == 0


def test_what_a_move_leads_to() -> None:
    state = t.state_of(t.rolled(3))
    sarah = state.seat("Sarah")
    assert ending(state, sarah, ["C1", "B2", "C3"]) == ("C3", None, None, False, 2, 0)
    assert ending(state, sarah, ["D2", "E2", "E3"]) == ("E3", None, None, False, 0, 1)
    assert ending(state, sarah, ["C1", "C2"]) == ("C2", 4, None, False, 1, 0)
    assert ending(state, sarah, ["D2", "E2"]) == ("E2", None, "red", False, 0, 0)
    assert ending(state._replace(closed=state.sheets.bits["E2"]), sarah, ["D2", "E2"]).is_closed


def test_a_move_gathers_nothing_elsewhere_on_the_map() -> None:
    state = t.state_of(t.rolled(1, drawing=t.COVE.replace("~", "s", 1)))
    assert ending(state, state.seat("Sarah"), ["D2"]) == ("D2", None, None, False, 0, 0)


@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize("used", range(3))
def test_the_predicted_outcome_of_a_roll_comes_true(pips: int, used: int) -> None:
    for path, kind in (("E1 E2", "raid"), ("D2 C2", "dig")):
        game = t.record_all(t.rolled(2), [t.move("Sarah", path), t.move("Linus", "F3 F4")])
        state = t.state_of(game)
        sarah = state.seat("Sarah")
        state = state._replace(seats=(sarah._replace(shovels_used=used), *state.seats[1:]))
        told = outcome(state, state.seat("Sarah"), pips)
        keys = t.dig("Sarah", pips, shovels=told.shovels) if kind == "dig" else t.raid("Sarah", pips)
        assert told.shovels == (max(0, 4 - pips) if (kind, told.kind) == ("dig", "scored") else 0)
        event = game.read(keys)
        assert game.mode.judge(state, event) == []
        after = game.mode.score(game.mode.apply(state, event, 6)).of("Sarah").total
        assert (after, told.kind) == (told.points, {4: "scored", 9: "scored", -1: "cursed", 0: "nothing"}[after])
        if kind == "dig" and told.kind == "nothing":
            missing = t.dig("Sarah", pips, shovels=max(1, 4 - pips))
            assert game.mode.judge(state, game.read(missing)) != []


def test_the_last_unvisited_port_is_not_entered_since_none_would_be_left_to_continue_from() -> None:
    state = t.state_of(t.rolled(3))
    sheets, seat = state.sheets, state.seats[0]
    last, other = sheets.bits["A3"], sheets.bits["G3"]
    assert walk.open_ports(sheets, seat._replace(entered=sheets.harbors & ~last)) == 0
    assert walk.open_ports(sheets, seat._replace(entered=sheets.harbors & ~(last | other))) == last | other


def test_moves_between_spaces_that_do_not_touch_are_never_legal() -> None:
    position = t.rolled(2, drawing=ISLET).position
    paths = [path for steps in (1, 2, 3) for path in product(chart(ISLET).glyphs, repeat=steps)]
    keys = [
        {"player": player, **own}
        for player in ("Sarah", "Linus")
        for path in paths
        for own in moves(chart(ISLET), path)
    ]
    every = [make_event(TRACKED["move"], each) for each in keys]
    legal = {event for event in every if not broken_rules(position, event)}
    assert legal == {event for event in position.legal() if len(event.path) <= 3}  # type: ignore[attr-defined]


def test_what_is_listed_leaves_defaults_out() -> None:
    assert {event.table().get("foot") for event in t.rolled(2).position.legal()} == {None, True}
