"""Bounds: what a score card must agree with, given the completed cards and what is printed on them.

Everybody has two open cards at most. So beyond what the completed cards show, a player can have crossed no more
than is printed on the two richest other cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from scorepad.games.silver_and_gold.cards import Card, Seal, Sheets
from scorepad.games.silver_and_gold.state import COINS, HAND, PALMS, ROUNDS

Printed = Callable[[Card], int]


def coins_on(card: Card) -> int:
    return card.coins.bit_count()


def palms_on(card: Card) -> int:
    return card.palms.bit_count()


def _crosses_on(card: Card) -> int:
    return card.crosses.bit_count()


def coins_for(sheets: Sheets, completed: Collection[str]) -> range:
    """coins: how many coin boxes may be crossed off with these completed cards."""
    return _between(sheets, completed, coins_on, COINS)


def palms_for(sheets: Sheets, completed: Collection[str]) -> range:
    """palms: how many palms may be entered with these completed cards."""
    return _between(sheets, completed, palms_on, PALMS)


def _between(sheets: Sheets, completed: Collection[str], printed: Printed, most: int) -> range:
    own = total(sheets, completed, printed)
    return range(min(most, own), min(most, own + _richest(sheets, completed, printed)) + 1)


def total(sheets: Sheets, completed: Iterable[str], printed: Printed) -> int:
    """How many of something are printed on these cards."""
    return sum([printed(sheets.cards[card]) for card in completed])


def _richest(sheets: Sheets, completed: Collection[str], printed: Printed) -> int:
    """How many are printed on the richest other cards, as many as a player may have open."""
    found = cards = 0
    for name, number in _in_order(sheets, printed):
        if name not in completed:
            found += number
            cards += 1
            if cards == HAND:
                break
    return found


@lru_cache(64)
def _in_order(sheets: Sheets, printed: Printed) -> list[tuple[str, int]]:
    """The cards, those with most of something first."""
    numbers = [(name, printed(card)) for name, card in sheets.cards.items()]
    return sorted(numbers, key=lambda each: -each[1])


def boxes(sheets: Sheets, completed: Iterable[str]) -> int:
    """How many boxes the completed cards have."""
    return sum([sheets.cards[card].boxes.bit_count() for card in completed])


def most_boxes(sheets: Sheets, completed: Collection[str]) -> int:
    """boxes: how many can be crossed in a game, with the X on these cards and on two others."""
    sizes = [each.shape.bit_count() for each in sheets.expeditions.values() for _ in range(each.cards)]
    revealed = sum(sizes) - min(sizes, default=0)
    extra = total(sheets, completed, _crosses_on) + _richest(sheets, completed, _crosses_on)
    return ROUNDS * revealed + extra


def most_seals(sheets: Sheets, colors: Mapping[str, int]) -> int:
    """score-seals: the most that seals can bring with this many completed cards of each color."""
    return sum(
        [
            sum(
                sorted([points * colors.get(counted, 0) for counted, points in seals], reverse=True)[
                    : colors[color]
                ]
            )
            for color, seals in _seals(sheets).items()
            if colors.get(color)
        ]
    )


@lru_cache(64)
def _seals(sheets: Sheets) -> Mapping[str, Sequence[Seal]]:
    """The seals on the cards of each color."""
    found: dict[str, list[Seal]] = {}
    for card in sheets.cards.values():
        if card.seal is not None:
            found.setdefault(card.color, []).append(card.seal)
    return found


def can_complete(sheets: Sheets, completed: frozenset[str], left: Collection[str], coins: Collection[int]) -> bool:
    """Can these cards, perhaps with others of those left, agree with one of these numbers of coins?

    Cards are added one by one, each set of them tried once, and of identical cards only the first.
    """
    possible = [number for number in coins if 0 <= number <= COINS]
    most = max(possible, default=-1)
    tried: set[frozenset[str]] = set()
    to_try = [completed]
    while to_try:
        cards = to_try.pop()
        fitting = coins_for(sheets, cards)
        if cards in tried or fitting.start > most or boxes(sheets, cards) > most_boxes(sheets, cards):
            continue  # further cards only add coins and boxes
        if any(number in fitting for number in possible):
            return True
        tried.add(cards)
        alike: dict[tuple[int, int, int], str] = {}
        for name in left:
            card = sheets.cards[name]
            if name not in cards and coins_on(card):
                alike.setdefault((coins_on(card), _crosses_on(card), card.boxes.bit_count()), name)
        to_try += [cards | {name} for name in alike.values()]
    return False
