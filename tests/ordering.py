"""Records in another order that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scorepad.engine.events import COMMON, Event
from scorepad.timeline.game import Game


def shuffled(game: Game, random: Random) -> Sequence[Event]:
    """Its own events, neighbors swapped where both orders are legal and lead to the same table."""
    events = [moment.event for moment in game.line if moment.event.kind not in COMMON]
    for _ in range(3):
        position = game.start
        for place in range(len(events) - 1):
            one, two = events[place], events[place + 1]
            if random.random() < 0.7 and not position.broken(one) and not position.broken(two):
                first = position.after(two, 1)
                if not first.broken(one) and position.after(one, 1).after(two, 2) == first.after(one, 2):
                    events[place], events[place + 1] = two, one
            position = position.after(events[place], place + 1)
    return events
