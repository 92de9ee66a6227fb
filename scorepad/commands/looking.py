"""Looking at records: sheets, results, audits."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad import report
from scorepad.audit.record_result import record_result
from scorepad.commands.console import (
    BROKEN,
    FINE,
    UNUSABLE,
    is_ascii,
    put,
    read,
    say,
    seated,
    whole_number,
)
from scorepad.errors import RecordError, ScorepadError
from scorepad.game import Game
from scorepad.wording import as_text, count, printable, quote

if TYPE_CHECKING:
    from scorepad.record.seal import Spoken


def show(options: argparse.Namespace) -> int:
    game = read(options.file)
    if options.at is not None:
        game = game.at(options.at)
    player = None
    if options.player is not None:
        player = seated(game, options.player, "--player")
    put(game.draw(player).text(ascii=is_ascii(options)))
    return status_of(game, options.file)


def status_of(game: Game, name: str) -> int:
    """Mention broken rules, whatever command shows the record."""
    return mention(len(game.findings()), name)


def mention(findings: int, name: str) -> int:
    """Say how many rules a record breaks, if any; return the exit status."""
    if findings:
        say(f"{printable(name)}: {count(findings, 'broken rule')}; `scorepad audit` lists them.")
    return BROKEN if findings else FINE


def score(options: argparse.Namespace) -> int:
    def one(game: Game, name: str) -> Answer:
        result = record_result(game, as_text(name))
        text = report.result_text(result)
        return Answer(status_of(game, name), result.table, text, report.short_line(game, name))

    return _for_each(options, one)


def audit(options: argparse.Namespace) -> int:
    from scorepad.audit import audit as audit_game

    for option, given in (("--claim", options.claim), ("--seal", options.seal)):
        if given and len(options.files) > 1:
            raise RecordError(f"{option} goes with one record, not with several.")
    seals = [_seal(words) for words in options.seal]

    def one(game: Game, name: str) -> Answer:
        claims = [_claim(game, claim) for claim in options.claim]
        found = audit_game(game, claims, as_text(name), seals)
        if options.search:
            from scorepad.audit.search import after, search

            found = found._replace(claims=tuple(search(game, found.claims, after(options.seconds), say)))
        status = FINE if found.is_clean else BROKEN
        short = f"{report.short_line(game, name)} Checked: {report.audit_line(found)}."
        return Answer(status, found.table, report.audit_text(game, found, is_full=options.full), short)

    return _for_each(options, one)


class Answer(NamedTuple):
    """What a command has to say about a record; nothing is worked out that is not asked for."""

    status: int
    table: Callable[[], dict[str, Any]]
    text: Iterator[str]
    short: str


def _for_each(options: argparse.Namespace, one: Callable[[Game, str], Answer]) -> int:
    """Handle each file in turn; return the worst status."""
    is_batch = len(options.files) > 1
    worst = FINE
    tables = []
    for name in options.files:
        try:
            answer = one(read(name), name)
        except ScorepadError as error:
            if not is_batch:
                raise
            table = {"file": as_text(name), "error": str(error)}
            answer = Answer(UNUSABLE, partial(dict, table), iter(()), printable(str(error)))
        worst = max(worst, answer.status)
        if options.format == "json":
            put(report.as_json(answer.table()), at_once=is_batch)
        elif options.format == "text":
            put(answer.short if is_batch else "\n".join(answer.text))
        else:
            tables.append(answer.table())
    if options.format == "toml":
        put(report.as_toml({"results": tables} if is_batch else tables[0]))
    return worst


def _seal(words: str) -> Spoken:
    from scorepad.record.seal import read_spoken

    try:
        return read_spoken(words)
    except RecordError as error:
        raise RecordError(f"--seal: {error}") from None


def _claim(game: Game, text: str) -> tuple[str, int]:
    player, _, points = text.rpartition("=")
    number = whole_number(points)
    if number is None:
        raise RecordError(f"--claim: expected PLAYER=POINTS, got {quote(text)}.")
    from scorepad.commands.fitting import named

    return seated(game, named(game.setup, player), "--claim"), number
