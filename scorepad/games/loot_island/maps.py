"""Map cards as they are written, "5d", and how a column of them grows.

A column has its first card first. A 1 after a value of 2 or more goes to the beginning; every other
card is added at the end and must not be lower than the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

WILD = "*"
ICONS = {"c": "discard a cube", "d": "draw a card", "+": "counts as two", "$": "chest"}
VALUES = {str(value): value for value in range(1, 11)}
HIGHEST = 10
NUMBERS = (*VALUES, WILD)
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
    cards = tuple([MapCard(card.number, card.icons, color) for card in read_cards(faces)])
    values = [VALUES[card.number] for card in cards if not card.is_wild]
    numbers = [card.number for card in cards]
    is_wrong = any(card.is_wild and ("c" in card.icons or "d" in card.icons) for card in cards)
    is_wrong = is_wrong or any(numbers.count(number) > COPIES for number in numbers)
    return Played(
        cards=cards,
        once=sum(BITS[number] for number in set(numbers)),
        twice=sum(BITS[number] for number in set(numbers) if numbers.count(number) >= COPIES),
        first=values[0] if values else HIGHEST,
        last=values[-1] if values else 0,
        is_wrong=is_wrong,
        is_plain=values == sorted(values) and 1 not in values and not is_wrong,
        has_one=1 in values,
        effects="".join(icon for card in cards for icon in card.icons if icon in "cd" and card.has(icon)),
    )


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
    """The numbers, as a mask, that may follow on a column that ends at a value, a 1 at its beginning left out."""
    return sum(BITS[number] for number, own in VALUES.items() if own >= value) | BITS[WILD]


FOLLOWING = tuple(_following(value) for value in range(HIGHEST + 1))
"""By the value at the end of a column: the numbers that may be added there, as masks."""


def following(value: int, played: Played) -> int:
    """The numbers, as a mask, that may be played after these cards on a column that ended at a value."""
    value = value_after(value, played)
    is_high = value > 1 and played.cards[-1].number != "1"
    return FOLLOWING[value] if is_high else FOLLOWING[value] | BITS["1"]


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
