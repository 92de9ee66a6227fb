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
NUMBERS = (*VALUES, WILD)
# Cards are laid in every play; straight from a tuple this takes half the time.
_new = tuple.__new__
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
def top(column: tuple[MapCard, ...]) -> int:
    """The value that the next card must reach; 0 for an empty column."""
    value = 0
    for card in column:
        value = VALUES.get(card.number) or value or 1
    return value


def lay(column: tuple[MapCard, ...], cards: Iterable[MapCard]) -> tuple[tuple[MapCard, ...], list[Laid]]:
    """The column after these cards are played in this order, and how each came to lie."""
    value = top(column)
    before = 0
    """The value of the card played before, in this turn."""
    firsts: list[MapCard] = []
    lasts: list[MapCard] = []
    laid = []
    for card in cards:
        own = VALUES.get(card.number) or value or 1
        is_first = value > 1 and card.number == "1"
        laid.append(_new(Laid, (card, is_first, before > own or (own < value and not is_first))))
        if is_first:
            firsts.insert(0, card)
        else:
            lasts.append(card)
            value = own
        before = own
    return (*firsts, *column, *lasts), laid


def copies(column: Sequence[MapCard], effect: str) -> bool:
    """Lies a card there whose effect a 1 could copy?"""
    return any(card.has(effect) for card in column)


def size(column: Iterable[MapCard]) -> int:
    """How many map cards a column counts, `+` as two."""
    return sum(2 if "+" in card.icons else 1 for card in column)


def chests(column: Iterable[MapCard]) -> int:
    """How many chests lie in a column."""
    return sum("$" in card.icons for card in column)
