"""Textual's private names that the app cannot do without; no other module of ours uses one.

They may change with any version of Textual. NEEDED lists them with the reason for each, and a test names
those that are gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from types import FunctionType
from typing import Any, NamedTuple

from rich.text import Text
from textual.app import App
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.geometry import Region
from textual.notifications import Notification, Notifications
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input


class Need(NamedTuple):
    """A private name, where it is found, and what for."""

    owner: type[DOMNode]
    name: str
    kind: type
    """A function if it is a method, else what the attribute holds."""
    why: str


NEEDED = (
    Need(Screen, "_push_result_callback", FunctionType, "the lowest screen can be replaced by another"),
    Need(Screen, "_dirty_widgets", set, "all sheets that change are painted at once"),
    Need(Widget, "_repaint_regions", set, "only the lines of a sheet that change are painted"),
    Need(Widget, "_check_refresh", FunctionType, "a whole sheet is painted together with such lines"),
    Need(App, "_refresh_notifications", FunctionType, "notices have a place of their own"),
    Need(App, "_notifications", Notifications, "to show them there"),
    Need(App, "_disable_notifications", bool, "no screen has another widget for them"),
    Need(App, "_handle_exception", FunctionType, "to know the error after which the app closes"),
    Need(App, "_fatal_error", FunctionType, "no traceback is shown then"),
    Need(App, "_exit_renderables", list, "a sentence is shown in its place"),
    Need(App, "_close_messages_no_wait", FunctionType, "the app still closes"),
    Need(CommandPalette, "_action_command_list", FunctionType, "paging before there is a list must not fail"),
    Need(Input, "_suggestion", str, "the line suggests without waiting for a worker"),
)


def make_replaceable(screen: Screen[Any], app: App[Any]) -> None:
    """Let the lowest screen be switched; Textual expects a callback of every screen, but gives that one none."""
    screen._push_result_callback(app, None)


def repaint(widget: Widget, regions: Iterable[Region]) -> None:
    """Repaint parts of a widget; a refresh would send two messages for each widget."""
    screen = widget.screen
    widget._repaint_regions.update(regions)
    screen._dirty_widgets.add(widget)
    screen.check_idle()


def refresh_at_once(widget: Widget) -> None:
    """Refresh now, so that it is painted together with the parts that change."""
    widget._check_refresh()


def suggest(field: Input, line: str) -> None:
    """Suggest how the line in a field could continue."""
    field._suggestion = line


class SteadyApp(App[None]):
    """An app that ends with a sentence, not with a traceback, if it meets an error of its own.

    Its notices cover nothing: it shows them itself.
    """

    _fault: Exception | None = None

    def __init__(self, **keys: Any) -> None:
        super().__init__(**keys)
        self._disable_notifications = True

    def show_notices(self, notices: Sequence[Notification]) -> None:
        """Show what there is to say now; called whenever that changes, and whenever a screen opens."""

    def refresh_notices(self) -> None:
        """Show the notices again, without those that are old."""
        self.show_notices(list(self._notifications))

    def forget_notices(self, is_old: Callable[[Notification], bool]) -> None:
        """Take away some notices before their time."""
        old = [each for each in self._notifications if is_old(each)]
        for each in old:
            del self._notifications[each]
        if old:
            self.refresh_notices()

    def _refresh_notifications(self) -> None:
        self.refresh_notices()

    def last_words(self, fault: Exception) -> str:
        """What is said in the end."""
        return str(fault)

    def _handle_exception(self, error: Exception) -> None:
        self._fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        assert self._fault is not None
        self._exit_renderables[:] = [Text(self.last_words(self._fault))]
        self._close_messages_no_wait()


class SteadyPalette(CommandPalette):
    """Textual's list of commands, which cannot page before it is laid out: here that does nothing."""

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)
