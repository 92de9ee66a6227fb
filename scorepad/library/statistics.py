"""Statistics over many games: who won how often, averages, bests, head to head, points by source, pace.

Only finished games count; the others are listed. People are the same if their names are, in upper or lower case.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from scorepad.engine.result import exported, table_of
from scorepad.library.filters import PastGame, moment, past_game, same
from scorepad.library.folder import Score, Summary
from scorepad.text.wording import item_in_words


class PlayerTotal(NamedTuple):
    """A player's results in all games together."""

    player: str
    games: int
    wins: int
    shared: int
    """How many of the wins were shared."""
    unfinished: int
    last: datetime.date | None
    """The day of the latest game."""


class PlayerAtGame(NamedTuple):
    """A player's results at one game."""

    player: str
    game: str
    title: str
    games: int
    wins: int
    eliminated: int
    """In how many of the games; they have no points, so they do not count in what follows."""
    average: float | None
    best: int | None
    worst: int | None
    latest: int | None
    """The points in the latest game."""
    average_rank: float
    sources: Mapping[str, float]
    """The average points by source."""
    minutes: float | None
    """How long a game takes with this player, on average."""


class GameTotal(NamedTuple):
    """What one game is like."""

    game: str
    title: str
    games: int
    unfinished: int
    average: float | None
    """The average points of a player."""
    winning: float | None
    """The average points of a winner."""
    best: int | None
    best_by: tuple[str, ...]
    minutes: float | None
    seconds_per_event: float | None
    sources: Mapping[str, float]


class PlayerPair(NamedTuple):
    """Two players head to head: how often each came before the other."""

    player: str
    other: str
    games: int
    ahead: int
    behind: int
    level: int


@exported("scorepad", "kind", "games", "players", "players_by_game", "games_by_title", "pairs")
class History(NamedTuple):
    """Many games, and everything worked out from them."""

    summaries: tuple[Summary, ...]
    players: tuple[PlayerTotal, ...]
    players_by_game: tuple[PlayerAtGame, ...]
    games_by_title: tuple[GameTotal, ...]
    pairs: tuple[PlayerPair, ...]

    @property
    def games(self) -> tuple[PastGame, ...]:
        """The games as they are exported."""
        return tuple(map(past_game, self.summaries))

    @property
    def scorepad(self) -> Literal[1]:
        """The version of the format."""
        return 1

    @property
    def kind(self) -> Literal["history"]:
        """What kind of file it is."""
        return "history"

    def table(self) -> dict[str, object]:
        """The history as it is exported, key by key."""
        return table_of(self)


class Compared(NamedTuple):
    """A player's total in one game, against the same player's earlier ones."""

    player: str
    total: int
    games: int
    """How many earlier games of the same kind there are."""
    average: float
    best: int

    @property
    def sentence(self) -> str:
        """In a sentence: "Sarah has never scored more: the best of 7 earlier games was 68."."""
        if self.total > self.best:
            return f"{self.player} has never scored more: the best of {self.games} earlier games was {self.best}."
        if self.total == self.best:
            return f"{self.player} did as well as in the best of {self.games} earlier games."
        change = f"{abs(self.total - self.average):.1f}".removesuffix(".0")
        if change == "0":
            return f"{self.player} scored just the average of {self.games} earlier games."
        side = "above" if self.total > self.average else "below"
        return f"{self.player} is {change} {side} the average of {self.games} earlier games."

    @property
    def words(self) -> str:
        """In words: "a new best: before it was 68, on average 60.5"."""
        mean = f"{self.average:.1f}".removesuffix(".0")
        if self.total > self.best:
            return f"a new best: before it was {self.best}, on average {mean}"
        if self.total == self.best:
            return f"as good as the best so far; on average {mean}"
        change = self.total - self.average
        compared = f"{abs(change):.1f}".removesuffix(".0")
        if compared == "0":
            return f"just the average; the best is {self.best}"
        return f"{compared} {'above' if change > 0 else 'below'} the average of {mean}; the best is {self.best}"


# ---------------------------------------------------------------------- what comes of them


def history(games: Sequence[Summary]) -> History:
    """Everything about these games, which come from the first to the latest."""
    fine = [each for each in games if not each.problem]
    return History(
        tuple(fine),
        tuple(player_totals(fine)),
        tuple(players_by_game(fine)),
        tuple(game_totals(fine)),
        tuple(pairs(fine)),
    )


def player_totals(games: Sequence[Summary]) -> list[PlayerTotal]:
    """Everybody, who won most often first."""
    found = _Names()
    finished: dict[str, list[Summary]] = {}
    unfinished: dict[str, int] = {}
    for each in games:
        for name in each.players:
            key = found.key(name)
            if each.is_finished:
                finished.setdefault(key, []).append(each)
            else:
                unfinished[key] = unfinished.get(key, 0) + 1
    totals = []
    for key, name in found.names.items():
        own = finished.get(key, [])
        wins = [each for each in own if key in map(same, each.winners)]
        totals.append(
            PlayerTotal(
                player=name,
                games=len(own),
                wins=len(wins),
                shared=sum(len(each.winners) > 1 for each in wins),
                unfinished=unfinished.get(key, 0),
                last=_day(own[-1]) if own else None,
            )
        )
    return sorted(totals, key=lambda each: (-each.wins, -each.games, same(each.player)))


def players_by_game(games: Sequence[Summary]) -> list[PlayerAtGame]:
    """Everybody at every game they have finished, by game and then the best average first."""
    found = _Names()
    played: dict[tuple[str, str], list[tuple[Summary, Score]]] = {}
    for each in games:
        for score in each.scores if each.is_finished else ():
            played.setdefault((each.game, found.key(score.player)), []).append((each, score))
    rows = []
    for (game, key), own in played.items():
        counted = [score for _, score in own if not score.eliminated]
        totals = [score.total for score in counted]
        rows.append(
            PlayerAtGame(
                player=found.names[key],
                game=game,
                title=own[-1][0].title,
                games=len(own),
                wins=sum(key in map(same, each.winners) for each, _ in own),
                eliminated=len(own) - len(counted),
                average=_mean_or_none(totals),
                best=max(totals, default=None),
                worst=min(totals, default=None),
                latest=totals[-1] if totals else None,
                average_rank=_mean([score.rank for _, score in own]),
                sources=_sources(counted),
                minutes=_mean_or_none([each.minutes for each, _ in own]),
            )
        )
    return sorted(rows, key=lambda each: (each.game, -(each.average or 0), same(each.player)))


def game_totals(games: Sequence[Summary]) -> list[GameTotal]:
    """Every game, the one played most often first."""
    by_game: dict[str, list[Summary]] = {}
    for each in games:
        by_game.setdefault(each.game, []).append(each)
    rows = []
    for game, all_of_it in by_game.items():
        own = [each for each in all_of_it if each.is_finished]
        scores = [score for each in own for score in each.scores if not score.eliminated]
        best = max((score.total for score in scores), default=None)
        tracked = [each for each in own if each.mode == "track" and each.events]
        timed = [(each.minutes, each.events) for each in tracked if each.minutes is not None]
        rows.append(
            GameTotal(
                game=game,
                title=all_of_it[-1].title,
                games=len(own),
                unfinished=len(all_of_it) - len(own),
                average=_mean_or_none([score.total for score in scores]),
                winning=_mean_or_none([_winning(each) for each in own if each.winners]),
                best=best,
                best_by=_once(score.player for score in scores if score.total == best),
                minutes=_mean_or_none([each.minutes for each in own]),
                seconds_per_event=(
                    _round(60 * sum(minutes for minutes, _ in timed) / sum(events for _, events in timed))
                    if timed
                    else None
                ),
                sources=_sources(scores),
            )
        )
    return sorted(rows, key=lambda each: (-each.games, each.game))


def pairs(games: Sequence[Summary]) -> list[PlayerPair]:
    """Everybody against everybody, those who met most often first; who came before the other more often first."""
    found = _Names()
    met: dict[tuple[str, str], list[int]] = {}
    for each in games:
        if not each.is_finished:
            continue
        ranks = [(found.key(score.player), score.rank) for score in each.scores]
        for place, (one, rank) in enumerate(ranks):
            for other, after in ranks[place + 1 :]:
                first, second = sorted((one, other))
                mine, theirs = (rank, after) if first == one else (after, rank)
                counts = met.setdefault((first, second), [0, 0, 0])
                counts[0 if mine < theirs else 1 if mine > theirs else 2] += 1
    rows = []
    for (one, other), (ahead, behind, level) in met.items():
        names = (found.names[one], found.names[other])
        if behind > ahead:
            names, ahead, behind = (names[1], names[0]), behind, ahead
        rows.append(PlayerPair(*names, ahead + behind + level, ahead, behind, level))
    return sorted(rows, key=lambda each: (-each.games, same(each.player), same(each.other)))


def compared(summary: Summary, past: Iterable[Summary]) -> list[Compared]:
    """Everybody's total in a finished game, against their own earlier ones at it; only who has any."""
    earlier = [
        each
        for each in past
        if each.is_finished
        and each.game == summary.game
        and each.entry.path != summary.entry.path
        and moment(each) <= moment(summary)
    ]
    rows = []
    for score in summary.scores if summary.is_finished else ():
        key = same(score.player)
        totals = [
            own.total for each in earlier for own in each.scores if not own.eliminated and same(own.player) == key
        ]
        if totals and not score.eliminated:
            rows.append(Compared(score.player, score.total, len(totals), _mean(totals), max(totals)))
    return rows


def source_words(games: Iterable[Summary]) -> Callable[[str], str]:
    """What people call the sources of points of these games."""
    words = {source: name for each in games for source, name in each.words.items()}
    return lambda source: words.get(source) or item_in_words(source)


class _Names:
    """People by the name they have in common, as it was spelled last."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def key(self, name: str) -> str:
        key = same(name)
        self.names[key] = name
        return key


def _winning(summary: Summary) -> int:
    return next(score.total for score in summary.scores if score.player in summary.winners)


def _day(summary: Summary) -> datetime.date | None:
    when = summary.when
    return None if when is None else when.date()


def _sources(scores: Sequence[Score]) -> dict[str, float]:
    """The average points by source, those that bring the most first."""
    sums: dict[str, int] = {}
    for score in scores:
        for source, points in score.points.items():
            sums[source] = sums.get(source, 0) + points
    means = {source: _round(points / len(scores)) for source, points in sums.items()}
    return dict(sorted(means.items(), key=lambda each: (-each[1], each[0])))


def _mean(values: Sequence[int]) -> float:
    return _round(sum(values) / len(values))


def _mean_or_none(values: Iterable[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return _mean(known) if known else None


def _round(value: float) -> float:
    """To two places, as people read it, and the same on every machine."""
    return round(value, 2)


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple({same(name): name for name in names}.values())
