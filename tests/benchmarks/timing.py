"""How things are timed: in turns with what they are compared to, the best of many."""

import tracemalloc
from collections.abc import Callable
from functools import partial
from time import perf_counter

Work = Callable[[], object]


def seconds(work: Work) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def best_of(rounds: int, *works: Work) -> list[float]:
    """The best time of each, measured in turns so that noise affects all of them equally."""
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


def growth(name: str, work: Callable[[str], object], record: Callable[[int], str], few: int, many: int) -> str:
    """The time of an event in a record of many, compared with a record of few."""
    short, long = best_of(2, *(partial(work, record(number)) for number in (few, many)))
    tracemalloc.start()
    work(record(many))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    title = f"{many:,} {name}, {long:.2f} s and {peak / 1e6:.0f} MB, per event"
    return ratio(title, long / many, short / few, 2.0, f"the same with {few}")
