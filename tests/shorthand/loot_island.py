"""What is typed in Loot Island.

Three players, if nothing else is said; see tests/games/loot_island/situations.py.
"""

from functools import partial

from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.shorthand.lines import Cases

on_red = at.red("3 5d")
"""It is Sarah's turn; a red 3 and 5d lie at 1a."""
both_red = t.then(on_red, {**t.play("Sarah", "1b", "red", "4"), "stands": "nobody noticed"})
"""And a red 4 at 1b."""
of_two = partial(t.table, mode="tally")
"""Sarah and Linus enter the last page, and Aaron's crowns."""


ICONS = ["c", "d", "+", "$", "cd", "c+", "c$", "d+", "d$", "+$", "cd+", "cd$", "c+$", "d+$", "cd+$"]
"""Every set of icons that a numbered card may have."""

CASES = Cases(
    understood=[
        (at.to_begin, "begin 1 clockwise", t.begin()),
        (at.to_reveal, "reveal a3", t.reveal("A3")),
        (at.r1, "count tim 5", t.counted("Tim", cubes=5)),
        (at.r1, "count tim 5 7", t.counted("Tim", cubes=5, cards=7)),
        (at.r1, "linus count cards 4", t.counted("Linus", cards=4)),
        (at.to_reveal, "a1 sarah tim", t.reveal("A1", accept=["Sarah", "Tim"])),
        (at.to_reveal, "reveal a2 4 8 16", t.reveal("A2", treasures=[4, 8, 16])),
        (at.to_b_card, "b3 maps", t.reveal("B3", tile="maps")),
        (at.to_b_card_three_out, 'reveal b4 recall={Sarah="2a"}', t.reveal("B4", recall={"Sarah": "2a"})),
        (at.to_b_card_three_out, 'b4 { Sarah = "2a" }', t.reveal("B4", recall={"Sarah": "2a"})),
        (at.four_left, "discard 2", t.discard("Sarah", 2)),
        (at.four_left, "linus discard 3", t.discard("Linus", 3)),
        (at.r1, "play 1a red 3 5d", t.play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 1A RED 10C *$", t.play("Sarah", "1a", "red", "10c *$")),
        (at.r1, "pl tim 2b y 1", t.play("Tim", "2b", "yellow", "1")),
        (on_red, "play 1a red 1 copy=d", t.play("Sarah", "1a", "red", "1", copy=["d"])),
        (on_red, "play 1a red 7d decline=sarah", t.play("Sarah", "1a", "red", "7d", decline=["Sarah"])),
        (on_red, "play 2a red 7 from=1a", t.play("Sarah", "2a", "red", "7", from_="1a")),
        (at.with_aaron, "play 1a red 3 aaron", t.play("Sarah", "1a", "red", "3", as_="Aaron")),
        (at.r1, "maps red", t.island("Sarah", "maps", "red")),
        (at.r1, "i ship g use=false", t.island("Sarah", "ship", "green", use=False)),
        (at.r1, "island cleanse blue 2", t.island("Sarah", "cleanse", "blue", cubes=2)),
        (at.r1, "island compass blue 2a", t.island("Sarah", "compass", "blue", landing="2a")),
        (at.r1, "pass", t.pass_("Sarah")),
        (at.open_treasures, "pass 8 1", t.pass_("Sarah", treasure=8, cubes=1)),
        (at.to_loot, "loot 1a 17 4 8 1 2", t.loot("1a", 17, 4, 8, 1, 2)),
        (at.to_take, "take 1 keep", t.take("Sarah", 1)),
        (at.to_take, "take 8 keep 1", t.take("Sarah", 8, cubes=1)),
        (at.to_take, "take 1 keep=false", t.bury("Sarah", 1)),
        (at.healing, "healer linus 3 5", t.healer("Linus", 3, 5)),
        (at.tallying, "tally Tim 8,13 0", t.tally("Tim", 8, 13)),
        # A number is taken for what the t.island asks for, or in the order of the last page.
        (at.r1, "island treasure red 17 keep", t.island("Sarah", "treasure", treasure=17, keep=True)),
        (at.r1, "island treasure red 8 keep 1", t.island("Sarah", "treasure", treasure=8, keep=True, cubes=1)),
        (at.r1, "island treasure red 17 keep=false", t.island("Sarah", "treasure", treasure=17, keep=False)),
        (of_two, "tally 17,4,8 3 1 2", t.tally("Sarah", 17, 4, 8, cubes=3, per_cube=1, fixed=2)),
        (of_two, "tally 3 [] 1 2", t.tally("Sarah", cubes=3, per_cube=1, fixed=2)),
        (of_two, "aaron tally 1,3 0", t.tally("Aaron", 1, 3)),
        (on_red, "play 2a blue 3c decline=linus", t.play("Sarah", "2a", "blue", "3c", decline=["Linus"])),
        # What the t.table shows goes without saying.
        (on_red, "play 7 8d 1a", t.play("Sarah", "1a", "red", "7 8d")),
        (at.to_loot, "loot 17 4 8 1 2", t.loot("1a", 17, 4, 8, 1, 2)),
        (at.to_loot, "17 4 8 1 2", t.loot("1a", 17, 4, 8, 1, 2)),
    ],
    mistakes=[
        (at.to_begin, "begin 5", ("5", "coast", "1 to 4")),
        (at.to_reveal, "reveal c1", ("c1", "A1")),
        (at.r1, "play 11 1a red", ("11", "cards", "5d")),
        (at.r1, "play 1a red", ("cards",)),
        (at.r1, "play", ("landing", "1a")),
        (at.r1, "p", ("play", "pass")),
        (at.r1, "7", ("landing", "1a")),
        (at.r1, "island map2 red", ("map2", "tile", "maps")),
        (at.to_loot, "loot 1a 99", ("99", "treasures", "74")),
        (at.to_take, "take 1", ("keep",)),
        (at.to_take, "take 1 perhaps", ("perhaps", "keep", "false")),
        (at.healing, "healer 3", ("fixed",)),
    ],
    completed=[
        (at.to_begin, "begin 1 "),
        (at.to_reveal, "reveal a2 4 8 "),
        (at.to_b_card, "reveal b3 "),
        (at.to_b_card_three_out, "reveal b4 "),
        (at.to_b_card_three_out, "reveal b4 recall="),
        (at.four_left, "discard "),
        (on_red, "play 1a red "),
        (on_red, "play 1a red 7 "),
        (both_red, "play 1b red "),
        (on_red, "play 1a red 1 copy="),
        (t.after(*at.three_out), "play 1a red 7 from="),
        (on_red, "island maps "),
        (on_red, "island bottom red landing="),
        (on_red, "island compass red landing="),
        (at.open_treasures, "pass "),
        (at.open_treasures, "pass 8 "),
        (at.to_take, "take 1 "),
        (at.to_take, "take 1 keep="),
        (at.to_take, "take 8 keep "),
        (at.healing, "healer linus 1 "),
        (of_two, "tally aaron 0 "),
    ],
    besides=("Sarah", "Linus", "Tim"),
    offered=[
        (on_red, "play ", ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]),
        (on_red, "play 1a ", ["red"]),
        (on_red, "play 1b ", ["blue", "green", "yellow"]),
        (on_red, "play 1a red 1", [*(f"1{each}" for each in ICONS), "10", *(f"10{each}" for each in ICONS[:8])]),
        (on_red, "island m", ["maps"]),
        (at.to_take, "take 1 k", ["keep", "keep=false"]),
        (at.to_take, "take 1 keep=", ["true", "false"]),
    ],
    read_back=[
        (at.to_b_card_three_out, t.reveal("B4", recall={"Sarah": "2a", "Linus": "1b"})),
        (at.to_reveal, t.reveal("A1", accept=["Sarah"], treasures=[1, 2], tile="maps", note="all at once")),
        (on_red, t.play("Sarah", "1a", "red", "1 1 7d *$", copy=["d", "c"], decline=["Sarah", "Tim"], from_="2a")),
        (at.r1, t.island("Sarah", "treasure", treasure=8, keep=False, cubes=0, landing="1a", use=True)),
        (at.to_loot, t.loot("1a")),
        (at.to_take, t.bury("Sarah", 1, cubes=0)),
        (of_two, t.tally("Aaron")),
        (of_two, t.tally("Sarah", 8, cubes=3, per_cube=0, fixed=12)),
    ],
)
