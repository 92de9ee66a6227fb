"""RuleCard: one rule in our words, and where to find it in the rulebook."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.choice import Laid
from scorepad.app.widgets.hints import Hints
from scorepad.drawing import Drawing, Part, draw, wrap
from scorepad.rules import Rule

COLUMNS = 60


class RuleCard(Dialog[None]):
    """What a rule says."""

    CSS_PATH = "../css/score.tcss"
    NAME = "A rule"
    ABOUT = "What the rule says, in our words, and where to find it in the rulebook."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,r,q", "cancel", "Back", tooltip="Back to where you were."),
    ]

    def __init__(self, rule: Rule) -> None:
        super().__init__()
        self._rule = rule

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="rule"):
            yield Laid(lambda columns: _drawing(self._rule, min(columns, COLUMNS)))
        yield Hints()


def _drawing(rule: Rule, columns: int) -> Drawing:
    rows: list[list[Part | str]] = [[Part(rule.slug, "title")], []]
    rows += [[line] for line in wrap(rule.text, columns)]
    rows.append([])
    rows += [[Part(line, "label")] for line in wrap(rule.where, columns)]
    return draw(*rows)
