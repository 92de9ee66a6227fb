"""Samples: complete games that come with scorepad, for the demo and for trying things out.

They are records like any other. Those that tests compare with outside results are kept with the tests.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import tomli

from scorepad import games
from scorepad.engine.events import Count, Event, keys_of
from scorepad.system import installed
from scorepad.system.errors import RecordError
from scorepad.text.wording import quote
from scorepad.timeline.game import Game


def folder() -> str:
    """The folder of the sample records that come with scorepad."""
    return os.path.dirname(os.path.abspath(__file__))


def paths(game: str) -> list[str]:
    """The samples of a game, those with few players first; another package has them in its folder `samples`."""
    games.ruleset(game)
    own = folder() if game in games.BUNDLED else installed.look().games[game].folder("samples")
    entries = sorted(os.listdir(own)) if os.path.isdir(own) else []
    return [os.path.join(own, name) for name in entries if name.startswith(f"{game}-") and name.endswith(".toml")]


def find(game: str | None = None) -> str:
    """The sample with the most players, of this game or of the first."""
    game = next(iter(games.RULESETS)) if game is None else game
    found = paths(game)
    if not found:
        raise RecordError(f"There is no sample of {quote(game)} yet.")
    return found[-1]


def middle(game: Game) -> Game:
    """The game halfway through, in the midst of a turn.

    Its main move is the kind recorded most often; one such move was just made, and the next one is due.
    """
    kinds = [event.kind for event in game.events]
    [(main, _)] = Counter(kinds).most_common(1)
    half = game.count // 2
    due = (number for number in range(max(1, half), game.count) if kinds[number - 1] == kinds[number] == main)
    return game.at(next(due, half))


def examples(game: str) -> dict[str, dict[str, Any]]:
    """For each kind, an event as a table: the first of the most complete ones in the samples of a game."""
    found: dict[str, dict[str, Any]] = {}
    players: list[str] = ["Ann", "Bob"]
    for path in paths(game):
        with open(path, "rb") as file:
            record = tomli.load(file)
        players = record["players"]
        for table in record["event"]:
            kind = table["kind"]
            found[kind] = max(found.get(kind, table), table, key=_telling)
    one, *others = players
    began: dict[str, Any] = {
        "kind": "correct",
        "why": "The names were drawn the other way round",
        "first": others[0],
    }
    agreed = {"kind": "decision", "player": one, "points": -2, "why": "Looked at a face-down card"}
    made: dict[str, dict[str, Any]] = {"correct": began, "decision": agreed}
    stocktake = games.ruleset(game).kinds.get(Count.kind)
    if stocktake is not None:
        made[Count.kind] = {"kind": Count.kind, "player": one, stocktake.any_of[0]: 5}
    return made | found


def _telling(table: dict[str, Any]) -> tuple[int, int]:
    """How many keys of its own it has that are not empty, then how few common ones."""
    common = sum(key.name in table for key in keys_of(Event))
    return sum(value != [] for value in table.values()) - common, -common
