"""What the result would be without an event, for every irregular one: thousands must not take long."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorepad.game import Game
from scorepad.position import Position
from scorepad.result import Result

_OFTEN = 64
"""Tables are compared at every step up to this one after the missing event, then less and less often."""


class Outcome(NamedTuple):
    """How a game ends, without the events behind it."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    finished: bool


def outcome(result: Result) -> Outcome:
    totals = {standing.player: standing.total for standing in result.standings}
    return Outcome(totals, result.winners, result.finished)


def outcomes_without(game: Game, numbers: Iterable[int]) -> dict[int, Outcome]:
    """How the game would end if one of these events had not happened, by its number.

    The events after it are carried out again but not judged again: breaking a rule does not change what an event
    does. This stops as soon as the table is a known one: as it was at this place, or as it is there
    without a later event. So the latest events come first.
    """
    line = game.line
    mode = game.mode
    before = [game.start, *(moment.position for moment in line)]
    """The table before each event, and at the end."""
    deeds = [
        (place, moment.event, moment.number)
        for place, moment in enumerate(line)
        if moment.event.kind in mode.kinds and moment.position.can_stand(moment.violations)
    ]
    places = [place for place, _, _ in deeds]
    whole = outcome(game.result())
    known: dict[int, Outcome] = {}
    wanted = set(numbers)
    for missing in range(len(line) - 1, -1, -1):
        if line[missing].number not in wanted:
            continue
        found = None
        state = before[missing].state
        for step, (place, event, number) in enumerate(deeds[bisect_right(places, missing) :], 1):
            state = mode.apply(state, event, number)
            if step <= _OFTEN or not step & (step - 1):
                position = Position(mode, state, number)
                if position == before[place + 1]:
                    found = whole
                elif place in known and position == before[place]:
                    found = known[place]
                if found is not None:
                    break
        known[missing] = found or outcome(Position(mode, state).result())
    return {line[place].number: found for place, found in known.items()}
