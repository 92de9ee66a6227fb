"""What follows what: turns, phases, rounds, the final exploration and the healers.

    begin ─▶ reveal ─▶ prepare ─▶ act ─▶ loot ⇄ take ─▶ heal ─▶ over
               ▲                              │
               ╰────────── end_round ─────────╯

The first round has no preparation. During the turns `end_turn` builds the one new state of an event;
whatever follows at the end of a phase is worked out from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.events import Loot, Take
from scorepad.games.loot_island.loot import (
    big_and_small,
    explored,
    final_sites,
    left,
    put_away,
    refs_of,
    sites,
    to_heal,
    without,
)
from scorepad.games.loot_island.maps import Lying
from scorepad.games.loot_island.state import (
    COMPASSES,
    EMPTY,
    LANDINGS,
    MAP_CARDS,
    NOBODY,
    NUMBER_OF,
    ROUNDS,
    Kept,
    Landing,
    Seat,
    State,
    Step,
    Trove,
    Voyage,
    at_step,
    at_turn,
    face_up,
    lying_at,
    make_voyage,
    next_coast,
    with_first,
    with_hand,
    with_instead,
)
from scorepad.text.wording import listing


def cards_left(hands: Iterable[int], lying: Lying) -> int:
    """How many map cards are left to draw, counting the discard pile."""
    number = MAP_CARDS - sum(hands) - lying.cards
    return number if number > 0 else 0


def draw_cards(seats: list[Seat], lying: Lying, places: Iterable[int], number: int) -> None:
    """Each of these seats draws this many map cards, as long as there are any."""
    there = cards_left([seat.hand for seat in seats], lying)
    for place in places:
        drawn = min(number, there)
        there -= drawn
        seats[place] = seats[place]._replace(hand=seats[place].hand + drawn)


def add_cubes(seats: list[Seat], places: Iterable[int], number: int, players: int) -> None:
    """These seats, except Aaron's, take cubes, or discard them if the number is negative; never below 0."""
    for place in places:
        if place < players:
            seat = seats[place]
            seats[place] = seat._replace(cubes=max(0, seat.cubes + number))


def filled_hands(lying: Lying, held: Sequence[int], order: Iterable[int], size: int) -> list[int]:
    """hand: the cards kept, filled up to this size in this order, as long as there are cards."""
    there, hands = cards_left(held, lying), list(held)
    for place in order:
        if hands[place] < size:
            drawn = min(size - hands[place], there)
            there -= drawn
            hands[place] += drawn
    return hands


def deal_hands(seats: list[Seat], hands: Iterable[int]) -> None:
    """Each seat gets a hand of this many map cards."""
    for place, hand in enumerate(hands):
        if seats[place].hand != hand:
            seats[place] = with_hand(seats[place], hand)


# ---------------------------------------------------------------------- compasses


MOST_UNDER_B4 = 2


class Placing(NamedTuple):
    """Why a compass cannot be placed: by the general rule, or by the event card in force."""

    why_not: str = ""
    why_not_now: str = ""


FINE = Placing()


def sources(state: State, place: int, landing: int) -> list[int]:
    """The landings a compass may be moved from; none if there is one in the supply."""
    out = state.out(place)
    if landing in out or len(out) < _most(state):
        return []
    return out


def _most(state: State) -> int:
    return MOST_UNDER_B4 if state.card == "B4" else COMPASSES


def judge_placing(state: State, place: int, landing: int, source: str | None) -> Placing:
    """compass: at a landing without one of their own, from the supply or, if that is empty, moved."""
    out, most = state.out(place), _most(state)
    player, name = state.seats[place].player, LANDINGS[landing]
    if source is not None:
        if landing in out:
            return Placing(f"{player} already has a compass at {name}, so none is moved there.")
        if NUMBER_OF[source] not in out:
            return Placing(no_compass(state, place, source))
        if len(out) < most:
            return Placing(f"{player} still has a compass in the supply, so none is moved from {source}.")
    elif len(out) >= most and landing not in out:
        move = f"must move one to {name}, from {listing((LANDINGS[each] for each in out), last='or')}."
        if len(out) >= COMPASSES:
            return Placing(f"{player} has no compass left in the supply and {move}")
        limit = f"Nobody may have more than {MOST_UNDER_B4} compasses on the island this round (B4)"
        return Placing(why_not_now=f"{limit}: {player} {move}")
    return FINE


def no_compass(state: State, place: int, landing: str) -> str:
    """A sentence for a landing where a player has no compass, with those where they have one."""
    out = [LANDINGS[each] for each in state.out(place)]
    others = f", only at {listing(out)}" if out else " or anywhere else"
    return f"{state.seats[place].player} has no compass at {landing}{others}."


def place_compass(landings: list[Landing], place: int, number: int, source: str | None) -> None:
    """Put a compass on top of the stack, if the seat has none there and has one to place."""
    stack = lift_compass(landings, place, number, source)
    landings[number] = landings[number]._replace(stack=stack)


def lift_compass(landings: list[Landing], place: int, number: int, source: str | None) -> tuple[int, ...]:
    """The stack with the compass on top; the landing it is moved from is changed in place."""
    stack = landings[number].stack
    if place in stack:
        return stack
    if source is not None and place in landings[NUMBER_OF[source]].stack:
        take_compass(landings, place, NUMBER_OF[source])
    else:
        out = 0
        for landing in landings:
            if place in landing.stack:
                out += 1
        if out >= COMPASSES:
            return stack
    return (*stack, place)


def take_compass(landings: list[Landing], place: int, number: int) -> None:
    """Remove a seat's compass from a landing."""
    stack = tuple([each for each in landings[number].stack if each != place])
    landings[number] = landings[number]._replace(stack=stack)


def move_in_stack(landings: list[Landing], place: int, number: int, *, to_top: bool) -> None:
    """Move a seat's compass to the bottom of its stack, or to the top."""
    if place in landings[number].stack:
        others = [each for each in landings[number].stack if each != place]
        stack = (*others, place) if to_top else (place, *others)
        landings[number] = landings[number]._replace(stack=stack)


# ---------------------------------------------------------------------- rounds and phases


B8_CUBES, B10_CUBES = 2, 2


# ---------------------------------------------------------------------- turns


def end_turn(
    state: State,
    place: int,
    seats: tuple[Seat, ...],
    passed: int,
    landings: tuple[Landing, ...],
    lying: Lying,
    voyage: Voyage,
    trove: Trove,
) -> State:
    """End a turn with this table: the next player clockwise who has not passed is up, or, once everybody has
    passed, the loot is found.
    """
    step, active = state.step, state.active
    if step == "act" or step == "prepare":
        step, after = "act", _next(place, passed, len(state.setup.players))
        if place != active or voyage.instead != NOBODY:
            active, voyage = _after_odd_turn(place, after, active, voyage)
        else:
            active = after
    state = at_turn(state, step, seats, passed, landings, lying, active, voyage, trove)
    return explore(state) if step == "act" and passed >> active & 1 else state


def _after_odd_turn(place: int, after: int, active: int, voyage: Voyage) -> tuple[int, Voyage]:
    """turn: acting out of turn takes the turn from nobody, but the player after that may go on instead."""
    if place in (active, voyage.instead):
        return after, with_instead(voyage, NOBODY)
    return active, with_instead(voyage, NOBODY if after == active else after)


@lru_cache(maxsize=256)
def _next(place: int, passed: int, players: int) -> int:
    """The next seat clockwise that has not passed; this one if all have."""
    order = [*range(place + 1, players), *range(place + 1)]
    return next((other for other in order if not passed >> other & 1), place)


def pass_turn(
    state: State, place: int, seats: Sequence[Seat], landings: tuple[Landing, ...], voyage: Voyage, trove: Trove
) -> State:
    """first-pass: the first to pass takes the first player tile; under B8 the others take cubes."""
    passed = state.passed
    if state.step in ("prepare", "act"):
        if not passed:
            voyage = with_first(voyage, place)
            if voyage.card == "B8":
                seats, others = list(seats), [other for other in state.clockwise(place) if other != place]
                add_cubes(seats, others, B8_CUBES, len(state.setup.players))
        passed |= 1 << place
    return end_turn(state, place, tuple(seats), passed, landings, state.lying, voyage, trove)


@lru_cache(maxsize=512)
def turned_down(face_up: tuple[int, ...], tile: str) -> tuple[int, ...]:
    """The small islands still face up after one is turned face down."""
    tiles = list(face_up)
    place = TILES.index(tile)
    tiles[place] = max(0, tiles[place] - 1)
    return tuple(tiles)


# ---------------------------------------------------------------------- phase 3


def explore(state: State) -> State:
    """Begin phase 3: settle where treasures are due, and discard those nobody took under A2."""
    return next_site(state, state.seats, put_away(state.trove, sites(state)))


def next_site(state: State, seats: tuple[Seat, ...], trove: Trove) -> State:
    """Move on to the next landing; to the healers if treasures have run out; or else to the end of the round."""
    voyage = state.voyage
    if voyage.is_short or (not left(trove) if trove.sites else voyage.is_final):
        return heal(at_step(state, "heal", seats, trove))
    return at_step(state, "loot", seats, trove) if trove.sites else end_round(state, seats, trove)


def after_take(state: State, seats: tuple[Seat, ...], trove: Trove, number: int) -> State:
    """The next player takes, Aaron automatically; when nothing is left, move on to the next landing."""
    sites = trove.sites
    order = state.landings[sites[0].landing].stack if sites else ()
    if state.voyage.card == "B13":
        order = order[::-1]
    aaron = len(state.setup.players)
    while order and trove.revealed:
        taker = trove.taker % len(order)
        if order[taker] == aaron:
            seats, trove = _aaron_takes(state, seats, trove, number)
            continue
        if taker != trove.taker:
            trove = trove._replace(taker=taker)
        return at_step(state, "take", seats, trove)
    return next_site(state, seats, put_away(trove, sites[1:]))


def _aaron_takes(
    state: State, seats: tuple[Seat, ...], trove: Trove, number: int
) -> tuple[tuple[Seat, ...], Trove]:
    """Aaron takes the highest reference number; he keeps crowns and buries everything else."""
    ref = max(trove.revealed)
    discards = trove.discards
    if ref in state.sheets.crowned:
        aaron = seats[-1]
        seats = (*seats[:-1], aaron._replace(treasures=(*aaron.treasures, Kept(ref, number))))
    else:
        discards |= 1 << ref
    revealed = without(trove.revealed, ref)
    return seats, trove._replace(revealed=revealed, discards=discards, taker=trove.taker + 1)


def taken_by_aaron(before: State, event: Loot | Take, after: State) -> list[tuple[int, bool]]:
    """The treasures Aaron took automatically after an event, and whether he kept them: somebody at the table
    has to move them for him.
    """
    if not after.has_aaron:
        return []
    lay = {*event.treasures} if isinstance(event, Loot) else {*before.trove.revealed} - {event.treasure}
    kept = refs_of(after.seats[-1])
    return [(ref, ref in kept) for ref in sorted(lay - {*after.trove.revealed}, reverse=True)]


def end_round(state: State, seats: tuple[Seat, ...], trove: Trove) -> State:
    """B10, the clean-up, then the next round or the final exploration."""
    voyage, landings, lying = state.voyage, state.landings, state.lying
    if voyage.card == "B10":
        seats = _after_b10(state, seats)
    cleared = [landing for coast in explored(state) for landing in state.landings_of(coast)]
    if any([landings[landing] is not EMPTY for landing in cleared]):
        landings = tuple([EMPTY if number in cleared else landing for number, landing in enumerate(landings)])
        lying = lying_at(landings)
    if voyage.round < ROUNDS:
        return _prepare(state, seats, landings, lying, trove)
    voyage = voyage._replace(card="", is_final=True)
    state = state._replace(step="loot", landings=landings, lying=lying, voyage=voyage)
    return next_site(state, seats, trove._replace(sites=final_sites(state)))


def _after_b10(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Everybody with a compass at the small loot landing discards cubes."""
    after = list(seats)
    for landing in big_and_small(state, state.voyage.coast)[1:]:
        add_cubes(after, state.landings[landing].stack, -B10_CUBES, len(state.setup.players))
    return tuple(after)


def _prepare(
    state: State, seats: tuple[Seat, ...], landings: tuple[Landing, ...], lying: Lying, trove: Trove
) -> State:
    """ship, islands-up: phase 1 of the next round up to the event card."""
    old = state.voyage
    voyage = make_voyage(
        round=old.round + 1,
        coast=next_coast(old.coast, is_clockwise=old.is_clockwise),
        is_clockwise=old.is_clockwise,
        events=old.events,
        card="",
        face_up=face_up(state.setup),
        first=old.first,
        held=(),
        discarded=(),
        is_final=old.is_final,
        is_short=old.is_short,
        instead=NOBODY,
    )
    return at_turn(state, "reveal", seats, 0, landings, lying, old.first, voyage, trove)


# ---------------------------------------------------------------------- the end


def heal(state: State) -> State:
    """The healers come if a player needs one; otherwise the game is over."""
    step: Step = "heal" if to_heal(state) else "over"
    return state._replace(step=step, voyage=state.voyage._replace(card=""), trove=put_away(state.trove, ()))
