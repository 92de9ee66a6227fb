"""scorepad: a scoring companion for treasure-hunting board games."""

from scorepad.errors import RecordError, RuleViolation, ScorepadError, SheetError
from scorepad.events import Event
from scorepad.expected import Expected, Pick
from scorepad.gains import Gain
from scorepad.game import Game
from scorepad.games import new
from scorepad.moments import Moment
from scorepad.position import Position, perft
from scorepad.proposal import Proposal
from scorepad.record import RecordFile, dumps, load, loads, save
from scorepad.result import Result, ScoreLine, Standing
from scorepad.rules import Rule, Violation
from scorepad.ruleset import Mode, Ruleset, Setup

__version__ = "0.1.0"

__all__ = [
    "Event",
    "Expected",
    "Gain",
    "Game",
    "Mode",
    "Moment",
    "Pick",
    "Position",
    "Proposal",
    "RecordError",
    "RecordFile",
    "Result",
    "Rule",
    "RuleViolation",
    "Ruleset",
    "ScoreLine",
    "ScorepadError",
    "Setup",
    "SheetError",
    "Standing",
    "Violation",
    "dumps",
    "load",
    "loads",
    "new",
    "perft",
    "save",
]
