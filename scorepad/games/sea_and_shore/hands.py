"""Hands and piles: which cards may be played, taken or discarded as far as anybody can know, who can be robbed."""

from __future__ import annotations

from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.games.sea_and_shore.state import STOLEN, Seat, State


def playable(state: State, seat: Seat) -> int:
    """cards: those nobody has played or discarded in this round, and those that the player took back."""
    return _all(state.sheets) & ~state.out | seat.held


def likely(state: State, seat: Seat) -> int:
    """What a player can choose from; if no more cards are left than were taken back, only those.

    A table is not held to this: hands are secret, and the mistake would be in an earlier card.
    """
    has_played = state.step != "trick" and any(state.seats[play.seat] is seat for play in state.plays)
    left = state.hand - state.tricks - has_played
    return playable(state, seat) if left > seat.held.bit_count() else seat.held


def takeable(state: State) -> int:
    """action 4: the cards of this trick that nobody has ever taken."""
    return sum({play.card.bit for play in state.plays}) & ~state.taken


def discardable(state: State, seat: Seat, taken: int) -> int:
    """action 4: what can be in the hand of a player who takes this card; in the last trick only that."""
    return taken if state.is_last_trick else likely(state, seat) | taken


def to_steal_from(state: State, player: str, color: str) -> list[str]:
    """steal: the others whose top treasure may be taken."""
    is_any = state.setup.rulings["steal-condition"] == "any"
    return [
        seat.player
        for seat in state.seats
        if seat.player != player and seat.pile and (is_any or seat.pile[-1].color == color)
    ]


def to_rob(state: State, player: str) -> list[Seat]:
    """action 1: the others who hold enough addition cards to be stolen from."""
    return [seat for seat in state.seats if seat.player != player and len(seat.additions) >= STOLEN]


def _all(sheets: Sheets) -> int:
    return (1 << len(sheets.cards)) - 1
