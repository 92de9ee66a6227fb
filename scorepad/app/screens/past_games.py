"""PastGames: all your games at a glance, and what comes of them: wins, averages, bests, head to head, pace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from scorepad import index, statistics
from scorepad.app import past_rows
from scorepad.app.search_page import SearchPage
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.hints import Hint
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import VirtualList
from scorepad.app.windows import NARROW
from scorepad.drawing import Drawing, Part, Row, draw, wrap
from scorepad.index import Index
from scorepad.library import Summary
from scorepad.past import Choice
from scorepad.statistics import History
from scorepad.wording import count, printable, quote

View = Literal["games", "players", "titles"]
VIEWS: tuple[View, ...] = ("games", "players", "titles")


class _Left(Exception):
    """The screen was left while records were being read."""


class PastGames(SearchPage):
    """Every game of the library, by game, player or title; `find` narrows them down."""

    NAME = "History of all games"
    ABOUT = (
        "All games of your library, the latest first. Tab shows the players instead, then the games by title, and "
        "beside the list there is more about each: points and where they come from, averages and bests, pace, who "
        "comes before whom, and how a game compares with everybody's own past.\n\n"
        "Only finished games count in averages and wins. Find looks for words in titles, names, places and file "
        "names; Enter on a player or a title shows only their games."
    )
    CSS_PATH = "../css/past_games.tcss"
    DETAILS = "#about"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", tooltip="Back to your games; ends a search or a choice first."),
        Binding(
            "tab", "view(1)", "Players", tooltip="The players, then the games by title, then all games again."
        ),
        Binding("shift+tab", "view(-1)", "Other way", show=False),
        Binding(
            "slash", "find", "Find", key_display="/", tooltip="Only with these words in title, names or place."
        ),
        Binding("enter", "choose", "Open", tooltip="Open this game; or only the games of this player or title."),
        Binding("space", "more", "More", tooltip="Next page of what is beside the list."),
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
        self._choice = Choice()
        self.games: list[Summary] = []
        """The games chosen, from the first to the latest."""
        self._history: History = statistics.history([])
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

    def headline(self) -> Row:
        parts = [Part(" History ", "title"), Part(f"  {self._progress or count(len(self.games), 'game')}")]
        if self._view != "games":
            parts.append(Part(f", {count(self._count, self._view.removesuffix('s'))}"))
            if self.app.size.width >= NARROW:
                columns = "games, wins" if self._view == "players" else "games, time"
                parts.append(Part(f" ({columns})", "faint"))
        for words in (*self._choice.players, self._choice.game and self._title(self._choice.game)):
            if words:
                parts.append(Part(f"   only {printable(words)}", "key"))
        if self._choice.search:
            parts.append(Part(f"   with {quote(self._choice.search)}", "key"))
        return tuple(parts)

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

    def on_virtual_list_moved(self) -> None:
        sheet = self.query_one("#about", Sheet)
        sheet.scroll_home(animate=False)
        sheet.show(self._in_full(max(20, sheet.size.width - 3)))

    def _in_full(self, columns: int) -> Drawing:
        place = self.query_one(VirtualList).pointed
        if place is None:
            words = "No game is like that." if self._all else self._progress or "There are no games yet."
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

    def on_resize(self) -> None:
        self.tell()
        self.call_after_refresh(self.on_virtual_list_moved)

    def on_virtual_list_chosen(self) -> None:
        self.action_choose()

    # ------------------------------------------------------------------ actions

    def action_back(self) -> None:
        if self.is_searching:
            self.end_search()
        elif self._choice != Choice():
            self._choice = Choice()
            self._show()
        else:
            self.dismiss(None)

    def action_view(self, step: int) -> None:
        self._view = VIEWS[(VIEWS.index(self._view) + step) % len(VIEWS)]
        self._show()

    def action_choose(self) -> None:
        """Open the game pointed at, or show the games of the player or title pointed at."""
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
        self._view = "games"
        self._show()

    # ------------------------------------------------------------------ finding

    def on_input_changed(self, message: Input.Changed) -> None:
        self._choice = self._choice._replace(search=message.value.strip())
        self._show()

    def hints(self) -> Sequence[Hint]:
        """What Tab leads to, and what Enter does, depends on the list."""
        names = {
            "games": ("Players", "Open"),
            "players": ("Titles", "Their games"),
            "titles": ("Games", "Its games"),
        }
        after, chosen = names[self._view]
        label = {"tab": after, "enter": chosen}
        return [hint._replace(label=label.get(hint.key, hint.label)) for hint in super().hints()]
