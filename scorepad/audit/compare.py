"""Two records of one game: compared, and merged into one.

Events are paired by what they mean. Where the rules allow events in any order, so does the comparison: each record
is read in the order of the other where its own rules allow that. Beyond that, as few events as possible are left
without a counterpart. A merged record has the events that both have, and a choice where they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import attrs

from scorepad import games
from scorepad.engine.events import COMMON, Claim, Count, Decision, Event, Mark, Note, keys_of, write_event
from scorepad.engine.position import Position
from scorepad.engine.result import Result
from scorepad.engine.rules import slugs
from scorepad.engine.values import Many
from scorepad.record.result_tables import recorded_at
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.wording import listing, quote
from scorepad.timeline.game import Game, accept
from scorepad.timeline.ledger import EventInForce
from scorepad.timeline.replay import JudgedEvent, judge_and_apply

BESIDE = frozenset({"kind", "stands", "at", "by", "note"})
"""Keys of any kind that say nothing about the game."""


class Pair(NamedTuple):
    """An event of one record and its counterpart in the other; None where there is none."""

    one: JudgedEvent | None
    other: JudgedEvent | None
    is_same: bool

    @property
    def is_whole(self) -> bool:
        """Do both records have an event here?"""
        return self.one is not None and self.other is not None

    def can_join(self, pair: Pair) -> bool:
        """Does each pair lack what the other has, and are the two events different?"""
        if self.is_whole or pair.is_whole or (self.one is None) == (pair.one is None):
            return False
        mine, theirs = self.joined(pair)[:2]
        return mine is not None and theirs is not None and facts(mine.event) != facts(theirs.event)

    def joined(self, pair: Pair) -> Pair:
        """Both events side by side."""
        return Pair(self.one or pair.one, self.other or pair.other, is_same=False)

    @property
    def number(self) -> int:
        """Where it is: its number in the first record, or else in the second."""
        found = self.one or self.other
        assert found is not None
        return found.number


class Comparison(NamedTuple):
    """What differs between two records."""

    headers: tuple[str, ...]
    """What their headers say differently, in words."""
    pairs: tuple[Pair, ...]
    """Everything that counts in both, side by side."""
    results: tuple[Result, Result]

    @property
    def differences(self) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.pairs if not pair.is_same)

    @property
    def totals(self) -> Mapping[str, tuple[int, int]]:
        """Everybody's points in each record."""
        one, other = self.results
        return {each.player: (each.total, other.of(each.player).total) for each in one.standings}

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
    return Comparison(tuple(_headers(one, other)), tuple(_pairs(one, other)), (one.result(), other.result()))


def _headers(one: Game, other: Game) -> Iterator[str]:
    if one.players != other.players:
        yield f"the players sit clockwise {listing(one.players)} in one, {listing(other.players)} in the other"
    if one.header.first != other.header.first:
        yield f"{one.header.first} began in one, {other.header.first} in the other"
    if one.setup.pack.fingerprint() != other.setup.pack.fingerprint():
        yield f"the sheets are {one.header.sheets} in one, {other.header.sheets} in the other, and they differ"
    for key, value in one.setup.rulings.items():
        if value != other.setup.rulings[key]:
            yield f"the ruling {key} is {value} in one, {other.setup.rulings[key]} in the other"


def _pairs(one: Game, other: Game) -> Iterator[Pair]:
    """The events of both, and each decision where one record has it: it counts the same anywhere."""
    decided = _decisions(one, other)
    for pair in _side_by_side(_aligned(_Reader(one), _Reader(other))):
        while decided and decided[0].number < pair.number:
            yield decided.pop(0)
        yield pair
    yield from decided


def _decisions(one: Game, other: Game) -> list[Pair]:
    ours, theirs = (
        [moment for moment in game.line if isinstance(moment.event, Decision)] for game in (one, other)
    )
    same, alone = [], []
    for mine in ours:
        found = next((each for each in theirs if facts(each.event) == facts(mine.event)), None)
        if found is not None:
            theirs.remove(found)
            same.append(Pair(mine, found, is_same=True))
        else:
            alone.append(Pair(mine, None, is_same=False))
    alone += [Pair(None, each, is_same=False) for each in theirs]
    return sorted([*same, *_side_by_side(alone)], key=lambda pair: pair.number)


def _side_by_side(pairs: Iterable[Pair]) -> list[Pair]:
    """The same; events without a counterpart that stand for each other are put side by side."""
    found: list[Pair] = []
    for pair in pairs:
        place = None if pair.is_whole else _counterpart(pair, found)
        if place is None:
            found.append(pair)
        else:
            found[place] = found[place].joined(pair)
    joined: list[Pair] = []
    for pair in found:  # differences in the same place are listed together
        if joined and not pair.is_whole and joined[-1].can_join(pair):
            joined[-1] = joined[-1].joined(pair)
        else:
            joined.append(pair)
    return joined


def _counterpart(pair: Pair, before: Sequence[Pair]) -> int | None:
    """Where an event of the same kind and player is that only the other record has, if both could stand there."""
    mine = pair.one or pair.other
    assert mine is not None
    side = 0 if pair.one is not None else 1
    for place in range(len(before) - 1, max(-1, len(before) - 1 - limits.COMPARE_AHEAD), -1):
        earlier = before[place]
        if earlier.can_join(pair) and _is_about_the_same(earlier, pair):
            return place
        own = (earlier.one, earlier.other)[side]
        if own is not None and own.number < mine.number:
            return None  # its own record has that before it
    return None


def _is_about_the_same(one: Pair, other: Pair) -> bool:
    mine, theirs = (each.event for pair in (one, other) for each in (pair.one, pair.other) if each is not None)
    return mine.kind == theirs.kind and getattr(mine, "player", None) == getattr(theirs, "player", None)


def _aligned(one: _Reader, other: _Reader) -> Iterator[Pair]:
    """The game's own events of both records, in an order that both allow."""
    while one.left and other.left:
        mine, theirs = one.ahead(1)[0], other.ahead(1)[0]
        if _is_same(mine, theirs, one.position):
            yield _paired(one.take(), other.take())
        elif place := other.find(mine):
            yield _paired(one.take(), other.take(place))
        elif place := one.find(theirs):
            yield _paired(one.take(place), other.take())
        else:
            ours, others = in_step(*([each.facts for each in reader.ahead()] for reader in (one, other)))
            yield from (Pair(each, None, is_same=False) for each in one.take_all(ours))
            yield from (Pair(None, each, is_same=False) for each in other.take_all(others))
    yield from (Pair(each, None, is_same=False) for each in one.take_all(one.left))
    yield from (Pair(None, each, is_same=False) for each in other.take_all(other.left))


class _Said(NamedTuple):
    """An event of a record, and what it says about the game."""

    moment: JudgedEvent
    facts: Hashable


class _Reader:
    """The game's own events in force of a record, read from the first on; some may be taken before their turn."""

    def __init__(self, game: Game) -> None:
        own = (moment for moment in game.line if not is_beside(moment))
        self._line = [_Said(moment, facts(moment.event)) for moment in own]
        self._next = 0
        self._early: set[int] = set()
        """What was taken before its turn."""
        self.position = game.start
        """The table after everything taken."""

    @property
    def left(self) -> int:
        """How many events are left."""
        return len(self._line) - self._next - len(self._early)

    def _waiting(self) -> Iterator[int]:
        return (place for place in range(self._next, len(self._line)) if place not in self._early)

    def ahead(self, most: int = 0) -> list[_Said]:
        """What comes next, so many events or as many as are looked through."""
        is_filled = self.position.mode.name == "fill"
        most = most or (limits.COMPARE_MARKS_AHEAD if is_filled else limits.COMPARE_AHEAD)
        return [self._line[place] for place in islice(self._waiting(), most)]

    def take(self, place: int = 0) -> JudgedEvent:
        """Take one of the events ahead."""
        at = next(islice(self._waiting(), place, None))
        self._early.add(at)
        while self._next in self._early:
            self._early.remove(self._next)
            self._next += 1
        moment = self._line[at].moment
        if self._early:
            self.position = judge_and_apply(self.position, _entry(moment)).position
        else:  # everything up to here was taken, in an order that leads to the same table
            self.position = self._line[self._next - 1].moment.position
        return moment

    def take_all(self, number: int) -> list[JudgedEvent]:
        """Take this many events in their order."""
        return [self.take() for _ in range(number)]

    def find(self, wanted: _Said) -> int | None:
        """Where the same event is further ahead, if the rules allow it to come first."""
        ahead = self.ahead()
        for place, each in enumerate(ahead[1:], 1):
            if _is_same(wanted, each, self.position) and self._can_come_first(each, ahead[:place]):
                return place
        return None

    def _can_come_first(self, said: _Said, before: Sequence[_Said]) -> bool:
        """Could it just as well come before these, with the same table in the end and no other rule broken?"""
        apart = [each for each in before if _are_apart(each.moment.event, said.moment.event)]
        apart += [said] if len(apart) == len(before) else []
        early = _carried(self.position, (said, *before), apart)
        return early is not None and early == _carried(self.position, (*before, said), apart)


def _paired(one: JudgedEvent, other: JudgedEvent) -> Pair:
    """Two events that say the same; they still differ if the table let only one of them stand."""
    are_broken = bool(one.violations and other.violations)
    return Pair(one, other, is_same=not are_broken or (one.excuse is None) == (other.excuse is None))


def _carried(position: Position, said: Sequence[_Said], apart: Sequence[_Said]) -> Position | None:
    """The table after events; None if one breaks other rules here than in its record, those apart excepted."""
    for each in said:
        here = judge_and_apply(position, _entry(each.moment))
        if each not in apart and slugs(here.violations) != slugs(each.moment.violations):
            return None
        position = here.position
    return position


def _are_apart(one: Event, other: Event) -> bool:
    """Are they marks that may come in any order if they leave the same score cards behind?"""
    return isinstance(one, Mark) and isinstance(other, Mark) and not (one.has_turn or other.has_turn)


def _entry(moment: JudgedEvent) -> EventInForce:
    return EventInForce(moment.number, moment.event, moment.excuse)


# ---------------------------------------------------------------------- what an event says


def _is_same(one: _Said, other: _Said, position: Position) -> bool:
    """Do two events say the same? What is only written in another way leaves the same table behind."""
    if one.facts == other.facts:
        return True
    ours, theirs = one.moment, other.moment
    if type(ours.event) is not type(theirs.event) or not _is_alike(ours.event, theirs.event):
        return False
    if ours.position.setup.pack.fingerprint() != theirs.position.setup.pack.fingerprint():
        return False
    here = [judge_and_apply(position, _entry(moment)) for moment in (ours, theirs)]
    return not any(moment.violations for moment in here) and here[0].position == here[1].position


def is_beside(moment: JudgedEvent) -> bool:
    """Does it say nothing new about the game? So do notes, claims, and a stocktake that agrees."""
    return moment.event.kind in COMMON or (isinstance(moment.event, Count) and not moment.violations)


def facts(event: Event) -> Hashable:
    """What an event says about the game."""
    return event.kind, _frozen({key: value for key, value in write_event(event).items() if key not in BESIDE})


def _is_alike(one: Event, other: Event) -> bool:
    """Do two events of a kind differ only in keys left out, or in the order of lists that have none?"""
    ours, theirs = write_event(one), write_event(other)
    ordered, both = _ordered(type(one)), ours.keys() & theirs.keys() - BESIDE
    # Marks may have the same outcome without speaking of the same thing: a treasure buried, and two cubes gone.
    return bool(both - {"player"}) and all(
        ours[key] == theirs[key] or (key not in ordered and _sorted(ours[key]) == _sorted(theirs[key]))
        for key in both
    )


def _ordered(kind: type[Event]) -> frozenset[str]:
    """The keys with lists whose order always says something."""
    return frozenset(key.name for key in keys_of(kind) if isinstance(key.type, Many) and key.type.is_ordered)


def _sorted(value: Any) -> Any:
    return sorted(map(repr, map(_frozen, value))) if isinstance(value, tuple) else value


def _frozen(value: Any) -> Hashable:
    if isinstance(value, Mapping):
        return tuple(sorted((key, _frozen(each)) for key, each in value.items()))
    return tuple(map(_frozen, value)) if isinstance(value, tuple | list) else value


def in_step(one: Sequence[Hashable], other: Sequence[Hashable]) -> tuple[int, int]:
    """Find where two differing sequences match again: how much to skip in each.

    As few items as possible are left without a counterpart. The sequences begin differently, so at least one is
    skipped.
    """
    choices = [
        (ours, both - ours)
        for both in range(1, limits.MATCH_PASSED + 1)
        for ours in range(both + 1)
        if ours <= len(one) and both - ours <= len(other)
    ]

    def cost(choice: tuple[int, int]) -> tuple[int, int, int]:
        ours, theirs = choice
        return ours + theirs + _count_alone(one[ours:], other[theirs:]), abs(ours - theirs), ours + theirs

    return min(choices, key=cost)


def _count_alone(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """How many items have no counterpart in about the same place, within reach."""
    waiting, alone, passed = list(other[: limits.MATCH_AHEAD + limits.MATCH_SPREAD]), 0, 0
    for each in one[: limits.MATCH_AHEAD]:
        if each in waiting[: limits.MATCH_SPREAD]:
            place = waiting.index(each)
            del waiting[place]
            passed = passed - 1 if place < passed else place
        else:
            alone += 1
    later = one[limits.MATCH_AHEAD : limits.MATCH_AHEAD + limits.MATCH_SPREAD]
    return alone + sum(each not in later for each in (waiting[:passed] if later else waiting))


ChooseEvents = Callable[[Pair, Game], Sequence[JudgedEvent]]
"""Which events of a pair that differ are taken, given the record so far."""


def neither(_: Pair, __: Game) -> Sequence[JudgedEvent]:
    """Leave out what differs."""
    return ()


def merge(
    one: Game, other: Game, found: Comparison, choose: ChooseEvents = neither, beside: str | None = None
) -> Game:
    """A new record with the setup of the first, and the notes, claims and counts of both; `beside` is its folder.

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
    return merged


class _Remarks:
    """The notes, claims and right stocktakes of a record that are not yet written."""

    def __init__(self, game: Game, known: Sequence[JudgedEvent] = ()) -> None:
        said = [facts(moment.event) for moment in known]
        self._game = game
        self._left = [moment for moment in _remarks(game) if facts(moment.event) not in said]
        self._places = game.ledger.places

    def write(self, merged: Game, before: int | None = None) -> None:
        """Write those before an event of their record, or all."""
        end = len(self._places) if before is None else self._places[before]
        while self._left and self._places[self._left[0].number] < end:
            _write(merged, self._game, self._left.pop(0))


def _remarks(game: Game) -> list[JudgedEvent]:
    return [moment for moment in game.line if is_beside(moment) and isinstance(moment.event, Note | Claim | Count)]


def _write(merged: Game, source: Game, moment: JudgedEvent) -> None:
    """Record an event as it reads now, when it was first written down, and let stand if it was."""
    event: Event = moment.event
    at, stands = recorded_at(source, moment), event.stands if event.stands is not None else moment.excuse
    table = attrs.evolve(event, at=at, stands=stands).table()
    accept(merged, merged.read(table))
