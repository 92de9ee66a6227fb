"""scoring: what the treasures of Loot Island are worth, line by line, and who is eliminated.

The best pairing and the best sets are found without search:

* Books: the sum of products is greatest when the highest multiple meets the highest curse number,
  the second highest the second, and so on (the rearrangement inequality).
* Jewels: three make 20 and two make 8, so a pair and a single jewel (8) are worth less than a triple,
  and two pairs (16) less than a triple and a single jewel: as many triples as possible, then a pair if
  two are left.
* Skulls: a set of 1, 2, 3 is worth 1, 3, 6, so the second kind in a set adds 2 and the third 3: a
  skull is always worth most in the largest set that lacks its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorepad.games.loot_island.cards import CROWNS, SKULLS, TYPES, Sheets, Treasure
from scorepad.games.loot_island.state import AARON, CURSED, Kept, Price, State
from scorepad.result import Result, ScoreLine, TieBreak, rank
from scorepad.ruleset import Setup
from scorepad.wording import count, listing

NAME = "loot-island"
ITEMS = (
    "amulets",
    "coin-bags",
    "books",
    "jewels",
    "jewel-sets",
    "crowns",
    "crown-rank",
    "skulls",
    "skull-sets",
    "healer",
)
TRIPLE, PAIR = 20, 8
SKULL_SETS = (0, 1, 3, 6)
"""The worth of a set for each other type of treasure, by the number of different skulls in it."""


class Bill(NamedTuple):
    """What a healer would cost a player, and what their loot is worth."""

    cubes: int
    price: int
    worth: int

    @property
    def can_be_paid(self) -> bool:
        """cannot-pay: is the loot worth at least the price?"""
        return self.price <= self.worth


class Loot(NamedTuple):
    """What counts for one player at the end."""

    treasures: Sequence[Kept]
    cubes: int
    healer: Price | None


def score(state: State) -> Result:
    """The result of a tracked game, or the score so far."""
    loots = {seat.player: Loot(seat.treasures, seat.cubes, seat.healer) for seat in state.players}
    aaron = state.seats[-1].treasures if state.has_aaron else ()
    return score_loots(state.setup, loots, aaron, finished=state.finished)


def bill(state: State, player: str, per_cube: int, fixed: int) -> Bill:
    """healer: what these prices would come to for a player who still needs a healer."""
    seat = state.seat(player)
    # Scored as if the game were over, so that anyone with too many cubes is left out of the crown ranking.
    worth = score(state._replace(step="over")).of(player).total
    return Bill(seat.cubes, seat.cubes * per_cube + fixed, worth)


def score_loots(setup: Setup, loots: Mapping[str, Loot], aaron: Iterable[Kept], *, finished: bool) -> Result:
    """Rank the players by loot value; anyone with 13 cubes, or unable to pay the healer, is eliminated."""
    sheets: Sheets = setup.sheets
    eliminated = {
        player: f"{loot.cubes} curse cubes: the curse can no longer be broken"
        for player, loot in loots.items()
        if finished and loot.cubes >= CURSED
    }
    crosses = {
        player: _crosses(sheets, loot.treasures) for player, loot in loots.items() if player not in eliminated
    }
    theirs = _crosses(sheets, aaron)
    bonuses = rank_crowns(crosses, theirs, _crowns(setup))
    ranked = {**crosses, AARON: theirs} if theirs else crosses
    lines: dict[str, list[ScoreLine]] = {}
    for player, loot in loots.items():
        own = score_treasures(sheets, loot.treasures)
        if bonuses.get(player):
            own.insert(_after_crowns(own), _crown_line(sheets, loot.treasures, player, ranked, bonuses[player]))
        price = _price(loot)
        worth = sum(line.points for line in own)
        if finished and player not in eliminated and price > worth:
            eliminated[player] = f"a loot of {worth} cannot pay the healer's {price}"
        if loot.healer is not None and price:
            own.append(_healer_line(loot, price))
        elif finished and loot.cubes >= CURSED:
            own.append(ScoreLine("healer", 0, "no healer can help", "cursed", ()))
        lines[player] = own
    ties = []
    if setup.rulings["tie"] == "fewest-cubes":
        ties.append(TieBreak("cubes", {player: -loot.cubes for player, loot in loots.items()}))
    return rank(NAME, lines, ties, finished=finished, eliminated=eliminated)


# ---------------------------------------------------------------------- what treasures are worth


def pair_books(treasures: Iterable[Treasure]) -> list[tuple[Treasure, Treasure | None]]:
    """Every book with the treasure whose curse number it multiplies, in the pairing that is worth most."""
    treasures = list(treasures)
    books = sorted((each for each in treasures if each.type == "book"), key=lambda each: -each.book)
    cursed = [each for each in treasures if each.type != "book" and each.curse]
    cursed.sort(key=lambda each: -each.curse)
    return [(book, cursed[place] if place < len(cursed) else None) for place, book in enumerate(books)]


def jewel_sets(jewels: int) -> tuple[int, int]:
    """How many triples and pairs this many jewels make."""
    return jewels // 3, int(jewels % 3 == 2)


def skull_sets(skulls: Iterable[str]) -> tuple[int, ...]:
    """How many different skulls each set has, the largest sets first."""
    numbers = Counter(skulls)
    return tuple(
        sum(numbers[kind] >= number for kind in SKULLS)
        for number in range(1, max(numbers.values(), default=0) + 1)
    )


def rank_crowns(crosses: Mapping[str, int], aaron: int, bonuses: Sequence[int]) -> dict[str, int]:
    """Every player's bonus for their rank in crosses; tied players share, rounded down."""
    wearers = sorted([number for number in (*crosses.values(), aaron) if number], reverse=True)
    shared = {}
    for number in set(wearers):
        first, tied = wearers.index(number), wearers.count(number)
        shared[number] = sum(bonuses[first : first + tied]) // tied
    return {player: shared[number] for player, number in crosses.items() if number}


def _crosses(sheets: Sheets, treasures: Iterable[Kept]) -> int:
    return sum(sheets.treasures[kept.ref].crosses for kept in treasures)


def _crowns(setup: Setup) -> tuple[int, ...]:
    """The table's ruling, or the pack's bonuses if there is none."""
    ruling: tuple[int, ...] = setup.rulings["crowns"]
    sheets: Sheets = setup.sheets
    return sheets.crowns if ruling == CROWNS else ruling


# ---------------------------------------------------------------------- lines


def score_treasures(sheets: Sheets, kept: Sequence[Kept]) -> list[ScoreLine]:
    """The lines for a player's treasures; the crown ranking depends on the others and is added later."""
    own = {kind: [each for each in kept if sheets.treasures[each.ref].type == kind] for kind in TYPES}
    lines = []
    for kind, found in own.items():
        if kind == "book":
            lines += _book_lines(sheets, kept, found)
            continue
        golds = [sheets.treasures[each.ref].gold for each in found]
        if sum(golds):
            line = _line(f"{kind}s", sum(golds), _sum(kind, golds), f"score-{kind}s", found)
            lines.append(line._replace(number=len(found)))
        if kind == "jewel":
            lines += _jewel_lines(found)
        elif kind == "skull":
            lines += _skull_lines(sheets, own)
    return lines


def _book_lines(sheets: Sheets, kept: Sequence[Kept], books: Sequence[Kept]) -> list[ScoreLine]:
    events = {each.ref: each for each in kept}
    pairs = [
        (book, other)
        for book, other in pair_books(sheets.treasures[each.ref] for each in kept)
        if other is not None and book.book * other.curse
    ]
    if not pairs:
        return []
    points = sum(book.book * other.curse for book, other in pairs)
    words = [f"{book.book} × {other.curse} (treasure {book.ref} with {other.ref})" for book, other in pairs]
    alone = len(books) - len(pairs)
    why = listing(words) + (f"; {count(alone, 'book')} unpaired" if alone else "")
    used = [events[each.ref] for pair in pairs for each in pair]
    return [_line("books", points, why, "score-books", used)]


def _jewel_lines(found: Sequence[Kept]) -> list[ScoreLine]:
    triples, pairs = jewel_sets(len(found))
    points = triples * TRIPLE + pairs * PAIR
    if not points:
        return []
    each = " each" if triples > 1 else ""
    sets = [f"{count(triples, 'set')} of three for {TRIPLE}{each}"] * bool(triples)
    sets += [f"1 set of two for {PAIR}"] * pairs
    return [_line("jewel-sets", points, listing(sets), "score-jewels", found)]


def _skull_lines(sheets: Sheets, own: Mapping[str, Sequence[Kept]]) -> list[ScoreLine]:
    others = [kind for kind, found in own.items() if found and kind != "skull"]
    sets = skull_sets(sheets.treasures[each.ref].skull for each in own["skull"])
    each = [SKULL_SETS[number] for number in sets]
    if not sum(each) * len(others):
        return []
    words = listing(f"set of {number} for {gold}" for number, gold in zip(sets, each, strict=True))
    why = f"{words}, times {count(len(others), 'other type')}"
    used = [*own["skull"], *(own[kind][0] for kind in others)]
    return [_line("skull-sets", sum(each) * len(others), why, "score-skulls", used)]


def _crown_line(
    sheets: Sheets, kept: Sequence[Kept], player: str, ranked: Mapping[str, int], bonus: int
) -> ScoreLine:
    """The bonus for crosses, with the places it is for; Aaron is ranked too."""
    crowns = [each for each in kept if sheets.treasures[each.ref].crosses]
    own = ranked[player]
    first = 1 + sum(number > own for number in ranked.values())
    tied = [other for other, number in ranked.items() if number == own and other != player]
    places = listing(str(first + step) for step in range(1 + len(tied)))
    where = f"places {places} shared with {listing(tied)}" if tied else f"place {places}"
    line = _line("crown-rank", bonus, f"{count(own, 'cross', 'crosses')}: {where}", "score-crowns", crowns)
    return line._replace(name="most crosses")


def _after_crowns(lines: Sequence[ScoreLine]) -> int:
    """Where the crown ranking goes among the lines: before the skulls."""
    return next((place for place, line in enumerate(lines) if line.item.startswith("skull")), len(lines))


def _price(loot: Loot) -> int:
    """healer: the price to pay; nothing without cubes or with too many."""
    if loot.healer is None or not 0 < loot.cubes < CURSED:
        return 0
    return loot.cubes * loot.healer.per_cube + loot.healer.fixed


def _healer_line(loot: Loot, price: int) -> ScoreLine:
    assert loot.healer is not None
    per_cube, fixed, event = loot.healer
    why = f"{count(loot.cubes, 'cube')} × {per_cube} + {fixed}"
    return ScoreLine("healer", -price, why, "healer", (event,))


def _line(item: str, points: int, why: str, rule: str, used: Iterable[Kept]) -> ScoreLine:
    return ScoreLine(item, points, why, rule, tuple(sorted({kept.event for kept in used})))


def _sum(kind: str, golds: Sequence[int]) -> str:
    noun = kind.replace("-", " ")
    total = f": {' + '.join(map(str, golds))}" if len(golds) > 1 else ""
    return f"{count(len(golds), noun)}{total}"
