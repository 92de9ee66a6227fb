"""The result of a record as it is exported: winners, points, game, time, place, findings and corrections."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from scorepad.engine.events import Amend, Correction, Count, Decision, Event
from scorepad.engine.result import FORMAT, Result, Standing, Tie, exported, table_of
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent


@exported(
    "scorepad",
    "kind",
    "file",
    "game",
    "title",
    "mode",
    "players",
    "first",
    "sheets",
    "place",
    "started",
    "ended",
    "minutes",
    "events",
    "seal",
    "findings",
    "irregularities",
    "corrections",
    "finished",
    "winners",
    "decided_by",
    "rulings",
    "ties",
    "standings",
)
class RecordResult(NamedTuple):
    """A result as it is printed and exported."""

    file: str | None
    """The path as given; results of the library have none."""
    game: str
    title: str
    mode: str
    players: tuple[str, ...]
    """As corrected, clockwise."""
    first: str
    sheets: str
    place: str | None
    started: datetime.datetime | None
    ended: datetime.datetime | None
    """The latest time of the game's own events in force."""
    events: int
    """How many blocks the record has."""
    findings: int
    irregularities: int
    corrections: int
    rulings: Mapping[str, Any]
    score: Result
    record: Game

    @property
    def scorepad(self) -> Literal[1]:
        """The version of the format."""
        return FORMAT

    @property
    def kind(self) -> Literal["result"]:
        """What kind of file it is."""
        return "result"

    @property
    def seal(self) -> str:
        """The seal of the record."""
        from scorepad.record.seal import seal_text  # which the text for people does without

        return seal_text(self.record)

    @property
    def minutes(self) -> int | None:
        """How long the game took, if both times are known and can be compared."""
        return minutes_between(self.started, self.ended)

    @property
    def finished(self) -> bool:
        return self.score.finished

    @property
    def winners(self) -> tuple[str, ...]:
        return self.score.winners

    @property
    def decided_by(self) -> str:
        return self.score.decided_by

    @property
    def ties(self) -> tuple[Tie, ...]:
        return self.score.ties

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Who stands where, every line with its places and steps."""
        from scorepad.engine.explanations import explained  # which a score in text does without

        return explained(self.record.story, self.score)

    def table(self) -> dict[str, object]:
        """The result as it is exported, key by key."""
        return table_of(self)


def document(kind: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """What is printed for programs: the version of the format and the kind of document come first."""
    return {"scorepad": FORMAT, "kind": kind, **table}


def unusable(file: str, error: str) -> dict[str, Any]:
    """What stands in the place of the result of a file that cannot be used."""
    return document("error", {"file": file, "error": error})


def several(tables: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The results or audits of several records as one document."""
    return document("results", {"results": tables})


def record_result(game: Game, file: str | None = None) -> RecordResult:
    """The result of a game, read from this file."""
    header = game.header
    return RecordResult(
        file=file,
        game=header.game,
        title=game.ruleset.title,
        mode=header.mode,
        players=header.players,
        first=header.first,
        sheets=header.sheets,
        place=header.place,
        started=header.started,
        ended=ended_at(game),
        events=game.count,
        findings=len(game.findings()),
        irregularities=len(game.irregularities()),
        corrections=sum(1 for _ in corrections_in_force(game)),
        rulings=game.setup.rulings,
        score=game.result(),
        record=game,
    )


def corrections_in_force(game: Game) -> Iterator[tuple[int, Event]]:
    """Every amendment, correction and decision in force, in the order of the record."""
    ledger = game.ledger
    decisions = {moment.number: moment.event for moment in game.line if isinstance(moment.event, Decision)}
    for number, event in enumerate(ledger.events, 1):
        if isinstance(event, Correction):
            if number not in ledger.undone_by:
                yield number, event
        elif number in decisions:
            yield number, decisions[number]


def ended_at(game: Game) -> datetime.datetime | None:
    """When the last event of the game itself was written down."""
    kinds = game.mode.kinds.keys() - {Count.kind}
    times = (recorded_at(game, moment) for moment in game.line if moment.event.kind in kinds)
    return max((at for at in times if at is not None), key=_in_utc, default=None)


def minutes_between(started: datetime.datetime | None, ended: datetime.datetime | None) -> int | None:
    """How long something took, if both times are known and can be compared."""
    if started is None or ended is None:
        return None
    if (started.utcoffset() is None) != (ended.utcoffset() is None) or ended < started:
        return None
    return (ended - started) // datetime.timedelta(minutes=1)


def recorded_at(game: Game, moment: JudgedEvent) -> datetime.datetime | None:
    """When an event in force was written down; an amended one without a time keeps that of its block."""
    if moment.event.at is not None:
        return moment.event.at
    block = game.ledger.events[moment.number - 1]
    recorded = block.corrected if isinstance(block, Amend) else block  # an inserted one has only its own
    return recorded.at if recorded is not None else None


def _in_utc(at: datetime.datetime) -> datetime.datetime:
    """A time that can be compared with others; one without an offset is taken for UTC."""
    return at if at.utcoffset() is not None else at.replace(tzinfo=datetime.UTC)
