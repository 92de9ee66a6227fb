"""PastGames: all your games at a glance, and what comes of them: wins, averages, bests, head to head, pace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.message import Message

from scorepad.app.painting import NARROW
from scorepad.app.screens.page import ListPage
from scorepad.app.widgets.sheet import Hint
from scorepad.exports.history_report import about, day, number, pace, share, sources
from scorepad.exports.report import headline, outcome
from scorepad.library import filters as past
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, Group, same
from scorepad.library.folder import Summary
from scorepad.library.index import Index
from scorepad.library.statistics import (
    GameTotal,
    History,
    PlayerAtGame,
    PlayerTotal,
    compared,
    game_totals,
    player_totals,
)
from scorepad.system import limits
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, stack, width, wrap
from scorepad.text.wording import count, quote

DATE, GAP = 11, 2
PLOT = 11
"""Rows of a plot."""


def game_row(summary: Summary, columns: int) -> Row:
    """A game on one line: when, what, and how it went."""
    mark = Part("✓ ", "good") if summary.is_finished else Part("▶ ", "key")
    title, date = min(16, max(0, columns - DATE - 30)), f"{day(summary):>{DATE}}"
    assert summary.result is not None
    ended = outcome(summary.result)
    if not title:  # which game it was matters more than the year
        title, date, ended = 13, date.rpartition(" ")[0], ended.replace(" wins with ", " ")
    room = columns - width(date) - 2 - GAP - title - GAP
    return (
        mark,
        Part(date, "label"),
        Part(" " * GAP),
        Part(fit(summary.title, title), "title"),
        Part(" " * GAP),
        Part(fit(ended, max(1, room)), "points"),
    )


def player_row(total: PlayerTotal, columns: int) -> Row:
    """A player on one line: games and wins."""
    numbers = f"{total.games:>4}{total.wins:>5}{share(total.wins, total.games):>6}"
    return Part(fit(total.player, max(1, columns - width(numbers) - 1)), "player"), Part(numbers, "points")


def title_row(total: GameTotal, columns: int) -> Row:
    """A title on one line: how often it was played, and how long it takes."""
    long = f"{round(total.minutes)} min" if total.minutes is not None else ""
    numbers = f"{total.games:>4}{long:>9}"
    return Part(fit(total.title, max(1, columns - width(numbers) - 1)), "title"), Part(numbers, "points")


def group_row(group: Group, columns: int) -> Row:
    """A place or a month on one line: how many games."""
    numbers = f"{len(group.games):>4}"
    return Part(fit(group.name, max(1, columns - width(numbers) - 1)), "title"), Part(numbers, "points")


# ---------------------------------------------------------------------- in full


def game_in_full(summary: Summary, games: Sequence[Summary], columns: int) -> Drawing:
    """A game: who had how many points, where from, and compared with their own past."""
    assert summary.result is not None
    rows: list[Row] = [
        (Part(fit(summary.title, columns).rstrip(), "title"),),
        *_lines(f"{day(summary)}; {about(summary)}", "label", columns),
        (),
        *_lines(headline(summary.result), "player", columns),
        (),
    ]
    for score in summary.scores:
        rows.append(_pair(f"{score.rank}  {score.player}", str(score.total), columns, "player"))
        told = ", ".join(f"{_words(summary, source)} {points}" for source, points in score.points.items())
        rows += _indented(f"eliminated: {score.eliminated}" if score.eliminated else told, columns)
    past = compared(summary, games)
    if past:
        rows += [(), (Part("Against their own earlier games", "title"),)]
        for row in past:
            rows += _lines(f"{row.player}: {row.words}", "", columns)
    return draw(*rows, (), *_lines(summary.entry.name, "faint", columns))


def player_in_full(
    total: PlayerTotal,
    history: History,
    games: Sequence[Summary],
    words: Callable[[str], str],
    columns: int,
    *,
    is_ascii: bool,
) -> Drawing:
    """A player: what they are like at each game, their points over time, and who comes before whom."""
    won = f", {share(total.wins, total.games)} won" if total.games else ""
    shared = f", {total.shared} of them shared" if total.shared else ""
    head = f"{count(total.games, 'game')}, {count(total.wins, 'win')}{shared}{won}"
    parts = [draw((Part(fit(total.player, columns).rstrip(), "title"),), *_lines(head, "label", columns))]
    for row in sorted(history.players_by_game, key=lambda each: -each.games):
        if same(row.player) == same(total.player):
            parts += [draw(""), _at_game(row, words, columns), _points_over_time(row, games, columns, is_ascii)]
    pairs = [pair for pair in history.pairs if same(total.player) in (same(pair.player), same(pair.other))]
    if pairs:
        parts.append(draw((), (Part("Head to head", "title"),)))
    for pair in pairs:
        is_first = same(pair.player) == same(total.player)
        other, won_by = (
            (pair.other, (pair.ahead, pair.behind)) if is_first else (pair.player, (pair.behind, pair.ahead))
        )
        level = f", {pair.level} level" if pair.level else ""
        parts.append(draw(_pair(other, f"{won_by[0]} to {won_by[1]}{level}", columns, "player")))
    return stack(*parts)


def title_in_full(total: GameTotal, history: History, words: Callable[[str], str], columns: int) -> Drawing:
    """A title: pace, the best, where points come from, and everybody's average."""
    told = [count(total.games, "game"), *pace(total)]
    if total.unfinished:
        told.append(f"{total.unfinished} not finished")
    rows: list[Row] = [
        (Part(fit(total.title, columns).rstrip(), "title"),),
        *_lines(", ".join(told), "label", columns),
        (),
    ]
    if total.best is not None:
        rows += _lines(f"best: {total.best}, {', '.join(total.best_by)}", "", columns)
        rows += _lines(
            f"won with {number(total.winning)} on average; everybody has {number(total.average)}", "", columns
        )
        rows += [(), (Part("Points by source, on average", "title"),)]
        rows += [_pair(words(source), number(mean), columns, "") for source, mean in total.sources.items()]
        rows += [(), _pair("Players", "games  wins  average  best", columns, "title")]
    for row in history.players_by_game:
        if row.game == total.game:
            numbers = f"{row.games:>5}{row.wins:>6}{number(row.average):>9}{number(row.best):>6}"
            rows.append(_pair(row.player, numbers, columns, "player"))
    return draw(*rows)


def group_in_full(group: Group, columns: int) -> Drawing:
    """A place or a month: what was played, who won, and the latest games."""
    played = ", ".join(f"{each.title} {each.games + each.unfinished}" for each in game_totals(group.games))
    rows: list[Row] = [
        (Part(fit(group.name, columns).rstrip(), "title"),),
        *_lines(played, "label", columns),
        (),
        _pair("Players", "games  wins", columns, "title"),
    ]
    for player in player_totals(group.games):
        rows.append(_pair(player.player, f"{player.games:>5}{player.wins:>6}", columns, "player"))
    return draw(*rows, (), *(game_row(each, columns) for each in reversed(group.games[-limits.GAMES_LISTED :])))


def _at_game(row: PlayerAtGame, words: Callable[[str], str], columns: int) -> Drawing:
    told = [count(row.games, "game"), count(row.wins, "win")]
    if row.average is not None:
        told += [f"average {number(row.average)}", f"best {row.best}", f"latest {row.latest}"]
    if row.minutes is not None:
        told.append(f"{round(row.minutes)} min on average")
    return draw(
        (Part(fit(row.title, columns).rstrip(), "title"),),
        *_lines(", ".join(told), "", columns),
        *(_lines(sources(row.sources, words), "label", columns) if row.sources else ()),
    )


def _points_over_time(row: PlayerAtGame, games: Sequence[Summary], columns: int, is_ascii: bool) -> Drawing:
    key = same(row.player)
    totals = [
        score.total
        for each in games
        if each.game == row.game and each.is_finished
        for score in each.scores
        if same(score.player) == key and not score.eliminated
    ]
    return plot(totals, row.average or 0, min(columns, 90), PLOT, is_ascii=is_ascii)


def _words(summary: Summary, source: str) -> str:
    return summary.words.get(source) or source.replace("-", " ")


def _pair(left: str, right: str, columns: int, role: str) -> Row:
    """Words on the left, numbers on the right."""
    room = max(1, columns - width(right) - 1)
    return Part(fit(left, room), role), Part(f" {right}", "points")


def _indented(text: str, columns: int) -> list[Row]:
    return [(Part("   "), Part(line, "label")) for line in wrap(text, columns - 3)] if text else []


def _lines(text: str, role: str, columns: int) -> list[Row]:
    return [(Part(line, role),) for line in wrap(text, columns)]


LEAST = 3
"""A plot of fewer games says nothing."""
MISSING = 'For plots, install plotext: pip install "scorepad[plots]".'


def plot(values: Sequence[int], mean: float, columns: int, rows: int, *, is_ascii: bool) -> Drawing:
    """The values one after the other, with a line of dots at their mean; nothing if there are too few."""
    if len(values) < LEAST or columns < 20 or rows < 6:
        return Drawing(())
    try:
        plotext = import_module("plotext")
    except (ImportError, OSError):  # it is not installed, or has no library for this system
        return draw(*wrap(MISSING, columns), role="faint")
    lines = _axis_lines(plotext.figure, values, mean, columns, rows, "x" if is_ascii else "braille")
    return Drawing(tuple(_row(line.rstrip()) for line in lines if line.strip()))


def _row(line: str) -> Row:
    """A line of the plot: its frame is fainter than what is in it."""
    edge = next((place for place, sign in enumerate(line) if sign in "┤│"), None)
    if edge is None:
        return (Part(line, "faint"),)
    return Part(line[: edge + 1], "faint"), Part(line[edge + 1 : -1], "source-1"), Part(line[-1], "faint")


def _axis_lines(
    figure: Any, values: Sequence[int], mean: float, columns: int, rows: int, marker: str
) -> list[str]:
    places = list(range(1, len(values) + 1))
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(columns, rows)
    dots = figure.signal([places[0], places[-1]], [mean, mean], marker=".")
    line = figure.signal(places, list(values), marker=marker)
    for signal in (dots, line):
        signal.lines()
        figure.draw(signal)
    figure.ruler("x", "lower").ticks([places[0], places[-1]], ["first", "latest"])
    heights = sorted({min(values), round(mean), max(values)})
    figure.ruler("y", "left").ticks(heights, list(map(str, heights)))
    text: str = figure.build().string(colorless=True)
    return text.split("\n")


class View(NamedTuple):
    """One of the lists: its key, its rows, how a row is drawn, and which games are left once it is chosen."""

    key: str
    rows: Callable[[list[Summary], History], Sequence[Any]]
    draw_row: Callable[[Any, int], Row]
    narrow: Callable[[GameFilter, Any], GameFilter] | None = None


VIEWS = {
    "games": View("g", lambda games, _: games[::-1], game_row),
    "players": View(
        "p",
        lambda _, found: found.players,
        player_row,
        lambda choice, row: choice._replace(players=(row.player,)),
    ),
    "titles": View(
        "t",
        lambda _, found: found.games_by_title,
        title_row,
        lambda choice, row: choice._replace(game=row.game),
    ),
    "places": View(
        "l",
        lambda games, _: past.by_place(games),
        group_row,
        lambda choice, row: choice._replace(at=row.choice.at),
    ),
    "months": View(
        "d",
        lambda games, _: past.by_month(games),
        group_row,
        lambda choice, row: choice._replace(since=row.choice.since, until=row.choice.until),
    ),
}


class _Left(Exception):
    """The screen was left while records were being read."""


class PastGames(ListPage[Any]):
    """Every game of the library, or its players, titles, places or months; `find` narrows them down."""

    NAME = "History of all games"
    WAY = "home.history"
    ABOUT = (
        "All games of your library, the latest first. Other keys list the players instead, the titles, the places "
        "or the months; Tab goes through these lists. Beside the list there is more about each: points and where "
        "they come from, averages and bests, pace, who comes before whom, and how a game compares with "
        "everybody's own past.\n\n"
        "Enter on a player, a title, a place or a month shows only their games; choose again to narrow them down "
        "further. Find looks for words in titles, names, places and file names. Only finished games count in "
        "averages and wins."
    )
    IS_SEARCHED = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", tooltip="Back to your games; ends a search or a choice first."),
        Binding("enter", "choose", "Open", tooltip="Open this game; or only the games of what is pointed at."),
        Binding(
            "slash", "find", "Find", key_display="/", tooltip="Only with these words in title, names or place."
        ),
        Binding("g", "show('games')", "Games", tooltip="List the games by date, the latest first."),
        Binding("p", "show('players')", "Players", tooltip="List the players: games, wins and points."),
        Binding("t", "show('titles')", "Titles", tooltip="List the titles that were played."),
        Binding("l", "show('places')", "Places", tooltip="List the places where games were played."),
        Binding("d", "show('months')", "Months", tooltip="List the months in which games were played."),
        Binding("space", "more", "More", tooltip="Next page of what is beside the list."),
        Binding("tab", "view(1)", "Next list", tooltip="The next of these lists; Shift+Tab the one before."),
        Binding("shift+tab", "view(-1)", "Other way", show=False),
    ]

    class Going(Message):
        """How much has been read."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Loaded(Message):
        """Everything has been read."""

        def __init__(self, games: list[Summary], problem: str) -> None:
            super().__init__()
            self.games = games
            self.problem = problem

    def __init__(self) -> None:
        super().__init__()
        self._view = "games"
        self._all: list[Summary] = []
        self._choice = GameFilter()
        self.games: list[Summary] = []
        """The games chosen, from the first to the latest."""
        self._history: History = statistics.history([])
        self._progress = ""
        self._is_left_alone = False

    def on_mount(self) -> None:
        self._progress = "loading"
        self.tell()
        self.run_worker(self._load, thread=True)

    def on_unmount(self) -> None:
        self._is_left_alone = True

    # ------------------------------------------------------------------ contents

    def _load(self) -> None:
        """Read what the index does not know, in another thread, so that keys work meanwhile."""
        known = Index(self.scorepad.library)
        try:
            found = [each for each in index.summaries(known, self._step) if not each.problem]
        except _Left:
            return
        self.post_message(self.Loaded(found, known.problem))

    def _step(self, done: int, total: int) -> None:
        if self._is_left_alone:
            raise _Left
        if total and done % 25 == 0:
            self.post_message(self.Going(f"reading {done:,} of {total:,}"))

    def on_past_games_going(self, message: Going) -> None:
        self._progress = message.words
        self.tell()

    def on_past_games_loaded(self, message: Loaded) -> None:
        self._all, self._progress = message.games, ""
        if message.problem:
            self.scorepad.complain(message.problem)
        self._show()

    def _show(self) -> None:
        """Show what is chosen, from the top."""
        self.games = self._choice.of(self._all)
        self._history = statistics.history(self.games)
        self.fill(VIEWS[self._view].rows(self.games, self._history))

    def headline(self) -> Row:
        parts = [Part(" History ", "title"), Part(f"  {self._progress or count(len(self.games), 'game')}")]
        if self._view != "games":
            parts.append(Part(f", {count(len(self.shown), self._view.removesuffix('s'))}"))
            columns = {"players": " (games, wins)", "titles": " (games, time)"}.get(self._view, "")
            if columns and self.app.size.width >= NARROW:
                parts.append(Part(columns, "faint"))
        parts += [Part(f"   only {words}", "key") for words in self._only() if words]
        if self._choice.search:
            parts.append(Part(f"   with {quote(self._choice.search)}", "key"))
        return tuple(parts)

    def _only(self) -> Iterable[str]:
        """What was chosen, in words."""
        choice = self._choice
        yield from choice.players
        yield self._title(choice.game)
        yield choice.at
        yield past.month(choice.since) if choice.since else ""

    def _title(self, game: str) -> str:
        return next((each.title for each in self._all if each.game == game), game)

    # ------------------------------------------------------------------ drawing

    def draw_row(self, place: int, columns: int) -> Drawing:
        return Drawing((VIEWS[self._view].draw_row(self.shown[place], columns),))

    def empty(self) -> str:
        return "No games match." if self._all else self._progress or "There are no games yet."

    def draw_in_full(self, row: Any, columns: int) -> Drawing:
        words_of = statistics.source_words(self.games)
        match self._view:
            case "games":
                return game_in_full(row, self._all, columns)
            case "players":
                return player_in_full(
                    row, self._history, self.games, words_of, columns, is_ascii=self.scorepad.is_ascii
                )
            case "titles":
                return title_in_full(row, self._history, words_of, columns)
            case _:
                return group_in_full(row, columns)

    # ------------------------------------------------------------------ actions

    def go_back(self) -> None:
        """Show all games again, or leave."""
        if self._choice == GameFilter():
            self.dismiss(None)
        else:
            self._choice = GameFilter()
            self._show()

    def action_view(self, step: int) -> None:
        views = list(VIEWS)
        self.action_show(views[(views.index(self._view) + step) % len(views)])

    def action_show(self, view: str) -> None:
        """List something else."""
        self._view = view
        self._show()

    def action_choose(self) -> None:
        self.on_virtual_list_chosen()

    def choose(self, row: Any) -> None:
        """Open the game pointed at, or list only the games of what is pointed at."""
        narrow = VIEWS[self._view].narrow
        if narrow is None:
            self.scorepad.open_record(row.entry.path)
        else:
            self._choice = narrow(self._choice, row)
            self.action_show("games")

    def search(self, words: str) -> None:
        self._choice = self._choice._replace(search=words)
        self._show()

    def hints(self) -> Sequence[Hint]:
        """All keys but that of what is listed."""
        chosen = "Open" if self._view == "games" else "Show"
        return [
            hint._replace(label=chosen) if hint.key == "enter" else hint
            for hint in self.help_hints()
            if hint.key != VIEWS[self._view].key
        ]

    def help_hints(self) -> Sequence[Hint]:
        return super().hints()
