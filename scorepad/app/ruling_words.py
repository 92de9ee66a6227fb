"""Rulings in words: what a table may choose where the rulebook is silent."""

from __future__ import annotations

from scorepad.ruleset import Ruleset, Ruling


def open_rulings(ruleset: Ruleset) -> dict[str, Ruling]:
    """The rulings with more than one value to choose from."""
    return {key: ruling for key, ruling in ruleset.rulings.items() if len(ruling.values) > 1}


def title(ruling: Ruling) -> str:
    """What is ruled on."""
    return _plain(ruling.key).capitalize()


def value_words(ruling: Ruling, value: object) -> str:
    """A value of a ruling."""
    if ruling.words and value in ruling.values:
        return ruling.words[ruling.values.index(value)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _plain(str(value))


def _plain(slug: str) -> str:
    return slug.replace("-", " ")
