"""scorepad: a scoring companion for treasure-hunting board games.

What is named here is for those who keep and study games; authors of games import from `scorepad.engine`. Names are
imported when they are first used, so that the command can handle interrupts before anything else.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.engine.events import Event
    from scorepad.engine.expected import Expected
    from scorepad.engine.position import Position, perft
    from scorepad.engine.result import Result
    from scorepad.engine.rules import Violation
    from scorepad.games import list_games, new, rematch
    from scorepad.record import RecordFile, dumps, load, loads, save
    from scorepad.system.errors import RecordError, RuleViolation, ScorepadError, SheetError
    from scorepad.timeline.game import Game
    from scorepad.timeline.proposal import Proposal

__version__ = "0.1.0"

__all__ = [
    "Event",
    "Expected",
    "Game",
    "Position",
    "Proposal",
    "RecordError",
    "RecordFile",
    "Result",
    "RuleViolation",
    "ScorepadError",
    "SheetError",
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
    "engine.expected": ("Expected",),
    "timeline.game": ("Game",),
    "games": ("list_games", "new", "rematch"),
    "engine.position": ("Position", "perft"),
    "timeline.proposal": ("Proposal",),
    "record": ("RecordFile", "dumps", "load", "loads", "save"),
    "engine.result": ("Result",),
    "engine.rules": ("Violation",),
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
        return sorted({name for name in globals() if name.startswith("__")} | {*__all__})
