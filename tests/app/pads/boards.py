"""Games at many moments, what a pad lays on boards of any size, and what does not fit there."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import OWN, TABLE, EventEntry, Pad, Slot
from scorepad.app.painting import FRAME, LEAST, is_small
from scorepad.app.widgets.board import Board, Offer
from scorepad.engine.position import Position
from scorepad.text.drawing import Drawing, Part
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal
from tests.app.pads.expeditions import LONG, expedition
from tests.games.sea_and_shore.table import play_whole
from tests.players import play

SHORT = ("Sarah", "Linus", "Tim", "Ada", "Max")
SMALL = (LEAST[0], LEAST[1] - FRAME)
BOARDS = [(columns, rows - FRAME) for columns, rows in ((80, 24), (100, 30), (120, 36), (160, 50), (200, 60))]
EVERY = [SMALL, *BOARDS]
MANY = [*EVERY, *product((80, 86, 94, 99, 107, 118, 119, 121, 133, 142, 190, 260), (20, 23, 27, 32, 43, 60, 66))]
"""Odd ones too, and those about as wide as players need beside a table."""


@cache
def whole(name: str, seats: int, seed: int = 0, *, is_long: bool = False) -> Game:
    """A whole game, of Go for Gold on a side."""
    players, random = (LONG if is_long else SHORT)[:seats], Random(10 * seed + seats)
    if name == "loot-island":
        return expedition(seats, seed, is_long=is_long)
    if name == "sea-and-shore":
        return play_whole(scorepad.new(name, players), Random(100 * seats + seed))
    if name.startswith("side"):
        curses = {"curse-fills-space": bool(seed)}
        return play(scorepad.new("go-for-gold", players, sheets=name, rulings=curses), random)
    open_ = {"revealed-patterns": "open"} if name == "silver-and-gold" else {}
    return play(scorepad.new(name, players, rulings=open_), random)


@cache
def turning_points(name: str, seats: int, is_long: bool = False, seed: int = 0) -> tuple[Game, ...]:
    """A game late wherever something else is expected, and at its end."""
    game = whole(name, seats, seed, is_long=is_long)
    every = [game.at(number) for number in range(game.count + 1)]
    return (*{tuple(sorted({each.kind for each in moment.expected()})): moment for moment in every}.values(),)


@cache
def moments(name: str, seats: int, is_long: bool = False) -> tuple[Game, ...]:
    """Two games at these moments, and now and then."""
    found: list[Game] = []
    for seed in range(2):
        game = whole(name, seats, seed, is_long=is_long)
        found += (game.at(number) for number in range(seed, game.count, 9))
        found += turning_points(name, seats, is_long, seed)
    return tuple(found)


def with_state(game: Game, state: Any) -> Game:
    """The game with another state after its last event, one that would take long to play to."""
    last = game.line[-1]
    earlier = game.at(last.number - 1)
    after = Position(game.mode, state, last.number)
    earlier.commit(Proposal(earlier, (last.event,), (), position=after))
    return earlier


# ---------------------------------------------------------------------- what is laid out and drawn
def plan_of(game: Game, columns: int, rows: int) -> Pad:
    return OneSheet(pad(game)) if is_small(columns, rows + FRAME) else pad(game)


def drawn(game: Game, columns: int, rows: int, focus: str = "") -> Iterator[tuple[Slot, Drawing]]:
    plan = plan_of(game, columns, rows)
    board = Board(plan, 0)
    for slot in plan.lay_out(game, columns, rows):
        yield slot, board.drawing(game, slot, focus or game.players[0])


def offered(game: Game, entry: EventEntry, focus: str, columns: int, rows: int) -> Offer | None:
    """The choices of an entry, and where they lie on a board of this size."""
    board = Board(pad(game), 0)
    board.lay_out(game, columns, rows, one_sheet=is_small(columns, rows + FRAME))
    return board.place(game, focus, entry.panel)


def places(game: Game, plan: Pad, columns: int, rows: int, focus: str) -> list[tuple[str, Slot]]:
    """Everybody's own place; a sheet besides that shows the player in focus."""
    found = []
    for slot in plan.lay_out(game, columns, rows):
        player = plan.player(game, slot, focus)
        if slot.sheet == OWN:
            assert player == focus
        elif player is not None:
            found.append((player, slot))
    return found


def misfits(game: Game, boards: list[tuple[int, int]]) -> dict[str, str]:
    """Drawings that are larger than their slots."""
    wrong: dict[str, str] = {}
    for columns, rows in boards:
        for slot, drawing in drawn(game, columns, rows):
            if drawing.width > slot.width or len(drawing.rows) > slot.height:
                what = f"{drawing.width} x {len(drawing.rows)} in {slot.width} x {slot.height}"
                wrong.setdefault(slot.sheet, f"{what} at {columns} x {rows}")
    return wrong


def the_table(game: Game, columns: int = 80, rows: int = 20) -> Drawing:
    """The table in the middle."""
    return next(drawing for slot, drawing in drawn(game, columns, rows) if slot.sheet == TABLE)


def parts(drawing: Drawing) -> Iterator[Part]:
    return (part for row in drawing.rows for part in row)
