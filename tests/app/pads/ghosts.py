"""Ghosts on boards drawn as text, and every legal place worked out by trying all."""

from collections.abc import Sequence

import scorepad
from scorepad.app.pads.silver_and_gold.ghost import Ghost, Placement
from scorepad.engine import grid

Cell = tuple[int, int]
PATTERNS = {
    expedition.id: expedition.shape
    for expedition in scorepad.new("silver-and-gold", players=["Ada", "Ben"]).setup.sheets.expeditions.values()
} | {
    # Packs of one's own may hold shapes that are not their own mirror image, or have no symmetry at all.
    "S4": grid.mask_of(("B1", "C1", "A2", "B2"))[0],
    "F5": grid.mask_of(("B1", "C1", "A2", "B2", "B3"))[0],
    "dot": grid.mask_of(("A1",))[0],
}


def area(text: str, glyphs: str = ".o") -> list[int]:
    """The free boxes of cards that lie side by side, separated by spaces: `#` is no box, or crossed."""
    lines = [line.split() for line in text.strip().splitlines()]
    return [
        sum(
            grid.cell(column, row)
            for row, line in enumerate(lines)
            for column, glyph in enumerate(line[card])
            if glyph in glyphs
        )
        for card in range(len(lines[0]))
    ]


def offered(free: Sequence[int], shape: int | None) -> list[list[int]]:
    """What may be crossed on these boxes: the pattern, if there is one, or one of them alone."""
    laid = [grid.placements(shape, boxes) if shape is not None else [] for boxes in free]
    return [list(dict.fromkeys([*each, *grid.cells(boxes)])) for each, boxes in zip(laid, free, strict=True)]


def point(bit: int) -> Cell:
    place = bit.bit_length() - 1
    return place % grid.COLUMNS, place // grid.COLUMNS


def mirrored(shape: int) -> int:
    points = [point(bit) for bit in grid.cells(shape)]
    right = max(column for column, _ in points)
    return sum(grid.cell(right - column, row) for column, row in points)


def turned(shape: int) -> set[frozenset[Cell]]:
    """Every turn and mirror image of a shape, computed independently."""
    cells = [point(bit) for bit in grid.cells(shape)]
    found = set()
    for mirror in (1, -1):
        points = [(mirror * column, row) for column, row in cells]
        for _ in range(4):
            points = [(-row, column) for column, row in points]
            left, top = (min(column for column, _ in points), min(row for _, row in points))
            found.add(frozenset((column - left, row - top) for column, row in points))
    return found


def legal(free: Sequence[int], shape: int) -> set[Placement]:
    """Every place for the pattern, by trying all."""
    found = set()
    for card, boxes in enumerate(free):
        open_cells = {point(bit) for bit in grid.cells(boxes)}
        for cells in turned(shape):
            for x in range(grid.COLUMNS):
                for y in range(grid.ROWS):
                    moved = {(column + x, row + y) for column, row in cells}
                    if moved <= open_cells:
                        found.add(Placement(card, sum(grid.cell(*cell) for cell in moved)))
    return found


def singles(free: Sequence[int]) -> set[Placement]:
    return {Placement(card, bit) for card, boxes in enumerate(free) for bit in grid.cells(boxes)}


def is_single(ghost: Ghost) -> bool:
    """A function, because a type checker takes a property to stay as it was."""
    return ghost.is_single
