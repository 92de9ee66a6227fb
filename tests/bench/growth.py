"""Growth: no command takes longer, or more memory, than in proportion to what a record repeats."""

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

from scorepad.library.folder import entry_of, summarize
from scorepad.system import limits
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.invoking import run_command
from tests.bench.repeated import Element, elements, sample

HOME = "home"
"""What the home screen asks of a record."""
COMMANDS = (
    *("score FILE", "score FILE --format toml", "audit FILE", "audit FILE --format json", "show FILE"),
    "seal FILE",
    *("log FILE", "log FILE --corrections", "log FILE --format json", "why FILE PLAYER", "history FILE"),
    *(f"export FILE --to {name}" for name in ("html", "svg", "csv", "markdown", "text", "bgstats")),
    *("export FILE --to csv --events", "export FILE --with-sheets --out OUT", "compare FILE FILE"),
    *("compare FILE SAMPLE", "what-if FILE --drop 1", "record FILE note text=x", "record FILE undo"),
    *("record FILE correct place=x", HOME),
)


class Cost(NamedTuple):
    """What a command took."""

    seconds: float
    megabytes: float

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s and {self.megabytes:.0f} MB"


SECONDS, MEGABYTES = 2.0, 300.0
BARE = 50.0
"""The megabytes of a process that does nothing."""
FLOOR, HIGH_FLOOR = Cost(0.3, 30.0), Cost(1.0, 150.0)
"""Below this nobody looks how it grows; the high one is for what a record can have only so many of."""
STEEP = 6.0
"""Four times as many may take so many times as much; in proportion it would be 4."""


def cost(work: Callable[[], object]) -> Cost:
    """What it takes in a process of its own; AssertionError if it fails there."""
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(heard)
            work()
            os._exit(0)
        except BaseException as error:
            os.write(said, f"{type(error).__name__}: {error}"[:2000].encode())
            os._exit(1)
    os.close(said)
    with open(heard, "rb") as stream:
        told = stream.read().decode(errors="replace")
    _, status, usage = os.wait4(child, 0)
    assert status == 0, told or f"it ended with status {status}"
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def use(command: str, path: Path) -> None:
    """One of the commands on a record."""
    if command == HOME:
        summarize(entry_of(str(path), path.stat()))
        return
    values = {"FILE": path, "SAMPLE": path.with_name("sample.toml"), "OUT": path.with_name("out.toml")}
    words = [str(values.get(word, word)) for word in shlex.split(command)]
    run_command(*(_first_player(path) if word == "PLAYER" else word for word in words))


def _first_player(path: Path) -> str:
    return path.read_text("utf-8").partition('players = ["')[2].partition('"')[0]


def grow(element: Element, command: str, folder: Path, most: int | None = None) -> list[Cost]:
    """What a command takes of records with a quarter, a half and all of so many; of as many as there can be."""
    most = most or largest(element.name)
    path = folder / "game.toml"
    (folder / "sample.toml").write_text(sample(), "utf-8")
    costs = []
    for number in (most // 4, most // 2, most):
        path.write_text(element.make(number), "utf-8")
        costs.append(cost(lambda: use(command, path)))
        (folder / "out.toml").unlink(missing_ok=True)
    return costs


def problem(costs: list[Cost], nothing: Cost, floor: Cost = FLOOR) -> str:
    """What is wrong with the way they grow, or with the last of them; `nothing` is what a process takes anyway."""
    small, _, large = costs
    for one, other, base, least, what in zip(small, large, nothing, floor, ("time", "memory"), strict=True):
        if other - base > least and other - base > STEEP * max(one - base, least / STEEP):
            power = log((other - base) / max(one - base, least / STEEP), 4)
            return f"the {what} grows with the power of {power:.1f}"
    own = large.megabytes - nothing.megabytes + BARE  # a forked process has the memory of its parent, too
    return "it takes too much" if large.seconds > SECONDS or own > MEGABYTES else ""


@cache
def largest(name: str) -> int:
    return next(each for each in elements() if each.name == name).largest()


@cache
def pairs() -> list[tuple[Element, str]]:
    """Everything that is repeated, with every command."""
    found = list(product(elements(), COMMANDS))
    Random(1).shuffle(found)  # so that a small run has some of everything
    return found


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    (folder / "game.toml").write_text(sample(), "utf-8")
    for command in COMMANDS:  # whatever they import is there before anything is measured
        use(command, folder / "game.toml")

    def case(number: int, _: Random) -> Counts:
        element, command = pairs()[number % len(pairs())]
        nothing = cost(lambda: None)
        costs = grow(element, command, folder)
        wrong = problem(costs, nothing, FLOOR if element.most == limits.RECORD_BYTES else HIGH_FLOOR)
        assert not wrong, f"{element.name}, {command}: {wrong}: {', '.join(map(str, costs))}"
        return {"pairs": 1, "over a second": costs[-1].seconds > 1}

    yield case


GROWTH = Part(
    "growth",
    "every command on records that repeat one thing as often as there is room",
    len(pairs()),
    begin,
    chunk=20,
)
