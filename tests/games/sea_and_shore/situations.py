"""Situations of Sea & Shore that several tests start from."""

from functools import partial
from typing import Any

from scorepad.timeline.game import Game
from tests.games.sea_and_shore import table as t

OPEN = t.at("red 3 |")
"""Three players; a treasure is turned up and Sarah plays."""
EARNS = t.at("red 3 | r4 p7 g9")
"""The rulebook's example: Sarah earns, then Tim acts; Linus gets two addition cards."""
ACTS = t.then(EARNS, t.earn("Sarah", "red"))
"""The same, and Tim acts next."""
AFTER = t.then(ACTS, t.action("Tim", 2))
"""The same, and a lost action was carried out."""
NEXT = t.then(AFTER, t.trick("blue 2"))
"""The next trick, which Linus starts with two addition cards; Sarah has a red 3."""
TAKEN = t.then(ACTS, t.take("Tim", "r4", "b12"), t.trick("blue 2"))
"""The next trick after Tim took Sarah's red 4 and discarded the blue 12."""
FOUR = t.at("red 3, blue 2 | r4 b7 p9 g1", players=4)
"""Sarah earns red and Linus blue, then Tim and Ada act; nobody gets addition cards."""
FOUR_ACT = t.then(FOUR, t.earn("Sarah", "red"), t.earn("Linus", "blue"))
FOUR_TAKEN = t.then(FOUR_ACT, t.take("Tim", "r4", "b12"))
"""Ada acts next, after Tim took Sarah's red 4."""
ODD = t.at("red 3, green 2 | r4 b7 p9 r1", players=4)
"""Sarah earns red, then Linus and Tim act, then Ada has two addition cards; nobody played green."""
ODD_ACT = t.then(ODD, t.earn("Sarah", "red"))
BLUE = t.done("red 3, blue 2 | r4 b7 p9 g1", "green 1 | r2 b2 g2 p2", players=4)
"""Sarah's pile is a red 3, Linus has a blue 2 and Ada a green 1; Tim starts the third trick."""
STEALS = t.then(
    BLUE,
    t.trick("red 1", "blue 1"),
    *(t.play(*each) for each in zip(("Tim", "Ada", "Sarah", "Linus"), ("r9", "b9", "p5", "g5"), strict=True)),
)
"""Tim earns or steals red, then Ada blue."""
FOUR_DONE = t.done("red 3, blue 2 | r4 b7 p9 g1", players=4)
FIVE_DONE = t.done("red 3, blue 2 | r4 b7 p9 g1 g2", players=5)
TALLYING = partial(t.seated, 3, mode="tally")
ENTERED = t.then(TALLYING, t.tally("Sarah", 1, "red 3", additions=12))


def any_color() -> Game:
    """As STEALS, but treasures of any color may be stolen."""
    game = t.done(
        "red 3, blue 2 | r4 b7 p9 g1", "green 1 | r2 b2 g2 p2", players=4, rulings={"steal-condition": "any"}
    )()
    return t.lay(game, "red 1, blue 1 | r9 b9 p5 g5")


def counted(*counts: tuple[str, int, int], players: int = 4, **header: Any) -> Game:
    """A pack that says how many there are of some treasures."""
    known = {(color, points): count for color, points, count in counts}
    treasures = [
        {**each, **({"count": known[face]} if (face := (each["color"], each["points"])) in known else {})}
        for each in t.PACK.tables["treasure"]
    ]
    return t.seated(players, changes={"treasure": treasures}, **header)


def one_red_3() -> Game:
    return counted(("red", 3, 1))


def last_acts() -> Game:
    """The last trick of a round: Tim, who starts it, earns red, Sarah acts next, Linus has lost."""
    game = t.lay(t.to_last_trick(t.seated(3)), "red 3 | r12 p12 g12")
    return t.record_all(game, [t.earn("Tim", "red")])


def second_round(players: int = 3) -> Game:
    return t.to_end_of_round(t.seated(players))


def over() -> Game:
    """The end of the game: in the last trick Tim earned red and Sarah acted."""
    return t.settle(t.lay(t.pass_over(t.seated(3), 23), "red 3 | r12 p12 g12"))


def one_left(tricks: int = 10) -> Game:
    """The last trick of a round: Tim, who starts it, has kept the red 4 that he took in the first trick.

    So many tricks lie between these two; with one fewer, Linus starts and Tim comes next.
    """
    game = t.record_all(ACTS(), [t.take("Tim", "r4", "b12")])
    return t.lay(t.pass_over(game, tricks), "red 3 |" if tricks == 10 else "red 3 | r12")


def one_card_in_hand() -> Game:
    """The last trick but one: Tim, who has kept that red 4, acts next; no other card can be in his hand."""
    game = t.record_all(ACTS(), [t.take("Tim", "r4", "b12")])
    return t.record_all(t.lay(t.pass_over(game, 9), "red 3 | r12 g12 p11"), [t.earn("Linus", "red")])
