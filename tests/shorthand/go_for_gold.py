"""What is typed in Go for Gold.

The island is COVE, see tests/games/go_for_gold/table.py: Sarah stands at D1, Linus at G3, Tim at D5.
"""

from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import (
    SPITS,
    anchor,
    anchored,
    dig,
    move,
    out,
    raid,
    record_all,
    roll,
    rolled,
    skip,
    table,
    tally,
)
from tests.shorthand.lines import Cases


def digging() -> Game:
    """Sarah and Linus stand on treasures, Tim on nothing."""
    return record_all(rolled(1, "Tim"), [move("Sarah", "C2"), move("Linus", "F3"), move("Tim", "D4")])


def raiding() -> Game:
    """Sarah and Linus stand on the red temple."""
    return record_all(rolled(2), [move("Sarah", "E1 E2"), move("Linus", "F2 E2")])


def stuck() -> Game:
    """Nobody can move five spaces, and both have a foot."""
    return rolled(5, drawing=SPITS)


def lost() -> Game:
    """Nobody can move any more."""
    game = stuck()
    return record_all(game, [move("Sarah", "B1 C1", foot=True), move("Linus", "G1", foot=True), roll(6)])


def of_three() -> Game:
    return rolled(3, "Tim")


def of_four() -> Game:
    return rolled(4)


def to_tally() -> Game:
    return table(mode="tally")


CASES = Cases(
    understood=[
        (table, "anchor a3", anchor("A3")),
        (table, "anchor D1", anchor("D1")),
        (table, "an g3", anchor("G3")),
        (table, "d5", anchor("D5")),
        (anchored, "roll 4", roll(4)),
        (anchored, "r 4", roll(4)),
        (anchored, "4", roll(4)),
        (of_three, "move d2 e2 f2", move("Sarah", "D2 E2 F2")),
        (of_three, "d2 e2 f2", move("Sarah", "D2 E2 F2")),
        (of_three, "m d2,e2,f2", move("Sarah", "D2 E2 F2")),
        (of_three, "move path=[D2, E2, F2]", move("Sarah", "D2 E2 F2")),
        (of_three, "move d2 e2 foot", move("Sarah", "D2 E2", foot=True)),
        (of_three, "foot d2 e2", move("Sarah", "D2 E2", foot=True)),
        (of_three, "move tim d4 c4 b4", move("Tim", "D4 C4 B4")),
        (of_three, "tim d4 c4 b4", move("Tim", "D4 C4 B4")),
        (of_three, "move c1 b2 b3 a3 foot port=d5", move("Sarah", "C1 B2 B3 A3", foot=True, port="D5")),
        (of_three, "move d2 d2 d2", move("Sarah", "D2 D2 D2")),
        (of_three, "out", out("Sarah")),
        (lost, "out", out("Sarah")),
        (lost, "linus", out("Linus")),
        (digging, "dig 4", dig("Sarah", 4)),
        (digging, "dig 3 1", dig("Sarah", 3, shovels=1)),
        (digging, "d 3 1", dig("Sarah", 3, shovels=1)),
        (digging, "dig 3 2", dig("Sarah", 3, shovels=2)),
        (digging, "dig shovels=2 pips=2", dig("Sarah", 2, shovels=2)),
        (digging, "dig linus 6", dig("Linus", 6)),
        (digging, "skip", skip("Sarah")),
        (digging, "s", skip("Sarah")),
        (digging, "skip linus", skip("Linus")),
        (raiding, "raid 5", raid("Sarah", 5)),
        (raiding, "r 5", raid("Sarah", 5)),
        (raiding, "raid linus 5", raid("Linus", 5)),
        (to_tally, "tally 1 4 4,5 red", tally("Sarah", 4, 5, curses=1, shovels=4, temples=["red"])),
        (to_tally, "tally [4, 5] [red] 1 4", tally("Sarah", 4, 5, curses=1, shovels=4, temples=["red"])),
        (to_tally, "tally linus 0 2 [] []", tally("Linus")),
        # A name may stand before what its owner does.
        (lost, "sarah out", out("Sarah")),
        (lost, "linus out", out("Linus")),
        (of_three, "sarah out", out("Sarah")),
        (of_three, "tim move d4 c4 b4", move("Tim", "D4 C4 B4")),
        (digging, "sarah skip", skip("Sarah")),
        (digging, "sarah dig 3 1", dig("Sarah", 3, shovels=1)),
        (digging, "linus skip", skip("Linus")),
        (raiding, "sarah raid 5", raid("Sarah", 5)),
    ],
    mistakes=[
        (table, "anchor z9", ("z9", "port", "A1 to G5")),
        (anchored, "roll 7", ("7", "pips", "1 to 6")),
        (anchored, "roll four", ("four", "pips")),
        (anchored, "roll 4 4", ("4", "roll")),
        (of_three, "move d2 z9", ("z9", "path", "A1 to G5")),
        (of_three, "move d2 e2 foot=no", ("foot", "true")),
        (of_three, "move c1 b2 b3 a3 port d5", ("port=",)),
        (of_three, "move", ("go", "D2")),
        (digging, "dig", ("pips",)),
        (digging, "dig 3 1 1", ("1",)),
        (to_tally, "tally 0 2 [] pink", ("pink", "temples", "red")),
    ],
    completed=[
        *((table, "anchor "), (anchored, "roll "), (of_three, "move d2 e2 "), (of_four, "move c1 b2 b3 a3 ")),
        *((of_four, "move c1 b2 b3 a3 port="), (stuck, "move foot "), (digging, "dig "), (digging, "dig 2 ")),
        (raiding, "raid "),
    ],
    besides=("foot",),
    offered=[
        (table, "anchor ", ["D1", "G3", "D5", "A3"]),
        (digging, "dig 2 sh", ["shovels="]),
    ],
    read_back=[
        (to_tally, tally("Sarah")),
        (to_tally, tally("Linus", 4, 5, 6, temples=["red", "blue"], curses=3, shovels=9)),
        (of_three, move("Sarah", "D2 E2", foot=False)),
    ],
    nonsense=(
        *("path=zz", "path=[1]", "path=[[D2]]", "{}", "'D2'", "D2,zz", "true", "1", '["', ",", "port="),
        "foot ",
    ),
    nonsense_at=(of_three, digging, raiding, to_tally),
    nonsense_after=("", "move", "move tim", "foot", "roll", "dig", "raid", "tally"),
)
