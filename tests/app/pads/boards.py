"""What a pad lays on boards of any size, and what does not fit there."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from scorepad.app.pads import pad
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.pad import LOG, OWN, TABLE, Pad, Slot, points_so_far
from scorepad.app.painting import FRAME, is_small
from scorepad.app.widgets.board import Board, Offer
from scorepad.engine.position import Position
from scorepad.text.drawing import Drawing, Part
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

WINDOWS = [(80, 24), (100, 30), (120, 36), (160, 50)]
BOARDS = [(columns, rows - FRAME) for columns, rows in WINDOWS]
MANY = [*BOARDS, *product((80, 86, 99, 117, 118, 119, 121, 133, 142, 190, 260), (20, 23, 27, 32, 43, 60))]
"""Odd ones too, and those about as wide as players need beside a table."""


def drawn(game: Game, columns: int, rows: int, focus: str = "") -> Iterator[tuple[Slot, Drawing]]:
    plan = pad(game)
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


def players_drawn(game: Game) -> Iterator[tuple[str, str]]:
    """Everybody's sheet as text on each board; it shows the name and the points."""
    plan = pad(game)
    for columns, rows in BOARDS:
        for slot, drawing in drawn(game, columns, rows):
            player = plan.player(game, slot, "")
            if player is None:
                continue
            words = drawing.text().split()
            where = f"after {game.count} events at {columns} x {rows}"
            assert player in words, where
            assert points_so_far(game, player) in words, where
            yield player, drawing.text()


def the_table(game: Game, columns: int = 80, rows: int = 20) -> Drawing:
    """The table in the middle."""
    return next(drawing for slot, drawing in drawn(game, columns, rows) if slot.sheet == TABLE)


def parts(drawing: Drawing) -> Iterator[Part]:
    return (part for row in drawing.rows for part in row)


def chosen(games: Iterable[Iterable[Game]]) -> tuple[Game, ...]:
    """Some moments of games that are given moment by moment: their start and end, and every few events."""
    found: list[Game] = []
    for number, moments in enumerate(games):
        every = list(moments)
        found += [*every[number::7], every[-1]]
    return tuple(found)


def with_state(game: Game, state: Any) -> Game:
    """The game with another state after its last event, one that would take long to play to."""
    last = game.line[-1]
    earlier = game.at(last.number - 1)
    after = Position(game.mode, state, last.number)
    earlier.commit(Proposal(earlier, (last.event,), (), position=after))
    return earlier


def check_slots(game: Game, boards: Iterable[tuple[int, int]]) -> None:
    """Slots lie on the board, and not on each other."""
    for columns, rows in boards:
        taken: dict[tuple[int, int], str] = {}
        for sheet, x, y, wide, high in pad(game).lay_out(game, columns, rows):
            where = f"{sheet} at {columns} x {rows}"
            assert wide > 0 < high, where
            assert x >= 0 <= y, where
            assert x + wide <= columns, where
            assert y + high <= rows, where
            for cell in product((*range(x, x + wide, 4), x + wide - 1), range(y, y + high)):
                assert taken.setdefault(cell, sheet) == sheet, f"{where} lies on {taken[cell]}"


def check_highlight(game: Game, boards: Iterable[tuple[int, int]], *, on_table: bool = False) -> None:
    """Only the player in focus has their name highlighted, on their own sheet and perhaps on the table."""
    plan = pad(game)
    for focus, (columns, rows) in product(game.players, boards):
        for slot, drawing in drawn(game, columns, rows, focus):
            owner = plan.player(game, slot, focus)
            if owner != focus and not (on_table and owner is None):
                assert "turn" not in [part.role for part in drawing.rows[0]]


def check_log(game: Game, columns: int, rows: int) -> int:
    """The log ends with the newest event; the lines it has left."""
    slot, drawing = next(pair for pair in drawn(game, columns, rows) if pair[0].sheet == LOG)
    lines = drawing.text().splitlines()
    assert lines[-1].split()[0] == str(game.count)
    assert len(lines) <= slot.height
    return slot.height - len(lines)
