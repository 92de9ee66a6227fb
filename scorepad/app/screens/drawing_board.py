"""DrawingBoard: something being drawn on a canvas by keys and by mouse, with its checks in the margin."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget

from scorepad import games
from scorepad.app.painting import Mark, wear
from scorepad.app.screens.page import Dialog, Page, hints_of, hints_of_class
from scorepad.app.widgets.canvas import Canvas
from scorepad.app.widgets.choice import Flow
from scorepad.app.widgets.hints import Hint, Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, Row, fit, fit_row, wrap
from scorepad.errors import SheetError
from scorepad.versions import Versions

D = TypeVar("D")
BREAKPOINTS = [(0, "-narrow"), (72, "-roomy")]
"""The style classes of a board, each with the width from which it is used; if narrow, its margin is below."""
STYLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "css", "drawing.tcss")
"""Boards of games are elsewhere, and a relative path would start there."""


class DrawingBoard(Page[Any], Generic[D]):
    """A drawing and its margin; every change is a version that undo comes back to."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last change of the drawing."),
        Binding("ctrl+r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone."),
        Binding("escape", "back", "Back", tooltip="Leave; you are asked about unsaved changes."),
    ]

    def __init__(self, draft: D, game: str) -> None:
        super().__init__()
        self.versions = Versions(draft)
        self._stroke: Versions[D] | None = None
        """What a stroke of the mouse started from."""
        self._canvas = Canvas(id="canvas")
        self._margin = Margin(self.margin, id="margin")
        self._said = Sheet(id="said")
        wear(games.ruleset(game).looks)

    @property
    def draft(self) -> D:
        """The drawing as it is now."""
        return self.versions.now

    # ------------------------------------------------------------------ what subclasses say

    @abstractmethod
    def mistakes(self) -> Sequence[str]:
        """Why it cannot be used yet, a sentence each."""

    @abstractmethod
    def picture(self, columns: int, rows: int) -> Drawing:
        """The drawing for a canvas of this size."""

    @abstractmethod
    def marks(self) -> dict[str, Mark]:
        """What is marked on it, such as the cursor."""

    @abstractmethod
    def margin(self, columns: int) -> Iterable[Row]:
        """What the margin says."""

    @property
    def is_narrow(self) -> bool:
        """Is the margin below the drawing, with room for a few lines only?"""
        return self.has_class(BREAKPOINTS[0][1])

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
        undo, *others = hints_of_class(DrawingBoard)
        return [*self.drawing_hints(), undo, *hints_of(self), *others]

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

    def show(self) -> None:
        """Show the drawing as it is now."""
        size = self._canvas.size
        marks = self.marks()
        self._canvas.show(self.picture(size.width, size.height), marks)
        self._canvas.reveal(marks)
        self._margin.again()
        self._said.show(Drawing((fit_row(self.said(), self.app.size.width),)))
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


class Margin(Flow):
    """What is said beside a drawing."""

    def __init__(self, rows: Callable[[int], Iterable[Row]], id: str) -> None:
        super().__init__(id=id)
        self._make = rows

    def lay(self, columns: int) -> Drawing:
        return Drawing(tuple(self._make(max(20, columns - 1))))


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


def check_rows(
    mistakes: Iterable[str], remarks: Iterable[str], columns: int, fine: str = "ready to play"
) -> Iterable[Row]:
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
        yield Part("✓ ", "good"), Part(fit(fine, columns - 2), "good")
