"""`scorepad score FILE` as a process, against importing its main libraries alone, and `why` against `score`."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from scorepad.record import load
from tests.benchmarks.replay import SAMPLES
from tests.benchmarks.timing import best_of, ratio

# An installed package has its bytecode at hand; a checkout must be allowed to write it.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


def scoring() -> Iterator[str]:
    for sample in SAMPLES:
        ours, theirs = best_of(
            40,
            partial(run, "-m", "scorepad", "score", str(sample)),
            partial(run, "-c", "import attrs, tomli"),
        )
        name = f"{sample.stem}: scorepad score, {ours * 1e3:.0f} ms a process"
        yield ratio(name, ours, theirs, 2.0, 'python -c "import attrs, tomli"')


def explaining() -> Iterator[str]:
    for sample in SAMPLES:
        player = load(sample).players[0]
        ours, theirs = best_of(
            20,
            partial(run, "-m", "scorepad", "why", str(sample), player),
            partial(run, "-m", "scorepad", "score", str(sample)),
        )
        name = f"{sample.stem}: scorepad why, {ours * 1e3:.0f} ms a process"
        yield ratio(name, ours, theirs, 3.0, "scorepad score")
