"""What is typed in Loot Island.

Three players, if nothing else is said; see tests/games/loot_island/situations.py.
"""

from functools import partial

from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    after,
    begin,
    bury,
    counted,
    discard,
    healer,
    island,
    loot,
    pass_,
    play,
    reveal,
    table,
    take,
    tally,
    then,
)
from tests.shorthand.lines import Cases

on_red = at.red("3 5d")
"""It is Sarah's turn; a red 3 and 5d lie at 1a."""
both_red = then(on_red, {**play("Sarah", "1b", "red", "4"), "stands": "nobody noticed"})
"""And a red 4 at 1b."""
of_two = partial(table, mode="tally")
"""Sarah and Linus enter the last page, and Aaron's crowns."""


ICONS = ["c", "d", "+", "$", "cd", "c+", "c$", "d+", "d$", "+$", "cd+", "cd$", "c+$", "d+$", "cd+$"]
"""Every set of icons that a numbered card may have."""

CASES = Cases(
    understood=[
        (at.to_begin, "begin 1 clockwise", begin()),
        (at.to_begin, "2 counter", begin(2, "counterclockwise")),
        (at.to_reveal, "reveal a3", reveal("A3")),
        (at.r1, "count tim 5", counted("Tim", cubes=5)),
        (at.r1, "count tim 5 7", counted("Tim", cubes=5, cards=7)),
        (at.r1, "linus count cards 4", counted("Linus", cards=4)),
        (at.r1, "count linus cards=4 cubes 2", counted("Linus", cubes=2, cards=4)),
        (at.to_reveal, "a1 sarah tim", reveal("A1", accept=["Sarah", "Tim"])),
        (at.to_reveal, "reveal a2 4 8 16", reveal("A2", treasures=[4, 8, 16])),
        (at.to_b_card, "b3 maps", reveal("B3", tile="maps")),
        (at.to_b_card_three_out, 'reveal b4 recall={Sarah="2a"}', reveal("B4", recall={"Sarah": "2a"})),
        (at.to_b_card_three_out, 'b4 { Sarah = "2a" }', reveal("B4", recall={"Sarah": "2a"})),
        (at.four_left, "discard 2", discard("Sarah", 2)),
        (at.four_left, "linus discard 3", discard("Linus", 3)),
        (at.r1, "play 1a red 3 5d", play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 3 5d 1a red", play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 3,5d 1a r", play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 1A RED 10C *$", play("Sarah", "1a", "red", "10c *$")),
        (at.r1, "pl tim 2b y 1", play("Tim", "2b", "yellow", "1")),
        (on_red, "play 1a red 1 copy=d", play("Sarah", "1a", "red", "1", copy=["d"])),
        (on_red, "play 1a red 7d decline=sarah", play("Sarah", "1a", "red", "7d", decline=["Sarah"])),
        (on_red, "play 2a red 7 from=1a", play("Sarah", "2a", "red", "7", from_="1a")),
        (at.with_aaron, "play 1a red 3 aaron", play("Sarah", "1a", "red", "3", as_="Aaron")),
        (at.with_aaron, "play 1a red 3 as=a", play("Sarah", "1a", "red", "3", as_="Aaron")),
        (at.r1, "island maps red", island("Sarah", "maps", "red")),
        (at.r1, "maps red", island("Sarah", "maps", "red")),
        (at.r1, "i ship g use=false", island("Sarah", "ship", "green", use=False)),
        (at.r1, "island cleanse blue 2", island("Sarah", "cleanse", "blue", cubes=2)),
        (at.r1, "island compass blue 2a", island("Sarah", "compass", "blue", landing="2a")),
        (at.r1, "pass", pass_("Sarah")),
        (at.r1, "pa", pass_("Sarah")),
        (at.r1, "sarah pass", pass_("Sarah")),
        (at.open_treasures, "pass 8 1", pass_("Sarah", treasure=8, cubes=1)),
        (at.to_loot, "loot 1a 17 4 8 1 2", loot("1a", 17, 4, 8, 1, 2)),
        (at.to_loot, "1a 17,4,8,1,2", loot("1a", 17, 4, 8, 1, 2)),
        (at.to_take, "take 1 keep", take("Sarah", 1)),
        (at.to_take, "1 keep", take("Sarah", 1)),
        (at.to_take, "take 8 keep 1", take("Sarah", 8, cubes=1)),
        (at.to_take, "take 1 keep=false", bury("Sarah", 1)),
        (at.healing, "healer linus 3 5", healer("Linus", 3, 5)),
        (at.tallying, "tally Tim 8,13 0", tally("Tim", 8, 13)),
        (of_two, "tally Aaron 1,3 0", tally("Aaron", 1, 3)),
        # What the table shows goes without saying.
        (on_red, "play 7 8d 1a", play("Sarah", "1a", "red", "7 8d")),
        (on_red, "7 8d 1a", play("Sarah", "1a", "red", "7 8d")),
        (at.to_loot, "loot 17 4 8 1 2", loot("1a", 17, 4, 8, 1, 2)),
        (at.to_loot, "17 4 8 1 2", loot("1a", 17, 4, 8, 1, 2)),
    ],
    mistakes=[
        (at.to_begin, "begin 5", ("5", "coast", "1 to 4")),
        (at.to_begin, "begin 1 c", ("clockwise", "counterclockwise")),
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
        (after(*at.three_out), "play 1a red 7 from="),
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
    ],
    read_back=[
        (at.to_b_card_three_out, reveal("B4", recall={"Sarah": "2a", "Linus": "1b"})),
        (at.to_reveal, reveal("A1", accept=["Sarah"], treasures=[1, 2], tile="maps", note="all at once")),
        (on_red, play("Sarah", "1a", "red", "1 1 7d *$", copy=["d", "c"], decline=["Sarah", "Tim"], from_="2a")),
        (at.with_aaron, play("Sarah", "1a", "red", "10", as_="Aaron")),
        (at.r1, island("Sarah", "treasure", treasure=8, keep=False, cubes=0, landing="1a", from_="2b", use=True)),
        (at.r1, island("Sarah", "treasure", use=False)),
        (at.open_treasures, pass_("Sarah", treasure=8, cubes=0)),
        (at.to_loot, loot("1a")),
        (at.to_loot, loot("1a", 5)),
        (at.to_take, bury("Sarah", 1, cubes=0)),
        (of_two, tally("Aaron")),
        (of_two, tally("Sarah", 8, cubes=3, per_cube=0, fixed=12)),
    ],
    nonsense=(
        *("zz", "[1]", "[]", "{}", '{Sarah="2a"}', "'5d'", "5d,zz", "true", "1", '["', ",", "keep=", "as="),
        "1a",
    ),
    nonsense_at=(at.to_b_card_three_out, on_red, at.with_aaron, at.to_take, of_two),
    nonsense_after=("", "play", "play r", "island treasure", "reveal b4", "take", "tally", "loot"),
)
