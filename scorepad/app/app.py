"""ScorepadApp: opens screens, paints in its themes, and never loses what was recorded."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.filter import LineFilter, Monochrome, NoColor
from textual.notifications import Notification, Notify, SeverityLevel
from textual.screen import Screen

from scorepad.app.keys import KeyQueue
from scorepad.app.painting import DARK, LEAST, LIGHT, WIDTHS, Ascii, choose_form, themes
from scorepad.app.screens.page import MOMENT, STYLES, CommandSearch, Dialog, Page, is_read
from scorepad.app.textual_internals import SteadyApp, make_replaceable
from scorepad.app.widgets.sheet import Hint
from scorepad.record.reading import folder_of, require_replaceable
from scorepad.system import interrupts, limits
from scorepad.system.config import Config
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.system.files import replace_file, user_folder
from scorepad.text.wording import not_among, printable, printable_lines

if TYPE_CHECKING:
    from scorepad.app.screens.help import Lay
    from scorepad.app.session import RecordSession

HELP_KEYS = ("f1", "question_mark")
HUNG_UP = 129
"""Exit status of a program whose terminal was closed."""


class Start(NamedTuple):
    """What the app shows first: a screen, and its record or game."""

    screen: Literal["home", "new", "pad", "demo", "sheets"]
    what: str = ""


HOME = Start("home")
NO_CONFIG = Config()
_STYLES = {"new": "new_game", "demo": "pad", "home": "lists", "sheets": "lists"}


class ScorepadApp(KeyQueue, SteadyApp):
    """The app; `start` says what it shows first."""

    ALLOW_SELECT = False
    """Sheets are drawings, and Textual fails on a selection that starts on something being removed."""

    TITLE = "scorepad"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {CommandSearch}
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="quit"),
        Binding("f5", "reopen", "Reload", show=False, id="reload"),
    ]

    def __init__(
        self, library: str, start: Start = HOME, *, is_ascii: bool = False, config: Config = NO_CONFIG
    ) -> None:
        # The first screen's styles are read together with the app's: separately would take longer.
        first = _STYLES.get(start.screen, start.screen)
        super().__init__([os.path.join(STYLES, f"{name}.tcss") for name in ("page", first)])
        self.library = library
        """The folder of records."""
        self.config = config
        self.is_ascii = is_ascii
        self.is_interrupted = False
        self.asked_about_box: set[str] = set()
        """Questions about the box that were asked already, answered or not."""
        choose_form(has_color=not self.no_color, is_ascii=is_ascii, color_system=self.console.color_system)
        self._loop_to_leave: asyncio.AbstractEventLoop | None = None
        self._start = start
        self._demo: TemporaryDirectory[str] | None = None
        for theme in themes():
            self.register_theme(theme)
        # Set this way, nothing is painted in another theme first.
        wanted = [each for each in (config.theme, remembered_theme()) if each in self.available_themes]
        self.set_reactive(App.theme, (*wanted, DARK.name)[0])
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> Screen[Any]:
        """The bottom screen; if its record cannot be opened, the home screen says why."""
        try:
            screen = self._first_screen()
        except (ScorepadError, OSError) as error:
            self.call_later(self._begin_at_home, str(error))
            screen = Screen()
        make_replaceable(screen, self)
        return screen

    def _begin_at_home(self, why: str) -> None:
        self.go_home()
        self.complain(why)

    def _first_screen(self) -> Screen[Any]:
        match self._start.screen:
            case "pad":
                return self._pad(self._start.what)
            case "demo":
                return self._demo_pad(self._start.what or None)
            case "new":
                return self._new_game(self._start.what)
            case "sheets":
                return self._sheets(self._start.what)
            case "home":
                return self._home()

    def get_css_variables(self) -> dict[str, str]:
        """Without color, the selected line of Textual's own lists is shown in reverse."""
        more = {"block-cursor-text-style": "bold reverse"} if self.no_color else {}
        return {**super().get_css_variables(), **more}

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = list(super().get_line_filters())
        if self.no_color:  # Textual would use shades of gray; here it means no color at all
            filters = [each for each in filters if not isinstance(each, Monochrome)] + [NoColor()]
        return [*filters, Ascii()] if self.is_ascii else filters

    # ------------------------------------------------------------------ navigation

    def go_home(self) -> None:
        """Go to the library of games."""
        self.leave(lambda: self._show(self._home()))

    def ask_new(self, game: str = "") -> None:
        """Go to the screen that starts a game."""
        self.leave(lambda: self._show(self._new_game(game)))

    def show_sheets(self) -> None:
        """Show the sheet packs on top of the current screen."""
        from scorepad.app.screens.sheets import SheetsScreen

        if not any(isinstance(screen, SheetsScreen) for screen in self.screen_stack):
            self.push_screen(self._sheets())

    async def action_quit(self) -> None:
        """Quit the app."""
        self.leave(self.exit)

    def leave(self, go: Callable[[], None]) -> None:
        """Leave all pages, unless one of them has to ask first; the one on top comes first."""
        for page in self.screen_stack:
            if isinstance(page, Page):
                go = partial(page.leave, go)
        go()

    def _end(self) -> None:
        """Quit because the system says so, without asking."""
        self._rescue()
        self.exit()

    def _rescue(self) -> None:
        for screen in self.screen_stack:
            getattr(screen, "rescue", lambda: None)()

    def open_record(self, path: str) -> None:
        """Open the pad of a record, or stay here and say why that is impossible."""
        try:
            self._show(self._pad(path))
        except (ScorepadError, OSError) as error:
            self.complain(str(error))

    def open_demo(self, game: str | None = None) -> None:
        """Open a copy of a sample game, so that the sample itself never changes."""
        try:
            self._show(self._demo_pad(game))
        except (ScorepadError, OSError) as error:
            self.complain(str(error))

    def folder_after(self, path: str) -> str:
        """Where the rematch of a record goes: beside it; after the demo, in the library, to be kept."""
        folder = folder_of(path)
        return self.library if self._demo is not None and folder == self._demo.name else folder

    def show_pad(self, session: RecordSession) -> None:
        """Show the pad of a record that is already open."""
        from scorepad.app.screens.pad import PadScreen

        self._show(PadScreen(session))

    def show_past(self) -> None:
        """Show the history of all games on top of the current screen."""
        from scorepad.app.screens.past_games import PastGames

        if not any(isinstance(screen, PastGames) for screen in self.screen_stack):
            self.push_screen(PastGames())

    def _home(self) -> Screen[Any]:
        from scorepad.app.screens.home import Home

        return Home()

    def _sheets(self, name: str = "") -> Screen[Any]:
        from scorepad.app.screens.sheets import SheetsScreen

        return SheetsScreen(name)

    def _new_game(self, game: str) -> Screen[Any]:
        from scorepad.app.screens.new_game import NewGame

        return NewGame(game)

    def _pad(self, path: str) -> Screen[Any]:
        from scorepad.app.screens.pad import PadScreen
        from scorepad.app.session import RecordSession

        return PadScreen(RecordSession(path))

    def _demo_pad(self, game: str | None) -> Screen[Any]:
        """The pad of a copy of a sample, in the middle of the game and with hints for the first steps."""
        from scorepad import samples
        from scorepad.app.pad_lines import FirstSteps
        from scorepad.app.screens.pad import PadScreen
        from scorepad.app.session import RecordSession
        from scorepad.record.file import create, load

        sample = samples.find(game)
        self.on_unmount()
        self._demo = TemporaryDirectory(prefix="scorepad-demo-", ignore_cleanup_errors=True)
        path = os.path.join(self._demo.name, os.path.basename(sample))
        create(samples.middle(load(sample)), path)
        session = RecordSession(path)
        return PadScreen(session, FirstSteps(session.game.count))

    def on_mount(self) -> None:
        """Restore the terminal even when the system ends us."""
        self._loop_to_leave = loop = asyncio.get_running_loop()
        self._take_keys()
        if self.is_interrupted:
            self.exit()
        if not self.is_headless:
            for name, answer in (("SIGTERM", self._end), ("SIGHUP", self._hang_up)):
                with suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(getattr(signal, name), answer)

    def _take_keys(self) -> None:
        """Use the keys of the config, and say what cannot be used of it."""
        problems = list(self.config.problems)
        if self.config.theme and self.config.theme not in self.available_themes:
            problems.append(not_among("config.toml: theme", sorted(self.available_themes), self.config.theme))
        if self.config.keys:
            from scorepad.app.keys import usable

            keymap, wrong = usable(self.config.keys, type(self))
            self.config = self.config._replace(keys=keymap)
            self.set_keymap(keymap)
            problems += wrong
        for problem in problems:
            self.complain(problem)

    def interrupt(self) -> None:
        """Quit as soon as the app is up; a signal may call this at any moment."""
        self.is_interrupted = True
        if self._loop_to_leave is not None:
            with suppress(RuntimeError):  # it has already ended
                self._loop_to_leave.call_soon_threadsafe(self.exit)

    def _hang_up(self) -> None:
        """The terminal is gone: nothing can be painted any more, and everything recorded is on disk."""
        self._rescue()
        self.on_unmount()
        os._exit(HUNG_UP)

    async def on_event(self, event: events.Event) -> None:
        """Clean up text pasted into the palette's own field; our fields do that themselves.

        A key takes away complaints that have been read, but not one that asks to see all of them.
        """
        if isinstance(event, events.Key) and not event.is_forwarded and event.key not in HELP_KEYS:
            self.forget_notices(is_read)
        if isinstance(event, events.Paste) and self.screen_stack and not isinstance(self.screen, Page | Dialog):
            event.text = printable(event.text[:200])
        await super().on_event(event)

    def on_unmount(self) -> None:
        """Delete the copy of a sample."""
        if self._demo is not None:
            self._demo.cleanup()
            self._demo = None

    def action_reopen(self) -> None:
        """Reload the record, on any screen above its pad."""
        for screen in self.screen_stack:
            getattr(screen, "action_reopen", lambda: None)()

    def look_back(self, number: int) -> None:
        """Show the pad as it was after this many events."""
        from scorepad.app.screens.pad import PadScreen

        while not isinstance(self.screen, PadScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        if isinstance(self.screen, PadScreen):
            self.screen.look_back(number)

    def _show(self, screen: Screen[Any]) -> None:
        """Replace the current screen, and everything on top of it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.switch_screen(screen)

    def help(self, name: str, about: str, keys: Sequence[Hint], more: Lay | None = None) -> None:
        """Show what this screen is for, its keys, and more if given."""
        from scorepad.app.screens.help import Help

        self.push_screen(Help(name, about, keys, more))

    def pop_screen(self) -> AwaitComplete:
        """Go back to the screen below; the bottom one stays, however often the key is pressed."""
        return super().pop_screen() if len(self.screen_stack) > 1 else AwaitComplete()

    def complain(self, text: str) -> None:
        """Say what went wrong; the app keeps running."""
        self.notify(text, severity="error", timeout=20, markup=False)

    def say(self, text: str) -> None:
        """Say what was done."""
        self.notify(text, timeout=6, markup=False)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Like Textual's, but these notices have a place of their own, and never garble the terminal."""
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        words = " ".join(filter(None, (printable_lines(title), printable_lines(message))))
        self.post_message(Notify(Notification(words, "", severity, seconds, markup)))

    def show_notices(self, notices: Sequence[Notification]) -> None:
        """Show on every screen what there is to say, and look again when the first of it is old."""
        for screen in self.screen_stack:
            if isinstance(screen, Page | Dialog):
                screen.show_notices(notices)
        if notices:
            self.set_timer(max(MOMENT, min(each.time_left for each in notices)), self.refresh_notices)

    # ------------------------------------------------------------------ commands and internals

    def get_system_commands(self, _: Screen[object]) -> Iterable[SystemCommand]:
        yield SystemCommand("Games", "Go to the library of games", self.go_home)
        yield SystemCommand("New game", "Start a game or a tally", self.ask_new)
        yield SystemCommand("All games", "The history of all games, with statistics", self.show_past)
        yield SystemCommand("Sheets", "Your cards, islands and treasures, and those of scorepad", self.show_sheets)
        for each in reversed(self.screen_stack):
            yield from each.commands() if isinstance(each, Page) else ()
        yield SystemCommand("Theme", "Choose the colors", self.action_change_theme)
        yield SystemCommand("Light or dark", "Switch between the light and dark theme", self.action_light)
        yield SystemCommand("Quit", "Everything is already saved", self.action_quit)

    def action_command_palette(self) -> None:
        """Show every command by name, unless the window is too small."""
        from textual.command import CommandPalette

        from scorepad.app.screens.page import Palette, TooSmall

        if not isinstance(self.screen, CommandPalette | TooSmall):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        """Show the themes in our own list, which can take any key at any moment."""
        from textual.theme import ThemeProvider

        from scorepad.app.screens.page import Palette

        self.push_screen(Palette([ThemeProvider], placeholder="Search for themes…"))

    def action_light(self) -> None:
        """Switch between the light and dark theme."""
        self.theme = LIGHT.name if self.current_theme.dark else DARK.name

    def watch_theme(self, before: str, now: str) -> None:
        """Remember the theme for the next time."""
        if now != before:
            remember_theme(now)

    def on_resize(self, event: events.Resize) -> None:
        from scorepad.app.screens.page import TooSmall

        is_small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if isinstance(self.screen, TooSmall):
            if not is_small:
                self.pop_screen()
        elif is_small:
            self.push_screen(TooSmall())

    def last_words(self, fault: Exception) -> str:
        """An internal error in a sentence, without a traceback, and that everything is saved."""
        words = printable(f"scorepad hit an internal error ({type(fault).__name__}: {fault}).")
        return f"{words} Everything recorded is saved; open it again to continue."


def run(library: str, start: Start = HOME, *, is_ascii: bool = False, config: Config = NO_CONFIG) -> int:
    """Open the app, and return its exit status."""
    app = ScorepadApp(library, start, is_ascii=is_ascii, config=config)
    with interrupts.answered(app.interrupt):
        app.run()
    if app.is_interrupted:
        return interrupts.STATUS
    return 2 if app.return_code else 0


def remembered_theme() -> str:
    """The theme chosen last; empty if there is none, or none that can be read."""
    try:
        with open(_path(), encoding="utf-8") as file:
            return file.read(limits.THEME_LENGTH).strip()
    except (OSError, ValueError):
        return ""


def remember_theme(name: str) -> None:
    """Write the theme down; where that is impossible, it is only forgotten."""
    with suppress(OSError, RecordError):
        os.makedirs(user_folder("data"), exist_ok=True)
        replace_file(_path(), f"{name}\n".encode(), require_replaceable)


def _path() -> str:
    return os.path.join(user_folder("data"), "theme")
