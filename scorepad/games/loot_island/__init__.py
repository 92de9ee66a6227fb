"""Loot Island, by Aaron Haag (What's Your Game 2017): 2 to 5 players off a cursed island.

Players build columns of map cards at the landings and mark them with compasses. In each of five
rounds the ship explores one coast: landings with enough cards give treasures, taken in the order of
the compasses and either kept, curse and all, or buried. At the end a healer lifts the curse, for a
price.

| the rulebook's section             | here                                                          |
|------------------------------------|---------------------------------------------------------------|
| Components, Game setup             | cards.py (the pack loot-island in sheets/), state.py: start   |
| Phase 1: Preparation; Events       | Begin, Reveal, Discard in judge.py and apply.py; phases.py    |
| Phase 2: Actions                   | Play, Island, Pass in judge_actions.py and apply_actions.py   |
| Placement rules, card number 1     | maps.py: lay                                                  |
| Compass discs                      | compasses.py                                                  |
| Hands, curse cubes                 | supply.py                                                     |
| Phase 3: Finding the loot          | loot.py: sites; Loot, Take in judge.py and apply.py           |
| Clean up, final exploration        | phases.py: end_round; loot.py: final_sites                    |
| Healers, end of the game (page 12) | loot.py: to_heal; Healer in judge.py; scoring.py              |
| Treasure values                    | scoring.py, tally.py                                          |
| Rules for a 2-player game (Aaron)  | `as` in Play and Island; phases.py: after_take                |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.games.loot_island.apply import apply
from scorepad.games.loot_island.cards import LAYOUT, check_sheets, plain_tables, read_sheets, template
from scorepad.games.loot_island.events import (
    TALLIED,
    TRACKED,
    Begin,
    Discard,
    Healer,
    Island,
    Loot,
    Pass,
    Play,
    Reveal,
    Take,
    Tally,
)
from scorepad.games.loot_island.judge import judge
from scorepad.games.loot_island.looks import LEGEND, LOOKS
from scorepad.games.loot_island.rules import RULES, RULINGS
from scorepad.games.loot_island.scoring import ITEMS, NAME, score
from scorepad.games.loot_island.state import AARON, Seat, State, key, start
from scorepad.ruleset import Ruleset, later, tallying, tracking

if TYPE_CHECKING:
    from scorepad.games.loot_island import draw as _draw
    from scorepad.games.loot_island import expected as _expected
    from scorepad.games.loot_island import explain as _explain
    from scorepad.games.loot_island import slips as _slips
    from scorepad.games.loot_island import tally as _tally
    from scorepad.games.loot_island import tell as _tell
else:  # imported on first use: only some commands need them
    _draw, _expected, _explain, _slips, _tally, _tell = later(
        __name__, "draw", "expected", "explain", "slips", "tally", "tell"
    )

RULESET = Ruleset(
    package=__name__,
    name=NAME,
    title="Loot Island",
    edition="Aaron Haag, What's Your Game 2017",
    seats=range(2, 6),
    rules=RULES,
    rulings=RULINGS,
    items=ITEMS,
    sequence="round-sequence",
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
    reserved={2: AARON},
)

__all__ = [
    "RULESET",
    "Begin",
    "Discard",
    "Healer",
    "Island",
    "Loot",
    "Pass",
    "Play",
    "Reveal",
    "Seat",
    "State",
    "Take",
    "Tally",
]
