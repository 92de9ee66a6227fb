"""apply: carry out an event of Silver & Gold as a fact. It never judges.

An event that breaks a rule and is let stand has the effect it would have on a real table: crosses go on
the card wherever it is, its symbols count for the player who crossed, a box crossed twice counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorepad.engine import grid
from scorepad.engine.events import Event
from scorepad.games.silver_and_gold.cards import Card, Sheets
from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tracked
from scorepad.games.silver_and_gold.state import (
    COINS,
    NO_CROSSES,
    NO_DEALS,
    PALMS,
    ROUNDS,
    ROW,
    TURNS,
    Crosses,
    Entry,
    Seat,
    State,
    Step,
    missing,
)

Seats = tuple[Seat, ...]


def apply(state: State, event: Tracked, number: int) -> State:
    """The state after the event, which has this number in the record."""
    return _APPLIED[type(event)](state, event, number)


# ---------------------------------------------------------------------- setup


def _deal(state: State, event: Deal, _: int) -> State:
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    deal = (place, frozenset(event.dealt or event.keep))
    crosses, strays = _opened(state, seat, event.keep)
    return state._replace(
        seats=_with(state.seats, place, seat._replace(crosses=crosses)),
        strays=strays,
        deck=max(0, state.deck - len(event.keep)),
        deals=state.deals | {deal} if state.step == "setup" else NO_DEALS,
    )


def _display(state: State, event: Display, _: int) -> State:
    return state._replace(
        step="reveal" if state.step == "setup" else state.step,
        display=event.cards,
        deck=max(0, state.deck - len(event.cards)),
        deals=NO_DEALS,
    )


def _opened(
    state: State, seat: Seat, names: tuple[str, ...]
) -> tuple[Mapping[str, Crosses], Mapping[str, Crosses]]:
    """A player's open cards with these added, and the strays left.

    A card keeps the crosses it got while nobody had it. A card that is already open there, or full, is not
    opened again; both only happen when something was let stand.
    """
    crosses, strays = dict(seat.crosses), state.strays
    for name in names:
        earlier = strays.get(name, NO_CROSSES)
        if name in strays:
            strays = {card: each for card, each in strays.items() if card != name}
        if earlier.mask != state.sheets.cards[name].boxes:
            crosses.setdefault(name, earlier)
    return crosses, strays


# ---------------------------------------------------------------------- step 1


def _reveal(state: State, event: Reveal, _: int) -> State:
    """Begin a turn: everybody crosses, and nobody owes a box from an earlier turn.

    If the last turn was cut short, it ends here: its coin rows win their trophies, and whatever was still to
    be crossed, taken or refilled is dropped.
    """
    if state.step == "over":
        return state
    seats, trophies = state.seats, state.trophies
    if state.step != "reveal":
        seats, trophies = _award(state, _nothing_due(seats))
    if any([seat.owed for seat in seats]):
        seats = tuple([seat._replace(owed=0) for seat in seats])
    begun = state._replace(
        step="cross",
        seats=seats,
        turn=state.turn + 1,
        revealed=(event.pattern,) if state.turn % TURNS == 0 else (*state.revealed, event.pattern),
        trophies=trophies,
        acting=None,
        deals=NO_DEALS,
    )
    if any([seat.crosses for seat in seats]):
        return begun
    step, seats, trophies = _begin_step_three(begun, seats)
    return begun._replace(step=step, seats=seats, trophies=trophies)


# ---------------------------------------------------------------------- step 2


def _cross(state: State, event: Cross | Bonus, number: int) -> State:
    """Cross boxes: coins, palms and Xs count for the player, a completed card for the player who has it."""
    setup, name = state.setup, event.card
    place = setup.seat_of[event.player]
    seat = state.seats[place]
    sheets: Sheets = setup.sheets
    card = sheets.cards[name]
    own = seat.crosses.get(name)
    mask = grid.mask_of(event.boxes)[0] if isinstance(event, Cross) else grid.BITS[event.box]
    before = state.crossed(event.player, name) if own is None else own.mask
    new = mask & ~before

    coins, palms, owed, crossed_in = seat.coins, seat.palms, seat.owed, state.turn
    if isinstance(event, Bonus):
        crossed_in = seat.crossed_in
        owed = max(0, owed - 1)
    if new & card.symbols:
        coins = (coins + (number,) * (new & card.coins).bit_count())[:COINS]
        palms = _palms(state, palms, (new & card.palms).bit_count(), number)
        owed += (new & card.crosses).bit_count()

    if own is None:
        owed = owed if seat.crosses else 0
        seat = seat._replace(coins=coins, palms=palms, owed=owed, crossed_in=crossed_in)
        seats, strays = _cross_elsewhere(_with(state.seats, place, seat), state.strays, card, new, number)
        state = state._replace(strays=strays)
    else:
        events = own.events + (number,)
        if before | new != card.boxes:
            crosses = {**seat.crosses, name: Crosses(before | new, events)}
            seat = seat._replace(crosses=crosses, coins=coins, palms=palms, owed=owed, crossed_in=crossed_in)
        else:
            seat = seat._replace(coins=coins, palms=palms, owed=owed, crossed_in=crossed_in)
            seat = _complete(seat, name, events)
        seats = _with(state.seats, place, seat)

    if seat.owed or state.step != "cross" or not _have_all_crossed(seats, state.turn):
        return state._replace(seats=seats)
    step, seats, trophies = _begin_step_three(state, seats)
    return state._replace(step=step, seats=seats, trophies=trophies)


def _complete(seat: Seat, name: str, events: tuple[int, ...]) -> Seat:
    """The seat with this open card completed; without another open card, no box is owed any more."""
    crosses = {card: each for card, each in seat.crosses.items() if card != name}
    return seat._replace(
        crosses=crosses,
        completed=(*seat.completed, name),
        completed_by=(*seat.completed_by, events),
        owed=seat.owed if crosses else 0,
        due=seat.due + 1,
    )


def _cross_elsewhere(
    seats: Seats, strays: Mapping[str, Crosses], card: Card, new: int, number: int
) -> tuple[Seats, Mapping[str, Crosses]]:
    """Cross boxes on another player's card, which may complete it for them, or on a card nobody has."""
    for place, seat in enumerate(seats):
        if card.id in seat.completed:
            return seats, strays
        known = seat.crosses.get(card.id)
        if known is not None:
            crosses = Crosses(known.mask | new, (*known.events, number))
            if crosses.mask != card.boxes:
                seat = seat._replace(crosses={**seat.crosses, card.id: crosses})
            else:
                seat = _complete(seat, card.id, crosses.events)
            return _with(seats, place, seat), strays
    known = strays.get(card.id, NO_CROSSES)
    return seats, {**strays, card.id: Crosses(known.mask | new, (*known.events, number))}


def _have_all_crossed(seats: Seats, turn: int) -> bool:
    """Has everybody with an empty box crossed this turn, and does nobody owe another box?"""
    for seat in seats:  # noqa: SIM110 - asked after every cross, and a generator takes twice as long
        if seat.owed or (seat.crossed_in != turn and seat.crosses):
            return False
    return True


def _palms(state: State, palms: tuple[Entry, ...], crossed: int, number: int) -> tuple[Entry, ...]:
    """palms: each scores at once, in the next palm box; a fifth one as the table ruled."""
    if not crossed:
        return palms
    entry = Entry(state.palm_worth(), number)
    for _ in range(crossed):
        if len(palms) < PALMS:
            palms = (*palms, entry)
        elif state.setup.rulings["fifth-palm"] == "replaces-lowest":
            lowest = min(range(PALMS), key=lambda place: palms[place].points)
            if palms[lowest].points < entry.points:
                palms = (*palms[:lowest], entry, *palms[lowest + 1 :])
    return palms


# ---------------------------------------------------------------------- step 3


def _begin_step_three(state: State, seats: Seats) -> tuple[Step, Seats, tuple[int, ...]]:
    """Award the trophies once everybody has crossed, and find the next step."""
    trophies = state.trophies
    has_row = is_due = False
    for seat in seats:
        has_row = has_row or len(seat.coins) // ROW > len(seat.trophies)
        is_due = is_due or seat.due > 0
    if has_row:
        seats, trophies = _award(state, seats)
    if state.turn >= ROUNDS * TURNS:
        return "over", _nothing_due(seats), trophies
    if not is_due:
        return "reveal", seats, trophies
    if state.display or state.deck:
        return "resolve", seats, trophies
    return "reveal", _nothing_due(seats), trophies


def _award(state: State, seats: Seats) -> tuple[Seats, tuple[int, ...]]:
    """trophies: each new coin row wins the highest one left, in turn order."""
    trophies = state.trophies
    for place in state.clockwise():
        seat = seats[place]
        for row in range(len(seat.trophies), len(seat.coins) // ROW):
            entry = Entry(trophies[0] if trophies else 0, seat.coins[row * ROW + ROW - 1])
            trophies = trophies[1:]
            seat = seat._replace(trophies=(*seat.trophies, entry))
        seats = _with(seats, place, seat)
    return seats, trophies


def _is_due(seats: Seats) -> bool:
    """Does any player still have to replace a completed card?"""
    return any([seat.due for seat in seats])


def _nothing_due(seats: Seats) -> Seats:
    """The seats without cards still to be replaced."""
    return tuple([seat._replace(due=0) if seat.due else seat for seat in seats])


def _take(state: State, event: Take, _: int) -> State:
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    crosses, strays = _opened(state, seat, (event.card,))
    seat = seat._replace(crosses=crosses, due=max(0, seat.due - 1))
    display, deck, acting = state.display, state.deck, state.acting
    if event.source == "deck":
        deck = max(0, deck - 1)
    elif event.card in display:
        at = display.index(event.card)
        display = display[:at] + display[at + 1 :]
    if state.step == "resolve":
        is_done = not seat.due or (not display and not deck)
        acting = None if is_done and not missing(display, deck) else place
    return _go_on(state, _with(state.seats, place, seat), strays, display, deck, acting)


def _refill(state: State, event: Refill, _: int) -> State:
    acting = state.acting
    if acting is not None and not state.seats[acting].due:
        acting = None
    deck = max(0, state.deck - len(event.cards))
    return _go_on(state, state.seats, state.strays, state.display + event.cards, deck, acting)


def _go_on(
    state: State,
    seats: Seats,
    strays: Mapping[str, Crosses],
    display: tuple[str, ...],
    deck: int,
    acting: int | None,
) -> State:
    """The state after a take or a refill; once all cards are taken and the display is full, the turn is over."""
    step = state.step
    if step == "resolve" and (acting is None or not missing(display, deck)):
        is_due = _is_due(seats)
        if not is_due or (not display and not deck):
            step, acting = "reveal", None
            seats = _nothing_due(seats) if is_due else seats
    return state._replace(step=step, seats=seats, strays=strays, display=display, deck=deck, acting=acting)


def _with(seats: Seats, place: int, seat: Seat) -> Seats:
    """The seats with one of them replaced."""
    changed = [*seats]
    changed[place] = seat
    return tuple(changed)


_APPLIED: Mapping[type[Event], Callable[[State, Any, int], State]] = {
    Cross: _cross,
    Bonus: _cross,
    Reveal: _reveal,
    Take: _take,
    Refill: _refill,
    Deal: _deal,
    Display: _display,
}
"""The function that carries out each kind of event."""
