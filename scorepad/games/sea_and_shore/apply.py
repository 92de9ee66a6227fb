"""apply: carry an event of Sea & Shore out as a fact. It never judges.

What breaks a rule and is let stand is carried out as it would be on a real table, as far as it can
be: who gives more addition cards than they hold gives all, from an empty pile nothing is stolen, a
card played too late is only out. An event that comes too early ends what it passes over: treasures
turned up end the trick before, a treasure taken or an action ends the playing of cards.
"""

from __future__ import annotations

from typing import assert_never

from scorepad.games.sea_and_shore.cards import HIGHEST
from scorepad.games.sea_and_shore.events import Action, Adjust, Earn, Play, Tracked, Trick, faces
from scorepad.games.sea_and_shore.state import STOLEN, Played, Seat, State, Treasure
from scorepad.games.sea_and_shore.tricks import begin_trick, cut_short, go_on, unveil

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
    state = cut_short(state)
    if state.finished:
        return state
    return begin_trick(state, faces(event.treasures))


def _play(state: State, event: Play, number: int) -> State:
    """The card lies in the trick; when everybody has played, covers come off."""
    if state.step == "trick":
        state = begin_trick(state, ())  # nobody said which treasures are turned up
    setup, step, seats, plays, turn, out, treasures, won, due, _, *rest = state
    place = setup.seat_of[event.player]
    card = setup.sheets.cards[event.card]
    additions = event.additions or 0
    seat = seats[place]
    if additions or card.bit & seat.held:
        seat = seat._replace(additions=seat.additions[additions:], held=seat.held & ~card.bit)
        seats = (*seats[:place], seat, *seats[place + 1 :])
    if step == "play":
        value = min(card.number + additions, HIGHEST)
        plays = (*plays, _new(Played, (place, card, additions, event.shows, number, value)))
        played = {play.seat for play in plays}
        while turn in played and len(played) < len(seats):
            turn = (turn + 1) % len(seats)
    state = _new(State, (setup, step, seats, plays, turn, out | card.bit, treasures, won, due, 0, *rest))
    return unveil(state) if step == "play" and len(played) == len(seats) else state


def _unveiled(state: State) -> State:
    """The trick without those who have not played, if somebody is let settle it too early."""
    if state.unknown:
        state = state._replace(unknown=0)
    return unveil(state) if state.step == "play" and state.plays else state


def _earn(state: State, event: Earn, number: int) -> State:
    """Treasures change hands, and the color is settled, whoever did it."""
    state = _unveiled(state)
    seats = list(state.seats)
    place = state.setup.seat_of[event.player]
    treasures = state.treasures
    if event.source is None:
        gained = [each for each in treasures if each[0] == event.color]
        treasures = tuple([each for each in treasures if each[0] != event.color])
        seats[place] = _gain(seats[place], gained, number)
    elif event.source != event.player:
        robbed = state.setup.seat_of[event.source]
        pile = seats[robbed].pile
        seats[robbed] = seats[robbed]._replace(pile=pile[:-1])
        seats[place] = _gain(seats[place], [each[:2] for each in pile[-1:]], number)
    due = tuple([each for each in state.due if not (each.has_treasure and event.color in each.colors)])
    state = state._replace(seats=tuple(seats), treasures=treasures, due=due)
    return go_on(state) if state.is_unveiled else state


def _gain(seat: Seat, treasures: list[tuple[str, int]], number: int) -> Seat:
    """Treasures come on top of a pile, the last one topmost."""
    return seat._replace(pile=(*seat.pile, *(Treasure(color, points, number) for color, points in treasures)))


def _act(state: State, event: Action, number: int) -> State:
    """What the action does, as far as it is known; it is the player's own, or else the one that is next."""
    state = _unveiled(state)
    place = state.setup.seat_of[event.player]
    match event.action:
        case 1:
            state = _steal_additions(state, place, event.source, number)
        case 4:
            state = _take_back(state, place, event.card, event.discard)
        case unknown:
            state = state._replace(unknown=unknown)
    if not state.is_unveiled:
        return state
    due = [each for each in state.due if not each.has_treasure]
    settled = next((each for each in due if each.seat == place), due[0] if due else None)
    return go_on(state._replace(due=tuple([each for each in state.due if each is not settled])))


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
    """The card taken is in this hand and nobody else's; the one discarded is out."""
    cards = state.sheets.cards
    taken = 0 if card is None else cards[card].bit
    away = 0 if discard is None else cards[discard].bit
    seats = list(state.seats)
    seats = [seat._replace(held=seat.held & ~(taken | away)) for seat in seats]
    seats[place] = seats[place]._replace(held=state.seats[place].held & ~away | taken & ~away)
    return state._replace(seats=tuple(seats), out=state.out | taken | away, taken=state.taken | taken)


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
