"""Silver & Gold, by Phil Walker-Harding (NSV 2019): 2 to 4 players, 4 rounds of 7 turns.

An expedition card shows a pattern; all players at once cross that pattern off one of their two
treasure cards. Coins fill rows that win trophies, palms score more the more palms are displayed, an
X gives one more box, and completed cards score their points and their seals.

| section of the rulebook    | here                                                        |
|----------------------------|-------------------------------------------------------------|
| Contents                   | cards.py; the pack sheets/silver-and-gold.toml              |
| Setting up the game        | judge.py and apply.py: Deal, Display                        |
| Playing the game           | state.py: step, turn, round, first                          |
| Step 1                     | Reveal                                                      |
| Step 2                     | Cross, Bonus; apply.py: _cross, _palms                      |
| Step 3                     | apply.py: _award (trophies), Take, Refill                   |
| End of a round             | state.py: expeditions_left                                  |
| End of the game            | scoring.py; tally.py for the score pad alone                |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.games.silver_and_gold.apply import apply
from scorepad.games.silver_and_gold.cards import LAYOUT, check_sheets, plain_tables, read_sheets, template
from scorepad.games.silver_and_gold.events import (
    TALLIED,
    TRACKED,
    Bonus,
    Cross,
    Deal,
    Display,
    Refill,
    Reveal,
    Take,
    Tally,
)
from scorepad.games.silver_and_gold.judge import judge
from scorepad.games.silver_and_gold.looks import LEGEND, LOOKS
from scorepad.games.silver_and_gold.rules import RULES, RULINGS
from scorepad.games.silver_and_gold.scoring import ITEMS, NAME, item_ids, score
from scorepad.games.silver_and_gold.state import Seat, State, key, start
from scorepad.ruleset import Ruleset, later, tallying, tracking

if TYPE_CHECKING:
    from scorepad.games.silver_and_gold import draw as _draw
    from scorepad.games.silver_and_gold import expected as _expected
    from scorepad.games.silver_and_gold import explain as _explain
    from scorepad.games.silver_and_gold import slips as _slips
    from scorepad.games.silver_and_gold import tally as _tally
    from scorepad.games.silver_and_gold import tell as _tell
else:  # imported by the commands that need them
    _draw, _expected, _explain, _slips, _tally, _tell = later(
        __name__, "draw", "expected", "explain", "slips", "tally", "tell"
    )

RULESET = Ruleset(
    package=__name__,
    name=NAME,
    title="Silver & Gold",
    edition="Phil Walker-Harding, NSV 2019",
    seats=range(2, 5),
    rules=RULES,
    rulings=RULINGS,
    items=ITEMS,
    item_ids=item_ids,
    sequence="turn-sequence",
    impossible=frozenset({"box-exists"}),
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
    "Bonus",
    "Cross",
    "Deal",
    "Display",
    "Refill",
    "Reveal",
    "Seat",
    "State",
    "Take",
    "Tally",
]
