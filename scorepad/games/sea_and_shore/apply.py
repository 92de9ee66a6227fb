"""apply: carry an event of Sea & Shore out as a fact. It never judges.

What breaks a rule and is let stand is carried out as it would be on a real table, as far as it can
be: who gives more addition cards than they hold gives all, a card that is not in the hand is not
discarded, a card played too late is only out. A treasure that is not there cannot be taken: that
has not happened. Treasures turned up too early end the trick before.
"""

from __future__ import annotations

from typing import assert_never

from scorepad.games.sea_and_shore.cards import HIGHEST, STEAL, TAKE_BACK
from scorepad.games.sea_and_shore.events import Action, Adjust, Earn, Play, Tracked, Trick, faces
from scorepad.games.sea_and_shore.state import STOLEN, Played, Seat, State, Treasure, Won
from scorepad.games.sea_and_shore.tricks import begin_trick, cut_short, deal, go_on, unveil

# A state is made for every event; straight from a tuple that takes half the time.
_new = tuple.__new__


def apply(state: State, event: Tracked, number: int) -> State:
    """The table after the event, which has this number in the record."""
    match event:
        case Play():
            return _play(state, event, number)
        case Trick():
            return _trick(state, event)
        case Earn():
            return _earn(state, event, number)
        case Action():
            return _act(state, event, number)
        case Adjust():
            return _adjust(state, event, number)
        case _:
            assert_never(event)


def _trick(state: State, event: Trick) -> State:
    """The next trick begins, or this one has its treasures, if somebody was let play without any."""
    treasures = faces(event.treasures)
    if state.step == "play" and not (state.plays and (state.treasures or state.won)):
        return state._replace(treasures=treasures)
    state = cut_short(state)
    return state if state.finished else begin_trick(state, treasures)


def _play(state: State, event: Play, number: int) -> State:
    """The card lies in the trick; when everybody has played, covers come off."""
    if state.step == "trick" and state.setup.seat_of[event.player] == state.start:
        state = begin_trick(state, ())
    setup, step, seats, plays, turn, out, treasures, won, due, _, *rest = state
    place = setup.seat_of[event.player]
    card = setup.sheets.cards[event.card]
    if card.bit & out:  # it was taken back, by this player or another, or something is let stand
        seats = tuple(
            [each._replace(held=each.held & ~card.bit) if each.held & card.bit else each for each in seats]
        )
    seat = seats[place]
    additions = min(event.additions or 0, len(seat.additions))
    if additions:
        seat = seat._replace(additions=seat.additions[additions:])
        seats = (*seats[:place], seat, *seats[place + 1 :])
    if step == "play":
        value = min(card.number + additions, HIGHEST)
        plays = (*plays, _new(Played, (place, card, additions, event.shows, number, value)))
        played = {play.seat for play in plays}
        while turn in played and len(played) < len(seats):
            turn = (turn + 1) % len(seats)
    state = _new(State, (setup, step, seats, plays, turn, out | card.bit, treasures, won, due, 0, *rest))
    return unveil(state) if step == "play" and len(played) == len(seats) else state


def _earn(state: State, event: Earn, number: int) -> State:
    """Treasures change hands, and the color is settled, whoever did it."""
    seats = list(state.seats)
    place = state.setup.seat_of[event.player]
    treasures = state.treasures
    if event.source is None:
        gained = [each for each in treasures if each[0] == event.color]
        treasures = tuple([each for each in treasures if each[0] != event.color])
        if not gained or state.step in ("trick", "over"):
            return state
    else:
        robbed = state.setup.seat_of[event.source]
        *under, top = seats[robbed].pile or (None,)
        if top is None:
            return state
        seats[robbed] = seats[robbed]._replace(pile=tuple(under))
        gained = [top[:2]]
    seats[place] = _gain(seats[place], gained, number)
    state = state._replace(seats=tuple(seats), treasures=treasures, unknown=0)
    if state.step == "play":  # before covers come off, and so that color is settled then
        return state._replace(won=(*state.won, Won(place, (event.color,), has_treasure=True)))
    due = tuple([each for each in state.due if not (each.has_treasure and event.color in each.colors)])
    return go_on(state._replace(due=due)) if state.is_unveiled else state


def _gain(seat: Seat, treasures: list[tuple[str, int]], number: int) -> Seat:
    """Treasures come on top of a pile, the last one topmost."""
    return seat._replace(pile=(*seat.pile, *(Treasure(color, points, number) for color, points in treasures)))


def _act(state: State, event: Action, number: int) -> State:
    """What the action does, as far as it is known; if the player was to carry out one, that is done."""
    state = deal(state)
    place = state.setup.seat_of[event.player]
    is_known = event.action in (STEAL, TAKE_BACK)
    if event.action == STEAL:
        state = _steal_additions(state, place, event.source, number)
    elif event.action == TAKE_BACK:
        state = _take_back(state, place, event.card, event.discard)
    done = next((each for each in state.due if each.seat == place and not each.has_treasure), None)
    due = tuple([each for each in state.due if each is not done])
    state = state._replace(due=due, unknown=0 if is_known else event.action)
    return go_on(state) if state.is_unveiled else state


def _steal_additions(state: State, place: int, source: str | None, number: int) -> State:
    seats = list(state.seats)
    stolen = min(STOLEN, state.supply)
    if source is not None:
        robbed = state.setup.seat_of[source]
        if robbed == place:
            return state
        held = seats[robbed].additions
        stolen = min(STOLEN, len(held))
        seats[robbed] = seats[robbed]._replace(additions=held[stolen:])
    seat = seats[place]
    seats[place] = seat._replace(additions=seat.additions + (number,) * stolen)
    return state._replace(seats=tuple(seats))


def _take_back(state: State, place: int, card: str | None, discard: str | None) -> State:
    """The card taken from the table is in this hand; the one discarded from it is out."""
    cards, seat = state.sheets.cards, state.seats[place]
    elsewhere = sum([each.held for each in state.seats]) & ~seat.held
    taken = 0 if card is None else cards[card].bit & state.out & ~elsewhere
    held = seat.held | taken
    away = 0 if discard is None else cards[discard].bit & ~(state.out & ~held)
    seat = seat._replace(held=held & ~away)
    seats = (*state.seats[:place], seat, *state.seats[place + 1 :])
    return state._replace(seats=seats, out=state.out | away, taken=state.taken | taken)


def _adjust(state: State, event: Adjust, number: int) -> State:
    """What a lost action did: addition cards from or to the supply, treasures from or onto the pile."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    additions = event.additions or 0
    if additions > 0:
        seat = seat._replace(additions=seat.additions + (number,) * min(additions, state.supply))
    elif additions < 0:
        seat = seat._replace(additions=seat.additions[-additions:])
    if event.lose is not None:
        seat = seat._replace(pile=_without(seat.pile, event.lose["color"], event.lose["points"]))
    if event.gain is not None:
        seat = _gain(seat, [(event.gain["color"], event.gain["points"])], number)
    return state._replace(seats=(*state.seats[:place], seat, *state.seats[place + 1 :]))


def _without(pile: tuple[Treasure, ...], color: str, points: int) -> tuple[Treasure, ...]:
    """The pile without the topmost treasure of this color and these points."""
    for place in range(len(pile) - 1, -1, -1):
        if pile[place][:2] == (color, points):
            return (*pile[:place], *pile[place + 1 :])
    return pile
