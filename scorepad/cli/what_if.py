"""What if: the result as it would be after corrections, and what would then break a rule."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from scorepad.cli.console import (
    BROKEN,
    FINE,
    NOTHING_RECORDED,
    put,
    put_text,
    read,
    remember_progress,
    say,
    warn,
    whole_number,
)
from scorepad.cli.recording import commit, fitted, fitted_pairs
from scorepad.engine.events import Event
from scorepad.engine.result import table_of
from scorepad.exports import report
from scorepad.record import RecordFile
from scorepad.record.result_tables import document, record_result
from scorepad.shorthand import pairs
from scorepad.system import clock
from scorepad.system.errors import RecordError
from scorepad.text.wording import as_text, count, in_any_case, quote
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

_KEPT = ("stands", "at", "note", "by")
"""What an event keeps if it becomes one of another kind."""


def what_if(options: argparse.Namespace) -> int:
    if not options.changes:
        raise RecordError(
            "Say what to try: --drop 6, --change 6 player=Ann, --insert 6 KIND key=value, --ruling KEY=VALUE or "
            "--first Ann. See `scorepad what-if --help`."
        )
    if options.why is not None and not options.commit:
        raise RecordError("--why goes with --commit, which records the change.")
    if not options.commit:
        proposal = _proposal(read(options.file), options)
        _put(proposal, options)
        return BROKEN if proposal.conflicts else FINE
    remember_progress(NOTHING_RECORDED)
    with RecordFile(options.file) as file:
        warn(options.file, file.warnings)
        proposal = _proposal(file.game, options)
        _put(proposal, options)
        return conclude(file, proposal, is_narrated=options.format != "text")


def conclude(file: RecordFile, proposal: Proposal, *, is_narrated: bool = False) -> int:
    """Record corrections that have been shown, unless they break something that the table does not let stand."""
    if not proposal.is_allowed:
        hint = 'If the table lets it stand, add --stands "why".'
        say(f"{NOTHING_RECORDED} {hint if proposal.is_possible else 'That cannot have happened.'}")
        return BROKEN
    commit(file, proposal, at=clock.now(), is_narrated=is_narrated)
    return FINE


def _proposal(game: Game, options: argparse.Namespace) -> Proposal:
    tables: list[dict[str, Any]] = []
    for name, words in options.changes:
        table = _CHANGES[name](game, words, tables)
        if table is not None:
            tables.append(table)
    for table in tables:
        if options.why is not None:
            table["why"] = options.why
    if options.stands is not None:
        tables[0]["stands"] = options.stands
    return game.propose_all(tables)


# ---------------------------------------------------------------------- the changes


def _drop(_: Game, words: Sequence[str], __: object) -> dict[str, Any]:
    return {"kind": "amend", "event": _number("--drop", words), "drop": True}


def _change(game: Game, words: Sequence[str], earlier: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The event as it reads now, with other values for some keys; several changes of it are made together."""
    number = _number("--change", words)
    if not words[1:]:
        raise RecordError(f"--change {number}: which keys? Give key=value.")
    given = pairs(words[1:], f"--change {number}")
    known = next((each for each in earlier if each.get("event") == number and "with" in each), None)
    table = known["with"] if known is not None else _event(game, number).table()
    if given.get("kind", table["kind"]) != table["kind"]:
        table = {key: table[key] for key in _KEPT if key in table}
    changed = fitted(game, {**table, **given})
    if known is not None:
        known["with"] = changed
        return None
    return {"kind": "amend", "event": number, "with": changed}


def _event(game: Game, number: int) -> Event:
    """An event as it reads now; RecordError says why it is not in force."""
    return game.line[game.ledger.place(number)].event


def _insert(game: Game, words: Sequence[str], __: object) -> dict[str, Any]:
    number = _number("--insert", words)
    if not words[1:]:
        raise RecordError(f"--insert {number}: what? Give a kind of event and its keys.")
    where = f"--insert {number}"
    return {"kind": "amend", "before": number, "with": fitted_pairs(game, words[1], words[2:], where)}


def _ruling(_: Game, words: Sequence[str], __: object) -> dict[str, Any]:
    return {"kind": "correct", "rulings": pairs(words, "--ruling")}


def _first(game: Game, words: Sequence[str], __: object) -> dict[str, Any]:
    return {"kind": "correct", "first": in_any_case(words[0], game.players) or words[0]}


_CHANGES = {"drop": _drop, "change": _change, "insert": _insert, "ruling": _ruling, "first": _first}


def _number(where: str, words: Sequence[str]) -> int:
    number = whole_number(words[0])
    if number is None:
        raise RecordError(f"{where}: expected the number of an event first, got {quote(words[0])}.")
    return number


# ---------------------------------------------------------------------- what would be


def _put(proposal: Proposal, options: argparse.Namespace) -> None:
    if options.format == "text":
        put(*told(proposal))
        return
    assert proposal.outcome is not None
    breaks = [
        {"event": moment.number, "rule": violation.rule, "player": player, "message": violation.message}
        for moment in proposal.conflicts
        for player in [getattr(moment.event, "player", None)]
        for violation in moment.violations
    ]
    table: dict[str, Any] = {
        "result": record_result(proposal.outcome, as_text(options.file)).table(),
        "breaks": [{key: value for key, value in each.items() if value is not None} for each in breaks],
    }
    if proposal.effects:
        table["effects"] = list(map(table_of, proposal.effects))
    table = document("what-if", table)
    put_text(report.as_json(table) if options.format == "json" else report.as_toml(table))


def told(proposal: Proposal) -> Iterator[str]:
    """The points now and then, whatever else differs at the end, and what would break a rule."""
    assert proposal.outcome is not None
    now, then = proposal.game.result(), proposal.outcome.result()
    things = proposal.before.ruleset.quantity_words
    others = [
        (f"{each.player}, {things[each.what].several}", each.now - each.change, each.now)
        for each in proposal.effects
    ]
    yield from report.compared_points(now, then, ("now", "then"), others)
    yield ""
    yield f"now:  {report.headline(now)}"
    yield f"then: {report.headline(then)}"
    if proposal.conflicts:
        yield ""
        noun = count(len(proposal.conflicts), "event")
        yield f"Then {noun} would break a rule"
        for moment in proposal.conflicts:
            told = proposal.outcome.tell(moment.event, moment.number)
            yield from report.wrap(f"event {moment.number}: {told}", 3)
            for violation in moment.violations:
                yield from report.wrap(f"{violation.rule}: {violation.message}", 6)
