"""Every rule of Coin Cove, broken and obeyed."""

from functools import partial

from tests.tables import Cases, claimed, judged, seated

from . import over, roll, rolled, table, tally, tallying

one_page = partial(table, tally("Sarah", coins=6), mode="tally")
begun = partial(table, roll("Sarah", 4, 3))

BREAKS: Cases = [
    *(("players", f"{count} players", seated("coin-cove", count)) for count in (1, 5)),
    ("turn-order", "Linus rolls before Sarah", judged(rolled, roll("Linus", 2))),
    ("turn-order", "a roll after the end", judged(over, roll("Sarah", 2))),
    ("turn-order", "a row entered twice", judged(one_page, tally("Sarah", coins=6))),
    ("box-reach", "box 5 with a 4", judged(rolled, roll("Sarah", 4, 5))),
    ("box-free", "box 3 again", judged(rolled, roll("Sarah", 4, 3))),
    ("box-free box-reach", "box 3 again, with a 2", judged(rolled, roll("Sarah", 2, 3))),
    ("box-free", "box 3 twice on the last page", judged(tallying, tally("Sarah", 3, 3, coins=4))),
    ("coin", "a box or a coin too many", judged(tallying, tally("Sarah", 3, coins=6))),
    ("score-boxes", "a point too many", claimed("score-boxes", over, 25)),
    ("score-coins", "a coin too few", claimed("score-coins", rolled, 2)),
]
OBEYS: Cases = [
    *(("players", f"{count} players", seated("coin-cove", count)) for count in (2, 3, 4)),
    ("turn-order", "Sarah's second turn", judged(rolled, roll("Sarah", 2))),
    ("box-reach", "box 4 with a 4", judged(rolled, roll("Sarah", 4, 4))),
    ("box-free", "a box that only Sarah has crossed off", judged(begun, roll("Linus", 3, 3))),
    ("coin", "six boxes and coins", judged(tallying, tally("Sarah", 3, 5, coins=4))),
    ("score-boxes", "all boxes", claimed("score-boxes", over, 24)),
    ("score-coins", "no coin yet", claimed("score-coins", rolled, 3)),
]


def coins_decide(winner: str) -> tuple[str, ...]:
    """Both have 9 points; Linus has more coins."""
    game = table(tally("Sarah", 1, 2, 3, coins=3), tally("Linus", 4, coins=5), mode="tally")
    return () if game.result().winners == (winner,) and game.result().decided_by == "coins" else ("tie",)


BREAKS.append(("tie", "fewer coins win", partial(coins_decide, "Sarah")))
OBEYS.append(("tie", "more coins win", partial(coins_decide, "Linus")))
