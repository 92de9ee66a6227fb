"""explain: what is behind each score line, and the sheets with the turn in each box."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.drawing import Drawing
from scorepad.explaining import Behind, Story
from scorepad.result import ScoreLine


def explain(_story: Story, _player: str, lines: Sequence[ScoreLine]) -> Sequence[Behind]:
    """What is behind each line."""
    return [Behind() for _ in lines]


def draw_why(story: Story, player: str, _lines: Sequence[ScoreLine]) -> Drawing:
    """The player's sheets."""
    return story.position.draw(player)
