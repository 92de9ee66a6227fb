"""The audit: every event judged, every point explained, every claim checked; and exported results verified."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from scorepad.audit.claims import CheckedClaim, GameEnd, Without, check_claims
from scorepad.engine.events import Correction, Decision
from scorepad.engine.result import FORMAT, Result, columns, exported, is_exported, table_of
from scorepad.record.canonical import write_value
from scorepad.record.result_tables import RecordResult, corrections_in_force, record_result
from scorepad.record.seal import SpokenSeal, holds
from scorepad.system.errors import RecordError
from scorepad.system.toml_input import NotToml, Unreadable, parse
from scorepad.text.wording import describe, listing
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


# ---------------------------------------------------------------------- exported results

NOT_COMPARED = "file"
"""A result may have been exported from a record of another name."""


def read_result(data: bytes) -> dict[str, Any]:
    """The table of an exported result, in TOML or JSON; RecordError if it isn't one."""
    import json

    try:
        table = json.loads(data) if data.lstrip().startswith(b"{") else parse(data)
    except (NotToml, ValueError, RecursionError):
        raise RecordError("It is not one result in TOML or JSON. Results as text cannot be verified.") from None
    except Unreadable as error:
        raise RecordError(f"It {error}, so it is not a result.") from None
    if isinstance(table, dict) and isinstance(table.get("results"), list):
        raise RecordError("It has the results of several records; only one can be verified at a time.")
    if not isinstance(table, dict) or table.get("kind") != "result" or table.get("scorepad") != FORMAT:
        raise RecordError(f'It is not a result of scorepad: expected scorepad = {FORMAT} and kind = "result".')
    return table


def differences(result: Mapping[str, Any], game: Game) -> Iterator[str]:
    """Where a result differs from the record, key by key; keys of the user's own are ignored.

    Where the findings come first, everything before them agrees, the seal included: it is the same record, now
    judged by other rules.
    """
    whole = record_result(game)
    given = {key: value for key, value in result.items() if key != NOT_COMPARED}
    found = _compared(_plain(given), _plain(whole.table()), RecordResult, "")
    first = next(found, None)
    if first is not None:
        yield f"{first}{_settled(game)}" if first.startswith("findings ") else first
        yield from found


def _settled(game: Game) -> str:
    """What became of an unchanged record whose findings are others than when its result was exported."""
    now = listing(dict.fromkeys(finding.rule for finding in game.findings()), none="none")
    return (
        f" (broken now: {now}). The seal is still the same, so a rule was settled since the result was exported, "
        "unless the result was edited"
    )


def _compared(given: Any, expected: Any, kind: Any, where: str) -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(given, dict):
        types = {column.name: column.type for column in columns(kind)} if is_exported(kind) else None
        for key in types if types is not None else expected:
            path = f"{where}.{key}" if where else key
            if key in expected and key not in given:
                yield f"{path} is missing; the record says {_said(expected[key])}"
            elif key in given and key not in expected:
                yield f"{path} is {_said(given[key])}; the record does not say so"
            elif key in expected:
                yield from _compared(given[key], expected[key], types[key] if types is not None else None, path)
    elif isinstance(expected, list) and isinstance(given, list):
        item = next((each for each in get_args(kind) if each is not Ellipsis), None)
        for place, (one, other) in enumerate(zip(given, expected, strict=False), 1):
            yield from _compared(one, other, item, f"{where}[{place}]")
        if len(given) != len(expected):
            yield f"{where} has {len(given)} entries; the record gives {len(expected)}"
    elif type(given) is not type(expected) or given != expected:
        yield f"{where} is {_said(given)}; the record says {_said(expected)}"


def _plain(value: Any) -> Any:
    """Values as JSON has them, so that results in TOML and in JSON compare equal."""
    import json

    return json.loads(json.dumps(value, default=_written))


def _written(value: Any) -> str:
    """A time as results have it; of what no result has, any text."""
    return write_value(value) if isinstance(value, datetime.datetime) else str(value)


def _said(value: Any) -> str:
    return describe(value).removeprefix("the number ")
