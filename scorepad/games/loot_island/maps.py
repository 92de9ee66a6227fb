"""Map cards as they are written, "5d", and how a column of them grows.

A column has its first card first. A 1 after a value of 2 or more goes to the beginning; every other
card is added at the end and must not be lower than the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

WILD = "*"
ICONS = {"c": "discard a cube", "d": "draw a card", "+": "counts as two", "$": "chest"}
VALUES = {str(value): value for value in range(1, 11)}
HIGHEST = 10
NUMBERS = (*VALUES, WILD)
FACE = f"^({'|'.join(map(re.escape, NUMBERS))})[{''.join(ICONS)}]{{0,{len(ICONS)}}}$"
"""How a card is written, but that no icon is there twice."""
BITS = {number: 1 << place for place, number in enumerate(NUMBERS)}
"""Each number in a mask."""
COPIES = 2
"""So many cards of a color and number there are."""


class MapCard(NamedTuple):
    """A card as printed: its number, its icons and, once it is played, its color."""

    number: str
    icons: str = ""
    color: str = ""

    @property
    def face(self) -> str:
        return f"{self.number}{self.icons}"

    @property
    def is_wild(self) -> bool:
        return self.number == WILD

    def has(self, effect: str) -> bool:
        """Has it this effect when it is played? A wild has none."""
        return effect in self.icons and not self.is_wild


class Lying(NamedTuple):
    """Which numbers lie there, and which of them twice, as masks."""

    once: int = 0
    twice: int = 0


class Played(NamedTuple):
    """Cards that are played together, and what can be said of them whatever lies there already."""

    cards: tuple[MapCard, ...]
    once: int
    twice: int
    """The numbers that are there, and those that are there twice."""
    first: int
    """The lowest value that the column may not exceed; that of the first card, or any if it is a wild."""
    last: int
    """The value of the last card that is no wild; 0 if all are."""
    is_wrong: bool
    """Is a wild among them that has an effect, or a number three times?"""
    is_plain: bool
    """Do they ascend, with no 1 among them and nothing wrong?"""
    has_one: bool
    effects: str
    """Every `c` and `d` on them, one after the other; wilds have no effect."""


class Laid(NamedTuple):
    """A card that was played: was it put at the beginning, and is it lower than the one before it?"""

    card: MapCard
    is_first: bool
    is_descending: bool


@lru_cache(maxsize=512)
def read_card(face: str) -> MapCard | None:
    """The card written so: a number or a wild, then its icons, each once and in any order."""
    number = face.rstrip("".join(ICONS))
    icons = face[len(number) :]
    if number not in NUMBERS or len(set(icons)) != len(icons):
        return None
    return MapCard(number, "".join(icon for icon in ICONS if icon in icons))


def read_cards(faces: Iterable[str]) -> list[MapCard]:
    """The cards of texts that were read before, and so are cards."""
    return [card for face in faces if (card := read_card(face)) is not None]


@lru_cache(maxsize=4096)
def read_played(faces: tuple[str, ...], color: str) -> Played:
    """The cards of a play, in its color."""
    cards = []
    once = twice = first = last = 0
    is_wrong, is_ascending, effects = False, True, ""
    for face in faces:
        card = _in_color(face, color)
        cards.append(card)
        number, icons, _ = card
        bit, value = BITS[number], VALUES.get(number, 0)
        is_wrong = is_wrong or bool(twice & bit)
        twice |= once & bit
        once |= bit
        has_effect = "c" in icons or "d" in icons
        if value:
            first = first or value
            is_ascending = is_ascending and value >= last
            last = value
            if has_effect:
                effects += icons.rstrip("+$")
        else:
            is_wrong = is_wrong or has_effect
    has_one = bool(once & BITS["1"])
    return Played(
        cards=tuple(cards),
        once=once,
        twice=twice,
        first=first or HIGHEST,
        last=last,
        is_wrong=is_wrong,
        is_plain=is_ascending and not has_one and not is_wrong,
        has_one=has_one,
        effects=effects,
    )


@lru_cache(maxsize=2048)
def _in_color(face: str, color: str) -> MapCard:
    """A card of a text that was read before, and so is one."""
    card = read_card(face)
    assert card is not None
    return card._replace(color=color)


def top(column: Iterable[MapCard]) -> int:
    """The value that the next card must reach; 0 for an empty column."""
    value = 0
    for card in column:
        value = VALUES.get(card.number) or value or 1
    return value


def lie(value: int, cards: Iterable[MapCard]) -> list[Laid]:
    """How each of these cards comes to lie on a column that ends at a value."""
    before = 0
    """The value of the card played before, in this turn."""
    laid = []
    for card in cards:
        own = VALUES.get(card.number) or value or 1
        is_first = value > 1 and card.number == "1"
        laid.append(Laid(card, is_first, before > own or (own < value and not is_first)))
        value = value if is_first else own
        before = own
    return laid


def fit(value: int, played: Played) -> bool:
    """ascending: may these cards be laid on a column that ends at a value?"""
    if played.is_plain:
        return value <= played.first
    return not played.is_wrong and not any([each.is_descending for each in lie(value, played.cards)])


def value_after(value: int, played: Played) -> int:
    """The value at the end of a column that ended at this one, after cards are played."""
    if not played.has_one:
        return played.last or value or 1
    for card in played.cards:
        if card.number != "1" or value <= 1:
            value = VALUES.get(card.number) or value or 1
    return value


def lay(column: tuple[MapCard, ...], value: int, played: Played) -> tuple[MapCard, ...]:
    """The column, which ends at a value, after cards are played in this order."""
    if not played.has_one:
        return column + played.cards
    laid = lie(value, played.cards)
    firsts = [each.card for each in laid if each.is_first]
    lasts = [each.card for each in laid if not each.is_first]
    return (*reversed(firsts), *column, *lasts)


def _following(value: int) -> int:
    """The numbers, as a mask, that may be added at the end of a column that ends at a value."""
    return sum(BITS[number] for number, own in VALUES.items() if own >= value) | BITS[WILD]


FOLLOWING = tuple(_following(value) for value in range(HIGHEST + 1))
"""By the value at the end of a column: the numbers that may be added there, as masks."""


STARTING = tuple(mask | BITS["1"] for mask in FOLLOWING)
"""The same for the first card of a turn, with a 1 that may go to the beginning."""


def following(value: int, lying: Lying, faces: Iterable[str]) -> int | None:
    """The numbers, as a mask, that may be played after these cards in a turn, on a column that ends at a value
    and with these numbers lying on the island; None if the cards themselves do not fit.
    """
    once, twice = lying
    is_high = False
    """Was the card played before higher than 1?"""
    for card in read_cards(faces):
        bit, own = BITS[card.number], VALUES.get(card.number) or value or 1
        is_first = own == 1 and value > 1
        is_wrong = card.number == WILD and ("c" in card.icons or "d" in card.icons)
        if twice & bit or is_wrong or (is_high if is_first else own < value):
            return None
        twice |= once & bit
        once |= bit
        value = value if is_first else own
        is_high = own > 1
    return (FOLLOWING[value] if is_high else STARTING[value]) & ~twice


def copies(column: Sequence[MapCard], effect: str) -> bool:
    """Lies a card there whose effect a 1 could copy?"""
    return any(card.has(effect) for card in column)


def size(column: Iterable[MapCard]) -> int:
    """How many map cards a column counts, `+` as two."""
    return sum([2 if "+" in card.icons else 1 for card in column])


def chests(column: Iterable[MapCard]) -> int:
    """How many chests lie in a column."""
    return sum(["$" in card.icons for card in column])


def _faces(number: str) -> tuple[str, ...]:
    """A card of this number with every set of icons that it may have."""
    icons = [icon for icon in ICONS if number != WILD or icon not in "cd"]
    sets = [""]
    for icon in icons:
        sets += [f"{own}{icon}" for own in sets]
    sets.sort(key=lambda own: (len(own), [*map([*ICONS].index, own)]))
    return tuple(f"{number}{own}" for own in sets)


FACES = tuple(face for number in NUMBERS for face in _faces(number))
"""Every map card that there may be, as it is written."""


@lru_cache(maxsize=2048)
def faces_in(mask: int) -> tuple[str, ...]:
    """Every map card whose number is in a mask."""
    return tuple(face for number in NUMBERS if BITS[number] & mask for face in _faces(number))
