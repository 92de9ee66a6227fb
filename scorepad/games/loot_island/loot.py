"""Finding the loot: which landings give how many treasures, and the deck they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.state import COASTS, CURSED, Seat, Site, State
from scorepad.wording import count, listing

# ---------------------------------------------------------------------- explore, final


def has_enough(state: State, landing: int) -> bool:
    """Are there enough map cards for loot?"""
    return maps.size(state.landings[landing].cards) >= state.needed


def explored(state: State) -> list[int]:
    """The coasts explored this round, the ship's first."""
    return [state.coast, state.coast_after(state.coast)] if state.card == "B14" else [state.coast]


def big_and_small(state: State, coast: int) -> tuple[int, ...]:
    """The landings of a coast that have enough cards, the big loot landing first."""
    enough = [landing for landing in state.landings_of(coast) if has_enough(state, landing)]
    sign = 1 if state.card == "B12" else -1
    return tuple(sorted(enough, key=lambda landing: sign * maps.size(state.landings[landing].cards)))


def sites(state: State) -> tuple[Site, ...]:
    """Where treasures are due when phase 3 begins, in the order of exploration."""
    found = []
    for coast in explored(state):
        for landing, is_big in zip(big_and_small(state, coast), (True, False), strict=False):
            found.append(Site(landing, due(state, landing, is_big=is_big)))
    return tuple(site for site in found if site.due > 0)


def has_big_loot(state: State, landing: int) -> bool:
    """Is it the big loot landing of its coast?"""
    return not state.is_final and big_and_small(state, landing // 2 + 1)[:1] == (landing,)


def name_site(state: State, site: Site) -> str:
    """Which loot it is."""
    if state.is_final:
        return "Final loot"
    return "Big loot" if has_big_loot(state, site.landing) else "Small loot"


def reckoning(state: State, site: Site) -> str:
    """Why so many treasures are due: compasses, chests, and the event card in force."""
    _, cards, stack, _ = state.landings[site.landing]
    has_compasses = has_big_loot(state, site.landing)
    parts = [count(len(stack), "compass", "compasses")] if has_compasses else []
    parts.append(count(maps.chests(cards), "chest"))
    more = site.due - maps.chests(cards) - (len(stack) if has_compasses else 0)
    return " + ".join(parts) + (f" {'+' if more > 0 else '-'} {abs(more)} ({state.card})" if more else "")


def due(state: State, landing: int, *, is_big: bool) -> int:
    """How many treasures a landing gives; none where nobody has a compass."""
    _, cards, stack, _ = state.landings[landing]
    if not stack:
        return 0
    number = maps.chests(cards) + (len(stack) if is_big else 0)
    if state.card == "A4":
        number += -1 if is_big else 1
    elif state.card == "B11":
        number -= 1
    return number


def final_sites(state: State) -> tuple[Site, ...]:
    """Where treasures are due in the final exploration: small loot wherever there are enough cards."""
    coast, found = state.coast, []
    for _ in range(COASTS):
        coast = state.coast_after(coast)
        found += [
            Site(landing, due(state, landing, is_big=False))
            for landing in state.landings_of(coast)
            if has_enough(state, landing)
        ]
    return tuple(site for site in found if site.due > 0)


# ---------------------------------------------------------------------- supply: the treasure deck


def left(state: State) -> int:
    """How many treasures could still be revealed, the discard pile shuffled in."""
    return sum(pile.bit_count() for pile in state.deck) + state.discards.bit_count()


def reveal(state: State, refs: Sequence[int]) -> State:
    """The deck after these treasures came from it; the discard pile becomes the deck when it runs out."""
    drawn = 0
    for ref in refs:
        drawn |= 1 << ref
    deck = tuple([pile & ~drawn for pile in state.deck])
    discards = state.discards & ~drawn
    if sum(pile.bit_count() for pile in state.deck) < len(refs):
        return state._replace(deck=(sum(deck) | discards,), discards=0)
    return state._replace(deck=deck, discards=discards)


def is_owned(state: State, ref: int) -> bool:
    """Does the treasure lie in front of somebody?"""
    return any(ref in refs_of(seat) for seat in state.seats)


def lay_open(state: State, refs: Iterable[int]) -> State:
    """These treasures come from the deck and lie open; what somebody has already cannot come again."""
    owned = {kept.ref for seat in state.seats for kept in seat.treasures}
    there = [ref for ref in dict.fromkeys(refs) if ref not in owned]
    return reveal(state, there)._replace(revealed=(*state.revealed, *there))


def without(revealed: tuple[int, ...], ref: int) -> tuple[int, ...]:
    """The open treasures after one of them is taken."""
    place = revealed.index(ref)
    return (*revealed[:place], *revealed[place + 1 :])


def next_refs(state: State, drawn: Sequence[int]) -> tuple[int, ...]:
    """The treasures of which the next one may be, these being drawn already."""
    before = sum(1 << ref for ref in set(drawn))
    for pile in (*state.deck, state.discards):
        if pile & ~before:
            return tuple(refs_in(pile & ~before))
    return ()


def misdrawn(state: State, refs: Sequence[int]) -> str:
    """Why these cannot be the treasures that come next from the deck, if so."""
    again = sorted({ref for ref in refs if refs.count(ref) > 1})
    if again:
        return f"Each treasure exists once; named twice: {listing(map(str, again))}."
    drawn = sum(1 << ref for ref in refs)
    for pile in (*state.deck, state.discards):
        number = min(len(refs), pile.bit_count())
        if (drawn & pile).bit_count() < number:
            return _why_not(state, [ref for ref in refs if not 1 << ref & pile])
        drawn &= ~pile
        refs = [ref for ref in refs if not 1 << ref & pile]
    return _why_not(state, list(refs_in(drawn)))


def _why_not(state: State, refs: Sequence[int]) -> str:
    """Where these treasures are instead."""
    if not refs:
        return ""
    bit = 1 << refs[0]
    treasure = state.sheets.treasures[refs[0]]
    owner = next((seat.player for seat in state.seats if refs[0] in refs_of(seat)), "")
    if owner:
        return f"Treasure {treasure.ref} lies in front of {owner}."
    if treasure.ref in state.revealed:
        return f"Treasure {treasure.ref} lies open on the table already."
    if bit & state.discards:
        return f"Treasure {treasure.ref} is on the discard pile, and the deck comes first."
    if any(bit & pile for pile in state.deck):
        return f"Treasure {treasure.ref} is of pile {treasure.pile}, and treasures before it have not come yet."
    return f"Treasure {treasure.ref} is of pile {treasure.pile}, which is not in play."


def refs_of(seat: Seat) -> list[int]:
    """The treasures in front of a player."""
    return [kept.ref for kept in seat.treasures]


def refs_in(mask: int) -> Iterator[int]:
    """The treasures of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def amulets(state: State, seat: Seat) -> int:
    """How many amulets lie in front of a player."""
    treasures = state.sheets.treasures
    return sum([treasures[kept.ref].type == "amulet" for kept in seat.treasures])


def most_discarded(state: State, seat: Seat, ref: int, *, keep: bool) -> int:
    """So many cubes the player may discard who keeps or buries this treasure, if they have them."""
    return state.sheets.treasures[ref].most_cured if keep else BURIED + amulets(state, seat)


BURIED = 2
"""So many cubes are discarded with a treasure that is buried again, and one for each amulet."""


# ---------------------------------------------------------------------- healer


def to_heal(state: State) -> list[Seat]:
    """The players who still need a healer, in their order."""
    seats = [state.seats[place] for place in state.clockwise(state.first)]
    waiting = [seat for seat in seats if 0 < seat.cubes < CURSED and seat.healer is None]
    if state.setup.rulings["healer-order"] == "fewest-cubes":
        waiting.sort(key=lambda seat: seat.cubes)
    return waiting
