"""The treasures and cubes behind a score, drawn for `why`: small cards with the event of each."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.drawing import COLUMNS, Drawing, Part, draw, draw_card, flow, stack
from scorepad.games.loot_island.cards import Treasure
from scorepad.games.loot_island.scoring import Loot
from scorepad.games.loot_island.state import Price
from scorepad.wording import count

CARD = 12
"""Columns inside a card."""
MOST = 30
"""More cubes than this are only counted."""


def draw_account(loot: Loot, treasures: Sequence[Treasure], *, has_cubes: bool) -> Drawing:
    """These treasures of a player, then the cubes and the healer if they matter."""
    events = {kept.ref: kept.event for kept in loot.treasures}
    cards = [draw_treasure(treasure, events[treasure.ref]) for treasure in treasures]
    if not has_cubes:
        return flow(cards, COLUMNS, gap=1)
    if loot.healer is not None:
        cards.append(_draw_healer(loot.healer))
    gap = [draw("")] * bool(cards)
    return stack(flow(cards, COLUMNS, gap=1), *gap, draw_cubes(loot.cubes))


def draw_treasure(treasure: Treasure, event: int) -> Drawing:
    """A treasure card with its number, type, gold and curse, and the event that brought it."""
    kind = treasure.type.replace("-", " ")
    if treasure.type == "crown":
        kind += f" {'†' * treasure.crosses if treasure.crosses <= 4 else f'{treasure.crosses}†'}"
    gold = f"{treasure.book} × curse" if treasure.type == "book" else f"{treasure.gold} gold"
    curse = f"curse {treasure.curse}" if treasure.curse else f"cure {treasure.cure}" if treasure.cure else ""
    rows = [f"{kind} {treasure.skull}".rstrip(), gold, curse]
    return _draw_card(str(treasure.ref), rows, event)


def _draw_healer(healer: Price) -> Drawing:
    rows = [f"{healer.per_cube} per cube", f"{healer.fixed} fixed", ""]
    return _draw_card("healer", rows, healer.event)


def _draw_card(head: str, rows: Sequence[str], event: int) -> Drawing:
    return draw_card([Part(row, "treasure") for row in rows], CARD, head=head, foot=f"event {event}")


def draw_cubes(cubes: int) -> Drawing:
    """A player's cubes."""
    squares = "■ " * cubes if cubes <= MOST else ""
    return draw([Part(squares, "bad"), Part(f"{' ' * bool(squares)}{count(cubes, 'cube')}")])
