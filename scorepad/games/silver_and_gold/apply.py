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
    place = state.setup.seat_of[event.player]
    deal = (place, event.dealt or event.keep)
    seat, strays = _receive(state, state.seats[place], event.keep, due=state.seats[place].due)
    return state._replace(
        seats=(*state.seats[:place], seat, *state.seats[place + 1 :]),
        strays=strays,
        deck=max(0, state.deck - len(event.keep)),
        deals=(*state.deals, deal) if state.step == "setup" else (),
    )


def _receive(
    state: State, seat: Seat, names: tuple[str, ...], due: int
) -> tuple[Seat, MappingProxyType[str, Crosses]]:
    """Open cards before a player, with the crosses they got while they were nobody's.

    A card that lies open there already, or is full, is not opened again: that was let stand.
    """
    player, cards, completed, coins, cups, palms, owed, crossed_in, _, crosses, completed_by = seat
    strays = state.strays
    for name in names:
        found = strays.get(name, NO_CROSSES)
        if name in strays:
            strays = MappingProxyType({card: each for card, each in strays.items() if card != name})
        if found.mask != state.sheets.cards[name].boxes and name not in cards:
            cards, crosses = (*cards, name), (*crosses, found)
    fields = (player, cards, completed, coins, cups, palms, owed, crossed_in, due, crosses, completed_by)
    return _new(Seat, fields), strays


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
        state.strays,
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
    setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals = state
    place = setup.seat_of[player]
    _, cards, completed, coins, cups, palms, owed, crossed_in, due, crosses, completed_by = seats[place]
    card: Card = setup.sheets.cards[name]
    is_own = name in cards
    if is_own:
        at = cards.index(name)
        before, events = crosses[at]
    else:
        before = state.crossed(player, name)
    new = mask & ~before

    if new & card.coins:
        coins = (coins + (number,) * (new & card.coins).bit_count())[:COINS]
    if new & card.palms:
        palms = _palms(state, palms, (new & card.palms).bit_count(), number)
    if is_bonus and owed:
        owed -= 1
    if new & card.crosses:
        owed += (new & card.crosses).bit_count()
    if not is_bonus:
        crossed_in = turn

    if is_own:
        events = events + (number,)
        if before | new != card.boxes:
            crosses = crosses[:at] + (_new(Crosses, (before | new, events)),) + crosses[at + 1 :]
        else:
            cards, crosses = cards[:at] + cards[at + 1 :], crosses[:at] + crosses[at + 1 :]
            completed, completed_by = (*completed, name), (*completed_by, events)
            due += 1
    if not cards:
        owed = 0
    fields = (player, cards, completed, coins, cups, palms, owed, crossed_in, due, crosses, completed_by)
    seats = seats[:place] + (_new(Seat, fields),) + seats[place + 1 :]
    if not is_own:
        seats, strays = _cross_elsewhere(seats, strays, card, new, number)

    if step == "cross" and not owed and _have_all_crossed(seats, turn):
        step, seats, trophies = _begin_step_three(state, seats)
    table = (setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals)
    return _new(State, table)


def _cross_elsewhere(
    seats: tuple[Seat, ...], strays: MappingProxyType[str, Crosses], card: Card, new: int, number: int
) -> tuple[tuple[Seat, ...], MappingProxyType[str, Crosses]]:
    """Cross boxes on a card of somebody else, who may thereby complete it, or of nobody."""
    for place, seat in enumerate(seats):
        if card.id in seat.completed:
            return seats, strays
        if card.id not in seat.open:
            continue
        at = seat.open.index(card.id)
        crosses = Crosses(seat.crosses[at].mask | new, (*seat.crosses[at].events, number))
        if crosses.mask != card.boxes:
            seat = seat._replace(crosses=(*seat.crosses[:at], crosses, *seat.crosses[at + 1 :]))
        else:
            left = (*seat.open[:at], *seat.open[at + 1 :])
            seat = seat._replace(
                open=left,
                crosses=(*seat.crosses[:at], *seat.crosses[at + 1 :]),
                completed=(*seat.completed, card.id),
                completed_by=(*seat.completed_by, crosses.events),
                owed=seat.owed if left else 0,
                due=seat.due + 1,
            )
        return (*seats[:place], seat, *seats[place + 1 :]), strays
    known = strays.get(card.id, NO_CROSSES)
    return seats, MappingProxyType(strays | {card.id: Crosses(known.mask | new, (*known.events, number))})


def _have_all_crossed(seats: tuple[Seat, ...], turn: int) -> bool:
    """Has everybody with an empty box crossed this turn, and owes nobody one more?"""
    for _, cards, _, _, _, _, owed, crossed_in, _, _, _ in seats:
        if owed or (cards and crossed_in != turn):
            return False
    return True


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


def _take(state: State, event: Take) -> State:
    setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals = state
    place = setup.seat_of[event.player]
    seat, strays = _receive(state, seats[place], (event.card,), due=max(0, seats[place].due - 1))
    if event.source == "deck":
        deck = max(0, deck - 1)
    elif event.card in display:
        at = display.index(event.card)
        display = display[:at] + display[at + 1 :]
    if step == "resolve":
        is_done = not seat.due or (not display and not deck)
        acting = None if is_done and not missing(display, deck) else place
    seats = seats[:place] + (seat,) + seats[place + 1 :]
    return _next_step(State(setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals))


def _refill(state: State, event: Refill) -> State:
    setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals = state
    display = display + event.cards
    deck = max(0, deck - len(event.cards))
    if acting is not None and not seats[acting].due:
        acting = None
    return _next_step(State(setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals))


def _next_step(state: State) -> State:
    """Go on to the next turn once nobody has anything to take and the display is full."""
    setup, step, seats, strays, display, deck, turn, revealed, trophies, acting, deals = state
    if step != "resolve" or state.resolver() is not None or (acting is not None and missing(display, deck)):
        return state
    seats = _nothing_due(seats)
    return State(setup, "reveal", seats, strays, display, deck, turn, revealed, trophies, None, deals)
