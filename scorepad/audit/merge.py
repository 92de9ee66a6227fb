"""Merge: one record from two of the same game, with what both have and what is chosen where they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from scorepad import games
from scorepad.audit.compare import Comparison, Pair, facts
from scorepad.events import Claim, Event, Note
from scorepad.game import Game
from scorepad.moments import Moment
from scorepad.record_result import recorded_at

Choice = Callable[[Pair, Game], Sequence[Moment]]
"""Which events of a pair that differ are taken, given the record so far."""


def neither(_: Pair, __: Game) -> Sequence[Moment]:
    """Leave out what differs."""
    return ()


def merge(one: Game, other: Game, found: Comparison, choose: Choice = neither, beside: str | None = None) -> Game:
    """A new record under the terms of the one, with the notes and claims of both; `beside` is its folder.

    What was undone or corrected is left behind: events are taken as they read now.
    """
    merged = games.seat(one.header, beside=beside)
    remarks = _Remarks(one), _Remarks(other, known=_remarks(one))
    for pair in found.pairs:
        for moment, own in zip(pair[:2], remarks, strict=True):
            if moment is not None:
                own.write(merged, moment.number)
        chosen = (pair.one,) if pair.is_same else choose(pair, merged)
        for moment in chosen:
            if moment is not None:
                _write(merged, one if moment is pair.one else other, moment)
    for own in remarks:
        own.write(merged)
    merged.settle()
    return merged


class _Remarks:
    """The notes and claims of a record that are not yet written."""

    def __init__(self, game: Game, known: Sequence[Moment] = ()) -> None:
        said = [facts(moment.event) for moment in known]
        self._game = game
        self._left = [moment for moment in _remarks(game) if facts(moment.event) not in said]
        self._places = game.ledger.places

    def write(self, merged: Game, before: int | None = None) -> None:
        """Write those before an event of their record, or all."""
        end = len(self._places) if before is None else self._places[before]
        while self._left and self._places[self._left[0].number] < end:
            _write(merged, self._game, self._left.pop(0))


def _remarks(game: Game) -> list[Moment]:
    return [moment for moment in game.line if isinstance(moment.event, Note | Claim)]


def _write(merged: Game, source: Game, moment: Moment) -> None:
    """Record an event as it reads now, when it was first written down, and let stand if it was."""
    event: Event = moment.event
    at, stands = recorded_at(source, moment), event.stands if event.stands is not None else moment.excuse
    table = attrs.evolve(event, at=at, stands=stands).table()
    merged.accept(merged.read(table))
