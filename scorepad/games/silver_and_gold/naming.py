"""Naming: cards as people see them, since no number is printed on them."""

from __future__ import annotations

from scorepad import grid
from scorepad.games.silver_and_gold.cards import Card
from scorepad.wording import listing

_NUMBERS = {1: "a", 2: "two", 3: "three", 4: "four"}


def name_card(card: Card) -> str:
    """A card by what stands out on it, with our id: "purple with two coins left (purple-04)"."""
    if card.seal:
        telling = [f"a seal for {card.seal.color}"]
    else:
        telling = [_symbols(card, card.coins, "coin"), _symbols(card, card.palms, "palm")]
        if not any(telling):
            telling = [_symbols(card, card.crosses, "X")]
    words = listing(filter(None, telling), none="")
    return f"{card.color} {f'with {words}' if words else 'without symbols'} ({card.id})"


def _symbols(card: Card, mask: int, noun: str) -> str:
    """The symbols of a kind, if there are any: how many, and where if they are close together."""
    number = mask.bit_count()
    if not number:
        return ""
    article = "an" if noun == "X" and number == 1 else _NUMBERS.get(number, str(number))
    return f"{article} {noun if number == 1 else f'{noun}s'}{_where(card, mask)}"


def _where(card: Card, mask: int) -> str:
    """The part of the card where all these boxes are: " top left"; nothing if they are spread."""
    places = [divmod(bit.bit_length() - 1, grid.COLUMNS) for bit in grid.cells(mask)]
    down = {_side(row, len(card.rows), "top", "bottom") for row, _ in places}
    across = {_side(column, len(card.rows[0]), "left", "right") for _, column in places}
    sides = [side for found in (down, across) if len(found) == 1 for side in found if side]
    return f" {' '.join(sides)}" if sides else ""


def _side(place: int, size: int, first: str, last: str) -> str:
    """In the first third, in the last one, or neither."""
    return first if 3 * place < size else last if 3 * (size - 1 - place) < size else ""
