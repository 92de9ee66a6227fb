"""The games: the bundled ones, one line each, and those that are packages of their own.

A ruleset is imported only when a record or a command names its game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache, lru_cache
from itertools import chain
from typing import Any, NamedTuple

from scorepad.engine.ruleset import Header, Ruleset, find_ruleset
from scorepad.packs import pack as packs
from scorepad.system import installed, limits
from scorepad.system.errors import RecordError, SheetError
from scorepad.system.files import absolute
from scorepad.text.wording import describe, in_any_case, not_among, quote, quote_file
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_entered, check_header

BUNDLED = {
    "silver-and-gold": "scorepad.games.silver_and_gold",
    "go-for-gold": "scorepad.games.go_for_gold",
    "loot-island": "scorepad.games.loot_island",
    "sea-and-shore": "scorepad.games.sea_and_shore",
}
"""The games that come with scorepad, and their packages."""


class _Rulesets(Mapping[str, str]):
    """The package of each game: other packages are looked for only for other names, and when games are listed."""

    def __getitem__(self, name: str) -> str:
        return BUNDLED[name] if name in BUNDLED else installed.look().games[name].package

    def __iter__(self) -> Iterator[str]:
        yield from BUNDLED
        yield from (name for name in installed.look().games if name not in BUNDLED and not why_unusable(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)


RULESETS: Mapping[str, str] = _Rulesets()
"""Every game that can be played, and its package."""

CARRIED = "pack"
"""The table of a record in which it carries the packs it was played with."""
_IN_RECORD = "the sheets in this record"
"""What messages call such a pack, which has no file."""


def ruleset(name: object) -> Ruleset:
    """The ruleset of a game, or a RecordError that names the games there are."""
    if not isinstance(name, str) or name not in RULESETS:
        raise RecordError(not_among("game", RULESETS, name))
    problem = "" if name in BUNDLED else why_unusable(name)
    if problem:
        raise RecordError(problem)
    return find_ruleset(RULESETS[name])


@cache
def why_unusable(name: str) -> str:
    """Why a game of another package cannot be used, in a sentence; empty if it can."""
    found = installed.look().games[name]
    try:
        own = find_ruleset(found.package)
        why = f'its name there is "{own.name}"' if own.name != name else ""
    except (Exception, SystemExit) as error:  # whatever it is, the other games can be played
        why = f"{type(error).__name__}: {error}"
    return f"The game {quote(name)} of the package {found.origin} cannot be used: {why}." if why else ""


def problems() -> list[str]:
    """What is wrong with games of other packages, a sentence each."""
    found = installed.look()
    taken = [
        f"The package {game.origin} has a game {name}, as scorepad itself does; scorepad's is used."
        for name, game in found.games.items()
        if name in BUNDLED
    ]
    broken = [why_unusable(name) for name in found.games if name not in BUNDLED]
    return [*found.problems, *taken, *filter(None, broken)]


class ListedGame(NamedTuple):
    """A game that scorepad knows: its name in records, its title, and how many can play it."""

    name: str
    title: str
    players: tuple[int, ...]


def list_games() -> tuple[ListedGame, ...]:
    """Every game there is."""
    return tuple(ListedGame(each.name, each.title, tuple(each.seats)) for each in map(ruleset, RULESETS))


def read_sheets(path: str) -> tuple[packs.Pack, Any]:
    """A pack and its typed sheets; a file that has not changed is read once."""
    try:
        status = os.stat(path)
    except OSError as error:
        raise SheetError(f"{quote_file(path)} cannot be read: {error.strerror}.") from None
    read = _read_again if os.path.isdir(path) else _read_once
    pack = read(absolute(path), path, status.st_mtime_ns, status.st_size)
    return pack, ruleset(pack.game).sheets(pack)


def _read_again(_: str, path: str, *__: int) -> packs.Pack:
    """A pack whose sheets can be read."""
    pack = packs.read(path)
    try:
        own = ruleset(pack.game)
    except RecordError as error:
        raise SheetError(f"{quote_file(pack.path)}: {error}") from None
    own.sheets(pack)
    return pack


_read_once = lru_cache(64)(_read_again)


class PackFinder:
    """Finds the sheet packs that one record names; `beside` is its folder.

    A game goes on with the sheets it began with: those in the record itself, or the copy that was kept when
    the game began.
    """

    def __init__(self, beside: str | None) -> None:
        self._beside = beside
        self._carried = _Carried("", ())
        self._elsewhere: dict[tuple[str, str | None], tuple[packs.Pack, Sequence[str]]] | None = None
        """What was found in folders, while it is remembered."""

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """Look into each folder once: while a record is read, thousands of corrections may name the same pack."""
        self._elsewhere = {}
        try:
            yield
        finally:
            self._elsewhere = None

    def __call__(self, header: Header) -> tuple[packs.Pack, Sequence[str]]:
        """The pack that a header names, with warnings."""
        tables = header.extra.get(CARRIED, ())
        if self._carried.tables is not tables:  # corrections change the header, but none of its tables
            self._carried = _Carried(header.game, tables)
        carried = self._carried.find(header)
        if carried is not None:
            return carried, ()
        known = self._elsewhere if self._elsewhere is not None else {}
        key = header.sheets, header.fingerprint
        if key not in known:
            known[key] = _find_elsewhere(self._beside, header)
        return known[key]

    def __reduce__(self) -> tuple[Callable[..., PackFinder], tuple[object, ...]]:
        return PackFinder, (self._beside,)


class _Carried:
    """The usable packs in the tables of a record; each is read once, when it is named."""

    def __init__(self, game: str, tables: Any) -> None:
        self.tables = tables
        self._game = game
        self._named: dict[str, list[Mapping[str, Any]]] = {}
        """The tables of packs for this game, by their names."""
        self._marked: dict[str | None, Mapping[str, packs.Pack]] = {}
        """By their fingerprints the packs of each name, and under None those of all names."""
        self._found: dict[tuple[str, str | None], packs.Pack | None] = {}
        self._room = limits.PACKS_CARRIED
        for table in [tables] if isinstance(tables, Mapping) else tables:
            if table.get("game") == game and isinstance(table.get("name"), str):
                self._named.setdefault(table["name"], []).append(table)

    def find(self, header: Header) -> packs.Pack | None:
        """The one that a header names; if it has a fingerprint, the one with that."""
        name, wanted = header.sheets, header.fingerprint
        if self._named and (name, wanted) not in self._found:
            if wanted is None:
                likely: Iterable[packs.Pack | None] = map(_read_table, self._named.get(name, ()))
            else:
                likely = (self._by_fingerprint(each).get(wanted) for each in (name, None))
            self._found[name, wanted] = next(self._usable(likely), None)
        return self._found.get((name, wanted))

    def all(self) -> Iterator[packs.Pack]:
        """Every one that can be used."""
        return self._usable(map(_read_table, chain.from_iterable(self._named.values())))

    def _by_fingerprint(self, name: str | None) -> Mapping[str, packs.Pack]:
        if name not in self._marked:
            all_names = chain.from_iterable(self._named.values())
            tables = self._named.get(name, ()) if name is not None else all_names
            self._marked[name] = {
                pack.fingerprint(): pack for pack in map(_read_table, tables) if pack is not None
            }
        return self._marked[name]

    def _usable(self, found: Iterable[packs.Pack | None]) -> Iterator[packs.Pack]:
        """Those of the packs whose sheets can be read."""
        for each in found:
            if each is None:
                continue
            self._room -= 1
            if self._room < 0:
                raise SheetError(
                    f"A record can be played with at most {limits.PACKS_CARRIED} of the sheet packs it carries."
                )
            pack = each.shared()
            with suppress(SheetError):
                ruleset(self._game).sheets(pack)
                yield pack


def _read_table(table: Mapping[str, Any]) -> packs.Pack | None:
    """The pack in a table of a record, if it is one."""
    try:
        return packs.read_table(_IN_RECORD, table) if len(repr(table)) <= limits.PACK_BYTES else None
    except SheetError:
        return None


def carried_packs(header: Header) -> Iterator[packs.Pack]:
    """The usable packs that a record carries in its own tables, read one by one."""
    return _Carried(header.game, header.extra.get(CARRIED, ())).all()


def _find_elsewhere(beside: str | None, header: Header) -> tuple[packs.Pack, Sequence[str]]:
    """The pack that a header names in the folders of packs, with warnings."""
    wanted = header.fingerprint
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


def seat(header: Header, *, beside: str | None = None, find: PackFinder | None = None) -> Game:
    """An empty game by its header; `beside` is the folder of its record, if nothing else finds its packs."""
    return Game(header, ruleset(header.game), find or PackFinder(beside))


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
    if isinstance(players, str | bytes) or not isinstance(players, Iterable):
        raise RecordError(f"players: expected a list of names, got {describe(players)}.")
    table: dict[str, Any] = {"game": game, "players": list(players)}
    if first is not None:
        first = in_any_case(first, [name for name in table["players"] if isinstance(name, str)]) or first
    if mode != "track":
        table["mode"] = mode
    given = {"first": first, "sheets": sheets, "rulings": rulings, "started": started, "place": place}
    table.update((key, value) for key, value in given.items() if value is not None)
    own = ruleset(game)
    header = check_entered(table, own)
    table |= {"players": [*header.players], "first": header.first, "sheets": header.sheets}
    pack, printed = read_sheets(packs.find(header.sheets, beside))
    table["fingerprint"] = pack.fingerprint()
    told = own.printed_rulings(printed)
    usual = {key: value for key, value in told.items() if value != own.rulings[key].default}
    if usual:
        table["rulings"] = usual | (table.get("rulings") or {})
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
