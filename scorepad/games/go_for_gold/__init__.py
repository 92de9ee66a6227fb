"""Go for Gold, by Steffen Benndorf and Kaddy Arendt (NSV 2021): 2 to 4 players on an island of hexes.

One roll moves everybody, each on their own sheet, from space to space and never into the same space
twice. Players gather shovels and feet on the way; where a move ends on a treasure they may dig for it,
and on a temple they may raid it before the others do. The game ends with somebody's sixth success, or
when nobody can score any more.

| section of the rulebook     | here                                                         |
|-----------------------------|--------------------------------------------------------------|
| (the sheet)                 | cards.py, island.py; the packs side-a and side-b in sheets/  |
| Setup                       | judge.py and apply.py: Anchor                                |
| How to play, Moving         | Roll, Move; walk.py: which spaces; apply.py: _go_on          |
| Unable to move              | Out; walk.py: can_walk, can_use_foot                         |
| Treasure, Temple            | Dig, Raid, Skip; apply.py: _tried; outcomes.py               |
| Port                        | judge.py: _judge_ports; walk.py: open_ports, onward          |
| End of the round            | apply.py: _end_round                                         |
| End of the game and scoring | apply.py: _is_over; walk.py: can_score; scoring.py; tally.py |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.games.go_for_gold.apply import apply
from scorepad.games.go_for_gold.cards import LAYOUT, check_sheets, empty_map, plain_tables, read_sheets, template
from scorepad.games.go_for_gold.events import TALLIED, TRACKED, Anchor, Dig, Move, Out, Raid, Roll, Skip, Tally
from scorepad.games.go_for_gold.judge import judge
from scorepad.games.go_for_gold.looks import LEGEND, LOOKS
from scorepad.games.go_for_gold.rules import RULES, RULINGS
from scorepad.games.go_for_gold.scoring import ITEMS, NAME, item_ids, score
from scorepad.games.go_for_gold.state import Seat, State, key, start
from scorepad.ruleset import Ruleset, later, tallying, tracking

if TYPE_CHECKING:
    from scorepad.games.go_for_gold import draw as _draw
    from scorepad.games.go_for_gold import expected as _expected
    from scorepad.games.go_for_gold import explain as _explain
    from scorepad.games.go_for_gold import slips as _slips
    from scorepad.games.go_for_gold import tally as _tally
    from scorepad.games.go_for_gold import tell as _tell
else:  # imported by the commands that need them
    _draw, _expected, _explain, _slips, _tally, _tell = later(
        __name__, "draw", "expected", "explain", "slips", "tally", "tell"
    )

RULESET = Ruleset(
    package=__name__,
    name=NAME,
    title="Go for Gold",
    edition="Steffen Benndorf & Kaddy Arendt, NSV 2021",
    seats=range(2, 5),
    rules=RULES,
    rulings=RULINGS,
    items=ITEMS,
    item_ids=item_ids,
    sequence="round-sequence",
    impossible=frozenset(),
    pack="side-a",
    read_sheets=read_sheets,
    check_sheets=check_sheets,
    draw_sheets=_draw.draw_sheets,
    layout=LAYOUT,
    plain_tables=plain_tables,
    template=template,
    empty_map=empty_map,
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
    "Anchor",
    "Dig",
    "Move",
    "Out",
    "Raid",
    "Roll",
    "Seat",
    "Skip",
    "State",
    "Tally",
]
