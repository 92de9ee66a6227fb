"""The engine: what a game is made of.

Events and the values of their keys, rules and what breaks them, what may come next, positions, results and what is
behind them. One position after another; what was recorded, undone or corrected is kept in timeline.

Authors of games import from here; names are imported when they are first used.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.engine.events import Count, Event, key, kinds_by_name
    from scorepad.engine.expected import Expected, Pick, whole_numbers
    from scorepad.engine.explanations import Explanation, Slip, Story, Subtotal
    from scorepad.engine.position import Position
    from scorepad.engine.result import Result, ScoreLine, Standing, Step, TieBreak, rank
    from scorepad.engine.rules import Broken, Rule, Violation, by_slug
    from scorepad.engine.ruleset import Look, Mode, Ruleset, Ruling, Setup, make_ruleset, missing_parts, symbol
    from scorepad.engine.score_changes import Effect, Gain, QuantityWords, Verb
    from scorepad.engine.values import PLAYER, TEXT, TRUTH, Context, Many, OneOf, Thing, Unexpected, Value, Whole

__all__ = [
    "PLAYER",
    "TEXT",
    "TRUTH",
    "Broken",
    "Context",
    "Count",
    "Effect",
    "Event",
    "Expected",
    "Explanation",
    "Gain",
    "Look",
    "Many",
    "Mode",
    "OneOf",
    "Pick",
    "Position",
    "QuantityWords",
    "Result",
    "Rule",
    "Ruleset",
    "Ruling",
    "ScoreLine",
    "Setup",
    "Slip",
    "Standing",
    "Step",
    "Story",
    "Subtotal",
    "Thing",
    "TieBreak",
    "Unexpected",
    "Value",
    "Verb",
    "Violation",
    "Whole",
    "by_slug",
    "key",
    "kinds_by_name",
    "make_ruleset",
    "missing_parts",
    "rank",
    "symbol",
    "whole_numbers",
]

_HOMES = {
    "events": (
        "Count",
        "Event",
        "key",
        "kinds_by_name",
    ),
    "expected": (
        "Expected",
        "Pick",
        "whole_numbers",
    ),
    "explanations": (
        "Explanation",
        "Slip",
        "Story",
        "Subtotal",
    ),
    "position": ("Position",),
    "result": (
        "Result",
        "ScoreLine",
        "Standing",
        "Step",
        "TieBreak",
        "rank",
    ),
    "rules": (
        "Broken",
        "Rule",
        "Violation",
        "by_slug",
    ),
    "ruleset": (
        "Look",
        "Mode",
        "Ruleset",
        "Ruling",
        "Setup",
        "make_ruleset",
        "missing_parts",
        "symbol",
    ),
    "score_changes": (
        "Effect",
        "Gain",
        "QuantityWords",
        "Verb",
    ),
    "values": (
        "PLAYER",
        "TEXT",
        "TRUTH",
        "Context",
        "Many",
        "OneOf",
        "Thing",
        "Unexpected",
        "Value",
        "Whole",
    ),
}

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                from importlib import import_module

                found = globals()[name] = getattr(import_module(f"scorepad.engine.{home}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
