"""Loot Island, by Aaron Haag (What's Your Game 2017): 2 to 5 players off a cursed island.

Players build columns of map cards at the landings and mark them with compasses. In each of five
rounds the ship explores one coast: landings with enough cards give treasures, taken in the order of
the compasses and either kept, curse and all, or buried. At the end a healer lifts the curse, for a
price.

| the rulebook's section             | here                                                          |
|------------------------------------|---------------------------------------------------------------|
| Components, Game setup             | cards.py (the pack loot-island in sheets/), state.py: start   |
| Phase 1: Preparation; Events       | Begin, Reveal, Discard in judge.py and apply.py; phases.py    |
| Phase 2: Actions                   | Play, Island, Pass in judge.py and apply.py                   |
| Placement rules, card number 1     | maps.py: lay                                                  |
| Compass discs, hands, curse cubes  | phases.py                                                     |
| Phase 3: Finding the loot          | loot.py: sites; Loot, Take in judge.py and apply.py           |
| Clean up, final exploration        | phases.py: end_round; loot.py: final_sites                    |
| Healers, end of the game (page 12) | loot.py: to_heal; Healer in judge.py; scoring.py              |
| Treasure values                    | scoring.py, tally.py                                          |
| Rules for a 2-player game (Aaron)  | `as` in Play and Island; phases.py: after_take                |
"""

from scorepad.engine.ruleset import make_ruleset
from scorepad.games.loot_island.events import (
    Begin,
    Count,
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
from scorepad.games.loot_island.state import AARON, Seat, State

RULESET = make_ruleset(
    __name__,
    title="Loot Island",
    edition="Aaron Haag, What's Your Game 2017",
    seats=range(2, 6),
    sequence="round-sequence",
    reserved={2: AARON},
)

__all__ = [
    "RULESET",
    "Begin",
    "Count",
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
