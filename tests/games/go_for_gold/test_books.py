"""Random games of Go for Gold on random islands, checked against what must always hold."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad import samples
from scorepad.games.go_for_gold.state import State
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.games.go_for_gold import islands
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.islands import TEMPLES, Chart, Walker, chart, random_island
from tests.players import choose, play
from tests.sampling import examples

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
        assert set(t.spaces(state.sheets, state.closed)) == self.closed
        for player, sheet in self.sheets.items():
            seat = state.seat(player)
            assert set(t.spaces(state.sheets, seat.entered)) == set(sheet.entered)
            assert t.spaces(state.sheets, seat.at) == [sheet.at]
            assert (seat.shovels, seat.shovels_used) == (sheet.shovels, sheet.shovels_used)
            assert (seat.feet, seat.feet_used) == (sheet.feet, sheet.feet_used)
            assert (seat.has_used_port, seat.is_out) == (sheet.has_used_port, sheet.is_out)
            assert sheet.shovels == 2 + sum(self.chart.glyphs[space] == "s" for space in sheet.entered)
            assert sheet.feet == 1 + sum(self.chart.glyphs[space] == "f" for space in sheet.entered)
            assert sheet.shovels_used <= sheet.shovels
            assert sheet.feet_used <= sheet.feet
            assert len(sheet.lines) <= 6


def begin(random: Random, *, fills: bool = False) -> tuple[Game, Chart]:
    """Two to four players and a random island."""
    symbols = random.choice(["....ssf456", "..ssf44456", "444456s."])
    columns, rows = random.randint(6, 10), random.randint(5, 8)
    drawing = random_island(random, columns, rows, random.randint(20, 60), symbols)
    players = PLAYERS[2 : random.randint(2, 4)]
    first = random.choice(["Sarah", "Linus"])
    rulings = {"curse-fills-space": fills}
    return t.table(*players, drawing=drawing, first=first, rulings=rulings), chart(drawing)


def eager(random: Random, game: Game, chart: Chart) -> t.Keys:
    """An event of a player who goes for points where possible, sometimes with a foot."""
    expected = random.choice(game.expected())
    event = choose(random, game, expected)
    if expected.kind in ("dig", "skip") and random.random() < 0.8:
        options = random.choices(game.expected()[0].options(20), k=2)
        best = max(options, key=lambda option: option["pips"] + option.get("shovels", 0))
        return {"kind": game.expected()[0].kind, **best}
    if expected.kind != "move" or random.random() < 0.2:
        return event
    seat = t.state_of(game).seat(event["player"])
    foot = "foot" in event or (seat.feet_left > 0 and random.random() < 0.2)
    ways = list(islands.paths(chart, t.walker(t.state_of(game).sheets, seat), t.pips_of(game), foot=foot))
    good = [path for path in ways if path[-1] in chart.goals]
    path = random.choice(good or ways)
    event = {"kind": "move", "player": event["player"], "path": list(path), **({"foot": True} if foot else {})}
    if path[-1] in chart.ports:
        event["port"] = random.choice([port for port in chart.ports if port not in seat_spaces(game, event, path)])
    return event


def seat_spaces(game: Game, event: t.Keys, path: tuple[str, ...]) -> set[str]:
    return {*t.spaces(t.state_of(game).sheets, t.state_of(game).seat(event["player"]).entered), *path}


def play_eagerly(game: Game, random: Random, chart: Chart, most: int = 1000) -> Game:
    for _ in range(most):
        if not game.expected():
            break
        game.record(**eager(random, game, chart))
    return game


@pytest.mark.slow
@examples(120)
@given(seed=seeds, fills=st.booleans(), is_eager=st.booleans())
def test_whatever_is_played_the_books_are_right(seed: int, fills: bool, is_eager: bool) -> None:
    random = Random(seed)
    game, chart = begin(random, fills=fills)
    if is_eager:
        play_eagerly(game, random, chart)
    else:
        play(game, random)
    check_books(game, chart)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_books_of_a_sample_are_right(seats: int) -> None:
    game = scorepad.load(Path(samples.folder()) / f"go-for-gold-{seats}-players.toml")
    check_books(game, chart(game.setup.pack.tables["map"]))


def check_books(game: Game, chart: Chart) -> None:
    """Keep the books of a whole game by hand, and compare them event by event."""
    fills = game.setup.rulings["curse-fills-space"]
    books = Table(game, chart)
    due = game.players.index(game.header.first)
    for moment in game.line:
        state = moment.position.state_as(State)
        books.carry(moment.event)
        books.check(state)
        assert not moment.violations
        if moment.event.kind == "roll":
            while books.sheets[game.players[due]].is_out:
                due = (due + 1) % len(game.players)
            assert state.active == due
            due = (due + 1) % len(game.players)
        elif state.step in ("roll", "over") and moment.event.kind != "anchor":
            assert books.is_over(curses_fill=fills) == state.finished
    result = game.result()
    assert result.finished
    assert game.expected() == ()
    for standing in result.standings:
        sheet = books.sheets[standing.player]
        assert {line.item: line.points for line in standing.lines} == sheet.scored
        assert standing.total == sum(line.points for line in standing.lines)
        for line in standing.lines:
            assert {game.events[number - 1].player for number in line.events} == {standing.player}  # type: ignore[attr-defined]
    worth = {player: (sum(sheet.scored.values()), sheet.shovels) for player, sheet in books.sheets.items()}
    assert result.winners == tuple(player for player in game.players if worth[player] == max(worth.values()))


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
