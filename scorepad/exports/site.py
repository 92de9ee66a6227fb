"""A small site of many games: the page that leads to the pages of the games, with standings, players and plots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from scorepad.exports.formats import time_in_words
from scorepad.exports.html import document, draw_shape, page_colors
from scorepad.exports.svg import markup
from scorepad.library.filters import in_order, same
from scorepad.library.folder import Score, Summary
from scorepad.library.statistics import History, PlayerAtGame, history
from scorepad.text.drawing import seat_role
from scorepad.text.wording import count, listing

INDEX = "index.html"
_WIDE, _HIGH, _EDGE = 600, 180, 8
"""The size of a plot, and the room around its points."""
_MOST_PLOTTED = 5
"""How many players of a game have a line: those who played it most often, and twice at least."""


class GamePage(NamedTuple):
    """The page of a game, and what the game was."""

    file: str
    summary: Summary


def write_index(pages: Sequence[GamePage]) -> str:
    """The first page of a site with these pages."""
    files = {page.summary.entry.path: page.file for page in pages}
    found = history(in_order(page.summary for page in pages))
    colors = {same(each.player): place for place, each in enumerate(found.players)}
    body = [*_head(found), *_standings(found, colors), *_games(found, colors), *_list(found, files)]
    return "\n".join(document("Games", page_colors(), body))


def _head(found: History) -> Iterator[str]:
    told = [count(len(found.summaries), "game"), count(len(found.players), "player")]
    days = [each.when.date() for each in found.summaries if each.when is not None]
    if days:
        first, last = min(days), max(days)
        told.append(f"{first:%B} {first.year}" if first == last else f"from {_day(first)} to {_day(last)}")
    yield f'<header><h1>Games</h1><p class="occasion">{markup(", ".join(told))}</p>'
    best = [each for each in found.players if each.wins and each.wins == found.players[0].wins]
    if best:
        wins = count(best[0].wins, "game")
        yield f'<p class="outcome">{markup(listing(each.player for each in best))} won {wins}.</p>'
    yield "</header>"


def _day(day: object) -> str:
    return f"{day:%d %B %Y}".lstrip("0")


def _standings(found: History, colors: Mapping[str, int]) -> Iterator[str]:
    """Everybody, who won most often first, with a bar for the games won of those played."""
    yield '<section id="standings"><h2>Standings</h2><ol>'
    most = max([each.games for each in found.players], default=1) or 1
    for rank, each in enumerate(found.players, 1):
        played, won = 1000 * each.games / most, 1000 * each.wins / most
        bar = (
            '<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect class="played" width="{played:.1f}" height="10"/>'
            f'<rect class="won" width="{won:.1f}" height="10"/></svg>'
        )
        yield (
            f'<li class="{seat_role(rank - 1)}"><span class="rank">{rank}</span>{_name(each.player, colors)}'
            f'<span class="total">{each.wins}</span><span class="bar">{bar}</span></li>'
        )
    yield "</ol>"
    yield '<p class="legend">The number is that of games won; the bar shows them among those played.</p></section>'


def _name(player: str, colors: Mapping[str, int]) -> str:
    return f'<span class="name">{draw_shape(colors[same(player)])}<bdi>{markup(player)}</bdi></span>'


def _games(found: History, colors: Mapping[str, int]) -> Iterator[str]:
    """For each game, everybody at it, and their points from game to game."""
    for game in found.games_by_title:
        own = [each for each in found.players_by_game if each.game == game.game]
        if not own:
            continue
        yield f'<section class="card"><h2>{markup(game.title)}</h2>'
        told = [count(game.games, "game")]
        if game.best is not None:
            told.append(f"the best is {game.best} by {listing(game.best_by)}")
        yield f'<p class="occasion">{markup("; ".join(told))}</p>'
        yield from _plot(game.game, found, own, colors)
        yield '<div class="wide"><table><thead><tr><th>player</th>'
        yield "".join(f'<th class="number">{name}</th>' for name in ("games", "won", "average", "best", "latest"))
        yield "</tr></thead><tbody>"
        for each in own:
            numbers = (each.games, each.wins, each.average, each.best, each.latest)
            cells = "".join(
                f'<td class="number">{"–" if number is None else f"{number:g}"}</td>' for number in numbers
            )
            yield f'<tr class="{_color(each.player, colors)}"><td>{_name(each.player, colors)}</td>{cells}</tr>'
        yield "</tbody></table></div></section>"


def _color(player: str, colors: Mapping[str, int]) -> str:
    return seat_role(colors[same(player)])


def _plot(game: str, found: History, own: Sequence[PlayerAtGame], colors: Mapping[str, int]) -> Iterator[str]:
    """The points of those who played most often, from the first game to the latest."""
    played = [each for each in found.summaries if each.game == game and each.is_finished]
    if len(played) < 2:
        return
    often = sorted([each for each in own if each.games > 1], key=lambda each: -each.games)[:_MOST_PLOTTED]
    points = {
        each.player: [
            (place, score.total) for place, summary in enumerate(played) if (score := _score(summary, each.player))
        ]
        for each in often
    }
    totals = [total for each in points.values() for _, total in each]
    if not totals:
        return
    low, high = min(0, *totals), max(totals)
    span = max(1, high - low)

    def at(place: int, total: int) -> str:
        x = _EDGE + place * (_WIDE - 2 * _EDGE) / (len(played) - 1)
        y = _HIGH - _EDGE - (total - low) * (_HIGH - 2 * _EDGE) / span
        return f"{x:.1f} {y:.1f}"

    yield f'<div class="plot"><span>{high}</span><svg viewBox="0 0 {_WIDE} {_HIGH}" preserveAspectRatio="none" '
    yield f'role="img" aria-label="Points from game to game, from {low} to {high}">'
    for player, own_points in points.items():
        places = [at(*each) for each in own_points]
        yield f'<g class="{_color(player, colors)}"><path class="line" d="M{"L".join(places)}"/>'
        yield "".join(f'<path class="dot" d="M{place}h0"/>' for place in places) + "</g>"
    yield f"</svg><span>{low}</span></div>"


def _score(summary: Summary, player: str) -> Score | None:
    return next(
        (each for each in summary.scores if same(each.player) == same(player) and not each.eliminated), None
    )


def _list(found: History, files: Mapping[str, str]) -> Iterator[str]:
    """Every game, the latest first, each with a link to its page."""
    yield '<section id="games"><h2>Every game</h2><ol>'
    for each in reversed(found.summaries):
        when = f"{time_in_words(each.when)}" if each.when is not None else ""
        place = f", {each.place}" if each.place else ""
        scores = ", ".join(f"{score.player} {'out' if score.eliminated else score.total}" for score in each.scores)
        won = f"{listing(each.winners)} won" if each.winners else each.progress
        yield (
            f'<li><a href="{escape(quote(files[each.entry.path]))}">{markup(each.title)}</a> '
            f'<span class="fate">{markup(f"{when}{place}")}</span><br>{markup(won)}: {markup(scores)}</li>'
        )
    yield "</ol></section>"
