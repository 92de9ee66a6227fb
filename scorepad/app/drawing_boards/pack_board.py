"""PackBoard: a sheet pack being drawn; saved whole or not at all, and nothing is lost on the way."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, TypeVar

from attrs import evolve
from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from scorepad.app.drawing_boards.drawing_board import DrawingBoard
from scorepad.app.screens.dialogs import Ask, Unsaved
from scorepad.app.screens.page import hints_of_class
from scorepad.app.widgets.sheet import Hint
from scorepad.own_sheets.packs import free_path, mark_drawn, mark_printed, own_path, save_pack
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.system import clock
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Part, Row
from scorepad.text.wording import count, quote

D = TypeVar("D")
HOW = "Drawn in scorepad; not compared with the printed original."
"""The source of a drawing until it is compared with the print."""


class PackBoard(DrawingBoard[D]):
    """A drawing and the pack it belongs to; closes with the pack as it was last saved."""

    WAY = "home.sheets, sheets.change"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", tooltip="Save the sheets where the app and the command line find them."),
    ]

    CALLED: ClassVar[str] = "my-sheets"
    """The name that a new pack is offered."""

    def __init__(self, pack: Pack, draft: D) -> None:
        super().__init__(draft, pack.game)
        self.pack = pack
        """The head of the pack, and its tables as they were last saved."""
        self._seen = _stamp(pack.path)
        self._saved: dict[str, Any] | None = pack.tables if pack.path else None

    @abstractmethod
    def tables(self) -> dict[str, Any]:
        """The tables of the pack as it is drawn."""

    def headline(self) -> Row:
        name = self.pack.name or "not saved yet"
        changed = " (changed)" if self.pack.name and self.has_changes() else ""
        return (Part(f" {self.NAME} ", "title"), Part(f"  {name}{changed}", "label"))

    def hints(self) -> Sequence[Hint]:
        drawing, rest = self.drawing_hints(), super().hints()
        return [*drawing, *hints_of_class(PackBoard), *rest[len(drawing) :]]

    # ------------------------------------------------------------------ saving

    def has_changes(self) -> bool:
        """Is there anything that is not saved?"""
        return self.tables() != self._saved if self._saved is not None else bool(self.versions.past)

    def action_save(self) -> None:
        """Save the pack; a new one gets a name first."""
        self.save_then(lambda: None)

    def save_then(self, go: Callable[[], None]) -> None:
        """Save the pack, and go on if that went well."""

        def named(name: str) -> None:
            title = self.pack.title or name.replace("-", " ").capitalize()
            if self._save(evolve(self.pack, name=name, title=title, path=own_path(name)), is_new=True):
                go()

        if not self.pack.path or _stamp(self.pack.path) not in (None, self._seen):
            why = "Another program changed the file. " if self.pack.path else ""
            self.ask(Ask(f"{why}What are these sheets called?", self._free_name(), problem=wrong_name), named)
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
        yet = f" {count(mistakes, 'mistake')} to fix before it can be used." if mistakes else ""
        self.scorepad.say(f"Saved as {quote(pack.name)}.{yet}")
        self.show()
        return True

    def _free_name(self) -> str:
        return free_name(self.pack.name or self.CALLED)

    def action_compared(self) -> None:
        """Ask who has compared the pack with the printed original, and note it."""

        if self.mistakes():
            self.scorepad.complain("It cannot count as printed yet: the margin says what is wrong.")
        else:
            asked = "Compared with the print, sign by sign? Who did that?"
            self.ask(Ask(asked), lambda who: self.save_then(lambda: self._mark(who)))

    def _mark(self, who: str) -> None:
        def mark() -> None:
            self.pack = mark_printed(self.pack.path, who, f"{clock.local(clock.now()):%Y-%m-%d}")
            self._seen = _stamp(self.pack.path)
            self.scorepad.say(f"{quote(self.pack.name)} is as printed, says {who}.")
            self.show()

        self.attempt(mark)

    # ------------------------------------------------------------------ leaving

    def closed(self) -> Pack | None:
        return self.pack if self.pack.path else None

    def ask_to_leave(self, go: Callable[[], None]) -> None:
        def answered(is_sure: bool) -> None:
            if is_sure:
                self.save_then(go)
            else:
                go()

        self.ask(Unsaved(), answered)

    def rescue(self) -> None:
        """Save what would be lost under a new name, if the disk allows."""
        if self.has_changes():
            save_apart(self.pack, self.tables(), self._free_name())

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Save sheets", "Where the app and the command line find them", self.action_save)
        yield SystemCommand("Print view", "The plain drawing, to compare it with paper", self.action_print_view)
        yield SystemCommand("Compared", "Say that it was compared with the print", self.action_compared)


def wrong_name(name: str) -> str:
    """Why a pack cannot have this name; empty if it can."""
    try:
        free_path(name)
    except SheetError as error:
        return str(error)
    return ""


def free_name(base: str) -> str:
    """A name like this one for a pack of the user's own, which no pack has."""
    base = base if base.startswith("my-") else f"my-{base}"
    known, number, name = packs.names(), 1, base
    while name in known:
        number += 1
        name = f"{base}-{number}"
    return name


def save_apart(pack: Pack, tables: Mapping[str, Any], name: str) -> None:
    """Save the drawing as another pack with a name like this one, if the disk allows."""
    apart = evolve(mark_drawn(pack, tables, HOW), name=name, title=pack.title or name)
    with suppress(SheetError):
        save_pack(apart, own_path(name), is_new=True)


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
