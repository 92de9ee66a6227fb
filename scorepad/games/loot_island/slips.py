"""slips: how people miscount their points in Loot Island.

Slips that can happen in one or two ways come first: if one of them explains a difference exactly, it is
hardly by chance. Those with many ways, such as a treasure forgotten, explain almost anything and come last.
None of them needs the moves, so a tally has them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.explaining import Slip, Story, in_turn
from scorepad.games.loot_island.cards import Treasure
from scorepad.games.loot_island.explain import SETS, Account, account_of, name, split_jewels, split_skulls
from scorepad.games.loot_island.pairings import worse_pairings
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
from scorepad.result import Result
from scorepad.rules import DECISION
from scorepad.wording import count, item_in_words, listing

MOST_TREASURES = 100
"""No player has more, except in a tally that was let stand; then single treasures are not recounted."""


def slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    """Every single miscount of a player's points, the likeliest first.

    Somebody who cannot pay the healer has nothing; their slips are those after which they could have paid.
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
        told = f"the {SETS[len(own)]} of {listing(map(name, own))} ({gold}) not counted"
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
        told = f"the set of {listing(map(name, own))} ({gold * others}) not counted"
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
                    told = f"{name(book)} paired with {name(other)}, which is a book too"
                    yield Slip("book-with-book", "books", book.book * other.curse, told)


def _healer(account: Account) -> Iterator[Slip]:
    loot = account.loot
    if loot.healer is None or not price_of(loot):
        return
    per_cube, fixed, _ = loot.healer
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
            told = f"{name(treasure)} ({treasure.gold} gold) {'not counted' if sign < 0 else 'counted twice'}"
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
        yield Slip(slug, where, sum(changed.values()), f"{name(treasure)} {how}: {told}")


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
