"""The list of rooms, one line a game; a room is imported only when somebody names its game."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from importlib import import_module
from typing import Any

from scorepad import packs
from scorepad.errors import RecordError, SheetError
from scorepad.game import Game
from scorepad.headers import check_header
from scorepad.room import Header, Room
from scorepad.wording import describe, did_you_mean, listing, quote, quote_file

ROOMS = {
    "silver-and-gold": "scorepad.games.silver_and_gold",
    "go-for-gold": "scorepad.games.go_for_gold",
    "loot-island": "scorepad.games.loot_island",
    "sea-and-shore": "scorepad.games.sea_and_shore",
}


class _Loaded:
    """A pack that was read: its sheets, and its fingerprint once somebody asks."""

    def __init__(self, pack: packs.Pack) -> None:
        self.pack = pack
        try:
            own = room(pack.game)
        except RecordError as error:
            raise SheetError(f"{quote_file(pack.path)}: {error}") from None
        self.sheets = own.read_sheets(pack)

    @cached_property
    def fingerprint(self) -> str:
        return self.pack.fingerprint()


_loaded: dict[tuple[str, int, int], _Loaded] = {}


def room(name: object) -> Room:
    """The room of a game, or a RecordError that names the games there are."""
    if not isinstance(name, str) or name not in ROOMS:
        known = listing(map(quote, ROOMS), last="or")
        raise RecordError(f"game: expected {known}, got {describe(name)}.{did_you_mean(name, ROOMS)}")
    found: Room = import_module(ROOMS[name]).GAME
    return found


def read_sheets(path: str) -> tuple[packs.Pack, Any]:
    """A pack and its typed sheets."""
    loaded = _load(path)
    return loaded.pack, loaded.sheets


def _load(path: str) -> _Loaded:
    """A file that has not changed is read once."""
    status = os.stat(path)
    key = (os.path.abspath(path), status.st_mtime_ns, status.st_size)
    if key not in _loaded or os.path.isdir(path):
        _loaded[key] = _Loaded(packs.read(path))
    return _loaded[key]


def seat(header: Header, *, beside: str | None = None) -> Game:
    """An empty game by its header; `beside` is the folder of its record."""
    own = room(header.game)
    loaded = _load(packs.find(header.sheets, beside))
    pack = loaded.pack
    if pack.game != header.game:
        raise SheetError(f"The sheet pack {quote(header.sheets)} is for {pack.game}, not for {header.game}.")
    warnings = []
    if header.fingerprint is not None and header.fingerprint != loaded.fingerprint:
        warnings.append(
            f"The sheet pack {quote(header.sheets)} is not the one this record was written with "
            f"(its fingerprint differs): {quote_file(pack.path)} is used."
        )
    return Game(header, own, loaded.sheets, warnings=warnings)


def new(
    game: str,
    players: Sequence[str],
    *,
    first: str | None = None,
    sheets: str | None = None,
    mode: str = "track",
    rulings: Mapping[str, Any] | None = None,
    started: datetime | None = None,
    place: str | None = None,
    beside: str | None = None,
) -> Game:
    """A new game: `new("silver-and-gold", players=["Sarah", "Linus"])`."""
    table: dict[str, Any] = {"game": game, "players": list(players), "mode": mode}
    given = {"first": first, "sheets": sheets, "rulings": rulings, "started": started, "place": place}
    table.update((key, value) for key, value in given.items() if value is not None)
    own = room(game)
    header = check_header(table, own)
    table["fingerprint"] = _load(packs.find(header.sheets, beside)).fingerprint
    return seat(check_header(table, own), beside=beside)
