"""What a game would be without an event, for every irregular one: thousands must not take long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from scorepad.game import Game
from scorepad.ledger import Entry
from scorepad.moments import carry, conflicts
from scorepad.result import Result
from scorepad.tables import exported

_OFTEN = 64
"""Tables are compared at every step up to this one after the missing event, then less and less often."""
MOST = 50_000
"""How much is worked out again for one record, where carrying an event out counts as 1."""
_JUDGING = 10
"""How much it counts to judge an event again, too."""


@exported("totals", "breaks")
class Outcome(NamedTuple):
    """How a game ends, without the events behind it."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    finished: bool
    breaks: tuple[int, ...]
    """The events that would then break a rule."""


def outcome(result: Result, breaks: tuple[int, ...]) -> Outcome:
    totals = {standing.player: standing.total for standing in result.standings}
    return Outcome(totals, result.winners, result.finished, breaks)


class Without:
    """How a game would end without one of these events; worked out when somebody asks."""

    def __init__(self, game: Game, numbers: Iterable[int]) -> None:
        self._game = game
        self._numbers = frozenset(numbers)

    def of(self, number: int) -> Outcome | None:
        """How it would end without this event; None where too much would have to be judged again."""
        return self._found.get(number)

    @cached_property
    def _found(self) -> dict[int, Outcome]:
        return outcomes_without(self._game, self._numbers, MOST)


def outcomes_without(game: Game, numbers: Iterable[int], most: int) -> dict[int, Outcome]:
    """How the game would end if one of these events had not happened, by its number.

    The events after it are judged and carried out again. This stops as soon as the table is a known one: as it
    was at this place, or as it is there without a later event. So the latest events come first. Once this has
    taken more than `most`, the earlier ones are left out.
    """
    line = game.line
    before = [game.start, *(moment.position for moment in line)]
    """The table before each event, and at the end."""
    known: dict[int, Outcome] = {}
    wanted = set(numbers)
    work = 0
    is_always_possible = not game.ruleset.impossible
    for missing in range(len(line) - 1, -1, -1):
        if work >= most:
            break
        if line[missing].number not in wanted:
            continue
        position = before[missing]
        breaks: list[int] = []
        found = None
        for step, place in enumerate(range(missing + 1, len(line)), 1):
            moment = line[place]
            work += 1
            if is_always_possible and moment.excuse is not None:  # then it stands, whatever it breaks
                position = position.after(moment.event, moment.number)
            else:
                work += _JUDGING
                again = carry(position, Entry(moment.number, moment.event, moment.excuse))
                position = again.position
                if again.violations and conflicts((moment,), (again,), (), None):
                    breaks.append(moment.number)
            if step <= _OFTEN or not step & (step - 1):
                if position == before[place + 1]:
                    found = outcome(before[-1].result(), ())
                elif place in known and position == before[place]:
                    found = known[place]
                if found is not None:
                    break
        if found is None:
            found = outcome(position.result(), ())
        known[missing] = found._replace(breaks=(*breaks, *found.breaks))
    return {line[place].number: found for place, found in known.items()}
