"""Painting: the colors of a drawing's roles, dark and light, and drawings as Textual strips."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.strip import Strip
from textual.theme import Theme

from scorepad.drawing import Part, Row, to_ascii
from scorepad.looks import GENERAL, INK, PAPER
from scorepad.ruleset import Look
from scorepad.wording import printable

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
    primary="#8a5a00",
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


def wear(looks: Mapping[str, Look]) -> None:
    """From now on, paint symbols the way this game's ruleset says."""
    if looks != _looks:
        _looks.clear()
        _looks.update(looks)
        style.cache_clear()
        _inks.cache_clear()


@lru_cache(maxsize=256)
def style(role: str, is_dark: bool) -> Style:
    """The style of a role; plain if unknown."""
    dark, light = _looks.get(role) or GENERAL.get(role) or GENERAL[""]
    return Style.parse(dark if is_dark else light)


class _Inks(dict[str, Style]):
    """The style of each role on one background."""

    def __init__(self, base: Style, is_dark: bool) -> None:
        super().__init__()
        self._base, self._is_dark = base, is_dark

    def __missing__(self, role: str) -> Style:
        self[role] = self._base + style(role, self._is_dark)
        return self[role]


_inks = lru_cache(maxsize=64)(_Inks)


def paint(row: Row, base: Style, is_dark: bool) -> Strip:
    """A row as a Textual strip."""
    inks = _inks(base, is_dark)
    return Strip([Segment(printable(text), inks[role]) for text, role, _ in row])


WARNING = "!"


class Mark(NamedTuple):
    """How a target is marked: in its own role, between two signs, so that color is never the only cue."""

    role: str
    before: str = "["
    after: str = "]"


def mark(row: Row, marks: Mapping[str, Mark]) -> Row:
    """The row with these targets marked; the very same row if it has none of them."""
    if marks.keys().isdisjoint([part.target for part in row]):
        return row
    return tuple([_marked(part, marks[part.target]) if part.target in marks else part for part in row])


def _marked(part: Part, mark: Mark) -> Part:
    """The text between both signs; a blank sign leaves the character that is there.

    With room for one sign only, it is the first one; a warning then replaces the text.
    """
    text = part.text
    if len(text) > 2:
        text = f"{mark.before}{text[1:-1]}{mark.after.strip() or text[-1]}"
    elif len(text) == 2 and text[0] == " ":
        text = f"{mark.before}{mark.after if mark.after == WARNING else text[1]}"
    return Part(text, mark.role, part.target)


class Ascii(LineFilter):
    """Turns everything painted into plain ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]
