"""How things are timed: in turns with what they are compared to, the best of many."""

import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

Work = Callable[[], object]
# An installed package has its bytecode at hand; a checkout must be allowed to write it.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


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


def ratio(name: str, ours: float, theirs: float, goal: float, against: str) -> str:
    outcome = "within the goal" if ours / theirs <= goal else "OVER THE GOAL"
    return f"{name}: {ours / theirs:.2f} of {against} (goal {goal}: {outcome})"


def run(*arguments: str) -> None:
    """Python with these arguments, as a process."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


def write(descriptor: int, block: str) -> None:
    """A bare write, on the disk."""
    os.write(descriptor, block.encode())
    os.fsync(descriptor)
