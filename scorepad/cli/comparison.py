"""Comparing two records of one game and merging them; and a record with itself as it would be if corrected."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from scorepad.audit.compare import Comparison, Pair
from scorepad.audit.compare import compare as compare_games
from scorepad.cli.console import (
    BROKEN,
    FINE,
    NOTHING_RECORDED,
    STANDARD_INPUT,
    put,
    put_text,
    read,
    remember_progress,
    require_one_input,
    say,
    warn,
    whole_number,
)
from scorepad.cli.recording import commit, fitted, fitted_pairs
from scorepad.engine.result import table_of
from scorepad.exports import report
from scorepad.exports.formats import write_export
from scorepad.record import RecordFile, create, dumps
from scorepad.record.reading import folder_of, require_replaceable
from scorepad.record.result_tables import document, record_result
from scorepad.shorthand import pairs
from scorepad.system import clock, interrupts
from scorepad.system.errors import RecordError
from scorepad.system.files import kind_of
from scorepad.text.wording import as_text, count, in_any_case, quote, quote_file
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal
from scorepad.timeline.replay import JudgedEvent

SIDES = ("A", "B")


def compare(options: argparse.Namespace) -> int:
    """Where two records of one game differ, and what that does to the scores."""
    if options.force and options.merge is None:
        raise RecordError("--force goes with --merge.")
    require_one_input(options.one, options.other)
    if options.merge is not None:
        _require_free(options)
    games = read(options.one), read(options.other)
    found = compare_games(*games)
    match options.format:
        case "text":
            put(*_text(games, found, options))
        case "json":
            put_text(report.as_json(_table(games, found, options)))
        case _:
            put_text(report.as_toml(_table(games, found, options)))
    if options.merge is not None:
        _merge(games, found, options)
    return FINE if found.is_same else BROKEN


def _text(games: Sequence[Game], found: Comparison, options: argparse.Namespace) -> Iterator[str]:
    if found.is_same:
        yield "The two records agree."
        return
    named = (
        f"{side} is {quote_file(path)}" for side, path in zip(SIDES, (options.one, options.other), strict=True)
    )
    yield f"The two records differ. {'; '.join(named)}."
    for words in found.headers:
        yield ""
        yield from report.wrap(f"In the header: {words}.", 0)
    for number, pair in enumerate(found.differences, 1):
        yield ""
        yield from pair_text(games, pair, f"{number:>3}")
    yield ""
    yield from report.compared_points(*found.results, SIDES)
    headlines = [report.headline(result) for result in found.results]
    if headlines[0] != headlines[1]:
        yield ""
        yield from (f"{side}: {words}" for side, words in zip(SIDES, headlines, strict=True))


def pair_text(games: Sequence[Game], pair: Pair, title: str = "") -> Iterator[str]:
    """What the two records have in one place, under each other."""
    for side, game, moment in zip(SIDES, games, pair[:2], strict=True):
        first, *others = report.wrap(_told(game, moment), 8)
        yield f"{title:<5}{side}  {first.lstrip()}"
        yield from others
        title = ""


def _told(game: Game, moment: JudgedEvent | None) -> str:
    if moment is None:
        return "nothing"
    words = f"event {moment.number}: {game.tell(moment.event, moment.number)}"
    words += report.brought(moment.event, _gains(game, moment))
    if moment.violations and moment.excuse is not None:
        words += f"; allowed: {moment.excuse}"
    return words


def _gains(game: Game, moment: JudgedEvent) -> dict[str, int]:
    from scorepad.engine.score_changes import gains, totals

    return totals(gains(game.before(moment.number).result(), moment.position.result()))


def _table(games: Sequence[Game], found: Comparison, options: argparse.Namespace) -> dict[str, Any]:
    sides = [side.lower() for side in SIDES]
    differences = [
        {
            side: _event(game, moment)
            for side, game, moment in zip(sides, games, pair[:2], strict=True)
            if moment is not None
        }
        for pair in found.differences
    ]
    table = {
        **{side: as_text(path) for side, path in zip(sides, (options.one, options.other), strict=True)},
        "agree": found.is_same,
        "headers": list(found.headers),
        "differences": differences,
        "totals": [
            {"player": player, "a": ours, "b": theirs, "difference": theirs - ours}
            for player, (ours, theirs) in found.totals.items()
        ],
    }
    return document("compare", table)


def _event(game: Game, moment: JudgedEvent) -> dict[str, Any]:
    table = {
        "event": moment.number,
        "kind": moment.event.kind,
        "player": getattr(moment.event, "player", None),
        "words": game.tell(moment.event, moment.number),
        "gains": _gains(game, moment) or None,
        "stands": moment.excuse if moment.violations else None,
    }
    return {key: value for key, value in table.items() if value is not None}


# ---------------------------------------------------------------------- merging


def _require_free(options: argparse.Namespace) -> None:
    """Refuse to write over any record, and over any other file unless that is wanted."""
    path = options.merge
    if kind := kind_of(path):
        raise RecordError(f"{quote_file(path)} is {kind}, not a file; choose another name.")
    if not os.path.lexists(path):
        return
    require_replaceable(path, (options.one, options.other))
    if not options.force:
        raise RecordError(
            f"{quote_file(path)} already exists and was not changed; choose another name, or give --force."
        )


def _merge(games: tuple[Game, Game], found: Comparison, options: argparse.Namespace) -> None:
    """Write a record with what both have, and what is chosen where they differ."""
    from scorepad.audit.compare import merge, neither

    path = options.merge
    differences = found.differences
    asks = bool(differences) and _can_ask(options)
    choose = _Asking(games, len(differences)) if asks else neither
    merged = merge(*games, found, choose, folder_of(path))
    words = f"Merged into {quote_file(path)}: {count(merged.count, 'event')}."
    with interrupts.held():
        if options.force and os.path.lexists(path):
            write_export(path, dumps(merged), force=True, inputs=(options.one, options.other))
        else:
            create(merged, path)
        remember_progress(words)
    say(words)
    if found.headers:
        say("The header was taken from A.")
    if differences and not asks:
        say(f"{count(len(differences), 'difference')} left out; insert what is right with `scorepad record`.")
    if findings := merged.findings():
        say(f"{count(len(findings), 'broken rule')} in it; see `scorepad audit`.")


def _can_ask(options: argparse.Namespace) -> bool:
    """Is there a person to answer?"""
    is_read = options.one in STANDARD_INPUT or options.other in STANDARD_INPUT
    return not is_read and all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


class _Asking:
    """Asks which of two events is right, one difference after the other."""

    def __init__(self, games: tuple[Game, Game], count: int) -> None:
        self._games = games
        self._count = count
        self._asked = 0

    def __call__(self, pair: Pair, merged: Game) -> Sequence[JudgedEvent]:
        self._asked += 1
        say("", f"Difference {self._asked} of {self._count}")
        for line in pair_text(self._games, pair):
            say(line)
        choices = {
            side.lower(): moment for side, moment in zip(SIDES, pair[:2], strict=True) if moment is not None
        }
        for key, moment in choices.items():
            if not moment.violations and (broken := merged.position.judge(moment.event)):
                say(f"     {key.upper()} breaks a rule here: {broken[0].message}")
        answers = {key: [moment] for key, moment in choices.items()} | {"-": []}
        if len(choices) == len(SIDES):
            answers["ab"] = list(choices.values())
        question = f"Which is right? {', '.join(answers)} (- is neither), q to stop: "
        while True:
            say(question, end="")
            answer = sys.stdin.readline()
            typed = answer.strip().casefold()
            if not answer or typed == "q":
                raise RecordError("Stopped; nothing was written.")
            if typed in answers:
                return answers[typed]


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
    table = known["with"] if known is not None else game.line[game.ledger.place(number)].event.table()
    if given.get("kind", table["kind"]) != table["kind"]:
        table = {key: table[key] for key in _KEPT if key in table}
    changed = fitted(game, {**table, **given})
    if known is not None:
        known["with"] = changed
        return None
    return {"kind": "amend", "event": number, "with": changed}


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
