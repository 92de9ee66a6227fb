"""What is typed in Coin Cove."""

from tests.shorthand.lines import Cases

from . import roll, rolled, table, tally, tallying

CASES = Cases(
    understood=[
        (rolled, "roll 4", roll("Sarah", 4)),
        (rolled, "r 4 2", roll("Sarah", 4, 2)),
        (rolled, "4 2", roll("Sarah", 4, 2)),
        (rolled, "roll 4 box=2", roll("Sarah", 4, 2)),
        (rolled, "sarah 6 6", roll("Sarah", 6, 6)),
        (rolled, "roll linus 5 5", roll("Linus", 5, 5)),
        (tallying, "tally [1, 2] 4", tally("Sarah", 1, 2, coins=4)),
        (tallying, "tally linus [] 6", tally("Linus", coins=6)),
    ],
    mistakes=[
        (rolled, "roll 7", ("7", "pips", "1 to 6")),
        (rolled, "roll 4 9", ("9", "box", "1 to 6")),
        (rolled, "roll", ("pips",)),
        (rolled, "roll 4 2 1", ("1",)),
        (tallying, "tally [7] 2", ("7", "boxes", "1 to 6")),
    ],
    completed=[(table, "roll "), (rolled, "roll 4 "), (rolled, "roll 3 box=")],
    besides=(),
    offered=[(rolled, "roll 3 box=", ["1", "2"])],
    read_back=[(rolled, roll("Linus", 6, 3)), (tallying, tally("Linus", 6, coins=5))],
)
