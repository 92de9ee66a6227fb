"""Writers killed in the middle of appends lose nothing that they have acknowledged."""

import sys

import pytest

from tests.bench.frame import Plan, run
from tests.bench.kills import KILLS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="writers are forked"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


def test_two_hundred_kills_in_the_middle_of_appends_lose_nothing_acknowledged() -> None:
    *_, figures = run(KILLS, Plan(seed=1, count=220))
    assert figures.faults == []
    assert figures.counts["torn"] >= 20
    assert figures.counts["acknowledged"] >= 100
    assert figures.counts["in groups"]
