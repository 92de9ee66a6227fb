"""Dialogs: small questions, such as a file name or a yes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.hints import Hints
from scorepad.app.widgets.inputs import Field, FlowingDrawing, Lines
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.windows import fold
from scorepad.library import folder as library
from scorepad.system.errors import RecordError
from scorepad.system.files import absolute, kind_of
from scorepad.text.drawing import Drawing, Part, draw
from scorepad.text.wording import did_you_mean, quote

Answer = tuple[str, str, str]
"""A key, what it answers, and the action."""
ANSWERS = (("Enter", "Open", "open"), ("Esc", "Back", "cancel"))
"""What can be done about a file."""


class Confirm(Dialog[bool]):
    """Are you sure?"""

    NAME = "A question"
    ABOUT = "Enter does it; Escape changes nothing."
    CSS_PATH = "../css/home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "sure", "Yes", tooltip="Do it."),
        Binding("escape,n", "cancel", "No", tooltip="Change nothing."),
    ]

    def __init__(self, title: str, words: str, yes: str, no: str) -> None:
        super().__init__()
        self._title = title
        self._words = words
        self._answers = [("Enter", yes, "sure"), ("Esc", no, "cancel")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="question"):
            yield Sheet(draw([Part(self._title, "title")], []))
            yield Lines(self._words, "", indent=0)
            yield FlowingDrawing(lambda columns: _lay_answers(self._answers, columns))
        yield Hints()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        if message.target:
            getattr(self, f"action_{message.target}")()

    def action_sure(self) -> None:
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)


class Parting(Confirm):
    """Keep a copy of what would be lost?"""

    ABOUT = "Enter saves everything to a new file next to the record and leaves; Escape goes back to the pad."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "sure", "Keep a copy", tooltip="Save everything to a new file and leave."),
        Binding("x", "lose", "No copy", tooltip="Leave without a copy."),
        Binding("escape,n", "cancel", "Stay", tooltip="Back to the pad."),
    ]

    def __init__(self, words: str) -> None:
        super().__init__("Keep a copy?", words, "Keep a copy and leave", "Stay")
        self._answers.insert(1, ("x", "Leave without a copy", "lose"))

    def action_lose(self) -> None:
        self.dismiss(False)

    def action_cancel(self) -> None:
        self.dismiss(None)


class AskFile(Dialog[str]):
    """Which file?"""

    NAME = "Open a file"
    ABOUT = "The path of a record; ~ is your home folder."
    CSS_PATH = "../css/home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", tooltip="Open the record."),
        Binding("escape", "cancel", "Back"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="question"):
            yield Sheet(draw([Part("Open a file", "title")], [Part("Path of the record:", "label")]))
            yield Field(placeholder="~/games/sunday.toml")
            yield Lines("", "bad", indent=0)
            yield FlowingDrawing(lambda columns: _lay_answers(ANSWERS, columns))
        yield Hints()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        if message.target == "open":
            self.action_open()
        elif message.target:
            self.action_cancel()

    def on_input_changed(self) -> None:
        self.query_one(Lines).say("")

    def on_input_submitted(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Open the file, if it exists."""
        # Dropping a file onto a terminal types its path in quotation marks.
        typed = self.query_one(Field).value.strip().strip("'\"")
        try:
            path = library.path_of(typed)
            problem = _problem(path) if typed else "Type the path of a record, or drop the file here."
        except RecordError as error:
            problem = str(error)
        if problem:
            self.query_one(Lines).say(problem)
        else:
            self.dismiss(absolute(path))


def _lay_answers(answers: Sequence[Answer], columns: int) -> Drawing:
    """What can be answered: side by side, or below each other where there is little room."""
    beside = draw([], [part for answer in answers for part in (*_answer(answer), Part("    "))][:-1])
    if beside.width <= columns:
        return beside
    room = max(len(key) for key, *_ in answers)
    return fold(draw([], *(_answer(answer, room) for answer in answers)), columns)


def _answer(answer: Answer, room: int = 0) -> list[Part]:
    key, label, target = answer
    return [Part(f" {key:^{room}} ", "turn", target), Part(f" {label}", "", target)]


def _problem(path: str) -> str:
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
