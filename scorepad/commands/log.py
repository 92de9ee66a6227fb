"""The log: every event of a record in words, and what became of it."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Mapping
from typing import Any

from scorepad import clock, report
from scorepad.commands.console import put, read, seated
from scorepad.commands.fitting import named
from scorepad.commands.looking import status_of
from scorepad.errors import RecordError
from scorepad.events import Correction, Decision
from scorepad.gains import totals
from scorepad.history import HistoryEntry, history
from scorepad.rules import slugs
from scorepad.wording import printable


def log(options: argparse.Namespace) -> int:
    game = read(options.file)
    player = None
    if options.player is not None:
        player = seated(game, named(game.setup, options.player), "--player")
    for option, number in (("--from", options.first), ("--to", options.last)):
        if number is not None and number < 1:
            raise RecordError(f"{option}: expected the number of an event, from 1, got {number}.")
    chosen = [
        entry
        for entry in history(game)
        if (options.first or 1) <= entry.number <= (options.last or game.count)
        and (not options.corrections or isinstance(entry.event, Correction | Decision))
        and player in (None, entry.player, *totals(entry.gains))
    ]
    if options.format == "text":
        day = None
        for entry in chosen:
            at = clock.local(entry.event.at) if entry.event.at is not None else None
            if at is not None and at.date() != day:
                day = at.date()
                put(f"{at:%A} {at.day} {at:%B} {at.year}")
            put(_line(entry, at))
    else:
        table = {"events": list(map(_table, chosen))}
        put(report.as_json(table) if options.format == "json" else report.as_toml(table))
    return status_of(game, options.file)


def _table(entry: HistoryEntry) -> Mapping[str, Any]:
    """The keys of an event, as far as they apply."""
    broken = slugs((*entry.broken, *entry.let_stand))
    table = {
        "event": entry.number,
        "kind": entry.event.kind,
        "at": entry.event.at,
        "player": entry.player,
        "words": entry.words,
        "gains": totals(entry.gains) or None,
        "undone_by": entry.undone_by,
        "amended_by": entry.amended_by,
        "inserted_before": entry.inserted_before,
        "breaks": list(broken) or None,
        "stands": entry.excuse or entry.event.stands,
    }
    return {key: value for key, value in table.items() if value is not None}


def _line(entry: HistoryEntry, at: datetime.datetime | None) -> str:
    """An event in a line: its number, the time, what happened, what it brought and what became of it."""
    gained = ", ".join(f"{player} {points:+d}" for player, points in totals(entry.gains).items())
    words = entry.words + (f" ({gained})" if gained else "")
    when = f"{at:%H:%M}" if at is not None else ""
    return printable("; ".join((f"{entry.number:>5}  {when:5}  {words}", *entry.fate)))
