"""Positions of Loot Island that are equal or differ."""

from functools import partial

from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.everything import small_game
from tests.games.stories import Situation, then

PUT_AWAY = [t.discard("Sarah", 1), t.discard("Linus", 2)]
PAGES = [t.tally("Sarah", 1, 8, cubes=0), t.tally("Linus", 2, cubes=13)]
TAKES = [t.take("Sarah", 8), t.bury("Linus", 2), t.bury("Tim", 4), t.take("Sarah", 13)]
OTHERWISE = [t.take("Sarah", 13), t.bury("Linus", 4), t.bury("Tim", 2), t.take("Sarah", 8)]


def cards(*names: str) -> Situation:
    """Three rounds without cards, under these event cards from the second on."""
    return lambda: t.pass_all(t.to_round(t.to_round(t.in_round(1, "A1", "Tim"), 2, names[0]), 3, names[1]))


def passed(*before: t.Keys) -> Situation:
    """In the second round somebody has put cards away, and then the active player passes."""
    return lambda: t.record_all(game := then(at.four_left, *before)(), t.passes(t.active(game)))


SAME: list[tuple[str, Situation, Situation]] = [
    ("put away in another order", then(at.four_left, *PUT_AWAY), then(at.four_left, *PUT_AWAY[::-1])),
    (
        "loot in another order",
        then(at.to_loot, t.loot("1a", 1, 2, 4, 8, 13)),
        then(at.to_loot, t.loot("1a", 13, 8, 4, 2, 1)),
    ),
    ("taken in another order", then(at.to_take, *TAKES), then(at.to_take, *OTHERWISE)),
    (
        "open treasures in another order",
        then(at.to_reveal, t.reveal("A2", treasures=[4, 8, 16])),
        then(at.to_reveal, t.reveal("A2", treasures=[16, 4, 8])),
    ),
    (
        "who draws in another order",
        then(at.to_reveal, t.reveal("A1", accept=["Tim", "Sarah"])),
        then(at.to_reveal, t.reveal("A1", accept=["Sarah", "Tim"])),
    ),
    (
        "pages in another order",
        then(at.tallying, *PAGES),
        then(at.tallying, PAGES[1], t.tally("Sarah", 8, 1, cubes=0)),
    ),
    ("event cards in another order", cards("B6", "B7"), cards("B7", "B6")),
    ("cards put away, once somebody has acted", passed(), passed(t.discard("Linus", 3))),
    (
        "the numbers of events",
        then(at.to_take, *TAKES[:2]),
        then(at.to_take, {"kind": "note", "text": "Tea."}, *TAKES[:2]),
    ),
]
TRIED: list[tuple[str, Situation, list[t.Keys], list[t.Keys]]] = [
    ("the coast", at.to_begin, [t.begin(1)], [t.begin(2)]),
    ("the heading", at.to_begin, [t.begin(1)], [t.begin(1, "counterclockwise")]),
    ("the event card", at.to_reveal, [t.reveal("A3")], [t.reveal("A4")]),
    ("the color", at.r1, [t.play("Sarah", "1a", "red", "2")], [t.play("Sarah", "1a", "blue", "2")]),
    ("an icon", at.r1, [t.play("Sarah", "1a", "red", "2")], [t.play("Sarah", "1a", "red", "2+")]),
    (
        "the order of cards",
        at.r1,
        [t.play("Sarah", "1a", "red", "2 *")],
        [t.play("Sarah", "1a", "red", "* 2")],
    ),
    ("the island", at.r1, [t.island("Sarah", "ship", use=False)], [t.island("Sarah", "maps", use=False)]),
    ("a card", at.r1, t.lay("1a", "red", Sarah="2", Linus="3"), t.lay("1a", "red", Sarah="2", Linus="4")),
    (
        *("the landing", at.r1, [t.island("Sarah", "compass", landing="1a")]),
        [t.island("Sarah", "compass", landing="1b")],
    ),
    (
        *("where somebody plays", at.r1, t.lay("1a", "red", Sarah="2", Linus="2")),
        [*t.lay("1a", "red", Sarah="2"), *t.lay("1b", "blue", Linus="2")],
    ),
    ("the treasure", at.to_take, [t.take("Sarah", 8)], [t.take("Sarah", 13)]),
    ("whether it is kept", at.to_take, [t.take("Sarah", 8)], [t.bury("Sarah", 8, cubes=0)]),
    ("for how many cubes", at.to_take, [t.bury("Sarah", 8, cubes=0)], [t.bury("Sarah", 8, cubes=1)]),
    ("the prices", at.healing, [t.healer("Linus", 1, 2)], [t.healer("Linus", 2, 1)]),
    ("what is tallied", at.tallying, [t.tally("Sarah", 1, cubes=0)], [t.tally("Sarah", 2, cubes=0)]),
    ("who has put cards away", at.four_left, [], [t.discard("Linus", 3)]),
]
DIFFERENT = [(words, then(before, *one), then(before, *other)) for words, before, one, other in TRIED]
DIFFERENT += [
    ("who plays", partial(t.table, "Tim"), partial(t.table, "Ada")),
    ("who starts", partial(t.table, "Tim"), partial(t.table, "Tim", first="Tim")),
    ("a ruling", partial(t.table, "Tim"), partial(t.table, "Tim", rulings={"cleanse-cubes": 2})),
    ("the box", partial(t.table, "Tim"), partial(small_game, 3)),
]
