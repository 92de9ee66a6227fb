"""Map cards and cubes drawn and discarded; these functions change a list of seats in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorepad.games.loot_island.maps import Lying
from scorepad.games.loot_island.state import MAP_CARDS, Seat, with_hand


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


def fill_hands(seats: list[Seat], lying: Lying, held: Sequence[int], order: Iterable[int], size: int) -> None:
    """hand: fill up the cards kept to this size, in this order, as long as there are cards."""
    there = cards_left(held, lying)
    for place in order:
        hand = held[place]
        if hand < size:
            drawn = min(size - hand, there)
            there -= drawn
            hand += drawn
        if seats[place].hand != hand:
            seats[place] = with_hand(seats[place], hand)
