"""What is typed in Silver & Gold; see tests/games/silver_and_gold/table.py."""

from functools import partial

from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import bonus, cross, dealt, laid_out, revealed, table, take, tally
from tests.shorthand.lines import Cases

crossing = partial(revealed, "L4")
"""Sarah and Linus are about to cross an L4."""
tallying = partial(table, mode="tally")
BY_COLOR = tally("Sarah", 4, trophies=[7], palms=[], colors={"purple": 2, "grey": 1}, seals=3)


def owing() -> Game:
    """Sarah has crossed an X."""
    game = revealed("L4")
    game.record(**cross("Sarah", "green-04", "D1"))
    return game


CASES = Cases(
    understood=[
        (table, "deal purple-04 green-04", {"kind": "deal", "player": "Sarah", "keep": ["purple-04", "green-04"]}),
        (table, "linus grey-05,orange-05", {"kind": "deal", "player": "Linus", "keep": ["grey-05", "orange-05"]}),
        (laid_out, "reveal i2", {"kind": "reveal", "pattern": "I2"}),
        (laid_out, "i2", {"kind": "reveal", "pattern": "I2"}),
        (crossing, "cross purple-04 b2", cross("Sarah", "purple-04", "B2")),
        (crossing, "linus grey-05 c1", cross("Linus", "grey-05", "C1")),
        (owing, "bonus green-04 a1", bonus("Sarah", "green-04", "A1")),
        (crossing, "take linus grey-01 display", take("Linus", "grey-01")),
        (tallying, "tally 3 [] [] purple-04", tally("Sarah", 3, cards=["purple-04"])),
        (tallying, "tally 4 7 [] colors={purple=2,grey=1} seals=3", BY_COLOR),
        (tallying, "tally coins=4 trophies=7 palms=[] seals=3 colors={purple=2,grey=1}", BY_COLOR),
    ],
    mistakes=[
        (table, "deal purple-99", ("purple-99", "treasure card")),
        (laid_out, "reveal z9", ("z9", "L4")),
        (crossing, "cross purple-04", ("boxes",)),
        (crossing, "cross purple-04 z", ("boxes", "B2")),
        (tallying, "tally", ("coin",)),
    ],
    completed=[(laid_out, "reveal "), (crossing, "cross purple-04 "), (owing, "bonus green-04 ")],
    besides=("Sarah", "Linus"),
    offered=[(laid_out, "reveal i", ["I2", "I3"]), (crossing, "cross p", ["purple-04", "player="])],
    read_back=[
        (dealt, {"kind": "display", "cards": []}),
        (crossing, cross("Linus", "grey-05")),
        (crossing, {**cross("Sarah", "purple-04", "B2"), "note": "a note = a note"}),
        (tallying, tally("Sarah", 12, trophies=[7, 6, 5], palms=[1, 5], cards=["purple-04"])),
        (tallying, tally("Linus", 12, trophies=[], palms=[], colors={"purple": 2}, seals=4)),
    ],
)
