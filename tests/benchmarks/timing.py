"""How things are timed: in turns with what they are compared to, the best of many."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

Work = Callable[[], object]


def seconds(work: Work) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def best_of(rounds: int, *works: Work) -> list[float]:
    """The best time of each, measured in turns so that noise meets all of them alike."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            best[place] = min(best[place], seconds(work))
    return best


def ratio(name: str, ours: float, theirs: float, goal: float | None, against: str) -> str:
    found = f"{name}: {ours / theirs:.2f} of {against}"
    if goal is None:
        return found
    return f"{found} (goal {goal}: {'within the goal' if ours / theirs <= goal else 'OVER THE GOAL'})"
