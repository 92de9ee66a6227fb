"""expected: what may come next in Silver & Gold, from whom, with which choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorepad import grid
from scorepad.games.silver_and_gold.state import DEALT, DISPLAY, HAND, Seat, State
from scorepad.expected import Expected, Pick, either
from scorepad.wording import count


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now; nothing once the game is over."""
    match state.step:
        case "setup":
            return _setup(state)
        case "reveal":
            return (_reveal(state),)
        case "cross":
            return tuple(_crossings(state))
        case "resolve":
            return _resolving(state)
        case "over":
            return ()


def _setup(state: State) -> tuple[Expected, ...]:
    waiting = state.not_dealt()
    if not waiting:
        picks = (Pick("cards", state.unseen(), DISPLAY, DISPLAY, form="set"),)
        return (Expected("display", None, f"Display {DISPLAY} treasure cards.", picks=picks),)
    dealt = state.on_the_table()
    free = tuple(card for card in state.unseen() if card not in dealt)
    picks = (Pick("keep", free, HAND, HAND, form="set"),)
    return tuple(
        _owing(state.seat(player))
        or Expected("deal", player, f"{player} keeps {HAND} of {DEALT} treasure cards.", picks=picks)
        for player in waiting
    )


def _owing(seat: Seat) -> Expected | None:
    """Who owes a box for an X that was crossed out of its step, and let stand, must cross it so too."""
    if not seat.owed:
        return None
    boxes = count(seat.owed, "box", "boxes")
    return Expected(
        "bonus", seat.player, f'{seat.player} owes {boxes} for an X out of step: record it with stands="why".',
        is_possible=False,
    )


def _reveal(state: State) -> Expected:
    """The patterns still in the deck; all are shown, unless the table plays openly."""
    is_open = state.setup.rulings["revealed-patterns"] == "open"
    shown = () if is_open else tuple(state.sheets.expeditions)
    picks = (Pick("pattern", tuple(state.expeditions_left()), shown=shown),)
    first = state.seats[state.first].player
    return Expected("reveal", None, f"{first} is first player and reveals an expedition.", picks)


def _crossings(state: State) -> Iterable[Expected]:
    shape = state.sheets.expeditions[state.pattern].shape
    for place in state.clockwise():
        seat = state.seats[place]
        if seat.owed:
            prompt = f"{seat.player} crosses {count(seat.owed, 'more box', 'more boxes')} for an X."
            yield Expected("bonus", seat.player, prompt, either(*_bonuses(state, seat)))
        elif state.is_to_cross(seat):
            options = either(*_placements(state, seat, shape))
            yield Expected(
                "cross", seat.player, f"{seat.player} crosses {state.pattern} or a single box.", options
            )


def _placements(state: State, seat: Seat, shape: int) -> Iterable[Mapping[str, Any]]:
    for name in seat.open:
        free = state.free(seat.player, name)
        laid = grid.placements(shape, free)
        singles = [bit for bit in grid.cells(free) if bit not in laid]
        for mask in (*laid, *singles):
            yield {"card": name, "boxes": grid.names(mask)}


def _bonuses(state: State, seat: Seat) -> Iterable[Mapping[str, Any]]:
    for name in seat.open:
        for box in grid.names(state.free(seat.player, name)):
            yield {"card": name, "box": box}


def _resolving(state: State) -> tuple[Expected, ...]:
    acting = state.acting if state.acting is not None else state.resolver()
    if acting is not None and state.seats[acting].due and (state.display or state.deck):
        seat = state.seats[acting]
        owing = _owing(seat)
        if owing is not None:
            return (owing,)
        takes = [{"card": card, "from": "display"} for card in state.display]
        if state.deck:
            takes += [{"card": card, "from": "deck"} for card in state.unseen()]
        prompt = f"{seat.player} takes {count(seat.due, 'new card')} from the display or the deck."
        return (Expected("take", seat.player, prompt, either(*takes)),)
    needed = state.needed
    picks = (Pick("cards", state.unseen(), needed, needed, form="set"),)
    prompt = f"Refill the display with {count(needed, 'card')} from the deck."
    return (Expected("refill", None, prompt, picks=picks),)
