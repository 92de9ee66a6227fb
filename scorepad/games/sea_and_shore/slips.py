"""slips: how people miscount their points."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.explaining import Slip, Story
from scorepad.result import Result


def slips(_story: Story, _player: str, _result: Result) -> Iterator[Slip]:
    """Every single miscount of a player's points, the likeliest first."""
    yield from ()
