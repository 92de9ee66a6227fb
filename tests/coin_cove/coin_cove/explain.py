"""explain: what is behind each score line of Coin Cove."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.engine.explanations import Explanation, Story, Subtotal, steps
from scorepad.engine.result import ScoreLine
from scorepad.engine.tallies import Tallies
from scorepad.text.drawing import Drawing

from .events import Tally
from .state import State


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Explanation]:
    """The boxes with their points, and when the coins came; of a tally, only what was entered."""
    position = story.position
    if isinstance(position.state, State):
        boxes = position.state.seat(player).crossed
        coins = steps(story, lambda each: len(each.state_as(State).seat(player).coins))
    else:
        tallies: Tallies[Tally] = position.state_as(Tallies)
        boxes = [box for tally in tallies.tallies() if tally.player == player for box in tally.boxes]
        coins = ()
    points = position.setup.sheets.points
    worth = tuple(Subtotal(f"box {box}", points[box]) for box in boxes)
    places = tuple(f"box {box}" for box in boxes) if isinstance(position.state, State) else ()
    behind = {
        "boxes": Explanation(places, subtotals=worth),
        "coins": Explanation((), coins, "coins" if coins else ""),
    }
    return [behind[line.item] for line in lines]


def draw_why(story: Story, player: str, _: Sequence[ScoreLine]) -> Drawing:
    """The player's row at the end."""
    return story.position.draw(player)
