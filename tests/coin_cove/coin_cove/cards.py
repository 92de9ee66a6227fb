"""What is printed: the row of boxes with their points, and how many rounds there are."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorepad.packs.pack import Layout, Pack, begin_own, check_tables, read_number
from scorepad.system.errors import SheetError
from scorepad.text.wording import describe, listing, quote_file

BOXES = range(1, 7)
PRINTED = (1, 2, 3, 4, 6, 8)
LAYOUT = Layout({"rounds": (), "row": ()}, {})
_HINT = "# Your own Coin Cove: change the points below the boxes, or how long the game is."


class Sheets(NamedTuple):
    """Everything printed."""

    rounds: int
    points: dict[int, int]
    """The points of each box."""


def read_sheets(pack: Pack) -> Sheets:
    """The typed sheets of a pack, or a SheetError that names the key."""
    check_tables(pack, LAYOUT.keys)
    row, where = pack.tables.get("row"), quote_file(pack.path)
    if not isinstance(row, list) or len(row) != len(BOXES) or not all(type(each) is int for each in row):
        raise SheetError(f"{where}: row: expected the points of {len(BOXES)} boxes, got {describe(row)}.")
    return Sheets(read_number(pack.tables, "rounds", where, most=20), dict(zip(BOXES, row, strict=True)))


def check_sheets(sheets: Sheets) -> list[str]:
    """How the pack differs from the printed row."""
    points = tuple(sheets.points.values())
    told = f"The boxes have {listing(map(str, points))} points instead of {listing(map(str, PRINTED))}."
    return [] if points == PRINTED else [told]


def plain_tables(pack: Pack, _: Sheets) -> dict[str, Any]:
    """The tables of a pack, for comparison: there is only one way to write them."""
    return pack.tables


def template(name: str) -> str:
    """The bundled pack, as a starting point for your own."""
    return begin_own("coin-cove", name, _HINT)
