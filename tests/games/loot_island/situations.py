"""Situations of Loot Island that many tests start from; three players unless stated otherwise."""

from functools import partial

from scorepad.timeline.game import Game
from tests.games.loot_island.table import (
    Keys,
    Situation,
    after,
    begun,
    bury,
    in_round,
    island,
    lay,
    loot,
    pass_,
    pass_all,
    passes,
    play,
    reveal,
    table,
    take,
    then,
    to_round,
)
from tests.games.loot_island.table import cursed as cursed
from tests.games.loot_island.table import healing as healing
from tests.tables import STANDS


def on(*plays: tuple[str, str, str]) -> tuple[Keys, ...]:
    """Sarah plays these cards one by one; Linus and Tim have passed."""
    first, *others = (play("Sarah", *each) for each in plays)
    return first, *passes("Linus", "Tim"), *others


def red(cards: str) -> Situation:
    """It is Sarah's turn again after she laid this red column at 1a; Linus and Tim have passed."""
    return after(*on(("1a", "red", cards)))


def passed(situation: Situation) -> Situation:
    """Everybody else has passed too."""
    return lambda: pass_all(situation())


# ---------------------------------------------------------------------- preparation and actions
to_begin = partial(table, "Tim")
to_reveal = partial(begun, "Tim")
tallying = partial(table, "Tim", mode="tally")
r1 = partial(in_round, 1, "A1", "Tim")
r2 = partial(in_round, 2, "B11", "Tim")
with_aaron = partial(in_round, 1, "A1")
c_with_aaron = then(with_aaron, play("Sarah", "1a", "red", "2c"))

two_out = on(("2a", "red", "2"), ("3a", "red", "3"))
"""Sarah has compasses at 2a and 3a."""
three_out = on(("2a", "red", "2"), ("3a", "red", "3"), ("4a", "red", "4"))
to_b_card = passed(r1)
"""The event card of the second round is revealed next."""
to_b_card_two_out = passed(after(*two_out))
to_b_card_three_out = passed(after(*three_out))
under_b4 = after(*passes("Linus", "Tim"), number=2, card="B4", before=two_out)
under_b7 = after(*passes("Sarah", "Linus"), play("Tim", "2a", "red", "2 3 4 5 6"), number=2, card="B7")
"""Tim has two cards left."""
four_left = partial(in_round, 2, "B11", "Tim", before=on(("3a", "red", "2 3 4")))
"""Sarah had four cards left in the first round."""
one_card_left = red("2 3 4 5 6 7")
linus_too = after(*lay("1a", "red", Sarah="2 3", Linus="4"), pass_("Tim"))
"""Sarah's turn; Linus has a compass at 1a too."""
c_and_d = after(*lay("1a", "red", Sarah="2 5c", Linus="6d"), pass_("Tim"))
"""The same, with effects to copy."""
used_maps = after(island("Sarah", "maps"))
used_before = then(used_maps, *passes("Linus", "Tim", "Sarah"), reveal("B6"))
linus_skipped = then(
    partial(in_round, 1, "A1", "Tim", "Ada"), island("Sarah", "cleanse"), {**island("Tim", "maps"), **STANDS}
)
"""Linus's turn, of four players; Tim has acted out of turn, so that Ada may go on as well."""
open_treasures = partial(in_round, 1, reveal("A2", treasures=[4, 8, 16]), "Tim")
linus_passed = after(number=2, card="B6", before=[play("Sarah", "4a", "red", "2"), *passes("Linus", "Tim")])
"""The second round; Linus had been the first to pass."""

# ---------------------------------------------------------------------- loot
three_there = lay("1a", "red", Sarah="2 3$", Linus="4 5$", Tim="6")
to_loot = passed(after(*three_there))
"""Five treasures are due at 1a."""
both = passed(after(*three_there, *lay("1b", "blue", Sarah="2 3 4", Linus="5$")))
"""Five treasures are due at 1a and one at 1b."""
to_take = then(to_loot, loot("1a", 1, 2, 4, 8, 13))
at_2a = passed(after(number=2, card="B6", before=on(("2a", "red", "2 3 4 5"))))
"""One treasure is due at 2a in the second round."""
has_amulet = after(
    *(play("Sarah", "1a", "red", "2 3 4$ 5$"), play("Linus", "2a", "blue", "2 3 4 5")),
    *(*passes("Tim", "Sarah", "Linus"), loot("1a", 8, 12, 13), take("Sarah", 8), bury("Sarah", 13, cubes=0)),
)
"""Sarah, alone at 1a, has treasure 8, has buried 13, and takes 12 next."""
explored = then(has_amulet, bury("Sarah", 12), reveal("B6"))
"""The second round; Linus's column is still at 2a, and Tim begins."""
in_final = passed(
    after(
        *(play("Sarah", "2a", "red", "2 3$ 4 5"), play("Linus", "3a", "blue", "2$ 3$ 4 5")),
        number=5,
        card="B11",
    )
)
"""The final exploration: one treasure is due at 2a, two at 3a."""


def to_find_one() -> Game:
    """Sarah has treasure 8, 12 and 13 are buried, and one more is due at 2a."""
    return pass_all(to_round(then(has_amulet, bury("Sarah", 12))(), 2, "B6"))
