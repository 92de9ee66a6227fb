"""Help: the keys of a screen, the legend of the signs on a pad, and the card of one rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from scorepad.app.screens.page import DrawingDialog
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.rules import OTHERWISE, Rule
from scorepad.engine.ruleset import Ruleset, symbol
from scorepad.text.drawing import SHAPES, Drawing, Part, Row, draw, fit, seat_role, stack, width, wrap
from scorepad.text.folding import fold

Lay = Callable[[int], Drawing]
"""Draws something for a width."""
COLUMNS, KEY = 70, 12
"""Columns of the text, and of the keys before it."""


class Help(DrawingDialog):
    """The keys of a screen, with a sentence each."""

    SHOWS_ALL = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,q", "cancel", "Back"),
        Binding("down", "scroll(1)", "More"),
        Binding("up", "scroll(-1)", "Less", show=False),
    ]

    def __init__(self, name: str, about: str, keys: Sequence[Hint], more: Lay | None = None) -> None:
        super().__init__(self._draw)
        self._heading, self._words, self._keys, self._more = name, about, keys, more

    def _draw(self, columns: int) -> Drawing:
        more = [draw(""), fold(self._more(min(columns, COLUMNS)), columns)] if self._more else []
        return stack(_about(self._heading, self._words, self._keys, min(columns, COLUMNS)), *more)

    def action_help(self) -> None:
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def _about(name: str, about: str, keys: Sequence[Hint], columns: int) -> Drawing:
    rows: list[list[Part | str]] = [[Part(name, "title")], []]
    for paragraph in about.split("\n"):
        rows += [[line] for line in wrap(paragraph, columns)] if paragraph else [[]]
    rows.append([])
    key = KEY if columns == COLUMNS else max(width(hint.name) for hint in (*keys, *EVERYWHERE)) + 1
    for hint in (*keys, *EVERYWHERE):
        for number, line in enumerate(wrap(hint.help or hint.label, columns - key)):
            rows.append([Part(fit(hint.name if number == 0 else "", key), "key"), line])
    return draw(*rows)


EVERYWHERE = (
    Hint("ctrl+p", "Commands", "Every command by name: type part of it.", "Ctrl+P"),
    Hint("f1", "Help", "Help for this screen.", "F1, ?"),
    Hint("ctrl+q", "Quit", "Quit. Everything is already saved.", "Ctrl+Q"),
)


SIGNS, MEANING = 16, 54
"""Columns of the signs, and of what they mean."""
NEAR = 6
"""Columns of the signs where there is little room."""
GENERAL = (
    symbol("a player the table is waiting for", ("▶", "waiting")),
    symbol("the player whose sheet the keys write on", (" Ada ", "turn", " Ada ", "seat-1/focus")),
    symbol("the players' shapes", *((shape, seat_role(seat)) for seat, shape in enumerate(SHAPES))),
    symbol("the rank, and the points", ("1.", "label"), ("25", "total")),
    symbol("what the latest event brought", ("+3", "good")),
    symbol("the number of the latest event", ("✓ 12", "label")),
    symbol("what you are about to record, and what you may choose", ("[ ]", "ghost"), ("[ ]", "lit")),
    symbol("where you type", ("_", "")),
    symbol("something is left out for lack of space", ("…", "")),
    symbol("the Backspace key; a key pressed with Ctrl", ("⌫", "key"), ("^r", "key")),
)
"""The signs that every game's pad has."""


def draw_legend(ruleset: Ruleset, columns: int = SIGNS + MEANING) -> Drawing:
    """The signs of a game and of every pad, each as it is painted, with its meaning in words.

    Where there are fewer columns, the words begin right after the signs.
    """
    left = SIGNS if columns >= SIGNS + MEANING else NEAR
    rows: list[Row] = [(Part(f"The symbols of {ruleset.title}", "title"),)]
    for each in (*ruleset.legend, *GENERAL):
        signs = [part for sign in each.signs for part in (sign, Part(" "))]
        before = max(left, sum(width(part.text) for part in signs))
        first, *others = wrap(each.meaning, min(MEANING, columns - before))
        gap = Part(" " * (before - sum(width(part.text) for part in signs)))
        rows.append((*signs, gap, Part(first)))
        rest = " ".join(others)
        rows += [(Part(" " * left), Part(line)) for line in wrap(rest, min(MEANING, columns - left)) if line]
    return Drawing((*rows, *_readings(ruleset, columns)))


def _readings(ruleset: Ruleset, columns: int) -> Iterator[Row]:
    """How torn lines of the rulebook are read, if there are any."""
    if not ruleset.readings:
        return
    yield ()
    yield (Part("What is uncertain: torn lines", "title"),)
    for reading in ruleset.readings:
        yield from ((Part(line),) for line in wrap(f"{reading.slug}: {reading.words}", columns))
    yield from ((Part(line, "label"),) for line in wrap(OTHERWISE, columns))


RULE_COLUMNS = 60


class RuleCard(DrawingDialog):
    """What a rule says."""

    NAME = "A rule"
    WAY = "pad.score, score.rule"
    ABOUT = "What the rule says, in our words, and where to find it in the rulebook."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,r,q", "cancel", "Back", tooltip="Back to where you were."),
    ]

    def __init__(self, rule: Rule) -> None:
        super().__init__(lambda columns: _draw_rule(rule, min(columns, RULE_COLUMNS)))


def _draw_rule(rule: Rule, columns: int) -> Drawing:
    rows: list[list[Part | str]] = [[Part(rule.slug, "title")], []]
    rows += [[line] for line in wrap(rule.text, columns)]
    rows.append([])
    rows += [[Part(line, "label")] for line in wrap(rule.where, columns)]
    return draw(*rows)
