"""The audit: every event judged, every point explained, every claim checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorepad.game import Finding, Game, Irregularity
from scorepad.result import Result
from scorepad.tables import table_of


class CheckedClaim(NamedTuple):
    """A claimed total and the one in the record."""

    event: int | None
    player: str
    claimed: int
    actual: int

    @property
    def is_right(self) -> bool:
        return self.claimed == self.actual


class Audit(NamedTuple):
    """What an audit found."""

    findings: tuple[Finding, ...]
    irregularities: tuple[Irregularity, ...]
    claims: tuple[CheckedClaim, ...]
    result: Result

    @property
    def is_clean(self) -> bool:
        """Are there no open mistakes and no wrong claims?"""
        return not self.findings and all(claim.is_right for claim in self.claims)

    def table(self) -> dict[str, object]:
        """The audit as it is exported, key by key."""
        return table_of(self)


def audit(game: Game, claims: Sequence[tuple[str, int]] = ()) -> Audit:
    """Check a game; further claims, as player and points, are compared with its end."""
    result = game.result()
    return Audit(
        findings=tuple(game.findings()),
        irregularities=tuple(game.irregularities()),
        claims=(
            *(CheckedClaim(number, each.player, each.points, actual) for number, each, actual in game.claims()),
            *(CheckedClaim(None, player, points, result.of(player).total) for player, points in claims),
        ),
        result=result,
    )
