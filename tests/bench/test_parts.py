"""Each part of the bench, in small: it finds nothing, and it tries what it says."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from tests.bench.__main__ import PARTS
from tests.bench.corpus import muddled
from tests.bench.frame import Plan, peak, run
from tests.bench.hostile import COMMANDS, run_on

SMALL = {
    "kills": 25,
    "cuts": 30,
    "hostile": 120,
    "lines": 400,
    "monkeys": 200,
    "invocations": 80,
    "writers": 6,
    "disks": 60,
}
PARTS_BY_NAME = {part.name: part for part in PARTS}
COUNTED = {
    "kills": {"acknowledged", "in groups"},
    "cuts": {"torn blocks", "groups"},
    "hostile": {
        *("packs played", "packs refused", "records read", "records refused", "results"),
        *("corrected", "with corrections"),
    },
    "lines": {"lines", "in corrected games"},
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
    if part.megabytes is not None:  # its workers are forked, and begin with what the tests before have taken
        part = part._replace(megabytes=part.megabytes + peak())
    *_, figures = run(part, Plan(seed=3, count=SMALL[name]))
    assert figures.faults == []
    assert figures.tried * part.size == SMALL[name]
    assert {what for what, number in figures.counts.items() if number} >= COUNTED[name]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_reads_a_record_is_tried_on_hostile_ones(tmp_path: Path, command: str) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(muddled()[0])
    (counted,) = run_on(Random(1), path, command)
    assert counted == f"commands: {command.split()[0]}"


def test_every_part_has_a_small_run_or_mutants() -> None:
    assert {part.name for part in PARTS if not part.name.startswith("mutants:")} == SMALL.keys()
