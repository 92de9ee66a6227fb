"""tell: the events of Go for Gold in words."""

from __future__ import annotations

from scorepad.engine.events import Finish
from scorepad.games.go_for_gold.events import Anchor, Dig, Mark, Move, Out, Raid, Roll, Skip, Tally, Tracked
from scorepad.games.go_for_gold.state import State
from scorepad.text.wording import count


def tell(event: Tracked | Tally | Mark | Finish, _: object = None, then: object = None, *__: object) -> str:
    """An event in words, for histories and receipts; given the state then, with what became of a roll."""
    match event:
        case Anchor():
            return f"the start player anchors at {event.port}"
        case Roll():
            return f"the die shows {event.pips}"
        case Move():
            way = f"{event.player} moves {' '.join(event.path)}"
            foot = " with a foot" if event.foot else ""
            return f"{way}{foot}" + (f" and goes on from port {event.port}" if event.port else "")
        case Out():
            return f"{event.player} cannot move and is out"
        case Dig():
            shovels = f" with {count(event.shovels, 'shovel')}" if event.shovels else ""
            return f"{event.player} rolls {event.pips} and {_tell_dig(event, then)}{shovels}"
        case Raid():
            return f"{event.player} rolls {event.pips} and {_tell_raid(event, then)}"
        case Skip():
            return f"{event.player} leaves it alone"
        case Tally():
            treasures = f"treasures {' '.join(map(str, event.treasures))}" if event.treasures else "no treasures"
            temples = f"temples {' '.join(event.temples)}" if event.temples else "no temples"
            curses = count(event.curses, "curse") if event.curses else "no curses"
            shovels = count(event.shovels, "shovel") if event.shovels else "no shovels"
            return f"{event.player}'s sheet: {treasures}, {temples}, {curses}, {shovels}"
        case Mark():
            return f"{event.player} {_tell_mark(event)}"
        case Finish():
            return "the game is finished"


def _tell_dig(event: Dig, then: object) -> str:
    """What was dug up, if it is known where the player stood."""
    number = then.sheets.numbers.get(then.seat(event.player).at) if isinstance(then, State) else None
    if number is None:
        return "digs"
    return f"digs up the {number}" if event.pips + (event.shovels or 0) >= number else "digs up nothing"


def _tell_raid(event: Raid, then: object) -> str:
    """What became of the raid, if it is known where the player stood."""
    if not isinstance(then, State) or (seat := then.seat(event.player)).at not in then.sheets.colors:
        return "raids the temple"
    verb = "raids" if event.pips <= seat.shovels_left else "is cursed at"
    return f"{verb} the {then.sheets.colors[seat.at]} temple"


def _tell_mark(event: Mark) -> str:
    if event.treasure is not None:
        return f"digs up a {event.treasure}"
    if event.temple is not None:
        return f"raids the {event.temple} temple"
    return "is cursed" if event.curse else f"gathers {count(event.shovels or 0, 'shovel')}"


def unsaid(event: Tracked | Mark, then: State, own: dict[str, int]) -> dict[str, int]:
    """What was gathered on the way, and what a raid used: a foot or shovels for digging are in the words."""
    match event:
        case Move(foot=True) if then.seat(event.player).feet_left:
            return {**own, "feet": own.get("feet", 0) + 1}
        case Dig() | Mark():
            return {}
        case _:
            return own


def between(state: State) -> str:
    """Who starts; between rounds, who rolls next (round-sequence)."""
    active = state.setup.players[state.active]
    if not state.round:
        return f"{active} starts"
    return f"The die goes to {active}" if state.step == "roll" else ""


def deed(kind: str, thing: str, _: int, __: object) -> str:
    """What a player did to score for an item, for the story of a game."""
    if kind == "temple":
        return f"raided the {thing} temple"
    if kind == "treasure":
        return f"dug up the treasure at {thing}"
    return {"treasures": "dug up a treasure", "curses": "was cursed"}.get(kind, "")
