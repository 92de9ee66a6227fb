"""What a pad lays on boards of any size, and what does not fit there."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.app.pads import pad
from scorepad.app.pads.pad import Slot
from scorepad.drawing import Drawing
from scorepad.game import Game


def drawn(game: Game, columns: int, rows: int, focus: str = "") -> Iterator[tuple[Slot, Drawing]]:
    plan = pad(game)
    for slot in plan.lay_out(game, columns, rows):
        yield slot, plan.draw(game, slot, focus or game.players[0])


def misfits(game: Game, boards: list[tuple[int, int]]) -> dict[str, str]:
    """Drawings that are larger than their slots."""
    wrong: dict[str, str] = {}
    for columns, rows in boards:
        for slot, drawing in drawn(game, columns, rows):
            if drawing.width > slot.width or len(drawing.rows) > slot.height:
                what = f"{drawing.width} x {len(drawing.rows)} in {slot.width} x {slot.height}"
                wrong.setdefault(slot.sheet, f"{what} at {columns} x {rows}")
    return wrong
