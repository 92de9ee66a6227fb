"""Hands, as far as anybody can know them: which cards may be played, taken or discarded, and who can be robbed."""

from __future__ import annotations

from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.games.sea_and_shore.state import STOLEN, Seat, State


def playable(state: State, seat: Seat) -> int:
    """cards: what can be in a hand. Those taken back are; another card only if it has not been seen in this round,
    and not all of the cards dealt have left the hand."""
    return seat.held if is_dealt_out(state, seat) else _all(state.sheets) & ~state.out | seat.held


def is_dealt_out(state: State, seat: Seat) -> bool:
    """Have all the cards dealt to a player left the hand?"""
    return seat.gone >= state.hand


def takeable(state: State) -> int:
    """action 4: the cards of this trick that nobody has ever taken."""
    return sum({play.card.bit for play in state.plays}) & ~state.taken


def discardable(state: State, seat: Seat, taken: int) -> int:
    """action 4: what can be in the hand of a player who takes this card; in the last trick only that."""
    return taken if state.is_last_trick else playable(state, seat) | taken


def to_rob(state: State, player: str) -> list[Seat]:
    """action 1: the others who hold enough addition cards to be stolen from."""
    return [seat for seat in state.seats if seat.player != player and len(seat.additions) >= STOLEN]


def _all(sheets: Sheets) -> int:
    return (1 << len(sheets.cards)) - 1
