"""PastGames: all your games at a glance, and what comes of them: wins, averages, bests, head to head, pace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.message import Message

from scorepad.app.screens import past_rows
from scorepad.app.screens.page import ListPage
from scorepad.app.widgets.hints import Hint
from scorepad.app.windows import NARROW
from scorepad.library import filters as past
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter
from scorepad.library.folder import Summary
from scorepad.library.index import Index
from scorepad.library.statistics import History
from scorepad.text.drawing import Drawing, Part, Row
from scorepad.text.wording import count, quote


class View(NamedTuple):
    """One of the lists: its key, its rows, how a row is drawn, and which games are left once it is chosen."""

    key: str
    rows: Callable[[list[Summary], History], Sequence[Any]]
    draw_row: Callable[[Any, int], Row]
    narrow: Callable[[GameFilter, Any], GameFilter] | None = None


VIEWS = {
    "games": View("g", lambda games, _: games[::-1], past_rows.game_row),
    "players": View(
        "p",
        lambda _, found: found.players,
        past_rows.player_row,
        lambda choice, row: choice._replace(players=(row.player,)),
    ),
    "titles": View(
        "t",
        lambda _, found: found.games_by_title,
        past_rows.title_row,
        lambda choice, row: choice._replace(game=row.game),
    ),
    "places": View(
        "l",
        lambda games, _: past.by_place(games),
        past_rows.group_row,
        lambda choice, row: choice._replace(at=row.choice.at),
    ),
    "months": View(
        "d",
        lambda games, _: past.by_month(games),
        past_rows.group_row,
        lambda choice, row: choice._replace(since=row.choice.since, until=row.choice.until),
    ),
}


class _Left(Exception):
    """The screen was left while records were being read."""


class PastGames(ListPage[Any]):
    """Every game of the library, or its players, titles, places or months; `find` narrows them down."""

    NAME = "History of all games"
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
                return past_rows.game_in_full(row, self._all, columns)
            case "players":
                return past_rows.player_in_full(
                    row, self._history, self.games, words_of, columns, is_ascii=self.scorepad.is_ascii
                )
            case "titles":
                return past_rows.title_in_full(row, self._history, words_of, columns)
            case _:
                return past_rows.group_in_full(row, columns)

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
