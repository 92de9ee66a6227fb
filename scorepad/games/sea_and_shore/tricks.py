"""A trick: who wins and who loses each color, who gets addition cards, and how one trick follows another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.games.sea_and_shore.state import ROUNDS, Lost, Played, Seat, State, Won


def unveil(state: State) -> State:
    """All covers are off: colors are won and lost, and what is won is settled, treasures first."""
    won: list[Won] = []
    lost: list[Lost] = []
    early = {color for each in state.won for color in each.colors}
    """Colors whose treasure was taken before; that was let stand."""
    lying = early.union(color for color, _ in state.treasures)
    for colors, plays in _by_color(state, lying).items():
        winner = max(plays, key=_value)  # of equal ones the first: nearest the start, clockwise
        won.append(Won(winner.seat, colors, colors[0] in lying))
        if len(plays) > 1:
            loser = min([play for play in plays if play is not winner], key=_value)
            lost.append(Lost(loser.seat, len(plays), loser.event))
    if len(won) > 1:
        start, seats = state.start, len(state.seats)
        won.sort(key=lambda each: (not each.has_treasure, (each.seat - start) % seats))
        lost.sort(key=lambda each: (each.seat - start) % seats)
    due = tuple([each for each in won if each.colors[0] not in early]) if early else tuple(won)
    return go_on(state._replace(won=tuple(won), due=due, lost=_served(state, lost), is_dealt=False))


def _value(play: Played) -> int:
    return play.value


def _by_color(state: State, lying: set[str]) -> dict[tuple[str, ...], list[Played]]:
    """The cards by color, in both clockwise from the start; three-players: some colors count as one."""
    start, seats = state.start, len(state.seats)
    plays: Sequence[Played] = state.plays
    if any((play.seat - start) % seats != place for place, play in enumerate(plays)):
        plays = sorted(plays, key=lambda play: (play.seat - start) % seats)  # something was let stand
    names = merged(state.sheets, lying) if seats == 3 else {}
    found: dict[tuple[str, ...], list[Played]] = {}
    for play in plays:
        color = play.card.color
        found.setdefault(names.get(color) or (color,), []).append(play)
    return found


def merged(sheets: Sheets, lying: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """three-players: both colors of an action card count as one if neither has a treasure."""
    return {color: pair for pair in sheets.pairs if not set(pair) & set(lying) for color in pair}


def go_on(state: State) -> State:
    """What comes next: treasures are taken, then addition cards are dealt out, then actions follow."""
    due = state.due
    if due and due[0].has_treasure:
        return state._replace(step="earn")
    state = deal(state)
    if not due:
        return end_trick(state)
    return state if state.step == "act" else state._replace(step="act")


def _served(state: State, lost: Iterable[Lost]) -> tuple[Lost, ...]:
    """lose-color: as many addition cards as cards of the color, as far as the supply goes."""
    supply, served = state.supply, []
    for place, cards, event in lost:
        served.append(Lost(place, min(cards, supply), event))
        supply -= served[-1].cards
    return tuple(served)


def deal(state: State) -> State:
    """Those who lost get their addition cards, once in a trick."""
    if state.is_dealt:
        return state
    seats, lost = list(state.seats), _served(state, state.lost)
    for place, cards, event in lost:
        seats[place] = seats[place]._replace(additions=seats[place].additions + (event,) * cards)
    return state._replace(seats=tuple(seats), lost=lost, is_dealt=True)


def end_trick(state: State) -> State:
    """The start passes to the left; treasures nobody took go under their decks."""
    tricks = state.tricks + 1
    is_over = tricks == state.hand and state.round == ROUNDS
    return state._replace(
        step="over" if is_over else "trick",
        due=(),
        start=state.start if is_over else (state.start + 1) % len(state.seats),
        tricks=tricks,
    )


def begin_trick(state: State, treasures: tuple[tuple[str, int], ...]) -> State:
    """Treasures are turned up; after all hands were played, for the next round."""
    if state.is_round_over:
        state = state._replace(
            seats=tuple(Seat(seat.player) for seat in state.seats),
            out=0,
            taken=0,
            tricks=0,
            round=state.round + 1,
            earlier=state.seats,
        )
    return state._replace(
        step="play", plays=(), turn=state.start, treasures=treasures, won=(), lost=(), is_dealt=True, unknown=0
    )


def cut_short(state: State) -> State:
    """The trick ends here, since something was let stand: what is not settled lapses."""
    has_begun = state.step in ("earn", "act") or (state.step == "play" and state.plays)
    return end_trick(deal(state)) if has_begun else state
