"""Claims: what somebody says a player has, compared with the score, line by line where lines are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorepad.audit.slips import Miscounts, explaining
from scorepad.events import Claim, Correction
from scorepad.explaining import Slip
from scorepad.game import Game
from scorepad.result import Result
from scorepad.tables import exported

MOST = 100
"""How many wrong claims of a record are checked for having been right when made."""


@exported("item", "claimed", "actual", "difference")
class CheckedLine(NamedTuple):
    """A claimed subtotal and the one in the record."""

    item: str
    """As written in the claim: an item, or the part before its colon."""
    claimed: int
    actual: int

    @property
    def difference(self) -> int:
        """How many points too many it claims."""
        return self.claimed - self.actual


@exported("event", "message", **{"with": "corrected"})
class Misrecording(NamedTuple):
    """An event that would make a wrong claim right if it had been recorded differently."""

    event: int
    corrected: Mapping[str, Any]
    """The whole event as it would read."""
    message: str


@exported("event", "player", "claimed", "actual", "difference", "was_right", "lines", "slips", "misrecordings")
class CheckedClaim(NamedTuple):
    """A claimed total and the one in the record."""

    event: int | None
    """The number of the claim; None if it is not in the record."""
    player: str
    claimed: int
    actual: int
    lines: tuple[CheckedLine, ...] = ()
    was_right: bool = False
    """Was it right when made, and is it wrong only because of a later correction?"""
    slips: tuple[Slip, ...] | None = None
    """For a wrong claim, the single miscounts that explain it."""
    misrecordings: tuple[Misrecording, ...] | None = None
    """For a wrong claim, if they were searched for, the events that explain it."""

    @property
    def difference(self) -> int:
        """How many points too many it claims."""
        return self.claimed - self.actual

    @property
    def is_right(self) -> bool:
        """Are the total and every subtotal right?"""
        return not self.difference and not any(line.difference for line in self.lines)


def check_claims(game: Game, further: Sequence[tuple[str, int]] = ()) -> Iterator[CheckedClaim]:
    """Every claim in force, compared with the score at its place; `further` ones with the score at the end."""
    story = game.story
    miscounts = Miscounts(story)
    latest = _latest_correction(game)
    asked = 0
    for place, moment in enumerate(story.moments):
        claim = moment.event
        if isinstance(claim, Claim):
            checked = _explained(_compare(moment.position.result(), claim, moment.number), miscounts, place)
            if not checked.is_right and asked < MOST and game.ledger.source(moment.number) < latest:
                asked += 1
                checked = checked._replace(was_right=_was_right(game, moment.number))
            yield checked
    for player, points in further:
        claim = Claim(points=points, player=player)
        yield _explained(_compare(story.position.result(), claim), miscounts, len(story.moments))


def _compare(result: Result, claim: Claim, event: int | None = None) -> CheckedClaim:
    standing = result.of(claim.player)
    lines = (CheckedLine(item, points, standing.points_for(item)) for item, points in (claim.lines or {}).items())
    return CheckedClaim(event, claim.player, claim.points, standing.total, tuple(lines))


def _explained(checked: CheckedClaim, miscounts: Miscounts, place: int) -> CheckedClaim:
    """A claim about the score after this many events, with the slips that explain it if it is wrong."""
    slips = None if checked.is_right else miscounts.of(checked.player, place)
    if slips is None:
        return checked
    subtotals = [(line.item, line.difference) for line in checked.lines]
    return checked._replace(slips=explaining(slips, checked.difference, subtotals))


def _latest_correction(game: Game) -> int:
    """The number of the latest correction in force."""
    ledger = game.ledger
    own = (
        number
        for number, event in enumerate(ledger.events, 1)
        if isinstance(event, Correction) and number not in ledger.undone_by
    )
    return max(own, default=0)


def _was_right(game: Game, number: int) -> bool:
    """Was a claim right before the later corrections?"""
    then = game.at(game.ledger.source(number))
    for moment in then.line:
        claim = moment.event
        if moment.number == number and isinstance(claim, Claim):
            return _compare(moment.position.result(), claim).is_right
    return False
