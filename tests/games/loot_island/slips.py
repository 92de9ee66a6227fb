"""Slips of Loot Island, compared with loot that is counted the slow way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from attrs import define

from scorepad.games.loot_island.cards import CROWNS
from scorepad.games.loot_island.state import State
from scorepad.timeline.game import Game
from tests.games.loot_island.recount import treasures_of
from tests.games.loot_island.table import record_all, seated, tally
from tests.tables import Ways

ITEMS = {
    **dict.fromkeys(("worse-pairing", "book-with-book"), "books"),
    **dict.fromkeys(("jewels-as-pairs", "jewel-set-forgotten"), "jewel-sets"),
    **dict.fromkeys(("crowns-unshared", "crowns-rounded-up", "crowns-with-eliminated"), "crown-rank"),
    **dict.fromkeys(("crown-rank-forgotten",), "crown-rank"),
    **dict.fromkeys(("skulls-own-type", "skull-set-forgotten"), "skull-sets"),
    **dict.fromkeys(("healer-fixed-forgotten", "healer-forgotten", "cube-off"), "healer"),
}
"""The item of the line that a slip is about, if it is about one."""
SLUGS = (*ITEMS, "treasure-forgotten", "treasure-twice")
TREASURES = treasures_of("loot-island")


def full() -> Game:
    """A tally with everything: books left alone, many jewels and skulls, ties for crosses, somebody out."""
    pages = [
        tally(
            "Sarah", 49, 5, 12, 33, 16, 68, 2, 4, 10, 21, 54, 9, 58, 41, 18, 20, 8, cubes=5, per_cube=3, fixed=4
        ),
        tally("Linus", 74, 26, 47, 61, cubes=2, per_cube=1, fixed=1),
        tally("Tim", 17, 64, 6, 7, cubes=13),
        tally("Ada", 56, 71, 31, 44, 70, 73, 67, 37, cubes=1, per_cube=6, fixed=0),
        tally("Max", 3, 23, 28, 1, cubes=12, per_cube=2, fixed=3),
    ]
    return record_all(seated(5, mode="tally"), pages)


GAMES = [full()]
RECORDS: list[Path] = []
"""Whole games with the bundled pack only: the samples."""


def recount(game: Game, player: str) -> Ways:
    loot = loot_of(game, player)
    assert loot.total() == game.result().of(player).total
    items = {line.item for line in game.result().of(player).lines}
    return {
        slug: {(ITEMS[slug] if ITEMS[slug] in items else None, each) for each in found} if slug in ITEMS else found
        for slug, found in miscounts(loot).items()
    }


@define
class Loot:
    """A player's loot, counted the slow way."""

    refs: Sequence[int]
    cubes: int
    prices: tuple[int, int] | None
    others: Sequence[int]
    """The crosses of everybody else who is ranked."""
    out: Sequence[int]
    """The crosses of those who are out."""

    def of(self, kind: str, key: str = "gold") -> list[Any]:
        return [TREASURES[ref].get(key, 0) for ref in self.refs if TREASURES[ref]["type"] == kind]

    def with_refs(self, refs: Sequence[int]) -> Loot:
        return Loot(refs, self.cubes, self.prices, self.others, self.out)

    @property
    def curses(self) -> list[int]:
        own = [TREASURES[ref] for ref in self.refs]
        return [each["curse"] for each in own if each["type"] != "book" and each.get("curse")]

    def pairings(self) -> set[int]:
        """What every pairing of as many books as possible is worth."""
        books = self.of("book", "book")
        pairs = min(len(books), len(self.curses))
        return {
            sum(book * curse for book, curse in zip(chosen, order, strict=True))
            for chosen in set(combinations(sorted(books), pairs))
            for order in permutations(Counter(self.curses).elements(), pairs)
        }

    def jewel_sets(self) -> list[int]:
        left = len(self.of("jewel"))
        return [20] * (left // 3) + [8] * (left % 3 // 2)

    def others_types(self) -> int:
        return len({TREASURES[ref]["type"] for ref in self.refs} - {"skull"})

    def skull_sets(self) -> list[int]:
        numbers = Counter(self.of("skull", "skull"))
        return [
            [0, 1, 3, 6][sum(number > layer for number in numbers.values())]
            for layer in range(max(numbers.values(), default=0))
        ]

    def rank(self, others: Sequence[int]) -> tuple[list[int], int]:
        """The bonuses of the places that are filled, and the bonus."""
        own = sum(self.of("crown", "crosses"))
        first = sum(other > own for other in others)
        bonuses = [*CROWNS, *[0] * 9][first : first + 1 + sum(other == own for other in others)]
        return (bonuses, sum(bonuses) // len(bonuses)) if own else ([], 0)

    def price(self) -> int:
        return self.cubes * self.prices[0] + self.prices[1] if self.prices else 0

    def total(self) -> int:
        golds: int = sum(TREASURES[ref].get("gold", 0) for ref in self.refs)
        sets = sum(self.jewel_sets()) + sum(self.skull_sets()) * self.others_types()
        return golds + best(self) + sets + self.rank(self.others)[1] - self.price()


@lru_cache
def _best(books: tuple[int, ...], curses: tuple[int, ...]) -> int:
    """The best pairing, book by book: each takes any curse number, or none."""
    if not books:
        return 0
    found = [_best(books[1:], curses)]
    for place, curse in enumerate(curses):
        if curse not in curses[:place]:
            found.append(books[0] * curse + _best(books[1:], curses[:place] + curses[place + 1 :]))
    return max(found)


def best(loot: Loot) -> int:
    return _best(tuple(loot.of("book", "book")), tuple(sorted(loot.curses)))


def loot_of(game: Game, player: str) -> Loot:
    """A player's loot as the state or the tally has it."""
    refs: dict[str, list[int]] = {}
    cubes: dict[str, int] = {}
    prices: dict[str, tuple[int, int]] = {}
    for moment in game.line:
        event = moment.event.table()
        if event["kind"] == "tally":
            refs[event["player"]], cubes[event["player"]] = list(event["treasures"]), event["cubes"]
        if "per_cube" in event:
            prices[event["player"]] = event["per_cube"], event["fixed"]
    if game.header.mode == "track":
        seats = game.state_as(State).seats
        refs = {seat.player: [kept.ref for kept in seat.treasures] for seat in seats}
        cubes = {seat.player: seat.cubes for seat in seats}
    crosses = {name: sum(TREASURES[ref].get("crosses", 0) for ref in own) for name, own in refs.items()}
    ranked = [number for name, number in crosses.items() if name != player and cubes[name] < 13]
    out = [number for name, number in crosses.items() if name != player and cubes[name] >= 13]
    return Loot(refs[player], cubes[player], prices.get(player), ranked, out)


def miscounts(loot: Loot) -> dict[str, set[int]]:
    """The differences that each slip can make."""
    bonuses, bonus = loot.rank(loot.others)
    skulls, types, jewels = loot.skull_sets(), loot.others_types(), loot.jewel_sets()
    books = [
        (each["book"], each.get("curse", 0), ref)
        for ref in loot.refs
        if (each := TREASURES[ref])["type"] == "book"
    ]
    alone = sorted(book for book, _, _ in books)[: max(0, len(books) - len(loot.curses))]
    with_out = loot.rank([*loot.others, *loot.out])[1]
    total = loot.total()
    golds = {ref: TREASURES[ref].get("gold", 0) for ref in loot.refs}
    without = {loot.with_refs([other for other in loot.refs if other != ref]).total() - total for ref in loot.refs}
    twice = {loot.with_refs([*loot.refs, ref]).total() - total for ref in loot.refs}
    per_cube, fixed = loot.prices or (0, 0)
    found = {
        "worse-pairing": {points - best(loot) for points in loot.pairings()},
        "book-with-book": {
            book * curse for book, _, one in books for _, curse, other in books if book in alone and one != other
        },
        "jewels-as-pairs": {len(loot.of("jewel")) // 2 * 8 - sum(jewels)},
        "jewel-set-forgotten": {-each for each in (*jewels, sum(jewels))},
        "crowns-unshared": {each - bonus for each in bonuses},
        "crowns-rounded-up": {-(-sum(bonuses) // len(bonuses)) - bonus} if bonuses else set(),
        "crowns-with-eliminated": {with_out - bonus},
        "crown-rank-forgotten": {-bonus},
        "skulls-own-type": {sum(skulls)},
        "skull-set-forgotten": {-each * types for each in (*skulls, sum(skulls))},
        "healer-fixed-forgotten": {fixed},
        "healer-forgotten": {loot.price()},
        "cube-off": {per_cube, -per_cube},
        "treasure-forgotten": {-gold for gold in golds.values()} | without,
        "treasure-twice": {*golds.values()} | twice,
    }
    return {slug: differences - {0} for slug, differences in found.items()}
