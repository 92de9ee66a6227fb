"""Rules and violations: each rule has a slug and a text in our own words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorepad.text.wording import fields_on_a_line


class Rule(NamedTuple):
    """One rule of a game: its stable slug, what it says, where the rulebook says so."""

    slug: str
    text: str
    where: str


class Reading(NamedTuple):
    """How a torn line of the rulebook is read: for which rule, the words left of it, and what they mean."""

    slug: str
    legible: str
    """Empty where no words are left that say it."""
    text: str

    @property
    def words(self) -> str:
        """What is left of the line, and how it is read."""
        return f'"{self.legible}": {self.text}' if self.legible else self.text


OTHERWISE = "If your rulebook says otherwise, record what happened and let it stand."
"""What to do where a reading is wrong."""
DECISION = Rule(
    "decision",
    "The table or an arbiter may give or take points beyond the rules. They count after everything else and move "
    "nobody who is eliminated.",
    "in every game, not in the rulebook",
)
"""The rule behind the points of decisions, which no game needs to list."""


COUNT = Rule(
    "count",
    "A stocktake agrees with the record. If it does not and the table goes by what lies there, that number counts "
    "from then on.",
    "in games with cubes or cards to count, not in the rulebook",
)
"""The rule for the kind `count`, of every game that has it."""


class Violation(NamedTuple):
    """A rule that an event breaks, with a sentence about what is wrong on this sheet."""

    rule: str
    message: str
    player: str | None = None
    """Whom it concerns, where the event itself names nobody."""

    def __repr__(self) -> str:
        return fields_on_a_line(self)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


class Broken(dict[str, str]):
    """The rules that one event breaks, each named once however many reasons there are."""

    __slots__ = ()

    def add(self, slug: str, reason: str) -> None:
        """Note a reason, if there is one."""
        if reason:
            self[slug] = f"{self[slug]} {reason}" if slug in self else reason

    def violations(self) -> list[Violation]:
        return [Violation(slug, reason) for slug, reason in self.items()]


def by_slug(*rules: Rule) -> dict[str, Rule]:
    """A game's table of rules, in the order of the rulebook."""
    return {rule.slug: rule for rule in rules}


def slugs(violations: Iterable[Violation]) -> tuple[str, ...]:
    """The slugs of the broken rules."""
    return tuple(violation.rule for violation in violations)
