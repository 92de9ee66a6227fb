"""What the tables of all games share in the tests: events as keys, recorded or judged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorepad.game import Game
from scorepad.rules import slugs

Keys = dict[str, Any]


def record_all(game: Game, events: Iterable[Keys]) -> Game:
    for event in events:
        game.record(**event)
    return game


def broken(game: Game, event: Keys) -> tuple[str, ...]:
    """The slugs that an event breaks."""
    return slugs(game.judge(**event))
