"""scorepad: a scoring companion for treasure-hunting board games.

Names are imported when they are first used, so that the command can handle interrupts before anything else.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.errors import RecordError, RuleViolation, ScorepadError, SheetError
    from scorepad.events import Event
    from scorepad.expected import Expected, Pick
    from scorepad.gains import Gain
    from scorepad.game import Game
    from scorepad.games import new, rematch
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
    "rematch",
    "save",
]

_HOMES = {
    "errors": ("RecordError", "RuleViolation", "ScorepadError", "SheetError"),
    "events": ("Event",),
    "expected": ("Expected", "Pick"),
    "gains": ("Gain",),
    "game": ("Game",),
    "games": ("new", "rematch"),
    "moments": ("Moment",),
    "position": ("Position", "perft"),
    "proposal": ("Proposal",),
    "record": ("RecordFile", "dumps", "load", "loads", "save"),
    "result": ("Result", "ScoreLine", "Standing"),
    "rules": ("Rule", "Violation"),
    "ruleset": ("Mode", "Ruleset", "Setup"),
}

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                from importlib import import_module

                found = globals()[name] = getattr(import_module(f"scorepad.{home}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
