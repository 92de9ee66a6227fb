"""slips: how people miscount their points in Loot Island.

Slips that can happen in one or two ways come first: if one of them explains a difference exactly, it is
hardly by chance. Those with many ways, such as a treasure forgotten, explain almost anything and come last.
None of them needs the moves, so a tally has them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from scorepad.engine.explanations import Slip, Story, in_turn
from scorepad.engine.result import Result
from scorepad.engine.rules import DECISION
from scorepad.games.loot_island.cards import Treasure
from scorepad.games.loot_island.explain import SETS, Account, account_of, split_jewels, split_skulls
from scorepad.games.loot_island.scoring import (
    PAIR,
    SKULL_SETS,
    TRIPLE,
    count_crosses,
    pair_books,
    places_of,
    price_of,
    rank_crowns,
    score_treasures,
    tell_places,
)
from scorepad.games.loot_island.state import Kept
from scorepad.text.wording import count, item_in_words, listing

MOST_TREASURES = 100
"""No player has more, except in a tally that was let stand; then single treasures are not recounted."""


def slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    """Every single miscount of a player's points, the likeliest first.

    A player who cannot pay the healer has nothing; their slips are those after which they could have paid.
    """
    account = account_of(story.position, player)
    if account.is_cursed:
        return
    standing = result.of(player)
    lines = [line for line in standing.forfeited or standing.lines if line.rule != DECISION.slug]
    items = {line.item for line in lines}
    rest = sum(line.points for line in lines) if standing.eliminated else 0
    for slip in in_turn(slip._replace(difference=slip.difference + rest) for slip in _slips(account)):
        if slip.difference > 0 or not standing.eliminated:
            yield slip if slip.item in items else slip._replace(item=None)


def _slips(account: Account) -> Iterator[Slip]:
    yield from _crowns(account)
    yield from _jewels(account.of_type("jewel"))
    yield from _skulls(account)
    yield from _books_with_books(account.own)
    yield from _healer(account)
    yield from _books_otherwise(account.own)
    yield from _treasures(account)


# ---------------------------------------------------------------------- bonuses


def _crowns(account: Account) -> Iterator[Slip]:
    player, loots = account.player, account.loots
    crosses, bonuses = loots.crosses(), loots.bonuses
    if not crosses[player]:
        return
    right = rank_crowns(crosses, bonuses)[player]
    places = places_of(crosses[player], crosses.values())
    where = tell_places(player, crosses)
    if len(places) > 1:
        for place in places:
            whole = bonuses[place] if place < len(bonuses) else 0
            told = f"the {whole} for place {place + 1} taken whole, but it is {right}: {where}"
            yield Slip("crowns-unshared", "crown-rank", whole - right, told)
        if sum(bonuses[places.start : places.stop]) % len(places):
            told = f"the shared bonus for crosses rounded up to {right + 1}"
            yield Slip("crowns-rounded-up", "crown-rank", 1, told)
    out = [other for other in loots.of if loots.is_cursed(other)]
    if out:
        theirs = {other: count_crosses(loots.setup.sheets, loots.of[other].treasures) for other in out}
        wrong = rank_crowns({**crosses, **theirs}, bonuses)[player]
        are_out = f"{listing(out)}, who {'is' if len(out) == 1 else 'are'} out"
        told = f"crosses ranked with {are_out}: {wrong} instead of {right}"
        yield Slip("crowns-with-eliminated", "crown-rank", wrong - right, told)
    yield Slip("crown-rank-forgotten", "crown-rank", -right, f"the bonus for crosses ({right}) not counted")


def _jewels(jewels: Sequence[Treasure]) -> Iterator[Slip]:
    sets = [own for own in split_jewels(jewels) if len(own) > 1]
    points = [TRIPLE if len(own) == 3 else PAIR for own in sets]
    pairs = len(jewels) // 2
    told = (
        f"{count(len(jewels), 'jewel')} counted as {count(pairs, 'pair')}, {pairs * PAIR} instead of {sum(points)}"
    )
    yield Slip("jewels-as-pairs", "jewel-sets", pairs * PAIR - sum(points), told)
    for own, gold in zip(sets, points, strict=True):
        told = f"the {SETS[len(own)]} of {listing(each.name for each in own)} ({gold}) not counted"
        yield Slip("jewel-set-forgotten", "jewel-sets", -gold, told)
    if len(sets) > 1:
        told = f"the sets of jewels ({sum(points)}) not counted"
        yield Slip("jewel-set-forgotten", "jewel-sets", -sum(points), told)


def _skulls(account: Account) -> Iterator[Slip]:
    others = len(account.other_types())
    sets = split_skulls(account.of_type("skull"))
    golds = [SKULL_SETS[len(own)] for own in sets]
    told = f"skulls counted among the other types: {others + 1} instead of {others}"
    yield Slip("skulls-own-type", "skull-sets", sum(golds), told)
    for own, gold in zip(sets, golds, strict=True):
        told = f"the set of {listing(each.name for each in own)} ({gold * others}) not counted"
        yield Slip("skull-set-forgotten", "skull-sets", -gold * others, told)
    if len(sets) > 1:
        told = f"the sets of skulls ({sum(golds) * others}) not counted"
        yield Slip("skull-set-forgotten", "skull-sets", -sum(golds) * others, told)


# ---------------------------------------------------------------------- books and the healer


def _books_with_books(own: Sequence[Treasure]) -> Iterator[Slip]:
    """A book that is left alone, or one just like it, multiplies the curse number of another book."""
    alone = {book.book for book, other in pair_books(own) if other is None}
    books = [treasure for treasure in own if treasure.type == "book"]
    for book in books:
        if book.book in alone:
            for other in books:
                if other is not book and other.curse:
                    told = f"{book.name} paired with {other.name}, which is a book too"
                    yield Slip("book-with-book", "books", book.book * other.curse, told)


def _healer(account: Account) -> Iterator[Slip]:
    loot = account.loot
    if loot.healer is None or not price_of(loot):
        return
    per_cube, fixed = loot.healer.per_cube, loot.healer.fixed
    yield Slip("healer-fixed-forgotten", "healer", fixed, f"the healer's fixed price of {fixed} not paid")
    yield Slip("healer-forgotten", "healer", price_of(loot), f"the healer's {price_of(loot)} not paid")
    for cubes in (loot.cubes - 1, loot.cubes + 1):
        told = f"the healer paid for {count(cubes, 'cube')} instead of {loot.cubes}"
        yield Slip("cube-off", "healer", per_cube * (loot.cubes - cubes), told)


def _books_otherwise(own: Sequence[Treasure]) -> Iterator[Slip]:
    pairs = [(book.book, other.curse) for book, other in pair_books(own) if other is not None]
    if not pairs:
        return
    best = sum(book * curse for book, curse in pairs)
    books = [treasure.book for treasure in own if treasure.type == "book"]
    curses = [treasure.curse for treasure in own if treasure.type != "book" and treasure.curse]
    for points, pairing in worse_pairings(books, curses):
        told = f"books paired as {_tell(pairing)}, {points} instead of {best} ({_tell(pairs)})"
        yield Slip("worse-pairing", "books", points - best, told)


def _tell(pairs: Sequence[tuple[int, int]]) -> str:
    return " + ".join(f"{book} × {curse}" for book, curse in pairs)


# ---------------------------------------------------------------------- single treasures


def _treasures(account: Account) -> Iterator[Slip]:
    """Each treasure forgotten, then each counted twice: its gold alone, or everything it brings."""
    kept = account.loot.treasures
    once = list({each.ref: (each, treasure) for each, treasure in zip(kept, account.own, strict=True)}.values())
    for slug, sign in (("treasure-forgotten", -1), ("treasure-twice", 1)):
        for _, treasure in once:
            told = f"{treasure.name} ({treasure.gold} gold) {'not counted' if sign < 0 else 'counted twice'}"
            yield Slip(slug, f"{treasure.type}s", sign * treasure.gold, told)
        if len(kept) <= MOST_TREASURES:
            yield from _counted_again(account, slug, once)


def _counted_again(account: Account, slug: str, once: Sequence[tuple[Kept, Treasure]]) -> Iterator[Slip]:
    kept = list(account.loot.treasures)
    right = _points(account, kept)
    for each, treasure in once:
        is_twice = slug == "treasure-twice"
        counted = [*kept, each] if is_twice else [other for other in kept if other is not each]
        wrong = _points(account, counted)
        changed = {
            item: wrong.get(item, 0) - right.get(item, 0)
            for item in {**right, **wrong}
            if wrong.get(item, 0) != right.get(item, 0)
        }
        if [*changed] == [f"{treasure.type}s"] and treasure.type != "book":
            continue  # it is only its gold
        told = listing(f"{_WORDS.get(item, item_in_words(item))} {points:+d}" for item, points in changed.items())
        where = next(iter(changed)) if len(changed) == 1 else None
        how = "counted twice" if is_twice else "not counted at all"
        yield Slip(slug, where, sum(changed.values()), f"{treasure.name} {how}: {told}")


_WORDS = {"crown-rank": "most crosses"}


def _points(account: Account, kept: Sequence[Kept]) -> dict[str, int]:
    """The points of a player who has these treasures, by item."""
    loots = account.loots
    found = {line.item: line.points for line in score_treasures(loots.setup.sheets, kept)}
    crosses = count_crosses(loots.setup.sheets, kept)
    if crosses:
        ranked = {**loots.crosses(), account.player: crosses}
        found["crown-rank"] = rank_crowns(ranked, loots.bonuses)[account.player]
    return found


# ---------------------------------------------------------------------- pairings of books and curse numbers


Pairing = list[tuple[int, int]]
"""Multiples with the curse numbers they multiply."""
Served = tuple[int, ...]
"""How many books of each multiple have a curse number."""

MOST_WAYS, MOST_NUMBERS, MOST_POINTS = 128, 12, 4096
"""No printed box has books that go beyond this; a homemade pack may, and then nothing is tried."""


def worse_pairings(books: Sequence[int], curses: Sequence[int]) -> Iterator[tuple[int, Pairing]]:
    """Every sum but the best that as many books as possible can give, the highest first, each with a pairing.

    Books with the same multiple are interchangeable, and so are equal curse numbers. So the curse numbers are
    dealt out one by one. All that is remembered is how many books of each multiple have one, and the sums that
    this can give, as the bits of a number.
    """
    multiples, numbers = sorted(Counter(books).items()), sorted(Counter(curses).items())
    pairs = min(len(books), len(curses))
    ways = prod(times + 1 for _, times in multiples)
    if ways > MOST_WAYS or len(numbers) > MOST_NUMBERS or sum(books) * max(curses, default=0) > MOST_POINTS:
        return
    dealt = _deal(multiples, numbers)
    ends = {served: sums for served, sums in dealt[-1].items() if sum(served) == pairs}
    best = max(sums.bit_length() for sums in ends.values()) - 1
    for points in range(best - 1, -1, -1):
        for served, sums in ends.items():
            if sums >> points & 1:
                yield points, _trace(multiples, numbers, dealt, served, points)
                break


def _deal(multiples: Sequence[tuple[int, int]], numbers: Sequence[tuple[int, int]]) -> list[dict[Served, int]]:
    """The sums that are possible after each curse number, by the books served."""
    dealt: list[dict[Served, int]] = [{(0,) * len(multiples): 1}]
    for number, times in numbers:
        after: dict[Served, int] = {}
        for served, sums in dealt[-1].items():
            for more, points in _ways(multiples, served, number, times):
                now = tuple([old + new for old, new in zip(served, more, strict=True)])
                after[now] = after.get(now, 0) | sums << points
        dealt.append(after)
    return dealt


def _ways(
    multiples: Sequence[tuple[int, int]], served: Served, number: int, times: int
) -> Iterator[tuple[Served, int]]:
    """How many books of each multiple may get a curse number that occurs this often, and for how many points."""
    left = [range(min(most - old, times) + 1) for (_, most), old in zip(multiples, served, strict=True)]
    for more in product(*left):
        if sum(more) <= times:
            yield more, number * sum([own * each for own, (each, _) in zip(more, multiples, strict=True)])


def _trace(
    multiples: Sequence[tuple[int, int]],
    numbers: Sequence[tuple[int, int]],
    dealt: Sequence[dict[Served, int]],
    served: Served,
    points: int,
) -> Pairing:
    """A pairing that serves these books and gives this many points."""
    found: Pairing = []
    for place in range(len(numbers) - 1, -1, -1):
        number, times = numbers[place]
        for before, sums in dealt[place].items():
            more = tuple([now - old for now, old in zip(served, before, strict=True)])
            own = number * sum([each * own for own, (each, _) in zip(more, multiples, strict=True)])
            if min(more) >= 0 and sum(more) <= times and own <= points and sums >> (points - own) & 1:
                found += [
                    (each, number) for own, (each, _) in zip(more, multiples, strict=True) for _ in range(own)
                ]
                served, points = before, points - own
                break
    return sorted(found, reverse=True)
