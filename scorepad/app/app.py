"""ScorepadApp: opens screens, paints in its themes, and never loses what is recorded."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, Monochrome, NoColor
from textual.notifications import Notify, SeverityLevel
from textual.screen import Screen

from scorepad import interrupts
from scorepad.app.key_queue import KeyQueue
from scorepad.app.notices import Notice
from scorepad.app.painting import DARK, LIGHT, Ascii
from scorepad.app.screens.page import Dialog, Page
from scorepad.app.widgets.hints import Hint
from scorepad.errors import ScorepadError
from scorepad.wording import printable, printable_lines

if TYPE_CHECKING:
    from scorepad.app.session import RecordSession

HUNG_UP = 129
"""The exit status of a program whose terminal was closed."""
LEAST = (80, 24)
"""The smallest window that shows everything."""


class Start(NamedTuple):
    """Where the app begins: which screen, and with which record or game."""

    screen: Literal["home", "new", "pad", "demo"]
    what: str = ""


HOME = Start("home")
_CSS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "css")
_STYLES = {"new": "new_game", "demo": "pad"}


class ScorepadApp(KeyQueue):
    """The app; `start` says what it shows first."""

    TITLE = "scorepad"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("f5", "reopen", "Read again", show=False),
    ]

    def __init__(self, library: str, start: Start = HOME, *, is_ascii: bool = False) -> None:
        # The first screen's own styles are read with the app's: reading them apart would take longer.
        first = _STYLES.get(start.screen, start.screen)
        super().__init__([os.path.join(_CSS, f"{name}.tcss") for name in ("page", first)])
        self.library = library
        """The folder of records."""
        self.is_ascii = is_ascii
        self.is_interrupted = False
        self._loop_to_leave: asyncio.AbstractEventLoop | None = None
        self._start = start
        self._demo: TemporaryDirectory[str] | None = None
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        # Set so, nothing is painted in another theme first.
        self.set_reactive(App.theme, DARK.name)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> Screen[Any]:
        """The first screen lies lowest; if its record cannot be used, one is told so at home."""
        try:
            screen = self._first_screen()
        except (ScorepadError, OSError) as error:
            self.call_later(self._begin_at_home, str(error))
            screen = Screen()
        # Textual expects this of every screen that is to be replaced by another, but not of the lowest.
        screen._push_result_callback(self, None)
        return screen

    def _begin_at_home(self, why: str) -> None:
        self.go_home()
        self.complain(why)

    def _first_screen(self) -> Screen[Any]:
        match self._start.screen:
            case "pad":
                return self._pad(self._start.what)
            case "demo":
                return self._pad(self._copy_sample(self._start.what or None))
            case "new":
                return self._new_game(self._start.what)
            case "home":
                return self._home()

    def get_css_variables(self) -> dict[str, str]:
        """Without color, what is pointed at in Textual's own lists is turned round."""
        more = {"block-cursor-text-style": "bold reverse"} if self.no_color else {}
        return {**super().get_css_variables(), **more}

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = list(super().get_line_filters())
        if self.no_color:  # Textual would paint in greys; here it means no color at all
            filters = [each for each in filters if not isinstance(each, Monochrome)] + [NoColor()]
        return [*filters, Ascii()] if self.is_ascii else filters

    # ------------------------------------------------------------------ where one can go

    def go_home(self) -> None:
        """To the library of games."""
        self._leave(lambda: self._show(self._home()))

    def ask_new(self, game: str = "") -> None:
        """To the screen that starts a game."""
        self._leave(lambda: self._show(self._new_game(game)))

    async def action_quit(self) -> None:
        """Out of the app."""
        self._leave(self.exit)

    def _leave(self, go: Callable[[], None]) -> None:
        """Go elsewhere, if the page does not hold one back."""
        lowest = self.screen_stack[0]
        lowest.leave(go) if isinstance(lowest, Page) else go()

    def _end(self) -> None:
        """The system asks us to end, and there is nobody to ask."""
        self._rescue()
        self.exit()

    def _rescue(self) -> None:
        for screen in self.screen_stack:
            getattr(screen, "rescue", lambda: None)()

    def open_record(self, path: str) -> None:
        """To the pad of a record; if it cannot be used, one is told why and stays."""
        try:
            self._show(self._pad(path))
        except (ScorepadError, OSError) as error:
            self.complain(str(error))

    def open_demo(self, game: str | None = None) -> None:
        """To a copy of a sample game: whatever one tries there, the sample stays as it is."""
        try:
            self._show(self._pad(self._copy_sample(game)))
        except (ScorepadError, OSError) as error:
            self.complain(str(error))

    def show_pad(self, session: RecordSession) -> None:
        """To the pad of a record that is open already."""
        from scorepad.app.screens.pad import PadScreen

        self._show(PadScreen(session))

    def _home(self) -> Screen[Any]:
        from scorepad.app.screens.home import Home

        return Home()

    def _new_game(self, game: str) -> Screen[Any]:
        from scorepad.app.screens.new_game import NewGame

        return NewGame(game)

    def _pad(self, path: str) -> Screen[Any]:
        from scorepad.app.screens.pad import PadScreen
        from scorepad.app.session import RecordSession

        return PadScreen(RecordSession(path))

    def _copy_sample(self, game: str | None) -> str:
        import shutil

        from scorepad import samples

        sample = samples.find(game)
        self.on_unmount()
        self._demo = TemporaryDirectory(prefix="scorepad-demo-", ignore_cleanup_errors=True)
        self.call_later(self.say, "This is a copy of a sample game: try what you like. u undoes, [ looks back.")
        return shutil.copy(sample, self._demo.name)

    def on_mount(self) -> None:
        """Leave the terminal as it was, also when the system asks us to end."""
        self._loop_to_leave = loop = asyncio.get_running_loop()
        if self.is_interrupted:
            self.exit()
        if not self.is_headless:
            for name, answer in (("SIGTERM", self._end), ("SIGHUP", self._hang_up)):
                with suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(getattr(signal, name), answer)

    def interrupt(self) -> None:
        """Leave as soon as there is something to leave; called by a signal, at any moment."""
        self.is_interrupted = True
        if self._loop_to_leave is not None:
            with suppress(RuntimeError):  # it has been left already
                self._loop_to_leave.call_soon_threadsafe(self.exit)

    def _hang_up(self) -> None:
        """The terminal is gone: nothing can be painted any more, and everything recorded is on the disk."""
        self._rescue()
        self.on_unmount()
        os._exit(HUNG_UP)

    async def on_event(self, event: events.Event) -> None:
        """What is pasted into the palette's own field is made harmless first; our fields see to it themselves."""
        if isinstance(event, events.Paste) and self.screen_stack and not isinstance(self.screen, Page | Dialog):
            event.text = printable(event.text[:200])
        await super().on_event(event)

    def on_unmount(self) -> None:
        """Clear away the copy of a sample."""
        if self._demo is not None:
            self._demo.cleanup()
            self._demo = None

    def action_reopen(self) -> None:
        """Read the record again, whatever lies over its pad."""
        for screen in self.screen_stack:
            getattr(screen, "action_reopen", lambda: None)()

    def look_back(self, number: int) -> None:
        """To the pad, as it was after so many events."""
        from scorepad.app.screens.pad import PadScreen

        while not isinstance(self.screen, PadScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        if isinstance(self.screen, PadScreen):
            self.screen.look_back(number)

    def _show(self, screen: Screen[Any]) -> None:
        """Show a screen in place of the one before, and of whatever lies over it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.switch_screen(screen)

    def help(self, name: str, about: str, keys: Sequence[Hint]) -> None:
        """Over the screen: what one can do there, and with which keys."""
        from scorepad.app.screens.help import Help

        self.push_screen(Help(name, about, keys))

    def pop_screen(self) -> AwaitComplete:
        """Back to the screen below; the lowest one stays, however often somebody presses the key."""
        return super().pop_screen() if len(self.screen_stack) > 1 else AwaitComplete()

    def complain(self, text: str) -> None:
        """Say what went wrong; the app goes on."""
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
        """As Textual does it, with notices that never freeze the app and never disturb the terminal."""
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        self.post_message(
            Notify(Notice(printable_lines(message), printable_lines(title), severity, seconds, markup))
        )

    # ------------------------------------------------------------------ craft

    def get_system_commands(self, _: Screen[object]) -> Iterable[SystemCommand]:
        yield SystemCommand("Games", "Go to the library of games", self.go_home)
        yield SystemCommand("New game", "Start a game or a tally", self.ask_new)
        for each in reversed(self.screen_stack):
            yield from each.commands() if isinstance(each, Page) else ()
        yield SystemCommand("Theme", "Choose the colors", self.action_change_theme)
        yield SystemCommand("Light or dark", "Change between our light and dark theme", self.action_light)
        yield SystemCommand("Quit", "Everything recorded is saved already", self.action_quit)

    def action_command_palette(self) -> None:
        """Every command by its name; a window that is too small has none."""
        from textual.command import CommandPalette

        from scorepad.app.screens.palette import Palette
        from scorepad.app.screens.too_small import TooSmall

        if not isinstance(self.screen, CommandPalette | TooSmall):
            self.push_screen(Palette())

    def action_light(self) -> None:
        """Change between the light and the dark theme."""
        self.theme = LIGHT.name if self.current_theme.dark else DARK.name

    def on_resize(self, event: events.Resize) -> None:
        from scorepad.app.screens.too_small import TooSmall

        is_small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if isinstance(self.screen, TooSmall):
            if not is_small:
                self.pop_screen()
        elif is_small:
            self.push_screen(TooSmall())

    def _handle_exception(self, error: Exception) -> None:
        """A fault of our own: no traceback, but where everything is."""
        self._fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        from rich.text import Text

        fault = self._fault
        words = printable(f"scorepad hit an internal error ({type(fault).__name__}: {fault}).")
        self._exit_renderables[:] = [Text(f"{words} Everything recorded is saved; open it again to go on.")]
        self._close_messages_no_wait()


def run(library: str, start: Start = HOME, *, is_ascii: bool = False) -> int:
    """Open the app; its exit status."""
    app = ScorepadApp(library, start, is_ascii=is_ascii)
    with interrupts.answered(app.interrupt):
        app.run()
    if app.is_interrupted:
        return interrupts.STATUS
    return 2 if app.return_code else 0
