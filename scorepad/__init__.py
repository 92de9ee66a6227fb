"""scorepad: a scoring companion for treasure-hunting board games.

Names are imported when they are first used, so that the command can handle interrupts before anything else.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.engine.events import Event
    from scorepad.engine.expected import Expected, Pick
    from scorepad.engine.position import Position, perft
    from scorepad.engine.result import Result, ScoreLine, Standing
    from scorepad.engine.rules import Rule, Violation
    from scorepad.engine.ruleset import Mode, Ruleset, Setup
    from scorepad.engine.score_changes import Effect, Gain
    from scorepad.games import list_games, new, rematch
    from scorepad.record import RecordFile, dumps, load, loads, save
    from scorepad.system.errors import RecordError, RuleViolation, ScorepadError, SheetError
    from scorepad.timeline.game import Game
    from scorepad.timeline.proposal import Proposal
    from scorepad.timeline.replay import JudgedEvent

__version__ = "0.1.0"

__all__ = [
    "Effect",
    "Event",
    "Expected",
    "Gain",
    "Game",
    "JudgedEvent",
    "Mode",
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
    "list_games",
    "load",
    "loads",
    "new",
    "perft",
    "rematch",
    "save",
]

_HOMES = {
    "system.errors": ("RecordError", "RuleViolation", "ScorepadError", "SheetError"),
    "engine.events": ("Event",),
    "engine.expected": ("Expected", "Pick"),
    "engine.score_changes": ("Effect", "Gain"),
    "timeline.game": ("Game",),
    "games": ("list_games", "new", "rematch"),
    "timeline.replay": ("JudgedEvent",),
    "engine.position": ("Position", "perft"),
    "timeline.proposal": ("Proposal",),
    "record": ("RecordFile", "dumps", "load", "loads", "save"),
    "engine.result": ("Result", "ScoreLine", "Standing"),
    "engine.rules": ("Rule", "Violation"),
    "engine.ruleset": ("Mode", "Ruleset", "Setup"),
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
