"""apply: carry out an event of Sea & Shore as a fact. It never judges.

An event that breaks a rule and is let stand is carried out as it would be at a real table, as far as
possible: giving more addition cards than held gives all of them, a card not in the hand is not
discarded, a card played too late is simply out. Taking a treasure that is not there does nothing.
Treasures turned up too early end the trick before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorepad.engine.events import Event
from scorepad.games.sea_and_shore.cards import HIGHEST, STEAL, TAKE_BACK
from scorepad.games.sea_and_shore.events import Action, Adjust, Count, Earn, Play, Tracked, Trick, faces
from scorepad.games.sea_and_shore.state import (
    STOLEN,
    Seat,
    State,
    Treasure,
    Won,
    make_played,
    make_treasure,
    supply,
    with_additions,
    with_held,
    with_pile,
    with_play,
)
from scorepad.games.sea_and_shore.tricks import (
    Seats,
    begin_trick,
    cut_short,
    deal_at_last,
    go_on,
    is_late,
    unveil,
)


def apply(state: State, event: Tracked, number: int) -> State:
    """The state after the event, which has this number in the record."""
    return _APPLIED[type(event)](state, event, number)


def _trick(state: State, event: Trick, _: int) -> State:
    """The next trick begins; or this one gets its treasures late, if a card played before them was let stand."""
    treasures = faces(event.treasures)
    start = None if event.first is None else state.setup.seat_of[event.first]
    if state.step == "trick":
        return begin_trick(state, treasures, start)
    if is_late(state):
        return _begin_late(state._replace(treasures=treasures), start)
    state = cut_short(state)
    return state if state.finished else begin_trick(state, treasures, start)


def _begin_late(state: State, start: int | None) -> State:
    """The trick on the table, with the start handed to this seat, if any."""
    if start is None:
        return state
    order = [(start + step) % len(state.seats) for step in range(len(state.seats))]
    has_played = {play.seat for play in state.plays}
    turn = next(seat for seat in order if seat not in has_played)
    return state._replace(course=state.course._replace(start=start), turn=turn)


def _play(state: State, event: Play, number: int) -> State:
    """The card joins the trick; once everybody has played, the covers come off."""
    setup = state.setup
    place = setup.seat_of[event.player]
    if state.step != "play":
        if state.step != "trick" or place != state.start:
            return _play_late(state, event)
        state = begin_trick(state, ())
    card = setup.sheets.cards[event.card]
    seats, out = state.seats, state.out
    if card.bit & out:
        seats = _out_of_hands(seats, card.bit)
    additions = 0
    if event.additions:
        seats, additions = _use_additions(seats, place, event.additions)
    value = min(card.number + additions, HIGHEST) if additions else card.number
    played = make_played(place, card, additions, event.shows, number, value)
    has_played = 0
    for play in state.plays:
        has_played |= 1 << play.seat
    if has_played >> place & 1:
        seats = _get_ahead(seats, place)
    has_played |= 1 << place
    plays, number_of_seats = (*state.plays, played), len(seats)
    if has_played + 1 == 1 << number_of_seats:
        outcome = unveil(state, seats, plays)
        return go_on(state, seats, outcome, outcome.due, out | card.bit, state.treasures, plays)
    turn = state.turn
    while has_played >> turn & 1:
        turn = turn + 1 if turn + 1 < number_of_seats else 0
    return with_play(state, "play", turn, seats, out | card.bit, plays, 0)


def _play_late(state: State, event: Play) -> State:
    """A card played outside a trick is simply out, and its addition cards are used up."""
    card = state.sheets.cards[event.card]
    place = state.setup.seat_of[event.player]
    seats = _get_ahead(_out_of_hands(state.seats, card.bit), place)
    seats, _ = _use_additions(seats, place, event.additions or 0)
    return state._replace(seats=seats, out=state.out | card.bit, unknown=0)


def _out_of_hands(seats: Seats, bit: int) -> Seats:
    """A card taken with action 4 is played, by its taker or, if that is let stand, by another player."""
    return tuple([with_held(each, each.held & ~bit) if each.held & bit else each for each in seats])


def _get_ahead(seats: Seats, place: int) -> Seats:
    """A card too many leaves one fewer in this hand."""
    seat = seats[place]
    return _with(seats, place, seat._replace(ahead=seat.ahead + 1))


def _use_additions(seats: Seats, place: int, wanted: int) -> tuple[Seats, int]:
    """Addition cards go back to the supply, at most as many as the player holds."""
    seat = seats[place]
    additions = min(wanted, len(seat.additions))
    return _with(seats, place, with_additions(seat, seat.additions[additions:])), additions


def _with(seats: Seats, place: int, seat: Seat) -> Seats:
    """The seats with one of them replaced."""
    changed = list(seats)
    changed[place] = seat
    return tuple(changed)


# ---------------------------------------------------------------------- settling a trick


def _earn(state: State, event: Earn, number: int) -> State:
    """The player takes or steals treasures, and the color is settled, even if another player won it."""
    color, treasures, seats = event.color, state.treasures, state.seats
    if event.source is None:
        if state.step in ("trick", "over"):
            return state
        gained = [make_treasure(own, points, number) for own, points in treasures if own == color]
        if not gained:
            return state
        treasures = tuple([each for each in treasures if each[0] != color])
    else:
        robbed = state.setup.seat_of[event.source]
        seat = seats[robbed]
        if not seat.pile:
            return state
        gained = [seat.pile[-1]._replace(event=number)]
        seats = _with(seats, robbed, with_pile(seat, seat.pile[:-1]))
    place = state.setup.seat_of[event.player]
    seat = seats[place]
    seats = _with(seats, place, with_pile(seat, (*seat.pile, *gained)))
    outcome = state.outcome
    if state.step == "play":  # too early: the color will be settled already when covers come off
        early = Won(seat=place, colors=(color,), has_treasure=True)
        outcome = outcome._replace(won=(*outcome.won, early))
        return state._replace(seats=seats, treasures=treasures, outcome=outcome, unknown=0)
    due = tuple([each for each in outcome.due if not (each.has_treasure and color in each.colors)])
    if state.step in ("earn", "act"):
        return go_on(state, seats, outcome, due, state.out, treasures, state.plays)
    return state._replace(seats=seats, treasures=treasures, outcome=outcome._replace(due=due), unknown=0)


def _act(state: State, event: Action, number: int) -> State:
    """Do what is known of the action; an action due to the player is then settled."""
    seats, outcome = deal_at_last(state)
    place = state.setup.seat_of[event.player]
    out, taken, unknown = state.out, 0, 0
    if event.action == STEAL:
        seats = _steal_additions(state, seats, place, event.source, number)
    elif event.action == TAKE_BACK:
        seats, out, taken = _take_back(state, seats, place, event.card, event.discard)
    else:
        unknown = event.action
    due = outcome.due
    for at, each in enumerate(due):
        if each.seat == place and not each.has_treasure:
            due = due[:at] + due[at + 1 :]
            break
    if taken:
        outcome = outcome._replace(taken=outcome.taken | taken)
    if state.is_unveiled:
        return go_on(state, seats, outcome, due, out, state.treasures, state.plays, unknown)
    return state._replace(seats=seats, out=out, outcome=outcome._replace(due=due), unknown=unknown)


def _steal_additions(state: State, seats: Seats, place: int, source: str | None, number: int) -> Seats:
    """Action 1: from another player, or from the supply."""
    if source is None:
        stolen = min(STOLEN, supply(state.sheets, seats))
    else:
        robbed = state.setup.seat_of[source]
        if robbed == place:
            return seats
        held = seats[robbed].additions
        stolen = min(STOLEN, len(held))
        seats = _with(seats, robbed, with_additions(seats[robbed], held[stolen:]))
    seat = seats[place]
    return _with(seats, place, with_additions(seat, seat.additions + (number,) * stolen))


def _take_back(
    state: State, seats: Seats, place: int, card: str | None, discard: str | None
) -> tuple[Seats, int, int]:
    """Action 4: the card taken goes to this hand, and the one discarded is out.

    Returns the seats, the cards out, and the card taken (none if it was not there).
    """
    cards, seat = state.sheets.cards, seats[place]
    elsewhere = 0
    for each in seats:
        elsewhere |= each.held
    elsewhere &= ~seat.held
    taken = 0 if card is None else cards[card].bit & state.out & ~elsewhere
    held = seat.held | taken
    away = 0 if discard is None else cards[discard].bit & ~(state.out & ~held)
    return _with(seats, place, with_held(seat, held & ~away)), state.out | away, taken


def _adjust(state: State, event: Adjust, number: int) -> State:
    """Do what a lost action did: addition cards from or to the supply, treasures onto or off the pile."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    pile, held = seat.pile, seat.additions
    additions = event.additions or 0
    if additions > 0:
        held += (number,) * min(additions, state.supply)
    elif additions < 0:
        held = held[-additions:]
    if event.lose is not None:
        pile = without_treasure(pile, event.lose["color"], event.lose["points"])
    if event.gain is not None:
        pile = (*pile, Treasure(event.gain["color"], event.gain["points"], number))
    return state._replace(seats=_with(state.seats, place, seat._replace(pile=pile, additions=held)))


def without_treasure(pile: tuple[Treasure, ...], color: str, points: int) -> tuple[Treasure, ...]:
    """The pile without the topmost treasure of this color and these points."""
    for place in range(len(pile) - 1, -1, -1):
        if pile[place].color == color and pile[place].points == points:
            return (*pile[:place], *pile[place + 1 :])
    return pile


# ---------------------------------------------------------------------- at any time


def _count(state: State, event: Count, number: int) -> State:
    """What was counted is what the player holds."""
    place = state.setup.seat_of[event.player]
    held = state.seats[place].additions
    more = 0 if event.additions is None else event.additions - len(held)
    if not more:
        return state
    held = held + (number,) * more if more > 0 else held[-more:]
    return state._replace(seats=_with(state.seats, place, with_additions(state.seats[place], held)))


_APPLIED: Mapping[type[Event], Callable[[State, Any, int], State]] = {
    Play: _play,
    Earn: _earn,
    Trick: _trick,
    Action: _act,
    Adjust: _adjust,
    Count: _count,
}
"""The function that carries out each kind of event."""
