"""Page and Dialog: what all screens share, a headline, a body, the hints at the foot, and help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget

from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Row

if TYPE_CHECKING:
    from scorepad.app.app import ScorepadApp

T = TypeVar("T")
HELP = Hint("f1", "Help")
COMMANDS = Hint("ctrl+p", "Commands")


class Leaving(Screen[T]):
    """A screen that is left once, however often somebody presses the key."""

    _is_left = False

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        if self._is_left or self.app.screen is not self:
            return AwaitComplete()
        self._is_left = True
        return super().dismiss(result)


class Patient(Leaving[T]):
    """A screen whose keys do nothing until everything is there that they speak of."""

    _is_there = False

    def on_mount(self) -> None:
        self._is_there = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._is_there and super().check_action(action, parameters)


class Page(Patient[T]):
    """A whole screen: one line of headline, a body, one line of hints."""

    NAME: ClassVar[str] = ""
    """What help calls this screen."""
    ABOUT: ClassVar[str] = ""
    """What one does here, in a paragraph."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "Help", show=False),
    ]

    @property
    def scorepad(self) -> ScorepadApp:
        """The app, by its own type."""
        return cast("ScorepadApp", self.app)

    def __init__(self) -> None:
        super().__init__()
        self._head = Sheet(id="head")
        self._foot = Hints(id="hints")

    def compose(self) -> ComposeResult:
        yield self._head
        yield from self.compose_body()
        yield self._foot

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies under everything is the same in every line."""
        return super().render_lines(Region(crop.x, crop.y, crop.width, 1)) * crop.height

    def compose_body(self) -> Iterable[Widget]:
        """What stands between headline and hints."""
        return ()

    def headline(self) -> Row:
        """The line at the top."""
        return ()

    def hints(self) -> Sequence[Hint]:
        """The keys that do something here, the most useful first."""
        return hints_of(self)

    def tell(self) -> None:
        """Bring headline and hints up to date."""
        self._head.show(Drawing((self.headline(),)))
        self._foot.tell(self.hints(), (HELP, COMMANDS))

    def on_mount(self) -> None:
        self.tell()

    def on_hints_chosen(self, message: Hints.Chosen) -> None:
        message.stop()
        # Later, and so from the app: a key that a screen sends would not go on from what has the focus.
        self.app.call_later(self.app.simulate_key, message.key)

    def commands(self) -> Iterable[SystemCommand]:
        """What the palette offers here, and on every screen that lies over this one."""
        return ()

    def action_help(self) -> None:
        self.scorepad.help(self.NAME, self.ABOUT, self.hints())

    def leave(self, go: Callable[[], None]) -> None:
        """Leave this page, unless it has to ask something first."""
        go()


class Dialog(ModalScreen[T], Patient[T]):
    """A question over the screen; Escape answers with nothing."""

    NAME: ClassVar[str] = ""
    ABOUT: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back"),
        Binding("f1", "help", "Help", show=False),
    ]

    @property
    def scorepad(self) -> ScorepadApp:
        """The app, by its own type."""
        return cast("ScorepadApp", self.app)

    def hints(self) -> Sequence[Hint]:
        """The keys that do something here."""
        return hints_of(self)

    def tell(self) -> None:
        """Bring the hints up to date."""
        self.query_one(Hints).tell(self.hints())

    def on_mount(self) -> None:
        self.tell()

    def on_hints_chosen(self, message: Hints.Chosen) -> None:
        message.stop()
        # Later, and so from the app: a key that a screen sends would not go on from what has the focus.
        self.app.call_later(self.app.simulate_key, message.key)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        self.scorepad.help(self.NAME, self.ABOUT, self.hints())


def hints_of(screen: Screen[T]) -> Sequence[Hint]:
    """The hints of a screen's own keys, as its BINDINGS list them."""
    return _hints_of(type(screen))


@cache
def _hints_of(screen: type[Screen[T]]) -> tuple[Hint, ...]:
    return tuple(
        Hint(binding.key.split(",")[0], binding.description, binding.tooltip, binding.key_display or "")
        for binding in screen.BINDINGS
        if isinstance(binding, Binding) and binding.show
    )
