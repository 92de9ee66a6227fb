"""What a record repeats takes work in proportion; counted in calls and bytes, since no test asserts a time."""

import gc
import tracemalloc
from cProfile import Profile

import pytest

import scorepad
from scorepad.audit import audit
from scorepad.record.result_tables import record_result
from scorepad.system import limits
from scorepad.timeline.history import history
from tests.bench.growth import Cost, problem
from tests.bench.repeated import Element, elements
from tests.sampling import sampled

FEW = 60
"""So many, then twice and four times as many."""
LIMITED = [each for each in elements() if each.most < limits.RECORD_BYTES or each.name.startswith("head: dotted")]
ENDLESS = [each for each in elements() if each not in LIMITED]
CHAINS = [each for each in ENDLESS if "between notes" in each.name]
"""Corrections with events between them, each of which every later correction changes."""


def name(element: Element) -> str:
    return element.name.replace(": ", " ")


def ask(element: Element, number: int) -> None:
    """Read a record that has so many of something, and ask everything of it."""
    game = scorepad.loads(element.make(number))
    record_result(game).table()
    audit(game).table()
    for entry in history(game):
        _ = entry.gains


def calls(element: Element, number: int) -> int:
    """How many functions that calls."""
    profile = Profile()
    profile.runcall(ask, element, number)
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize("element", sampled(ENDLESS, 3), ids=name)
def test_what_is_asked_of_a_record_takes_calls_in_proportion(element: Element) -> None:
    ask(element, 1)
    few, more, many = (calls(element, number) for number in (FEW, 2 * FEW, 4 * FEW))
    assert many - more <= 2.6 * (more - few) + 3000, f"{few:,}, {more:,} and {many:,} calls"


@pytest.mark.parametrize("element", sampled(CHAINS, 3), ids=name)
@pytest.mark.slow
def test_a_game_of_many_corrections_takes_memory_in_proportion(element: Element) -> None:
    few, more, many = (kept(element.make(number)) for number in (3 * FEW, 6 * FEW, 12 * FEW))
    assert many - more <= 2.6 * (more - few), f"{few:,}, {more:,} and {many:,} bytes"


def kept(text: str) -> int:
    """How many bytes a game takes once it has been judged."""
    gc.collect()
    tracemalloc.start()
    try:
        game = scorepad.loads(text)
        gc.collect()
        assert game.count
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("costs", "is_wrong"),
    [
        ([Cost(0.5, 60), Cost(1.0, 70), Cost(1.9, 90)], False),
        ([Cost(0.01, 60), Cost(0.02, 70), Cost(0.2, 90)], False),
        ([Cost(0.1, 60), Cost(0.4, 70), Cost(1.6, 90)], True),
        ([Cost(0.1, 60), Cost(0.2, 100), Cost(0.4, 250)], True),
        ([Cost(0.6, 60), Cost(1.2, 70), Cost(2.1, 90)], True),
        ([Cost(0.1, 150), Cost(0.2, 200), Cost(0.4, 301)], True),
    ],
)
def test_the_bench_finds_what_grows_too_fast_or_takes_too_much(costs: list[Cost], is_wrong: bool) -> None:
    assert bool(problem(costs, Cost(0.0, 50))) is is_wrong


@pytest.mark.slow
def test_everything_that_is_repeated_can_be_read_and_the_largest_fits() -> None:
    for element in elements():
        scorepad.loads(element.make(6))
    for element in ENDLESS[::20]:
        assert 0.9 * limits.RECORD_BYTES < len(element.make(element.largest()).encode()) <= limits.RECORD_BYTES
