"""PastGames: all your games at a glance, and what comes of them: wins, averages, bests, head to head, pace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from scorepad.app.screens import past_rows
from scorepad.app.screens.page import SearchPage
from scorepad.app.widgets.hints import Hint
from scorepad.app.widgets.inputs import Field
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import VirtualList
from scorepad.app.windows import NARROW
from scorepad.library import filters as past
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, Group
from scorepad.library.folder import Summary
from scorepad.library.index import Index
from scorepad.library.statistics import History
from scorepad.text.drawing import Drawing, Part, Row, draw, wrap
from scorepad.text.wording import count, quote

View = Literal["games", "players", "titles", "places", "months"]
VIEWS: dict[str, View] = {"g": "games", "p": "players", "t": "titles", "l": "places", "d": "months"}
"""What is listed, each by its key."""


class _Left(Exception):
    """The screen was left while records were being read."""


class PastGames(SearchPage):
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
    CSS_PATH = "../css/past_games.tcss"
    DETAILS = "#about"
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
        self._view: View = "games"
        self._all: list[Summary] = []
        self._choice = GameFilter()
        self.games: list[Summary] = []
        """The games chosen, from the first to the latest."""
        self._history: History = statistics.history([])
        self._groups: list[Group] = []
        """The games by place or by month, if these are listed."""
        self._progress = ""
        self._is_left_alone = False

    def compose_body(self) -> Iterable[Widget]:
        with Container(id="past"):
            yield VirtualList(self.draw_row, id="rows")
            yield Sheet(id="about")
        yield Field(placeholder="find words", id="find").add_class("-away")

    def on_mount(self) -> None:
        self.query_one(VirtualList).focus()
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
        match self._view:
            case "places":
                self._groups = past.by_place(self.games)
            case "months":
                self._groups = past.by_month(self.games)
        self.query_one(VirtualList).fill(self._count, 0)
        self.tell()

    @property
    def _count(self) -> int:
        match self._view:
            case "games":
                return len(self.games)
            case "players":
                return len(self._history.players)
            case "titles":
                return len(self._history.games_by_title)
            case "places" | "months":
                return len(self._groups)

    def headline(self) -> Row:
        parts = [Part(" History ", "title"), Part(f"  {self._progress or count(len(self.games), 'game')}")]
        if self._view != "games":
            parts.append(Part(f", {count(self._count, self._view.removesuffix('s'))}"))
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
        match self._view:
            case "games":
                return Drawing((past_rows.game_row(self.games[-1 - place], columns),))
            case "players":
                return Drawing((past_rows.player_row(self._history.players[place], columns),))
            case "titles":
                return Drawing((past_rows.title_row(self._history.games_by_title[place], columns),))
            case "places" | "months":
                return Drawing((past_rows.group_row(self._groups[place], columns),))

    def on_virtual_list_moved(self) -> None:
        sheet = self.query_one("#about", Sheet)
        sheet.scroll_home(animate=False)
        sheet.show(self._in_full(max(20, sheet.size.width - 3)))

    def _in_full(self, columns: int) -> Drawing:
        place = self.query_one(VirtualList).pointed
        if place is None:
            words = "No games match." if self._all else self._progress or "There are no games yet."
            return draw(*wrap(words, columns), role="label")
        words_of = statistics.source_words(self.games)
        match self._view:
            case "games":
                return past_rows.game_in_full(self.games[-1 - place], self._all, columns)
            case "players":
                total = self._history.players[place]
                return past_rows.player_in_full(
                    total, self._history, self.games, words_of, columns, is_ascii=self.scorepad.is_ascii
                )
            case "titles":
                return past_rows.title_in_full(
                    self._history.games_by_title[place], self._history, words_of, columns
                )
            case "places" | "months":
                return past_rows.group_in_full(self._groups[place], columns)

    def on_resize(self) -> None:
        self.tell()
        self.call_after_refresh(self.on_virtual_list_moved)

    def on_virtual_list_chosen(self) -> None:
        self.action_choose()

    # ------------------------------------------------------------------ actions

    def action_back(self) -> None:
        if self.is_searching:
            self.end_search()
        elif self._choice != GameFilter():
            self._choice = GameFilter()
            self._show()
        else:
            self.dismiss(None)

    def action_view(self, step: int) -> None:
        views = list(VIEWS.values())
        self.action_show(views[(views.index(self._view) + step) % len(views)])

    def action_show(self, view: View) -> None:
        """List something else."""
        self._view = view
        self._show()

    def action_choose(self) -> None:
        """Open the game pointed at, or list only the games of what is pointed at."""
        place = self.query_one(VirtualList).pointed
        if place is None:
            return
        match self._view:
            case "games":
                self.scorepad.open_record(self.games[-1 - place].entry.path)
                return
            case "players":
                self._choice = self._choice._replace(players=(self._history.players[place].player,))
            case "titles":
                self._choice = self._choice._replace(game=self._history.games_by_title[place].game)
            case "places":
                self._choice = self._choice._replace(at=self._groups[place].choice.at)
            case "months":
                of = self._groups[place].choice
                self._choice = self._choice._replace(since=of.since, until=of.until)
        self._view = "games"
        self._show()

    # ------------------------------------------------------------------ finding

    def on_input_changed(self, message: Input.Changed) -> None:
        self._choice = self._choice._replace(search=message.value.strip())
        self._show()

    def hints(self) -> Sequence[Hint]:
        """All keys but that of what is listed."""
        chosen = "Open" if self._view == "games" else "Show"
        return [
            hint._replace(label=chosen) if hint.key == "enter" else hint
            for hint in self.help_hints()
            if VIEWS.get(hint.key) != self._view
        ]

    def help_hints(self) -> Sequence[Hint]:
        return super().hints()
