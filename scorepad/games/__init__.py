"""The list of games, one line each; a ruleset is imported only when somebody names its game."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from scorepad import packs
from scorepad.errors import RecordError, SheetError
from scorepad.files import absolute
from scorepad.game import Game
from scorepad.headers import check_header
from scorepad.ruleset import Header, Ruleset, find_ruleset
from scorepad.wording import not_among, quote, quote_file

RULESETS = {
    "silver-and-gold": "scorepad.games.silver_and_gold",
    "go-for-gold": "scorepad.games.go_for_gold",
    "loot-island": "scorepad.games.loot_island",
    "sea-and-shore": "scorepad.games.sea_and_shore",
}


CARRIED = "pack"
"""The table of a record in which it carries the packs it was played with."""
_IN_RECORD = "the sheets in this record"
"""What messages call such a pack, which has no file."""
_loaded: dict[tuple[str, int, int], packs.Pack] = {}
_carried: dict[str, packs.Pack] = {}
"""Packs found in records, by their fingerprints, so that each is read once."""


def ruleset(name: object) -> Ruleset:
    """The ruleset of a game, or a RecordError that names the games there are."""
    if not isinstance(name, str) or name not in RULESETS:
        raise RecordError(not_among("game", RULESETS, name))
    return find_ruleset(RULESETS[name])


def read_sheets(path: str) -> tuple[packs.Pack, Any]:
    """A pack and its typed sheets; a file that has not changed is read once."""
    try:
        status = os.stat(path)
    except OSError as error:
        raise SheetError(f"{quote_file(path)} cannot be read: {error.strerror}.") from None
    key = (absolute(path), status.st_mtime_ns, status.st_size)
    pack = _loaded.get(key)
    if pack is None or os.path.isdir(path):
        pack = packs.read(path)
        try:
            own = ruleset(pack.game)
        except RecordError as error:
            raise SheetError(f"{quote_file(pack.path)}: {error}") from None
        own.sheets(pack)
        _loaded[key] = pack
    return pack, ruleset(pack.game).sheets(pack)


def find_pack(beside: str | None, header: Header) -> tuple[packs.Pack, Sequence[str]]:
    """The sheet pack that a header names, with warnings; `beside` is the folder of the record.

    A game goes on with the sheets it began with: those in the record itself, or the copy that was kept when
    the game began.
    """
    wanted = header.fingerprint
    for pack in carried_packs(header):
        if wanted == pack.fingerprint() or (wanted is None and pack.name == header.sheets):
            return pack, ()
    name = quote(header.sheets)
    try:
        pack, _ = read_sheets(packs.find(header.sheets, beside))
        if pack.game != header.game:
            raise SheetError(f"The sheet pack {name} is for {pack.game}, not for {header.game}.")
    except SheetError as error:
        kept = _find_kept(header)
        if kept is None:
            raise
        return kept, [f"{error} The game goes on with the copy that was kept when it began."]
    if wanted is None or wanted == pack.fingerprint():
        return pack, ()
    kept = _find_kept(header)
    if kept is None:
        told = (
            f"The sheet pack {name} is not the one this record was written with "
            f"(its fingerprint differs): {quote_file(pack.path)} is used."
        )
        return pack, [told]
    told = (
        f"The sheet pack {name} has changed since this game began (its fingerprint differs). The game goes on "
        "with the sheets it began with; `scorepad sheets accept FILE` takes the new ones."
    )
    return kept, [told]


def carried_packs(header: Header) -> list[packs.Pack]:
    """The packs that a record carries in its own tables, as far as they can be used."""
    tables = header.extra.get(CARRIED, ())
    found = []
    for table in [tables] if isinstance(tables, Mapping) else tables:
        try:
            if len(repr(table)) > packs.LARGEST:
                continue
            pack = packs.read_table(_IN_RECORD, table)
            pack = _carried.setdefault(pack.fingerprint(), pack)
            ruleset(header.game).sheets(pack)
        except SheetError:
            continue
        if pack.game == header.game:
            found.append(pack)
    return found


def is_carried(game: Game) -> bool:
    """Is a record played with a pack that it carries itself?"""
    return any(pack.path == _IN_RECORD for pack in game.packs())


def _find_kept(header: Header) -> packs.Pack | None:
    """The copy of the pack that the game began with, if one was kept."""
    wanted = header.fingerprint or ""
    if not re.fullmatch("sha256:[0-9a-f]{64}", wanted):
        return None
    try:
        pack, _ = read_sheets(packs.kept_path(wanted))
    except SheetError:
        return None
    return pack if (pack.game, pack.fingerprint()) == (header.game, wanted) else None


def seat(header: Header, *, beside: str | None = None) -> Game:
    """An empty game by its header; `beside` is the folder of its record."""
    return Game(header, ruleset(header.game), partial(find_pack, beside))


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
    table: dict[str, Any] = {"game": game, "players": list(players)}
    if mode != "track":
        table["mode"] = mode
    given = {"first": first, "sheets": sheets, "rulings": rulings, "started": started, "place": place}
    table.update((key, value) for key, value in given.items() if value is not None)
    own = ruleset(game)
    header = check_header(table, own)
    table |= {"first": header.first, "sheets": header.sheets}
    table["fingerprint"] = read_sheets(packs.find(header.sheets, beside))[0].fingerprint()
    return seat(check_header(table, own), beside=beside)


def rematch(game: Game, *, started: datetime | None = None, beside: str | None = None) -> Game:
    """A new game of the same players, sheets and rulings; the next player clockwise starts."""
    header = game.header
    after = (header.players.index(header.first) + 1) % len(header.players)
    return new(
        header.game,
        header.players,
        first=header.players[after],
        sheets=header.sheets,
        mode=header.mode,
        rulings=header.rulings or None,
        started=started,
        place=header.place,
        beside=beside,
    )
