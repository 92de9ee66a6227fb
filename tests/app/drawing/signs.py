"""The fewest keys that draw an island or a card on its board."""

from collections.abc import Sequence
from typing import Any

from tests.app.drawing.boards import keys

COLORS = ("purple", "orange", "green", "grey")


def keys_of_island(rows: Sequence[str]) -> list[str]:
    """The keys for an island on a board that is all water: sign after sign, and Enter where only water follows."""
    found: list[str] = []
    last = max((number for number, row in enumerate(rows) if row.strip("~")), default=0)
    for row in rows[: last + 1]:
        drawn = row.rstrip("~")
        found += [key for glyph in drawn for key in keys(glyph.replace("~", " "))]
        found += [] if drawn == row or row is rows[last] else ["enter"]
    return found


def keys_of_card(table: dict[str, Any], color: str) -> list[str]:
    """The keys for a new card in the gallery, where the last one had this color."""
    found = ["n"]
    if table["color"] != color:
        found.append(str(COLORS.index(table["color"]) + 1))
    if "seal" in table:
        found += ["s", str(COLORS.index(table["seal"]["color"]) + 1)]
    boxes = table["boxes"].replace("\n", "").rstrip("#")
    return [*found, *keys(boxes.replace("#", " ").lower()), "enter"]
