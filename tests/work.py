"""How much work something is, counted instead of timed."""

from __future__ import annotations

import sys
from collections.abc import Callable


def calls_in(body: Callable[[], object]) -> int:
    """How many functions of Python are called until this is done."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        body()
    finally:
        sys.setprofile(None)
    return calls
