"""The search: which one event, recorded differently, would make a claim right, with all after it still legal?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from scorepad.audit.claims import CheckedClaim, Misrecording
from scorepad.events import COMMON
from scorepad.game import Game
from scorepad.ledger import Entry
from scorepad.moments import Moment, carry, conflicts
from scorepad.position import Position
from scorepad.wording import count, listing

MOST = 20
"""How many ways are listed for a claim."""
_OFTEN = 16
"""Tables are compared at every step up to this one after the change, then less and less often."""

MANY = 5_000
"""How many alternatives of one event are tried: what was first displayed has more than anybody can wait for."""

Tell = Callable[[str], None]
IsOver = Callable[[], bool]


def search(game: Game, claims: Iterable[CheckedClaim], is_over: IsOver, tell: Tell) -> Iterator[CheckedClaim]:
    """The claims, the wrong ones with every way to make them right that is found before it is over."""
    for claim in claims:
        if claim.is_right:
            yield claim
        else:
            yield claim._replace(misrecordings=tuple(Search(game, claim, is_over, tell).found()))


def after(seconds: float) -> IsOver:
    """Over once this time has passed."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


class Search:
    """Looks for the event behind one wrong claim, the latest events first: they are judged again most quickly."""

    def __init__(self, game: Game, claim: CheckedClaim, is_over: IsOver, tell: Tell) -> None:
        self._claim = claim
        self._is_over = is_over
        self._tell = tell
        self._line = game.line
        self._end = next((at for at, each in enumerate(self._line) if each.number == claim.event), len(self._line))
        """Where in the line the claim was made."""
        self._before = [game.start, *(moment.position for moment in self._line)]
        self._cut_short: list[int] = []
        """Events with too many alternatives."""

    def found(self) -> Iterator[Misrecording]:
        """Every event that makes the claim right if it is recorded differently, as far as time allows."""
        number, told = 0, time.monotonic()
        for place in range(self._end - 1, -1, -1):
            moment = self._line[place]
            now = time.monotonic()
            if now > told + 1:
                told = now
                self._tell(f"Searched from event {moment.number} on ...")
            if moment.event.kind in COMMON or moment.violations:
                continue
            for each in self.otherwise(place, moment):
                if each is None:
                    self._tell(f"Stopped at event {moment.number}; all later ones were searched.")
                    return
                yield each
                number += 1
                if number == MOST:
                    self._tell(f"Stopped at event {moment.number}: {MOST} ways were found.")
                    return
        self._tell(f"Searched all {count(self._end, 'event')}{self._but()}.")

    def _but(self) -> str:
        if not self._cut_short:
            return ""
        noun = "event" if len(self._cut_short) == 1 else "events"
        return (
            f", but only the first {MANY:,} ways to record {noun} {listing(map(str, reversed(self._cut_short)))}"
        )

    def otherwise(self, place: int, moment: Moment) -> Iterator[Misrecording | None]:
        """The other events that could stand there and make the claim right; None once the time is up."""
        before, player = self._before[place], getattr(moment.event, "player", None)
        known = moment.position
        tried: set[Position] = set()
        for number, event in enumerate(before.legal(moment.event.kind, player)):
            if self._is_over():
                yield None
                return
            if number == MANY:
                self._cut_short.append(moment.number)
                return
            position = before.played(event, moment.number)
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
            again = carry(position, Entry(moment.number, moment.event, moment.excuse))
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
