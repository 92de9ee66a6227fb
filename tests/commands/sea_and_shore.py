"""What is recorded, refused and claimed on the command line in Sea & Shore."""

from __future__ import annotations

from tests.commands.console import Cases
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    WRONG_WINNER_ACTION,
    WRONG_WINNER_EARN,
    action,
    adjust,
    earn,
    play,
    take,
    tally,
    trick,
)

LARGEST = 9223372036854775807

CASES = Cases(
    players="Sarah,Linus,Tim",
    rulings=[
        ('steal-condition = "same"', "same-color"),
        ('steal = "any"', "steal-condition"),
        ("last-tie = 1", "last-tie"),
        ('pass-card = "many"', "pass-card"),
    ],
    malformed=[
        *(
            (on.AFTER, f"trick treasures={each}", "treasures")
            for each in ("red", "3", "[3]", "[red]", "[{}]", '{color="red",points=3}', "[[]]", "[{color=red}]")
        ),
        *(
            (on.AFTER, f"trick treasures=[{{color={color},points={points}}}]", got)
            for color, points, got in (
                ('"red"', "0", "got the number 0"),
                ('"red"', "7", "got the number 7"),
                ('"red"', str(LARGEST), f"got the number {LARGEST}"),
                ('"rad"', "3", 'got "rad"'),
            )
        ),
        (on.AFTER, 'trick treasures=[{color="red",point=3}]', '"points"'),
        (on.OPEN, "play player=Sarah card=red-13", "card"),
        (on.OPEN, "play player=Sarah card=red-7 additions=-1", "additions"),
        (on.OPEN, f"play player=Sarah card=red-7 additions={LARGEST}0", "additions"),
        (on.OPEN, "play player=Sarah card=red-7 shows=color", "shows"),
        (on.EARNS, "earn player=Sarah color=yellow", "color"),
        (on.ACTS, "action player=Tim action=5", "action"),
        (on.AFTER, "adjust player=Tim additions=1", "why"),
        (on.AFTER, 'adjust player=Tim lose={color="red",points=7} why=lost', "lose"),
        (on.TALLYING, "tally player=Tim round=3 additions=0 treasures=[]", "round"),
    ],
    broken=[
        (on.NEXT, play("Linus", "r4"), "cards"),
        (on.TAKEN, play("Linus", "r4"), "cards"),
        (on.NEXT, play("Linus", "r7+3"), "additions"),
        (on.OPEN, play("Sarah", "r4+9"), "additions"),
        (on.NEXT, play("Linus", "r11+2"), "additions"),
        (on.NEXT, play("Linus", f"r7+{LARGEST}"), "additions"),
        (on.AFTER, trick("red 3", "blue 2"), "decks"),
        (on.EARNS, earn("Linus", "red"), WRONG_WINNER_EARN),
        (on.EARNS, earn("Tim", "green"), "earn"),
        (on.STEALS, earn("Tim", "red", from_="Linus"), "steal"),
        (on.FOUR_ACT, action("Ada", 2), "trick-sequence"),
        (on.EARNS, action("Tim", 2), "trick-sequence"),
        (on.ACTS, action("Linus", 2), WRONG_WINNER_ACTION),
        (on.ACTS, action("Sarah", 2), "action"),
        (on.ACTS, action("Tim", 1, from_="Sarah"), "action"),
        (on.ACTS, take("Tim", "r5", "b12"), "action"),
        (on.last_acts, take("Sarah", "r12", "b12"), "action"),
        (on.ACTS, adjust("Tim", 1), "adjust"),
        (on.AFTER, adjust("Tim", LARGEST), "adjust"),
        (on.AFTER, adjust("Tim", -LARGEST), "adjust"),
        (on.AFTER, adjust("Tim", lose="red 3"), "adjust"),
        (on.over, trick("red 3"), "trick-sequence"),
        (on.ENTERED, tally("Linus", 1, additions=11), "cards"),
        (on.ENTERED, tally("Sarah", 1), "trick-sequence"),
        (on.TALLYING, tally("Sarah", 2, additions=LARGEST), "cards"),
        (on.TALLYING, trick("red 3"), "trick-sequence"),
    ],
    cut=[
        *(trick("red 3"), play("Sarah", "r7+2", shows="shore"), earn("Sarah", "red", from_="Linus")),
        *(take("Tim", "r4", "b12"), adjust("Tim", 2, "green 1", "red 3", "it said so")),
    ],
    before_cut=on.OPEN,
    over=on.over,
    claims=[("Tim=10", 0), ("Tim=11", 1), ("Ada=0", 2), ("Tim=ten", 2)],
    # Numbers side by side, gaps, and an offer of addition cards that nobody holds.
    untidy=r"\b\d+ \d+ |\ba [aeio]|  |\bholds 0 .*at most [1-9]",
)
