"""Inks: the looks of a game's roles as colors for pages and pictures, and markup that cannot be broken out of."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from scorepad.drawing import Part, Row
from scorepad.looks import GENERAL, INK, PAPER
from scorepad.ruleset import Look, Ruleset
from scorepad.wording import printable


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
    return "".join(
        each if each.isprintable() or not _is_nothing(each) else f"\\u{ord(each):04x}"
        for each in escape(printable(text))
    )


def _is_nothing(character: str) -> bool:
    """Is it a number that stands for no character?"""
    return ord(character) & 0xFFFE == 0xFFFE
