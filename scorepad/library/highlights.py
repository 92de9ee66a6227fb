"""Highlights: the story of a game in three lines: how often the lead changed, what decided it, the best event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorepad.engine.result import Result
from scorepad.text.wording import listing
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent


class Best(NamedTuple):
    """The most points that one event brought one player."""

    moment: JudgedEvent
    player: str
    points: int


class Highlights(NamedTuple):
    """What was remarkable about a finished game."""

    lead_changes: int
    """How often the lead went to another player alone."""
    winners: tuple[str, ...]
    decided: JudgedEvent | None
    """The event after which nobody was ahead of the winners any more; None if nobody ever was."""
    best: Best | None


def highlights(game: Game) -> Highlights | None:
    """The highlights of a finished game; a tally has none, since nobody knows what happened before it."""
    result, line = game.result(), game.line
    if game.mode.name != "track" or not result.finished or not result.winners:
        return None
    changes, leader, decided, is_behind = 0, "", None, False
    best: Best | None = None
    before = game.start.result()
    for moment in line:
        after = moment.position.result()
        if after is not before:
            ahead = _ahead(after)
            was_behind, is_behind = is_behind, not ahead.issuperset(result.winners)
            if was_behind and not is_behind:
                decided = moment
            if len(ahead) == 1 and leader not in ahead:
                changes += bool(leader)
                [leader] = ahead
            for player, points in _brought(before, after):
                if points > (best.points if best else 0):
                    best = Best(moment, player, points)
        before = after
    return Highlights(changes, result.winners, decided, best)


def _ahead(result: Result) -> set[str]:
    """Everybody with the most points."""
    within = [standing for standing in result.standings if not standing.eliminated] or result.standings
    most = max(standing.total for standing in within)
    return {standing.player for standing in within if standing.total == most}


def _brought(before: Result, after: Result) -> Iterator[tuple[str, int]]:
    for standing in after.standings:
        yield standing.player, standing.total - before.of(standing.player).total


def in_words(game: Game) -> list[str]:
    """The highlights in three lines; none if there are no highlights."""
    found = highlights(game)
    if found is None:
        return []
    names = listing(found.winners)
    told = [f"The lead {'changed ' + _times(found.lead_changes) if found.lead_changes else 'never changed'}."]
    if found.decided is None:
        told.append(f"Nobody was ever ahead of {names}.")
    else:
        told.append(f"Decided by event {_event(game, found.decided)}.")
    if found.best is not None:
        best = found.best
        told.append(f"Most at once, +{best.points}: event {_event(game, best.moment)}.")
    return told


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _event(game: Game, moment: JudgedEvent) -> str:
    return f"{moment.number}: {game.tell(moment.event, moment.number)}"
