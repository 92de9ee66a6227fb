"""Terms: what a game is played under, as the header of its record says and later corrections have it.

The header in the file never changes. A correction in force gives new terms, and changes that are made to
everything recorded before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from scorepad.errors import RecordError, SheetError
from scorepad.events import Correct, types_of
from scorepad.headers import check_header
from scorepad.packs import Pack
from scorepad.position import Position
from scorepad.ruleset import Header, Ruleset, Setup, set_up
from scorepad.values import NO_CHANGES, Changes, Thing
from scorepad.wording import describe, did_you_mean, listing, not_among, quote

Packs = Callable[[Header], tuple[Pack, Sequence[str]]]
"""Finds the sheet pack that a header names, with warnings about it."""


def only(pack: Pack) -> Packs:
    """Always this pack, whatever a header names."""
    return partial(_given, pack)


def _given(pack: Pack, header: Header) -> tuple[Pack, Sequence[str]]:  # noqa: ARG001
    return pack, ()


class Terms(NamedTuple):
    """Who plays, with which sheets and rulings, from some event on."""

    number: int
    """The correction that brought them; 0 for the header of the file."""
    header: Header
    setup: Setup
    start: Position
    """The table before anything has happened."""
    changes: Changes = NO_CHANGES
    """What the correction changes in everything recorded before it."""
    warnings: tuple[str, ...] = ()
    """What is odd about the sheets."""

    @classmethod
    def of(
        cls, header: Header, ruleset: Ruleset, pack: Pack, number: int = 0, changes: Changes = NO_CHANGES
    ) -> Terms:
        mode = ruleset.mode(header.mode)
        first = header.players.index(header.first)
        setup = set_up(ruleset, header.players, first, pack, header.rulings)
        return cls(number, header, setup, Position(mode, mode.start(setup)), changes)

    def corrected(self, event: Correct, number: int, packs: Packs) -> Terms:
        """The terms after a correction; RecordError says what is malformed in it."""
        try:
            names = _new_names(event.rename or {}, self.header.players)
            header = self._header(event, names)
            ids = _new_ids(event.ids or {}, self.setup)
            pack, warnings = packs(header) if event.sheets is not None else (self.setup.pack, self.warnings)
        except (RecordError, SheetError) as error:
            raise RecordError(f"correct: {error}") from None
        changes, was = Changes(names, ids), self.header
        if pack is self.setup.pack and (header.players, header.first, header.rulings) == (
            was.players,
            was.first,
            was.rulings,
        ):
            return Terms(number, header, self.setup, self.start, changes, tuple(warnings))
        return self.of(header, self.setup.ruleset, pack, number, changes)._replace(warnings=tuple(warnings))

    def _header(self, event: Correct, names: Mapping[str, str]) -> Header:
        old = self.header
        players = [names.get(player, player) for player in old.players]
        table: dict[str, Any] = {
            "players": players,
            "first": names.get(old.first, old.first),
            "sheets": old.sheets,
            "mode": old.mode,
            "rulings": dict(old.rulings),
            "fingerprint": old.fingerprint,
            "started": old.started,
            "place": old.place,
        }
        if event.players is not None:
            table["players"] = _reseated(event.players, players)
        if event.sheets is not None:
            table["fingerprint"] = None
        elif event.fingerprint is not None:
            raise RecordError("fingerprint: it belongs to a sheet pack; give sheets as well.")
        for key in ("first", "sheets", "fingerprint", "started", "place"):
            given = getattr(event, key)
            table[key] = table[key] if given is None else given
        table["rulings"].update(event.rulings or {})
        known = {key: value for key, value in table.items() if value is not None}
        return check_header(known, self.setup.ruleset)._replace(extra=old.extra)


def _new_names(rename: Mapping[str, str], players: Sequence[str]) -> dict[str, str]:
    for old in rename:
        if old not in players:
            raise RecordError(not_among("rename", players, old))
    return dict(rename)


def _reseated(order: Sequence[str], players: Sequence[str]) -> list[str]:
    """The players in another order."""
    for name in order:
        if name not in players:
            raise RecordError(not_among("players", players, name))
    if len(order) != len(players) or len(set(order)) != len(order):
        raise RecordError(f"players: expected each of {listing(map(quote, players))} once.")
    return list(order)


def _new_ids(ids: Mapping[str, Any], setup: Setup) -> dict[Any, Any]:
    """What was recorded and what it really was, as events have them."""
    found = {}
    for text, new in ids.items():
        kinds = [{str(each): each for each in thing.things(setup)} for thing in _things(setup.ruleset)]
        own = next((each for each in kinds if text in each), None)
        if own is None:
            known = [each for things in kinds for each in things]
            such = f", such as {known[0]}" if known else "; this game has none that can be taken for another"
            near = did_you_mean(text, known)
            raise RecordError(f"ids: expected a card or a treasure of the pack{such}, got {quote(text)}.{near}")
        if not any(type(new) is type(each) and new == each for each in own.values()):
            near = did_you_mean(new, own)
            raise RecordError(f"ids: {text}: expected another of its kind, got {describe(new)}.{near}")
        found[own[text]] = new
    return found


@cache
def _things(ruleset: Ruleset) -> tuple[Thing[Any], ...]:
    """The types of the cards and treasures that a game's events name."""
    kinds = {**ruleset.track.kinds, **ruleset.tally.kinds}
    one_each = {type(each): each for each in types_of(kinds.values()) if isinstance(each, Thing)}
    return tuple(one_each.values())
