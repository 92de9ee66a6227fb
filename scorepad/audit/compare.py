"""Two records of one game, compared: where they differ, and what that does to the scores.

Events are paired by what they mean. Those that the rules allow in any order may come in any order, and what leaves
the same table behind is the same event, however it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.errors import RecordError
from scorepad.events import COMMON, Decision, Event
from scorepad.game import Game
from scorepad.ledger import Entry
from scorepad.moments import Moment, carry
from scorepad.position import Position
from scorepad.wording import listing, quote

NEAR = 40
"""How far ahead the same event is looked for in the other record."""
BESIDE = ("at", "by", "note")
"""Keys beside the game."""


class Difference(NamedTuple):
    """An event of one record, and what the other has instead; None if nothing."""

    one: Moment | None
    other: Moment | None


class Comparison(NamedTuple):
    """What differs between two records."""

    headers: tuple[str, ...]
    """What their headers say differently, in words."""
    differences: tuple[Difference, ...]
    totals: Mapping[str, tuple[int, int]]
    """Everybody's points in the one and in the other."""

    @property
    def is_same(self) -> bool:
        return not self.headers and not self.differences


def compare(one: Game, other: Game) -> Comparison:
    """Compare two records; RecordError if they are of different games or players."""
    if one.ruleset is not other.ruleset or one.header.mode != other.header.mode:
        raise RecordError(
            f"These are two different games: {one.ruleset.title} ({one.header.mode}) and "
            f"{other.ruleset.title} ({other.header.mode})."
        )
    if sorted(one.players) != sorted(other.players):
        names = (listing(map(quote, game.players)) for game in (one, other))
        raise RecordError(f"These are two different groups of players: {'; '.join(names)}.")
    scores = one.result(), other.result()
    return Comparison(
        headers=tuple(_headers(one, other)),
        differences=tuple(_differences(one, other)),
        totals={player: (scores[0].of(player).total, scores[1].of(player).total) for player in one.players},
    )


def _headers(one: Game, other: Game) -> Iterator[str]:
    if one.players != other.players:
        yield f"the players sit {listing(one.players)}, or {listing(other.players)}"
    if one.header.first != other.header.first:
        yield f"{one.header.first} began, or {other.header.first}"
    if one.setup.pack.fingerprint() != other.setup.pack.fingerprint():
        yield f"the sheets are {one.header.sheets}, or {other.header.sheets}, and they differ"
    for key, value in one.setup.rulings.items():
        if value != other.setup.rulings[key]:
            yield f"{key} is {value}, or {other.setup.rulings[key]}"


def _differences(one: Game, other: Game) -> Iterator[Difference]:
    ours, theirs = _played(one), _played(other)
    at = other.start
    while ours and theirs:
        mine = ours[0]
        place = _find(mine.event, theirs, at)
        if place is not None:
            ours.pop(0)
            at = _after(at, theirs.pop(place))
        elif _has(ours[1:], theirs[0]) and not _has(theirs[1:], mine):
            yield Difference(ours.pop(0), None)
        else:
            is_extra = _has(theirs[1:], mine) and not _has(ours[1:], theirs[0])
            at = _after(at, theirs[0])
            yield Difference(None if is_extra else ours.pop(0), theirs.pop(0))
    yield from (Difference(each, None) for each in ours)
    yield from (Difference(None, each) for each in theirs)


def _played(game: Game) -> list[Moment]:
    """The events in force that count: the game's own, and decisions."""
    return [
        moment for moment in game.line if moment.event.kind not in COMMON or isinstance(moment.event, Decision)
    ]


def _has(line: Sequence[Moment], wanted: Moment) -> bool:
    """Does a line have the same event before long?"""
    return any(_facts(moment.event) == _facts(wanted.event) for moment in line[:NEAR])


def _find(event: Event, line: Sequence[Moment], at: Position) -> int | None:
    """Where a line has the same event, if the rules allow it to come first."""
    for place, moment in enumerate(line[:NEAR]):
        if _is_same(event, moment.event, at) and (place == 0 or _commutes(moment, line[:place], at)):
            return place
    return None


def _is_same(one: Event, other: Event, at: Position) -> bool:
    if one.kind != other.kind or getattr(one, "player", None) != getattr(other, "player", None):
        return False
    if _facts(one) == _facts(other):
        return True
    is_legal = not at.broken(one) and not at.broken(other)
    return is_legal and at.after(one, 1) == at.after(other, 1)


def _facts(event: Event) -> dict[str, object]:
    return {key: value for key, value in event.table().items() if key not in BESIDE}


def _commutes(moment: Moment, before: Sequence[Moment], at: Position) -> bool:
    """Could the event as well have come before these, with the same table in the end and no other rule broken?"""
    first = carry(at, _entry(moment))
    if len(first.violations) != len(moment.violations):
        return False
    early, late = first.position, at
    for each in before:
        step = carry(early, _entry(each))
        if len(step.violations) != len(each.violations):
            return False
        early, late = step.position, carry(late, _entry(each)).position
    return early == carry(late, _entry(moment)).position


def _entry(moment: Moment) -> Entry:
    return Entry(moment.number, moment.event, moment.excuse)


def _after(at: Position, moment: Moment) -> Position:
    return carry(at, _entry(moment)).position
