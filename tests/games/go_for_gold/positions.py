"""Positions of Go for Gold that are equal or differ."""

from functools import partial

from scorepad.timeline.game import Game
from tests.games.go_for_gold import table as t
from tests.games.stories import Situation, then

SARAH, LINUS, TIM = t.move("Sarah", "C2"), t.move("Linus", "F3"), t.move("Tim", "D4")
DIGGING = [SARAH, LINUS, t.dig("Sarah", 6), t.dig("Linus", 6), t.roll(2)]
ON = [t.move("Sarah", "D2 E1"), t.move("Linus", "F2 E2")]
PAGES = [t.tally("Sarah", 4, 5), t.tally("Linus", 6)]
tallying = partial(t.table, mode="tally")


def rolled(pips: int, *events: t.Keys) -> Situation:
    return then(partial(t.rolled, pips, "Tim"), *events)


def resolving(*events: t.Keys) -> Situation:
    """Sarah is on a 4 and Linus on a 5."""
    return then(partial(t.rolled, 1), SARAH, LINUS, *events)


def at_temple(*events: t.Keys) -> Situation:
    return then(partial(t.rolled, 2), t.move("Sarah", "E1 E2"), t.move("Linus", "F2 E2"), *events)


def undone() -> Game:
    game = t.record_all(t.rolled(1), [SARAH, LINUS, t.dig("Sarah", 1)])
    game.undo()
    return t.record_all(game, [t.dig("Sarah", 4)])


SAME: list[tuple[str, Situation, Situation]] = [
    ("whoever moves first", rolled(1, SARAH, LINUS, TIM), rolled(1, TIM, LINUS, SARAH)),
    ("and later", then(partial(t.rolled, 1), *DIGGING, *ON), then(partial(t.rolled, 1), *DIGGING, *ON[::-1])),
    ("a dig undone", resolving(t.dig("Sarah", 4)), undone),
    (
        "however a dig failed, after the round",
        resolving(t.dig("Sarah", 1), t.dig("Linus", 2)),
        resolving(t.skip("Sarah"), t.skip("Linus")),
    ),
    ("a false foot", rolled(1, SARAH), rolled(1, {**SARAH, "foot": False})),
    ("whose page came first", then(tallying, *PAGES), then(tallying, *PAGES[::-1])),
]
DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("anchored", t.table, then(t.table, t.anchor("D1"))),
    ("another port", then(t.table, t.anchor("D1")), then(t.table, t.anchor("G3"))),
    ("another roll", rolled(1), rolled(2)),
    ("who has moved", rolled(1, SARAH), rolled(1, LINUS)),
    ("where to", rolled(1, SARAH), rolled(1, t.move("Sarah", "D2"))),
    ("with a foot", rolled(1, SARAH), rolled(1, {**SARAH, "foot": True})),
    ("another way to it", rolled(3, t.move("Sarah", "C2 C3 C4")), rolled(3, t.move("Sarah", "D2 C2 C3"))),
    ("another way to the same space", rolled(2, t.move("Sarah", "C1 C2")), rolled(2, t.move("Sarah", "D2 C2"))),
    ("what was dug up", resolving(t.dig("Sarah", 4)), resolving(t.dig("Sarah", 3))),
    ("a shovel used", resolving(t.dig("Sarah", 3, shovels=1)), resolving(t.dig("Sarah", 4))),
    ("a skip", resolving(t.skip("Sarah")), resolving()),
    ("a temple closed, or a curse", at_temple(t.raid("Sarah", 1)), at_temple(t.raid("Sarah", 6))),
    ("a curse, or a skip", at_temple(t.raid("Sarah", 6)), at_temple(t.skip("Sarah"))),
    ("who is out", rolled(1, t.out("Sarah")), rolled(1)),
    ("more players", t.anchored, partial(t.anchored, "Tim")),
    ("who starts", t.table, partial(t.table, first="Linus")),
    ("another map", t.table, partial(t.table, drawing=t.ISLES)),
    ("a ruling", t.table, partial(t.table, rulings={"curse-fills-space": True})),
    ("the mode", t.table, tallying),
    ("what is tallied", then(tallying, *PAGES), then(tallying, t.tally("Sarah", 5), PAGES[1])),
]
