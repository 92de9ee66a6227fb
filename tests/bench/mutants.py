"""Mutants: of a small change to the rules of a game, to the library or to the app some test must take notice."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import NamedTuple

import tomli

from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.mutation import Mutant, mutants_of
from tests.bench.suite import PROCESS, PROGRAM, ROOT, the_suite


class Subject(NamedTuple):
    """Modules to change, and the tests that should notice."""

    modules: tuple[str, ...]
    """Patterns, from the folder of the program."""
    tests: tuple[str, ...]
    goal: int = 10_000


def _game(name: str, *modules: str) -> Subject:
    tests = (f"tests/games/{name}", "tests/games/test_*.py", "tests/test_position.py", "tests/test_audit.py")
    return Subject(tuple(f"games/{name}/{module}.py" for module in modules), tests)


LOGIC = (
    *("event_rows", "keys", "pad_lines", "recording", "session", "standings", "turn"),
    *("corrections/draft", "corrections/flow", "corrections/menu", "screens/library_rows", "screens/past_rows"),
    "windows",
)
"""What the app decides, apart from what only shows it."""
SUBJECTS: Mapping[str, Subject] = {
    "silver-and-gold": _game("silver_and_gold", "judge", "apply", "scoring"),
    "go-for-gold": _game("go_for_gold", "judge", "apply", "scoring", "walk"),
    "sea-and-shore": _game("sea_and_shore", "judge", "apply", "scoring", "tricks"),
    "loot-island": _game("loot_island", "judge", "apply", "scoring", "maps", "loot", "supply"),
    "library": Subject(
        ("audit/*.py", "exports/*.py", "library/index.py", "record/*.py", "shorthand/*.py"),
        ("tests/test_*.py", "tests/commands", "tests/exports", "tests/history", "tests/record", "tests/shorthand"),
        230,
    ),
    "app": Subject(
        tuple(f"app/{module}.py" for module in LOGIC),
        ("tests/app/test_*.py", "tests/app/[!p_]*/"),  # the pads have tests of their own, for what they enter
        170,
    ),
}
"""The rules are tried whole, everything else in random samples."""
SURVIVORS = Path(__file__).with_name("survivors.toml")


class Survivors:
    """Mutants that live on, each with the reason why that is right."""

    def __init__(self, path: Path = SURVIVORS) -> None:
        entries = tomli.loads(path.read_text("utf-8")).get("survivor", []) if path.exists() else []
        self._reasons: dict[tuple[str, ...], str] = {
            tuple(entry[key] for key in ("module", "function", "line", "change") if key in entry): entry["reason"]
            for entry in entries
        }

    def reason(self, mutant: Mutant) -> str | None:
        """An entry may name one change, of every change of a line, or of a whole function."""
        return next((self._reasons[key] for key in _keys(mutant) if key in self._reasons), None)

    def stale(self, mutants: Iterable[Mutant]) -> list[tuple[str, ...]]:
        """The entries that name none of these mutants."""
        there = {key for mutant in mutants for key in _keys(mutant)}
        return [key for key in self._reasons if key not in there]


def _keys(mutant: Mutant) -> list[tuple[str, ...]]:
    """What an entry for a mutant may name, the most exact first."""
    key = (f"{mutant.module.parent.name}/{mutant.module.name}", mutant.function, mutant.line, mutant.change)
    return [key[:size] for size in (4, 3, 2)]


def all_mutants(subject: Subject) -> list[Mutant]:
    """Every mutant of a subject."""
    paths = [path for pattern in subject.modules for path in sorted(PROGRAM.glob(pattern))]
    return [mutant for path in paths for mutant in mutants_of(path)]


def _part(name: str, subject: Subject) -> Part:
    chosen: list[Mutant] = []
    tests = tuple(str(path.relative_to(ROOT)) for each in subject.tests for path in sorted(ROOT.glob(each)))

    def prepare(plan: Plan) -> int:
        everything = all_mutants(subject)
        chosen[:] = Random(plan.seed).sample(everything, min(plan.count, len(everything)))
        the_suite(tests).look(plan.jobs)
        PROCESS.freeze()
        return len(chosen)

    @contextmanager
    def begin(plan: Plan, folder: Path) -> Iterator[Case]:
        survivors = Survivors()
        if not chosen:
            prepare(plan)

        def case(number: int, _: Random) -> Counts:
            own = folder / str(number)
            own.mkdir()
            mutant = chosen[number]
            try:
                noticed = the_suite(tests).notices(mutant, own)
            finally:
                rmtree(own, ignore_errors=True)
            package = mutant.module.parent.name
            if noticed is not None:
                return {f"killed in {package}": 1}
            if survivors.reason(mutant) is None:
                raise AssertionError(f"survives: {mutant}")
            return {f"survivors with a reason in {package}": 1}

        yield case

    about = f"small changes to the {name if name in ('library', 'app') else f'rules of {name}'}"
    return Part(f"mutants:{name}", about, subject.goal, begin, chunk=100, prepare=prepare)


MUTANTS = tuple(_part(name, subject) for name, subject in SUBJECTS.items())
