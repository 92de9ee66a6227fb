"""DrawingBoard: a sheet pack being drawn, with its checks in the margin; saved whole or not at all."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from attrs import evolve
from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget

from scorepad import games, packs
from scorepad.app.painting import Mark, wear
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.page import Dialog, Page, hints_of, hints_of_class
from scorepad.app.screens.questions import Ask
from scorepad.app.widgets.canvas import Canvas
from scorepad.app.widgets.choice import Flow
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, Row, fit, wrap
from scorepad.errors import SheetError
from scorepad.pack_text import mark_compared, mark_drawn, own_path, save_pack
from scorepad.packs import Pack
from scorepad.versions import Versions
from scorepad.wording import count, printable, quote

D = TypeVar("D")
BREAKPOINTS = [(0, "-narrow"), (72, "-roomy")]
"""The style classes of a board, each with the width from which it is used; if narrow, its margin is below."""
STYLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "css", "drawing.tcss")
"""Boards of games are elsewhere, and a relative path would start there."""
HOW = "Drawn in scorepad; not compared with the printed original."
"""The source of a drawing, until somebody has compared it."""


class DrawingBoard(Page[Pack | None], Generic[D]):
    """A drawing, its margin, and the pack it belongs to; closes with the pack as it was last saved."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", tooltip="Save the sheets where the app and the command line find them."),
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last change of the drawing."),
        Binding("ctrl+r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone."),
        Binding("escape", "back", "Back", tooltip="Leave; what is not saved is asked about."),
    ]

    def __init__(self, pack: Pack, draft: D) -> None:
        super().__init__()
        self.pack = pack
        """The head of the pack, and its tables as they were last saved."""
        self.versions = Versions(draft)
        self._seen = _stamp(pack.path)
        self._saved: dict[str, Any] | None = pack.tables if pack.path else None
        self._stroke: Versions[D] | None = None
        """What a stroke of the mouse started from."""
        self._canvas = Canvas(id="canvas")
        self._margin = Margin(self.margin, id="margin")
        self._said = Sheet(id="said")
        wear(games.ruleset(pack.game).looks)

    @property
    def draft(self) -> D:
        """The drawing as it is now."""
        return self.versions.now

    # ------------------------------------------------------------------ what subclasses say

    @abstractmethod
    def tables(self) -> dict[str, Any]:
        """The tables of the pack as it is drawn."""

    @abstractmethod
    def mistakes(self) -> Sequence[str]:
        """Why the pack cannot be used yet, a sentence each."""

    @abstractmethod
    def picture(self, columns: int, rows: int) -> Drawing:
        """The drawing for a canvas of this size."""

    @abstractmethod
    def marks(self) -> dict[str, Mark]:
        """What is marked on it, such as the cursor."""

    @abstractmethod
    def margin(self, columns: int) -> Iterable[Row]:
        """What the margin says."""

    @abstractmethod
    def press(self, key: str, character: str) -> bool:
        """Carry out a key; false if it means nothing here."""

    @abstractmethod
    def stroke(self, draft: D, target: str, *, is_left: bool) -> D:
        """The drawing after the mouse has drawn over a target."""

    @abstractmethod
    def plain(self) -> Drawing:
        """The drawing with coordinates, to compare it with the printed original."""

    def drawing_hints(self) -> Sequence[Hint]:
        """The keys that draw."""
        return ()

    def hints(self) -> Sequence[Hint]:
        save, undo, *others = hints_of_class(DrawingBoard)
        return [*self.drawing_hints(), save, undo, *hints_of(self), *others]

    def said(self) -> Row:
        """The line below the drawing."""
        return ()

    # ------------------------------------------------------------------ drawing

    def compose_body(self) -> Iterable[Widget]:
        with Horizontal(id="drawing"):
            yield self._canvas
            yield self._margin
        yield self._said

    def on_mount(self) -> None:
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def headline(self) -> Row:
        name = self.pack.name or "not saved yet"
        changed = " (changed)" if self.pack.name and self.has_changes() else ""
        return (Part(f" {self.NAME} ", "title"), Part(f"  {printable(name)}{changed}", "label"))

    def show(self) -> None:
        """Show the drawing as it is now."""
        size = self._canvas.size
        marks = self.marks()
        self._canvas.show(self.picture(size.width, size.height), marks)
        self._canvas.reveal(marks)
        self._margin.again()
        self._said.show(Drawing((self.said(),)))
        self.tell()

    def change(self, draft: D) -> None:
        """Go on to another version of the drawing."""
        self.versions = self.versions.to(draft)
        self.show()

    def attempt(self, change: Callable[[], D]) -> None:
        """Change the drawing, or say why that is not possible."""
        try:
            self.change(change())
        except SheetError as error:
            self.scorepad.complain(str(error))

    # ------------------------------------------------------------------ keys and the mouse

    def on_key(self, event: events.Key) -> None:
        if self.press(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def on_canvas_stroked(self, message: Canvas.Stroked) -> None:
        message.stop()
        if message.is_first or self._stroke is None:
            self._stroke = self.versions
        draft = self.stroke(self.draft, message.target, is_left=message.is_left)
        self.versions = self._stroke.to(draft)
        self.show()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target.startswith("key:"):
            self.app.call_later(self.app.simulate_key, message.target.removeprefix("key:"))

    def action_undo(self) -> None:
        self.versions = self.versions.undo()
        self.show()

    def action_redo(self) -> None:
        self.versions = self.versions.redo()
        self.show()

    def action_print_view(self) -> None:
        self.app.push_screen(PrintView(self.plain()))

    # ------------------------------------------------------------------ saving

    def has_changes(self) -> bool:
        """Is there anything that is not saved?"""
        return self.tables() != self._saved if self._saved is not None else bool(self.versions.past)

    def action_save(self) -> None:
        """Save the pack; a new one gets a name first."""
        self.save_then(lambda: None)

    def save_then(self, go: Callable[[], None]) -> None:
        """Save the pack, and go on if that went well."""

        def named(name: str | None) -> None:
            if name is not None:
                title = self.pack.title or name.replace("-", " ").capitalize()
                if self._save(evolve(self.pack, name=name, title=title, path=own_path(name)), is_new=True):
                    go()

        if not self.pack.path or _stamp(self.pack.path) not in (None, self._seen):
            why = "Another program changed the file. " if self.pack.path else ""
            title = f"{why}What are these sheets called?"
            self.app.push_screen(Ask(title, self._free_name(), problem=self._wrong_name), named)
        elif self._save(self.pack):
            go()

    def _save(self, pack: Pack, *, is_new: bool = False) -> bool:
        tables = self.tables()
        if tables != pack.tables:
            pack = mark_drawn(pack, tables, HOW)
        try:
            save_pack(pack, pack.path, is_new=is_new)
        except SheetError as error:
            self.scorepad.complain(f"{error} The drawing stays open.")
            return False
        self.pack, self._saved, self._seen = pack, tables, _stamp(pack.path)
        mistakes = len(self.mistakes())
        yet = f" {count(mistakes, 'mistake')} to mend before it can be used." if mistakes else ""
        self.scorepad.say(f"Saved as {quote(pack.name)}.{yet}")
        self.show()
        return True

    def _free_name(self) -> str:
        """A name that no pack has."""
        base = self.pack.name or "my-sheets"
        base = base if base.startswith("my-") else f"my-{base}"
        known, number, name = packs.names(), 1, base
        while name in known:
            number += 1
            name = f"{base}-{number}"
        return name

    def _wrong_name(self, name: str) -> str:
        if not packs.is_name(name):
            return "Use lower-case words joined by hyphens, such as my-sheets."
        if name in packs.names():
            return f"There is a sheet pack {quote(name)} already; choose another name."
        return ""

    def action_compared(self) -> None:
        """Ask who has compared the pack with the printed original, and note it."""

        def told(who: str | None) -> None:
            if who is not None:
                self.save_then(lambda: self._mark(who))

        if self.mistakes():
            self.scorepad.complain("It cannot be as printed yet: the margin says what is wrong.")
        else:
            self.app.push_screen(Ask("Compared with the print, sign by sign? Who did that?"), told)

    def _mark(self, who: str) -> None:
        self._save(mark_compared(self.pack, who))

    # ------------------------------------------------------------------ leaving

    def action_back(self) -> None:
        """Close the drawing, unless something has to be asked first."""
        self.leave(self._close)

    def _close(self) -> None:
        self.dismiss(self.pack if self.pack.path else None)

    def leave(self, go: Callable[[], None]) -> None:
        if not self.has_changes():
            go()
            return

        def answered(is_sure: bool | None) -> None:
            if is_sure:
                self.save_then(go)
            elif is_sure is not None:
                go()

        self.app.push_screen(Unsaved(), answered)

    def rescue(self) -> None:
        """Save what would be lost, under a name of its own."""
        if self.has_changes():
            name = self._free_name()
            pack = evolve(mark_drawn(self.pack, self.tables(), HOW), name=name, title=self.pack.title or name)
            save_pack(pack, own_path(name), is_new=True)

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Save sheets", "Where the app and the command line find them", self.action_save)
        yield SystemCommand("Print view", "The plain drawing, to compare it with paper", self.action_print_view)
        yield SystemCommand("Compared", "Say that it was compared with the print", self.action_compared)


class Margin(Flow):
    """What is said beside a drawing."""

    def __init__(self, rows: Callable[[int], Iterable[Row]], id: str) -> None:
        super().__init__(id=id)
        self._make = rows

    def lay(self, columns: int) -> Drawing:
        return Drawing(tuple(self._make(max(20, columns - 1))))


class Unsaved(Confirm):
    """Save what is drawn, before it is left?"""

    ABOUT = "Enter saves the drawing and leaves; x leaves without saving; Escape goes back to it."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "sure", "Save", tooltip="Save the drawing and leave."),
        Binding("x", "lose", "Don't save", tooltip="Leave without saving."),
        Binding("escape,n", "cancel", "Stay", tooltip="Back to the drawing."),
    ]

    def __init__(self) -> None:
        super().__init__("Save the drawing?", "It has changes that are not saved.", "Save", "Stay")
        self._answers.insert(1, ("x", "Leave without saving", "lose"))

    def action_lose(self) -> None:
        self.dismiss(False)

    def action_cancel(self) -> None:
        self.dismiss(None)


class PrintView(Dialog[None]):
    """A plain drawing, to be compared with paper."""

    CSS_PATH = "../css/drawing.tcss"
    NAME = "Print view"
    ABOUT = (
        "The drawing as the file has it, with its coordinates: compare it row by row with the printed original."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "cancel", "Back", tooltip="Back to the drawing."),
    ]

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="print") as box:
            box.border_title = "Print view"
            yield Sheet(self.drawing)
        yield Hints()


def check_rows(mistakes: Iterable[str], remarks: Iterable[str], columns: int) -> Iterable[Row]:
    """Mistakes and remarks as lines of a margin; or that all is well."""
    is_fine = True
    for words, sign, role in (
        *((each, "× ", "bad") for each in mistakes),
        *((each, "! ", "stands") for each in remarks),
    ):
        is_fine = False
        for number, line in enumerate(wrap(words, columns - 2)):
            yield Part(sign if number == 0 else "  ", role), Part(line)
    if is_fine:
        yield Part("✓ ", "good"), Part(fit("ready to play", columns - 2), "good")


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
