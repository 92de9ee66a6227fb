"""What is typed in Sea & Shore.

Three players, if nothing else is said; see tests/games/sea_and_shore/situations.py.
"""

from functools import partial

from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.shorthand.lines import Cases, awaited

FOUR = partial(t.seated, 4)
"""Four players, before anything has happened."""


seated_three = partial(t.seated, 3)
TABLE = '{ color = "red", points = 3 }'

CASES = Cases(
    understood=[
        (seated_three, "trick red-3", t.trick("red 3")),
        (seated_three, "red-3", t.trick("red 3")),
        (seated_three, "trick []", t.trick()),
        (FOUR, "trick red-3 blue-2", t.trick("red 3", "blue 2")),
        (FOUR, "red-3 red-3", t.trick("red 3", "red 3")),
        (on.second_round, "trick red-3 first=tim", t.trick("red 3", first="Tim")),
        (on.AFTER, "trick red-3 first=tim", t.trick("red 3", first="Tim")),
        (on.OPEN, "play red-7", t.play("Sarah", "r7")),
        (on.OPEN, "red-7", t.play("Sarah", "r7")),
        (on.OPEN, "linus red-7", t.play("Linus", "r7")),
        (on.NEXT, "play red-7 +2", t.play("Linus", "r7+2")),
        (on.NEXT, "red-7 2 sh", t.play("Linus", "r7+2", shows="shore")),
        (on.NEXT, "play red-7 sea additions=2", t.play("Linus", "r7+2", shows="sea")),
        (on.EARNS, "earn", t.earn("Sarah", "red")),
        (on.EARNS, "earn r", t.earn("Sarah", "red")),
        (on.EARNS, "earn red from=linus", t.earn("Sarah", "red", from_="Linus")),
        (on.STEALS, "earn red from=sarah", t.earn("Tim", "red", from_="Sarah")),
        (on.ACTS, "action 2", t.action("Tim", 2)),
        (on.ACTS, "2", t.action("Tim", 2)),
        (on.ACTS, "action 1 from=linus", t.action("Tim", 1, from_="Linus")),
        (on.ACTS, "action 4 red-4 blue-12", t.take("Tim", "r4", "b12")),
        (on.ACTS, "4 green-9 green-9", t.take("Tim", "g9", "g9")),
        (on.AFTER, "blue-2", t.trick("blue 2")),
        (on.AFTER, "adjust sarah 2", t.adjust("Sarah", 2, why="action 2")),
        (on.AFTER, "adjust linus -1 it said so", t.adjust("Linus", -1, why="it said so")),
        (on.AFTER, "adjust tim gain=red-3", t.adjust("Tim", gain="red 3", why="action 2")),
        (on.TALLYING, "tally sarah 1 red-3 additions=5", t.tally("Sarah", 1, "red 3", additions=5)),
        (on.TALLYING, "tally 1 5 red-3 red-3", t.tally("Sarah", 1, "red 3", "red 3", additions=5)),
        (on.TALLYING, "linus 2 [] 0", t.tally("Linus", 2)),
        # A table is taken as a refusal writes it.
        (seated_three, f"trick {TABLE}", t.trick("red 3")),
        (FOUR, f"trick {TABLE} {TABLE}", t.trick("red 3", "red 3")),
        (on.AFTER, f"adjust tim gain={TABLE}", t.adjust("Tim", gain="red 3", why="action 2")),
        (on.TALLYING, f"tally 1 {TABLE} 5", t.tally("Sarah", 1, "red 3", additions=5)),
    ],
    mistakes=[
        (seated_three, "trick red 3", ("red", "red-3")),
        (seated_three, "trick red-7", ("red-7", "treasures")),
        (seated_three, "trick", ("treasures",)),
        (on.second_round, "trick red-3 first=ada", ("first", "Sarah")),
        (on.OPEN, "play red", ("red-1",)),
        (on.OPEN, "play red7", ("red-7",)),
        (on.OPEN, "play red-13", ("red-13", "1 to 12")),
        (on.OPEN, "play", ("card", "red-1")),
        (on.ACTS, "action 5", ("5", "1 to 4")),
        (on.ACTS, "action", ("action", "1, 2, 3 or 4")),
        (on.AFTER, "adjust sarah gain=red", ("red", "gain")),
        (on.TALLYING, "tally 3 [] 0", ("round",)),
        (on.TALLYING, "tally 1 5", ("treasures",)),
    ],
    completed=[
        (seated_three, ""),
        (seated_three, "trick "),
        (seated_three, "trick treasures="),
        (FOUR, "trick red-3 "),
        (on.second_round, "trick red-3 first="),
        (on.OPEN, "play "),
        (on.NEXT, "play red-7 "),
        (on.NEXT, "play red-11 additions="),
        (on.NEXT, "play red-7 2 "),
        (on.STEALS, "earn red "),
        (on.STEALS, "earn red from="),
        (on.ACTS, "action 1 from="),
        (on.ACTS, "action 4 red-4 "),
        (on.last_acts, "action 4 red-12 "),
        (on.AFTER, "adjust sarah "),
        (on.AFTER, "adjust sarah additions="),
        (on.AFTER, "adjust sarah gain="),
        (on.AFTER, "adjust sarah lose="),
        (on.AFTER, "adjust sarah why="),
        (on.ENTERED, "tally 1 red-3 additions="),
        (on.ENTERED, "tally 1 5 "),
    ],
    besides=("trick", "undo", "amend", "note", "claim"),
    offered=[
        (seated_three, "tr", ["trick"]),
        (seated_three, "trick r", [f"red-{points}" for points in range(1, 7)]),
        (on.OPEN, "play red-1", ["red-10", "red-11", "red-12"]),
        (on.NEXT, "play red-11 additions=", ["1"]),
        (on.STEALS, "earn ", ["red"]),
        (on.STEALS, "earn red f", ["from=Sarah", "from="]),
        (on.second_round, "trick red-3 first=", ["Linus", "Tim"]),
        (on.ACTS, "action ", ["1", "2", "3", "4"]),
        (on.ACTS, "action 1 from=", ["Linus"]),
        (on.AFTER, "adjust sarah lose=", ["red-3"]),
    ],
    read_back=[
        (on.OPEN, t.trick()),
        (on.OPEN, t.trick("red 3", "red 3", "green 6")),
        (on.AFTER, t.play("Tim", "r7+2", shows="shore")),
        (on.AFTER, {**t.play("Tim", "r7"), "additions": 0}),
        (on.OPEN, t.action("Tim", 1, from_="Linus", card="r4", discard="g2")),
        (on.OPEN, t.adjust("Tim", 0, why="")),
        (on.OPEN, t.adjust("Tim", -3, gain="red 3", lose="blue 2", why='it said "swap", from=all')),
        (on.AFTER, t.adjust("Linus", why="red-3")),
        (on.TALLYING, t.tally("Linus", 2, "red 3", additions=22)),
        (on.ENTERED, t.tally("Sarah", 1, "red 3", "red 3", "blue 1", additions=0)),
    ],
    turned_to=awaited,
)
