"""Finding the loot: how many treasures each landing gives, and the deck they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorepad.engine.ruleset import Setup
from scorepad.games.loot_island.cards import Sheets, Treasure
from scorepad.games.loot_island.state import (
    AARON,
    COASTS,
    CURSED,
    Seat,
    Site,
    State,
    Trove,
    make_trove,
)
from scorepad.text.wording import count, listing

# ---------------------------------------------------------------------- explore, final


def explored(state: State) -> list[int]:
    """The coasts explored this round, the ship's first."""
    coast = state.voyage.coast
    return [coast, state.coast_after(coast)] if state.voyage.card == "B14" else [coast]


def big_and_small(state: State, coast: int) -> tuple[int, ...]:
    """The landings of a coast that have enough cards, the big loot landing first."""
    landings, needed, pair = state.landings, state.needed, state.landings_of(coast)
    near, far = [landings[landing].size for landing in pair]
    if near < needed or far < needed:
        return pair[:1] if near >= needed else pair[1:] if far >= needed else ()
    is_far_big = far < near if state.voyage.card == "B12" else far > near
    return pair[::-1] if is_far_big else pair


def sites(state: State) -> tuple[Site, ...]:
    """The landings where treasures are due when phase 3 begins, in the order of exploration."""
    found = []
    for coast in explored(state):
        for place, landing in enumerate(big_and_small(state, coast)):
            number = due(state, landing, is_big=place == 0)
            if number > 0:
                found.append(Site(landing, number))
    return tuple(found)


def has_big_loot(state: State, landing: int) -> bool:
    """Is it the big loot landing of its coast?"""
    return not state.is_final and big_and_small(state, landing // 2 + 1)[:1] == (landing,)


def name_site(state: State, site: Site) -> str:
    """What the loot of a landing is called."""
    if state.is_final:
        return "Final loot"
    return "Big loot" if has_big_loot(state, site.landing) else "Small loot"


def reckoning(state: State, site: Site) -> str:
    """How the number of treasures is counted: compasses, chests, and the event card in force."""
    chests, stack = state.landings[site.landing].chests, state.landings[site.landing].stack
    has_compasses = has_big_loot(state, site.landing)
    parts = [count(len(stack), "compass", "compasses")] if has_compasses else []
    parts.append(count(chests, "chest"))
    more = site.due - chests - (len(stack) if has_compasses else 0)
    return " + ".join(parts) + (f" {'+' if more > 0 else '-'} {abs(more)} ({state.card})" if more else "")


def due(state: State, landing: int, *, is_big: bool) -> int:
    """How many treasures a landing gives; none where nobody has a compass."""
    stack = state.landings[landing].stack
    if not stack:
        return 0
    number = state.landings[landing].chests + (len(stack) if is_big else 0)
    card = state.voyage.card
    if card == "A4":
        number += -1 if is_big else 1
    elif card == "B11":
        number -= 1
    return number


def final_sites(state: State) -> tuple[Site, ...]:
    """Where treasures are due in the final exploration: small loot at every landing with enough cards."""
    coast, found = state.coast, []
    for _ in range(COASTS):
        coast = state.coast_after(coast)
        found += [
            Site(landing, due(state, landing, is_big=False))
            for landing in state.landings_of(coast)
            if state.landings[landing].size >= state.needed
        ]
    return tuple(site for site in found if site.due > 0)


# ---------------------------------------------------------------------- supply: the treasure deck


def left(trove: Trove) -> int:
    """How many treasures are left to reveal, counting the discard pile."""
    number = trove.discards.bit_count()
    for pile in trove.deck:
        number += pile.bit_count()
    return number


def put_away(trove: Trove, sites: tuple[Site, ...]) -> Trove:
    """Discard the treasures still face up; these landings are to be explored next."""
    discards = trove.discards | mask(trove.revealed) if trove.revealed else trove.discards
    return make_trove(trove.deck, discards, (), sites, 0)


def lay_open(trove: Trove, seats: Iterable[Seat], refs: Sequence[int]) -> Trove:
    """Reveal these treasures from the deck, except any that a player already has.

    When the deck runs out, the discard pile becomes the deck.
    """
    drawn = mask(refs)
    if drawn & ~(sum(trove.deck) | trove.discards) or drawn.bit_count() < len(refs):
        owned = {kept.ref for seat in seats for kept in seat.treasures}
        refs = [ref for ref in dict.fromkeys(refs) if ref not in owned]
        drawn = mask(refs)
    deck = tuple([pile & ~drawn for pile in trove.deck])
    discards = trove.discards & ~drawn
    if sum([pile.bit_count() for pile in trove.deck]) < len(refs):
        deck, discards = (sum(deck) | discards,), 0
    return make_trove(
        deck=deck,
        discards=discards,
        revealed=(*trove.revealed, *refs),
        sites=trove.sites,
        taker=trove.taker,
    )


def mask(refs: Iterable[int]) -> int:
    """These treasures as a mask."""
    found = 0
    for ref in refs:
        found |= 1 << ref
    return found


def is_owned(seats: Iterable[Seat], ref: int) -> bool:
    """Does a player have the treasure?"""
    return any(ref in refs_of(seat) for seat in seats)


def without(revealed: tuple[int, ...], ref: int) -> tuple[int, ...]:
    """The revealed treasures once one of them is taken."""
    place = revealed.index(ref)
    return revealed[:place] + revealed[place + 1 :]


def next_refs(trove: Trove, drawn: Iterable[int] = ()) -> tuple[int, ...]:
    """The treasures that may be drawn next, after these."""
    before = mask(drawn)
    for pile in trove.deck:
        if pile & ~before:
            return refs_in(pile & ~before)
    return refs_in(trove.discards & ~before)


def misdrawn(state: State, refs: Sequence[int]) -> str:
    """Why these cannot be the next treasures of the deck; empty if they can."""
    drawn = mask(refs)
    if drawn.bit_count() < len(refs):
        again = sorted(ref for ref, times in Counter(refs).items() if times > 1)
        named = f"Treasure {again[0]} is" if len(again) == 1 else f"Treasures {listing(map(str, again))} are"
        return f"{named} named more than once; there is only one of each."
    for pile in (*state.trove.deck, state.trove.discards):
        due = drawn.bit_count()
        if (drawn & pile).bit_count() < min(due, pile.bit_count()):
            return _why_not(state, [ref for ref in refs if 1 << ref & drawn & ~pile])
        drawn &= ~pile
        if not drawn:
            return ""
    return _why_not(state, refs_in(drawn))


def _why_not(state: State, refs: Sequence[int]) -> str:
    """Where each of these treasures is instead."""
    return " ".join(_where(state, ref) for ref in refs)


def wrong_refs(state: State, refs: Sequence[int]) -> list[int]:
    """Which of these cannot be among the next treasures of the deck, one by one."""
    return [ref for place, ref in enumerate(refs) if ref in refs[:place] or misdrawn(state, [ref])]


def _where(state: State, ref: int) -> str:
    bit = 1 << ref
    treasure = state.sheets.treasures[ref]
    owner = next((seat.player for seat in state.seats if ref in refs_of(seat)), "")
    if owner:
        return f"{owner} already has treasure {treasure.ref}."
    if treasure.ref in state.revealed:
        return f"Treasure {treasure.ref} is already face up on the table."
    if bit & state.discards:
        return f"Treasure {treasure.ref} is on the discard pile, and the deck has not run out yet."
    if any(bit & pile for pile in state.deck):
        return f"Treasure {treasure.ref} is in pile {treasure.pile}, and the pile above it has not run out yet."
    return not_in_play(treasure, state.setup)


def not_in_play(treasure: Treasure, setup: Setup) -> str:
    """A sentence for a treasure of a pile that stays in the box."""
    return (
        f"Treasure {treasure.ref} is in pile {treasure.pile}, which is not used with {len(setup.players)} players."
    )


def not_revealed(state: State, ref: int) -> str:
    """A sentence for a treasure that cannot be taken, with those that can."""
    revealed = listing(map(str, state.trove.revealed), last="or")
    return f"Treasure {ref} is not face up on the table. Possible: {revealed}."


def refs_of(seat: Seat) -> list[int]:
    """The treasures a player has kept."""
    return [kept.ref for kept in seat.treasures]


@lru_cache(maxsize=256)
def refs_in(mask: int) -> tuple[int, ...]:
    """The treasures of a mask, by their reference numbers."""
    found = []
    while mask:  # bit by bit: reference numbers may be far apart
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(found)


BURIED = 2
"""Cubes discarded for burying a treasure; each amulet adds one."""


def most_discarded(sheets: Sheets, seat: Seat, ref: int, *, keep: bool) -> int:
    """keep, bury: the most cubes a player may discard for this treasure, if they have that many."""
    if keep:
        return sheets.treasures[ref].most_cured
    return BURIED + sum([kept.ref in sheets.amulets for kept in seat.treasures])


def usually_discarded(sheets: Sheets, seat: Seat, ref: int, *, keep: bool) -> int:
    """How many cubes are discarded unless the event says: all that may be, crossed-out ones only where known."""
    return sheets.treasures[ref].cure or 0 if keep else most_discarded(sheets, seat, ref, keep=False)


def cubes_held(sheets: Sheets, cubes: int, ref: int, *, keep: bool) -> int:
    """The cubes a player can discard from; keeping a treasure adds its curse first."""
    return cubes + sheets.treasures[ref].curse if keep else cubes


def cubes_after(sheets: Sheets, seat: Seat, ref: int, *, keep: bool) -> int:
    """A player's cubes after keeping or burying this treasure with the usual discard."""
    held = cubes_held(sheets, seat.cubes, ref, keep=keep)
    return max(0, held - usually_discarded(sheets, seat, ref, keep=keep))


def warn_of_cubes(state: State, seat: Seat, held: int, table: Mapping[str, Any]) -> str:
    """cursed: what a player should know before they keep a treasure."""
    if "treasure" not in table or table.get("keep") is False or table.get("as") == AARON:
        return ""
    cubes = cubes_after(state.sheets, seat._replace(cubes=held), table["treasure"], keep=True)
    return f"{cubes} cubes: {seat.player} is out if it stays {CURSED} or more." if cubes >= CURSED else ""


def cubes_digging(state: State, place: int) -> int:
    """island-treasure: the cubes of a seat that reveals a treasure, including the one just taken for it."""
    return state.cubes_using(place) + 1


# ---------------------------------------------------------------------- healer


def to_heal(state: State) -> list[Seat]:
    """The players who still need a healer, in the order they choose one."""
    seats = [state.seats[place] for place in state.clockwise(state.voyage.first)]
    waiting = [seat for seat in seats if 0 < seat.cubes < CURSED and seat.healer is None]
    if state.setup.rulings["healer-order"] == "fewest-cubes":
        waiting.sort(key=lambda seat: seat.cubes)
    return waiting
