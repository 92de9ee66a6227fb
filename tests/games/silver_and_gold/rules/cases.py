"""The list of cases: `@breaks` adds one that finds exactly these rules broken, `@obeys` one that finds none."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.rule_cases import Case, Cases

BREAKS: Cases = []
OBEYS: Cases = []


def breaks(slugs: str) -> Callable[[Case], Case]:
    """A case of the first of these rules that breaks the others as well."""
    return _register(BREAKS, slugs)


def obeys(slug: str) -> Callable[[Case], Case]:
    return _register(OBEYS, slug)


def _register(cases: Cases, slugs: str) -> Callable[[Case], Case]:
    def register(case: Case) -> Case:
        cases.append((slugs, case.__name__.replace("_", " "), case))
        return case

    return register
