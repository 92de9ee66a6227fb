"""The six directions from a hex, and the keys around the home row for them."""

from __future__ import annotations

from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.island import name_of

Way = tuple[int, int]
"""Half columns to the right, rows down."""

LEFT, RIGHT = (-2, 0), (2, 0)
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = (-1, -1), (1, -1), (-1, 1), (1, 1)
KEYS: dict[str, Way] = {
    "w": UP_LEFT,
    "e": UP_RIGHT,
    "a": LEFT,
    "d": RIGHT,
    "z": DOWN_LEFT,
    "x": DOWN_RIGHT,
    "y": DOWN_LEFT,  # where z is on a German keyboard
    "7": UP_LEFT,
    "9": UP_RIGHT,
    "4": LEFT,
    "6": RIGHT,
    "1": DOWN_LEFT,
    "3": DOWN_RIGHT,
    "left": LEFT,
    "right": RIGHT,
}
UPRIGHT = {"up": (UP_LEFT, UP_RIGHT), "down": (DOWN_LEFT, DOWN_RIGHT)}


def go(sheets: Sheets, bit: int, way: Way) -> str | None:
    """The next space in a direction; None at the edge of the map."""
    column, row = sheets.place(bit)
    across, down = way
    column = (2 * column + row % 2 + across - (row + down) % 2) // 2
    row += down
    if 0 <= row < len(sheets.rows) and 0 <= column < len(sheets.rows[0]):
        return name_of(column, row)
    return None


def ways(key: str, sheets: Sheets, bit: int) -> list[str]:
    """The spaces a key may mean, the likelier first: up and down prefer the same column."""
    if key in KEYS:
        near = [go(sheets, bit, KEYS[key])]
    else:
        near = [go(sheets, bit, way) for way in UPRIGHT.get(key, ())]
        column = sheets.names[bit][0]
        near.sort(key=lambda name: name is None or name[0] != column)
    return [name for name in near if name is not None]


def letter(sheets: Sheets, bit: int, name: str) -> str:
    """The letter for a step from a space to its neighbor."""
    return next((key for key, way in KEYS.items() if go(sheets, bit, way) == name), " ")
