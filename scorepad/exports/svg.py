"""The picture to share: the podium, bars, three sentences and the winner's sheet, as SVG and as PNG.

A bar is as long as a player's total. What was lost is drawn as well: backwards from the end of what was gained. So
the part of a bar that is left is the total; below zero, a bar goes on to the left.

Chat programs show PNG. It is drawn by resvg with fonts of ours, so that it looks alike everywhere; for letters
that those lack, the fonts of the system are asked, and what no font has is a box. Where there is no resvg, the SVG
has to do.

    picture(result)                 # the SVG, light; picture(result, "dark")
    share(game)                     # what to send: the PNG if it can be drawn, else the SVG, and its media type
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from html import escape
from importlib.resources import as_file, files
from importlib.util import find_spec
from itertools import cycle
from typing import NamedTuple

from scorepad.engine.colors import INK, PAPER
from scorepad.engine.result import Result, Standing, points_by_source, source_order
from scorepad.engine.ruleset import Look
from scorepad.exports import report
from scorepad.exports.formats import occasion
from scorepad.exports.painter import CELL, FONT, SIZE, PaintColors, outline, paint
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import COLUMNS, fit, seat_role, shape_of, width, wrap
from scorepad.text.wording import printable
from scorepad.timeline.game import Game
from scorepad.timeline.story import story_in_brief


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


_MARGIN = 40
_ROOM = COLUMNS * CELL
_WIDTH = _ROOM + 2 * _MARGIN
_ZOOM = 1.5
"""Pixels of the PNG for each of the SVG."""
SANS = "'Scorepad Sans', 'DejaVu Sans', 'Verdana', 'Segoe UI', 'Helvetica Neue', sans-serif"
_COLUMN = 0.55
"""The width of a letter of a text, as a share of its size: enough for most words."""
_LOOKS = {
    "panel": Look("#1f242c", "#fffaf0"),
    "rank": Look("#14171c", "#2a2620"),
}


def write_svg(result: RecordResult) -> str:
    """The picture."""
    return picture(result)


def join_svg(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """The one picture."""
    del is_batch
    yield from parts


def write_png(result: RecordResult) -> bytes:
    """The picture as pixels."""
    return draw_pixels(picture(result))


def join_png(parts: Iterable[bytes], is_batch: bool) -> Iterator[bytes]:
    """The one picture."""
    del is_batch
    yield from parts


def picture(result: RecordResult, theme: str = "light") -> str:
    """The picture as SVG, "light" or "dark"."""
    return "\n".join(_Picture(result, theme).drawn())


class Shared(NamedTuple):
    """A picture ready to be sent."""

    content: bytes
    media_type: str
    ending: str


def share(game: Game, theme: str = "light") -> Shared:
    """The picture of a game: PNG where it can be drawn, else SVG."""
    drawn = picture(record_result(game), theme)
    if has_pixels():
        return Shared(draw_pixels(drawn), "image/png", ".png")
    return Shared(drawn.encode(), "image/svg+xml", ".svg")


# ---------------------------------------------------------------------- pixels


_COVERED = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x386, 0x386), (0x388, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1)),
    *((0x3A3, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2027), (0x2030, 0x203A), (0x20AC, 0x20AC)),
    *((0x2190, 0x2193), (0x2212, 0x2212), (0x0A, 0x0A)),
)
"""The characters of our fonts, from the first to the last of each range."""
NO_PIXELS = (
    "PNG pictures are drawn by the package resvg-py, which is not installed; the picture is an SVG instead."
)


def has_pixels() -> bool:
    """Can PNG be drawn here?"""
    return find_spec("resvg_py") is not None


def draw_pixels(drawn: str) -> bytes:
    """An SVG of ours as PNG; ScorepadError if that cannot be drawn here."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise ScorepadError(NO_PIXELS) from None
    with ExitStack() as stack:
        folder = files("scorepad.exports").joinpath("fonts")
        fonts = [
            str(stack.enter_context(as_file(folder.joinpath(name))))
            for name in ("mono.ttf", "mono-bold.ttf", "sans.ttf", "sans-bold.ttf")
        ]
        pixels: bytes = svg_to_bytes(
            svg_string=drawn,
            zoom=_ZOOM,
            font_files=fonts,
            skip_system_fonts=all(map(_is_covered, drawn)),  # they take long to find
            sans_serif_family="Scorepad Sans",
            monospace_family="Scorepad Mono",
        )
    return bytes(pixels)


def _is_covered(character: str) -> bool:
    return character.isascii() or any(first <= ord(character) <= last for first, last in _COVERED)


# ---------------------------------------------------------------------- the picture


class _Picture:
    """A picture, drawn from top to bottom."""

    def __init__(self, result: RecordResult, theme: str) -> None:
        self._result, self._theme = result, theme
        self._palette = PaintColors({**result.record.ruleset.looks, **FILLS, **_LOOKS})
        self._y = _MARGIN

    def drawn(self) -> list[str]:
        """The lines of the file."""
        body = [*self._head(), *self._podium(), *self._bars(), *self._story(), *self._sheets(), *self._foot()]
        height = self._y + 20
        title = markup(f"{self._result.title}: {report.headline(self._result.score)}")
        size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
        ink, paper = (INK.dark, PAPER.dark) if self._theme == "dark" else (INK.light, PAPER.light)
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{SANS}" fill="{ink}" role="img">',
            f"<title>{title}</title>",
            f'<rect width="{_WIDTH}" height="{height}" fill="{paper}"/>',
            *body,
            "</svg>",
        ]

    def _color(self, role: str) -> str:
        return self._palette.fill(role).of(self._theme)

    def _ground(self, role: str) -> str:
        ground = self._palette.ink(role).ground
        return ground.of(self._theme) if ground is not None else self._color(role)

    def _head(self) -> Iterator[str]:
        """Which game it was, when and where, and who won."""
        self._y += 28
        yield self._text(self._result.title, _MARGIN, 36, role="title", is_bold=True)
        told = occasion(self._result)
        if told:
            self._y += 28
            yield self._text(fit(told, _columns(17)).rstrip(), _MARGIN, 17, role="label")
        self._y += 14
        for line in wrap(report.headline(self._result.score), _columns(26, is_bold=True))[:2]:
            self._y += 30
            yield self._text(line, _MARGIN, 26, is_bold=True)
        self._y += 14

    def _podium(self) -> Iterator[str]:
        """The first three, the winner in the middle; nothing while the game goes on."""
        score = self._result.score
        first = [each for each in score.standings if not each.eliminated][:3] if score.finished else []
        if not first:
            return
        wide, gap, highest, step = 220, 16, 144, 28
        shown = [first[place] for place in (1, 0, 2) if place < len(first)]
        left = _MARGIN + (_ROOM - len(shown) * (wide + gap) + gap) // 2
        foot = self._y + highest + 44
        for place, standing in enumerate(shown):
            x = left + place * (wide + gap)
            high = highest - step * (min(standing.rank, 3) - 1)
            top = foot - high
            seat = self._result.players.index(standing.player)
            self._y = top - 12
            name = fit(standing.player, 14).rstrip()
            at = x + wide // 2
            start = at - int((width(name) + 2) * 20 * _COLUMN / 2)
            yield self._shape(seat, start, 20)
            yield self._text(name, at + 10, 20, role=seat_role(seat), is_bold=True, anchor="middle")
            fill = self._ground(f"step-{min(standing.rank, 3)}")
            yield f'<rect x="{x}" y="{top}" width="{wide}" height="{high}" rx="8" fill="{fill}"/>'
            self._y = top + 48
            yield self._text(str(standing.total), at, 40, role="rank", is_bold=True, anchor="middle")
            self._y = foot - 12
            yield self._text(_ORDINALS[standing.rank - 1], at, 16, role="rank", anchor="middle")
        self._y = foot + 8

    def _bars(self) -> Iterator[str]:
        result = self._result.score
        self._y += 14
        for standing, bar in zip(result.standings, bars(result), strict=True):
            self._y += 34
            yield from self._player(standing)
            if standing.eliminated:
                reason = fit(standing.eliminated, int((_ROOM + _MARGIN - _LEFT) / (15 * _COLUMN))).rstrip()
                yield self._text(reason, _LEFT, 15, role="bad")
            yield from self._bar(bar)
        yield from self._legend(legend(result))

    def _bar(self, bar: Bar) -> Iterator[str]:
        """What was gained; over it, hatched, what of it was lost; a line at zero if some bar goes below it."""
        top = self._y - 17
        paper = PAPER.dark if self._theme == "dark" else PAPER.light
        yield from (self._piece(each, f'fill="{self._color(each.source.role)}"') for each in bar.gained)
        for each in bar.lost:
            yield self._piece(each, f'fill="{paper}" opacity="0.85"', gap=0)
            x, wide = _place(each)
            yield self._hatched(each.source, x, wide, top + 11, 9)
        if bar.zero:
            x = _LEFT + bar.zero * _LONGEST
            ink = self._color("label")
            yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top - 3}" y2="{top + 25}" stroke="{ink}"/>'

    def _piece(self, segment: Segment, style: str, gap: int = 2) -> str:
        x, wide = _place(segment, gap)
        return (
            f'<rect x="{x:.1f}" y="{self._y - 17}" width="{wide:.1f}" height="22" {style}>'
            f"<title>{markup(segment.words)}</title></rect>"
        )

    def _hatched(self, source: Source, x: float, wide: float, y: int, high: int) -> str:
        """A piece hatched in the color of what was lost."""
        style = f'stroke="{self._color("bad")}" stroke-width="{high}" stroke-dasharray="{LOST[source.role]}"'
        return f'<line x1="{x:.1f}" x2="{x + wide:.1f}" y1="{y}" y2="{y}" {style}/>'

    def _player(self, standing: Standing) -> Iterator[str]:
        seat = self._result.players.index(standing.player)
        yield self._text(str(standing.rank), _MARGIN + 14, 17, role="label", anchor="end")
        yield self._shape(seat, _MARGIN + 26, 17)
        name = fit(standing.player, 14).rstrip()
        yield self._text(name, _MARGIN + 46, 18, role=seat_role(seat), is_bold=True)
        total = "out" if standing.eliminated else str(standing.total)
        yield self._text(total, _LEFT - 14, 18, is_bold=True, anchor="end")

    def _shape(self, seat: int, x: int, size: int) -> str:
        """The shape of a seat, on the line of a text of this size."""
        scale = size / SIZE
        color = self._color(seat_role(seat))
        place = f"translate({x} {self._y - 15.5 * scale:.1f}) scale({scale:.2f})"
        return f'<path transform="{place}" fill="{color}" d="{outline(shape_of(seat), 0, 0)}"/>'

    def _legend(self, sources: Iterable[Source]) -> Iterator[str]:
        """Which color is which source."""
        self._y += 14
        x = _WIDTH
        for source in sources:
            wide = int(width(source.words) * 15 * _COLUMN) + 36
            if x + wide > _WIDTH - _MARGIN:
                x = _MARGIN + 26
                self._y += 24
            if source.is_lost:
                yield self._hatched(source, x, 14, self._y - 5, 13)
            else:
                color = self._color(source.role)
                yield f'<rect x="{x}" y="{self._y - 12}" width="14" height="14" rx="2" fill="{color}"/>'
            yield self._text(source.words, x + 20, 15, role="label")
            x += wide
        self._y += 12

    def _story(self) -> Iterator[str]:
        """The three most telling sentences."""
        told = [wrap(sentence, _columns(18) - 4) for sentence in story_in_brief(self._result.record)]
        if not told:
            return
        self._y += 18
        high = sum(map(len, told)) * 26 + (len(told) - 1) * 6 + 28
        color = self._color("panel")
        yield f'<rect x="{_MARGIN}" y="{self._y}" width="{_ROOM}" height="{high}" rx="8" fill="{color}"/>'
        yield f'<rect x="{_MARGIN}" y="{self._y}" width="6" height="{high}" rx="3" fill="{self._color("title")}"/>'
        self._y += 8
        for lines in told:
            for line in lines:
                self._y += 26
                yield self._text(line, _MARGIN + 24, 18)
            self._y += 6
        self._y += 14

    def _sheets(self) -> Iterator[str]:
        """The sheets of the winners, or of the leaders so far; a tally has none."""
        game = self._result.record
        if game.mode.name == "tally":
            return
        for standing in self._result.standings:
            if standing.rank != 1 or standing.eliminated:
                continue
            painting = paint(game.position.draw_sheet(standing.player, COLUMNS), self._palette)
            if not painting.height:
                continue
            seat = self._result.players.index(standing.player)
            self._y += 38
            yield self._shape(seat, _MARGIN, 18)
            name = fit(standing.player, 30).rstrip()
            yield self._text(name, _MARGIN + 22, 19, role=seat_role(seat), is_bold=True)
            self._y += 14
            scale = min(1.0, _ROOM / painting.width)
            place = f"translate({_MARGIN} {self._y}) scale({scale:.4f})"
            yield f'<g transform="{place}" font-family="{FONT}" font-size="{SIZE}" xml:space="preserve">'
            yield painting.layers(self._theme)
            yield "</g>"
            self._y += int(painting.height * scale)

    def _foot(self) -> Iterator[str]:
        self._y += 34
        yield self._text("scorepad", _WIDTH - _MARGIN, 14, role="label", anchor="end")

    def _text(
        self, text: str, x: int, size: int, *, role: str = "", is_bold: bool = False, anchor: str = ""
    ) -> str:
        told = {
            "fill": self._color(role) if role else "",
            "font-weight": "bold" if is_bold else "",
            "text-anchor": anchor,
        }
        attributes = "".join(f' {name}="{value}"' for name, value in told.items() if value)
        return f'<text x="{x}" y="{self._y}" font-size="{size}"{attributes}>{markup(text)}</text>'


_ORDINALS = ("1st", "2nd", "3rd")
_LEFT = _MARGIN + 280
_LONGEST = _ROOM + _MARGIN - _LEFT
"""Where the bars begin, and how wide the longest is."""


def _columns(size: int, *, is_bold: bool = False) -> int:
    """How many columns of text of this size fit into the picture."""
    return int(_ROOM / (size * _COLUMN * (1.1 if is_bold else 1)))


def _place(segment: Segment, gap: int = 2) -> tuple[float, float]:
    """Where a piece of a bar begins and how wide it is without the gap after it."""
    return _LEFT + segment.start * _LONGEST, max(0.5, segment.length * _LONGEST - gap)
