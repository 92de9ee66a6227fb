"""What is typed in Go for Gold.

The island is COVE, see tests/games/go_for_gold/t.table.py: Sarah stands at D1, Linus at G3, Tim at D5.
"""

from scorepad.timeline.game import Game
from tests.games.go_for_gold import table as t
from tests.shorthand.lines import Cases


def digging() -> Game:
    """Sarah and Linus stand on treasures, Tim on nothing."""
    return t.record_all(t.rolled(1, "Tim"), [t.move("Sarah", "C2"), t.move("Linus", "F3"), t.move("Tim", "D4")])


def raiding() -> Game:
    """Sarah and Linus stand on the red temple."""
    return t.record_all(t.rolled(2), [t.move("Sarah", "E1 E2"), t.move("Linus", "F2 E2")])


def stuck() -> Game:
    """Nobody can move five spaces, and both have a foot."""
    return t.rolled(5, drawing=t.SPITS)


def lost() -> Game:
    """Nobody can move any more."""
    game = stuck()
    return t.record_all(game, [t.move("Sarah", "B1 C1", foot=True), t.move("Linus", "G1", foot=True), t.roll(6)])


def of_three() -> Game:
    return t.rolled(3, "Tim")


def of_four() -> Game:
    return t.rolled(4)


def to_tally() -> Game:
    return t.table(mode="tally")


CASES = Cases(
    understood=[
        (t.table, "anchor a3", t.anchor("A3")),
        (t.table, "d5", t.anchor("D5")),
        (t.anchored, "roll 4", t.roll(4)),
        (t.anchored, "4", t.roll(4)),
        (of_three, "move d2 e2 f2", t.move("Sarah", "D2 E2 F2")),
        (of_three, "d2 e2 f2", t.move("Sarah", "D2 E2 F2")),
        (of_three, "move path=[D2, E2, F2]", t.move("Sarah", "D2 E2 F2")),
        (of_three, "move d2 e2 foot", t.move("Sarah", "D2 E2", foot=True)),
        (of_three, "move tim d4 c4 b4", t.move("Tim", "D4 C4 B4")),
        (of_three, "move c1 b2 b3 a3 foot port=d5", t.move("Sarah", "C1 B2 B3 A3", foot=True, port="D5")),
        (lost, "out", t.out("Sarah")),
        (lost, "linus", t.out("Linus")),
        (digging, "dig 4", t.dig("Sarah", 4)),
        (digging, "dig 3 1", t.dig("Sarah", 3, shovels=1)),
        (digging, "dig shovels=2 pips=2", t.dig("Sarah", 2, shovels=2)),
        (digging, "dig linus 6", t.dig("Linus", 6)),
        (digging, "skip", t.skip("Sarah")),
        (digging, "3", t.dig("Sarah", 3)),
        (raiding, "3", t.raid("Sarah", 3)),
        (of_three, "move d2 e2 foot=false", t.move("Sarah", "D2 E2", foot=False)),
        (raiding, "raid 5", t.raid("Sarah", 5)),
        (to_tally, "tally 1 4 4,5 red", t.tally("Sarah", 4, 5, curses=1, shovels=4, temples=["red"])),
        (to_tally, "tally linus 0 2 [] []", t.tally("Linus")),
        (lost, "linus out", t.out("Linus")),
        (of_three, "tim move d4 c4 b4", t.move("Tim", "D4 C4 B4")),
        (digging, "linus skip", t.skip("Linus")),
    ],
    mistakes=[
        (t.table, "anchor z9", ("z9", "port", "A1 to G5")),
        (t.anchored, "roll 7", ("7", "pips", "1 to 6")),
        (t.anchored, "roll 4 4", ("4", "roll")),
        (of_three, "move d2 z9", ("z9", "path", "A1 to G5")),
        (of_three, "move d2 e2 foot=no", ("foot", "true")),
        (of_three, "move c1 b2 b3 a3 port d5", ("port=",)),
        (of_three, "move", ("go", "D2")),
        (digging, "dig", ("pips",)),
        (digging, "dig 3 1 1", ("1",)),
        (to_tally, "tally 0 2 [] pink", ("pink", "temples", "red")),
    ],
    completed=[
        *((t.table, "anchor "), (t.anchored, "roll "), (of_three, "move d2 e2 "), (of_four, "move c1 b2 b3 a3 ")),
        *((of_four, "move c1 b2 b3 a3 port="), (stuck, "move foot "), (digging, "dig "), (digging, "dig 2 ")),
        (raiding, "raid "),
    ],
    besides=("foot",),
    offered=[(t.table, "anchor ", ["D1", "G3", "D5", "A3"]), (digging, "dig 2 sh", ["shovels="])],
    read_back=[
        (to_tally, t.tally("Linus", 4, 5, 6, temples=["red", "blue"], curses=3, shovels=9)),
        (of_three, t.move("Sarah", "D2 E2", foot=False)),
    ],
)
