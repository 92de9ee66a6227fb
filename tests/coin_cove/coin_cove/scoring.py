"""score: the points of Coin Cove, line by line, and the tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.text.wording import count

from .cards import Sheets
from .state import State

ITEMS = ("boxes", "coins")


def score(state: State) -> Result:
    """The result of a tracked game, or the score so far."""
    lines, coins = {}, {}
    for seat in state.seats:
        events = tuple(number for _, number in seat.boxes)
        lines[seat.player] = score_lines(state.sheets, seat.crossed, events, len(seat.coins), seat.coins)
        coins[seat.player] = len(seat.coins)
    return rank_by_coins(lines, coins, finished=state.finished)


def score_lines(
    sheets: Sheets, boxes: Sequence[int], events: Sequence[int], coins: int, coin_events: Sequence[int]
) -> list[ScoreLine]:
    """A line for all boxes and one for all coins."""
    found = []
    if boxes:
        points = sum(sheets.points[box] for box in boxes)
        why = f"{count(len(boxes), 'box', 'boxes')} crossed off"
        found.append(ScoreLine("boxes", points, why, "score-boxes", tuple(events), number=len(boxes)))
    if coins:
        found.append(
            ScoreLine("coins", coins, count(coins, "coin"), "score-coins", tuple(coin_events), number=coins)
        )
    return found


def rank_by_coins(lines: Mapping[str, Sequence[ScoreLine]], coins: Mapping[str, int], *, finished: bool) -> Result:
    """tie: the most coins."""
    return rank("coin-cove", lines, [TieBreak("coins", coins)], finished=finished)
