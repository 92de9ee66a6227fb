"""Each part of the bench, in small: it finds nothing, and it tries what it says."""

import os
import sys
from pathlib import Path
from random import Random
from subprocess import check_output

import pytest

from tests.bench.__main__ import PARTS
from tests.bench.frame import Plan, peak, run
from tests.bench.hostile import COMMANDS, PACK_COMMANDS, run_on, run_on_pack
from tests.bench.spoiling import muddled, pack_texts
from tests.players import TABLES

SMALL = {
    "cuts": 30,
    "hostile": 120,
    "growth": 4,
    "lines": 400,
    "intents": 2 * len(TABLES),
    "monkeys": 200,
    "invocations": 80,
    "writers": 6,
    "disks": 60,
    "dead-ends": 2 * len(TABLES),
    "requests": 400,
}
PARTS_BY_NAME = {part.name: part for part in PARTS}
COUNTED = {
    "cuts": {"torn blocks", "groups"},
    "hostile": {
        *("packs played", "packs refused", "records read", "records refused", "results"),
        *("corrected", "with corrections"),
    },
    "growth": {"pairs"},
    "lines": {"lines", "in corrected games"},
    "intents": {"quickly", "clumsily", "on the line", *(f"{name} for {seats}" for name, seats in TABLES)},
    "monkeys": {"keys"},
    "invocations": {"status 0", "status 2"},
    "writers": {"acknowledged"},
    "disks": {"done", "refused"},
    "requests": {"answered", "refused"},
    "dead-ends": {"positions", *(f"{name} for {seats}" for name, seats in TABLES)},
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


def test_a_hostile_record_is_the_same_in_every_process() -> None:
    source = """if True:
        from hashlib import sha256
        from random import Random
        from tests.bench.hostile import spoiled_record
        print(sha256(b"".join(spoiled_record(Random(number)) for number in range(400))).hexdigest())
        """
    said = {
        check_output([sys.executable, "-c", source], env={**os.environ, "PYTHONHASHSEED": seed}, text=True)
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_reads_a_record_is_tried_on_hostile_ones(tmp_path: Path, command: str) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(muddled()[0])
    (counted,) = run_on(Random(1), path, command)
    assert counted == f"commands: {command.split()[0]}"


@pytest.mark.parametrize("command", PACK_COMMANDS)
def test_every_command_about_sheets_is_tried_on_hostile_packs(tmp_path: Path, command: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(pack_texts()[0])
    assert run_on_pack(Random(1), path, command)
