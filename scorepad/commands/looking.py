"""Looking at records: sheets, results, audits, exports."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from scorepad import games, report
from scorepad.commands.console import APP_IS_COMING, BROKEN, FINE, UNUSABLE, is_ascii, read, say, seated
from scorepad.errors import RecordError, ScorepadError
from scorepad.game import Game
from scorepad.record.reading import read_bytes
from scorepad.wording import count, printable, quote, quote_file


def show(options: argparse.Namespace) -> int:
    game = read(options.file)
    if options.at is not None:
        game = game.at(options.at)
    player = None
    if options.player is not None:
        player = seated(game, options.player, "--player")
    print(game.draw(player).text(ascii=is_ascii(options)))
    return _status(game, options.file)


def _status(game: Game, name: str) -> int:
    """Broken rules are said, wherever a record is looked at."""
    findings = game.findings()
    if findings:
        say(f"{name}: {count(len(findings), 'broken rule')}; `scorepad audit` says which.")
    return BROKEN if findings else FINE


def open_app(options: argparse.Namespace) -> int:
    say(APP_IS_COMING)
    return show(options)


def demo(options: argparse.Namespace) -> int:
    names = [name for name in _samples() if name.startswith(options.game or "")]
    if not names:
        games.room(options.game)
        raise RecordError(f"There is no sample of {quote(options.game)} yet.")
    if not options.no_app:
        say(APP_IS_COMING)
    path = os.path.join(_sample_folder(), names[-1])
    game = read(path)
    print(game.draw().text(ascii=is_ascii(options)))
    print()
    print("\n".join(report.result_text(game.result())))
    return FINE


def welcome(_: argparse.Namespace) -> int:
    say(APP_IS_COMING)
    say("Look at a whole game with `scorepad demo --no-app`, or start one with `scorepad new`.")
    return FINE


def score(options: argparse.Namespace) -> int:
    def one(game: Game, name: str) -> tuple[int, dict[str, Any], Iterator[str], str]:
        result = game.result()
        return _status(game, name), result.table(), report.result_text(result), report.short_line(game, name)

    return _for_each(options, one)


def audit(options: argparse.Namespace) -> int:
    from scorepad.audit import audit as audit_game

    def one(game: Game, name: str) -> tuple[int, dict[str, Any], Iterator[str], str]:
        claims = [_claim(game, claim) for claim in options.claim]
        found = audit_game(game, claims)
        status = FINE if found.is_clean else BROKEN
        short = f"{report.short_line(game, name)} {report.audit_line(found)}."
        return status, found.table(), report.audit_text(game, found), short

    return _for_each(options, one)


def _for_each(
    options: argparse.Namespace,
    one: Callable[[Game, str], tuple[int, dict[str, Any], Iterator[str], str]],
) -> int:
    """Each file in turn; the worst status of all."""
    is_batch = len(options.files) > 1
    worst = FINE
    tables = []
    for name in options.files:
        try:
            status, table, text, short = one(read(name), name)
        except ScorepadError as error:
            if not is_batch:
                raise
            status, table, text, short = UNUSABLE, {"error": str(error)}, iter(()), printable(str(error))
        worst = max(worst, status)
        if is_batch:
            table = {"file": name, **table}
        tables.append(table)
        if options.format == "json":
            print(report.as_json(table), flush=is_batch)
        elif options.format == "text":
            print(short if is_batch else "\n".join(text))
    if options.format == "toml":
        print(report.as_toml({"files": tables} if is_batch else tables[0]))
    return worst


def _claim(game: Game, text: str) -> tuple[str, int]:
    player, _, points = text.rpartition("=")
    try:
        number = int(points)
    except ValueError:
        raise RecordError(f"--claim: expected PLAYER=POINTS, got {quote(text)}.") from None
    return seated(game, player, "--claim"), number


def export(options: argparse.Namespace) -> int:
    game = read(options.file)
    table = game.result().table()
    text = report.as_json(table) if options.to == "json" else report.as_toml(table)
    if options.out is None:
        print(text)
    else:
        _write_export(options.out, text + "\n")
        say(f"Exported to {options.out}.")
    return _status(game, options.file)


def _write_export(path: str, text: str) -> None:
    """Write an export whole or not at all; nothing but an earlier export is replaced."""
    if os.path.exists(path) and not _is_export(read_bytes(path)):
        raise RecordError(f"{quote_file(path)} exists and is not an earlier export; it is left alone.")
    unfinished = f"{path}.part"
    try:
        with open(unfinished, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError as error:
        with suppress(OSError):
            os.unlink(unfinished)
        raise RecordError(f"{quote_file(path)} cannot be written: {error.strerror}.") from None


def _is_export(data: bytes) -> bool:
    import json

    import tomli

    for parse in (tomli.loads, json.loads):
        try:
            table = parse(data.decode())
        except (ValueError, RecursionError):
            continue
        return isinstance(table, dict) and table.get("kind") == "result"
    return False


def _sample_folder() -> str:
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return os.path.join(package, "samples")


def _samples() -> list[str]:
    return sorted(name for name in os.listdir(_sample_folder()) if name.endswith(".toml"))
