"""Positions of Sea & Shore that are equal or differ."""

from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.games.stories import Situation, let, then

UNDO: t.Keys = {"kind": "undo"}
PAGES = [t.tally("Sarah", 1, "red 3", "blue 2", additions=1), t.tally("Linus", 2), t.tally("Tim", 1, "green 1")]
TURNED = t.tally("Sarah", 1, "blue 2", "red 3", additions=1)


def out_of_turn(*players: str) -> Situation:
    """A trick that was played in this order."""
    own = {"Sarah": "r4", "Linus": "b7", "Tim": "p9", "Ada": "g1"}
    plays = [t.play(player, own[player]) for player in players]
    return lambda: let(t.seated(4), t.trick("red 3", "red 3"), *plays)


def earned(*points: int) -> Game:
    """Four players; Sarah has earned treasures of these points in the first and in the fifth trick."""
    game = t.settle(t.lay(t.seated(4), f"red {points[0]} | r1 b1 p1 g1"))
    for number in (2, 3, 4):
        t.settle(t.lay(game, f" | r{number} b{number} p{number} g{number}"))
    return t.settle(t.lay(game, f"red {points[1]} | r5 b5 p5 g5"))


def next_round(*points: int, trick: bool = True) -> Situation:
    """The same at the end of the round, or with the first treasures of the next."""
    events = [t.trick("red 3", "red 3")] if trick else []
    return lambda: let(t.to_end_of_round(earned(*points)), *events)


SAME: list[tuple[str, Situation, Situation]] = [
    ("a note in between", on.AFTER, then(on.ACTS, t.note(), t.action("Tim", 2), t.note())),
    ("an undo in between", on.AFTER, then(on.ACTS, t.action("Tim", 1, from_="Linus"), UNDO, t.action("Tim", 2))),
    (
        "treasures of two colors turned up in either order",
        t.at("red 3, blue 2 | r4 b7", players=4),
        t.at("blue 2, red 3 | r4 b7", players=4),
    ),
    (
        "a start that is named although it passes there anyway",
        then(on.second_round, t.trick("red 1")),
        then(on.second_round, t.trick("red 1", first="Sarah")),
    ),
    (
        "covers that are off",
        t.at("red 3 | r4 p7 g9"),
        then(
            on.OPEN, t.play("Sarah", "r4", shows="sea"), t.play("Linus", "p7", shows="shore"), t.play("Tim", "g9")
        ),
    ),
    ("played out of turn", out_of_turn("Tim", "Linus"), out_of_turn("Linus", "Tim")),
    (
        "a whole trick out of turn",
        out_of_turn("Tim", "Ada", "Linus", "Sarah"),
        out_of_turn("Sarah", "Linus", "Ada", "Tim"),
    ),
    (
        "tallies in any order",
        then(on.TALLYING, *PAGES),
        then(on.TALLYING, *PAGES[:0:-1], UNDO, PAGES[1], TURNED),
    ),
    ("the order of treasures of the first round, in the second", next_round(1, 2), next_round(2, 1)),
    (
        "a card undone",
        on.NEXT,
        then(on.NEXT, t.play("Linus", "r5+2", shows="sea"), UNDO),
    ),
    (
        "a card amended",
        then(on.NEXT, t.play("Linus", "r6")),
        lambda: let(
            game := on.NEXT(),
            t.play("Linus", "r5", shows="sea"),
            {"kind": "amend", "event": game.count + 1, "why": "typo", "with": t.play("Linus", "r6")},
        ),
    ),
]


DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("another card", t.at("red 3 | r4"), t.at("red 3 | r5")),
    (
        "a cover",
        then(on.OPEN, t.play("Sarah", "r4", shows="sea")),
        then(on.OPEN, t.play("Sarah", "r4", shows="shore")),
    ),
    ("addition cards on a card", then(on.NEXT, t.play("Linus", "r5")), then(on.NEXT, t.play("Linus", "r5+1"))),
    ("another treasure", t.at("red 3 |"), t.at("red 2 |")),
    (
        "two treasures of a color in another order",
        t.at("red 3, red 2 |", players=4),
        t.at("red 2, red 3 |", players=4),
    ),
    (
        "a pile in another order",
        t.done("red 3, red 2 | r1 b1 p1 g1", players=4),
        t.done("red 2, red 3 | r1 b1 p1 g1", players=4),
    ),
    ("another lost action", on.AFTER, then(on.ACTS, t.action("Tim", 3))),
    ("what it did", on.AFTER, then(on.AFTER, t.adjust("Sarah", 1))),
    ("a card taken", then(on.ACTS, t.take("Tim", "r4", "b12")), then(on.ACTS, t.take("Tim", "p7", "b12"))),
    ("a card discarded", then(on.ACTS, t.take("Tim", "r4", "b12")), then(on.ACTS, t.take("Tim", "r4", "b11"))),
    ("who starts", lambda: t.seated(3), lambda: t.seated(3, first="Tim")),
    (
        "who starts the second round",
        then(on.second_round, t.trick("red 1")),
        then(on.second_round, t.trick("red 1", first="Tim")),
    ),
    (
        "how many cards are left in a hand",
        then(on.ACTS, {**t.play("Linus", "b1"), "stands": "late"}),
        then(on.ACTS, {**t.play("Sarah", "b1"), "stands": "late"}),
    ),
    ("a ruling", lambda: t.seated(3), lambda: t.seated(3, rulings={"steal-condition": "any"})),
    ("more players", lambda: t.seated(3), lambda: t.seated(4)),
    ("a treasure taken", on.EARNS, on.ACTS),
    ("the round", lambda: t.seated(3), on.second_round),
    ("the mode", lambda: t.seated(3), on.TALLYING),
    ("what is tallied", on.ENTERED, then(on.TALLYING, t.tally("Sarah", 1, "red 3", additions=11))),
    ("whose page", on.ENTERED, then(on.TALLYING, t.tally("Tim", 1, "red 3", additions=12))),
    ("which round is tallied", on.ENTERED, then(on.TALLYING, t.tally("Sarah", 2, "red 3", additions=12))),
    ("the order of treasures of this round", lambda: earned(1, 2), lambda: earned(2, 1)),
    ("and at its end", next_round(1, 2, trick=False), next_round(2, 1, trick=False)),
]
