"""expected: which events may come next in Silver & Gold, from whom, with which choices.

Picks offer what judge allows, even after a table let something stand. Where the rules leave no legal
event, the prompt says what to record with `stands`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from scorepad.engine import grid
from scorepad.engine.expected import Expected, Pick, Table
from scorepad.games.silver_and_gold.cards import Card, Expedition
from scorepad.games.silver_and_gold.state import DEALT, DISPLAY, HAND, Seat, State
from scorepad.text.wording import count


def expected(state: State) -> tuple[Expected, ...]:
    """The events that may come next; none once the game is over."""
    match state.step:
        case "cross":
            return tuple(_crossings(state))
        case "reveal":
            return (_reveal(state),)
        case "resolve":
            return (_resolving(state),)
        case "setup":
            return _setup(state)
        case "over":
            return ()


def leader(state: State) -> str | None:
    """The player who owes a box for an X; else the first player, while an expedition is to be revealed."""
    owing = [state.seats[seat].player for seat in state.clockwise() if state.seats[seat].owed]
    if owing:
        return owing[0]
    return state.seats[state.first].player if state.step == "reveal" else None


# ---------------------------------------------------------------------- setup


def _setup(state: State) -> tuple[Expected, ...]:
    waiting = state.not_dealt()
    if not waiting:
        return (_drawn(state, "display", DISPLAY, f"Display {DISPLAY} treasure cards."),)
    dealt = state.on_the_table()
    free = tuple([card for card in state.unseen() if card not in dealt])
    picks = (
        Pick("dealt", free, 0, DEALT, form="set", ends=_is_dealt, is_listed=False),
        Pick("keep", free, HAND, HAND, form="set"),
    )
    return tuple([_deal(state, state.seat(player), picks, is_possible=len(free) >= HAND) for player in waiting])


def _deal(state: State, seat: Seat, picks: tuple[Pick, ...], *, is_possible: bool) -> Expected:
    if seat.owed:
        return _owed_out_of_step(state, seat)
    prompt = f"{seat.player} keeps {HAND} of {DEALT} treasure cards."
    if not is_possible:
        prompt = f"{prompt} Too few cards are left: the table must allow it."
    return Expected("deal", seat.player, prompt, picks, is_possible=is_possible)


def _is_dealt(table: Table) -> bool:
    """Are all four cards dealt noted, or none?"""
    return len(table.get("dealt", ())) in (0, DEALT)


def _drawn(state: State, kind: str, cards: int, prompt: str) -> Expected:
    """A display or refill of this many cards from the deck."""
    unseen = state.unseen()
    is_possible = len(unseen) >= cards
    if not is_possible:  # after something was let stand, or in a small pack
        prompt = f"{prompt} Too few cards are left: the table must allow it."
    picks = (Pick("cards", unseen, cards, cards, form="set"),)
    return Expected(kind, None, prompt, picks, is_possible=is_possible)


# ---------------------------------------------------------------------- step 1


def _reveal(state: State) -> Expected:
    """The patterns still in the deck; unless the table plays openly, all patterns are shown."""
    left = tuple(state.expeditions_left())
    shown = () if state.is_open else tuple(state.sheets.expeditions)
    prompt = f"{state.seats[state.first].player} is first player and reveals an expedition."
    if not left:
        prompt = f"{prompt} No expedition is left this round: the table must allow it."
    return Expected("reveal", None, prompt, (Pick("pattern", left, shown=shown),), is_possible=bool(left))


# ---------------------------------------------------------------------- step 2


def _crossings(state: State) -> Iterator[Expected]:
    for place in state.clockwise():
        seat = state.seats[place]
        if seat.owed:
            prompt = f"{seat.player} crosses {count(seat.owed, 'more box', 'more boxes')} for an X."
            yield Expected("bonus", seat.player, prompt, _bonus_picks(state, seat))
        elif state.is_to_cross(seat):
            prompt = f"{seat.player} crosses {state.pattern} or a single box."
            picks = (_open_cards(seat.open), Pick("boxes", follow=partial(_boxes_to_cross, state, seat)))
            yield Expected("cross", seat.player, prompt, picks)


@lru_cache(1024)
def _open_cards(cards: tuple[str, ...]) -> Pick:
    return Pick("card", cards)


def _boxes_to_cross(state: State, seat: Seat, table: Table) -> Sequence[Boxes]:
    """The placements of the pattern on the card, then the single boxes; of both cards until one is chosen."""
    sheets = state.sheets
    expedition = sheets.expeditions[state.pattern]
    card = table.get("card")
    if card is None:
        ways = [ways_to_cross(expedition, sheets.cards[each], seat.crosses[each].mask) for each in seat.open]
        return list(dict.fromkeys([boxes for way in ways for boxes in way]))
    if card not in seat.crosses:
        return ()
    return ways_to_cross(expedition, sheets.cards[card], seat.crosses[card].mask)


def _bonus_picks(state: State, seat: Seat) -> tuple[Pick, ...]:
    return _open_cards(seat.open), Pick("box", follow=partial(_boxes_for_an_x, state, seat))


def _boxes_for_an_x(state: State, seat: Seat, table: Table) -> Sequence[str]:
    """The free boxes of the card; of both cards until one is chosen."""
    cards = state.sheets.cards
    card = table.get("card")
    if card is None:
        free = [free_boxes(cards[each], seat.crosses[each].mask) for each in seat.open]
        return list(dict.fromkeys([box for boxes in free for box in boxes]))
    return free_boxes(cards[card], seat.crosses[card].mask) if card in seat.crosses else ()


def _owed_out_of_step(state: State, seat: Seat) -> Expected:
    """A box owed for an X that was crossed outside step 2; it must be let stand like the X itself."""
    boxes = count(seat.owed, "more box", "more boxes")
    prompt = f"{seat.player} must first cross {boxes} for an X, outside step 2; the table must allow it."
    return Expected("bonus", seat.player, prompt, _bonus_picks(state, seat), is_possible=False)


# ---------------------------------------------------------------------- step 3


def _resolving(state: State) -> Expected:
    """The next take, clockwise; between two players, the refill."""
    acting = None if state.acting is None else state.seats[state.acting]
    taker = state.resolver()
    if taker is not None and (acting is None or acting.due):
        return _take(state, state.seats[taker])
    needed = state.needed
    prompt = f"Refill the display with {count(needed, 'card')} from the deck."
    if acting is not None and acting.due:
        prompt = f"{acting.player} has no card left to take: the table must allow an empty refill."
        return Expected("refill", None, prompt, (Pick("cards", (), 0, 0, form="set"),), is_possible=False)
    return _drawn(state, "refill", needed, prompt)


def _take(state: State, seat: Seat) -> Expected:
    if seat.owed:
        return _owed_out_of_step(state, seat)
    hidden = state.unseen() if state.deck else ()
    cards = tuple(dict.fromkeys((*state.display, *hidden)))
    picks = (Pick("card", cards), Pick("from", follow=partial(_sources, state.display, hidden)))
    prompt = f"{seat.player} takes {count(seat.due, 'new card')} from the display or the deck."
    if not cards:
        prompt = f"{prompt} No card is left: the table must allow it."
    return Expected("take", seat.player, prompt, picks, is_possible=bool(cards))


def _sources(display: tuple[str, ...], hidden: tuple[str, ...], table: Table) -> Sequence[str]:
    """Where the card can be taken from; before a card is chosen, where any can."""
    card = table.get("card")
    sources = []
    if display if card is None else card in display:
        sources.append("display")
    if hidden if card is None else card in hidden:
        sources.append("deck")
    return sources


# ---------------------------------------------------------------------- ways to cross


Boxes = tuple[str, ...]
"""Boxes by name, in reading order."""


class Way(NamedTuple):
    """Boxes that may be crossed together: as a mask, and by name."""

    mask: int
    boxes: Boxes


def ways_to_cross(expedition: Expedition, card: Card, crossed: int) -> list[Boxes]:
    """pattern: every placement of the pattern on the free boxes of a card, then every single box."""
    return [boxes for mask, boxes in _ways(expedition.shape, card.boxes) if not mask & crossed]


def free_boxes(card: Card, crossed: int) -> list[str]:
    """The boxes of a card that are not crossed yet."""
    return [box for bit, box in _singles(card.boxes) if not bit & crossed]


@lru_cache(4096)
def _ways(shape: int, area: int) -> tuple[Way, ...]:
    """Every placement of the shape on an empty card, then the single boxes, without duplicates."""
    placements = grid.placements(shape, area)
    singles = [bit for bit in grid.cells(area) if bit not in placements]
    return tuple([Way(mask, grid.names(mask)) for mask in (*placements, *singles)])


@lru_cache(1024)
def _singles(area: int) -> tuple[tuple[int, str], ...]:
    return tuple(zip(grid.cells(area), grid.names(area), strict=True))
