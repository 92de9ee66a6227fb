"""CSV for spreadsheets: a row for each player of each game, with a column for each source of points."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from csv import writer
from datetime import datetime
from unicodedata import category

from scorepad.record.canonical import write_value
from scorepad.record_result import RecordResult
from scorepad.sources import merge
from scorepad.wording import printable

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


def part(result: RecordResult) -> list[Row]:
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


def join(parts: Iterable[list[Row]], is_batch: bool) -> Iterator[str]:
    """One table; the columns of sources are those of all games together."""
    del is_batch
    return table_with_points(COLUMNS, [row for each in parts for row in each])


def table_with_points(columns: Iterable[str], rows: Iterable[Row]) -> Iterator[str]:
    """The rows as CSV, with the columns of all sources of points behind the others."""
    rows = list(rows)
    own = dict.fromkeys(tuple(name for name in row if name.startswith(POINTS)) for row in rows)
    return table((*columns, *merge(own)), rows)


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
    is_formula = text.lstrip(" ").startswith(_FORMULA)
    if not text.isprintable():
        text = "".join(each if each == "\n" or category(each) == "Cf" else printable(each) for each in text)
    return f"'{text}" if is_formula else text
