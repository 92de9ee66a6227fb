"""Records in another order that the rules allow."""

from collections.abc import Sequence
from random import Random

from scorepad.engine.events import COMMON, Event
from scorepad.engine.position import broken_rules, position_after
from scorepad.timeline.game import Game


def shuffled(game: Game, random: Random) -> Sequence[Event]:
    """Its own events, neighbors swapped where both orders are legal and lead to the same table."""
    events = [moment.event for moment in game.line if moment.event.kind not in COMMON]
    for _ in range(3):
        position = game.start
        for place in range(len(events) - 1):
            one, two = events[place], events[place + 1]
            if random.random() < 0.7 and not broken_rules(position, one) and not broken_rules(position, two):
                first = position_after(position, two, 1)
                if not broken_rules(first, one) and position_after(
                    position_after(position, one, 1), two, 2
                ) == position_after(first, one, 2):
                    events[place], events[place + 1] = two, one
            position = position_after(position, events[place], place + 1)
    return events
