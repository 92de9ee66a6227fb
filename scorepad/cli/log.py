"""The log: every event of a record in words, and what became of it."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Mapping
from typing import Any

from scorepad.cli.console import put, put_text, read, say, seated
from scorepad.cli.inspection import status_of
from scorepad.engine.events import Correction, Decision
from scorepad.engine.result import table_of
from scorepad.engine.rules import slugs
from scorepad.engine.score_changes import totals
from scorepad.exports import report
from scorepad.record.result_tables import document
from scorepad.system import clock
from scorepad.system.errors import RecordError
from scorepad.text.wording import how_many
from scorepad.timeline.history import HistoryEntry, history


def log(options: argparse.Namespace) -> int:
    game = read(options.file)
    player = None
    if options.player is not None:
        player = seated(game, options.player, "--player")
    for option, number in (("--from", options.first), ("--to", options.last)):
        if number is not None and number < 1:
            raise RecordError(f"{option}: expected the number of an event, from 1, got {number}.")
    first, last = options.first or 1, options.last or game.count
    if options.first is not None and first > game.count:
        raise RecordError(f"--from: there is no event {first}; the record has {how_many(game.count, 'event')}.")
    chosen = [
        entry
        for entry in history(game)
        if first <= entry.number <= last
        and (not options.corrections or isinstance(entry.event, Correction | Decision))
        and (player in (None, entry.player) or player in _affected(entry))
    ]
    if options.format == "text":
        if not chosen:
            say("There is no such event." if game.count else "Nothing has been recorded yet.")
        day = None
        for entry in chosen:
            at = clock.local(entry.event.at) if entry.event.at is not None else None
            if at is not None and at.date() != day:
                day = at.date()
                put(f"{at:%A} {at.day} {at:%B} {at.year}")
            put(_line(entry, at))
    else:
        table = document("log", {"events": list(map(_table, chosen))})
        put_text(report.as_json(table) if options.format == "json" else report.as_toml(table))
    return status_of(game, options.file)


def _affected(entry: HistoryEntry) -> set[str]:
    """Everybody for whom it changed anything, points or what lies in front of them."""
    return {*totals(entry.gains), *(effect.player for effect in entry.effects)}


def _table(entry: HistoryEntry) -> Mapping[str, Any]:
    """The keys of an event that apply."""
    broken = slugs((*entry.broken, *entry.let_stand))
    table = {
        "event": entry.number,
        "kind": entry.event.kind,
        "at": entry.event.at,
        "player": entry.player,
        "words": entry.words,
        "gains": totals(entry.gains) or None,
        "effects": list(map(table_of, entry.effects)) or None,
        "undone_by": entry.undone_by,
        "amended_by": entry.amended_by,
        "inserted_before": entry.inserted_before,
        "breaks": list(broken) or None,
        "stands": entry.excuse or entry.event.stands,
    }
    return {key: value for key, value in table.items() if value is not None}


def _line(entry: HistoryEntry, at: datetime.datetime | None) -> str:
    """An event in a line: its number, the time, what happened, what it brought and what became of it."""
    brought = entry.tell_effects().sentence + report.brought(entry.event, totals(entry.gains))
    told = [entry.words, *entry.fate]
    if entry.corrected is None:
        told[0] += brought
    else:  # then this is what the correction brought
        told[1] += f": {entry.corrected_words}{brought}"
    when = f"{at:%H:%M}" if at is not None else ""
    return f"{entry.number:>5}  {when:5}  {'; '.join(told)}"
