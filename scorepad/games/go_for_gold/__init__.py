"""Go for Gold, by Steffen Benndorf and Kaddy Arendt (NSV 2021): 2 to 4 players on an island of hexes.

One roll moves everybody, each on their own sheet, from space to space and never into the same space
twice. Players gather shovels and feet on the way; where a move ends on a treasure they may dig for it,
and on a temple they may raid it before the others do. The game ends with somebody's sixth success, or
when nobody can score any more.

| section of the rulebook     | here                                                         |
|-----------------------------|--------------------------------------------------------------|
| (the sheet)                 | cards.py; the packs side-a and side-b in sheets/             |
| Setup                       | judge.py and apply.py: Anchor                                |
| How to play, Moving         | Roll, Move; walk.py: which spaces; apply.py: _go_on          |
| Unable to move              | Out; walk.py: can_walk, can_use_foot                         |
| Treasure, Temple            | Dig, Raid, Skip; apply.py: _tried; expected.py: outcome      |
| Port                        | judge.py: _judge_ports; walk.py: open_ports, onward          |
| End of the round            | apply.py: _end_round                                         |
| End of the game and scoring | apply.py: _is_over; walk.py: can_score; scoring.py; tally.py |
"""

from scorepad.engine.ruleset import make_ruleset
from scorepad.games.go_for_gold.events import Anchor, Dig, Move, Out, Raid, Roll, Skip, Tally
from scorepad.games.go_for_gold.state import Seat, State

RULESET = make_ruleset(
    __name__,
    title="Go for Gold",
    edition="Steffen Benndorf & Kaddy Arendt, NSV 2021",
    seats=range(2, 5),
    sequence="round-sequence",
    pack="side-a",
)

__all__ = ["RULESET", "Anchor", "Dig", "Move", "Out", "Raid", "Roll", "Seat", "Skip", "State", "Tally"]
