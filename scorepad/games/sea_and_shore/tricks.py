"""A trick: who wins and who loses each color, who gets addition cards, and how one trick follows another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.games.sea_and_shore.state import (
    NO_OUTCOME,
    ROUNDS,
    Course,
    Lost,
    Outcome,
    Played,
    Seat,
    State,
    Step,
    Won,
    bits,
    supply,
)

Seats = tuple[Seat, ...]
Faces = tuple[tuple[str, int], ...]


def unveil(state: State, seats: Seats, plays: tuple[Played, ...]) -> Outcome:
    """All covers are off: colors are won and lost, and what is won is to be settled, treasures first."""
    early: set[str] = set()
    """Colors whose treasure was taken before; that was let stand."""
    for each in state.outcome.won:
        early.update(each.colors)
    lying = early.union([color for color, _ in state.treasures])
    won: list[tuple[bool, int, int, Won]] = []
    lost: list[tuple[int, int, Lost]] = []
    for number, (colors, own) in enumerate(_by_color(state, plays, lying).items()):
        winner = own[0] if len(own) == 1 else max(own, key=_value)  # of equal ones the nearest to the start
        has_treasure = colors[0] in lying
        place = winner.seat
        found = Won(seat=place, colors=colors, has_treasure=has_treasure)
        won.append((not has_treasure, state.clockwise(place), number, found))
        if len(own) > 1:
            loser = min([play for play in own if play is not winner], key=_value)
            place = loser.seat
            lost.append((state.clockwise(place), number, Lost(seat=place, cards=len(own), event=loser.event)))
    won.sort()
    settled = tuple([each[-1] for each in won])
    return Outcome(
        won=settled,
        due=tuple([each for each in settled if each.colors[0] not in early]) if early else settled,
        lost=_served(state.sheets, seats, [each[-1] for each in sorted(lost)]) if lost else (),
        is_dealt=False,
        taken=state.outcome.taken,
    )


def _value(play: Played) -> int:
    return play.value


def _by_color(state: State, plays: Sequence[Played], lying: set[str]) -> dict[tuple[str, ...], list[Played]]:
    """The cards by color, in both clockwise from the start; three-players: some colors count as one."""
    clockwise = state.clockwise
    for place, play in enumerate(plays):
        if clockwise(play.seat) != place:  # something was let stand
            plays = sorted(plays, key=lambda play: clockwise(play.seat))
            break
    names = merged(state.sheets, lying) if len(state.seats) == 3 else state.sheets.alone
    found: dict[tuple[str, ...], list[Played]] = {}
    for play in plays:
        colors = names[play.card.color]
        if colors in found:
            found[colors].append(play)
        else:
            found[colors] = [play]
    return found


def merged(sheets: Sheets, lying: Collection[str]) -> dict[str, tuple[str, ...]]:
    """three-players: what each color counts as; both of an action card as one if neither has a treasure."""
    names = dict(sheets.alone)
    for pair in sheets.pairs:
        if not any(color in lying for color in pair):
            names.update(dict.fromkeys(pair, pair))
    return names


def go_on(
    state: State,
    seats: Seats,
    outcome: Outcome,
    *,
    out: int,
    treasures: Faces,
    plays: tuple[Played, ...],
    unknown: int = 0,
) -> State:
    """The table with these changes and what follows: treasures are taken, then addition cards are dealt out,
    then come actions, then the trick is over.
    """
    course, step = state.course, state.step
    due = outcome.due
    if due and due[0].has_treasure:
        step = "earn"
    else:
        if not outcome.is_dealt:
            seats, outcome = deal(state.sheets, seats, outcome)
        step = "act"
        if not due:
            course, step = end_trick(state, plays)
    return State(
        setup=state.setup,
        course=course,
        step=step,
        turn=state.turn,
        seats=seats,
        out=out,
        treasures=treasures,
        plays=plays,
        outcome=outcome,
        unknown=unknown,
    )


def _served(sheets: Sheets, seats: Seats, lost: Iterable[Lost]) -> tuple[Lost, ...]:
    """lose-color: as many addition cards as cards of the color, as far as the supply goes."""
    left, served = supply(sheets, seats), []
    for each in lost:
        served.append(each if each.cards <= left else each._replace(cards=left))
        left -= served[-1].cards
    return tuple(served)


def deal(sheets: Sheets, seats: Seats, outcome: Outcome) -> tuple[Seats, Outcome]:
    """Those who lost get their addition cards, once in a trick."""
    lost = outcome.lost
    if outcome.is_dealt:
        return seats, outcome
    if lost:
        lost = _served(sheets, seats, lost)
        dealt = list(seats)
        for place, cards, event in lost:
            seat = dealt[place]
            dealt[place] = Seat(
                player=seat.player, pile=seat.pile, additions=seat.additions + (event,) * cards, held=seat.held
            )
        seats = tuple(dealt)
    return seats, Outcome(won=outcome.won, due=outcome.due, lost=lost, is_dealt=True, taken=outcome.taken)


def end_trick(state: State, plays: tuple[Played, ...]) -> tuple[Course, Step]:
    """The start passes to the left; treasures nobody took go under their decks."""
    course = state.course
    tricks = course.tricks + 1
    is_over = tricks == state.hand and course.round == ROUNDS
    ended = Course(
        start=course.start if is_over else (course.start + 1) % len(state.seats),
        round=course.round,
        tricks=tricks,
        seen=course.seen | bits(plays),
        earlier=course.earlier,
    )
    return ended, "over" if is_over else "trick"


def begin_trick(state: State, treasures: Faces) -> State:
    """Treasures are turned up; after all hands were played, for the next round."""
    course, seats, out = state.course, state.seats, state.out
    if state.is_round_over:
        course = Course(start=course.start, round=course.round + 1, earlier=seats)
        seats = tuple([Seat(seat.player) for seat in seats])
        out = 0
    return State(
        setup=state.setup,
        course=course,
        step="play",
        turn=course.start,
        seats=seats,
        out=out,
        treasures=treasures,
        plays=(),
        outcome=NO_OUTCOME,
        unknown=0,
    )


def cut_short(state: State) -> State:
    """The trick ends here, since something was let stand: what is not settled lapses."""
    has_begun = state.step in ("earn", "act") or (state.step == "play" and state.plays)
    if not has_begun:
        return state
    seats, outcome = deal(state.sheets, state.seats, state.outcome)
    course, step = end_trick(state, state.plays)
    return state._replace(course=course, step=step, seats=seats, outcome=outcome._replace(due=()))
