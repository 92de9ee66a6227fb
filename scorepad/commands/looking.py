"""Looking at records: sheets, results, audits."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad import report
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
from scorepad.commands.many import expand, is_several, outcomes
from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.record_result import record_result
from scorepad.wording import as_text, count, printable, quote

if TYPE_CHECKING:
    from scorepad.batch import Outcome
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
        say(f"{printable(name)}: {count(findings, 'broken rule')}; see `scorepad audit`.")
    return BROKEN if findings else FINE


def score(options: argparse.Namespace) -> int:
    return _for_each(options, _score)


def _score(options: argparse.Namespace, is_batch: bool, game: Game, name: str) -> Answer:
    result = record_result(game, as_text(name))
    text, short = report.result_text(result), report.short_line(game, name)
    return Answer(FINE, _output(options, result.table, short if is_batch else text), result.findings)


def audit(options: argparse.Namespace) -> int:
    options.seals = [_seal(words) for words in options.seal]
    return _for_each(options, _audit, is_alone=options.search)


def _audit(options: argparse.Namespace, is_batch: bool, game: Game, name: str) -> Answer:
    from scorepad.audit import audit as audit_game

    claims = [_claim(game, claim) for claim in options.claim]
    found = audit_game(game, claims, as_text(name), options.seals)
    if options.search:
        from scorepad.audit.search import after, search

        found = found._replace(claims=tuple(search(game, found.claims, after(options.seconds), say)))
    more = () if options.full else ("For every point see `scorepad why FILE PLAYER`.",)
    text = chain(report.audit_text(game, found, is_full=options.full), more)
    short = f"{report.short_line(game, name)} Checked: {report.audit_line(found)}."
    return Answer(FINE if found.is_clean else BROKEN, _output(options, found.table, short if is_batch else text))


class Answer(NamedTuple):
    """What a command has to say about a record, as another process can send it."""

    status: int
    output: Any
    """What to print; for TOML a table, since all of them make one document."""
    findings: int = 0
    """How many broken rules to mention."""


def _output(
    options: argparse.Namespace, table: Callable[[], dict[str, Any]], text: str | Iterator[str]
) -> str | dict[str, Any]:
    """What to print; nothing is worked out that is not asked for."""
    match options.format:
        case "text":
            return text if isinstance(text, str) else "\n".join(text)
        case "json":
            return report.as_json(table())
        case _:
            return table()


def _for_each(
    options: argparse.Namespace,
    one: Callable[[argparse.Namespace, bool, Game, str], Answer],
    *,
    is_alone: bool = False,
) -> int:
    """Print what there is to say about each record; return the worst status."""
    files = expand(options.files)
    is_batch = is_several(options.files, files)
    for option in ("claim", "seal"):
        if is_batch and getattr(options, option, None):
            raise RecordError(f"--{option} goes with one record, not with several.")
    worst = FINE
    tables = []
    for outcome in outcomes(options.files, files, partial(one, options, is_batch), is_alone=is_alone):
        answer = _failed(options, outcome) if outcome.error else outcome.value
        worst = max(worst, answer.status, mention(answer.findings, outcome.name))
        if options.format == "toml":
            tables.append(answer.output)
        else:
            put(answer.output, at_once=is_batch and options.format == "json")
    if options.format == "toml":
        put(report.as_toml({"results": tables} if is_batch else tables[0]))
    return worst


def _failed(options: argparse.Namespace, outcome: Outcome) -> Answer:
    """What to say about a record that cannot be used."""
    table = {"file": as_text(outcome.name), "error": outcome.error}
    return Answer(UNUSABLE, _output(options, lambda: table, printable(outcome.error)))


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
