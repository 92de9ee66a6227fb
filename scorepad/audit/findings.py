"""The audit: every event judged, every point explained, every claim checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from scorepad.audit.claims import CheckedClaim, GameEnd, Without, check_claims
from scorepad.engine.events import Correction, Decision
from scorepad.engine.result import FORMAT, Result, exported, table_of
from scorepad.record.result_tables import RecordResult, corrections_in_force, record_result
from scorepad.record.seal import SpokenSeal, holds
from scorepad.timeline.game import Finding, Game


@exported("event", "rule", "player", "message", "why", "without")
class LetStand(NamedTuple):
    """A broken rule that the table let stand."""

    event: int
    rule: str
    player: str | None
    message: str
    why: str
    others: Without
    """How the game would end without it, and without the others."""

    @property
    def without(self) -> GameEnd | None:
        """How the game would end without this event; None in records with too many of them."""
        return self.others.of(self.event)


class Corrected(NamedTuple):
    """An amendment, a correction of the header or a decision in force."""

    event: int
    kind: str
    cause: str | None
    """Who erred or decided, if the record says so; a decision has none."""
    why: str | None
    by: str | None
    message: str
    """What it changed, in words."""


class CheckedSeal(NamedTuple):
    """A seal written down earlier, and whether the record is still the same."""

    events: int
    words: str
    holds: bool


@exported(
    "scorepad", "kind", "file", "findings", "irregularities", "corrections", "claims", "seals", result="whole"
)
class Audit(NamedTuple):
    """What an audit found."""

    findings: tuple[Finding, ...]
    irregularities: tuple[LetStand, ...]
    corrections: tuple[Corrected, ...]
    claims: tuple[CheckedClaim, ...]
    result: Result
    whole: RecordResult
    """The result as it is exported."""
    seals: tuple[CheckedSeal, ...] = ()
    """In the order of their events."""

    @property
    def scorepad(self) -> Literal[1]:
        """The version of the format."""
        return FORMAT

    @property
    def kind(self) -> Literal["audit"]:
        """What kind of document it is."""
        return "audit"

    @property
    def file(self) -> str | None:
        """The path of the record as given."""
        return self.whole.file

    @property
    def is_clean(self) -> bool:
        """Are there no open mistakes, no wrong claims and no broken seals?"""
        is_right = all(claim.is_right for claim in self.claims) and all(seal.holds for seal in self.seals)
        return not self.findings and is_right

    def table(self) -> dict[str, object]:
        """The audit as it is exported, key by key."""
        return table_of(self)


def audit(
    game: Game, claims: Sequence[tuple[str, int]] = (), file: str | None = None, seals: Sequence[SpokenSeal] = ()
) -> Audit:
    """Check a game read from this file; further claims, as player and points, are compared with its end."""
    result = game.result()
    return Audit(
        findings=tuple(game.findings()),
        irregularities=tuple(_let_stand(game)),
        corrections=tuple(_corrected(game)),
        claims=tuple(check_claims(game, claims)),
        result=result,
        whole=record_result(game, file),
        seals=check_seals(game, seals),
    )


def check_seals(game: Game, seals: Iterable[SpokenSeal]) -> tuple[CheckedSeal, ...]:
    """Which seals hold, in the order of their events."""
    return tuple(CheckedSeal(seal.events, " ".join(seal.words), holds(game, seal)) for seal in sorted(seals))


def _let_stand(game: Game) -> Iterator[LetStand]:
    odd = game.irregularities()
    without = Without(game, (each.event for each in odd))
    players = {moment.number: getattr(moment.event, "player", None) for moment in game.line} if odd else {}
    for each in odd:
        yield LetStand(each.event, each.rule, players[each.event], each.message, each.why, without)


def _corrected(game: Game) -> Iterator[Corrected]:
    for number, event in corrections_in_force(game):
        cause = event.cause if isinstance(event, Correction) else None
        why = event.why if isinstance(event, Correction | Decision) else None
        yield Corrected(number, event.kind, cause, why, event.by, game.tell(event, number))
