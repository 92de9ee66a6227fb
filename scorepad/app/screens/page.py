"""Page, ListPage and Dialog, which every screen is one of: a headline with notices, a body, hints, and help."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from textual.app import ComposeResult, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import Hit, Hits, SearchIcon
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.css.scalar import Scalar
from textual.geometry import Region
from textual.notifications import Notification
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.system_commands import SystemCommandsProvider
from textual.widget import Widget

from scorepad.app.keys import describe_way, name_bindings, rekeyed
from scorepad.app.painting import LEAST
from scorepad.app.textual_internals import SteadyPalette
from scorepad.app.widgets.inputs import Field, FlowingDrawing, Lines, VirtualList
from scorepad.app.widgets.sheet import Hint, Hints, Sheet
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, fit_row, width, wrap
from scorepad.text.wording import printable

if TYPE_CHECKING:
    from scorepad.app.app import ScorepadApp
    from scorepad.app.screens.help import Lay

STYLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "css")
"""The folder of the style sheets; a relative path would start where a subclass is."""
MOMENT = 0.01
"""Seconds a notice is shown at least: a timer with no time left would count backwards without end."""
READ = 4
"""Seconds after which a complaint has been read, so that the next key takes it away."""
MOST = 2
"""Rows of notices above everybody's sheets; the help shows what there is no room for."""
SHARE = 4
"""Other pages give up to a row in so many to them."""
MORE = "  F1 more"


def is_read(notice: Notification) -> bool:
    """Is it a complaint that has been there for long enough?"""
    return notice.severity == "error" and notice.timeout - notice.time_left >= READ


def notice_rows(notices: Sequence[Notification], columns: int, lead: Row = (), most: int = 0) -> list[Row]:
    """Every error, and the latest of the others, the newest first, after the fixed first part.

    They take as many rows as they need, or `most`; then the last row says how to see the rest.
    """
    rows: list[Row] = []
    before = sum(width(part.text) for part in lead)
    columns -= before
    latest = notices[-1:]
    shown = [each for each in reversed(notices) if each.severity == "error" or each in latest]
    for words, severity in dict.fromkeys((each.message, each.severity) for each in shown):
        role, sign = ("bad", "! ") if severity == "error" else ("prompt", "")
        lines = [line for told in words.split("\n") for line in wrap(told, columns - 2 - len(sign))]
        blank = " " * len(sign)
        rows += [(Part(f" {blank if number else sign}{line}", role),) for number, line in enumerate(lines)]
    if most and len(rows) > most:
        ((text, role, *_),) = rows[most - 1]
        cut = Part(fit(f"{text} …", columns - len(MORE) - 1), role)
        rows = [*rows[: most - 1], (cut, Part(MORE, "key"))]
    if not lead or not rows:
        return rows
    return [(*lead, *rows[0]), *((Part(" " * before), *row) for row in rows[1:])]


T = TypeVar("T")
R = TypeVar("R")
A = TypeVar("A")
HELP = Hint("f1", "Help")
COMMANDS = Hint("ctrl+p", "Commands")
NOTICES = "#notices"


class ClosesOnce(Screen[T]):
    """A screen that closes once, however often the key is pressed; users can choose its keys in their config."""

    KEY_PREFIX: ClassVar[str] = ""
    """How the names of its keys begin in the config, if not with the name of its class."""
    _is_left = False

    def __init_subclass__(cls, *words: Any, **keys: Any) -> None:
        if "BINDINGS" in cls.__dict__:
            cls.BINDINGS = name_bindings(cls.__dict__.get("KEY_PREFIX") or cls.__name__, cls.BINDINGS)
        super().__init_subclass__(*words, **keys)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        if self._is_left or self.app.screen is not self:
            return AwaitComplete()
        self._is_left = True
        return super().dismiss(result)


class BaseScreen(ClosesOnce[T]):
    """Ignores keys until mounted."""

    WAY: ClassVar[str] = ""
    """How to get here: names of keys, the first on the pad or at home, or what to choose in a list.

    "pad.score, score.export", for example; empty if the screen comes up by itself.
    """
    _is_there = False

    @property
    def scorepad(self) -> ScorepadApp:
        """The app, with its own type."""
        return cast("ScorepadApp", self.app)

    def on_mount(self) -> None:
        self._is_there = True
        self.scorepad.refresh_notices()

    def on_hints_chosen(self, message: Hints.Chosen) -> None:
        message.stop()
        self.press_key(message.key)

    def press_key(self, key: str) -> None:
        """Press a key, later, so that the app sends it: if a screen did, it would not reach the focused widget."""
        self.app.call_later(self.app.simulate_key, key)

    def ask(self, question: Screen[A | None], then: Callable[[A], object]) -> None:
        """Show a screen that returns an answer, and go on with that, if there is one."""

        def answered(answer: A | None) -> None:
            if answer is not None:
                then(answer)

        self.app.push_screen(question, answered)

    def show_help(self, name: str, about: str, keys: Sequence[Hint], more: Lay | None = None) -> None:
        """Show what this screen is for, how to get here, its keys, and more if given."""
        way = describe_way(self.WAY, self.scorepad.config.keys)
        words = f"{about}\n\n{way}" if way else about
        self.scorepad.help(name, words, keys, more)

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do something that may be impossible; if it is, say why."""
        try:
            act()
        except (ScorepadError, OSError) as error:
            self.scorepad.complain(str(error))
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._is_there and super().check_action(action, parameters)

    def call_after_refresh(self, callback: Callable[..., Any], *words: Any, **keys: Any) -> bool:
        """Call this after the next repaint, unless the screen has been left by then and its widgets are gone."""

        def call() -> Any:
            return callback(*words, **keys) if self in self.app.screen_stack else None

        return super().call_after_refresh(call)


class Page(BaseScreen[T]):
    """A full screen: a headline, a body, and a line of hints."""

    NAME: ClassVar[str] = ""
    """The title of this screen's help."""
    ABOUT: ClassVar[str] = ""
    """What this screen is for, in a paragraph."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "Help", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._head = Sheet(id="head")
        self._foot = Hints(id="hints")
        self._notices: Sequence[Notification] = ()

    def compose(self) -> ComposeResult:
        yield self._head
        yield from self.compose_body()
        yield self._foot

    def render_lines(self, crop: Region) -> list[Strip]:
        """The background is the same in every line."""
        return super().render_lines(Region(crop.x, crop.y, crop.width, 1)) * crop.height

    def compose_body(self) -> Iterable[Widget]:
        """The widgets between headline and hints."""
        return ()

    def headline(self) -> Row:
        """The line at the top."""
        return ()

    def hints(self) -> Sequence[Hint]:
        """The keys that do something here, most useful first."""
        return hints_of(self)

    def help_hints(self) -> Sequence[Hint]:
        """The keys that the help page lists."""
        return self.hints()

    def tell(self) -> None:
        """Update the headline and hints."""
        self._show_head()
        self._foot.tell(rekeyed(self, self.hints()), rekeyed(self, (HELP, COMMANDS)))

    def show_notices(self, notices: Sequence[Notification]) -> None:
        """Say these things in the place of the headline, which takes another row if need be."""
        if self._is_there and (notices or self._notices):
            self._notices = notices
            self._show_head()

    def most_notices(self) -> int:
        """How many rows notices may take."""
        return self.app.size.height // SHARE

    @property
    def notice_rows(self) -> int:
        """How many rows notices take now."""
        return len(self._notice_lines())

    def _notice_lines(self) -> list[Row]:
        if not self._notices:
            return []
        lead = tuple(part for part in self.headline()[:1] if part.role == "past")  # this is not the present
        return notice_rows(self._notices, self.app.size.width, lead, self.most_notices())

    def _show_head(self) -> None:
        rows = self._notice_lines() or [fit_row(self.headline(), self.app.size.width)]
        if self._head.styles.height != Scalar.from_number(len(rows)):
            self._head.styles.height = len(rows)
        self._head.show(Drawing(tuple(rows)))

    def on_mount(self) -> None:
        self.tell()

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this page, offered on every screen on top of it too."""
        return ()

    def action_help(self) -> None:
        self.show_help(self.NAME, self.ABOUT, rekeyed(self, self.help_hints()))

    def leave(self, go: Callable[[], None]) -> None:
        """Leave this page; override to ask something first."""
        go()


FRAME, AROUND_TITLE = 70, 6
"""Columns of a dialog, and those of its frame that a title leaves free: a longer one becomes its first lines."""


class Dialog(ModalScreen[T], BaseScreen[T]):
    """A question on top of a screen: its title, its fields, a line for what is wrong, and the keys that answer.

    A subclass declares its `fields` and the `answer` that they make: Enter returns it, Escape returns None.
    """

    NAME: ClassVar[str] = ""
    ABOUT: ClassVar[str] = ""
    CSS_PATH = os.path.join(STYLES, "dialogs.tcss")
    FRAME: ClassVar[str] = "box"
    """The style class of its frame: a box in the middle, or the foot of the page."""
    SCROLLS: ClassVar[bool] = False
    """Do the arrows scroll the whole frame?"""
    SHOWS_ALL: ClassVar[bool] = False
    """Are notices shown in full, however many rows that takes?"""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back"),
        Binding("f1", "help", "Help", show=False),
    ]

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self._title = title

    # ------------------------------------------------------------------ what subclasses say

    def fields(self) -> Iterable[Widget]:
        """What is asked, from top to bottom."""
        return ()

    def below(self) -> Iterable[Widget]:
        """What comes below the line for the problem."""
        return ()

    def answer(self) -> T:
        """What the fields say now; an error says what is wrong, an empty one that more is asked."""
        raise NotImplementedError

    def press(self, target: str) -> None:
        """Do what a click on this target means: the action of this name."""
        getattr(self, f"action_{target}")()

    def hints(self) -> Sequence[Hint]:
        """The keys that do something here."""
        return hints_of(self)

    # ------------------------------------------------------------------ the same for all

    def compose(self) -> ComposeResult:
        title = printable(self._title)
        is_whole = width(title) <= min(FRAME, self.app.size.width) - AROUND_TITLE
        with VerticalScroll(classes=self.FRAME, can_focus=self.SCROLLS) as frame:
            frame.border_title = Content(title if is_whole else "")
            if not is_whole:
                yield Lines(title, "title", indent=0)
            yield from self.fields()
            yield Lines("", "bad", indent=0, id="problem")
            yield from self.below()
        yield Hints()

    def on_mount(self) -> None:
        fields = self.query(Field)
        if fields and self.AUTO_FOCUS is None:
            fields.first().focus()
        self.tell()

    def tell(self) -> None:
        """Update the hints."""
        self.query_one(Hints).tell(rekeyed(self, self.hints()))

    def say(self, problem: str) -> None:
        """Say what is wrong with the answer, or nothing."""
        self.query_one("#problem", Lines).say(problem)

    def on_input_changed(self) -> None:
        self.say("")

    def on_input_submitted(self) -> None:
        self.action_take()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.press(message.target)

    def action_take(self) -> None:
        """Return the answer, or say what is wrong with it."""
        try:
            answer = self.answer()
        except (ScorepadError, ValueError, OSError) as error:
            self.say(str(error))
        else:
            self.dismiss(answer)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        self.show_help(self.NAME, self.ABOUT, rekeyed(self, self.hints()))

    def show_notices(self, notices: Sequence[Notification]) -> None:
        """Say these things above the dialog, in as many rows as on the page below."""
        if not self._is_there or not (notices or self.query(NOTICES)):
            return
        if not self.query(NOTICES):
            self.mount(Sheet(id=NOTICES[1:]))
        below = next((each for each in reversed(self.app.screen_stack) if isinstance(each, Page)), None)
        most = 0 if self.SHOWS_ALL else below.most_notices() if below else MOST
        rows = notice_rows(notices, self.app.size.width, most=most)
        self.query_one(NOTICES, Sheet).show(Drawing(tuple(rows)))


class DrawingDialog(Dialog[None]):
    """Something to read: a drawing, or one that a function makes for every width."""

    SCROLLS = True

    def __init__(self, drawing: Drawing | Callable[[int], Drawing], title: str = "") -> None:
        super().__init__(title)
        self.drawing = drawing

    def fields(self) -> Iterable[Widget]:
        yield Sheet(self.drawing) if isinstance(self.drawing, Drawing) else FlowingDrawing(self.drawing)


def hints_of(screen: Screen[T]) -> Sequence[Hint]:
    """Hints for a screen's own keys, from its BINDINGS."""
    return hints_of_class(type(screen))


@cache
def hints_of_class(screen: type[Screen[Any]]) -> tuple[Hint, ...]:
    """Hints for the keys of a class of screens, without those it inherits."""
    return tuple(
        Hint(binding.key.split(",")[0], binding.description, binding.tooltip, binding.key_display or "")
        for binding in screen.BINDINGS
        if isinstance(binding, Binding) and binding.show
    )


class ListPage(Page[None], Generic[R]):
    """A list, and beside or below it the details of the row that is pointed at; some can be searched.

    A subclass says how a row is drawn, in a line or two and in full, and what choosing it does.
    """

    CSS_PATH = os.path.join(STYLES, "lists.tcss")
    LINES: ClassVar[tuple[int, int]] = (1, 0)
    """Lines of a row, and between two of them."""
    IS_SEARCHED: ClassVar[bool] = False
    MARGIN: ClassVar[int] = 3
    """Columns of the details that stay free."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: Sequence[R] = ()
        """The rows that are listed."""
        lines, gap = self.LINES
        self.listed = VirtualList(self.draw_row, lines=lines, gap=gap, id="rows")
        self._detail = Sheet(id="detail")

    # ------------------------------------------------------------------ what subclasses say

    @abstractmethod
    def draw_row(self, place: int, columns: int) -> Drawing:
        """A row of the list."""

    @abstractmethod
    def draw_in_full(self, row: R, columns: int) -> Drawing:
        """The details of a row."""

    @abstractmethod
    def choose(self, row: R) -> None:
        """Do what a click on the row that is pointed at does."""

    def empty(self) -> str:
        """What is said if there are no rows."""
        return ""

    def search(self, words: str) -> None:
        """List only rows with these words."""

    def go_back(self) -> None:
        """Leave this page."""
        self.dismiss(None)

    # ------------------------------------------------------------------ the same for all

    def compose_body(self) -> Iterable[Widget]:
        with Container(id="listed"):
            yield self.listed
            yield from self.compose_detail()
        if self.IS_SEARCHED:
            yield Field(placeholder="find words", id="find").add_class("-away")

    def compose_detail(self) -> Iterable[Widget]:
        """The widgets beside the list."""
        yield self._detail

    def on_mount(self) -> None:
        self.listed.focus()

    @property
    def pointed(self) -> R | None:
        """The row pointed at."""
        place = self.listed.pointed
        return None if place is None or place >= len(self.shown) else self.shown[place]

    def fill(self, rows: Sequence[R], place: int = 0) -> None:
        """List these rows, and point at one."""
        self.shown = rows
        self.listed.fill(len(rows), place)
        self.tell()

    def point_next(self, places: Sequence[int], step: int) -> None:
        """Point at the next of these places in this direction, wrapping around."""
        now = self.listed.pointed
        if now is not None and places:
            beyond = [place for place in places[::step] if (place - now) * step > 0]
            self.listed.point((beyond or places[::step])[0])

    def show_detail(self) -> None:
        """Show the details of the row pointed at, from the top, if there is room for any."""
        if not self._detail.display:
            return
        columns, row = max(20, self._detail.size.width - self.MARGIN), self.pointed
        self._detail.scroll_home(animate=False)
        if row is None:
            self._detail.show(draw(*wrap(self.empty(), columns), role="label"))
        else:
            self._detail.show(self.draw_in_full(row, columns))

    def on_virtual_list_moved(self) -> None:
        self.show_detail()

    def on_virtual_list_chosen(self) -> None:
        if self.pointed is not None:
            self.choose(self.pointed)

    def on_resize(self) -> None:
        self.tell()
        self.call_after_refresh(self.show_detail)

    def action_more(self) -> None:
        """Show the next page of the details."""
        sheet = self._detail
        if sheet.scroll_offset.y >= sheet.max_scroll_y:
            sheet.scroll_home(animate=False)
        else:
            sheet.scroll_page_down(animate=False)

    def action_back(self) -> None:
        """End a search, or leave the page."""
        if not self.is_searching:
            self.go_back()
            return
        field = self.query_one(Field)
        field.add_class("-away")
        field.value = ""
        self.listed.focus()

    @property
    def is_searching(self) -> bool:
        return self.IS_SEARCHED and not self.query_one(Field).has_class("-away")

    def action_find(self) -> None:
        field = self.query_one(Field)
        field.remove_class("-away")
        field.focus()

    def on_input_changed(self) -> None:
        self.search(self.query_one(Field).value.strip())

    def on_input_submitted(self) -> None:
        self.listed.focus()


OTHER_WORDS = {
    "Check words": "seal proof tamper",
    "Claim": "count total disagree",
    "Corrections": "mistake wrong fix typo change rename misread card",
    "Disputes": "why argue quarrel disagree claim proof",
    "Games": "home library start screen menu",
    "Hand over": "laptop other window",
    "History": "log events list earlier replay",
    "Keep a copy": "save backup",
    "New game": "start play tally score card",
    "Phones": "phone mobile smartphone tablet qr code join",
    "Quit": "exit leave close",
    "Redo": "again",
    "Rematch": "again revenge",
    "Score": "points result standings total",
    "Share the result": "export picture image photo png svg pdf send qr link bg stats csv json web page print",
    "Sheets": "draw island map cards own printed pack treasures box",
    "The end": "podium story winner trophy party",
    "Type an event": "line shorthand write",
    "Undo": "take back oops",
}
"""Other words under which people look for a command."""
SECOND = 0.1
"""How much a command counts that is found under another word."""


class CommandSearch(SystemCommandsProvider):
    """Finds commands by their names, and by other words for the same."""

    async def search(self, query: str) -> Hits:
        matcher, sought = self.matcher(query), query.strip().casefold()
        for title, words, action, _ in self.app.get_system_commands(self.screen):
            others = f"{words} {OTHER_WORDS.get(title, '')}".casefold()
            is_known = all(any(each.startswith(word) for each in others.split()) for word in sought.split())
            score = matcher.match(title) or (SECOND if sought and is_known else 0)
            if score > 0:
                yield Hit(score, matcher.highlight(title), action, help=words)


class Palette(SteadyPalette, ClosesOnce[None]):
    """Every command by its name."""

    def on_mount(self) -> None:
        """Textual's magnifying glass is two columns wide, and not in every font."""
        self.query_one(SearchIcon).icon = "›"


class TooSmall(ModalScreen[None]):
    """Asks for a larger window; closes by itself when there is one."""

    def compose(self) -> ComposeResult:
        yield Sheet(id="small")

    def on_mount(self) -> None:
        self._tell()

    def on_resize(self) -> None:
        self._tell()

    def _tell(self) -> None:
        columns, rows = self.app.size
        self.query_one(Sheet).show(draw(*_words(columns, rows), role="title"))


def _words(columns: int, rows: int) -> Iterable[str]:
    yield "Window too small."
    yield f"Needed: {LEAST[0]} x {LEAST[1]}."
    yield f"Now: {columns} x {rows}."
    yield "Nothing is lost."
