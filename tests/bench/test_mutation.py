"""Mutants: what is changed, what is left alone, and how a living function becomes one."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType

import pytest

from tests.bench.mutants import SUBJECTS, Survivors, all_mutants
from tests.bench.mutation import mutants_of

SOURCE = '''
from functools import lru_cache


class Pile:
    """A pile of at most 7 cards."""

    limit: int = 7

    def is_full(self, cards: int = 3) -> bool:
        """Are there 7?"""
        return cards >= 7


@lru_cache(3)
def judge(broken, cards, *, wanted=2):
    if not cards and wanted:
        broken.add("none", f"{len(cards) + 1} cards are too few.")
        message = "one is" if len(cards) == 1 else "some are"
        broken.add("few", message)
    total = 0
    for card in cards:
        if card < 0:
            continue
        total += card
    return max(total, 1)
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    return path


def test_rules_are_changed_and_words_annotations_and_defaults_are_not(module: Path) -> None:
    assert [(mutant.function, mutant.change) for mutant in mutants_of(module)] == [
        *(("Pile.is_full", "returns True"), ("Pile.is_full", "returns False"), ("Pile.is_full", ">= → >")),
        *(("Pile.is_full", ">= → <"), ("Pile.is_full", "7 → 8"), ("judge", "and → or")),
        *(("judge", "not removed"), ("judge", "removed"), ("judge", "none → few"), ("judge", "removed")),
        *(("judge", "few → none"), ("judge", "removed"), ("judge", "0 → 1"), ("judge", "< → <=")),
        *(("judge", "< → >="), ("judge", "0 → 1"), ("judge", "removed"), ("judge", "+= → -=")),
        *(("judge", "removed"), ("judge", "returns None"), ("judge", "max → min"), ("judge", "1 → 0")),
    ]


def test_a_living_function_becomes_the_mutant_for_whoever_has_it(module: Path) -> None:
    spec = spec_from_file_location("rules", module)
    assert spec is not None
    assert spec.loader is not None
    rules = module_from_spec(spec)
    spec.loader.exec_module(rules)
    judge = rules.judge.__wrapped__
    assert isinstance(judge, FunctionType)
    assert judge(None, [4, -2, 3]) == 7
    (mutant,) = [each for each in mutants_of(module) if each.change == "< → >="]
    judge.__code__ = mutant.code()
    assert judge(None, [4, -2, 3]) == 1


def test_an_entry_of_the_survivors_may_mean_a_change_a_line_or_a_function(tmp_path: Path, module: Path) -> None:
    head = f'module = "{tmp_path.name}/rules.py"\nfunction = "judge"\nreason = "so"\n'
    file = tmp_path / "survivors.toml"

    def excused(entry: str) -> int:
        file.write_text(f"[[survivor]]\n{head}{entry}")
        survivors = Survivors(file)
        return sum(survivors.reason(mutant) is not None for mutant in mutants_of(module))

    assert excused('line = "if card < 0:"\nchange = "< → <="\n') == 1
    assert excused('line = "if card < 0:"\n') == 3
    assert excused("") == 17
    assert excused('line = "if card > 0:"\n') == 0


@pytest.mark.slow
def test_every_entry_of_the_survivors_speaks_of_a_mutant_that_there_is() -> None:
    assert Survivors().stale(each for subject in SUBJECTS.values() for each in all_mutants(subject)) == []
