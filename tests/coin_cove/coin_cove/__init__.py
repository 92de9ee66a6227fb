"""Coin Cove: a small game made up as a model for new ones. 2 to 4 players, a die, a row of six boxes each.

| section of the rulebook | here                                     |
|-------------------------|------------------------------------------|
| (the row)               | cards.py; the pack in sheets/            |
| A turn                  | Roll; judge.py; apply.py; expected.py    |
| The end                 | state.py: finished; scoring.py; tally.py |
"""

from scorepad.engine.ruleset import make_ruleset

from .events import Roll, Tally
from .state import Seat, State

RULESET = make_ruleset(
    __name__, title="Coin Cove", edition="a model for new games", seats=range(2, 5), sequence="turn-order"
)

__all__ = ["RULESET", "Roll", "Seat", "State", "Tally"]
