"""Sea & Shore (a working title: the real one is lost), a trick-taking game for treasures, 3 to 5 players.

Everybody plays an island card under a cover that shows its sea (the color) or its shore (the number).
The highest card of a color takes its treasure, steals one or carries out an action; the lowest gets
addition cards. The rulebook is damaged. Where a passage is lost no rule is made up: the table records
what happened, and the pad says what is not known.

| the rulebook's section              | here                                                        |
|-------------------------------------|-------------------------------------------------------------|
| Components, Setup (damaged)         | cards.py (the pack sea-and-shore in sheets/), state.py: start |
| Game play (damaged)                 | Trick, Play in judge.py and apply.py                        |
| You win the color, You lose the color | tricks.py: unveil                                         |
| Earning or stealing (damaged)       | Earn in judge.py and apply.py                               |
| The sequence in a trick             | tricks.py: go_on, end_trick                                 |
| Addition cards (damaged)            | Play; tricks.py: deal                                       |
| Action cards (2 and 3 are lost)     | Action and Adjust in judge.py and apply.py; tricks.py       |
| The exception with three players    | tricks.py: merged                                           |
| Game end                            | tricks.py: end_trick, begin_trick; scoring.py; tally.py     |
"""

from scorepad.engine.ruleset import make_ruleset
from scorepad.games.sea_and_shore.cards import SEATS
from scorepad.games.sea_and_shore.events import Action, Adjust, Count, Earn, Play, Tally, Trick
from scorepad.games.sea_and_shore.state import Seat, State

RULESET = make_ruleset(
    __name__,
    title="Sea & Shore",
    edition="a working title: the real title and the author are lost",
    seats=SEATS,
    sequence="trick-sequence",
)

__all__ = ["RULESET", "Action", "Adjust", "Count", "Earn", "Play", "Seat", "State", "Tally", "Trick"]
