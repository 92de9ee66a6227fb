"""What is recorded, refused and claimed on the command line in Silver & Gold."""

from __future__ import annotations

from functools import partial

from tests.commands.console import Cases, finished
from tests.games.silver_and_gold.table import bonus, cross, dealt, laid_out, revealed, table, take, tally

crossing = partial(revealed, "L4")
FINISHED = finished()
TOTAL = FINISHED.result().of("Sarah").total

CASES = Cases(
    players="Sarah,Linus",
    rulings=[
        ('fifth-palm = "lapse"', "fifth-palm"),
        ("last-tie = 1", "last-tie"),
        ('show-expeditions = "yes"', "show-expeditions"),
        ('fifth = "x"', "fifth"),
    ],
    malformed=[
        (table, "deal player=Sarah keep=purple-04", "keep"),
        (table, "deal player=Sarah keep=[purple-99]", "keep"),
        (dealt, "display cards=[1]", "cards"),
        (laid_out, "reveal pattern=Z9", "pattern"),
        (crossing, "cross player=Ada card=purple-04 boxes=[B2]", "player"),
        (crossing, "cross player=Sarah card=purple-99 boxes=[B2]", "card"),
        (crossing, "cross player=Sarah card=purple-04 boxes=[B9,2]", "boxes"),
        (crossing, "take player=Sarah card=grey-01 from=pile", "from"),
    ],
    broken=[
        (table, "display cards=[purple-05,orange-11,green-06,grey-01]", "turn-sequence"),
        (crossing, cross("Sarah", "grey-05", "A2"), "own-card"),
        (crossing, cross("Sarah", "purple-04", "B1", "B2"), "pattern"),
        (crossing, take("Sarah", "grey-01"), "take-completed"),
        (crossing, bonus("Sarah", "purple-04", "B1"), "bonus-owed"),
        (partial(table, mode="tally"), tally("Sarah", 13), "coins"),
    ],
    cut=[
        *(cross("Sarah", "purple-04", "B1", "B2"), bonus("Sarah", "purple-04", "B1"), take("Linus", "grey-01")),
        *({"kind": "reveal", "pattern": "I2"}, {"kind": "refill", "cards": ["grey-02", "grey-03"]}),
    ],
    before_cut=crossing,
    over=FINISHED.copy,
    claims=[(f"Sarah={TOTAL}", 0), (f"Sarah={TOTAL + 1}", 1), ("Tim=0", 2), ("Sarah=ten", 2)],
    untidy=r"\b\d+ \d+ |\ba [aeio]|  |\bonly 0\b",
)
