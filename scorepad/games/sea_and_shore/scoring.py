"""scoring: what treasures and addition cards are worth, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.engine.ruleset import CERTAIN, Outlook, Setup
from scorepad.games.sea_and_shore.cards import NAME
from scorepad.games.sea_and_shore.state import PER_POINT, ROUNDS, Seat, State, Treasure
from scorepad.text.wording import count

ITEMS = tuple(f"round-{number}:{what}" for number in range(1, ROUNDS + 1) for what in ("treasures", "additions"))


def outlook(state: State) -> Outlook:
    """What was won in the running round may still be stolen or given up."""
    if state.finished or state.is_round_over:
        return CERTAIN
    return outlook_in(2 if state.earlier else 1)


def outlook_in(number: int) -> Outlook:
    """While this round is running."""
    return Outlook(frozenset(item for item in ITEMS if item.startswith(f"round-{number}:")))


def score(state: State) -> Result:
    """The result of a tracked game, or the score so far, including the current round."""
    rounds = [state.earlier, state.seats] if state.earlier else [state.seats]
    return score_rounds(state.setup, rounds, state.start, finished=state.finished)


def score_rounds(setup: Setup, rounds: Iterable[Iterable[Seat]], start: int, *, finished: bool) -> Result:
    """The result of what everybody had in these rounds; `start` is the last starting player's seat."""
    lines: dict[str, list[ScoreLine]] = {player: [] for player in setup.players}
    for number, seats in enumerate(rounds, 1):
        for seat in seats:
            lines[seat.player] += round_lines(number, seat.pile, len(seat.additions), seat.additions)
    return rank_lines(setup, lines, start, finished=finished)


def rank_lines(setup: Setup, lines: dict[str, list[ScoreLine]], start: int, *, finished: bool) -> Result:
    """Rank the players; tie: by their distance clockwise from the last starting player, unless ties are shared."""
    ties = []
    if setup.rulings["last-tie"] == "starting-order":
        seats = len(setup.players)
        order = {player: -1 - (place - start) % seats for player, place in setup.seat_of.items()}
        ties.append(TieBreak("starting order", order))
    return rank(NAME, lines, ties, finished=finished)


def round_lines(number: int, pile: Sequence[Treasure], held: int, events: Iterable[int]) -> list[ScoreLine]:
    """One player's lines for a round: their pile, and the addition cards held, which these events brought."""
    lines = []
    if pile:
        told = " + ".join(f"{treasure.color} {treasure.points}" for treasure in pile)
        points = sum(treasure.points for treasure in pile)
        why = f"{count(len(pile), 'treasure')}: {told}"
        earned = _numbers(treasure.event for treasure in pile)
        lines.append(ScoreLine(f"round-{number}:treasures", points, why, "score-treasures", earned))
    if held >= PER_POINT:
        why = f"{count(held, 'addition card')}, 1 point for every {PER_POINT}"
        points = held // PER_POINT
        lines.append(ScoreLine(f"round-{number}:additions", points, why, "score-additions", _numbers(events)))
    return lines


def _numbers(events: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(events)))
