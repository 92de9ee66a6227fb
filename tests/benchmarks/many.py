"""`scorepad score` of a thousand records by a process for each core, against one process.

On a busy machine even a bare loop gains little from a second process, so that is measured as well.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from scorepad import samples
from tests.benchmarks.process import run
from tests.benchmarks.timing import best_of, ratio

COUNT = 1_000
ROUNDS = 5
ALONE = """
import sys
from scorepad.cli import main as cli
from scorepad.system import limits
limits.FEW_RECORDS = sys.maxsize
sys.exit(cli.main())
"""
LOOP = "for _ in range({}): pass"
TURNS = 20_000_000


def archiving() -> Iterator[str]:
    records = sorted(Path(samples.folder()).glob("*.toml"))
    cores = len(os.sched_getaffinity(0))
    with TemporaryDirectory() as folder:
        for number, record in enumerate(islice(cycle(records), COUNT)):
            shutil.copy(record, Path(folder) / f"{number:04}.toml")
        words = ("score", folder)
        ours, theirs, shared, whole = best_of(
            ROUNDS,
            partial(run, "-m", "scorepad", *words),
            partial(run, "-c", ALONE, *words),
            partial(_loop, cores),
            partial(_loop, 1),
        )
    yield ratio(
        f"{COUNT:,} records: scorepad score on {cores} cores, {ours:.1f} s", ours, theirs, 0.6, "one process"
    )
    yield ratio(f"a bare loop on {cores} cores", shared, whole, None, "one process")


def _loop(processes: int) -> None:
    """Count to a large number, each process its share."""
    command = [sys.executable, "-c", LOOP.format(TURNS // processes)]
    for process in [subprocess.Popen(command) for _ in range(processes)]:
        process.wait()
