"""Small packs, with which every possible event can be tried."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_header, fixed_pack
from tests.games.sea_and_shore.table import NAMES, PACK, RULESET, Keys

Event = tuple[tuple[str, Any], ...]
"""The keys of an event in a form that compares."""


def small_pack(*, counts: dict[tuple[str, int], int] | None = None, additions: int = 3, hand: int = 2) -> Pack:
    """Two or three tricks a round, few addition cards and treasures."""
    faces = [("red", 1), ("red", 2), ("blue", 1), ("green", 3)]
    treasures = [
        {"color": color, "points": points}
        | ({"count": counts[color, points]} if counts and (color, points) in counts else {})
        for color, points in faces
    ]
    tables = {
        **PACK.tables,
        "hands": {"3": hand, "4": hand, "5": hand},
        "additions": additions,
        "treasure": treasures,
    }
    origins = {key: [PACK.path] * len(value) for key, value in tables.items() if isinstance(value, list)}
    return evolve(PACK, tables=tables, origins=origins)


def small(players: int, mode: str = "track", rulings: dict[str, str] | None = None, **pack: Any) -> Game:
    header = check_header({"players": list(NAMES[:players]), "mode": mode, "rulings": rulings or {}}, RULESET)
    return Game(header, RULESET, fixed_pack(small_pack(**pack)))


def compared(table: Keys) -> Event:
    """The keys of an event, lists as tuples."""
    return tuple(sorted((key, as_tuples(value)) for key, value in table.items()))


def as_tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return tuple(as_tuples(each) for each in value) if isinstance(value, list | tuple) else value
