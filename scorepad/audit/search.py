"""The search for a mistake: one event recorded differently, or another seating, that would make everything right.

For a wrong claim it is the event that would make the claim right with all later events still legal. For a record
with many findings from its start it is the only seating with which every event is legal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, permutations
from time import monotonic
from typing import NamedTuple

from scorepad.audit.claims import CheckedClaim, Misrecording
from scorepad.engine.events import COMMON
from scorepad.engine.position import Position, applied
from scorepad.engine.ruleset import set_up
from scorepad.system import limits
from scorepad.text.wording import count, listing
from scorepad.timeline.game import Game
from scorepad.timeline.ledger import EventInForce
from scorepad.timeline.replay import JudgedEvent, conflicts, is_lifted, judge_and_apply

_OFTEN = 16
"""Tables are compared at every step up to this one after the change, then less and less often."""


Tell = Callable[[str], None]
IsOver = Callable[[], bool]


def search(
    game: Game, claims: Iterable[CheckedClaim], is_over: IsOver, tell: Tell, show: Tell | None = None
) -> Iterator[CheckedClaim]:
    """The claims, the wrong ones with every way to make them right that is found before it is over.

    Progress is reported by `show`, or by `tell` if that is None.
    """
    for claim in claims:
        if claim.is_right:
            yield claim
        else:
            yield claim._replace(misrecordings=tuple(Search(game, claim, is_over, tell, show).found()))


def after(seconds: float) -> IsOver:
    """Over once this time has passed."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


class Search:
    """Looks for the event behind one wrong claim, the latest events first: they are judged again most quickly."""

    def __init__(
        self, game: Game, claim: CheckedClaim, is_over: IsOver, tell: Tell, show: Tell | None = None
    ) -> None:
        self._claim = claim
        self._is_over = is_over
        self._tell = tell
        self._show = show or tell
        self._line = game.line
        self._end = next((at for at, each in enumerate(self._line) if each.number == claim.event), len(self._line))
        """Where in the line the claim was made."""
        self._before = [game.start, *(moment.position for moment in self._line)]
        self._cut_short: list[int] = []
        """Events with too many alternatives."""

    def found(self) -> Iterator[Misrecording]:
        """Every event that makes the claim right if it is recorded differently, until the time is up."""
        number, told = 0, time.monotonic()
        for place in range(self._end - 1, -1, -1):
            moment = self._line[place]
            now = time.monotonic()
            if now > told + 1:
                told = now
                self._show(f"Searched from event {moment.number} on ...")
            if moment.event.kind in COMMON or moment.violations:
                continue
            for each in self.otherwise(place, moment):
                if each is None:
                    self._tell(f"Stopped at event {moment.number}; all later ones were searched.")
                    return
                yield each
                number += 1
                if number == limits.WAYS_LISTED:
                    self._tell(f"Stopped at event {moment.number}: {limits.WAYS_LISTED} ways were found.")
                    return
        self._tell(f"Searched all {count(self._end, 'event')}{self._but()}.")

    def _but(self) -> str:
        if not self._cut_short:
            return ""
        noun = "event" if len(self._cut_short) == 1 else "events"
        named = listing(map(str, reversed(self._cut_short)))
        return f", but only the first {limits.SEARCH_ALTERNATIVES:,} ways to record {noun} {named}"

    def otherwise(self, place: int, moment: JudgedEvent) -> Iterator[Misrecording | None]:
        """The other events that could stand there and make the claim right; None once the time is up."""
        before, player = self._before[place], getattr(moment.event, "player", None)
        known = moment.position
        tried: set[Position] = set()
        for number, event in enumerate(before.legal(moment.event.kind, player)):
            if self._is_over():
                yield None
                return
            if number == limits.SEARCH_ALTERNATIVES:
                self._cut_short.append(moment.number)
                return
            position = applied(before, event, moment.number)
            if position == known or position in tried:  # it would change nothing, or is known already
                continue
            tried.add(position)
            if self._is_right(position, place + 1):
                words = self._before[-1].tell(event, before)
                yield Misrecording(moment.number, event.table(), f"event {moment.number}, if it was: {words}")

    def _is_right(self, position: Position, place: int) -> bool:
        """Is the claim right if the events from a place on follow in this position, and do they break nothing?"""
        if place == self._end and not self._agrees(position):
            return False
        for step, moment in enumerate(self._line[place:], 1):
            again = judge_and_apply(position, EventInForce(moment.number, moment.event, moment.excuse))
            if again.violations and conflicts((moment,), (again,), (), None):
                return False
            position = again.position
            if place + step <= self._end:
                if (step <= _OFTEN or not step & (step - 1)) and position == moment.position:
                    return False  # from here on everything is as it was
                if place + step == self._end and not self._agrees(position):
                    return False
        return True

    def _agrees(self, position: Position) -> bool:
        """Is the claim right in this position?"""
        standing = position.result().of(self._claim.player)
        lines = self._claim.lines
        return standing.total == self._claim.claimed and all(
            standing.points_for(line.item) == line.claimed for line in lines
        )


class LegalSeating(NamedTuple):
    """Who sits where, clockwise, and who begins."""

    players: tuple[str, ...]
    first: str


def legal_seating(game: Game) -> LegalSeating | None:
    """The only other seating with which every event is legal; None if there is none, or more than one.

    It is looked for only where a record has many findings from its start.
    """
    findings = game.findings()
    early = {moment.number for moment in game.line[: limits.SEATING_EVENTS]}
    if len(findings) < limits.SEATING_FINDINGS or findings[0].event not in early:
        return None
    end = monotonic() + limits.SEATING_SECONDS
    found: list[LegalSeating] = []
    for seating in _other_seatings(game):
        if monotonic() > end:
            return None
        if _is_legal_with(game, seating):
            found.append(seating)
            if len(found) > 1:
                return None
    return found[0] if found else None


def _other_seatings(game: Game) -> Iterator[LegalSeating]:
    """The other seatings, the present one with other start players first.

    Turned around the table a seating stays the same, so the first chair is always the same player's.
    """
    one, *others = game.players
    now = LegalSeating(game.players, game.header.first)
    every = (LegalSeating((one, *order), first) for order in permutations(others) for first in game.players)
    return islice((seating for seating in every if seating != now), limits.SEATINGS)


def _is_legal_with(game: Game, seating: LegalSeating) -> bool:
    """Does no event break a rule that the table has not let stand?"""
    setup = game.setup
    first = seating.players.index(seating.first)
    start = set_up(game.ruleset, seating.players, first, setup.pack, setup.rulings)
    position = Position(game.mode, game.mode.start(start))
    for moment in game.line:
        again = judge_and_apply(position, EventInForce(moment.number, moment.event, moment.excuse))
        if any(not is_lifted(again, violation) for violation in again.violations):
            return False
        position = again.position
    return True
