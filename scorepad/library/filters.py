"""Filtering, sorting and exporting past games."""

from __future__ import annotations

import datetime
from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from scorepad.engine.result import exported
from scorepad.library.folder import Summary
from scorepad.text.wording import as_text

EPOCH = datetime.datetime(1, 1, 1, tzinfo=datetime.UTC)


@exported("rank", "player", "total", "eliminated", "points")
class PastScore(NamedTuple):
    """A player's place in a past game."""

    rank: int
    player: str
    total: int
    points: Mapping[str, int]
    eliminated: str = ""


@exported(
    *("file", "game", "title", "mode", "players", "first", "sheets", "place", "started", "ended", "minutes"),
    *("events", "finished", "winners", "decided_by", "standings"),
)
class PastGame(NamedTuple):
    """A game of the past, as it is exported."""

    file: str
    game: str
    title: str
    mode: str
    players: tuple[str, ...]
    first: str
    sheets: str
    place: str | None
    started: datetime.datetime | None
    ended: datetime.datetime | None
    minutes: int | None
    events: int
    finished: bool
    winners: tuple[str, ...]
    decided_by: str
    standings: tuple[PastScore, ...]


def past_game(summary: Summary) -> PastGame:
    """A game as it is exported."""
    return PastGame(
        file=as_text(summary.entry.path),
        game=summary.game,
        title=summary.title,
        mode=summary.mode,
        players=summary.players,
        first=summary.first,
        sheets=summary.sheets,
        place=summary.place,
        started=summary.started,
        ended=summary.ended,
        minutes=summary.minutes,
        events=summary.events,
        finished=summary.is_finished,
        winners=summary.winners,
        decided_by=summary.decided_by,
        standings=tuple(
            PastScore(score.rank, score.player, score.total, score.points, score.eliminated)
            for score in summary.scores
        ),
    )


@lru_cache(10_000)
def same(name: str) -> str:
    """What two spellings of a name have in common."""
    return normalize("NFC", name).casefold()


def moment(summary: Summary) -> datetime.datetime:
    """When a game was played, so that any two can be compared."""
    when = summary.when
    return EPOCH if when is None else when


def in_order(games: Iterable[Summary]) -> list[Summary]:
    """The games from the first to the latest."""
    return sorted(games, key=lambda each: (moment(each), each.entry.path))


class GameFilter(NamedTuple):
    """Which games to look at."""

    game: str = ""
    players: tuple[str, ...] = ()
    """All of them have played."""
    place: str = ""
    """Words of its name; `at` is the whole name."""
    at: str = ""
    since: datetime.date | None = None
    until: datetime.date | None = None
    search: str = ""
    """Words that are all to be found in the title, the names, the place or the file's name."""

    def of(self, games: Iterable[Summary]) -> list[Summary]:
        """The games chosen, from the first to the latest."""
        wanted = {same(name) for name in self.players}
        place, words = same(self.place), same(self.search).split()
        return [
            each
            for each in in_order(games)
            if (not self.game or each.game == self.game)
            and (not wanted or wanted <= {same(name) for name in each.players})
            and (not place or place in same(each.place or ""))
            and (not self.at or same(self.at) == same(each.place or ""))
            and self._is_in_time(each)
            and (not words or _has(each, words))
        ]

    def _is_in_time(self, summary: Summary) -> bool:
        if self.since is None and self.until is None:
            return True
        day = moment(summary).date()
        return (self.since is None or day >= self.since) and (self.until is None or day <= self.until)


class Group(NamedTuple):
    """Games that have something in common."""

    name: str
    games: tuple[Summary, ...]
    """From the first to the latest."""
    choice: GameFilter
    """What chooses them."""


def by_place(games: Iterable[Summary]) -> list[Group]:
    """The games of each place, where most were played first; a place is spelled as it was last."""
    found: dict[str, list[Summary]] = {}
    for each in in_order(games):
        if each.place:
            found.setdefault(same(each.place), []).append(each)
    named = [(each[-1].place or "", tuple(each)) for each in found.values()]
    groups = [Group(name, games, GameFilter(at=name)) for name, games in named]
    return sorted(groups, key=lambda group: (-len(group.games), same(group.name)))


def by_month(games: Iterable[Summary]) -> list[Group]:
    """The games of each month, the latest first."""
    found: dict[datetime.date, list[Summary]] = {}
    for each in in_order(games):
        if each.when is not None:
            found.setdefault(each.when.date().replace(day=1), []).append(each)
    return [Group(month(first), tuple(each), _in_month(first)) for first, each in reversed(found.items())]


def month(day: datetime.date) -> str:
    """The month of a day as people write it: November 2026."""
    return f"{day:%B} {day.year}"


def _in_month(day: datetime.date) -> GameFilter:
    return GameFilter(since=day, until=day.replace(day=monthrange(day.year, day.month)[1]))


def _has(summary: Summary, words: Sequence[str]) -> bool:
    text = same(
        "\n".join((summary.title, summary.game, *summary.players, summary.place or "", summary.entry.name))
    )
    return all(word in text for word in words)
