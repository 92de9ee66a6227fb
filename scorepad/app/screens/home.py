"""Home: the library of games; continue one, start another, or put one in the trash."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from scorepad.app.painting import NARROW, WIDTHS
from scorepad.app.screens.dialogs import AskFile, Confirm
from scorepad.app.screens.library_rows import about_nothing, draw_entry, draw_summary, look, name_of
from scorepad.app.screens.page import ListPage
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.library import folder as library
from scorepad.library.folder import ListedRecord, Summary
from scorepad.library.index import Index
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Part, Row, fit, width
from scorepad.text.wording import count, quote_file

AT_ONCE, A_WHILE, PAUSE = 0.06, 0.02, 0.01
"""Seconds of reading records before the screen shows, per later slice, and between slices."""


class Home(ListPage[ListedRecord]):
    """The user's games: the latest in progress, then the most recent first."""

    NAME = "Your games"
    WAY = "pad.games"
    ABOUT = (
        "All games in your folder: first the latest that is not finished, then the most recent ones. Everything "
        "is saved as it is recorded, so you can continue any of them at any time.\n\nThe mark before a game: ▶ in "
        "progress, ✓ finished, ! its file cannot be read, and the line below says why. Files that are not records "
        "are only counted. With the mouse: a click points at a game, a second one opens it."
    )
    LINES = (2, 1)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", tooltip="Continue this game, or look at it again."),
        Binding("l", "continue", "Last game", tooltip="Continue the latest game that is not finished."),
        Binding("n", "new", "New game", tooltip="Start a game or a tally."),
        Binding("u", "restore", "Put back", tooltip="Take the last game back out of the trash."),
        Binding("o", "ask_file", "Open file", tooltip="Open a record from another folder."),
        Binding("d,delete", "discard", "Trash", tooltip="Move this game to the trash. Nothing is deleted."),
        Binding("h", "past", "History", tooltip="All games together: wins, averages, bests, head to head."),
        Binding("f5", "reload", "Reload", tooltip="Read the folder again."),
        Binding("c", "compare", "Compare", tooltip="Compare this record with another one of the same game."),
        Binding("s", "sheets", "Sheets", tooltip="Cards, islands and treasures: look at them, and make your own."),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._summaries: dict[str, Summary] = {}
        self._index: Index | None = None
        self._new: list[Summary] = []
        """What the index does not know yet."""
        self._others = 0
        """Files in the folder that are not records; they are counted, and not listed."""
        self._problem = ""
        self._trashed: tuple[str, str] | None = None
        self._reading: Timer | None = None
        self._going = ""
        """The path of the latest game in progress, which is listed first, once it has been found."""

    def compose_body(self) -> Iterable[Widget]:
        yield from super().compose_body()
        with Container(id="nothing"):
            yield Sheet(id="invitation")

    def on_mount(self) -> None:
        self.action_reload()

    def on_resize(self) -> None:
        self._invite()

    def _invite(self) -> None:
        """What an empty library shows."""
        words = about_nothing(self.scorepad.library, self._problem, self.app.size.width)
        self.query_one("#invitation", Sheet).show(words)

    # ------------------------------------------------------------------ contents

    def action_reload(self) -> None:
        """Read the folder again, and keep pointing at the same game."""
        pointed = self.pointed
        self._summaries.clear()
        self._list(pointed.path if pointed else "")

    def _list(self, path: str, otherwise: int = 0) -> None:
        """List the folder and point at a record, or at a place if the record is gone."""
        self._index = known = Index(self.scorepad.library, patience=0)
        try:
            self.shown, self._problem = library.entries(self.scorepad.library, known.find), ""
        except RecordError as error:
            self.shown, self._problem = (), str(error)
        found = {entry.path: known.find(entry) or self._summaries.get(entry.path) for entry in self.shown}
        self._summaries = {path: each for path, each in found.items() if each is not None}
        self._others = 0
        self._read(AT_ONCE)
        self._leave_out_others()
        self._going = ""
        self._put_first()
        paths = [entry.path for entry in self.shown]
        self._show_whether_any()
        self._invite()
        self.fill(self.shown, paths.index(path) if path in paths else otherwise)
        self.listed.focus()  # again: a list that was hidden has lost it
        if self._has_read_all():
            self._keep()
        elif self._reading is None:
            self._reading = self.set_interval(PAUSE, self.read_on)

    def _has_read_all(self) -> bool:
        return all(entry.path in self._summaries for entry in self.shown)

    def _show_whether_any(self) -> None:
        """Show the list, or without any games an invitation."""
        self.query_one("#listed").display = bool(self.shown)
        self.query_one("#nothing").display = not self.shown

    def _keep(self) -> None:
        """Write down what was read, so that it need not be read the next time."""
        if self._index is not None and self._new:
            self._index.keep(self._new)
            self._new = []

    def on_unmount(self) -> None:
        self._keep()

    def _read(self, seconds: float) -> None:
        """Read records for a while, visible ones first."""
        shelf = self.listed
        end = time.perf_counter() + seconds
        places = [*(place for place in shelf.in_sight if place < len(self.shown)), *range(len(self.shown))]
        for place in places:
            entry = self.shown[place]
            if entry.path not in self._summaries:
                self._summaries[entry.path] = library.summarize(entry)
                self._new.append(self._summaries[entry.path])
                shelf.draw_again(place)
                if place == shelf.pointed:
                    self.show_detail()
                if time.perf_counter() > end:
                    return

    def _leave_out_others(self) -> bool:
        """Take files that are not records off the list; were there any?"""
        left = tuple(entry for entry in self.shown if not self._is_other(entry))
        found = len(self.shown) - len(left)
        self.shown, self._others = left, self._others + found
        return bool(found)

    def _is_other(self, entry: ListedRecord) -> bool:
        summary = self._summaries.get(entry.path)
        return summary is not None and summary.is_foreign

    def _put_first(self) -> bool:
        """Put the latest game in progress first, as soon as everything later has been read; was it moved?"""
        for place, entry in enumerate(() if self._going else self.shown):
            summary = self._summaries.get(entry.path)
            if summary is None:
                return False
            if not summary.is_finished and not summary.problem:
                self._going = entry.path
                self.shown = (entry, *self.shown[:place], *self.shown[place + 1 :])
                return True
        return False

    def read_on(self) -> None:
        self._read(A_WHILE)
        shelf, pointed = self.listed, self.pointed
        is_shorter = self._leave_out_others()
        if (self._put_first() or is_shorter) and pointed is not None:
            # A user who has already moved stays where they are.
            is_there = shelf.pointed and pointed in self.shown
            shelf.fill(len(self.shown), self.shown.index(pointed) if is_there else 0)
            self._show_whether_any()
            self.tell()
        if self._has_read_all() and self._reading is not None:
            self._reading.stop()
            self._reading = None
            self._keep()
            self.tell()

    # ------------------------------------------------------------------ drawing

    def headline(self) -> Row:
        read = [self._summaries[entry.path] for entry in self.shown if entry.path in self._summaries]
        going = sum(not each.is_finished and not each.problem for each in read)
        words = count(len(self.shown), "game") if self.shown else "no games"
        if len(read) < len(self.shown):
            words += ", loading"
        elif going:
            words += f", {going} in progress"
        if self._others:
            words += f", {count(self._others, 'other file')}"
        left = (Part(" scorepad ", "title"), Part(f"  {words}", "label"))
        room = self.app.size.width - sum(width(part.text) for part in left) - 4
        where = _shorten(self.scorepad.library, room)
        return (*left, Part(" " * (room + 3 - width(where))), Part(where, "faint"))

    def hints(self) -> Sequence[Hint]:
        """All keys; in a narrow window Compare and Sheets are left to the help and the list of commands.

        In one that is narrower still, the key of the last game stands at that game only.
        """
        columns = self.app.size.width
        rare = () if columns >= WIDTHS[-1][0] else ("c", "s") if columns >= NARROW else ("c", "s", "l")
        return [hint for hint in self.help_hints() if hint.key not in rare]

    def help_hints(self) -> Sequence[Hint]:
        every = {hint.key: hint for hint in super().hints()}
        if not self.shown:
            every["enter"] = Hint("enter", "Demo", "See a complete game.")
            del every["c"], every["d"]
        if not self._going:
            del every["l"]
        if self._trashed is None:
            del every["u"]
        return list(every.values())

    def draw_row(self, place: int, columns: int) -> Drawing:
        entry = self.shown[place]
        summary = self._summaries.get(entry.path)
        return (
            draw_entry(entry, columns)
            if summary is None
            else draw_summary(summary, columns, "l: continue" if entry.path == self._going else "")
        )

    def draw_in_full(self, row: ListedRecord, columns: int) -> Drawing:  # noqa: ARG002
        summary = self._summaries.get(row.path)
        return look(summary) if summary else Drawing(())

    # ------------------------------------------------------------------ actions

    def choose(self, row: ListedRecord) -> None:
        self.scorepad.open_record(row.path)

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        if message.target:
            self.press_key(message.target)

    def action_open(self) -> None:
        """Continue the game pointed at; if there is none, open the demo."""
        if self.pointed is not None:
            self.choose(self.pointed)
        else:
            self.scorepad.open_demo()

    @property
    def _is_pointed_over(self) -> bool:
        """Is the game pointed at finished?"""
        summary = self._summaries.get(self.pointed.path) if self.pointed is not None else None
        return summary is not None and summary.is_finished

    def show_end(self) -> None:
        """Open the game pointed at, and show how it ended."""
        from scorepad.app.screens.pad import PadScreen

        def show() -> None:
            if isinstance(self.app.screen, PadScreen):
                self.app.screen.action_end()

        if self.pointed is not None:
            self.scorepad.open_record(self.pointed.path)
            self.app.call_later(show)

    def action_continue(self) -> None:
        """Continue the latest game that is not finished."""
        if self._going:
            self.scorepad.open_record(self._going)
        else:
            self.scorepad.say("No game is in progress. n starts one.")

    def action_new(self) -> None:
        self.scorepad.ask_new()

    def action_ask_file(self) -> None:
        self.ask(AskFile(), self.scorepad.open_record)

    def action_compare(self) -> None:
        """Compare the game pointed at with another record of it."""
        from scorepad.app.screens.compare import ask_other

        if self.pointed is not None:
            ask_other(self, self.pointed.path)

    def action_sheets(self) -> None:
        self.scorepad.show_sheets()

    def action_past(self) -> None:
        self.scorepad.show_past()

    def action_discard(self) -> None:
        """Ask, then move the game pointed at to the trash."""
        entry = self.pointed
        if entry is None:
            self.scorepad.open_demo()
            return
        summary = self._summaries.get(entry.path) or library.summarize(entry)
        words = (
            f"{name_of(summary)} goes to {quote_file(library.trash_of(entry.path))}. "
            "Nothing is deleted: u puts it back."
        )
        asked = Confirm("Move to the trash?", words, "Move to trash", "Keep it")
        self.ask(asked, lambda _: self._discard(entry))

    def _discard(self, entry: ListedRecord) -> None:
        place = self.listed.pointed or 0

        def discard() -> None:
            self._trashed = library.trash(entry.path), entry.path
            self.scorepad.say(f"{entry.name} is in the trash. u puts it back.")

        self.attempt(discard)
        self._list("", place)

    def action_restore(self) -> None:
        """Take the last game back out of the trash."""
        if self._trashed is None:
            self.scorepad.say("Nothing was moved to the trash since this list was opened.")
            return
        trashed, path = self._trashed
        if not self.attempt(lambda: library.restore(trashed, path)):
            return
        self._trashed = None
        self._list(path)
        self.scorepad.say(f"{os.path.basename(path)} is back.")

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Open a file", "Open a record from another folder", self.action_ask_file)
        yield SystemCommand("Reload", "Read the folder of games again", self.action_reload)
        if self._going:
            yield SystemCommand("Continue last game", "The latest that is not finished", self.action_continue)
        if self.shown:
            yield SystemCommand("Compare", "With another record of the same game", self.action_compare)
            yield SystemCommand("Move to trash", "Move the game pointed at to the trash", self.action_discard)
        if self._is_pointed_over:
            yield SystemCommand("The end", "The podium and the story of this game", self.show_end)
        if self._trashed is not None:
            yield SystemCommand("Put back", "Take the last game back out of the trash", self.action_restore)


def _shorten(path: str, room: int) -> str:
    """A path with ~ for the home folder, cut at the beginning if it is too long."""
    home = os.path.expanduser("~")
    if path.startswith(home + os.sep):
        path = "~" + path[len(home) :]
    text = path
    return text if width(text) <= room else "…" + fit(text[-(room - 1) :], room - 1)
