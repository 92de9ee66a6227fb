"""Each part of the bench, in small: it finds nothing, and it tries what it says."""

from __future__ import annotations

import sys

import pytest

from tests.bench.__main__ import PARTS
from tests.bench.frame import Plan, run

SMALL = {
    "kills": 25,
    "cuts": 30,
    "hostile": 120,
    "lines": 200,
    "monkeys": 200,
    "invocations": 80,
    "writers": 6,
    "disks": 60,
}
PARTS_BY_NAME = {part.name: part for part in PARTS}
COUNTED = {
    "kills": {"acknowledged"},
    "cuts": {"torn blocks"},
    "hostile": {"commands", "packs played", "packs refused", "records read", "records refused"},
    "lines": {"lines"},
    "monkeys": {"keys"},
    "invocations": {"status 0", "status 2"},
    "writers": {"acknowledged"},
    "disks": {"done", "refused"},
}
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="workers are forked"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


@pytest.mark.parametrize("name", SMALL)
def test_a_small_run_finds_nothing(name: str) -> None:
    part = PARTS_BY_NAME[name]
    *_, figures = run(part, Plan(seed=3, count=SMALL[name]))
    assert figures.faults == []
    assert figures.tried * part.size == SMALL[name]
    assert {what for what, number in figures.counts.items() if number} >= COUNTED[name]


def test_every_part_has_a_small_run_or_mutants() -> None:
    assert {part.name for part in PARTS if not part.name.startswith("mutants:")} == SMALL.keys()
