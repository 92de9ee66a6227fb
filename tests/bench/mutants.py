"""Mutants of the games' rules: of every small change to judge, apply and scoring some test must take notice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import rmtree

import tomli

from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.mutation import Mutant, mutants_of
from tests.bench.suite import PROCESS, ROOT, the_suite

MODULES: Mapping[str, tuple[str, ...]] = {
    "silver-and-gold": ("judge", "apply", "scoring", "crossing"),
    "go-for-gold": ("judge", "apply", "scoring", "walk", "outcomes"),
    "sea-and-shore": ("judge", "apply", "scoring", "hands", "tricks"),
    "loot-island": ("judge", "apply", "scoring", "judge_actions", "apply_actions", "maps", "loot", "compasses"),
}
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


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of a game."""
    folder = ROOT / "scorepad" / "games" / game.replace("-", "_")
    return [mutant for name in MODULES[game] for mutant in mutants_of(folder / f"{name}.py")]


def _part(game: str) -> Part:
    chosen: list[Mutant] = []

    def prepare(plan: Plan) -> int:
        everything = all_mutants(game)
        chosen[:] = Random(plan.seed).sample(everything, min(plan.count, len(everything)))
        the_suite().look(game, plan.jobs)
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
                noticed = the_suite().notices(mutant, own)
            finally:
                rmtree(own, ignore_errors=True)
            if noticed is not None:
                return {"killed": 1}
            if survivors.reason(mutant) is None:
                raise AssertionError(f"survives: {mutant}")
            return {"survivors with a reason": 1}

        yield case

    about = f"mutants of the rules of {game}, all there are"
    return Part(f"mutants:{game}", about, 10_000, begin, chunk=100, prepare=prepare)


MUTANTS = tuple(map(_part, MODULES))
