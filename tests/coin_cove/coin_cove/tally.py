"""The score pad at the end; most of it is in scorepad.engine.tallies."""

from __future__ import annotations

from scorepad.engine.expected import Expected, Pick, Table
from scorepad.engine.result import Result, ScoreLine
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.tallies import Tallies, apply, key, progress, start
from scorepad.text.wording import count, listing

from .cards import BOXES
from .events import Tally
from .scoring import rank_by_coins, score_lines

__all__ = ["apply", "expected", "judge", "key", "progress", "score", "start"]


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """turn-order, box-free, coin: what can be judged without the rolls."""
    broken, rounds = Broken(), state.setup.sheets.rounds
    if state.has(event.player):
        broken.add("turn-order", f"{event.player}'s row has already been entered.")
    twice = [str(box) for box in BOXES if event.boxes.count(box) > 1]
    if twice:
        broken.add("box-free", f"{event.player} has {listing(twice)} twice, but each box is crossed off once.")
    if len(event.boxes) + event.coins != rounds:
        has = f"{count(len(event.boxes), 'box', 'boxes')} and {count(event.coins, 'coin')}"
        broken.add("coin", f"{event.player} has {has}, but rolled {count(rounds, 'time')}.")
    return broken.violations()


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A page from every player without one; the boxes leave a coin for each of the other rolls."""
    rounds: int = state.setup.sheets.rounds

    def boxes(table: Table) -> list[int]:
        chosen = table.get("boxes", [])
        is_full = len(chosen) == rounds - table.get("coins", 0)
        return [] if is_full else [box for box in BOXES if box not in chosen]

    def coins(table: Table) -> list[int]:
        return [rounds - len(table["boxes"])] if "boxes" in table else list(range(max(0, rounds - 6), rounds + 1))

    most = min(rounds, len(BOXES))
    picks = (Pick("boxes", BOXES, 0, most, "set", follow=boxes), Pick("coins", range(rounds + 1), follow=coins))
    return tuple(
        Expected("tally", player, f"Enter {player}'s row: boxes and coins.", picks) for player in state.missing()
    )


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; a player without one has 0 points."""
    lines, coins = {}, {}
    for player, entered in zip(state.setup.players, state.entered, strict=True):
        tally, number = entered or (None, 0)
        lines[player] = [] if tally is None else _lines(state, tally, number)
        coins[player] = 0 if tally is None else tally.coins
    return rank_by_coins(lines, coins, finished=state.finished)


def _lines(state: Tallies[Tally], tally: Tally, number: int) -> list[ScoreLine]:
    return score_lines(state.setup.sheets, tally.boxes, (number,), tally.coins, (number,))
