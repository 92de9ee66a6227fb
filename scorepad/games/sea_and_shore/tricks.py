"""Tricks: who wins and loses each color, who gets addition cards, and how one trick follows another.

Also hands and piles: which cards may be played, taken or discarded, and who has what. Hands are secret, so this
goes by the cards that everybody has seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from scorepad.games.sea_and_shore.cards import STEAL, TAKE_BACK, Sheets
from scorepad.games.sea_and_shore.state import (
    NO_OUTCOME,
    ROUNDS,
    STOLEN,
    Course,
    Lost,
    Outcome,
    Played,
    Seat,
    State,
    Step,
    Won,
    bits,
    make_course,
    make_lost,
    make_outcome,
    make_state,
    settle,
    supply,
    with_additions,
    with_outcome,
)
from scorepad.text.wording import listing

Seats = tuple[Seat, ...]
Faces = tuple[tuple[str, int], ...]


_won = lru_cache(maxsize=1024)(Won)
"""Kept, since there are few different ones and every trick needs some."""


def unveil(state: State, seats: Seats, plays: tuple[Played, ...]) -> Outcome:
    """The covers come off: who wins and loses each color, and what is to be settled, treasures first."""
    lying: Collection[str] = dict(state.treasures)
    early: set[str] = set()
    """Colors whose treasure was taken too early, which was let stand."""
    if state.outcome.won:
        early.update([color for each in state.outcome.won for color in each.colors])
        lying = {*lying, *early}
    plays = _in_clockwise_order(state, plays)
    winning: list[tuple[str, ...]] = [()] * len(plays)
    """The colors that each card wins."""
    lost: list[tuple[int, int]] = []
    for colors, places in _by_color(state, plays, lying).items():
        winner = places[0]
        if len(places) > 1:
            winner, loser = _highest_and_lowest(plays, places)
            lost.append((loser, len(places)))
        winning[winner] = colors
    won: list[Won] = []
    acting: list[Won] = []
    for place, colors in enumerate(winning):
        if not colors:
            continue
        if colors[0] in lying:
            won.append(_won(plays[place].seat, colors, True))
        else:
            acting.append(_won(plays[place].seat, colors, False))
    settled = (*won, *acting)
    return make_outcome(
        won=settled,
        due=tuple([each for each in settled if each.colors[0] not in early]) if early else settled,
        lost=_lost(state.setup.sheets, seats, plays, lost) if lost else (),
        is_dealt=False,
        taken=state.outcome.taken,
    )


def tied_with(state: State, won: Won) -> list[str]:
    """win-color: who played as high a value of the color, and sits farther from the start."""
    own = [play for play in state.plays if play.card.color in won.colors]
    highest = max((play.value for play in own if play.seat == won.seat), default=0)
    return [state.seats[play.seat].player for play in own if play.seat != won.seat and play.value == highest]


def tell_tie(state: State, won: Won) -> str:
    """Why the winner won, if others played as high a value; to follow the color."""
    others = tied_with(state, won)
    return f", nearer to the start than {listing(others)}" if others else ""


def _in_clockwise_order(state: State, plays: tuple[Played, ...]) -> tuple[Played, ...]:
    """The cards clockwise from the starting player: the order of play, unless something was let stand."""
    seats = len(state.seats)
    awaited = state.course.start
    for play in plays:
        if play.seat != awaited:
            return tuple(sorted(plays, key=lambda play: state.clockwise(play.seat)))
        awaited = awaited + 1 if awaited + 1 < seats else 0
    return plays


def _by_color(state: State, plays: Sequence[Played], lying: Collection[str]) -> dict[tuple[str, ...], list[int]]:
    """Where each color's cards are among the plays; three-players: some colors count as one."""
    sheets = state.setup.sheets
    names = merged(sheets, lying) if len(state.seats) == 3 else sheets.alone
    found: dict[tuple[str, ...], list[int]] = {}
    for place, play in enumerate(plays):
        colors = names[play.card.color]
        if colors in found:
            found[colors].append(place)
        else:
            found[colors] = [place]
    return found


def _highest_and_lowest(plays: Sequence[Played], places: Sequence[int]) -> tuple[int, int]:
    """win-color, lose-color: the winner, and the lowest of the others; among equals the first counts."""
    winner = places[0]
    for place in places:
        if plays[place].value > plays[winner].value:
            winner = place
    loser = -1
    for place in places:
        if place != winner and (loser < 0 or plays[place].value < plays[loser].value):
            loser = place
    return winner, loser


def _lost(sheets: Sheets, seats: Seats, plays: Sequence[Played], lost: list[tuple[int, int]]) -> tuple[Lost, ...]:
    """lose-color: who gets how many addition cards, clockwise."""
    lost.sort()
    wanted = []
    for place, cards in lost:
        play = plays[place]
        wanted.append(make_lost(play.seat, cards, play.event))
    return _served(sheets, seats, tuple(wanted))


def merged(sheets: Sheets, lying: Collection[str]) -> dict[str, tuple[str, ...]]:
    """three-players: what each color counts as; the two of an action card as one if neither has a treasure."""
    names = dict(sheets.alone)
    for pair in sheets.pairs:
        if not any(color in lying for color in pair):
            names.update(dict.fromkeys(pair, pair))
    return names


def go_on(
    state: State,
    seats: Seats,
    outcome: Outcome,
    due: tuple[Won, ...],
    out: int,
    treasures: Faces,
    plays: tuple[Played, ...],
    unknown: int = 0,
) -> State:
    """The state after these changes, moved on to whatever comes next.

    First treasures are taken, then addition cards are dealt, then actions carried out; then the trick is over.
    """
    course, step = state.course, state.step
    lost, is_dealt = outcome.lost, outcome.is_dealt
    if due and due[0].has_treasure:
        step = "earn"
    else:
        if not is_dealt:
            seats, lost = deal(state.setup.sheets, seats, lost)
            is_dealt = True
        if due:
            step = "act"
        else:
            course, step = end_trick(state, out, plays)
    if due is not outcome.due or is_dealt is not outcome.is_dealt:
        outcome = settle(outcome, due, lost, is_dealt)
    return with_outcome(state, course, step, seats, out, treasures, plays, outcome, unknown)


def _served(sheets: Sheets, seats: Seats, lost: tuple[Lost, ...]) -> tuple[Lost, ...]:
    """lose-color: as many addition cards as cards of the color, as long as the supply lasts."""
    there = left = supply(sheets, seats)
    for each in lost:
        left -= each.cards
    if left >= 0:
        return lost
    served = []
    for each in lost:
        served.append(each._replace(cards=min(each.cards, there)))
        there -= served[-1].cards
    return tuple(served)


def deal(sheets: Sheets, seats: Seats, lost: tuple[Lost, ...]) -> tuple[Seats, tuple[Lost, ...]]:
    """Deal the losers their addition cards."""
    if not lost:
        return seats, lost
    lost = _served(sheets, seats, lost)
    dealt = list(seats)
    for each in lost:
        seat = dealt[each.seat]
        dealt[each.seat] = with_additions(seat, seat.additions + (each.event,) * each.cards)
    return tuple(dealt), lost


def deal_at_last(state: State) -> tuple[Seats, Outcome]:
    """The same before an action or the end of a trick, unless they have been dealt already."""
    outcome = state.outcome
    if outcome.is_dealt:
        return state.seats, outcome
    seats, lost = deal(state.sheets, state.seats, outcome.lost)
    return seats, outcome._replace(lost=lost, is_dealt=True)


def end_trick(state: State, out: int, plays: tuple[Played, ...]) -> tuple[Course, Step]:
    """The start passes to the left; treasures nobody took go under their decks."""
    course, seats = state.course, len(state.seats)
    tricks = course.tricks + 1
    is_over = tricks == state.setup.sheets.hands[seats] and course.round == ROUNDS
    ended = make_course(
        start=course.start if is_over else (course.start + 1) % seats,
        round=course.round,
        tricks=tricks,
        seen=out,
        played=(*course.played, plays),
        earlier=course.earlier,
    )
    return ended, "over" if is_over else "trick"


def is_late(state: State) -> bool:
    """Would treasures turned up now be those of the trick on the table, whose first card was let stand?"""
    return state.step == "play" and not (state.plays and (state.treasures or state.outcome.won))


def upcoming(state: State) -> tuple[int, int]:
    """The round that treasures turned up now belong to, and how many of its tricks come before theirs."""
    course = state.course
    tricks = course.tricks if state.step == "trick" or is_late(state) else course.tricks + 1
    return (course.round + 1, 0) if tricks == state.hand and course.round < ROUNDS else (course.round, tricks)


def begin_trick(state: State, treasures: Faces, start: int | None = None) -> State:
    """Turn up the treasures of the next trick, in a new round if all hands have been played.

    `start` is the seat that starts it, if the table has decided so.
    """
    course, seats, out = state.course, state.seats, state.out
    if state.is_round_over:
        course = make_course(start=course.start, round=course.round + 1, earlier=seats)
        seats = tuple([Seat(seat.player) for seat in seats])
        out = 0
    if start is not None:
        course = course._replace(start=start)
    return make_state(state.setup, course, "play", course.start, seats, out, treasures, (), NO_OUTCOME, 0)


def cut_short(state: State) -> State:
    """End the trick here, since something was let stand; whatever is not settled is lost."""
    has_begun = state.step in ("earn", "act") or (state.step == "play" and state.plays)
    if not has_begun:
        return state
    seats, outcome = deal_at_last(state)
    has_played = {play.seat for play in state.plays}
    seats = tuple(
        [seat if place in has_played else seat._replace(ahead=seat.ahead - 1) for place, seat in enumerate(seats)]
    )
    course, step = end_trick(state, state.out, state.plays)
    return state._replace(course=course, step=step, seats=seats, outcome=outcome._replace(due=()))


# ---------------------------------------------------------------------- hands and piles


def playable(state: State, seat: Seat) -> int:
    """cards: what may be in a hand that has any cards left."""
    return seat.held if seat.held and is_known(state, seat) else in_hand(state, seat)


def in_hand(state: State, seat: Seat) -> int:
    """cards: those nobody has played or discarded this round, and those the player took back."""
    return state.sheets.all_cards & ~state.out | seat.held


def is_known(state: State, seat: Seat) -> bool:
    """cards: has the player taken every card they have left, so that nothing else can be in the hand?"""
    known = seat.held.bit_count()
    if known + 1 < state.hand - state.course.tricks - seat.ahead:
        return False  # whether or not they have played in this trick
    return known >= state.left(seat)


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
    if state.is_last_trick:
        return taken
    return (seat.held if is_known(state, seat) else in_hand(state, seat)) | taken


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


def to_turn_up(state: State, tricks: int) -> int:
    """decks: how many treasures are turned up at least; in the first trick of a round no deck has run out."""
    return 0 if tricks else state.sheets.treasures_up_to(state.decks)


def on_piles(state: State) -> list[tuple[str, int]]:
    """decks: the treasures on piles when the next ones are turned up; a new round begins without any."""
    if state.is_round_over or not state.sheets.is_counted:
        return []
    return [(treasure.color, treasure.points) for seat in state.seats for treasure in seat.pile]
