"""DrawingBoard and CursorBoard: something being drawn by keys and by mouse, with its checks in the margin."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from scorepad import games
from scorepad.app.painting import Highlight, use_colors
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.page import STYLES, DrawingDialog, Page, hints_of, hints_of_class
from scorepad.app.widgets.inputs import Flow
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.packs.forms import UndoStack
from scorepad.packs.pack import read_size
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Drawing, Part, Row, fit, fit_row, wrap

D = TypeVar("D")
BREAKPOINTS = [(0, "-narrow"), (72, "-roomy")]
"""The style classes of a board, each with the width from which it is used; if narrow, its margin is below."""


class DrawingBoard(Page[Any], Generic[D]):
    """A drawing and its margin; every change is a version that undo comes back to."""

    CSS_PATH = os.path.join(STYLES, "drawing.tcss")
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last change of the drawing."),
        Binding("ctrl+r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone."),
        Binding("escape", "back", "Back", tooltip="Leave; you are asked about unsaved changes."),
    ]

    def __init__(self, draft: D, game: str) -> None:
        super().__init__()
        self.versions = UndoStack(draft)
        self._stroke: UndoStack[D] | None = None
        """What a stroke of the mouse started from."""
        self._canvas = Canvas(id="canvas")
        self._margin = Margin(self.margin, id="margin")
        self._said = Sheet(id="said")
        use_colors(games.ruleset(game).looks)

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
    def marks(self) -> dict[str, Highlight]:
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

    def try_change(self, make: Callable[[], D]) -> None:
        """Change the drawing, or say why that is not possible."""
        self.attempt(lambda: self.change(make()))

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
            self.press_key(message.target.removeprefix("key:"))
        else:
            self.pick(message.target)

    def pick(self, target: str) -> None:
        """Do what a click on something that stands for no key means here."""

    def action_undo(self) -> None:
        self.versions = self.versions.undo()
        self.show()

    def action_redo(self) -> None:
        self.versions = self.versions.redo()
        self.show()

    def action_print_view(self) -> None:
        self.app.push_screen(PrintView(self.plain()))

    # ------------------------------------------------------------------ leaving

    def closed(self) -> Any:
        """What the board closes with if it is left."""
        return None

    def has_changes(self) -> bool:
        """Is there anything that would be lost?"""
        return bool(self.versions.past)

    @abstractmethod
    def ask_to_leave(self, go: Callable[[], None]) -> None:
        """Ask what becomes of the changes, and go on if that is settled."""

    def action_back(self) -> None:
        """Close the board, unless something has to be asked first."""
        self.leave(self._close)

    def _close(self) -> None:
        self.dismiss(self.closed())

    def leave(self, go: Callable[[], None]) -> None:
        if self.has_changes():
            self.ask_to_leave(go)
        else:
            go()


Place = tuple[int, int]
"""Column and row, from 0."""


class Signs(Protocol):
    """What is drawn: as many signs in every row."""

    BLANK: ClassVar[str]

    @property
    def rows(self) -> tuple[str, ...]: ...

    @property
    def columns(self) -> int: ...

    def put(self, places: Iterable[Place], glyph: str) -> Self: ...

    def resize(self, columns: int, rows: int) -> Self: ...


S = TypeVar("S", bound=Signs)


class CursorBoard(DrawingBoard[S]):
    """A drawing with a cursor on it; a sign that is typed goes there, and the cursor moves on."""

    typed: ClassVar[Mapping[str, str]] = {}
    """What keys put at the cursor."""
    place: Place = (0, 0)
    """Where the cursor is."""
    brush: str = "."
    """The sign typed or chosen last, with which the mouse paints."""
    is_held = False
    """Does moving paint with it?"""

    @abstractmethod
    def target(self, place: Place) -> str:
        """What a place is called in the picture."""

    @abstractmethod
    def find(self, target: str) -> Place | None:
        """The place of a target, if it has one."""

    @abstractmethod
    def step(self, key: str) -> Place | None:
        """Where a key moves the cursor; None if it does not."""

    def marks(self) -> dict[str, Highlight]:
        return {self.target(self.place): Highlight("ghost", "<", ">") if self.is_held else Highlight("ghost")}

    def point_at_brush(self, glyph: str, key: str) -> Part:
        """The key of a sign to choose, marked if it is the brush."""
        return Part(f"{'▶' if glyph == self.brush else ' '}{key}", "key", f"brush:{glyph}")

    def show(self) -> None:
        self.place = min(self.place[0], self.draft.columns - 1), min(self.place[1], len(self.draft.rows) - 1)
        super().show()

    def press(self, key: str, character: str) -> bool:
        if character and character in self.typed:
            self.brush = self.typed[character]
            here, self.place = self.place, self._after(self.place)
            self.change(self.draft.put([here], self.brush))
        elif key == "backspace":
            self.place = self._before(self.place)
            self.change(self.draft.put([self.place], self.draft.BLANK))
        elif (place := self.step(key)) is not None:
            self.go(place)
        else:
            return False
        return True

    def go(self, place: Place) -> None:
        """Move the cursor; a brush that is held paints where it comes."""
        self.place = place
        if self.is_held:
            self.change(self.draft.put([place], self.brush))
        else:
            self.show()

    def _after(self, place: Place) -> Place:
        """The next place in reading order; after the last one it stays."""
        column, row = place
        if column + 1 < self.draft.columns:
            return column + 1, row
        return (0, row + 1) if row + 1 < len(self.draft.rows) else place

    def _before(self, place: Place) -> Place:
        column, row = place
        if column:
            return column - 1, row
        return (self.draft.columns - 1, row - 1) if row else place

    def stroke(self, draft: S, target: str, *, is_left: bool) -> S:
        place = self.find(target)
        if place is None:
            return draft
        self.place = place
        return draft.put([place], self.brush if is_left else draft.BLANK)

    def pick(self, target: str) -> None:
        """Choose a sign."""
        glyph = target.removeprefix("brush:")
        if target != glyph:
            self.brush = glyph
            self.show()

    def action_size(self) -> None:
        def sized(columns: int, rows: int) -> None:
            self.try_change(lambda: self.draft.resize(columns, rows))

        ask_size(self, self.draft.resize, sized, f"{self.draft.columns}x{len(self.draft.rows)}")


def ask_size(
    page: Page[Any], attempt: Callable[[int, int], object], then: Callable[[int, int], None], size: str
) -> None:
    """Ask for columns and rows that can be had, and continue with them."""

    def wrong(text: str) -> str:
        try:
            attempt(*read_size(text))
        except SheetError as error:
            return str(error)
        return ""

    page.ask(Ask("How many columns and rows?", size, problem=wrong), lambda text: then(*read_size(text)))


class Margin(Flow):
    """What is said beside a drawing."""

    def __init__(self, rows: Callable[[int], Iterable[Row]], id: str) -> None:
        super().__init__(id=id)
        self._make = rows

    def lay(self, columns: int) -> Drawing:
        return Drawing(tuple(self._make(max(20, columns - 1))))


class PrintView(DrawingDialog):
    """A plain drawing, to be compared with paper."""

    NAME = "Print view"
    WAY = "home.sheets, sheets.change, box-board.on-paper"
    ABOUT = (
        "The drawing as the file has it, with its coordinates: compare it row by row with the printed original."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "cancel", "Back", tooltip="Back to the drawing."),
    ]

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(drawing, "Print view")


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


LEFT = 1
AROUND = 3
"""Columns and rows in sight around what is drawn."""


class Canvas(Sheet):
    """A sheet that tells where the mouse draws."""

    class Stroked(Message):
        """The mouse has drawn over another target."""

        def __init__(self, target: str, *, is_first: bool, is_left: bool) -> None:
            super().__init__()
            self.target = target
            self.is_first = is_first
            """Does the stroke begin here?"""
            self.is_left = is_left

    _last: tuple[int, int] | None = None
    """Where the mouse was last, as long as a button is held."""
    _drawn = ""
    _is_left = True
    _has_begun = False

    below = 0
    """Rows that belong to a target, below it."""

    def reveal(self, targets: Collection[str]) -> None:
        """Scroll to a target both ways, so that what is around it can be seen, too."""
        found = [place for place in map(self.place_of, targets) if place is not None]
        if found:
            (x, y), (left, top) = found[0], self.scroll_offset
            above = 0 if self.below else AROUND
            spot = Region(x + left - AROUND, y + top - above, 2 * AROUND + 1, 2 * above + 1 + self.below)
            self.scroll_to_region(spot, animate=False, immediate=True)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.capture_mouse()
        self._last, self._is_left = (event.x, event.y), event.button == LEFT
        self._drawn, self._has_begun = "", False
        self._draw(event.x, event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw; Textual calls the `on_mouse_move` of a sheet as well, which tells where the mouse points."""
        if self._last is None:
            return
        event.stop()
        # A quick mouse skips cells; every one on the way is drawn.
        (x, y), steps = self._last, max(abs(event.x - self._last[0]), abs(event.y - self._last[1]))
        for step in range(1, steps + 1):
            self._draw(round(x + (event.x - x) * step / steps), round(y + (event.y - y) * step / steps))
        self._last = event.x, event.y

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.stop()
        self.release_mouse()
        self._last = None

    def on_click(self, event: events.Click) -> None:
        """A click has been drawn already."""
        event.stop()

    def _draw(self, x: int, y: int) -> None:
        target = self.target_at(x, y)
        if target and target != self._drawn:
            self._drawn = target
            self.post_message(self.Stroked(target, is_first=not self._has_begun, is_left=self._is_left))
            self._has_begun = True
