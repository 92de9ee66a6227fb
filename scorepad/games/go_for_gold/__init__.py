"""Go for Gold, by Steffen Benndorf and Kaddy Arendt (NSV 2021): 2 to 4 players on an island of hexes.

One roll moves everybody, each on a sheet of their own, space by space and never twice over the same
one. Shovels and feet are gathered on the way; where a move ends on a treasure one may dig, on a
temple one may raid it, before the others do. The sixth success ends the game, or that nobody can
score any more.

| the rulebook's section       | here                                                          |
|------------------------------|---------------------------------------------------------------|
| (the sheet)                  | island.py, sheet.py; the packs side-a and side-b in sheets/   |
| Setup                        | judge.py and apply.py: Anchor                                 |
| How to play, Moving          | Roll, Move; walk.py: which spaces, any move at all; apply.py: _go_on |
| Unable to move               | Out; walk.py: can_move                                        |
| Treasure, Temple             | Dig, Raid, Skip; apply.py: _tried                             |
| Port                         | judge.py: _judge_ports; walk.py: open_ports, onward           |
| End of the round             | apply.py: _end_round                                          |
| End of the game and scoring  | apply.py: _end_round; walk.py: can_score; scoring.py; tally.py |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.games.go_for_gold.apply import apply
from scorepad.games.go_for_gold.events import TALLIED, TRACKED, tell
from scorepad.games.go_for_gold.judge import judge
from scorepad.games.go_for_gold.rules import RULES, RULINGS
from scorepad.games.go_for_gold.scoring import NAME, score
from scorepad.games.go_for_gold.sheet import check_sheets, read_sheets
from scorepad.games.go_for_gold.state import start
from scorepad.ruleset import Mode, Ruleset, later

if TYPE_CHECKING:
    from scorepad.games.go_for_gold import tally
    from scorepad.games.go_for_gold.draw import draw_sheets, draw_state, draw_tally, progress
    from scorepad.games.go_for_gold.expected import expected
    from scorepad.games.go_for_gold.keys import key
else:  # what only some commands need is imported when they do
    from types import SimpleNamespace

    draw_sheets, draw_state, draw_tally, progress = (
        later("scorepad.games.go_for_gold.draw", name) for name in ("draw_sheets", "draw_state", "draw_tally", "progress")
    )
    expected = later("scorepad.games.go_for_gold.expected", "expected")
    key = later("scorepad.games.go_for_gold.keys", "key")
    tally = SimpleNamespace(
        **{
            name: later("scorepad.games.go_for_gold.tally", name)
            for name in ("start", "judge", "apply", "expected", "score", "progress", "key")
        }
    )

TEMPLATE = '''\
# Your own sheet of Go for Gold, drawn with a text editor.
# Save it as sheets/{name}.toml beside your records and name it there: sheets = "{name}".

sheets = 1
game = "go-for-gold"
name = "{name}"
title = "My sheet"
provenance = "printed"        # "printed": checked with the sheet in hand; "transcribed"; "house"
source = "Drawn from my own box."

# The four ports, clockwise, from whichever you like. A space is its column letter and its row number.
ports = ["D1", "G4", "D6", "A3"]

# One glyph per space, parted by blanks:
#   ~ water   . land   s shovel   f foot   4 5 6 treasure   P port
#   temples: R red   B blue   G green   Y yellow   V violet (each at most once)
# Rows 2, 4, ... stand half a hex to the right: begin them with one blank. (If the upper row of your
# sheet is the one to the right, draw a row of water above it.) Spaces that touch each other in the
# drawing are neighbors. All rows have the same number of spaces: fill up with water.
map = """
~ ~ . P . ~ ~
 ~ s . 4 . f ~
P . R . . s .
 . 5 . ~ B . P
~ . s . Y 6 .
 ~ V . P . G ~
"""
'''

RULESET = Ruleset(
    package=__name__,
    name=NAME,
    title="Go for Gold",
    edition="Steffen Benndorf & Kaddy Arendt, NSV 2021",
    seats=range(2, 5),
    rules=RULES,
    rulings=RULINGS,
    sequence="round-sequence",
    impossible=frozenset(),
    pack="side-a",
    read_sheets=read_sheets,
    check_sheets=check_sheets,
    draw_sheets=draw_sheets,
    template=lambda name: TEMPLATE.replace("{name}", name),
    track=Mode(
        name="track",
        kinds=TRACKED,
        start=start,
        judge=judge,
        apply=apply,
        expected=expected,
        score=score,
        draw=draw_state,
        tell=tell,
        progress=progress,
        key=key,
    ),
    tally=Mode(
        name="tally",
        kinds=TALLIED,
        start=tally.start,
        judge=tally.judge,
        apply=tally.apply,
        expected=tally.expected,
        score=tally.score,
        draw=draw_tally,
        tell=tell,
        progress=tally.progress,
        key=tally.key,
    ),
    looks={},
)
