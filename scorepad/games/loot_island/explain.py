"""explain: what is behind each score line of Loot Island, and the treasures that make it.

The table does not show which treasures form a set, or which book goes with which treasure. They are listed as
they count, in the split that is worth most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorepad.engine.explanations import ELIMINATED, Explanation, Story, Subtotal, steps
from scorepad.engine.filling import Filled
from scorepad.engine.position import Position
from scorepad.engine.result import ScoreLine, Standing, Step
from scorepad.engine.rules import DECISION
from scorepad.engine.tallies import Tallies
from scorepad.games.loot_island import fill, tally
from scorepad.games.loot_island.cards import SKULLS, TYPES, Treasure
from scorepad.games.loot_island.scoring import (
    PAIR,
    SKULL_SETS,
    TRIPLE,
    Loots,
    PlayerLoot,
    count_loots,
    jewel_sets,
    pair_books,
    places_of,
    price_of,
    tell_places,
)
from scorepad.games.loot_island.state import CURSED, Price, Seat, State
from scorepad.text.drawing import COLUMNS, Drawing, Part, draw, draw_card, flow, stack
from scorepad.text.wording import count, listing

SETS = ("", "left over", "pair", "set of three")
"""What a set of jewels is called, by its size."""


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Explanation]:
    """What is behind each line; for a tally, only what was entered."""
    if not lines:
        return ()
    account = account_of(story.position, player)
    found = []
    for line in lines:
        if line.item == "healer":
            found.append(Explanation((), *_cubes(story, player), tuple(_healer(account.loot))))
        elif line.item == ELIMINATED:
            subtotals = _elimination(account, story.position.result().of(player))
            rules = ("cursed",) if account.is_cursed else ("healer", "cannot-pay")
            found.append(Explanation((), *_cubes(story, player), tuple(subtotals), rules))
        else:
            places = [f"treasure {each.ref}" for each in used(account, [line.item])] if account.is_tracked else ()
            found.append(Explanation(tuple(places), subtotals=tuple(_subtotals(account, line))))
    return found


def draw_why(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The treasures that make these lines, as small cards, and the cubes."""
    if isinstance(story.position.state, Tallies):
        return story.position.draw(player)
    account = account_of(story.position, player)
    items = [line.item for line in lines]
    if not items or ELIMINATED in items:
        treasures = [treasure for kind in TYPES for treasure in account.of_type(kind)]
        return draw_account(account.loot, treasures, has_cubes=True)
    return draw_account(account.loot, used(account, items), has_cubes="healer" in items)


# ---------------------------------------------------------------------- what counts for a player


class Account(NamedTuple):
    """What counts for one player, among what counts for everybody."""

    player: str
    loots: Loots
    own: list[Treasure]
    is_tracked: bool

    @property
    def loot(self) -> PlayerLoot:
        return self.loots.of[self.player]

    @property
    def is_cursed(self) -> bool:
        return self.loots.is_cursed(self.player)

    def of_type(self, kind: str) -> list[Treasure]:
        return [treasure for treasure in self.own if treasure.type == kind]

    def other_types(self) -> list[Treasure]:
        """score-skulls: the first treasure of each type that is not a skull."""
        found = (self.of_type(kind)[:1] for kind in TYPES if kind != "skull")
        return [treasure for first in found for treasure in first]


def account_of(position: Position, player: str) -> Account:
    """What counts for a player in this position."""
    state = position.state
    is_tracked = isinstance(state, State)
    if isinstance(state, State):
        loots = count_loots(state)
    else:
        loots = (
            fill.count_loots(state) if isinstance(state, Filled) else tally.count_loots(position.state_as(Tallies))
        )
    treasures = loots.setup.sheets.treasures
    return Account(player, loots, [treasures[kept.ref] for kept in loots.of[player].treasures], is_tracked)


def split_jewels(jewels: Sequence[Treasure]) -> list[Sequence[Treasure]]:
    """score-jewels: the jewels as they count: sets of three, then a pair; what is left over comes last, alone."""
    triples, pairs = jewel_sets(len(jewels))
    ends = [3 * number for number in range(triples + 1)]
    ends += [ends[-1] + 2] if pairs else range(ends[-1] + 1, len(jewels) + 1)
    return [jewels[first:last] for first, last in pairwise(ends)]


def split_skulls(skulls: Sequence[Treasure]) -> list[list[Treasure]]:
    """score-skulls: the skulls as they count: sets of different ones, the largest first."""
    kinds = [[skull for skull in skulls if skull.skull == kind] for kind in SKULLS]
    most = max(map(len, kinds))
    return [[kind[place] for kind in kinds if place < len(kind)] for place in range(most)]


def used(account: Account, items: Iterable[str]) -> list[Treasure]:
    """The treasures that make these lines, each once, in the order of the lines."""
    return list(dict.fromkeys(treasure for item in items for treasure in _used(account, item)))


def _used(account: Account, item: str) -> list[Treasure]:
    match item:
        case "books":
            pairs = pair_books(account.own)
            return [each for book, other in pairs if other is not None for each in (book, other)]
        case "jewel-sets":
            sets = split_jewels(account.of_type("jewel"))
            return [jewel for jewels in sets if len(jewels) > 1 for jewel in jewels]
        case "crown-rank":
            return [treasure for treasure in account.own if treasure.crosses]
        case "skull-sets":
            return [*account.of_type("skull"), *account.other_types()]
        case _:
            return account.of_type(item.removesuffix("s"))


def _cubes(story: Story, player: str) -> tuple[tuple[Step, ...], str]:
    """How a player's cubes came and went until they were paid for, and their name; a tally does not say."""
    if isinstance(story.position.state, Tallies):
        return (), ""
    place = story.start.setup.seat_of[player]

    def held(position: Position) -> int:
        state = position.state if isinstance(position.state, Filled) else position.state_as(State)
        seat: Seat = state.seats[place]
        return seat.cubes_to_pay

    return steps(story, held), "cubes"


# ---------------------------------------------------------------------- the lines


def _subtotals(account: Account, line: ScoreLine) -> Iterator[Subtotal]:
    match line.item:
        case "books":
            yield from _books(account.own)
        case "jewel-sets":
            yield from _jewel_sets(account.of_type("jewel"))
        case "crown-rank":
            yield from _crown_rank(account, line.points)
        case "skull-sets":
            yield from _skull_sets(account)
        case kind:
            yield from (Subtotal(name_fully(each), each.gold) for each in account.of_type(kind.removesuffix("s")))


def name_fully(treasure: Treasure) -> str:
    """A treasure by its type and number, with the crosses of a crown and the kind of a skull."""
    if treasure.type == "crown":
        return f"{treasure.name}, {count(treasure.crosses, 'cross', 'crosses')}"
    return f"{treasure.name}, kind {treasure.skull}" if treasure.skull else treasure.name


def _books(own: Sequence[Treasure]) -> Iterator[Subtotal]:
    for book, other in pair_books(own):
        if other is None:
            yield Subtotal(f"{book.name} unpaired", 0)
        else:
            yield Subtotal(f"{book.book} × {other.curse} ({book.name} with {other.name})", book.book * other.curse)


def _jewel_sets(jewels: Sequence[Treasure]) -> Iterator[Subtotal]:
    for own in split_jewels(jewels):
        words = f"{SETS[len(own)]}: {listing(each.name for each in own)}"
        yield Subtotal(words, TRIPLE if len(own) == 3 else PAIR if len(own) == 2 else 0)


def _crown_rank(account: Account, points: int) -> Iterator[Subtotal]:
    loots, player = account.loots, account.player
    crosses = loots.crosses()
    in_order = sorted(crosses.items(), key=lambda each: -each[1])
    yield Subtotal(f"crosses: {', '.join(f'{other} {number}' for other, number in in_order)}", 0)
    out = [other for other in loots.of if loots.is_cursed(other)]
    if out:
        yield Subtotal(f"out, so not ranked: {listing(out)}", 0)
    yield Subtotal(f"bonuses: {', '.join(map(str, loots.bonuses))}", 0)
    places = places_of(crosses[player], crosses.values())
    words = tell_places(player, crosses)
    if len(places) > 1:
        shared = loots.bonuses[places.start : places.stop]
        rounded = ", rounded down" if sum(shared) % len(places) else ""
        words += f": {' + '.join(map(str, shared))}, divided by {len(places)}{rounded}"
    yield Subtotal(words, points)


def _skull_sets(account: Account) -> Iterator[Subtotal]:
    others = account.other_types()
    for skulls in split_skulls(account.of_type("skull")):
        gold = SKULL_SETS[len(skulls)]
        names = listing(f"{skull.name} ({skull.skull})" for skull in skulls)
        yield Subtotal(f"{gold} × {len(others)} for {names}", gold * len(others))
    yield Subtotal(f"{count(len(others), 'other type')}: {listing(each.name for each in others)}", 0)


def _healer(loot: PlayerLoot) -> Iterator[Subtotal]:
    if loot.healer is not None:
        per_cube = loot.healer.per_cube
        yield Subtotal(f"{count(loot.cubes, 'cube')} × {per_cube}", -loot.cubes * per_cube)
        yield Subtotal("fixed price", -loot.healer.fixed)


def _elimination(account: Account, standing: Standing) -> Iterator[Subtotal]:
    """The loot that a player has lost, and why."""
    loot = account.loot
    treasures = [line for line in standing.forfeited if line.rule not in ("healer", DECISION.slug)]
    yield from (Subtotal(line.words, line.points) for line in treasures)
    worth = sum(line.points for line in treasures)
    if account.is_cursed:
        yield Subtotal(f"{loot.cubes} cubes; with {CURSED} or more no healer can help", 0)
    elif loot.healer is not None:
        prices = f"{count(loot.cubes, 'cube')} × {loot.healer.per_cube} + {loot.healer.fixed}"
        yield Subtotal(f"healer: {prices} = {price_of(loot)}, and the loot is worth {worth}", 0)
    yield Subtotal("out: none of it counts", -worth)


# ---------------------------------------------------------------------- the drawing for `why`


CARD = 12
"""Columns inside a card."""
MOST = 30
"""More cubes than this are only counted."""


def draw_account(loot: PlayerLoot, treasures: Sequence[Treasure], *, has_cubes: bool) -> Drawing:
    """These treasures of a player, then the cubes and the healer if they matter."""
    events = {kept.ref: kept.event for kept in loot.treasures}
    cards = [draw_treasure(treasure, events[treasure.ref]) for treasure in treasures]
    if not has_cubes:
        return flow(cards, COLUMNS, gap=1)
    if loot.healer is not None:
        cards.append(_draw_healer(loot.healer))
    gap = [draw("")] * bool(cards)
    return stack(flow(cards, COLUMNS, gap=1), *gap, draw_cubes(loot.cubes))


def draw_treasure(treasure: Treasure, event: int) -> Drawing:
    """A treasure card with its number, type, gold and curse, and the event that brought it."""
    kind = treasure.type.replace("-", " ")
    if treasure.type == "crown":
        kind += f" {'†' * treasure.crosses if treasure.crosses <= 4 else f'{treasure.crosses}†'}"
    gold = f"{treasure.book} × curse" if treasure.type == "book" else f"{treasure.gold} gold"
    curse = f"curse {treasure.curse}" if treasure.curse else f"cure {treasure.cure}" if treasure.cure else ""
    rows = [f"{kind} {treasure.skull}".rstrip(), gold, curse]
    return _draw_card(str(treasure.ref), rows, event)


def _draw_healer(healer: Price) -> Drawing:
    rows = [f"{healer.per_cube} per cube", f"{healer.fixed} fixed", ""]
    return _draw_card("healer", rows, healer.event)


def _draw_card(head: str, rows: Sequence[str], event: int) -> Drawing:
    return draw_card([Part(row, "treasure") for row in rows], CARD, head=head, foot=f"event {event}")


def draw_cubes(cubes: int) -> Drawing:
    """A player's cubes."""
    squares = "■ " * cubes if cubes <= MOST else ""
    return draw([Part(squares, "bad"), Part(f"{' ' * bool(squares)}{count(cubes, 'cube')}")])
