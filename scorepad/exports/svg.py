"""SVG: a picture to share, with the standings as bars and the sheets as they lay at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorepad import report
from scorepad.drawing import COLUMNS, Row, fit, width
from scorepad.exports.bars import ROLES, Source, bars, legend
from scorepad.exports.inks import Ink, ink_of, joined, looks, markup
from scorepad.exports.pages import occasion
from scorepad.looks import INK, PAPER
from scorepad.record_result import RecordResult
from scorepad.result import Standing
from scorepad.wording import printable

_CELL, _LINE, _SIZE = 9, 18, 15
"""The width and height of a character's cell, and the size of the letters, in pixels."""
_MARGIN = 36
_WIDTH = COLUMNS * _CELL + 2 * _MARGIN
_NAME, _POINTS = 18, 6
"""Columns of the names and of the points, left of the bars."""
_FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


def part(result: RecordResult) -> str:
    """The picture."""
    return "\n".join(_Picture(result).draw())


def join(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """The one picture."""
    del is_batch
    yield from parts


class _Picture:
    """A picture, drawn from top to bottom."""

    def __init__(self, result: RecordResult) -> None:
        self._result = result
        ruleset = result.record.ruleset
        self._sheets = result.record.draw()
        roles = {part.role for row in self._sheets.rows for part in row} | {*ROLES, "title", "label", "winner"}
        self._inks = {role: ink_of(look.light, is_dark=False) for role, look in looks(ruleset, roles).items()}
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
        left = _MARGIN + (_NAME + _POINTS + 3) * _CELL
        room = _WIDTH - _MARGIN - left
        result = self._result.score
        for standing, bar in zip(result.standings, bars(result), strict=True):
            self._y += 26
            yield from self._player(standing)
            for source, points, start, length in bar:
                x, wide = left + start * room, max(0.5, length * room - 1)
                yield (
                    f'<rect x="{x:.1f}" y="{self._y - 14}" width="{wide:.1f}" height="18"{self._fill(source)}>'
                    f"<title>{markup(f'{source.name}: {points}')}</title></rect>"
                )
        yield from self._legend(legend(result))
        self._y += 16

    def _fill(self, source: Source) -> str:
        """The color of a source, as attributes."""
        return f' fill="{self._inks[source.role].color}"' + (' opacity="0.5"' if source.is_pale else "")

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
            wide = (width(source.name) + 4) * _CELL
            if x + wide > _WIDTH - _MARGIN:
                x = _MARGIN + 3 * _CELL
                self._y += 20
            yield f'<rect x="{x}" y="{self._y - 11}" width="12" height="12"{self._fill(source)}/>'
            yield self._text(source.name, x + 18, ink=self._inks["label"])
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
        columns = width(printable(text))
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
