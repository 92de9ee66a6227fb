"""Silver & Gold, by Phil Walker-Harding (NSV 2019): 2 to 4 players, 4 rounds of 7 turns.

An expedition card shows a pattern; everybody at once crosses that pattern off one of their two
treasure cards. Coins fill rows that win trophies, palms score by what is displayed, an X gives one
more box, and completed cards score their points and their seals.

| the rulebook's section     | here                                                        |
|----------------------------|-------------------------------------------------------------|
| Contents                   | cards.py; the pack sheets/silver-and-gold.toml              |
| Setting up the game        | judge.py and apply.py: Deal, Display                        |
| Playing the game           | state.py: step, turn, round, first                          |
| Step 1                     | Reveal                                                      |
| Step 2                     | Cross, Bonus; apply.py: _cross, _palms                      |
| Step 3                     | apply.py: _resolve (trophies), Take, Refill                 |
| End of a round             | state.py: out_of_deck                                       |
| End of the game            | scoring.py; tally.py for the score pad alone                |
"""

from scorepad.games.silver_and_gold import tally
from scorepad.games.silver_and_gold.apply import apply
from scorepad.games.silver_and_gold.cards import check_sheets, read_sheets
from scorepad.games.silver_and_gold.draw import draw_sheets, draw_state, draw_tally
from scorepad.games.silver_and_gold.events import TALLIED, TRACKED, tell
from scorepad.games.silver_and_gold.expected import expected
from scorepad.games.silver_and_gold.judge import judge
from scorepad.games.silver_and_gold.rules import RULES, RULINGS
from scorepad.games.silver_and_gold.scoring import NAME, score
from scorepad.games.silver_and_gold.state import start
from scorepad.room import Play, Room

TEMPLATE = '''\
# Your own copy of Silver & Gold, drawn with a text editor.
# Save it as sheets/{name}.toml beside your records and name it there: sheets = "{name}".

sheets = 1
game = "silver-and-gold"
name = "{name}"
title = "My copy"
provenance = "printed"        # "printed": checked with the cards in hand; "transcribed"; "house"
source = "Drawn from my own box."

# One table for each expedition pattern. All turns and reflections are derived.
[[expedition]]
id = "L4"
cards = 1                     # how many expedition cards show it
shape = """
#.
#.
##
"""

# One table for each treasure card; the id is any short word.
# One glyph per cell:  # no box   . plain box   C coin   P palm   X one more box
[[card]]
id = "purple-04"
color = "purple"              # purple, orange, green or grey
points = 14                   # on a printed card as many as it has boxes
boxes = """
#C.#
P...
....
C..X
"""

[[card]]
id = "green-01"
color = "green"
points = 10
seal = { color = "purple", points = 2 }     # only on cards with a seal
boxes = """
....
.##.
....
"""
'''

GAME = Room(
    name=NAME,
    title="Silver & Gold",
    edition="Phil Walker-Harding, NSV 2019",
    seats=range(2, 5),
    rules=RULES,
    rulings=RULINGS,
    sequence="turn-sequence",
    impossible=frozenset({"box-exists"}),
    pack="silver-and-gold",
    read_sheets=read_sheets,
    check_sheets=check_sheets,
    draw_sheets=draw_sheets,
    template=TEMPLATE,
    track=Play(TRACKED, start, judge, apply, expected, score, draw_state, tell),
    tally=Play(TALLIED, tally.start, tally.judge, tally.apply, tally.expected, tally.score, draw_tally, tell),
)
