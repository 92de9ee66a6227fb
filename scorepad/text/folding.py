"""Drawings in fewer columns: wide rows are folded, and pictures side by side go one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorepad.text.drawing import Drawing, Part, Row, break_text, width

HANGING = 8
"""The widest beginning of a row below which its other lines are indented."""


def fold(drawing: Drawing, columns: int) -> Drawing:
    """The drawing with rows that are too wide in several lines; the very same drawing if there are none."""
    if drawing.width <= columns:
        return drawing
    return Drawing(tuple(line for row in drawing.rows for line in _fold(row, columns)))


def _fold(row: Row, columns: int) -> Iterator[Row]:
    """A row in lines, between parts with different targets or between words."""
    if _row_width(row) <= columns:
        yield row
        return
    first = width(row[0].text)
    indent = Part(" " * first) if first <= HANGING else Part("")
    line: list[Part] = []
    room = columns
    for piece in _pieces(row, columns - width(indent.text)):
        own = _row_width(piece)
        if own - _end(piece) > room and line:
            yield _trimmed(line)
            line, room = [indent], columns - width(indent.text)
            if own == _end(piece):
                continue
        line += piece
        room -= own
    yield _trimmed(line)


def _trimmed(line: list[Part]) -> Row:
    """The line without the blanks at its end."""
    *parts, last = line
    return (*parts, last if last.paint is not None else last._replace(text=last.text.rstrip()))


def _pieces(row: Row, columns: int) -> Iterator[Row]:
    """What stays in one line: parts with one target, single parts, or, where they are long, their words."""
    for target, parts in groupby(row, lambda part: part.target):
        together = tuple(parts)
        if target and _row_width(together) <= columns:
            yield together
            continue
        for part in together:
            if part.paint is not None or width(part.text) <= columns // 2:
                yield (part,)
            else:
                text = part.text.rstrip()
                words = [piece for word in text.split(" ") for piece in break_text(word, columns - 1)]
                yield from ((part._replace(text=f"{word} "),) for word in words)


def _end(row: Row) -> int:
    """How many blanks there are at the end of parts that are not painted."""
    text = "".join("x" * width(part.text) if part.paint else part.text for part in row)
    return len(text) - len(text.rstrip())


def narrow(drawing: Drawing, columns: int) -> Drawing:
    """The drawing with what stands too far to the right below what is left of it.

    It is cut where every row of a paragraph has a gap; what has none is folded.
    """
    if drawing.width <= columns:
        return drawing
    rows: list[Row] = []
    for kind, paragraph in groupby(drawing.rows, lambda row: _kind(row, columns)):
        found = tuple(paragraph)
        if kind == "words":
            rows += fold(Drawing(found), columns).rows
        else:
            rows += found if kind == "blank" else _narrow(found, columns)
    return Drawing(tuple(rows))


def _kind(row: Row, columns: int) -> str:
    """Whether a row is blank, words that are too long and have no gap, such as a heading, or part of a picture."""
    if not any(part.text for part in row):
        return "blank"
    margin = _margin(row)
    are_words = margin < columns // 2 and _row_width(row) > columns and max(_gaps(row), default=0) <= margin
    return "words" if are_words else "picture"


def _narrow(rows: Sequence[Row], columns: int) -> list[Row]:
    if max(map(_row_width, rows)) <= columns:
        return list(rows)
    cuts = set.intersection(*map(_gaps, (row for row in rows if _row_width(row) > columns)))
    spot = max((cut for cut in cuts if 0 < cut <= columns and _is_free(rows, cut)), default=0)
    if not spot:
        return list(fold(Drawing(tuple(rows)), columns).rows)
    left, right = zip(*(_cut(row, spot) for row in rows), strict=True)
    blank = min(_margin(row) for row in right if row)
    rest = [_cut(row, blank)[1] if row else row for row in right]
    while rest and not any(part.text.strip() or part.paint for part in rest[-1]):
        rest.pop()
    return [*left, (), *_narrow(rest, columns)]


def _gaps(row: Row) -> set[int]:
    """The columns before, in and after gaps."""
    found: set[int] = set()
    column = 0
    for part in row:
        own = width(part.text)
        if part.text.isspace() and part.paint is None:
            found.update(range(column, column + own + 1))
        column += own
    return found


def _is_free(rows: Sequence[Row], column: int) -> bool:
    """Does nothing stand across this column?"""
    return all(_row_width(row) <= column or column in _gaps(row) for row in rows)


def _margin(row: Row) -> int:
    """The columns before the first sign."""
    margin = 0
    for part in row:
        if part.text.strip() or part.paint is not None:
            break
        margin += width(part.text)
    return margin


def _cut(row: Row, column: int) -> tuple[Row, Row]:
    """The parts before a column, and those from there on."""
    left: list[Part] = []
    for place, part in enumerate(row):
        own = width(part.text)
        if column <= 0:
            return tuple(left), row[place:]
        if own > column:  # only a gap stands across it
            return (*left, part._replace(text=" " * column)), (
                part._replace(text=" " * (own - column)),
                *row[place + 1 :],
            )
        left.append(part)
        column -= own
    return tuple(left), ()


def _row_width(row: Row) -> int:
    return sum(width(part.text) for part in row)
