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
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.engine.ruleset import CERTAIN, Outlook, Setup
from scorepad.games.loot_island.cards import CROWNS, SKULLS, TYPES, Sheets, Treasure
from scorepad.games.loot_island.state import AARON, CURSED, Kept, Price, Seat, State
from scorepad.text.wording import count, listing

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


class PlayerLoot(NamedTuple):
    """What counts for one player at the end."""

    treasures: Sequence[Kept]
    cubes: int
    healer: Price | None


class Loots(NamedTuple):
    """What counts for everybody, however the game is kept."""

    setup: Setup
    of: Mapping[str, PlayerLoot]
    aaron: Sequence[Kept]
    """The crowns of the virtual player."""
    finished: bool

    def is_cursed(self, player: str) -> bool:
        """cursed: does this player have too many cubes at the end?"""
        return self.finished and self.of[player].cubes >= CURSED

    def crosses(self) -> dict[str, int]:
        """Everybody's crosses in the crown ranking, Aaron's too if he has any; anyone cursed is out of it."""
        sheets: Sheets = self.setup.sheets
        found = {
            player: count_crosses(sheets, loot.treasures)
            for player, loot in self.of.items()
            if not self.is_cursed(player)
        }
        theirs = count_crosses(sheets, self.aaron)
        return {**found, AARON: theirs} if theirs else found

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The bonus for each place in crosses: the table's ruling, or the pack's if there is none."""
        ruling: tuple[int, ...] = self.setup.rulings["crowns"]
        sheets: Sheets = self.setup.sheets
        return sheets.crowns if ruling == CROWNS else ruling


def count_loots(state: State) -> Loots:
    """What counts in a tracked game."""
    loots = {seat.player: PlayerLoot(seat.treasures, seat.cubes_to_pay, seat.healer) for seat in state.players}
    aaron = state.seats[-1].treasures if state.has_aaron else ()
    return Loots(state.setup, loots, aaron, state.finished)


def outlook(state: State) -> Outlook:
    """Ranks by crosses may still be lost; 13 cubes are a danger, and once the healers come nobody loses them."""
    told = outlook_of(state.players, is_over=state.finished)
    return told._replace(danger=frozenset(), out=told.danger) if state.step == "heal" else told


def outlook_of(seats: Sequence[Seat], *, is_over: bool) -> Outlook:
    """The same for what these players have."""
    if is_over:
        return CERTAIN
    return Outlook(
        frozenset(["crown-rank"]),
        {seat.player: count(seat.cubes, "cube") for seat in seats},
        frozenset(seat.player for seat in seats if seat.cubes >= CURSED),
    )


def score(state: State) -> Result:
    """The result of a tracked game, or the score so far."""
    return score_loots(count_loots(state))


def bill(state: State, player: str, per_cube: int, fixed: int) -> Bill:
    """healer: what these prices would come to for a player who still needs a healer."""
    seat = state.seat(player)
    # Scored as if the game were over, so that anyone with too many cubes is left out of the crown ranking.
    worth = score(state._replace(step="over")).of(player).total
    return Bill(seat.cubes, seat.cubes * per_cube + fixed, worth)


def score_loots(loots: Loots) -> Result:
    """Rank the players by loot value; anyone with 13 cubes, or unable to pay the healer, is eliminated."""
    sheets: Sheets = loots.setup.sheets
    eliminated = {
        player: f"{loot.cubes} curse cubes: the curse can no longer be broken"
        for player, loot in loots.of.items()
        if loots.is_cursed(player)
    }
    crosses = loots.crosses()
    bonuses = rank_crowns(crosses, loots.bonuses)
    lines: dict[str, list[ScoreLine]] = {}
    for player, loot in loots.of.items():
        own = score_treasures(sheets, loot.treasures)
        if bonuses.get(player):
            own.insert(_after_crowns(own), _crown_line(sheets, loot.treasures, player, crosses, bonuses[player]))
        price = price_of(loot)
        worth = sum(line.points for line in own)
        if loots.finished and player not in eliminated and price > worth:
            eliminated[player] = f"a loot of {worth} cannot pay the healer's {price}"
        if loot.healer is not None and price:
            own.append(_healer_line(loot, price))
        lines[player] = own
    ties = []
    if loots.setup.rulings["tie"] == "fewest-cubes":
        ties.append(TieBreak("cubes", {player: -loot.cubes for player, loot in loots.of.items()}))
    return rank(NAME, lines, ties, finished=loots.finished, eliminated=eliminated)


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


def rank_crowns(crosses: Mapping[str, int], bonuses: Sequence[int]) -> dict[str, int]:
    """Everybody's bonus for their rank in crosses; tied players share, rounded down."""
    shared = {}
    for number in set(crosses.values()) - {0}:
        places = places_of(number, crosses.values())
        shared[number] = sum(bonuses[places.start : places.stop]) // len(places)
    return {player: shared[number] for player, number in crosses.items() if number}


def places_of(number: int, crosses: Collection[int]) -> range:
    """The places that players with this many crosses fill among these, counted from 0."""
    first = sum(other > number for other in crosses)
    return range(first, first + sum(other == number for other in crosses))


def count_crosses(sheets: Sheets, treasures: Iterable[Kept]) -> int:
    return sum(sheets.treasures[kept.ref].crosses for kept in treasures)


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
    where = tell_places(player, ranked)
    line = _line("crown-rank", bonus, f"{count(own, 'cross', 'crosses')}: {where}", "score-crowns", crowns)
    return line._replace(name="most crosses")


def tell_places(player: str, crosses: Mapping[str, int]) -> str:
    """The places in crosses that a player fills, and with whom."""
    own = crosses[player]
    tied = [other for other, number in crosses.items() if number == own and other != player]
    places = listing(str(place + 1) for place in places_of(own, crosses.values()))
    return f"places {places} shared with {listing(tied)}" if tied else f"place {places}"


def _after_crowns(lines: Sequence[ScoreLine]) -> int:
    """Where the crown ranking goes among the lines: before the skulls."""
    return next((place for place, line in enumerate(lines) if line.item.startswith("skull")), len(lines))


def price_of(loot: PlayerLoot) -> int:
    """healer: the price to pay; nothing without cubes or with too many."""
    if loot.healer is None or not 0 < loot.cubes < CURSED:
        return 0
    return loot.cubes * loot.healer.per_cube + loot.healer.fixed


def _healer_line(loot: PlayerLoot, price: int) -> ScoreLine:
    assert loot.healer is not None
    healer = loot.healer
    why = f"{count(loot.cubes, 'cube')} × {healer.per_cube} + {healer.fixed}"
    return ScoreLine("healer", -price, why, "healer", (healer.event,))


def _line(item: str, points: int, why: str, rule: str, used: Iterable[Kept]) -> ScoreLine:
    return ScoreLine(item, points, why, rule, tuple(sorted({kept.event for kept in used})))


def _sum(kind: str, golds: Sequence[int]) -> str:
    noun = kind.replace("-", " ")
    total = f": {' + '.join(map(str, golds))}" if len(golds) > 1 else ""
    return f"{count(len(golds), noun)}{total}"
