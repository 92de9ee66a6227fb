"""What a player has in Loot Island, drawn large: the cubes in a row, and every treasure as a card."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.drawing import Drawing, Part, draw, draw_plate, flow, indent, stack
from scorepad.games.loot_island.cards import Treasure
from scorepad.games.loot_island.draw import by_type, draw_seat, worth_of
from scorepad.games.loot_island.state import CURSED, Seat, State
from scorepad.wording import count

CARD, LARGE_CARD = 13, 18
"""Columns of a treasure card, with what it does in short or in words."""


def draw_large_seat(state: State, seat: Seat, total: str, columns: int, rows: int) -> Drawing:
    """A player's name and status, the cubes, and the treasures by type; in words if there are too many."""
    in_words = draw_seat(state, seat, total, columns, rows)
    own = [treasure for _, found in by_type(state.sheets, seat.treasures) for treasure in found]
    for cards in ([_draw_large(treasure) for treasure in own], [_draw_small(treasure) for treasure in own]):
        hoard = indent(flow(cards, columns - 4, 1), 4)
        sheet = stack(Drawing(in_words.rows[:1]), draw(_cubes(seat, columns)), draw(""), hoard)
        if len(sheet.rows) <= rows:
            return sheet
    return in_words


def _cubes(seat: Seat, columns: int) -> list[Part]:
    """The cubes, counted if there is no room for so many, and how many of them are a curse."""
    words = f" {CURSED} cubes are a curse"
    signs = "■ " * seat.cubes
    if 4 + len(signs) + len(words) > columns:
        signs = f"■ ×{seat.cubes} "
    return [Part("    "), Part(signs, "bad"), Part(words, "label")]


def _draw_large(treasure: Treasure) -> Drawing:
    """A treasure card: its number and type, its gold, what else it does, and its curse."""
    gold = f"{treasure.book} × a curse" if treasure.type == "book" else f"{treasure.gold} gold"
    more = {
        "crown": count(treasure.crosses, "cross", "crosses"),
        "skull": f"kind {treasure.skull}",
        "amulet": "helps burying",
    }
    return _draw_plate(
        treasure, (_name(treasure), gold, more.get(treasure.type, ""), _curse(treasure)), LARGE_CARD
    )


def _draw_small(treasure: Treasure) -> Drawing:
    """The same in short."""
    return _draw_plate(treasure, (_name(treasure), worth_of(treasure), _curse(treasure)), CARD)


def _draw_plate(treasure: Treasure, lines: Sequence[str], columns: int) -> Drawing:
    return draw_plate(lines, f"{treasure.type}-pile", "treasure", columns)


def _name(treasure: Treasure) -> str:
    return f"{treasure.ref} {treasure.type.replace('-', ' ')}"


def _curse(treasure: Treasure) -> str:
    return f"curse {treasure.curse}" if treasure.curse else f"cure {treasure.cure}" if treasure.cure else ""
