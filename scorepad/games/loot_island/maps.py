"""Map cards as they are written, such as "5d", and how a column of them grows.

Columns list the first card first. A 1 played after a value of 2 or more goes to the beginning; every
other card goes to the end and must not be lower than the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from scorepad.engine.fast_tuples import FastTuple

WILD = "*"
ICONS = {"c": "discard a cube", "d": "draw a card", "+": "counts as two", "$": "chest"}
CHEST = "$"
VALUES = {str(value): value for value in range(1, 11)}
HIGHEST = 10
NUMBERS = (*VALUES, WILD)
FACE = f"^({'|'.join(map(re.escape, NUMBERS))})[{''.join(ICONS)}]{{0,{len(ICONS)}}}$"
"""How a card is written; that no icon appears twice is checked separately."""
BITS = {number: 1 << place for place, number in enumerate(NUMBERS)}
"""Each number's bit in a mask."""
EVERY = sum(BITS.values())
COLORS = ("red", "blue", "green", "yellow")
SHIFTS = {color: place * len(NUMBERS) for place, color in enumerate(COLORS)}
"""Where the numbers of each color begin in a mask of the cards of all colors."""
COPIES = 2
"""How many cards there are of each color and number."""


class MapCard(FastTuple):
    """A card as printed: its number, its icons and, once it is played, its color and its bit in a mask."""

    number: str
    icons: str = ""
    color: str = ""
    bit: int = 0

    @property
    def face(self) -> str:
        return f"{self.number}{self.icons}"

    @property
    def is_odd(self) -> bool:
        """Is it a wild that bears more than a chest? There is none, but what was let stand works as written."""
        return self.number == WILD and self.icons.strip(CHEST) != ""


class Lying(FastTuple):
    """The cards on the island, those there twice (both as masks), and how many there are in all."""

    once: int = 0
    twice: int = 0
    cards: int = 0


class Laid(FastTuple):
    """Cards played together to the column of a landing, and what they lead to."""

    firsts: tuple[MapCard, ...]
    """The 1s that go to the beginning, in the order they lie there."""
    lasts: tuple[MapCard, ...]
    once: int
    twice: int
    """The cards played, and those played twice, as masks."""
    top: int
    """The value at the end of the column afterwards."""
    size: int
    """How many map cards they count as, each `+` as two."""
    chests: int
    effects: str
    """What they do, in order: `c`, `d`, `1` (a cube for everybody else), `=` (a 1 that may copy)."""
    low: tuple[str, ...]
    """The cards that would be lower than the one before."""
    wrong: tuple[str, ...]
    """Wilds that bear more than a chest."""
    is_fine: bool
    """Are there no such cards, and none played three times?"""


@lru_cache(maxsize=512)
def read_card(face: str) -> MapCard | None:
    """The card a text stands for: a number or a wild, then its icons, each once and in any order."""
    number = face.rstrip("".join(ICONS))
    icons = face[len(number) :]
    if number not in NUMBERS or len(set(icons)) != len(icons):
        return None
    return MapCard(number, "".join(icon for icon in ICONS if icon in icons))


def read_cards(faces: Iterable[str]) -> list[MapCard]:
    """The cards of texts already known to be valid."""
    return [card for face in faces if (card := read_card(face)) is not None]


@lru_cache(maxsize=4096)
def lay(value: int, faces: tuple[str, ...], color: str) -> Laid:
    """Play cards of one color, in order, to a column that ends at this value."""
    firsts, lasts, low, wrong = [], [], [], []
    once = twice = thrice = before = 0
    effects = icons = ""
    for face in faces:
        card = _in_color(face, color)
        bit, own = card.bit, VALUES.get(card.number) or value or 1
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        is_first = value > 1 and card.number == "1"
        if before > own or (own < value and not is_first):
            low.append(face)
        if is_first:
            firsts.append(card)
            effects += "="
        else:
            lasts.append(card)
            effects += "1" if card.number == "1" else ""
            value = own
        before = own
        effects += card.icons.rstrip("+$")
        if card.is_odd:
            wrong.append(face)
        icons += card.icons
    return Laid(
        firsts=tuple(reversed(firsts)),
        lasts=tuple(lasts),
        once=once,
        twice=twice,
        top=value,
        size=len(faces) + icons.count("+"),
        chests=icons.count(CHEST),
        effects=effects,
        low=tuple(low),
        wrong=tuple(wrong),
        is_fine=not (low or wrong or thrice),
    )


@lru_cache(maxsize=2048)
def _in_color(face: str, color: str) -> MapCard:
    """The card of a text already known to be valid, in its color."""
    card = read_card(face)
    assert card is not None
    return card._replace(color=color, bit=BITS[card.number] << SHIFTS[color])


def top(column: Iterable[MapCard]) -> int:
    """The value that the next card must reach; 0 for an empty column."""
    value = 0
    for card in column:
        value = VALUES.get(card.number) or value or 1
    return value


def _following(value: int) -> int:
    """The numbers that may be added to a column that ends at this value, as a mask."""
    return sum(BITS[number] for number, own in VALUES.items() if own >= value) | BITS[WILD]


FOLLOWING = tuple(_following(value) for value in range(HIGHEST + 1))
"""The numbers that may be added to a column, as masks, by the value it ends at."""


STARTING = tuple(mask | BITS["1"] for mask in FOLLOWING)
"""The same for the first card of a turn, which may also be a 1 for the beginning."""


def following(value: int, once: int, twice: int, faces: Iterable[str]) -> int | None:
    """The numbers that may be played after these cards in a turn, as a mask; None if the cards do not fit.

    The column ends at this value; `once` and `twice` are the numbers of the color already on the island.
    """
    is_high = False
    """Was the previous card higher than 1?"""
    for card in read_cards(faces):
        bit, own = BITS[card.number], VALUES.get(card.number) or value or 1
        is_first = own == 1 and value > 1
        if twice & bit or card.is_odd or (is_high if is_first else own < value):
            return None
        twice |= once & bit
        once |= bit
        value = value if is_first else own
        is_high = own > 1
    return (FOLLOWING[value] if is_high else STARTING[value]) & ~twice


def copies(column: Sequence[MapCard], effect: str) -> bool:
    """Does the column have a card with this effect for a 1 to copy?"""
    return any(effect in card.icons for card in column)


@cache
def _faces(number: str) -> tuple[str, ...]:
    """Every card of this number, with each set of icons it may have."""
    icons: Iterable[str] = CHEST if number == WILD else ICONS
    sets = [""]
    for icon in icons:
        sets += [f"{own}{icon}" for own in sets]
    sets.sort(key=lambda own: (len(own), [*map([*ICONS].index, own)]))
    return tuple(f"{number}{own}" for own in sets)


@lru_cache(maxsize=2048)
def faces_in(mask: int) -> tuple[str, ...]:
    """Every map card whose number is in a mask."""
    return tuple([face for number in NUMBERS if BITS[number] & mask for face in _faces(number)])
