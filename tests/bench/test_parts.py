"""Each part of the bench, in small: it finds nothing, and it tries what it says; how work grows with a record."""

import gc
import os
import signal
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from subprocess import check_output

import pytest

import scorepad
from scorepad.audit import audit
from scorepad.audit.compare import compare
from scorepad.audit.why import why
from scorepad.exports import report
from scorepad.exports.formats import FORMATS
from scorepad.record.result_tables import record_result
from scorepad.record.seal import spoken
from scorepad.timeline.history import history
from tests.bench.__main__ import PARTS
from tests.bench.frame import Case, Counts, Part, Plan, faults, peak, run, run_case, table
from tests.bench.hostile import COMMANDS, PACK_COMMANDS, run_on, run_on_pack
from tests.bench.repeated import Element, elements
from tests.bench.spoiling import muddled, pack_texts
from tests.players import TABLES
from tests.sampling import sampled
from tests.work import calls_in

PLAYED = {f"{name} for {seats}" for name, seats in TABLES}
READ = {"packs played", "packs refused", "records read", "records refused", "results", "corrected"}
SMALL: dict[str, tuple[int, set[str]]] = {
    "cuts": (30, {"torn blocks", "groups"}),
    "hostile": (120, {*READ, "with corrections"}),
    "lines": (400, {"lines", "in corrected games"}),
    "intents": (2 * len(TABLES), {"quickly", "clumsily", "on the line", *PLAYED}),
    "monkeys": (200, {"keys"}),
    "invocations": (80, {"status 0", "status 2"}),
    "writers": (6, {"acknowledged"}),
    "disks": (60, {"done", "refused"}),
    "dead-ends": (2 * len(TABLES), {"positions", *PLAYED}),
    "requests": (400, {"answered", "refused"}),
}
"""How much of each part is tried here, and what must then have been counted."""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="workers are forked"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


@pytest.mark.parametrize("name", SMALL)
def test_a_small_run_finds_nothing(name: str) -> None:
    (part,) = [part for part in PARTS if part.name == name]
    count, counted = SMALL[name]
    if part.megabytes is not None:  # its workers are forked, and begin with what the tests before have taken
        part = part._replace(megabytes=part.megabytes + peak())
    *_, figures = run(part, Plan(seed=3, count=count))
    assert figures.faults == []
    assert figures.tried * part.size == count
    assert {what for what, number in figures.counts.items() if number} >= counted


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


@pytest.mark.parametrize("command", [*COMMANDS, *(f"sheets {command}" for command in PACK_COMMANDS)])
def test_every_command_is_tried_on_hostile_files(tmp_path: Path, command: str) -> None:
    path = tmp_path / "game.toml"
    own = command.removeprefix("sheets ")
    if own in PACK_COMMANDS:
        path.write_bytes(pack_texts()[0])
        (counted,) = run_on_pack(Random(1), path, own)
    else:
        path.write_bytes(muddled()[0])
        (counted,) = run_on(Random(1), path, command)
    assert counted == f"commands: {command.split()[0]}"


# ---- The frame: whatever becomes of a case, it is counted and told
def fail_at_three(number: int) -> None:
    assert number != 3


def die_at_three(number: int) -> None:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)


def linger_at_three(number: int) -> None:
    while number == 3:
        with suppress(Exception):
            time.sleep(1)


def eat_at_three(number: int) -> None:
    assert number != 3 or bytearray(500 << 20)


@pytest.mark.parametrize("odd", [fail_at_three, die_at_three, linger_at_three, eat_at_three])
def test_a_fault_is_reported_and_the_others_continue(odd: Callable[[int], None]) -> None:
    drawn: dict[int, float] = {}

    @contextmanager
    def begin(_: Plan, __: Path) -> Iterator[Case]:
        def case(number: int, random: Random) -> Counts:
            drawn[number] = random.random()
            odd(number)
            return {"eggs": 2, f"drawn {drawn[number]}": 1}

        yield case

    part = Part("odd", "for tests", 10, begin, chunk=4, seconds=0.02, megabytes=100 + peak())
    *_, figures = run(part, Plan(seed=1, count=10, jobs=2, first=1))
    assert (figures.tried, figures.reached, [fault.case for fault in figures.faults]) == (9, 10, [3])
    assert figures.counts["eggs"] in (16, 18)
    assert "| odd " in table([figures])
    assert [line for line in faults(figures) if "--seed 1 --case 3" in line]
    run_case(part, Plan(seed=1, count=10), 4)
    assert figures.counts[f"drawn {drawn[4]}"] == 1, "a case is the same wherever it runs"


# ---- What a record repeats takes work in proportion; counted in calls and bytes, since no test asserts a time
FEW = 60
"""So many, then twice and four times as many."""
ENDLESS = [each for each in elements() if not each.name.startswith("head: dotted")]
"""All but what a record may have only a few of."""
CHAINS = [each for each in ENDLESS if "between notes" in each.name]
"""Corrections with events between them, each of which every later correction changes."""
DRAWN = ("png", "svg", "html", "qr")
"""Exports whose size does not follow that of a record; tests/exports counts their work."""


def name(element: Element) -> str:
    return element.name.replace(": ", " ")


def ask(text: str) -> None:
    """Read a record and ask everything of it that commands do."""
    game = scorepad.loads(text)
    result = record_result(game)
    for format in FORMATS:
        if format.name not in DRAWN:
            assert format.content(result)
    assert list(report.audit_text(game, audit(game)))
    assert len([entry.gains for entry in history(game)]) == game.count
    assert compare(game, game).is_same
    assert why(game, game.players[0]).player
    assert spoken(game)
    assert game.draw().text()


@pytest.mark.parametrize("element", sampled(ENDLESS, 0), ids=name)
def test_what_is_asked_of_a_record_takes_calls_in_proportion(element: Element) -> None:
    ask(element.make(1))
    few, more, many = (calls_in(partial(ask, element.make(number))) for number in (FEW, 2 * FEW, 4 * FEW))
    assert many - more <= 2.6 * (more - few) + 4000, f"{few:,}, {more:,} and {many:,} calls"


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
