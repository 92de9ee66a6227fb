"""Random games of Go for Gold on random islands, checked against what must always hold."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scorepad
from scorepad.games.go_for_gold.state import State
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.games.go_for_gold import islands
from tests.games.go_for_gold.islands import TEMPLES, Chart, Walker, chart, random_island
from tests.games.go_for_gold.table import (
    Keys,
    anchor,
    island,
    pack,
    pips_of,
    spaces,
    state_of,
    table,
    tally,
    walker,
)
from tests.players import choose, play
from tests.sampling import examples

pytestmark = pytest.mark.slow

PLAYERS = ["Sarah", "Linus", "Tim", "Ada"]
seeds = st.integers(0, 2**32)


class Sheet:
    """A player's sheet, kept by hand from the bare events."""

    def __init__(self, chart: Chart, port: str) -> None:
        self.chart = chart
        self.at = port
        self.entered = [port]
        self.shovels, self.shovels_used = 2, 0
        self.feet, self.feet_used = 1, 0
        self.has_used_port = False
        self.is_out = False
        self.lines: dict[str, int] = {}
        self.curses = 0

    def move(self, event: Any) -> None:
        assert event.path[0] in self.chart.near[self.at]
        self.feet_used += bool(event.foot)
        assert self.feet_used <= self.feet
        for space in event.path:
            assert space not in self.entered
            assert space in self.chart.land
            self.entered.append(space)
            self.shovels += self.chart.glyphs[space] == "s"
            self.feet += self.chart.glyphs[space] == "f"
        self.at = event.path[-1]
        if event.port:
            assert not self.has_used_port
            assert event.port not in self.entered
            self.has_used_port = True
            self.at = event.port
            self.entered.append(event.port)

    def dig(self, event: Any) -> None:
        number = int(self.chart.glyphs[self.at])
        added = event.shovels or 0
        if event.pips + added >= number:
            self.shovels_used += added
            self.lines[f"treasure:{self.at}"] = number

    def raid(self, event: Any) -> bool:
        if self.shovels - self.shovels_used < event.pips:
            self.curses += 1
            return False
        self.shovels_used = self.shovels
        self.lines[f"temple:{TEMPLES[self.chart.glyphs[self.at]]}"] = 9
        return True

    @property
    def scored(self) -> dict[str, int]:
        return {**self.lines, **({"curses": -self.curses} if self.curses else {})}

    def walker(self) -> Walker:
        feet, shovels = self.feet - self.feet_used, self.shovels - self.shovels_used
        return Walker(self.at, frozenset(self.entered), feet, self.has_used_port, shovels)


class Table:
    """All sheets, and the closed temples."""

    def __init__(self, game: Game, chart: Chart) -> None:
        self.game = game
        self.chart = chart
        self.sheets: dict[str, Sheet] = {}
        self.closed: set[str] = set()

    def carry(self, event: Any) -> None:
        match event.kind:
            case "anchor":
                first = self.game.players.index(self.game.header.first)
                for step in range(len(self.game.players)):
                    port = self.chart.ports[(self.chart.ports.index(event.port) + step) % 4]
                    player = self.game.players[(first + step) % len(self.game.players)]
                    self.sheets[player] = Sheet(self.chart, port)
            case "move":
                self.sheets[event.player].move(event)
            case "out":
                self.sheets[event.player].is_out = True
            case "dig":
                self.sheets[event.player].dig(event)
            case "raid":
                sheet = self.sheets[event.player]
                assert sheet.at not in self.closed
                if sheet.raid(event):
                    self.closed.add(sheet.at)

    def is_over(self, *, curses_fill: bool) -> bool:
        """Is there a reason for the game to end after this round?"""
        sheets = self.sheets.values()
        if any(len(sheet.lines) + sheet.curses * curses_fill >= 6 for sheet in sheets):
            return True
        return not any(
            islands.can_score(self.chart, sheet.walker(), self.closed) for sheet in sheets if not sheet.is_out
        )

    def check(self, state: State) -> None:
        """The ruleset has kept the same books."""
        assert set(spaces(state.sheets, state.closed)) == self.closed
        for player, sheet in self.sheets.items():
            seat = state.seat(player)
            assert set(spaces(state.sheets, seat.entered)) == set(sheet.entered)
            assert spaces(state.sheets, seat.at) == [sheet.at]
            assert (seat.shovels, seat.shovels_used) == (sheet.shovels, sheet.shovels_used)
            assert (seat.feet, seat.feet_used) == (sheet.feet, sheet.feet_used)
            assert (seat.has_used_port, seat.is_out) == (sheet.has_used_port, sheet.is_out)
            assert sheet.shovels == 2 + sum(self.chart.glyphs[space] == "s" for space in sheet.entered)
            assert sheet.feet == 1 + sum(self.chart.glyphs[space] == "f" for space in sheet.entered)
            assert sheet.shovels_used <= sheet.shovels
            assert sheet.feet_used <= sheet.feet
            assert len(sheet.lines) <= 6


def begin(random: Random, *, fills: bool = False, mode: str = "track") -> tuple[Game, Chart]:
    """Two to four players and a random island."""
    symbols = random.choice(["....ssf456", "..ssf44456", "444456s."])
    columns, rows = random.randint(6, 10), random.randint(5, 8)
    drawing = random_island(random, columns, rows, random.randint(20, 60), symbols)
    players = PLAYERS[2 : random.randint(2, 4)]
    first = random.choice(["Sarah", "Linus"])
    rulings = {"curse-fills-space": fills}
    return table(*players, drawing=drawing, first=first, mode=mode, rulings=rulings), chart(drawing)


def eager(random: Random, game: Game, chart: Chart) -> Keys:
    """An event of a player who goes for points where possible, sometimes with a foot."""
    expected = random.choice(game.expected())
    event = choose(random, game, expected)
    if expected.kind in ("dig", "skip") and random.random() < 0.8:
        options = random.choices(game.expected()[0].options(20), k=2)
        best = max(options, key=lambda option: option["pips"] + option.get("shovels", 0))
        return {"kind": game.expected()[0].kind, **best}
    if expected.kind != "move" or random.random() < 0.2:
        return event
    seat = state_of(game).seat(event["player"])
    foot = "foot" in event or (seat.feet_left > 0 and random.random() < 0.2)
    ways = list(islands.paths(chart, walker(state_of(game).sheets, seat), pips_of(game), foot=foot))
    good = [path for path in ways if path[-1] in chart.goals]
    path = random.choice(good or ways)
    event = {"kind": "move", "player": event["player"], "path": list(path), **({"foot": True} if foot else {})}
    if path[-1] in chart.ports:
        event["port"] = random.choice([port for port in chart.ports if port not in seat_spaces(game, event, path)])
    return event


def seat_spaces(game: Game, event: Keys, path: tuple[str, ...]) -> set[str]:
    return {*spaces(state_of(game).sheets, state_of(game).seat(event["player"]).entered), *path}


def play_eagerly(game: Game, random: Random, chart: Chart, most: int = 1000) -> Game:
    for _ in range(most):
        if not game.expected():
            break
        game.record(**eager(random, game, chart))
    return game


@examples(120)
@given(seed=seeds, fills=st.booleans(), is_eager=st.booleans())
def test_whatever_is_played_the_books_are_right(seed: int, fills: bool, is_eager: bool) -> None:
    random = Random(seed)
    game, chart = begin(random, fills=fills)
    if is_eager:
        play_eagerly(game, random, chart)
    else:
        play(game, random)
    books = Table(game, chart)
    active: list[str] = []
    for moment in game.line:
        books.carry(moment.event)
        books.check(moment.position.state_as(State))
        assert not moment.violations
        if moment.event.kind == "roll":
            active.append(game.players[moment.position.state_as(State).active])
        elif moment.position.state_as(State).step in ("roll", "over") and moment.event.kind != "anchor":
            assert books.is_over(curses_fill=fills) == moment.position.state_as(State).finished
    result = game.result()
    assert result.finished
    assert game.expected() == ()
    for standing in result.standings:
        sheet = books.sheets[standing.player]
        assert {line.item: line.points for line in standing.lines} == sheet.scored
        assert standing.total == sum(line.points for line in standing.lines)
        for line in standing.lines:
            assert {game.events[number - 1].player for number in line.events} == {standing.player}  # type: ignore[attr-defined]
    assert active[0] == game.header.first
    worth = {player: (sum(sheet.scored.values()), sheet.shovels) for player, sheet in books.sheets.items()}
    assert result.winners == tuple(player for player in game.players if worth[player] == max(worth.values()))
    assert as_tallied(game, books) == {standing.player: standing.total for standing in result.standings}


def as_tallied(game: Game, books: Table) -> dict[str, int]:
    """The totals of the same sheets entered as a tally, which must find nothing wrong."""
    tallied = Game(game.header._replace(mode="tally"), game.ruleset, fixed_pack(game.setup.pack))
    for player, sheet in books.sheets.items():
        treasures = [points for item, points in sheet.lines.items() if item.startswith("treasure:")]
        temples = [item.removeprefix("temple:") for item in sheet.lines if item.startswith("temple:")]
        tallied.record(**tally(player, *treasures, temples=temples, curses=sheet.curses, shovels=sheet.shovels))
    assert tallied.result().winners == game.result().winners
    assert tallied.result().decided_by == game.result().decided_by
    return {standing.player: standing.total for standing in tallied.result().standings}


@examples(30)
@given(seed=seeds)
def test_everybody_still_in_the_game_rolls_in_turn(seed: int) -> None:
    random = Random(seed)
    game, chart = begin(random)
    play_eagerly(game, random, chart)
    gone: set[str] = set()
    last: int | None = None
    for moment in game.line:
        if moment.event.kind == "out":
            gone.add(moment.event.player)  # type: ignore[attr-defined]
        if moment.event.kind == "roll":
            place = moment.position.state_as(State).active
            due = game.players.index(game.header.first) if last is None else (last + 1) % len(game.players)
            while game.players[due] in gone:
                due = (due + 1) % len(game.players)
            assert place == due
            last = place


@examples(10)
@given(seed=seeds)
def test_undoing_goes_back_through_every_state_and_replaying_gives_the_same(seed: int) -> None:
    random = Random(seed)
    game, chart = begin(random)
    play_eagerly(game, random, chart, 60)
    again = Game(game.header, game.ruleset, fixed_pack(game.setup.pack))
    for event in game.events:
        again.record(event)
    assert again.state == game.state
    assert again.result() == game.result()
    for before in [moment.position.state for moment in reversed(game.line[:-1])]:
        game.undo()
        assert game.state == before


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=seeds)
def test_a_saved_game_is_loaded_with_the_island_beside_it(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    drawing = random_island(random)
    (tmp_path / "sheets").mkdir(exist_ok=True)
    name = f"island-{seed}"
    (tmp_path / "sheets" / f"{name}.toml").write_text(pack(drawing, name=name), "utf-8")
    game = scorepad.new("go-for-gold", players=PLAYERS[:3], sheets=name, beside=str(tmp_path))
    play_eagerly(game, random, chart(drawing))
    scorepad.save(game, tmp_path / f"game-{seed}.toml")
    loaded = scorepad.load(tmp_path / f"game-{seed}.toml")
    assert (loaded.state, loaded.result(), loaded.warnings) == (game.state, game.result(), ())


@examples(100)
@given(seed=seeds, most=st.integers(2, 60))
def test_a_move_with_one_space_changed_is_legal_or_refused(seed: int, most: int) -> None:
    random = Random(seed)
    game, chart = begin(random)
    play_eagerly(game, random, chart, most)
    movers = [each.player for each in game.expected() if each.kind == "move" and each.player]
    for player in movers:
        slow = walker(state_of(game).sheets, state_of(game).seat(player))
        legal = set(islands.paths(chart, slow, pips_of(game)))
        for path in random.sample(sorted(legal), min(3, len(legal))):
            for _ in range(8):
                changed = list(path)
                changed[random.randrange(len(path))] = random.choice(sorted(chart.glyphs))
                event: Keys = {"kind": "move", "player": player, "path": changed}
                if changed[-1] in chart.ports:
                    left = set(chart.ports) - slow.entered - {changed[-1]}
                    event["port"] = random.choice(sorted(left) or chart.ports)
                assert (game.judge(**event) == ()) == (tuple(changed) in legal)


@examples(20)
@given(seed=seeds)
def test_every_state_is_drawn_in_80_columns_with_a_target_for_each_space(seed: int) -> None:
    random = Random(seed)
    columns, rows = random.randint(5, 26), random.randint(4, 20)
    drawing = random_island(random, columns, rows, min(60, columns * rows // 2))
    game = play(table("Tim", drawing=drawing), random, random.randint(0, 80))
    for player in game.players:
        sheet = game.draw(player)
        assert sheet.width <= 80
        targets = [part.target for row in sheet.rows for part in row if part.target]
        assert sorted(targets) == sorted(island(drawing).bits)
    assert game.draw().width <= 80
    assert game.draw().text(ascii=True).isascii()
    assert game.ruleset.draw_sheets(island(drawing)).width <= 80


@st.composite
def facts(draw: st.DrawFn, drawing: str) -> Keys:
    """Any well-formed event of the game, sensible or not."""
    space = st.sampled_from(sorted(chart(drawing).glyphs))
    port = st.sampled_from(chart(drawing).ports)
    player, pips = st.sampled_from(PLAYERS[:3]), st.integers(1, 6)
    kind = draw(st.sampled_from(["anchor", "roll", "move", "out", "dig", "raid", "skip"]))
    keys: dict[str, st.SearchStrategy[Any]] = {
        "anchor": st.fixed_dictionaries({"port": port | space}),
        "roll": st.fixed_dictionaries({"pips": pips}),
        "move": st.fixed_dictionaries(
            {"player": player, "path": st.lists(space | port, min_size=1, max_size=7)},
            optional={"foot": st.just(True), "port": port | space},
        ),
        "dig": st.fixed_dictionaries({"player": player, "pips": pips}, optional={"shovels": st.integers(0, 6)}),
        "raid": st.fixed_dictionaries({"player": player, "pips": pips}),
    }
    return {"kind": kind, **draw(keys.get(kind, st.fixed_dictionaries({"player": player})))}


CHAOS = random_island(Random(7), 7, 5, 22)


@examples(200)
@given(seed=seeds, before=st.integers(0, 40), chaos=st.lists(facts(CHAOS), min_size=1, max_size=15))
def test_whatever_a_table_lets_stand_is_carried_out_and_explained(
    seed: int, before: int, chaos: list[Keys]
) -> None:
    game = play(table("Tim", drawing=CHAOS), Random(seed), before)
    for keys in chaos:
        violations = game.judge(**keys)
        assert len({violation.rule for violation in violations}) == len(violations)
        assert all(violation.rule in game.ruleset.rules for violation in violations)
        game.record(**keys, **({"stands": "the table did not mind"} if violations else {}))
    for seat in state_of(game).seats:
        assert 0 <= seat.shovels_used <= seat.shovels
        assert 0 <= seat.feet_used <= seat.feet
    for standing in game.result().standings:
        assert standing.total == sum(line.points for line in standing.lines)
    assert str(game.draw())
    played = len(play(game, Random(seed), 500).events)
    assert played < before + len(chaos) + 500
    assert game.result().finished


def test_an_anchor_anywhere_gives_every_seat_its_own_port() -> None:
    for seed in range(10):
        game, chart = begin(Random(seed))
        for port in chart.ports:
            game.record(**anchor(port))
            assert len({seat.at for seat in state_of(game).seats}) == len(game.players)
            game.undo()
