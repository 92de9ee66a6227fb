"""Situations of Loot Island that many tests start from; three players unless stated otherwise."""

from functools import partial

from scorepad.timeline.game import Game
from tests.games.loot_island import table as t
from tests.games.loot_island.table import cursed as cursed
from tests.games.loot_island.table import healing as healing
from tests.tables import STANDS


def on(*plays: tuple[str, str, str]) -> tuple[t.Keys, ...]:
    """Sarah plays these cards one by one; Linus and Tim have passed."""
    first, *others = (t.play("Sarah", *each) for each in plays)
    return first, *t.passes("Linus", "Tim"), *others


def red(cards: str) -> t.Situation:
    """It is Sarah's turn again after she laid this red column at 1a; Linus and Tim have passed."""
    return t.after(*on(("1a", "red", cards)))


def passed(situation: t.Situation) -> t.Situation:
    """Everybody else has passed too."""
    return lambda: t.pass_all(situation())


# ---------------------------------------------------------------------- preparation and actions
to_begin = partial(t.table, "Tim")
to_reveal = partial(t.begun, "Tim")
tallying = partial(t.table, "Tim", mode="tally")
r1 = partial(t.in_round, 1, "A1", "Tim")
r2 = partial(t.in_round, 2, "B11", "Tim")
with_aaron = partial(t.in_round, 1, "A1")
c_with_aaron = t.then(with_aaron, t.play("Sarah", "1a", "red", "2c"))

two_out = on(("2a", "red", "2"), ("3a", "red", "3"))
"""Sarah has compasses at 2a and 3a."""
three_out = on(("2a", "red", "2"), ("3a", "red", "3"), ("4a", "red", "4"))
to_b_card = passed(r1)
"""The event card of the second round is revealed next."""
to_b_card_two_out = passed(t.after(*two_out))
to_b_card_three_out = passed(t.after(*three_out))
under_b4 = t.after(*t.passes("Linus", "Tim"), number=2, card="B4", before=two_out)
under_b7 = t.after(*t.passes("Sarah", "Linus"), t.play("Tim", "2a", "red", "2 3 4 5 6"), number=2, card="B7")
"""Tim has two cards left."""
four_left = partial(t.in_round, 2, "B11", "Tim", before=on(("3a", "red", "2 3 4")))
"""Sarah had four cards left in the first round."""
one_card_left = red("2 3 4 5 6 7")
linus_too = t.after(*t.lay("1a", "red", Sarah="2 3", Linus="4"), t.pass_("Tim"))
"""Sarah's turn; Linus has a compass at 1a too."""
c_and_d = t.after(*t.lay("1a", "red", Sarah="2 5c", Linus="6d"), t.pass_("Tim"))
"""The same, with effects to copy."""
used_maps = t.after(t.island("Sarah", "maps"))
used_before = t.then(used_maps, *t.passes("Linus", "Tim", "Sarah"), t.reveal("B6"))
linus_skipped = t.then(
    partial(t.in_round, 1, "A1", "Tim", "Ada"), t.island("Sarah", "cleanse"), {**t.island("Tim", "maps"), **STANDS}
)
"""Linus's turn, of four players; Tim has acted out of turn, so that Ada may go on as well."""
open_treasures = partial(t.in_round, 1, t.reveal("A2", treasures=[4, 8, 16]), "Tim")
linus_passed = t.after(number=2, card="B6", before=[t.play("Sarah", "4a", "red", "2"), *t.passes("Linus", "Tim")])
"""The second round; Linus had been the first to pass."""

# ---------------------------------------------------------------------- t.loot
three_there = t.lay("1a", "red", Sarah="2 3$", Linus="4 5$", Tim="6")
to_loot = passed(t.after(*three_there))
"""Five treasures are due at 1a."""
both = passed(t.after(*three_there, *t.lay("1b", "blue", Sarah="2 3 4", Linus="5$")))
"""Five treasures are due at 1a and one at 1b."""
to_take = t.then(to_loot, t.loot("1a", 1, 2, 4, 8, 13))
at_2a = passed(t.after(number=2, card="B6", before=on(("2a", "red", "2 3 4 5"))))
"""One treasure is due at 2a in the second round."""
has_amulet = t.after(
    *(t.play("Sarah", "1a", "red", "2 3 4$ 5$"), t.play("Linus", "2a", "blue", "2 3 4 5")),
    *(
        *t.passes("Tim", "Sarah", "Linus"),
        t.loot("1a", 8, 12, 13),
        t.take("Sarah", 8),
        t.bury("Sarah", 13, cubes=0),
    ),
)
"""Sarah, alone at 1a, has treasure 8, has buried 13, and takes 12 next."""
explored = t.then(has_amulet, t.bury("Sarah", 12), t.reveal("B6"))
"""The second round; Linus's column is still at 2a, and Tim begins."""
in_final = passed(
    t.after(
        *(t.play("Sarah", "2a", "red", "2 3$ 4 5"), t.play("Linus", "3a", "blue", "2$ 3$ 4 5")),
        number=5,
        card="B11",
    )
)
"""The final exploration: one treasure is due at 2a, two at 3a."""


def to_find_one() -> Game:
    """Sarah has treasure 8, 12 and 13 are buried, and one more is due at 2a."""
    return t.pass_all(t.to_round(t.then(has_amulet, t.bury("Sarah", 12))(), 2, "B6"))
