"""History: the games of the library or of any folders, and statistics over them."""

from __future__ import annotations

import argparse
import calendar
import datetime
import os
import re
from collections.abc import Iterable, Sequence

from scorepad import games
from scorepad.cli.console import FINE, UNUSABLE, configured, game_name, put, put_file, put_text, say
from scorepad.cli.inspection import Progress
from scorepad.exports import history_report, report
from scorepad.library import folder as library
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, same
from scorepad.library.folder import Summary
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.system.files import kind_of
from scorepad.text.wording import count, did_you_mean, listing, not_among, quote, quote_file


def history(options: argparse.Namespace) -> int:
    choice = _choice(options)
    home = library.folder(options.library, configured().library)
    found = _summaries(options, home)
    spoiled = [each for each in found if each.problem]
    played = [each for each in found if not each.problem]
    for each in spoiled[: limits.NAMED]:
        say(_trouble(each))
    if spoiled[limits.NAMED :]:
        say(f"{count(len(spoiled) - limits.NAMED, 'other file')} cannot be used either.")
    _check_players(choice.players, played)
    chosen = choice.of(played)
    if options.format == "csv":
        put_file(history_report.as_csv(chosen))
    elif options.format != "text":
        table = statistics.history(chosen).table()
        put_text(report.as_json(table) if options.format == "json" else report.as_toml(table))
    elif chosen:
        put(*history_report.as_text(chosen, statistics.history(chosen)))
    else:
        say(
            "No game matches."
            if played
            else f"There are no games{'' if options.files else f' in {quote_file(home)}'} yet."
        )
    return UNUSABLE if spoiled else FINE


def _trouble(summary: Summary) -> str:
    """Why a file cannot be used, with its name."""
    is_named = quote_file(summary.entry.name).strip('"') in summary.problem
    return summary.problem if is_named else f"{summary.entry.path}: {summary.problem}"


def _summaries(options: argparse.Namespace, home: str) -> list[Summary]:
    """Every file once, also those that cannot be used."""
    found: dict[str, Summary] = {}
    for name in options.files or [home]:
        if kind_of(name) == "a folder":
            found |= {each.entry.path: each for each in _of_folder(name, home)}
        elif os.path.lexists(name):
            summary = library.summarize(index.entry_at(name))
            found[summary.entry.path] = summary
        elif options.files or options.library is not None:
            raise RecordError(f"{quote_file(name)} cannot be read: there is no such file or folder.")
    return list(found.values())


def _of_folder(name: str, home: str) -> list[Summary]:
    known = index.of_folder(name, home)
    with Progress() as progress:
        found = list(index.summaries(known, progress.show))
    if known.problem:
        say(known.problem)
    # Named as the folder was: other people may have it elsewhere.
    named = name if name != home else known.folder
    return [each._replace(entry=each.entry._replace(path=os.path.join(named, each.entry.name))) for each in found]


# ---------------------------------------------------------------------- which games


def _choice(options: argparse.Namespace) -> GameFilter:
    return GameFilter(
        game=_game(options.game) if options.game else "",
        players=tuple(options.player),
        place=options.place or "",
        since=_day(options.since, "--since", is_end=False),
        until=_day(options.until, "--until", is_end=True),
        search=options.search or "",
    )


def _game(typed: str) -> str:
    name = game_name(typed)
    if name not in games.RULESETS:
        raise RecordError(not_among("--game", games.RULESETS, typed))
    return name


def _day(typed: str | None, option: str, *, is_end: bool) -> datetime.date | None:
    """A day; a month or a year alone is meant from its first day, or to its last."""
    if typed is None:
        return None
    parts = re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", typed.strip(), re.ASCII)
    try:
        if parts is None:
            raise ValueError
        year, month, day = (None if part is None else int(part) for part in parts.groups())
        assert year is not None
        month = month or (12 if is_end else 1)
        return datetime.date(year, month, day or (calendar.monthrange(year, month)[1] if is_end else 1))
    except (ValueError, calendar.IllegalMonthError):
        raise RecordError(
            f"{option}: expected a date such as 2026-11-15, 2026-11 or 2026, got {quote(typed)}."
        ) from None


def _check_players(asked: Sequence[str], played: Iterable[Summary]) -> None:
    """A player who never played is probably a slip of the pen."""
    known = {same(name): name for each in played for name in each.players}
    for name in asked:
        if known and same(name) not in known:
            some = listing(list(known.values())[:12])
            raise RecordError(
                f"Nobody called {quote(name)} has played.{did_you_mean(name, known.values())} Players: {some}."
            )
