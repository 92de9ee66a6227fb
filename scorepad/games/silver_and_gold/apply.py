"""apply: carry an event of Silver & Gold out as a fact. It never judges.

What breaks a rule and is let stand is carried out as it would be on a real table: crosses go on
the card wherever it lies, its symbols count for the one who crossed, a box crossed twice counts once.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import assert_never

from scorepad import grid
from scorepad.games.silver_and_gold.cards import Card
from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tracked
from scorepad.games.silver_and_gold.state import (
    COINS,
    NO_CROSSES,
    NOBODY,
    PALMS,
    ROUNDS,
    ROW,
    TURNS,
    Copy,
    Crosses,
    Entry,
    Seat,
    State,
    Step,
)

# One of each is made for nearly every event; straight from a tuple that takes half the time.
_new = tuple.__new__


def apply(state: State, event: Tracked, number: int) -> State:
    """The table after the event, which has this number in the record."""
    match event:
        case Cross():
            mask, _, _ = grid.mask_of(event.boxes)
            return _cross(state, event.player, event.card, mask, number, is_bonus=False)
        case Bonus():
            return _cross(state, event.player, event.card, grid.BITS[event.box], number, is_bonus=True)
        case Reveal():
            return _reveal(state, event)
        case Take():
            return _take(state, event)
        case Refill():
            return _refill(state, event)
        case Deal():
            return _deal(state, event)
        case Display():
            return state._replace(
                step="reveal" if state.step == "setup" else state.step,
                display=event.cards,
                deck=max(0, state.deck - len(event.cards)),
                deals=(),
            )
        case _:
            assert_never(event)


def _deal(state: State, event: Deal) -> State:
    seat = state.seat(event.player)
    deal = (state.setup.seat_of[event.player], event.dealt or event.keep)
    seat, crosses = _receive(state, seat, event.keep)
    return state._replace(
        seats=_seated(state, seat),
        crosses=crosses,
        deck=max(0, state.deck - len(event.keep)),
        deals=(*state.deals, deal) if state.step == "setup" else (),
    )


def _receive(state: State, seat: Seat, names: tuple[str, ...]) -> tuple[Seat, MappingProxyType[Copy, Crosses]]:
    """Open cards before a player, with the crosses that they bear while they were nobody's.

    A card that is full already, let stand, is not opened again.
    """
    crosses = state.crosses
    for name in names:
        if (NOBODY, name) in crosses:
            rest = {copy: each for copy, each in crosses.items() if copy != (NOBODY, name)}
            crosses = MappingProxyType(rest | {(seat.player, name): crosses[NOBODY, name]})
    boxes = {name: state.sheets.cards[name].boxes for name in names}
    fresh = [name for name in names if crosses.get((seat.player, name), NO_CROSSES).mask != boxes[name]]
    return seat._replace(open=(*seat.open, *fresh)), crosses


def _reveal(state: State, event: Reveal) -> State:
    """A turn begins: everybody crosses, owing nothing from before.

    A turn that was not played to its end is over all the same: its coin rows take their trophies,
    and what was still to be crossed, taken or refilled lapses.
    """
    if state.step == "over":
        return state
    seats, trophies = state.seats, state.trophies
    if state.step != "reveal":
        seats, trophies = _award(state, _nothing_due(seats))
    if any([seat.owed for seat in seats]):
        seats = tuple(seat._replace(owed=0) for seat in seats)
    starts_round = state.turn % TURNS == 0
    begun = State(
        state.setup,
        "cross",
        seats,
        state.crosses,
        state.display,
        state.deck,
        state.turn + 1,
        (event.pattern,) if starts_round else (*state.revealed, event.pattern),
        trophies,
        None,
        (),
    )
    if any(seat.open for seat in begun.seats):
        return begun
    step, seats, trophies = _begin_step_three(begun, begun.seats)
    return begun._replace(step=step, seats=seats, trophies=trophies)


def _cross(state: State, player: str, name: str, mask: int, number: int, *, is_bonus: bool) -> State:
    """Cross boxes; coins, palms and X count for the player, a full card for its holder."""
    # Named tuples are taken apart and made at once here: that is quicker than field by field,
    # and this is done for nearly every event.
    setup, step, seats, crosses, display, deck, turn, revealed, trophies, acting, deals = state
    place = setup.seat_of[player]
    _, cards, completed, coins, cups, palms, owed, crossed_in, due = seats[place]
    card: Card = setup.sheets.cards[name]
    copy = (player, name) if name in cards else state.copy(player, name)
    before, events = crosses.get(copy, NO_CROSSES)
    new = mask & ~before
    after = before | new

    if new & card.coins:
        coins = (coins + (number,) * (new & card.coins).bit_count())[:COINS]
    if new & card.palms:
        palms = _palms(state, palms, (new & card.palms).bit_count(), number)
    if is_bonus and owed:
        owed -= 1
    if new & card.crosses and step == "cross":
        owed += (new & card.crosses).bit_count()
    if not is_bonus:
        crossed_in = turn

    is_full = after == card.boxes and new != 0
    if is_full and name in cards:
        cards = tuple([each for each in cards if each != name])
        completed = (*completed, name)
        due += 1
    if not cards:
        owed = 0
    seat = _new(Seat, (player, cards, completed, coins, cups, palms, owed, crossed_in, due))
    seats = seats[:place] + (seat,) + seats[place + 1 :]
    if is_full and copy[0] not in (player, NOBODY):
        seats = tuple([_completed_by_another(each, name) if each.player == copy[0] else each for each in seats])

    if step == "cross" and not owed and _have_all_crossed(seats, turn):
        step, seats, trophies = _begin_step_three(state, seats)
    crosses = MappingProxyType(crosses | {copy: _new(Crosses, (after, (*events, number)))})
    table = (setup, step, seats, crosses, display, deck, turn, revealed, trophies, acting, deals)
    return _new(State, table)


def _have_all_crossed(seats: tuple[Seat, ...], turn: int) -> bool:
    """Has everybody with an empty box crossed this turn, and owes nobody one more?"""
    for _, cards, _, _, _, _, owed, crossed_in, _ in seats:  # noqa: SIM110 - a generator takes longer
        if owed or (cards and crossed_in != turn):
            return False
    return True


def _completed_by_another(seat: Seat, card: str) -> Seat:
    if card not in seat.open:
        return seat
    left = tuple(each for each in seat.open if each != card)
    return seat._replace(
        open=left,
        completed=(*seat.completed, card),
        owed=seat.owed if left else 0,
        due=seat.due + 1,
    )


def _palms(state: State, palms: tuple[Entry, ...], crossed: int, number: int) -> tuple[Entry, ...]:
    """palms: each scores 1 and 1 for each palm displayed, in a box of its own while there is one."""
    entry = Entry(1 + state.palms_displayed(), number)
    for _ in range(crossed):
        if len(palms) < PALMS:
            palms = (*palms, entry)
        elif state.setup.rulings["fifth-palm"] == "replaces-lowest":
            lowest = min(range(PALMS), key=lambda place: palms[place].points)
            if palms[lowest].points < entry.points:
                palms = (*palms[:lowest], entry, *palms[lowest + 1 :])
    return palms


def _begin_step_three(state: State, seats: tuple[Seat, ...]) -> tuple[Step, tuple[Seat, ...], tuple[int, ...]]:
    """Everybody has crossed: award the trophies, and see whether cards are to be replaced."""
    seats, trophies = _award(state, seats)
    if state.turn >= ROUNDS * TURNS:
        return "over", _nothing_due(seats), trophies
    if not any([seat.due for seat in seats]):
        return "reveal", seats, trophies
    if state.display or state.deck:
        return "resolve", seats, trophies
    return "reveal", _nothing_due(seats), trophies


def _award(state: State, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
    """trophies: each new coin row takes the highest one left, in turn order."""
    trophies = state.trophies
    if not any([len(seat.coins) // ROW > len(seat.trophies) for seat in seats]):
        return seats, trophies
    awarded = list(seats)
    for place in state.clockwise():
        seat = awarded[place]
        for row in range(len(seat.trophies), len(seat.coins) // ROW):
            entry = Entry(trophies[0] if trophies else 0, seat.coins[row * ROW + ROW - 1])
            trophies = trophies[1:]
            seat = awarded[place] = seat._replace(trophies=(*seat.trophies, entry))
    return tuple(awarded), trophies


def _nothing_due(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Nobody replaces anything any more."""
    return tuple(seat._replace(due=0) if seat.due else seat for seat in seats)


def _next_step(state: State) -> State:
    """Go on to the next turn once nobody has anything to take and the display is full."""
    if state.resolver() is not None or (state.acting is not None and state.needed):
        return state
    return state._replace(step="reveal", seats=_nothing_due(state.seats), acting=None)


def _take(state: State, event: Take) -> State:
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    taken, crosses = _receive(state, seat._replace(due=max(0, seat.due - 1)), (event.card,))
    display, deck = state.display, state.deck
    if event.source == "display":
        if event.card in display:
            place_in_row = display.index(event.card)
            display = display[:place_in_row] + display[place_in_row + 1 :]
    else:
        deck = max(0, deck - 1)
    after = state._replace(seats=_seated(state, taken), crosses=crosses, display=display, deck=deck)
    if state.step != "resolve":
        return after
    is_done = not taken.due or (not display and not deck)
    if is_done and not after.needed:
        return _next_step(after._replace(acting=None))
    return after._replace(acting=place)


def _refill(state: State, event: Refill) -> State:
    refilled = state._replace(
        display=state.display + event.cards,
        deck=max(0, state.deck - len(event.cards)),
    )
    if state.step != "resolve":
        return refilled
    if state.acting is not None and not state.seats[state.acting].due:
        refilled = refilled._replace(acting=None)
    return _next_step(refilled)


def _seated(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats with this one in its place."""
    place = state.setup.seat_of[seat.player]
    return (*state.seats[:place], seat, *state.seats[place + 1 :])
