"""Dialogs: small questions, such as a yes, a line of text, a file, one of several things, an order of players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app.pads.gallery import Gallery, GalleryItem
from scorepad.app.painting import NARROW
from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.inputs import Field, FlowingDrawing, Lines, Option, VirtualList
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.library import folder as library
from scorepad.system.errors import RecordError
from scorepad.system.files import absolute, kind_of
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width
from scorepad.text.folding import fold
from scorepad.text.wording import did_you_mean, is_text, quote


class Answer(NamedTuple):
    """A key, what it answers, and its action."""

    key: str
    label: str
    action: str


ANSWERS = (Answer("Enter", "Open", "take"), Answer("Esc", "Back", "cancel"))
"""What can be done about a file."""


def _lay_answers(answers: Sequence[Answer], columns: int) -> Drawing:
    """What can be answered: side by side, or below each other where there is little room."""
    beside = draw([], [part for answer in answers for part in (*_answer(answer), Part("    "))][:-1])
    if beside.width <= columns:
        return beside
    room = max(len(answer.key) for answer in answers)
    return fold(draw([], *(_answer(answer, room) for answer in answers)), columns)


def _answer(answer: Answer, room: int = 0) -> list[Part]:
    key, label, target = answer
    return [Part(f" {key:^{room}} ", "turn", target), Part(f" {label}", "", target)]


class Confirm(Dialog[bool | None]):
    """Are you sure?"""

    NAME = "A question"
    ABOUT = "Enter does it; Escape changes nothing."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "take", "Yes", tooltip="Do it."),
        Binding("escape,n", "cancel", "No", tooltip="Change nothing."),
    ]

    def __init__(self, asked: str, words: str, yes: str, no: str) -> None:
        super().__init__()
        self._asked = asked
        self._words = words
        self._answers = [Answer("Enter", yes, "take"), Answer("Esc", no, "cancel")]

    def fields(self) -> Iterable[Widget]:
        yield Sheet(draw([Part(self._asked, "title")], []))
        yield Lines(self._words, "", indent=0)

    def below(self) -> Iterable[Widget]:
        yield FlowingDrawing(lambda columns: _lay_answers(self._answers, columns))

    def answer(self) -> bool:
        return True


class ConfirmLoss(Confirm):
    """Keep what would be lost? True keeps it, False loses it, None stays."""

    def __init__(self, asked: str, words: str, yes: str, no: str) -> None:
        super().__init__(asked, words, yes, "Stay")
        self._answers.insert(1, Answer("x", no, "lose"))

    def action_lose(self) -> None:
        self.dismiss(False)


class Parting(ConfirmLoss):
    """Keep a copy of what would be lost?"""

    ABOUT = "Enter saves everything to a new file next to the record and leaves; Escape goes back to the pad."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "take", "Keep a copy", tooltip="Save everything to a new file and leave."),
        Binding("x", "lose", "No copy", tooltip="Leave without a copy."),
        Binding("escape,n", "cancel", "Stay", tooltip="Back to the pad."),
    ]

    def __init__(self, words: str) -> None:
        super().__init__("Keep a copy?", words, "Keep a copy and leave", "Leave without a copy")


class Unsaved(ConfirmLoss):
    """Save what is drawn, before it is left?"""

    ABOUT = "Enter saves the drawing and leaves; x leaves without saving; Escape goes back to it."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "take", "Save", tooltip="Save the drawing and leave."),
        Binding("x", "lose", "Don't save", tooltip="Leave without saving."),
        Binding("escape,n", "cancel", "Stay", tooltip="Back to the drawing."),
    ]

    def __init__(self) -> None:
        words = "It has changes that are not saved."
        super().__init__("Save the drawing?", words, "Save", "Leave without saving")


class Ask(Dialog[str | None]):
    """A line of text; `problem` says what is wrong with it, if anything; with `skip`, Enter alone skips it."""

    NAME = "A question"
    ABOUT = "Type the answer; Enter takes it, Escape changes nothing."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", tooltip="Take what is typed."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
    ]

    def __init__(
        self, title: str, value: str = "", problem: Callable[[str], str] = lambda _: "", skip: str = ""
    ) -> None:
        super().__init__(title)
        self._value = value
        self._problem = problem
        self._skip = skip

    def fields(self) -> Iterable[Widget]:
        yield Field(self._value, placeholder="Enter: skip" if self._skip else "", is_selected=True)
        yield Lines(self._skip, indent=0)

    def answer(self) -> str:
        text = self.query_one(Field).value.strip()
        if self._skip and not text:
            return ""
        problem = "Type something." if not text or not is_text(text) else self._problem(text)
        if problem:
            raise ValueError(problem)
        return text


class AskFile(Dialog[str | None]):
    """Which file?"""

    NAME = "Open a file"
    WAY = "home.open-file"
    ABOUT = "The path of a record; ~ is your home folder."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Open", tooltip="Open the record."),
        Binding("escape", "cancel", "Back"),
    ]

    def fields(self) -> Iterable[Widget]:
        yield Sheet(draw([Part("Open a file", "title")], [Part("Path of the record:", "label")]))
        yield Field(placeholder="~/games/sunday.toml")

    def below(self) -> Iterable[Widget]:
        yield FlowingDrawing(lambda columns: _lay_answers(ANSWERS, columns))

    def answer(self) -> str:
        """The file, if it exists."""
        # Dropping a file onto a terminal types its path in quotation marks.
        typed = self.query_one(Field).value.strip().strip("'\"")
        path = library.path_of(typed)
        problem = _why_not_opened(path) if typed else "Type the path of a record, or drop the file here."
        if problem:
            raise RecordError(problem)
        return absolute(path)


def _why_not_opened(path: str) -> str:
    """Why a file cannot be opened; empty if it can."""
    if os.path.isfile(path):
        return ""
    if kind := kind_of(path):
        return f"{quote(path)} is {kind}. A record is a file whose name ends in .toml."
    folder, name = os.path.split(path)
    try:
        near = did_you_mean(name, os.listdir(folder or "."))
    except (OSError, ValueError):
        return f"There is no file {quote(path)}, and no such folder."
    return f"There is no file {quote(path)}.{near}"


MOST, PICTURED, AROUND = 12, 6, 12
"""Choices shown at a time, without and with pictures."""
Picture = Callable[[Any], Drawing | None]


class Choose(Dialog[Any]):
    """The value of one of several options: arrows and Enter, a click, or its first letters."""

    NAME = "Choose"
    ABOUT = "Arrows and Enter choose, and so does a click. Type some letters to see only what contains them."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Choose", tooltip="Choose what is pointed at."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
    ]

    def __init__(self, title: str, options: Sequence[Option], picture: Picture | None = None) -> None:
        super().__init__(title)
        self.options = tuple(options)
        self._shown = self.options
        self._picture = picture

    def fields(self) -> Iterable[Widget]:
        yield Field(placeholder="type to find")
        listed = VirtualList(self._row)
        listed.can_focus = False
        yield listed
        yield Lines("", indent=0, id="about")
        yield Sheet(id="picture")

    def on_mount(self) -> None:
        self._fill()

    def on_input_changed(self) -> None:
        self._fill()

    def _fill(self) -> None:
        sought = self.query_one(Field).value.strip().casefold()
        found = [each for each in self.options if sought in f"{each.label} {each.about}".casefold()]
        self._shown = tuple(sorted(found, key=lambda each: _farness(each, sought)))
        listed = self.query_one(VirtualList)
        most = MOST if self._picture is None else PICTURED
        listed.styles.height = max(1, min(most, len(self.options), self.app.size.height - AROUND))
        listed.fill(len(self._shown), 0)

    def _row(self, place: int, columns: int) -> Drawing:
        option = self._shown[place]
        if columns < NARROW:
            return Drawing(((Part(fit(option.label, columns)),),))
        room = max((width(each.label) for each in self.options), default=0) + 3
        about = fit(option.about, columns - room) if option.about and columns > room else ""
        return Drawing(((Part(fit(option.label, min(room, columns))), Part(about, "label")),))

    def _pointed(self) -> Option | None:
        place = self.query_one(VirtualList).pointed
        return self._shown[place] if place is not None and place < len(self._shown) else None

    def on_virtual_list_moved(self) -> None:
        option = self._pointed()
        is_narrow = self.query_one(VirtualList).size.width < NARROW
        self.query_one("#about", Lines).say(option.about if option is not None and is_narrow else "")
        picture = self._picture(option.value) if option is not None and self._picture is not None else None
        sheet = self.query_one("#picture", Sheet)
        sheet.display = picture is not None
        if picture is not None:
            sheet.show(picture)

    def on_virtual_list_chosen(self) -> None:
        self.action_take()

    def action_step(self, by: int) -> None:
        self.query_one(VirtualList).action_step(by)

    def action_page(self, by: int) -> None:
        self.query_one(VirtualList).action_page(by)

    def answer(self) -> Any:
        option = self._pointed()
        if option is None:
            raise ValueError("Nothing contains that.")
        return option.value


def _farness(option: Option, sought: str) -> int:
    """How far an option is from what is sought: its very name first, then how names begin, then other words."""
    label = option.label.casefold()
    return 0 if label == sought else 1 if label.startswith(sought) else 2 if sought in label else 3


class ChoosePicture(Dialog[Any]):
    """The value of one of several pictures: the letter of its group, then its own letter or its number."""

    SCROLLS = True
    NAME = "Choose"
    ABOUT = (
        "The letter of a color, then the letter or the number of a card; a click works, too. What lies elsewhere "
        "on the table is gray."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", tooltip="Back to the colors; then without an answer."),
    ]

    def __init__(self, title: str, items: Sequence[GalleryItem], elsewhere: Sequence[Any]) -> None:
        super().__init__(title)
        self._gallery = Gallery(items)
        self._elsewhere = elsewhere
        self._typed = ""
        self._found: Any = None

    def fields(self) -> Iterable[Widget]:
        yield FlowingDrawing(lambda columns: self._gallery.panel(columns, self._elsewhere), id="gallery")

    def hints(self) -> Sequence[Hint]:
        return [*self._gallery.hints(), *super().hints()]

    def on_key(self, event: events.Key) -> None:
        if self.choose(event.key):
            event.stop()
            event.prevent_default()

    def press(self, target: str) -> None:
        self.choose(target.removeprefix("key:"))

    def choose(self, key: str) -> bool:
        """Choose what a key stands for, or open its group; false if it means nothing here."""
        if key == "escape" and self._gallery.close():
            self._show()
            return True
        found: GalleryItem | bool = False
        if key.isdecimal() and key.isascii() and self._gallery.numbered(self._typed + key):
            several = self._gallery.numbered(self._typed + key)
            self._typed += key
            found = several[0] if len(several) == 1 else True
        else:
            self._typed = ""
            found = self._gallery.choose(key)
        if isinstance(found, bool):
            self._show()
            return found
        self._found = found.value
        self.action_take()
        return True

    def _show(self) -> None:
        gallery = self.query_one("#gallery", FlowingDrawing)
        gallery.again()
        gallery.refresh(layout=True)
        self.tell()

    def answer(self) -> Any:
        return self._found


class SeatingOrder(Dialog[list[str] | None]):
    """The players clockwise; returns them in their new order."""

    AUTO_FOCUS = ""
    NAME = "Who sits where"
    WAY = "pad.correct, Who sits where"
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
        super().__init__("Who sits where, clockwise")
        self.players = list(players)
        self._place = 0

    def fields(self) -> Iterable[Widget]:
        yield Sheet(id="order")

    def on_mount(self) -> None:
        self._show()

    def hints(self) -> Sequence[Hint]:
        return [Hint("up", "Point", "Point at another player."), *super().hints()]

    def _show(self) -> None:
        self.query_one("#order", Sheet).show(draw(*self._rows()))

    def _rows(self) -> Iterator[Row]:
        room = max(width(player) for player in self.players) + 2
        for place, player in enumerate(self.players):
            is_pointed = place == self._place
            yield (
                Part("▶ " if is_pointed else "  ", "key"),
                Part(fit(player, room), "player" if is_pointed else "", f"seat:{place}"),
                Part(" ↑ ", "key", f"up:{place}"),
                Part(" ", ""),
                Part(" ↓ ", "key", f"down:{place}"),
            )

    def press(self, target: str) -> None:
        verb, _, place = target.partition(":")
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

    def answer(self) -> list[str]:
        return self.players
