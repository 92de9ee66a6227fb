"""SVG: a picture to share, with the standings as bars and the sheets as they lay at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorepad.engine.colors import INK, PAPER
from scorepad.engine.result import Standing
from scorepad.exports import report
from scorepad.exports.documents import occasion
from scorepad.exports.graphics import (
    FILLS,
    LOST,
    Bar,
    Ink,
    Segment,
    Source,
    bars,
    ink_of,
    joined,
    legend,
    looks,
    markup,
)
from scorepad.record.result_tables import RecordResult
from scorepad.text.drawing import COLUMNS, Row, fit, width

_CELL, _LINE, _SIZE = 9, 18, 15
"""The width and height of a character's cell, and the size of the letters, in pixels."""
_MARGIN = 36
_WIDTH = COLUMNS * _CELL + 2 * _MARGIN
_NAME, _POINTS = 18, 6
"""Columns of the names and of the points, left of the bars."""
_LEFT = _MARGIN + (_NAME + _POINTS + 3) * _CELL
_ROOM = _WIDTH - _MARGIN - _LEFT
"""Where the bars begin, and how wide the longest is."""
_FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


def write_svg(result: RecordResult) -> str:
    """The picture."""
    return "\n".join(_Picture(result).draw())


def join_svg(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """The one picture."""
    del is_batch
    yield from parts


class _Picture:
    """A picture, drawn from top to bottom."""

    def __init__(self, result: RecordResult) -> None:
        self._result = result
        ruleset = result.record.ruleset
        self._sheets = result.record.draw()
        roles = {part.role for row in self._sheets.rows for part in row} | {"title", "label", "winner", "bad"}
        found = looks(ruleset, roles) | FILLS
        self._inks = {role: ink_of(look.light, is_dark=False) for role, look in found.items()}
        self._y = _MARGIN

    def draw(self) -> list[str]:
        """The lines of the file."""
        body = [*self._head(), *self._bars(), *self._drawing()]
        height = self._y + _MARGIN
        title = markup(f"{self._result.title}: {report.headline(self._result.score)}")
        size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
        letters = f'font-family="{markup(_FONT)}" font-size="{_SIZE}" fill="{INK.light}"'
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters} role="img">',
            f"<title>{title}</title>",
            f'<rect width="{_WIDTH}" height="{height}" fill="{PAPER.light}"/>',
            *body,
            "</svg>",
        ]

    def _head(self) -> Iterator[str]:
        """Which game it was, when and where, and who won."""
        self._y += 26
        yield self._text(self._result.title, _MARGIN, size=30, ink=self._inks["title"])
        told = occasion(self._result)
        if told:
            self._y += 28
            yield self._text(fit(told, COLUMNS).rstrip(), _MARGIN, ink=self._inks["label"])
        self._y += 30
        yield self._text(
            fit(report.headline(self._result.score), 64).rstrip(), _MARGIN, size=18, ink=Ink(is_bold=True)
        )
        self._y += 20

    def _bars(self) -> Iterator[str]:
        result = self._result.score
        for standing, bar in zip(result.standings, bars(result), strict=True):
            self._y += 26
            yield from self._player(standing)
            if standing.eliminated:
                reason = fit(standing.eliminated, _ROOM // _CELL).rstrip()
                yield self._text(reason, _LEFT, ink=self._inks["bad"]._replace(is_bold=False))
            yield from self._bar(bar)
        yield from self._legend(legend(result))
        self._y += 16

    def _bar(self, bar: Bar) -> Iterator[str]:
        """What was gained; over it, hatched, what of it was lost; a line at zero if some bar goes below it."""
        top = self._y - 14
        yield from (self._piece(each, f'fill="{self._inks[each.source.role].color}"') for each in bar.gained)
        for each in bar.lost:
            yield self._piece(each, f'fill="{PAPER.light}" opacity="0.85"', gap=0)
            x, wide = _place(each)
            yield self._hatched(each.source, x, wide, top + 9, 9)
        if bar.zero:
            x = _LEFT + bar.zero * _ROOM
            yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top - 4}" y2="{top + 22}" stroke="{INK.light}"/>'

    def _piece(self, segment: Segment, paint: str, gap: int = 1) -> str:
        x, wide = _place(segment, gap)
        return (
            f'<rect x="{x:.1f}" y="{self._y - 14}" width="{wide:.1f}" height="18" {paint}>'
            f"<title>{markup(segment.words)}</title></rect>"
        )

    def _hatched(self, source: Source, x: float, wide: float, y: int, high: int) -> str:
        """A piece hatched in the color of what was lost."""
        paint = f'stroke="{self._inks["bad"].color}" stroke-width="{high}" stroke-dasharray="{LOST[source.role]}"'
        return f'<line x1="{x:.1f}" x2="{x + wide:.1f}" y1="{y}" y2="{y}" {paint}/>'

    def _player(self, standing: Standing) -> Iterator[str]:
        is_first = standing.rank == 1
        yield self._text(f"{standing.rank}", _MARGIN, ink=self._inks["winner" if is_first else "label"])
        name = fit(standing.player, _NAME).rstrip()
        yield self._text(name, _MARGIN + 3 * _CELL, ink=Ink(is_bold=is_first))
        total = "out" if standing.eliminated else str(standing.total)
        yield self._text(total, _MARGIN + (3 + _NAME + _POINTS - 2 - len(total)) * _CELL, ink=Ink(is_bold=True))

    def _legend(self, sources: Iterable[Source]) -> Iterator[str]:
        """Which color is which source."""
        self._y += 12
        x = _WIDTH
        for source in sources:
            wide = (width(source.words) + 4) * _CELL
            if x + wide > _WIDTH - _MARGIN:
                x = _MARGIN + 3 * _CELL
                self._y += 20
            if source.is_lost:
                yield self._hatched(source, x, 12, self._y - 5, 12)
            else:
                color = self._inks[source.role].color
                yield f'<rect x="{x}" y="{self._y - 11}" width="12" height="12" fill="{color}"/>'
            yield self._text(source.words, x + 18, ink=self._inks["label"])
            x += wide

    def _drawing(self) -> Iterator[str]:
        """The sheets, character by character in their cells."""
        self._y += 10
        for row in self._sheets.rows:
            self._y += _LINE
            yield from self._row(row)

    def _row(self, row: Row) -> Iterator[str]:
        column = 0
        for text, role, *_ in joined(row):
            ink = self._inks.get(role, Ink())
            columns = width(text)
            if ink.background:
                x, y = _MARGIN + column * _CELL, self._y - _SIZE + 1
                yield (
                    f'<rect x="{x}" y="{y}" width="{columns * _CELL}" height="{_LINE}" fill="{ink.background}"/>'
                )
            own = text.strip(" ")
            if own:
                yield self._text(own, _MARGIN + (column + len(text) - len(text.lstrip(" "))) * _CELL, ink=ink)
            column += columns

    def _text(self, text: str, x: int, *, ink: Ink, size: int = _SIZE) -> str:
        """A text in cells: as wide as it should be, whatever font there is."""
        columns = width(text)
        told = {
            "font-size": "" if size == _SIZE else str(size),
            "fill": ink.color,
            "font-weight": "bold" if ink.is_bold else "",
            "text-decoration": "line-through" if ink.is_lined else "",
            "textLength": str(columns * _CELL) if size == _SIZE and columns > 1 else "",
        }
        attributes = "".join(f' {name}="{value}"' for name, value in told.items() if value)
        fitting = ' lengthAdjust="spacingAndGlyphs"' if told["textLength"] else ""
        return f'<text x="{x}" y="{self._y}" xml:space="preserve"{attributes}{fitting}>{markup(text)}</text>'


def _place(segment: Segment, gap: int = 1) -> tuple[float, float]:
    """Where a piece of a bar begins and how wide it is without the gap after it."""
    return _LEFT + segment.start * _ROOM, max(0.5, segment.length * _ROOM - gap)
