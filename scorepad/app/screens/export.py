"""Export: the result as a file; only an earlier export is ever overwritten."""

from __future__ import annotations

import os
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from scorepad import library
from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.hints import Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.audit.record_result import RecordResult
from scorepad.drawing import Part, draw, wrap
from scorepad.errors import ScorepadError
from scorepad.exports import FORMATS, write_export
from scorepad.record.reading import folder_of
from scorepad.wording import quote_file


class Export(Dialog[str]):
    """Asks for a format and a path, writes the file, and returns its path."""

    CSS_PATH = "../css/score.tcss"
    NAME = "Export"
    ABOUT = (
        "Write the result to a file. You can change the path; without a folder, the file goes next to the record. "
        "Only an earlier export is ever overwritten."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", tooltip="Write nothing."),
        Binding("enter", "write", "Write", tooltip="Write the file."),
        Binding("down", "turn(1)", "Format", tooltip="Next format; up for the previous one."),
        Binding("up", "turn(-1)", "Format", show=False),
    ]

    def __init__(self, record: str, result: RecordResult, at: int | None = None) -> None:
        super().__init__()
        self._record = record
        self._result = result
        self._stem = f"{os.path.splitext(record)[0]}-result{'' if at is None else f'-at-{at}'}"
        self._format = 0
        self._problem = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="export"):
            yield Sheet(id="formats")
            yield Field(f"{self._stem}{FORMATS[0].ending}", id="path")
            yield Sheet(id="problem")
        yield Hints()

    def on_mount(self) -> None:
        self._draw()
        self.query_one(Field).focus()

    def _draw(self) -> None:
        rows: list[list[Part | str]] = [[Part("Export the result", "title")], []]
        for place, each in enumerate(FORMATS):
            is_chosen = place == self._format
            mark = Part("▶ " if is_chosen else "  ", "key", str(place))
            name = Part(f"{each.name:<7}", "player" if is_chosen else "", str(place))
            rows.append([mark, name, Part(each.about, "label", str(place))])
        self.query_one("#formats", Sheet).show(draw(*rows))
        problem = self.query_one("#problem", Sheet)
        told = self._problem or "Only an earlier export is ever overwritten."
        lines = wrap(told, max(20, problem.size.width))
        problem.show(draw(*lines, role="bad" if self._problem else "label"))

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self._choose(int(message.target))

    def action_turn(self, by: int) -> None:
        self._choose((self._format + by) % len(FORMATS))

    def _choose(self, place: int) -> None:
        """Choose a format; the path gets its ending, unless somebody typed a different one."""
        field = self.query_one(Field)
        stem, ending = os.path.splitext(field.value)
        if ending == FORMATS[self._format].ending:
            field.value = f"{stem}{FORMATS[place].ending}"
        self._format = place
        self._draw()

    def on_input_changed(self) -> None:
        self._problem = ""
        self._draw()

    def on_input_submitted(self) -> None:
        self.action_write()

    def action_write(self) -> None:
        typed = self.query_one(Field).value
        if not typed.strip():
            self._complain("Type a path.")
            return
        path = typed
        try:
            path = os.path.join(folder_of(self._record), library.path_of(typed))
            write_export(path, f"{FORMATS[self._format].text(self._result)}\n")
        except (ScorepadError, OSError) as error:
            self._complain(str(error).replace(quote_file(path), "This file"))
            return
        self.scorepad.say(f"Exported to {quote_file(path)}.")
        self.dismiss(path)

    def _complain(self, text: str) -> None:
        self._problem = text
        self._draw()
