"""The search: which one event, recorded otherwise, would make a claim right, with all that follows still legal?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from scorepad.audit.claims import CheckedClaim, Misrecording
from scorepad.events import COMMON
from scorepad.game import Game
from scorepad.ledger import Entry
from scorepad.moments import Moment, carry, conflicts
from scorepad.position import Position
from scorepad.wording import count

MOST = 20
"""How many ways are listed for a claim."""
_OFTEN = 16
"""Tables are compared at every step up to this one after the change, then less and less often."""

Tell = Callable[[str], None]


def search(game: Game, claims: Iterable[CheckedClaim], seconds: float, tell: Tell) -> Iterator[CheckedClaim]:
    """The claims, the wrong ones with every way to make them right that is found in this time."""
    until = time.monotonic() + seconds
    for claim in claims:
        if claim.is_right:
            yield claim
        else:
            yield claim._replace(misrecordings=tuple(Search(game, claim, until, tell).found()))


class Search:
    """Looks for the event behind one wrong claim, the latest events first: they are judged again most quickly."""

    def __init__(self, game: Game, claim: CheckedClaim, until: float, tell: Tell) -> None:
        self._game = game
        self._claim = claim
        self._until = until
        self._tell = tell
        line = game.line
        places = [place for place, moment in enumerate(line) if moment.number == claim.event]
        self._line = line[: places[0]] if places else line
        self._before = [game.start, *(moment.position for moment in self._line)]

    def found(self) -> Iterator[Misrecording]:
        """Every event that makes the claim right if it is recorded otherwise, as far as the time goes."""
        number, told = 0, time.monotonic()
        for place in range(len(self._line) - 1, -1, -1):
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
        self._tell(f"Searched all {count(len(self._line), 'event')}.")

    def otherwise(self, place: int, moment: Moment) -> Iterator[Misrecording | None]:
        """The other events that could stand there and make the claim right; None once the time is up."""
        before, player = self._before[place], getattr(moment.event, "player", None)
        known = moment.position
        tried: set[Position] = set()
        for event in before.legal(moment.event.kind, player):
            if time.monotonic() > self._until:
                yield None
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
        for step, moment in enumerate(self._line[place:], 1):
            again = carry(position, Entry(moment.number, moment.event, moment.excuse))
            if again.violations and conflicts((moment,), (again,), (), None):
                return False
            position = again.position
            if (step <= _OFTEN or not step & (step - 1)) and position == moment.position:
                return False  # from here on everything is as it was
        standing = position.result().of(self._claim.player)
        lines = self._claim.lines
        return standing.total == self._claim.claimed and all(
            standing.points_for(line.item) == line.claimed for line in lines
        )
