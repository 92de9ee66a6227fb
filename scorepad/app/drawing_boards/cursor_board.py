"""CursorBoard: rows of signs, typed one after the other at a cursor or painted with the mouse."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Protocol, Self, TypeVar

from scorepad.app.drawing_boards.drawing_board import DrawingBoard
from scorepad.app.painting import Mark
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.page import Page
from scorepad.packs.pack import read_size
from scorepad.system.errors import SheetError

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

    @abstractmethod
    def target(self, place: Place) -> str:
        """What a place is called in the picture."""

    @abstractmethod
    def find(self, target: str) -> Place | None:
        """The place of a target, if it has one."""

    def marks(self) -> dict[str, Mark]:
        return {self.target(self.place): Mark("ghost")}

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
        else:
            return False
        return True

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

    def answered(text: str | None) -> None:
        if text is not None:
            then(*read_size(text))

    page.app.push_screen(Ask("How many columns and rows?", size, problem=wrong), answered)
