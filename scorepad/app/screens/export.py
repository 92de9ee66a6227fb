"""Export: the result as a file; nothing is overwritten unless somebody asks for it."""

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
from scorepad.app.windows import NARROW, ROOMY
from scorepad.drawing import Part, draw, wrap
from scorepad.errors import ScorepadError
from scorepad.exports import FORMATS, write_export
from scorepad.exports.bgstats import link
from scorepad.exports.qr import draw_code
from scorepad.exports.saving import Taken
from scorepad.record.reading import folder_of
from scorepad.record_result import RecordResult
from scorepad.wording import quote_file

_AROUND = 12
"""Rows of the dialog besides the formats, and of the hints."""


class Export(Dialog[str]):
    """Asks for a format and a path, writes the file, and returns its path."""

    CSS_PATH = "../css/score.tcss"
    NAME = "Export"
    ABOUT = (
        "Write the result to a file. You can change the path; without a folder, the file goes next to the record. "
        "Nothing is overwritten unless you ask for it, and a record never. Nothing is sent anywhere: the link for "
        "BG Stats is only text until you open it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", tooltip="Write nothing."),
        Binding("enter", "write", "Write", tooltip="Write the file."),
        Binding("down", "turn(1)", "Format", tooltip="Next format; up for the previous one."),
        Binding("up", "turn(-1)", "Format", show=False),
        Binding("ctrl+o", "overwrite", "Overwrite", tooltip="Write the file over an earlier one."),
        Binding("ctrl+t", "show_code", "QR code", tooltip="Show the link for BG Stats as a QR code."),
    ]

    def __init__(self, record: str, result: RecordResult, at: int | None = None) -> None:
        super().__init__()
        self._record = record
        self._result = result
        self._stem = os.path.splitext(record)[0] + ("" if at is None else f"-at-{at}")
        self._format = 0
        self._problem = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="export"):
            yield Sheet(id="formats")
            yield Field(FORMATS[0].file_name(self._stem), id="path")
            yield Sheet(id="problem")
        yield Hints()

    def on_mount(self) -> None:
        self._draw()
        self.query_one(Field).focus()

    def _draw(self) -> None:
        rows: list[list[Part | str]] = [[Part("Export the result", "title")], []]
        columns = self.query_one("#export").size.width
        for place in self._in_sight():
            each = FORMATS[place]
            is_chosen = place == self._format
            mark = Part("▶ " if is_chosen else "  ", "key", str(place))
            name = Part(f"{each.title:<12}", "player" if is_chosen else "", str(place))
            if columns < NARROW:
                rows.append([mark, name])
                about = wrap(each.about, columns - 2) if is_chosen else []
                rows += [[Part(f"  {line}", "label", str(place))] for line in about]
            else:
                rows.append([mark, name, Part(each.about, "label", str(place))])
        self.query_one("#formats", Sheet).show(draw(*rows))
        problem = self.query_one("#problem", Sheet)
        told = self._problem or "Nothing is overwritten unless you ask for it."
        lines = wrap(told, max(20, problem.size.width))
        problem.show(draw(*lines, role="bad" if self._problem else "label"))

    def _in_sight(self) -> range:
        """The formats that there is room for, the chosen one among them."""
        is_small = self.app.size.width < ROOMY[0]
        room = max(3, min(len(FORMATS), self.app.size.height - _AROUND - is_small))
        first = max(0, min(self._format - room // 2, len(FORMATS) - room))
        return range(first, first + room)

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
        old, new = FORMATS[self._format], FORMATS[place]
        stem, ending = os.path.splitext(field.value)
        if field.value == old.file_name(self._stem):
            field.value = new.file_name(self._stem)
        elif ending == old.ending:
            field.value = f"{stem}{new.ending}"
        self._format = place
        self._draw()

    def on_input_changed(self) -> None:
        self._problem = ""
        self._draw()

    def on_input_submitted(self) -> None:
        self.action_write()

    def action_overwrite(self) -> None:
        self.action_write(force=True)

    def action_write(self, force: bool = False) -> None:
        typed = self.query_one(Field).value
        if not typed.strip():
            self._complain("Type a path.")
            return
        path = typed
        try:
            path = os.path.join(folder_of(self._record), library.path_of(typed))
            write_export(path, f"{FORMATS[self._format].text(self._result)}\n", force=force)
        except Taken:
            self._complain("This file already exists. Ctrl+O overwrites it; or type another name.")
            return
        except (ScorepadError, OSError) as error:
            self._complain(str(error).replace(quote_file(path), "This file"))
            return
        self.scorepad.say(f"Exported to {quote_file(path)}.")
        self.dismiss(path)

    def action_show_code(self) -> None:
        from scorepad.app.screens.qr_code import QrCode

        try:
            code = draw_code(link(self._result))
        except ScorepadError as error:
            self._complain(str(error))
            return
        columns, lines = code.width, len(code.rows) + 1
        if self.scorepad.is_ascii or columns > self.app.size.width or lines > self.app.size.height:
            self._complain(f"The QR code needs a window of {columns}×{lines}. Write it as a picture.")
        else:
            self.app.push_screen(QrCode(code))

    def _complain(self, text: str) -> None:
        self._problem = text
        self._draw()
