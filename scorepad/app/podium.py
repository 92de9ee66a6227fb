"""The podium: the first three of a finished game on their steps."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.drawing import Drawing, Part, Row, draw, draw_shape, fit, width
from scorepad.result import Result, Standing
from scorepad.wording import printable

WIDEST, GUTTER = 20, 2
STEPS, HIGHEST = 3, 6
"""How many steps there are, and the most rows from one to the next."""
PLACES = (1, 0, 2)
"""From left to right: the second, the first, the third."""
_ROLES = ("winner", "points", "label")


def podium(result: Result, columns: int, rows: int, players: Sequence[str]) -> Drawing:
    """The first three with their points, the winner in the middle; the steps grow with the window."""
    first = [each for each in result.standings if not each.eliminated][:STEPS]
    if not first:
        return Drawing(())
    step = max(1, min(HIGHEST, (rows - 2) // STEPS))
    across = max(6, min(max(WIDEST, 8 * step), (columns - 2 * GUTTER) // STEPS))
    standings = [first[place] for place in PLACES if place < len(first)]
    blocks = [_block(each, players.index(each.player), across, step) for each in standings]
    left = Part(" " * max(0, (columns - len(blocks) * (across + GUTTER) + GUTTER) // 2))
    lines = []
    for row in zip(*blocks, strict=True):
        parts = [left]
        for cell in row:
            parts += [*cell, Part(" " * GUTTER)]
        lines.append(parts[:-1])
    return draw(*lines)


def _block(standing: Standing, seat: int, across: int, step: int) -> Sequence[Row]:
    """A player's column: the shape and the name, the points, and a step with the rank on it."""
    role = _ROLES[min(standing.rank, STEPS) - 1]
    high = step * max(1, STEPS + 1 - standing.rank)
    body: list[Row] = [(Part("█" * across, role),)] * high
    body[high // 2 if step > 1 else 0] = (Part(_centered(f" {standing.rank} ", across, "█"), role),)
    columns = min(across - 2, width(printable(standing.player)))
    before = (across - columns - 2) // 2
    name: Row = (
        Part(" " * before),
        draw_shape(seat),
        Part(f" {fit(standing.player, columns)}{' ' * (across - columns - 2 - before)}", "player"),
    )
    points: Row = (Part(_centered(str(standing.total), across), "total"),)
    return [(Part(" " * across),)] * (step * STEPS - high) + [name, points, *body]


def _centered(text: str, columns: int, fill: str = " ") -> str:
    room = columns - width(text)
    return fill * (room // 2) + text + fill * (room - room // 2)
