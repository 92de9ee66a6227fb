"""Where a player can go: the ruleset's searches against trying everything; why not, and what it would bring."""

from itertools import product
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.games.go_for_gold import walk
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Anchor, Roll
from scorepad.games.go_for_gold.expected import ending, outcome
from scorepad.games.go_for_gold.state import Seat, State
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.games.go_for_gold import islands
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.islands import TEMPLES, Chart, Walker, chart, random_island
from tests.players import play
from tests.sampling import examples
from tests.tables import let

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
    assert way.is_whole(path) == (path in islands.paths(moment.chart, moment.walker, moment.pips, foot=foot))


@examples(250)
@given(seed=seeds)
def test_points_are_within_reach_exactly_when_a_flood_finds_them(seed: int) -> None:
    moment = Moment(seed, 30)
    can_score = islands.can_score(moment.chart, moment.walker, moment.closed)
    assert walk.can_score(t.island(moment.drawing), moment.seat, moment.closed_mask) == can_score
    is_out = moment.seat._replace(is_out=True)
    assert not walk.can_score(t.island(moment.drawing), is_out, moment.closed_mask)


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


BRANCHES = "P . P ~ ~ ~\n P ~ ~ ~ ~ ~\n~ ~ ~ ~ 4 P\n"
BASIN = "P 4 P ~\n P P ~ ~\n"
"""Four ports around one space; Sarah begins at A1."""


@pytest.mark.parametrize(
    ("drawing", "pips", "path", "foot", "is_safe"),
    [
        (t.SPITS, 1, "B1", False, True),
        (t.SPITS, 2, "B1 C1", False, True),
        (t.SPITS, 3, "", False, False),
        (t.SPITS, 3, "B1", False, False),
        (t.SPITS, 3, "B1 C1 D1", False, False),
        (t.SPITS, 3, "B1 C1", True, True),
        (t.SPITS, 3, "B1 C1 D1", True, False),
        (BRANCHES, 2, "B1 C1", False, True),  # into a port, and one of the others leads on
        (BASIN, 2, "B1 C1", False, False),  # and none does
    ],
)
def test_a_move_is_safe_as_long_as_there_is_a_move_after_it(
    drawing: str, pips: int, path: str, foot: bool, is_safe: bool
) -> None:
    state = t.state_of(t.rolled(pips, drawing=drawing))
    assert walk.is_safe(state, state.seat("Sarah"), path.split(), foot=foot) is is_safe


def test_another_port_does_not_lead_on_from_the_port_crossed_out() -> None:
    """Sarah begins on land, which was let stand, and so two ports would be left after her move into one."""
    state = t.state_of(let(t.table(drawing=BASIN), t.anchor("B1"), t.roll(1)))
    assert not walk.is_safe(state, state.seat("Sarah"), ["C1"])


def test_the_last_unvisited_port_is_not_entered_since_none_would_be_left_to_continue_from() -> None:
    state = t.state_of(t.rolled(3))
    sheets, seat = state.sheets, state.seats[0]
    last, other = sheets.bits["A3"], sheets.bits["G3"]
    assert walk.open_ports(sheets, seat._replace(entered=sheets.harbors & ~last)) == 0
    assert walk.open_ports(sheets, seat._replace(entered=sheets.harbors & ~(last | other))) == last | other


def test_what_a_move_leads_to() -> None:
    state = t.state_of(t.rolled(3))
    sarah = state.seat("Sarah")
    assert ending(state, sarah, ["C1", "B2", "C3"]) == ("C3", None, None, False, 2, 0)
    assert ending(state, sarah, ["D2", "E2", "E3"]) == ("E3", None, None, False, 0, 1)
    assert ending(state, sarah, ["C1", "C2"]) == ("C2", 4, None, False, 1, 0)
    assert ending(state, sarah, ["D2", "E2"]) == ("E2", None, "red", False, 0, 0)
    assert ending(state._replace(closed=state.sheets.bits["E2"]), sarah, ["D2", "E2"]).is_closed


@pytest.mark.parametrize(("path", "kind"), [("E1 E2", "raid"), ("D2 C2", "dig")])
def test_the_predicted_outcome_of_a_roll_comes_true(path: str, kind: str) -> None:
    for pips, used in product(range(1, 7), range(3)):
        game = t.record_all(t.rolled(2), t.moves(path, "F3 F4"))
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


# ---------------------------------------------------------------------- the books of whole games, kept by hand
class Sheet:
    """A player's sheet, kept by hand from the bare events."""

    def __init__(self, chart: Chart, port: str) -> None:
        self.chart, self.at, self.entered = chart, port, [port]
        self.shovels, self.shovels_used, self.feet, self.feet_used, self.curses = 2, 0, 1, 0, 0
        self.has_used_port = self.is_out = False
        self.lines: dict[str, int] = {}

    def carry(self, event: Any) -> None:
        glyph = self.chart.glyphs[self.at]
        match event.kind:
            case "move":
                self.feet_used += bool(event.foot)
                for space in event.path:
                    self.shovels += self.chart.glyphs[space] == "s"
                    self.feet += self.chart.glyphs[space] == "f"
                self.at = event.port or event.path[-1]
                self.entered += [*event.path, *([event.port] if event.port else [])]
                self.has_used_port |= bool(event.port)
            case "dig" if event.pips + (event.shovels or 0) >= int(glyph):
                self.shovels_used += event.shovels or 0
                self.lines[f"treasure:{self.at}"] = int(glyph)
            case "raid" if self.shovels - self.shovels_used < event.pips:
                self.curses += 1
            case "raid":
                self.shovels_used = self.shovels
                self.lines[f"temple:{TEMPLES[glyph]}"] = 9
            case "out":
                self.is_out = True

    @property
    def scored(self) -> dict[str, int]:
        return {**self.lines, **({"curses": -self.curses} if self.curses else {})}

    def check(self, sheets: Sheets, seat: Seat) -> None:
        """The ruleset has kept the same books."""
        assert set(t.spaces(sheets, seat.entered)) == set(self.entered)
        assert t.spaces(sheets, seat.at) == [self.at]
        assert (seat.shovels, seat.shovels_used) == (self.shovels, self.shovels_used)
        assert (seat.feet, seat.feet_used) == (self.feet, self.feet_used)
        assert (seat.has_used_port, seat.is_out) == (self.has_used_port, self.is_out)

    def walker(self) -> Walker:
        feet, shovels = self.feet - self.feet_used, self.shovels - self.shovels_used
        return Walker(self.at, frozenset(self.entered), feet, self.has_used_port, shovels)


def check_books(game: Game) -> None:
    """Keep the books of a whole game by hand, and compare them event by event."""
    drawn, players = chart(game.setup.pack.tables["map"]), game.players
    fills = game.setup.rulings["curse-fills-space"]
    first = due = players.index(game.header.first)
    books: dict[str, Sheet] = {}
    for moment in game.line:
        state, event = moment.position.state_as(State), cast("Any", moment.event)
        assert not moment.violations
        if isinstance(event, Anchor):
            ports = drawn.ports[drawn.ports.index(event.port) :] + drawn.ports
            seats = [*players[first:], *players[:first]]
            books = {player: Sheet(drawn, port) for player, port in zip(seats, ports, strict=False)}
        elif isinstance(event, Roll):
            while books[players[due]].is_out:
                due = (due + 1) % len(players)
            assert state.active == due
            due = (due + 1) % len(players)
        elif event.kind in ("move", "dig", "raid", "out"):
            books[event.player].carry(event)
        raided = {item for sheet in books.values() for item in sheet.lines}
        closed = {space for space in drawn.temples if f"temple:{TEMPLES[drawn.glyphs[space]]}" in raided}
        assert set(t.spaces(state.sheets, state.closed)) == closed
        for player, sheet in books.items():
            sheet.check(state.sheets, state.seat(player))
        if state.step in ("roll", "over") and event.kind not in ("anchor", "roll"):
            is_full = any(len(sheet.lines) + sheet.curses * fills >= 6 for sheet in books.values())
            playing = [sheet for sheet in books.values() if not sheet.is_out]
            can_score = any(islands.can_score(drawn, sheet.walker(), closed) for sheet in playing)
            assert state.finished == (is_full or not can_score)
    assert game.result().finished
    for standing in game.result().standings:
        assert {line.item: line.points for line in standing.lines} == books[standing.player].scored
    worth = {player: (sum(sheet.scored.values()), sheet.shovels) for player, sheet in books.items()}
    assert game.result().winners == tuple(player for player in players if worth[player] == max(worth.values()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_books_of_a_sample_are_right(seats: int) -> None:
    check_books(scorepad.load(sample_called(f"go-for-gold-{seats}-players")))


@pytest.mark.slow
@examples(120)
@given(seed=seeds, fills=st.booleans())
def test_whatever_is_played_the_books_are_right(seed: int, fills: bool) -> None:
    random = Random(seed)
    symbols = random.choice(["....ssf456", "..ssf44456", "444456s."])
    columns, rows = random.randint(6, 10), random.randint(5, 8)
    drawing = random_island(random, columns, rows, random.randint(20, 60), symbols)
    header = {"first": random.choice(["Sarah", "Linus"]), "rulings": {"curse-fills-space": fills}}
    check_books(play(t.table(*t.PLAYERS[2 : random.randint(2, 4)], drawing=drawing, **header), random))


@pytest.mark.slow
@examples(20)
@given(seed=seeds)
def test_every_state_is_drawn_in_80_columns_with_a_target_for_each_space(seed: int) -> None:
    random = Random(seed)
    columns, rows = random.randint(5, 26), random.randint(4, 20)
    drawing = random_island(random, columns, rows, min(60, columns * rows // 2))
    game = play(t.table("Tim", drawing=drawing), random, random.randint(0, 80))
    for player in game.players:
        sheet = game.draw(player)
        assert sheet.width <= 80
        targets = {part.target.value for row in sheet.rows for part in row if isinstance(part.target, Target)}
        assert targets >= t.island(drawing).bits.keys()
    assert game.draw().width <= 80
    assert game.draw().text(ascii=True).isascii()
    assert game.ruleset.draw_sheets(t.island(drawing)).width <= 80
