"""Errors, each with a sentence for the person at the table.

Those that `import scorepad` offers are shown under that name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.engine.rules import Violation


class ScorepadError(Exception):
    """Something a person can fix; its text says what is wrong and what to do."""

    __module__ = "scorepad"


class SheetError(ScorepadError):
    """A sheet pack is missing or has a mistake."""

    __module__ = "scorepad"


class RecordError(ScorepadError):
    """A record, a header or an event cannot be read as one: it is malformed."""

    __module__ = "scorepad"


class RecordBusy(RecordError):
    """Another window is writing to the record."""


class RuleViolation(ScorepadError):
    """A well-formed event breaks rules; nothing was recorded. `can_stand` says whether the table may allow it."""

    __module__ = "scorepad"

    def __init__(self, violations: Sequence[Violation], *, can_stand: bool = True) -> None:
        super().__init__("\n".join(str(violation) for violation in violations))
        self.violations = tuple(violations)
        self.can_stand = can_stand
