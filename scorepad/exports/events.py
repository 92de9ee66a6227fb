"""CSV for spreadsheets: a row for each event of each game, undone and corrected ones too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorepad.exports.csv import Row, table
from scorepad.gains import totals
from scorepad.history import HistoryEntry, history
from scorepad.record_result import RecordResult
from scorepad.rules import slugs

COLUMNS = (
    *("file", "game", "event", "kind", "at", "by", "player", "words", "gains", "is_in_force"),
    *("undone_by", "amended_by", "inserted_before", "breaks", "stands", "note"),
)


def part(result: RecordResult) -> list[Row]:
    """The rows of one game, in the order of the record."""
    return [{"file": result.file, "game": result.game, **_row(entry)} for entry in history(result.record)]


def join(parts: Iterable[list[Row]], is_batch: bool) -> Iterator[str]:
    """One table."""
    del is_batch
    return table(COLUMNS, (row for each in parts for row in each))


def _row(entry: HistoryEntry) -> Row:
    event = entry.event
    return {
        "event": entry.number,
        "kind": event.kind,
        "at": event.at,
        "by": event.by,
        "player": entry.player,
        "words": entry.words,
        "gains": "; ".join(f"{player} {points:+d}" for player, points in totals(entry.gains).items()),
        "is_in_force": entry.is_in_force,
        "undone_by": entry.undone_by,
        "amended_by": entry.amended_by,
        "inserted_before": entry.inserted_before,
        "breaks": " ".join(slugs((*entry.broken, *entry.let_stand))),
        "stands": entry.excuse or event.stands,
        "note": event.note,
    }
