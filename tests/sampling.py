"""What the quick suite tries of many values: the first ones; `--all` tries the others, too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """The values for a parameter, all but the first ones marked as slow."""
    return [
        value if place < quick else pytest.param(value, marks=pytest.mark.slow)
        for place, value in enumerate(values)
    ]
