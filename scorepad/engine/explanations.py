"""Explanations of scores, and common miscounts; each game's own are in its explain and slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from scorepad.engine.events import Event
from scorepad.engine.position import Position
from scorepad.engine.result import Result, ScoreLine, Standing, Step, exported
from scorepad.engine.rules import DECISION

ELIMINATED = "eliminated"
"""The item of the line that stands for an elimination; its `why` is the reason, it has no points and no rule."""


class PlayedEvent(Protocol):
    """An event in force, with its number and the position after it."""

    @property
    def number(self) -> int: ...
    @property
    def event(self) -> Event: ...
    @property
    def position(self) -> Position: ...


class Story(NamedTuple):
    """A game from its start to some moment."""

    start: Position
    moments: Sequence[PlayedEvent]

    @property
    def position(self) -> Position:
        """The table at its end."""
        return self.moments[-1].position if self.moments else self.start

    def changes(self) -> Iterator[tuple[Position, PlayedEvent]]:
        """Every event that changed the table, with the position before it."""
        before = self.start
        for moment in self.moments:
            if moment.position is not before:
                yield before, moment
                before = moment.position


class Subtotal(NamedTuple):
    """A part of the points of a score line, as on the paper pad."""

    words: str
    points: int


class Explanation(NamedTuple):
    """What is behind one score line."""

    places: tuple[str, ...] = ()
    """Where on the sheets the points come from, such as "green-08 C1"."""
    steps: tuple[Step, ...] = ()
    """The steps of the quantity behind the points."""
    quantity: str = ""
    """What the steps count: "coins", "shovels"."""
    subtotals: tuple[Subtotal, ...] = ()
    """The parts of the points; if there are any, they add up to the points."""
    rules: tuple[str, ...] = ()
    """The slugs of rules that also made the points, in addition to the line's own."""


@exported("slip", "item", "message")
class Slip(NamedTuple):
    """One way to miscount a player's points."""

    slip: str
    """Its slug."""
    item: str | None
    """The score line it concerns, if there is one."""
    difference: int
    """How many points too many it gives; negative if too few."""
    message: str


def steps(story: Story, amount: Callable[[Position], int]) -> tuple[Step, ...]:
    """The steps of a quantity, from the starting amount to the end."""
    now = amount(story.start)
    found = [Step(0, now, now)] if now else []
    for moment in story.moments:
        then = amount(moment.position)
        if then != now:
            found.append(Step(moment.number, then - now, then))
            now = then
    return tuple(found)


def line_slips(standing: Standing) -> Iterator[Slip]:
    """Every line of a score forgotten, then every line counted twice."""
    for line in standing.lines:
        yield Slip("line-forgotten", line.item, -line.points, f"{line.words} ({line.points}) not counted")
    for line in standing.lines:
        yield Slip("line-twice", line.item, line.points, f"{line.words} ({line.points}) counted twice")


def in_turn(slips: Iterable[Slip]) -> Iterator[Slip]:
    """The slips that make a difference, each once; repeats of a kind and size come after all others."""
    seen: set[tuple[str, int]] = set()
    told: set[Slip] = set()
    again = []
    for slip in slips:
        if not slip.difference or slip in told:
            continue
        told.add(slip)
        if (slip.slip, slip.difference) in seen:
            again.append(slip)
        else:
            seen.add((slip.slip, slip.difference))
            yield slip
    yield from again


def behind(story: Story, standing: Standing) -> list[Explanation]:
    """What is behind each line of a standing; nothing but the table itself is behind a decision."""
    own = [line for line in standing.lines if line.rule != DECISION.slug]
    found = iter(story.start.mode.explain(story, standing.player, own))
    return [Explanation() if line.rule == DECISION.slug else next(found) for line in standing.lines]


def behind_elimination(story: Story, standing: Standing) -> Explanation:
    """What led to the elimination of a player."""
    line = ScoreLine(ELIMINATED, 0, standing.eliminated, "", ())
    return story.start.mode.explain(story, standing.player, [line])[0]


def explained(story: Story, result: Result) -> tuple[Standing, ...]:
    """The standings of the result at the end of a story, each line with its places and steps."""
    standings = []
    for standing in result.standings:
        lines = (
            line._replace(places=each.places, steps=each.steps)
            for line, each in zip(standing.lines, behind(story, standing), strict=True)
        )
        standings.append(standing._replace(lines=tuple(lines)))
    return tuple(standings)
