"""CSV for spreadsheets: a row for each player of each game, or for each event, undone and corrected ones too."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from csv import writer
from datetime import datetime
from unicodedata import category

from scorepad.engine.result import merge_words
from scorepad.engine.rules import slugs
from scorepad.engine.score_changes import totals
from scorepad.record.canonical import write_value
from scorepad.record.result_tables import RecordResult
from scorepad.text.wording import is_invisible, printable
from scorepad.timeline.history import HistoryEntry, history

Row = Mapping[str, object]
COLUMNS = (
    *("file", "game", "title", "mode", "sheets", "place", "started", "ended", "minutes", "events"),
    *("findings", "irregularities", "corrections", "seal", "finished", "decided_by"),
    *("seat", "player", "is_first", "rank", "is_winner", "eliminated", "total"),
)
"""What every row has; then come the sources of points."""
POINTS = "points_"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the beginning of a formula."""
_SEPARATORS = r"([,;|\t\r\n])"
"""Where a spreadsheet may begin another cell, whatever separates ours: that depends on the country."""
_NUMBER = r"\s*[-+]?\s*(\d+([.,]\d+)?)?\s*"


def write_csv(result: RecordResult) -> list[Row]:
    """The rows of one game, the winner's first."""
    whole = {
        name: getattr(result, name)
        for name in COLUMNS[: COLUMNS.index("seat")]
        if getattr(result, name, None) is not None
    }
    rows: list[Row] = []
    for standing in result.standings:
        points: dict[str, int] = {}
        for line in standing.lines:
            source = column_of(line.item.partition(":")[0])
            points[source] = points.get(source, 0) + line.points
        rows.append(
            {
                **whole,
                "seat": result.players.index(standing.player) + 1,
                "player": standing.player,
                "is_first": standing.player == result.first,
                "rank": standing.rank,
                "is_winner": standing.player in result.winners,
                "eliminated": standing.eliminated,
                "total": standing.total,
                **points,
            }
        )
    return rows


def column_of(source: str) -> str:
    """The column of a source of points."""
    return POINTS + source.replace("-", "_")


def join_csv(parts: Iterable[list[Row]], is_batch: bool) -> Iterator[str]:
    """One table; the columns of sources are those of all games together."""
    del is_batch
    return table_with_points(COLUMNS, [row for each in parts for row in each])


def table_with_points(columns: Iterable[str], rows: Iterable[Row]) -> Iterator[str]:
    """The rows as CSV, with the columns of all sources of points behind the others."""
    rows = list(rows)
    own = dict.fromkeys(tuple(name for name in row if name.startswith(POINTS)) for row in rows)
    return table((*columns, *merge_words(own)), rows)


def table(columns: Iterable[str], rows: Iterable[Row]) -> Iterator[str]:
    """The rows as CSV, beginning with the names of the columns."""
    names = list(columns)
    text = io.StringIO()
    lines = writer(text, lineterminator="\n")
    lines.writerow(names)
    for row in rows:
        lines.writerow([_cell(row.get(name)) for name in names])
    yield text.getvalue().removesuffix("\n")


def _cell(value: object) -> str | float:
    """A value that a spreadsheet shows but does not execute.

    Numbers of ours may begin with a minus. A text that could be taken for a formula gets an apostrophe before it.
    """
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int() | float():
            return value
        case datetime():
            return str(write_value(value))
        case _:
            return _harmless(str(value))


def _harmless(text: str) -> str:
    """The text without control characters; line breaks and marks of direction are kept, as they are data."""
    is_formula = text.startswith(_FORMULA) or _is_formula(text)
    if not text.isprintable():
        text = "".join(each if each == "\n" or category(each) == "Cf" else printable(each) for each in text)
    first, *others = re.split(_SEPARATORS, text)
    others = [f"'{each}" if _is_formula(each) and not re.fullmatch(_NUMBER, each) else each for each in others]
    return "".join(("'" if is_formula else "", first, *others))


def _is_formula(text: str) -> bool:
    """Does it begin like a formula, perhaps behind blanks, quotation marks and what nobody sees?"""
    begins = next((each for each in text if each != '"' and not is_invisible(each)), "")
    return begins in _FORMULA


EVENT_COLUMNS = (
    *("file", "game", "event", "kind", "at", "by", "player", "words", "gains", "is_in_force"),
    *("undone_by", "amended_by", "inserted_before", "breaks", "stands", "note"),
)


def write_events(result: RecordResult) -> list[Row]:
    """The rows of one game, in the order of the record."""
    return [{"file": result.file, "game": result.game, **_event_row(entry)} for entry in history(result.record)]


def join_events(parts: Iterable[list[Row]], is_batch: bool) -> Iterator[str]:
    """One table."""
    del is_batch
    return table(EVENT_COLUMNS, (row for each in parts for row in each))


def _event_row(entry: HistoryEntry) -> Row:
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
