"""What the quick suite tries of many values: the first ones; `--all` tries the others, too."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings


def sampled(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """The values for a parameter, all but the first ones marked as slow."""
    return [
        value if place < quick else pytest.param(value, marks=pytest.mark.slow)
        for place, value in enumerate(values)
    ]


class Amount:
    """How much is tried; conftest.py says so before any test is imported."""

    is_everything = False


def examples(number: int) -> settings:
    """This many examples of Hypothesis with `--all`, and a third of them in the quick suite."""
    return settings(max_examples=number if Amount.is_everything else max(8, number // 3))


def quarters(values: Sequence[Any]) -> pytest.MarkDecorator:
    """Every fourth value in the quick suite and the others in three more cases, for tests that loop over them."""
    return pytest.mark.parametrize(
        "quarter", sampled([values[place::4] for place in range(4)]), ids=["first", "second", "third", "fourth"]
    )
