"""The history: every event ever recorded, what became of it, and what it was worth."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from scorepad.events import Amend, Event, Undo
from scorepad.game import Game
from scorepad.result import Result, ScoreLine
from scorepad.rules import Violation


class Gain(NamedTuple):
    """Points that an event brought a player, or took away, and for what."""

    player: str
    item: str
    points: int

    @property
    def words(self) -> str:
        """The gain without its player: "+3 palms"."""
        return f"{self.points:+d} {self.item.replace(':', ' ')}"


class Happening(NamedTuple):
    """An event as it was recorded, and what later events and the rules made of it."""

    number: int
    event: Event
    words: str
    player: str | None
    """Whom it concerns; an undo or an amendment concerns whom its event did."""
    withdrawn_by: int | None = None
    """The number of the undo that withdrew it."""
    amended_by: int | None = None
    """The number of the amendment that corrected or struck it."""
    corrected: Event | None = None
    corrected_words: str = ""
    broken: tuple[Violation, ...] = ()
    """The rules that it breaks and nobody lets stand."""
    let_stand: tuple[Violation, ...] = ()
    excuse: str = ""
    """Why the table let it stand."""
    gains: tuple[Gain, ...] = ()

    @property
    def is_struck(self) -> bool:
        """Was it taken out by an amendment?"""
        return self.amended_by is not None and self.corrected is None

    @property
    def is_in_force(self) -> bool:
        """Does it count, as it was recorded or as it was corrected?"""
        return self.withdrawn_by is None and not self.is_struck

    @property
    def can_be_amended(self) -> bool:
        return self.is_in_force and not isinstance(self.event, Undo | Amend)


def history(game: Game) -> list[Happening]:
    """Every event of a game in the order of the record, undone and struck ones too."""
    found = _recorded(game)
    _add_amendments(game, found)
    before = game.play.score(game.play.start(game.setup))
    state = None
    for moment in game.line:
        # A remark leaves the very same state, and scoring is what takes the time here.
        after = before if moment.state is state else game.play.score(moment.state)
        if after is not before:
            own = gains(before, after)
            if own:
                found[moment.number] = found[moment.number]._replace(gains=own)
        before, state = after, moment.state
    for number, findings in groupby(game.findings(), key=lambda each: each.event):
        broken = tuple(Violation(each.rule, each.message) for each in findings)
        found[number] = found[number]._replace(broken=broken)
    for number, group in groupby(game.irregularities(), key=lambda each: each.event):
        odd = list(group)
        let_stand = tuple(Violation(each.rule, each.message) for each in odd)
        found[number] = found[number]._replace(let_stand=let_stand, excuse=odd[0].why)
    return list(found.values())


def _recorded(game: Game) -> dict[int, Happening]:
    """Every event by its number, those that were withdrawn with the undo that did it."""
    found: dict[int, Happening] = {}
    in_force: list[int] = []
    for number, event in enumerate(game.events, 1):
        if isinstance(event, Undo):
            last = found[in_force.pop()]
            found[last.number] = last._replace(withdrawn_by=number)
            found[number] = Happening(number, event, f"event {last.number} is withdrawn", last.player)
            continue
        in_force.append(number)
        player = found[event.event].player if isinstance(event, Amend) else getattr(event, "player", None)
        found[number] = Happening(number, event, game.tell(event), player)
    return found


def _add_amendments(game: Game, found: dict[int, Happening]) -> None:
    """What the amendments still in force make of earlier events; the latest word counts."""
    for happening in list(found.values()):
        amend = happening.event
        if isinstance(amend, Amend) and happening.withdrawn_by is None:
            found[amend.event] = found[amend.event]._replace(
                amended_by=happening.number,
                corrected=amend.corrected,
                corrected_words=game.tell(amend.corrected) if amend.corrected else "",
            )


def gains(before: Result, after: Result) -> tuple[Gain, ...]:
    """What changed between two results, by player and by what the points are for."""
    found = []
    for standing in after.standings:
        earlier = before.of(standing.player)
        if earlier.lines == standing.lines:
            continue
        if standing.eliminated:
            found.append(Gain(standing.player, "eliminated", -earlier.total))
            continue
        old, new = _by_item(earlier.lines), _by_item(standing.lines)
        for item in {**old, **new}:
            points = new.get(item, 0) - old.get(item, 0)
            if points:
                found.append(Gain(standing.player, item, points))
    return tuple(found)


def _by_item(lines: Iterable[ScoreLine]) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in lines:
        points[line.item] = points.get(line.item, 0) + line.points
    return points
