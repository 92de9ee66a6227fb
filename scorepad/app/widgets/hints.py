"""Hints: the last line of a screen, which says what keys do; clicking a hint presses its key."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from textual.message import Message

from scorepad.app.painting import NARROW
from scorepad.app.widgets.sheet import Sheet
from scorepad.text.drawing import Drawing, Part, width

ROOMY = 100
"""Width from which the global hints are shown."""


class Hint(NamedTuple):
    """A key, what it does in a word or two, and in a sentence."""

    key: str
    """As Textual names it: "enter", "f1", "space"."""
    label: str
    help: str = ""
    shown: str = ""
    """What people call it, if that differs."""
    brief: str = ""
    """A shorter label for narrow windows, where it leaves room for another key."""

    @property
    def name(self) -> str:
        """What people call the key."""
        return self.shown or _NAMES.get(self.key, self.key.replace("ctrl+", "^"))


_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "colon": ":",
    "exclamation_mark": "!",
    "number_sign": "#",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "delete": "Del",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}


class Hints(Sheet):
    """One line of hints, as many as fit."""

    class Chosen(Message):
        """A click on a hint."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def tell(self, hints: Sequence[Hint], always: Sequence[Hint] = ()) -> None:
        """Show these hints; `always` go at the right end, all of them if there is room."""
        told = (tuple(hints), tuple(always))
        if told != self._told:
            self._told = told
            self._lay()

    _told: tuple[tuple[Hint, ...], tuple[Hint, ...]] = ((), ())

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        hints: Sequence[Hint]
        always: Sequence[Hint]
        hints, always = self._told
        columns = self.size.width
        if columns < NARROW:
            hints = [hint._replace(label=hint.brief or hint.label) for hint in hints]
        if columns < ROOMY and _width([*hints, *always]) > columns:
            always = always[:1]
        brief = [hint._replace(label="") for hint in always]
        if columns < NARROW and _width([*hints[:1], *brief]) <= columns < _width([*hints[:1], *always]):
            always = brief
        right = [part for hint in always for part in _parts(hint)]
        room = columns - _columns(right)
        left = [part for hint in _fitting(hints, room, has_way_out=bool(right)) for part in _parts(hint)]
        self.show(Drawing(((*left, Part(" " * max(0, room - _columns(left))), *right),)))

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.post_message(self.Chosen(message.target))


def _fitting(hints: Sequence[Hint], columns: int, *, has_way_out: bool) -> Sequence[Hint]:
    """The first hints, as many as there is room for; on a page, the way out is always among them."""
    shown = _first(hints, columns)
    out = [hint for hint in hints if hint.key == "escape" and hint not in shown]
    if not (out and has_way_out):
        return shown
    brief = [hint._replace(label="") for hint in out]
    for way in (out, brief):  # rather than that another one is left out, it is short
        if _width([*shown, *way]) <= columns:
            return [*shown, *way]
    return [*_first(shown, columns - _width(out)), *out]


def _first(hints: Sequence[Hint], columns: int) -> Sequence[Hint]:
    number = sum(used <= columns for used in accumulate(_width([hint]) for hint in hints))
    return hints[:number]


def _parts(hint: Hint) -> list[Part]:
    label = [Part(f"{hint.label} ", "label", hint.key)] if hint.label else []
    return [Part(f" {hint.name} ", "key", hint.key), *label]


def _width(hints: Sequence[Hint]) -> int:
    return sum(_columns(_parts(hint)) for hint in hints)


def _columns(parts: Sequence[Part]) -> int:
    return sum(width(part.text) for part in parts)
