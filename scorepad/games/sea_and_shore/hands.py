"""Hands and piles: as far as anybody can know, which cards may be played, taken or discarded, and who has what."""

from __future__ import annotations

from scorepad.games.sea_and_shore.cards import STEAL, TAKE_BACK
from scorepad.games.sea_and_shore.state import STOLEN, Seat, State, bits
from scorepad.wording import listing


def playable(state: State, seat: Seat) -> int:
    """cards: those nobody has played or discarded this round, and those the player took back."""
    return state.sheets.all_cards & ~state.out | seat.held


def covered(state: State) -> int:
    """The cards of this trick that only their players know; a screen must not show that they are out."""
    if state.step != "play":
        return 0
    mask = 0
    for play in state.plays:
        if play.shows is not None:
            mask |= play.card.bit
    return mask & ~state.course.seen


def takeable(state: State) -> int:
    """action 4: the cards of this trick that nobody has taken yet."""
    return bits(state.plays) & ~state.outcome.taken


def discardable(state: State, seat: Seat, taken: int) -> int:
    """action 4: what a player who takes this card may have in hand; in the last trick only that card."""
    return taken if state.is_last_trick else playable(state, seat) | taken


def to_steal_from(state: State, player: str, color: str) -> list[str]:
    """steal: the others whose top treasure may be taken."""
    is_any = state.setup.rulings["steal-condition"] == "any"
    return [
        seat.player
        for seat in state.seats
        if seat.pile and (is_any or seat.pile[-1].color == color) and seat.player != player
    ]


def to_gain(state: State, color: str, victim: str | None = None) -> list[tuple[str, int]]:
    """earn, steal: the treasures the winner of a color takes, those face up or another player's."""
    if victim is None:
        return [treasure for treasure in state.treasures if treasure[0] == color]
    return [(treasure.color, treasure.points) for treasure in state.seat(victim).pile[-1:]]


def to_rob(seats: tuple[Seat, ...], player: str) -> list[str]:
    """action 1: the others who hold enough addition cards to be stolen from."""
    return [seat.player for seat in seats if len(seat.additions) >= STOLEN and seat.player != player]


def tell_action(state: State, player: str, number: int) -> str:
    """What an action would do for this player now, or its printed text; empty if that is lost."""
    rich = to_rob(state.seats, player)
    if number == STEAL and not rich:
        return "Nobody else holds two addition cards: take up to two from the supply."
    if number == STEAL:
        return f"Steal two addition cards from {listing(rich, last='or')}."
    if number == TAKE_BACK:
        return "Take back a card of this trick, and discard one."
    return state.sheets.actions[number]


def on_piles(state: State) -> list[tuple[str, int]]:
    """decks: the treasures on piles when the next ones are turned up; a new round begins without any."""
    if state.is_round_over or not state.sheets.is_counted:
        return []
    return [(treasure.color, treasure.points) for seat in state.seats for treasure in seat.pile]
