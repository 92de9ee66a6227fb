"""A player's route with the round in each hex, for `why`."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.drawing import COLUMNS, Drawing, Part, beside, draw, stack
from scorepad.explaining import Story
from scorepad.games.go_for_gold.draw import STATUS, draw_status
from scorepad.games.go_for_gold.draw_island import draw_island, is_large
from scorepad.games.go_for_gold.state import State
from scorepad.grid import cells
from scorepad.result import ScoreLine
from scorepad.rules import DECISION


def draw_way(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The island with the rounds, and the symbols gathered; up to the last event behind these lines.

    With all lines of a player it goes on to the end.
    """
    own = [line for line in story.position.result().of(player).lines if line.rule != DECISION.slug]
    awaited = set() if list(lines) == own else {event for line in lines for event in line.events}
    rounds: dict[int, int] = {}
    state = story.start.state_as(State)
    for before, moment in story.changes():
        then, state = before.state_as(State), moment.position.state_as(State)
        for bit in cells(state.seat(player).entered & ~then.seat(player).entered):
            rounds[bit] = then.round
        if moment.number in awaited:
            awaited.remove(moment.number)
            if not awaited:
                break
    seat = state.seat(player)
    island = draw_island(state.sheets, seat, state.closed, rounds=rounds)
    status = draw_status(state, seat)
    signs = "; 10 is a, 11 is b" if is_large(state.sheets) else ""
    key = draw([Part(f"The numbers are rounds; 0 is the start{signs}.", "label")])
    if island.width + 2 + STATUS <= COLUMNS:
        return stack(beside([island, status], gap=2), key)
    return stack(status, draw(""), island, key)
