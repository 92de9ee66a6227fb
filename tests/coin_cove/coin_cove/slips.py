"""slips: how people miscount their points in Coin Cove."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.engine.explanations import Slip, Story, in_turn, line_slips
from scorepad.engine.result import Result


def slips(_: Story, player: str, result: Result) -> Iterator[Slip]:
    """A line that was forgotten or counted twice."""
    return in_turn(line_slips(result.of(player)))
