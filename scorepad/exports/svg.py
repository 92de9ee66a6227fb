"""SVG: a picture to share, with the standings as bars and the sheets as they lay at the end.

The web page has the same colors, markup that cannot be broken out of, and bars. A bar is as long as a player's
total, divided by where the points come from. What was lost is drawn as well: backwards from the end of what was
gained. So the part of a bar that is left is the total, and totals compare at a glance; below zero, a bar goes on
to the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import cycle
from typing import NamedTuple

from scorepad.engine.colors import GENERAL, INK, PAPER
from scorepad.engine.result import Result, Standing, points_by_source, source_order
from scorepad.engine.ruleset import Look, Ruleset
from scorepad.exports import report
from scorepad.exports.formats import occasion
from scorepad.record.result_tables import RecordResult
from scorepad.text.drawing import COLUMNS, Part, Row, fit, width
from scorepad.text.wording import printable

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


# ---------------------------------------------------------------------- colors, markup and bars


class Ink(NamedTuple):
    """What a look says, taken apart; a color is empty where there is none."""

    color: str = ""
    background: str = ""
    is_bold: bool = False
    is_lined: bool = False
    """Is there a line through it?"""

    @property
    def css(self) -> str:
        """As declarations of CSS."""
        told = {
            "color": self.color,
            "background": self.background,
            "font-weight": "bold" if self.is_bold else "",
            "text-decoration": "line-through" if self.is_lined else "",
        }
        return "; ".join(f"{name}: {value}" for name, value in told.items() if value)


def ink_of(look: str, *, is_dark: bool) -> Ink:
    """The ink of a look such as "bold reverse #5fc0b4" or "bold #ef7d73 on #3a2424"."""
    words, _, background = look.partition(" on ")
    color = next((word for word in words.split() if word.startswith("#")), "")
    if words.startswith("on "):
        color, background = "", words.removeprefix("on ")
    if "reverse" in words:
        ink, paper = (INK.dark, PAPER.dark) if is_dark else (INK.light, PAPER.light)
        color, background = background or paper, color or ink
    return Ink(color, background, "bold" in words, "strike" in words)


def looks(ruleset: Ruleset, roles: Iterable[str]) -> dict[str, Look]:
    """How these roles look; roles without a look are left out."""
    known = {**GENERAL, **ruleset.looks}
    return {role: known[role] for role in sorted(set(roles)) if role and role in known}


def class_of(role: str) -> str:
    """The class that the parts of this role have on a page."""
    return f"role-{role}"


def joined(row: Row) -> list[Part]:
    """The row with neighbors of the same role as one part, made harmless."""
    parts: list[Part] = []
    for text, role, *_ in row:
        if parts and parts[-1].role == role:
            parts[-1] = Part(parts[-1].text + printable(text), role)
        elif text:
            parts.append(Part(printable(text), role))
    return parts


def markup(text: str) -> str:
    """A text as it may stand in HTML and XML, in quotation marks too; what XML cannot hold becomes an escape."""
    text = escape(printable(text))
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or not _is_nothing(each) else f"\\u{ord(each):04x}" for each in text)


def _is_nothing(character: str) -> bool:
    """Is it a number that stands for no character?"""
    return ord(character) & 0xFFFE == 0xFFFE


FILLS = {
    "gained-1": Look("#f0c75e", "#b07d00"),
    "gained-2": Look("#74b8f2", "#2f7fc4"),
    "gained-3": Look("#7fc06a", "#3f8f2f"),
    "gained-4": Look("#c39bea", "#7b4fb5"),
    "gained-5": Look("#ee8f4a", "#c85a12"),
    "gained-6": Look("#5fd0c0", "#168a7e"),
    "gained-7": Look("#e58ccb", "#c4519f"),
    "gained-8": Look("#8f8878", "#4a4438"),
    "gained-9": Look("#c3cad3", "#7a828c"),
    "gained-10": Look("#b98b6a", "#8a5a3c"),
}
"""What the sources are painted in: more than any game has, and none of them red, for red is what was lost."""
LOST = {"lost-1": "2 3", "lost-2": "6 3", "lost-3": "1 6"}
"""How what was lost is hatched: the lengths of dashes and gaps."""


class Source(NamedTuple):
    """A source of points, gained or lost, and the role it is painted in."""

    name: str
    role: str
    is_lost: bool = False

    @property
    def words(self) -> str:
        """Its name in the legend: "skulls" or "healer, lost"."""
        return f"{self.name}, lost" if self.is_lost else self.name


class Segment(NamedTuple):
    """A piece of a bar; where it begins and how long it is, as shares of the width of all bars."""

    source: Source
    points: int
    start: float
    length: float

    @property
    def words(self) -> str:
        """What it stands for: "skulls: 12" or "healer, lost: -3"."""
        return f"{self.source.words}: {self.points}"


class Bar(NamedTuple):
    """The pieces of a player's bar, in the order in which they are laid, and where zero is, as a share as well."""

    gained: tuple[Segment, ...]
    lost: tuple[Segment, ...]
    zero: float


def legend(result: Result) -> list[Source]:
    """The sources that brought a player points, then those that cost a player points."""
    owned = [points_by_source(standing.lines) for standing in result.standings]
    names = source_order(result)
    gained = [name for name in names if any(own.get(name, 0) > 0 for own in owned)]
    lost = [name for name in names if any(own.get(name, 0) < 0 for own in owned)]
    return [
        *(Source(name, role) for name, role in zip(gained, cycle(FILLS), strict=False)),
        *(Source(name, role, is_lost=True) for name, role in zip(lost, cycle(LOST), strict=False)),
    ]


def bars(result: Result) -> list[Bar]:
    """The bar of each player, in the order of the standings, all on one scale."""
    found = legend(result)
    owned = [points_by_source(standing.lines) for standing in result.standings]
    lowest = min(0, *(sum(own.values()) for own in owned))
    span = max(1, *(_gained(own.values()) for own in owned)) - lowest
    drawn = []
    for own in owned:
        gained: list[Segment] = []
        lost: list[Segment] = []
        at = 0
        for source in found:
            points = own.get(source.name, 0)
            if points > 0 and not source.is_lost:
                gained.append(Segment(source, points, (at - lowest) / span, points / span))
                at += points
            elif points < 0 and source.is_lost:
                at += points
                lost.append(Segment(source, points, (at - lowest) / span, -points / span))
        drawn.append(Bar(tuple(gained), tuple(lost), -lowest / span))
    return drawn


def _gained(points: Iterable[int]) -> int:
    return sum(each for each in points if each > 0)
