"""Painting: the colors of a drawing's roles, dark and light, and drawings as Textual strips; sizes of windows.

Where a terminal has many colors, drawings are painted: tiles on plates. Everywhere else they are lined. What
decides is `choose_form`, once, when the app starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.strip import Strip
from textual.theme import Theme

from scorepad.engine.colors import INK, PAPER, look_of
from scorepad.engine.ruleset import Look
from scorepad.text.drawing import HALF, WHOLE, Drawing, Part, Row, to_ascii
from scorepad.text.wording import printable

DARK = Theme(
    name="scorepad-dark",
    primary="#d9a441",
    secondary="#5fa8a0",
    accent="#e8c15a",
    warning="#e0a030",
    error="#e0605a",
    success="#7fb069",
    foreground=INK.dark,
    background=PAPER.dark,
    surface="#1b1f26",
    panel="#252b34",
    dark=True,
)
LIGHT = Theme(
    name="scorepad-light",
    primary="#865700",
    secondary="#1f6f68",
    accent="#a06800",
    warning="#9a5b00",
    error="#b3261e",
    success="#3a7a24",
    foreground=INK.light,
    background=PAPER.light,
    surface="#fffaf0",
    panel="#eadfc8",
    dark=False,
)

_looks: dict[str, Look] = {}
"""How the symbols of the current game look."""
_is_painted = False
"""Are drawings painted, or lined?"""
_has_few_colors = False
"""Has the terminal 16 colors only?"""
_YELLOW, _LIGHT_GREY = 3, 7
"""Of 16 colors, those that cannot be read on white."""


def choose_form(*, has_color: bool, is_ascii: bool, color_system: str | None) -> None:
    """From now on, paint drawings if the terminal has the colors and signs for it; else use lines."""
    global _is_painted, _has_few_colors
    _is_painted = has_color and not is_ascii and color_system in ("256", "truecolor")
    _has_few_colors = has_color and color_system == "standard"
    style.cache_clear()
    _inks.cache_clear()


def themes() -> tuple[Theme, Theme]:
    """The dark and the light theme; with 16 colors a panel would be grey, and hardly anything be read on it."""
    return (replace(DARK, panel=DARK.background) if _has_few_colors else DARK), LIGHT


def form(drawing: Drawing) -> tuple[Row, ...]:
    """The rows of a drawing as they go onto this screen."""
    return drawing.painted() if _is_painted else drawing.rows


def use_colors(looks: Mapping[str, Look]) -> None:
    """From now on, paint symbols the way this game's ruleset says."""
    if looks != _looks:
        _looks.clear()
        _looks.update(looks)
        style.cache_clear()
        _inks.cache_clear()


@lru_cache(maxsize=512)
def style(role: str, is_dark: bool) -> Style:
    """The style of a role; plain if unknown. Of roles one on top of the other, the last one's colors win."""
    if "/" in role:
        return Style.combine([style(each, is_dark) for each in role.split("/")])
    dark, light = look_of(role, _looks, is_painted=_is_painted)
    found = Style.parse(dark if is_dark else light)
    return found if is_dark or not _has_few_colors else found + _on_white(found, is_thing=role in _looks)


def _on_white(style: Style, *, is_thing: bool) -> Style:
    """What replaces a color that cannot be read on white; a thing of the game must not turn blue by that."""
    number = style.color.downgrade(ColorSystem.STANDARD).number if style.color is not None else None
    if number == _YELLOW:
        return Style(color=INK.light if is_thing else "#0000aa")
    return Style(color="#555555") if number == _LIGHT_GREY else Style()


class _Inks(dict[str, Style]):
    """The style of each role on one background."""

    def __init__(self, base: Style, is_dark: bool) -> None:
        super().__init__()
        self._base, self._is_dark = base, is_dark

    def __missing__(self, role: str) -> Style:
        if role.startswith(HALF):
            # The tile's color above the plate's.
            tile = self[role.removeprefix(HALF)]
            plate = self[role.removeprefix(HALF).partition("/")[0]]
            self[role] = Style(color=tile.color if tile.reverse else tile.bgcolor, bgcolor=plate.bgcolor)
        else:
            self[role] = self._base + style(role, self._is_dark)
        return self[role]


_inks = lru_cache(maxsize=64)(_Inks)


def paint(row: Row, base: Style, is_dark: bool) -> Strip:
    """A row as a Textual strip."""
    inks = _inks(base, is_dark)
    return Strip(
        [Segment(printable(text), inks[HALF + role if _is_rest(text, role) else role]) for text, role, *_ in row]
    )


def _is_rest(text: str, role: str) -> bool:
    """Is this a row of a tile other than the one with its symbol?"""
    return text[:1] in (HALF, WHOLE) and "/" in role


WARNING = "!"


class Highlight(NamedTuple):
    """How a target is marked: in its own role, between two signs, so that color is never the only cue."""

    role: str
    before: str = "["
    after: str = "]"


def mark(row: Row, marks: Mapping[str, Highlight]) -> Row:
    """The row with these targets marked; the very same row if it has none of them."""
    if marks.keys().isdisjoint([part.target for part in row]):
        return row
    return tuple([_marked(part, marks[part.target]) if part.target in marks else part for part in row])


def _marked(part: Part, mark: Highlight) -> Part:
    """The text between both signs; a blank sign leaves the character that is there.

    With room for one sign only, it is the first one; a warning then replaces the text.
    """
    text, plate = part.text, part.role.partition("/")[0]
    role = f"{plate}/{mark.role}" if "/" in part.role else mark.role
    if _is_rest(text, part.role):
        return Part(text, role, part.target)
    if len(text) > 2:
        text = f"{mark.before.strip() or text[0]}{text[1:-1]}{mark.after.strip() or text[-1]}"
    elif len(text) == 2 and text[0] == " ":
        text = f"{mark.before}{mark.after if mark.after == WARNING else text[1]}"
    return Part(text, role, part.target)


class Ascii(LineFilter):
    """Turns everything painted into plain ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]


LEAST = (40, 20)
"""The smallest window in which a game can be kept."""
ROOMY = (80, 24)
"""In a smaller window than this, a pad shows one sheet in full and a line for everybody else."""
FRAME = 4
"""Rows of a pad around its board."""
WIDTHS = [(0, "-small"), (ROOMY[0], "-narrow"), (108, "-wide")]
"""The style classes of every screen, each with the width from which it is used."""
NARROW = 60
"""Where a list or a form has fewer columns than this, what stands beside goes below."""


def is_small(columns: int, rows: int) -> bool:
    """Is a window too small for everybody's sheets?"""
    return columns < ROOMY[0] or rows < ROOMY[1]
