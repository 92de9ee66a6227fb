"""The frame of the bench: whatever becomes of a case, it is counted and told."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.bench.frame import Case, Counts, Part, Plan, faults, peak, run, run_case, table

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="workers are forked"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


def part(case: Case, **keys: float) -> Part:
    @contextmanager
    def begin(_: Plan, __: Path) -> Iterator[Case]:
        yield case

    return Part("odd", "for tests", 10, begin, chunk=4, **keys)  # type: ignore[arg-type]


def fail_at_three(number: int, _: Random) -> Counts:
    assert number != 3
    return {"eggs": 2}


def die_at_three(number: int, _: Random) -> Counts:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return {"eggs": 2}


def linger_at_three(number: int, _: Random) -> Counts:
    while number == 3:
        try:
            time.sleep(1)
        except Exception:
            continue
    return {"eggs": 2}


def eat_at_three(number: int, _: Random) -> Counts:
    return {"eggs": 2 if number != 3 or bytearray(500 << 20) else 0}


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize(
    ("case", "keys"),
    [
        (fail_at_three, {}),
        (die_at_three, {}),
        (linger_at_three, {"seconds": 0.02}),
        (eat_at_three, {"megabytes": 100}),
    ],
)
def test_a_fault_is_reported_and_the_others_continue(case: Case, keys: dict[str, float], jobs: int) -> None:
    if "megabytes" in keys:  # beyond what the tests before have taken
        keys = {"megabytes": keys["megabytes"] + peak()}
    *_, figures = run(part(case, **keys), Plan(seed=1, count=10, jobs=jobs))
    assert figures.tried == 10
    assert [fault.case for fault in figures.faults] == [3]
    assert figures.counts["eggs"] in (18, 20)
    assert "| odd " in table([figures])
    assert [line for line in faults(figures) if "--seed 1 --case 3" in line]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_run_continues_where_another_was_interrupted(jobs: int) -> None:
    def count(number: int, _: Random) -> Counts:
        return {f"case {number}": 1}

    figures = next(each for each in run(part(count), Plan(1, 10, jobs)) if each.tried == 6)
    tried = set(figures.counts)
    *_, figures = run(part(count), Plan(1, 10, jobs, first=figures.reached))
    assert figures.tried == figures.cases
    assert tried | set(figures.counts) == {f"case {number}" for number in range(10)}


def test_a_case_has_the_same_randomness_wherever_it_runs() -> None:
    drawn: list[float] = []

    def draw(_: int, random: Random) -> Counts:
        drawn.append(random.random())
        return {"drawn": int(drawn[-1] * 1000)}

    *_, figures = run(part(draw), Plan(seed=5, count=6, jobs=2))
    alone = [run_case(part(draw), Plan(seed=5, count=6), number).counts["drawn"] for number in range(6)]
    assert figures.counts["drawn"] == sum(alone)
    assert len(set(alone)) > 1
