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

from scorepad.engine.ruleset import make_ruleset
from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tally
from scorepad.games.silver_and_gold.state import Seat, State

RULESET = make_ruleset(
    __name__,
    title="Silver & Gold",
    edition="Phil Walker-Harding, NSV 2019",
    seats=range(2, 5),
    sequence="turn-sequence",
    impossible=["box-exists"],
)

__all__ = ["RULESET", "Bonus", "Cross", "Deal", "Display", "Refill", "Reveal", "Seat", "State", "Take", "Tally"]
