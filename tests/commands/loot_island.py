"""What is recorded, refused and claimed on the command line in Loot Island."""

from __future__ import annotations

from functools import partial

from scorepad.timeline.game import Game
from tests.commands.console import Cases
from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    begin,
    begun,
    cursed,
    discard,
    heal_all,
    healer,
    island,
    loot,
    pass_,
    play,
    reveal,
    table,
    take,
    tally,
)


def out() -> Game:
    """Sarah has 16 cubes in the end; Linus and Tim pay nothing."""
    return heal_all(cursed())


CASES = Cases(
    players="Sarah,Linus",
    rulings=[
        *(
            (f"crowns = {each}", "crowns")
            for each in ("25", "[]", "[18, 25]", "[-1]", '["25"]', "[9.5]", "[true]")
        ),
        ("crowns = [25, 18, 11, 4, 0, 0]", "crowns"),
        ("crown = [25]", "crowns"),
        *((f"cleanse-cubes = {each}", "cleanse-cubes") for each in ("0", "10", "true", "3.0", '"3"', "[3]")),
        ('seventh-island = "map"', "seventh-island"),
        ('healer-order = "fewest"', "healer-order"),
        ("tie = true", "tie"),
    ],
    malformed=[
        (at.to_begin, "begin coast=0 heading=clockwise", "coast"),
        (at.to_reveal, "reveal card=A5", "card"),
        (at.to_reveal, "reveal card=A2 treasures=[1,75]", "treasures"),
        (at.to_reveal, "reveal card=A1 accept=[Aaron]", "accept"),
        (at.to_b_card, "reveal card=B3 tile=map", "tile"),
        (at.to_b_card, "reveal card=B4 recall=Sarah", "recall"),
        (at.to_b_card, 'reveal card=B4 recall={Sarah="5a"}', "5a"),
        (at.to_b_card, "reveal card=B4 recall={Sarah=1}", "recall"),
        (at.four_left, "discard player=Sarah cards=-1", "cards"),
        *(
            (at.r1, f"play player=Sarah landing=1a color=red cards={each}", "cards")
            for each in ("[]", "[0]", "[11]")
        ),
        *(
            (at.r1, f"play player=Sarah landing=1a color=red cards=[{each}]", "cards")
            for each in ("5x", "5cc", "c", "")
        ),
        (at.r1, 'play player=Sarah landing=1c color=red cards=["5"]', "landing"),
        (at.r1, 'play player=Sarah landing=1a color=white cards=["5"]', "color"),
        (at.r1, 'play player=Sarah landing=1a color=red cards=["5"] as=Aaron', "as"),
        (at.with_aaron, 'play player=Sarah landing=1a color=red cards=["5"] as=Linus', "as"),
        (at.with_aaron, 'play player=Aaron landing=1a color=red cards=["5"]', "player"),
        (at.r1, 'play player=Sarah landing=1a color=red cards=["1"] copy=["$"]', "copy"),
        (at.r1, "island player=Sarah tile=maps color=red use=no", "use"),
        (at.r1, "island player=Sarah tile=cleanse color=red cubes=-1", "cubes"),
        (at.r1, "island player=Sarah tile=treasure color=red treasure=0 keep=true", "treasure"),
        (at.to_take, "take player=Sarah treasure=1 keep=1", "keep"),
        (at.healing, "healer player=Linus per_cube=-1 fixed=0", "per_cube"),
        (at.tallying, "tally player=Aaron treasures=[1] cubes=0", "player"),
        (lambda: table(mode="tally"), "tally player=Aron treasures=[1] cubes=0", "Aaron"),
    ],
    broken=[
        (at.to_b_card, reveal("A2", treasures=[1, 2, 3]), "event"),
        (at.to_b_card_three_out, reveal("B4"), "event"),
        (at.to_b_card_two_out, reveal("B4", recall={"Sarah": "2a"}), "event"),
        (at.to_reveal, reveal("A2", treasures=[1, 1, 2, 2]), "supply"),
        (at.red("3 5d"), play("Sarah", "1a", "red", "4"), "ascending"),
        (at.red("3 5d"), play("Sarah", "1a", "red", "1", copy=["d", "d"]), "one-card"),
        (at.red("3 5d"), play("Sarah", "2a", "red", "7", from_="3a"), "compass"),
        (at.one_card_left, play("Sarah", "1a", "red", "8 9"), "hand"),
        (at.with_aaron, island("Sarah", "treasure", treasure=8, keep=False, cubes=1, as_="Aaron"), "bury"),
        (at.used_maps, island("Linus", "bottom", landing="1a"), "island-bottom"),
        (at.to_loot, loot("1b", 1), "explore"),
        (at.to_take, take("Sarah", 1, cubes=1), "keep"),
        (at.healing, healer("Sarah", 1, 1), "healer"),
        (at.cursed, healer("Sarah", 1, 1), "cursed"),
        (at.tallying, begin(), "round-sequence"),
        (lambda: table(mode="tally"), tally("Aaron", 8), "supply"),
    ],
    cut=[
        *(reveal("B4", recall={"Sarah": "1a"}), reveal("A2", treasures=[1, 2]), reveal("A1", accept=["Sarah"])),
        *(play("Sarah", "1a", "red", "1 3d", from_="2a", copy=["d"], decline=["Linus"]), discard("Sarah", 2)),
        *(island("Sarah", "treasure", treasure=8, keep=True, cubes=1), pass_("Sarah", treasure=8, cubes=2)),
        *(loot("1a", 1, 2), take("Sarah", 8, cubes=1), healer("Sarah", 1, 1)),
    ],
    before_cut=partial(begun, "Tim"),
    over=out,
    claims=[("Sarah=0", 0), ("Sarah=5", 1), ("Linus=0", 0), ("Aaron=0", 2)],
    untidy=r"\ban [BCDFG]\b|\ba [aeio]|\b\d+ \d+ \b|\bonly 0\b|at: nowhere|, \d+ is ",
)
