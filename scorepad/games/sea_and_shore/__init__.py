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
| Action cards (2 and 3 are lost)     | Action and Adjust in judge.py and apply.py; hands.py        |
| The exception with three players    | tricks.py: merged                                           |
| Game end                            | tricks.py: end_trick, begin_trick; scoring.py; tally.py     |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.games.sea_and_shore.apply import apply
from scorepad.games.sea_and_shore.cards import (
    LAYOUT,
    NAME,
    SEATS,
    check_sheets,
    plain_tables,
    read_sheets,
    template,
)
from scorepad.games.sea_and_shore.events import TALLIED, TRACKED, Action, Adjust, Earn, Play, Tally, Trick
from scorepad.games.sea_and_shore.judge import judge
from scorepad.games.sea_and_shore.looks import LEGEND, LOOKS
from scorepad.games.sea_and_shore.rules import RULES, RULINGS
from scorepad.games.sea_and_shore.scoring import ITEMS, score
from scorepad.games.sea_and_shore.state import Seat, State, key, start
from scorepad.ruleset import Ruleset, later, tallying, tracking

if TYPE_CHECKING:
    from scorepad.games.sea_and_shore import draw as _draw
    from scorepad.games.sea_and_shore import expected as _expected
    from scorepad.games.sea_and_shore import explain as _explain
    from scorepad.games.sea_and_shore import slips as _slips
    from scorepad.games.sea_and_shore import tally as _tally
    from scorepad.games.sea_and_shore import tell as _tell
else:  # imported on first use: only some commands need them
    _draw, _expected, _explain, _slips, _tally, _tell = later(
        __name__, "draw", "expected", "explain", "slips", "tally", "tell"
    )

RULESET = Ruleset(
    package=__name__,
    name=NAME,
    title="Sea & Shore",
    edition="a working title: the real title and the author are lost",
    seats=SEATS,
    rules=RULES,
    rulings=RULINGS,
    items=ITEMS,
    sequence="trick-sequence",
    impossible=frozenset(),
    pack=NAME,
    read_sheets=read_sheets,
    check_sheets=check_sheets,
    draw_sheets=_draw.draw_sheets,
    layout=LAYOUT,
    plain_tables=plain_tables,
    template=template,
    track=tracking(
        TRACKED,
        start,
        judge,
        apply,
        score,
        key,
        expected=_expected,
        draw=_draw,
        tell=_tell,
        explain=_explain,
        slips=_slips,
    ),
    tally=tallying(TALLIED, _tally, draw=_draw, tell=_tell, explain=_explain, slips=_slips),
    looks=LOOKS,
    legend=LEGEND,
)

__all__ = [
    "RULESET",
    "Action",
    "Adjust",
    "Earn",
    "Play",
    "Seat",
    "State",
    "Tally",
    "Trick",
]
