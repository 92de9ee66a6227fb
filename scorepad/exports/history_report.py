"""Many games for people and spreadsheets: each in two lines, then statistics; or a row for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from scorepad.exports.csv import column_of, table_with_points
from scorepad.exports.report import headline, wrap
from scorepad.library.filters import past_game
from scorepad.library.folder import Summary
from scorepad.library.statistics import GameTotal, History, PlayerAtGame, compared, source_words
from scorepad.system import clock, limits
from scorepad.text.drawing import fit
from scorepad.text.wording import count, listing

_COLUMNS = (
    *("file", "game", "title", "mode", "sheets", "place", "started", "ended", "minutes", "events"),
    *("finished", "decided_by", "seat", "player", "is_first", "rank", "is_winner", "eliminated", "total"),
)
_NAME, _DATE = 28, 13


def as_csv(games: Iterable[Summary]) -> Iterator[str]:
    """A row for each player of each game, with a column for each source of points."""
    return table_with_points(_COLUMNS, (row for each in games for row in _rows(each)))


def _rows(summary: Summary) -> Iterator[dict[str, object]]:
    game = past_game(summary)
    for standing in game.standings:
        yield {
            **game._asdict(),
            **standing._asdict(),
            "seat": game.players.index(standing.player) + 1,
            "is_first": standing.player == game.first,
            "is_winner": standing.player in game.winners,
            **{column_of(source): points for source, points in standing.points.items()},
        }


def as_text(games: Sequence[Summary], history: History) -> Iterator[str]:
    """The games from the first to the latest, then what comes of them."""
    yield head(games)
    yield ""
    for game in games:
        yield from _game(game)
    if games[-1].is_finished:
        yield from _compared(games)
    if history.players:
        yield from _players(history)
    words = source_words(games)
    for total in history.games_by_title:
        yield from _at(total, [each for each in history.players_by_game if each.game == total.game], words)
    if history.pairs:
        yield from _pairs(history)


def head(games: Sequence[Summary]) -> str:
    """How many games there are, and from when to when."""
    days = list(dict.fromkeys(day(each) for each in (games[0], games[-1])))
    going = sum(not each.is_finished for each in games)
    more = f"; {going} not finished, listed but not counted" if going else ""
    return f"{count(len(games), 'game')}, {' to '.join(days)}{more}."


def day(summary: Summary) -> str:
    """The day of a game as people write it: 14 Nov 2026."""
    when = summary.when
    return "no date" if when is None else f"{when.day} {when:%b} {when.year}"


def about(summary: Summary) -> str:
    """Who played where, and how long it took."""
    told = [listing(summary.players)]
    if summary.place:
        told.append(summary.place)
    if summary.minutes is not None:
        told.append(clock.in_words(summary.minutes))
    return "; ".join(told)


def number(value: float | None) -> str:
    """A mean as people read it: 68.2, or 68."""
    return "" if value is None else f"{value:.1f}".removesuffix(".0")


def share(part: int, whole: int) -> str:
    """A part in percent: 55%."""
    return f"{round(100 * part / whole)}%" if whole else ""


def sources(points: Mapping[str, float], words: Callable[[str], str]) -> str:
    """Where points come from: "coins 12.3, palms 8, round 1: 11"."""
    return ", ".join(f"{_label(words(source))} {number(mean)}" for source, mean in points.items())


def _label(words: str) -> str:
    return f"{words}:" if words[-1:].isdigit() else words


def _game(summary: Summary) -> Iterator[str]:
    assert summary.result is not None
    lines = list(wrap(f"{summary.title}: {headline(summary.result)}", _DATE))
    yield fit(day(summary), _DATE) + lines[0][_DATE:]
    yield from lines[1:]
    yield from wrap(f"{about(summary)}; {summary.entry.name}", _DATE)


def _compared(games: Sequence[Summary]) -> Iterator[str]:
    rows = compared(games[-1], games)
    if rows:
        yield ""
        yield "The latest game, compared with everybody's own past"
        for row in rows:
            yield from wrap(f"{row.player} {row.total}: {row.words}", 3)


def _players(history: History) -> Iterator[str]:
    yield ""
    yield f"{'Players':{_NAME}}{'games':>7}{'wins':>7}{'':>7}   last"
    for each in history.players:
        last = "" if each.last is None else f"{each.last.day} {each.last:%b} {each.last.year}"
        won = share(each.wins, each.games)
        yield f"{fit(each.player, _NAME)}{each.games:>7}{each.wins:>7}{won:>7}   {last}".rstrip()


def pace(total: GameTotal) -> list[str]:
    """How long a game takes, and an event, if known."""
    told = []
    if total.minutes is not None:
        told.append(f"{clock.in_words(round(total.minutes))} on average")
    if total.seconds_per_event is not None:
        told.append(f"{round(total.seconds_per_event)} s per event")
    return told


def _at(total: GameTotal, players: Sequence[PlayerAtGame], words: Callable[[str], str]) -> Iterator[str]:
    if not total.games:
        return
    told = [count(total.games, "game"), *pace(total)]
    if total.winning is not None:
        told.append(f"won with {number(total.winning)} on average")
    yield ""
    yield from wrap(f"{total.title}: {', '.join(told)}", 0)
    yield f"{'':{_NAME}}{'games':>7}{'wins':>7}{'average':>9}{'best':>7}{'worst':>7}{'latest':>8}"
    for each in players:
        name = fit(each.player, _NAME)
        yield (
            f"{name}{each.games:>7}{each.wins:>7}{number(each.average):>9}{number(each.best):>7}"
            f"{number(each.worst):>7}{number(each.latest):>8}"
        ).rstrip()
        if each.sources:
            yield from wrap(sources(each.sources, words), 3)


def _pairs(history: History) -> Iterator[str]:
    yield ""
    yield "Head to head"
    for pair in history.pairs[: limits.PAIRS_LISTED]:
        level = f", {pair.level} level" if pair.level else ""
        names = f"{pair.player} and {pair.other}"
        yield from wrap(f"{names}: {pair.ahead} to {pair.behind}{level}", 3)
    others = len(history.pairs) - limits.PAIRS_LISTED
    if others > 0:
        yield f"   and {count(others, 'other pair')}"
