"""Positions of Silver & Gold that are equal or differ."""

from functools import partial

from scorepad.engine import grid
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import table as t
from tests.games.stories import Situation, then

CROSSES = [
    t.cross("Sarah", "purple-04", "B1", "C1"),
    t.cross("Linus", "orange-05", "A1", "B1"),
    t.cross("Tim", "green-01", "A1", "B1"),
]
DEALS = [t.dealing("Sarah", "purple-04", "green-04"), t.dealing("Linus", "orange-05", "grey-05")]
TURNED = [t.dealing("Linus", "grey-05", "orange-05"), t.dealing("Sarah", "green-04", "purple-04")]
CARDS = ["purple-05", "orange-11", "green-06", "grey-01"]
X, MORE = t.cross("Sarah", "purple-04", "C4", "D4"), t.bonus("Sarah", "purple-04", "C3")
TURN = [t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "B1")]
NEXT = [t.cross("Sarah", "purple-04", "C2"), t.cross("Linus", "orange-05", "B3")]
STRAYS = [t.cross("Sarah", "grey-02", box) for box in ("A1", "D1")]
PAGES = [
    t.tally("Sarah", 9, trophies=[6, 5], palms=[3, 1], cards=["grey-01", "green-01", "orange-04"]),
    t.tally("Linus", 4, trophies=[4]),
]
AGAIN = t.tally("Sarah", 9, trophies=[5, 6], palms=[1, 3], cards=["green-01", "orange-04", "grey-01"])
EVERY = ["O4", "I3", "I3", "L3", "L3", "L4", "T4"]
i2, of_three, tallying = (
    partial(t.revealed, "I2"),
    partial(t.revealed, "I2", "Tim"),
    partial(t.table, mode="tally"),
)
by_color = {"grey": 1, "purple": 2}


def turns(*patterns: str) -> Situation:
    """The first expeditions, with a box crossed by everybody after each."""
    events = zip(patterns, (TURN, NEXT), strict=False)
    return then(t.laid_out, *(event for pattern, own in events for event in (t.reveal(pattern), *own)))


def expeditions(*patterns: str) -> Situation:
    """As many expeditions as there are patterns, with a plain box crossed by everybody after each."""

    def situation() -> Game:
        game = t.laid_out()
        for pattern in patterns:
            game.record(**t.reveal(pattern))
            for player, card in (("Sarah", "purple-04"), ("Linus", "orange-05")):
                free = t.state_of(game).free(player, card) & ~game.setup.sheets.cards[card].crosses
                game.record(**t.cross(player, card, grid.names(free)[0]))
        return game

    return situation


def completed() -> Game:
    """Sarah has completed a card and takes another."""
    game = t.laid_out()
    t.fill(game, "green-04", "A2")
    crosses = [t.cross("Sarah", "green-04", "A2"), t.cross("Linus", "orange-05", "A2")]
    return t.record_all(game, [t.reveal("I2"), *crosses])


SAME: list[tuple[str, Situation, Situation]] = [
    ("crossed in another order", then(of_three, *CROSSES), then(of_three, *CROSSES[::-1])),
    ("the first one last", then(of_three, *CROSSES), then(of_three, *CROSSES[1:], CROSSES[0])),
    ("a box for an X before another's cross", then(i2, X, MORE, TURN[1]), then(i2, X, TURN[1], MORE)),
    ("dealt in another order", then(t.table, *DEALS), then(t.table, *TURNED)),
    (
        "and displayed in another order",
        then(t.table, *DEALS, {"kind": "display", "cards": CARDS}),
        then(t.table, *TURNED, {"kind": "display", "cards": CARDS[::-1]}),
    ),
    ("expeditions in another order", turns("I2", "O4"), turns("O4", "I2")),
    ("patterns of an earlier round", expeditions(*EVERY), expeditions("I2", *EVERY[1:])),
    ("crosses on a card nobody has", then(t.laid_out, *STRAYS), then(t.laid_out, *STRAYS[::-1])),
    ("pages in another order", then(tallying, *PAGES), then(tallying, PAGES[1], AGAIN)),
    (
        "no cards of a color",
        then(tallying, t.tally("Sarah", colors={**by_color, "green": 0}, seals=2)),
        then(tallying, t.tally("Sarah", colors=by_color, seals=2)),
    ),
]
DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("other boxes", then(i2, TURN[0]), then(i2, t.cross("Sarah", "purple-04", "B3"))),
    ("another pattern", i2, partial(t.revealed, "I3")),
    ("an earlier pattern", turns("I2", "O4"), turns("I2", "L4")),
    ("a pattern of this round", expeditions(*EVERY[:6]), expeditions("I2", *EVERY[1:6])),
    ("somebody has crossed", then(i2, TURN[0]), i2),
    ("who has crossed, though nothing was new", i2, then(i2, t.cross("Sarah", "purple-04"))),
    ("a box owed", then(i2, X), then(i2, X, MORE)),
    (
        "all four dealt",
        then(t.table, DEALS[0]),
        then(t.table, {**DEALS[0], "dealt": ["purple-04", "green-04", "green-01", "green-02"]}),
    ),
    ("another first player", t.laid_out, partial(t.laid_out, first="Linus")),
    ("another ruling", t.laid_out, partial(t.laid_out, rulings={"fifth-palm": "replaces-lowest"})),
    ("a card taken", completed, then(completed, t.take("Sarah", "green-06"))),
    ("which card", then(completed, t.take("Sarah", "green-06")), then(completed, t.take("Sarah", "grey-01"))),
    (
        "from where",
        then(completed, t.take("Sarah", "green-06")),
        then(completed, t.take("Sarah", "grey-02", "deck")),
    ),
    ("what is tallied", then(tallying, PAGES[0]), then(tallying, {**PAGES[0], "coins": 10})),
    ("whose page", then(tallying, PAGES[0]), then(tallying, PAGES[1])),
    (
        "other seals",
        then(tallying, t.tally("Sarah", colors=by_color, seals=2)),
        then(tallying, t.tally("Sarah", colors=by_color, seals=3)),
    ),
    ("the form of a page", then(tallying, t.tally("Sarah", cards=[])), then(tallying, t.tally("Sarah"))),
]
