"""Questions: one of several things, a line of text, or an order of players, for a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.inputs import Field, Lines, Option
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import VirtualList
from scorepad.app.windows import NARROW
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width
from scorepad.text.wording import is_text, printable

MOST, PICTURED, AROUND = 12, 6, 12
"""Choices shown at a time, without and with pictures."""
Picture = Callable[[Any], Drawing | None]


class Choose(Dialog[Option | None]):
    """One of several options: arrows and Enter, a click, or its first letters."""

    CSS_PATH = "../css/questions.tcss"
    NAME = "Choose"
    ABOUT = "Arrows and Enter choose, and so does a click. Type some letters to see only what contains them."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Choose", tooltip="Choose what is pointed at."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
    ]

    def __init__(self, title: str, options: Sequence[Option], picture: Picture | None = None) -> None:
        super().__init__()
        self._title = title
        self.options = tuple(options)
        self._shown = self.options
        self._picture = picture

    def compose(self) -> ComposeResult:
        with Vertical(classes="asked") as box:
            box.border_title = self._title
            yield Field(placeholder="type to find")
            listed = VirtualList(self._row)
            listed.can_focus = False
            yield listed
            yield Lines("", indent=0)
            yield Sheet(id="picture")
        yield Hints()

    def on_mount(self) -> None:
        self.query_one(Field).focus()
        self._fill()

    def _fill(self) -> None:
        sought = self.query_one(Field).value.strip().casefold()
        self._shown = tuple(each for each in self.options if sought in f"{each.label} {each.about}".casefold())
        listed = self.query_one(VirtualList)
        most = MOST if self._picture is None else PICTURED
        listed.styles.height = max(1, min(most, len(self.options), self.app.size.height - AROUND))
        listed.fill(len(self._shown), 0)

    def _row(self, place: int, columns: int) -> Drawing:
        option = self._shown[place]
        if columns < NARROW:
            return Drawing(((Part(fit(printable(option.label), columns)),),))
        room = max((width(printable(each.label)) for each in self.options), default=0) + 3
        about = fit(printable(option.about), columns - room) if option.about and columns > room else ""
        return Drawing(((Part(fit(printable(option.label), min(room, columns))), Part(about, "label")),))

    def _pointed(self) -> Option | None:
        place = self.query_one(VirtualList).pointed
        return self._shown[place] if place is not None and place < len(self._shown) else None

    def on_virtual_list_moved(self) -> None:
        option = self._pointed()
        is_narrow = self.query_one(VirtualList).size.width < NARROW
        self.query_one(Lines).say(option.about if option is not None and is_narrow else "")
        picture = self._picture(option.value) if option is not None and self._picture is not None else None
        sheet = self.query_one("#picture", Sheet)
        sheet.display = picture is not None
        if picture is not None:
            sheet.show(picture)

    def on_virtual_list_chosen(self) -> None:
        self.action_choose()

    def on_input_changed(self) -> None:
        self._fill()

    def on_input_submitted(self) -> None:
        self.action_choose()

    def key_up(self) -> None:
        self.query_one(VirtualList).action_step(-1)

    def key_down(self) -> None:
        self.query_one(VirtualList).action_step(1)

    def key_pageup(self) -> None:
        self.query_one(VirtualList).action_page(-1)

    def key_pagedown(self) -> None:
        self.query_one(VirtualList).action_page(1)

    def action_choose(self) -> None:
        option = self._pointed()
        if option is not None:
            self.dismiss(option)


class Ask(Dialog[str | None]):
    """A line of text; `problem` says what is wrong with it, if anything."""

    CSS_PATH = "../css/questions.tcss"
    NAME = "A question"
    ABOUT = "Type the answer; Enter takes it, Escape changes nothing."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", tooltip="Take what is typed."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
    ]

    def __init__(self, title: str, value: str = "", problem: Callable[[str], str] = lambda _: "") -> None:
        super().__init__()
        self._title = title
        self._value = value
        self._problem = problem

    def compose(self) -> ComposeResult:
        with Vertical(classes="asked") as box:
            box.border_title = self._title
            yield Field(self._value)
            yield Lines("", "bad", indent=0)
        yield Hints()

    def on_mount(self) -> None:
        self.query_one(Field).focus()

    def on_input_changed(self) -> None:
        self.query_one(Lines).say("")

    def on_input_submitted(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        text = self.query_one(Field).value.strip()
        problem = "Type something." if not text or not is_text(text) else self._problem(text)
        if problem:
            self.query_one(Lines).say(problem)
        else:
            self.dismiss(text)


class SeatingOrder(Dialog[list[str] | None]):
    """The players clockwise; returns them in their new order."""

    CSS_PATH = "../css/questions.tcss"
    AUTO_FOCUS = ""
    NAME = "Who sits where"
    ABOUT = (
        "The players in clockwise order: everybody's left neighbor is the next one in the list. Up and down point "
        "at a player, left and right move that player; clicks on the arrows do the same."
    )
    KEY_PREFIX = "seating"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Done", tooltip="Take this order."),
        Binding("left", "move(-1)", "Earlier", tooltip="Move the player one seat back."),
        Binding("right", "move(1)", "Later", tooltip="Move the player one seat on, clockwise."),
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
    ]

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__()
        self.players = list(players)
        self._place = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="asked") as box:
            box.border_title = "Who sits where, clockwise"
            yield Sheet(id="order")
        yield Hints()

    def on_mount(self) -> None:
        self._show()

    def hints(self) -> Sequence[Hint]:
        return [Hint("up", "Point", "Point at another player."), *super().hints()]

    def _show(self) -> None:
        self.query_one("#order", Sheet).show(draw(*self._rows()))

    def _rows(self) -> Iterator[Row]:
        room = max(width(printable(player)) for player in self.players) + 2
        for place, player in enumerate(self.players):
            is_pointed = place == self._place
            yield (
                Part("▶ " if is_pointed else "  ", "key"),
                Part(fit(printable(player), room), "player" if is_pointed else "", f"seat:{place}"),
                Part(" ↑ ", "key", f"up:{place}"),
                Part(" ", ""),
                Part(" ↓ ", "key", f"down:{place}"),
            )

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        verb, _, place = message.target.partition(":")
        if place:
            self._place = int(place)
            self.action_move({"up": -1, "down": 1}.get(verb, 0))

    def action_step(self, by: int) -> None:
        self._place = (self._place + by) % len(self.players)
        self._show()

    def action_move(self, by: int) -> None:
        """Move the player pointed at, around the table."""
        player = self.players.pop(self._place)
        self._place = (self._place + by) % (len(self.players) + 1)
        self.players.insert(self._place, player)
        self._show()

    def action_take(self) -> None:
        self.dismiss(self.players)
