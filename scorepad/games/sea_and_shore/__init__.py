"""Sea & Shore (a working title: the real one is lost), 3 to 5 players in tricks for treasures.

Everybody plays an island card under a cover that shows its sea, the color, or its shore, the number.
The highest card of a color takes its treasure or steals one, or carries out an action; the lowest gets
addition cards. The rulebook is damaged: where a passage is lost no rule is made up. The table records
what happened, and the pad says what is not known.

| the rulebook's section              | here                                                        |
|-------------------------------------|-------------------------------------------------------------|
| Components, Setup (damaged)         | cards.py (the pack sea-and-shore in sheets/), state.py: start |
| Game play (damaged)                 | Trick, Play in judge.py and apply.py                        |
| You win the color, You lose the color | tricks.py: unveil                                         |
| Earning or stealing (damaged)       | Earn in judge.py and apply.py                               |
| The sequence in a trick             | tricks.py: go_on, end_trick                                 |
| Addition cards (damaged)            | Play; tricks.py: deal                                       |
| Action cards (2 and 3 are lost)     | Action and Adjust in judge.py and apply.py; hands.py        |
| The exception with three players    | tricks.py: merged                                           |
| Game end                            | tricks.py: end_trick, begin_trick; scoring.py; tally.py     |
"""

from scorepad.games.sea_and_shore.apply import apply
from scorepad.games.sea_and_shore.cards import NAME, SEATS, check_sheets, read_sheets, template
from scorepad.games.sea_and_shore.events import TALLIED, TRACKED, tell
from scorepad.games.sea_and_shore.judge import judge
from scorepad.games.sea_and_shore.rules import RULES, RULINGS
from scorepad.games.sea_and_shore.scoring import score
from scorepad.games.sea_and_shore.state import start
from scorepad.room import Room, later, tallying, tracking

GAME = Room(
    name=NAME,
    title="Sea & Shore",
    edition="a working title: the real one and the author are lost",
    seats=SEATS,
    rules=RULES,
    rulings=RULINGS,
    sequence="trick-sequence",
    impossible=frozenset(),
    pack=NAME,
    read_sheets=read_sheets,
    check_sheets=check_sheets,
    draw_sheets=later(f"{__name__}.draw", "draw_sheets"),
    template=template,
    track=tracking(__name__, kinds=TRACKED, start=start, judge=judge, apply=apply, score=score, tell=tell),
    tally=tallying(__name__, kinds=TALLIED, tell=tell),
)
