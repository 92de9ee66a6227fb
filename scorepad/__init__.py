"""scorepad: a scoring companion for treasure-hunting board games."""

from scorepad.errors import RecordError, RuleViolation, ScorepadError, SheetError
from scorepad.events import Event
from scorepad.game import Game
from scorepad.games import new
from scorepad.record import RecordFile, load, save
from scorepad.result import Result, ScoreLine, Standing
from scorepad.expected import Expected
from scorepad.rules import Rule, Violation

__version__ = "0.1.0"

__all__ = [
    "Event",
    "Expected",
    "Game",
    "RecordError",
    "RecordFile",
    "Result",
    "Rule",
    "RuleViolation",
    "ScoreLine",
    "ScorepadError",
    "SheetError",
    "Standing",
    "Violation",
    "load",
    "new",
    "save",
]
