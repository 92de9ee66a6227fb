"""What the tests of corrections share: a turn of Silver & Gold, and how to look at it."""

from typing import Any

from scorepad.audit import audit
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_record
from scorepad.timeline.game import Game

# purple-04   A B C D      orange-05   A B C D      grey-05   A B C D
#         1   # C . #              1   C . # #            1   P # . .
#         2   P . . .              2   . P . .            2   . . . .
#         3   . . . .              3   . . . .            3   # . # #
#         4   C . . X              4   # # . X


def cross(player: str, card: str, *boxes: str, **keys: Any) -> dict[str, Any]:
    return {"kind": "cross", "player": player, "card": card, "boxes": list(boxes), **keys}


def total(game: Game, player: str) -> int:
    return game.result().of(player).total


def read(game: Game, *blocks: str) -> Game:
    """The record of the game with more events written into it by hand."""
    text = write_record(game) + "".join(f"[[event]]\n{block}\n\n" for block in blocks)
    return read_record(text.encode(), "evening.toml").game


def in_force(game: Game) -> list[int]:
    return [moment.number for moment in game.line]


def findings(game: Game) -> list[tuple[int, str]]:
    return [(finding.event, finding.rule) for finding in audit(game).findings]


def irregularities(game: Game) -> list[tuple[int, str, str]]:
    return [(each.event, each.rule, each.why) for each in audit(game).irregularities]


AMENDMENT = {"kind": "amend", "event": 8, "why": "one box only", "with_": cross("Sarah", "purple-04", "C1")}
MAKES_EIGHT_WRONG = {"kind": "amend", "event": 5, "why": "misread", "with_": cross("Sarah", "purple-04", "C2")}
