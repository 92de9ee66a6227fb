"""What is typed in Sea & Shore.

Three players, if nothing else is said; see tests/games/sea_and_shore/situations.py.
"""

from __future__ import annotations

from functools import partial

from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    action,
    adjust,
    earn,
    play,
    seated,
    take,
    tally,
    trick,
)
from tests.shorthand.lines import Cases, awaited

FOUR = partial(seated, 4)
"""Four players, before anything has happened."""


seated_three = partial(seated, 3)
TABLE = '{ color = "red", points = 3 }'

CASES = Cases(
    understood=[
        (seated_three, "trick red-3", trick("red 3")),
        (seated_three, "red-3", trick("red 3")),
        (seated_three, "trick RED-3", trick("red 3")),
        (seated_three, "trick []", trick()),
        (FOUR, "trick red-3 blue-2", trick("red 3", "blue 2")),
        (FOUR, "trick red-3,blue-2", trick("red 3", "blue 2")),
        (FOUR, "red-3 red-3", trick("red 3", "red 3")),
        (on.OPEN, "play red-7", play("Sarah", "r7")),
        (on.OPEN, "red-7", play("Sarah", "r7")),
        (on.OPEN, "RED-7 SEA", play("Sarah", "r7", shows="sea")),
        (on.OPEN, "linus red-7", play("Linus", "r7")),
        (on.NEXT, "play red-7 +2", play("Linus", "r7+2")),
        (on.NEXT, "play red-7 2", play("Linus", "r7+2")),
        (on.NEXT, "red-7 2 sh", play("Linus", "r7+2", shows="shore")),
        (on.NEXT, "play red-7 sea additions=2", play("Linus", "r7+2", shows="sea")),
        (on.EARNS, "earn", earn("Sarah", "red")),
        (on.EARNS, "earn r", earn("Sarah", "red")),
        (on.EARNS, "red", earn("Sarah", "red")),
        (on.EARNS, "linus earn red", earn("Linus", "red")),
        (on.EARNS, "earn red from=linus", earn("Sarah", "red", from_="Linus")),
        (on.STEALS, "earn red from=sarah", earn("Tim", "red", from_="Sarah")),
        (on.STEALS, "earn from=s", earn("Tim", "red", from_="Sarah")),
        (on.ACTS, "action 2", action("Tim", 2)),
        (on.ACTS, "2", action("Tim", 2)),
        (on.ACTS, "action 1 from=linus", action("Tim", 1, from_="Linus")),
        (on.ACTS, "action 4 red-4 blue-12", take("Tim", "r4", "b12")),
        (on.ACTS, "4 green-9 green-9", take("Tim", "g9", "g9")),
        (on.AFTER, "blue-2", trick("blue 2")),
        (on.AFTER, "adjust sarah 2", adjust("Sarah", 2, why="action 2")),
        (on.AFTER, "adjust linus -1 it said so", adjust("Linus", -1, why="it said so")),
        (on.AFTER, "adjust sarah additions=2 action 2", adjust("Sarah", 2, why="action 2")),
        (on.AFTER, "adjust tim gain=red-3", adjust("Tim", gain="red 3", why="action 2")),
        (on.AFTER, "adjust sarah lose=red-3 swapped", adjust("Sarah", lose="red 3", why="swapped")),
        (on.TALLYING, "tally sarah 1 red-3 blue-2 additions=5", tally("Sarah", 1, "red 3", "blue 2", additions=5)),
        (on.TALLYING, "tally 1 5 red-3 red-3", tally("Sarah", 1, "red 3", "red 3", additions=5)),
        (on.TALLYING, "linus 2 [] 0", tally("Linus", 2)),
        # A table is taken as a refusal writes it.
        (seated_three, f"trick {TABLE}", trick("red 3")),
        (seated_three, f"trick [{TABLE}]", trick("red 3")),
        (FOUR, f"trick {TABLE} {TABLE}", trick("red 3", "red 3")),
        (FOUR, f"trick {TABLE},{TABLE}", trick("red 3", "red 3")),
        (on.AFTER, f"adjust tim gain={TABLE}", adjust("Tim", gain="red 3", why="action 2")),
        (on.TALLYING, f"tally 1 {TABLE} 5", tally("Sarah", 1, "red 3", additions=5)),
    ],
    mistakes=[
        (seated_three, "trick red 3", ("red", "red-3")),
        (seated_three, "trick red-7", ("red-7", "treasures")),
        (seated_three, "trick", ("treasures",)),
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
        (on.ACTS, "action ", ["1", "2", "3", "4"]),
        (on.ACTS, "action 1 from=", ["Linus"]),
        (on.AFTER, "adjust sarah lose=", ["red-3"]),
    ],
    read_back=[
        (on.OPEN, trick()),
        (on.OPEN, trick("red 3")),
        (on.OPEN, trick("red 3", "red 3", "green 6")),
        (on.OPEN, {**trick("red 3", "blue 2"), "note": "both at once"}),
        (on.AFTER, play("Tim", "r7+2", shows="shore")),
        (on.AFTER, {**play("Tim", "r7"), "additions": 0}),
        (on.OPEN, earn("Tim", "red", from_="Linus")),
        (on.OPEN, action("Tim", 1, from_="Linus", card="r4", discard="g2")),
        (on.OPEN, action("Tim", 3)),
        (on.OPEN, adjust("Tim", 0, why="")),
        (on.OPEN, adjust("Tim", -3, gain="red 3", lose="blue 2", why='it said "swap", from=all')),
        (on.AFTER, adjust("Linus", why="red-3")),
        (on.TALLYING, tally("Linus", 2)),
        (on.TALLYING, tally("Linus", 2, "red 3", additions=22)),
        (on.ENTERED, tally("Sarah", 1, "red 3", "red 3", "blue 1", additions=0)),
    ],
    nonsense=(
        *("zz", "[1]", "[]", "{}", TABLE, "{color=red}", "red-3", "r,b"),
        *("red-3,zz", "true", "1", '["', ",", "from="),
    ),
    nonsense_at=(FOUR, on.OPEN, on.STEALS, on.ACTS, on.AFTER, on.TALLYING),
    nonsense_after=("", "trick", "play r", "earn", "action 4", "adjust tim", "tally", "tally 1 5"),
    turned_to=awaited,
)
