"""Results that leave the app: a file, the clipboard, a QR code, and the check words to read aloud."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from scorepad.app.painting import NARROW, ROOMY
from scorepad.app.screens.page import Dialog, DrawingDialog
from scorepad.app.widgets.inputs import Field, Lines
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.audit import check_seals
from scorepad.exports.bgstats import CAPTION, draw_code, short_link
from scorepad.exports.formats import FORMATS, FileTaken, write_export
from scorepad.exports.report import seals_text
from scorepad.library import folder as library
from scorepad.record.reading import folder_of
from scorepad.record.result_tables import RecordResult
from scorepad.record.seal import SpokenSeal, find_spoken, spoken
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.text.drawing import Drawing, Part, draw, stack, wrap
from scorepad.text.wording import count, quote_file
from scorepad.timeline.game import Game

_AROUND = 12
"""Rows of the dialog apart from the formats, and of the hints."""
AT_TABLE = "Scan to open the table's page, which has the link for BG Stats."
"""What the code of the table is for, where that of the link does not fit."""


class Export(Dialog[str | None]):
    """Asks for a format and a path, writes the file, and returns its path."""

    NAME = "Export"
    WAY = "pad.score, score.export"
    ABOUT = (
        "Write the result to a file. You can change the path; without a folder, the file goes next to the record. "
        "Nothing is overwritten unless you ask for it, and a record never. Nothing is sent anywhere: the link for "
        "BG Stats is only text until you open it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", tooltip="Write nothing."),
        Binding("enter", "take", "Write", tooltip="Write the file."),
        Binding("down", "turn(1)", "Format", tooltip="Next format; up for the previous one."),
        Binding("up", "turn(-1)", "Format", show=False),
        Binding("ctrl+o", "overwrite", "Overwrite", tooltip="Write the file over an earlier one."),
        Binding("ctrl+t", "show_code", "QR code", tooltip="Show the link for BG Stats as a QR code."),
    ]

    def __init__(self, record: str, result: RecordResult, at: int | None = None, table: str = "") -> None:
        super().__init__()
        self._record = record
        self._result = result
        self._table = table
        """What phones open: the page there has the link for BG Stats, too."""
        self._stem = os.path.splitext(record)[0] + ("" if at is None else f"-at-{at}")
        self._format = 0

    def fields(self) -> Iterable[Widget]:
        yield Sheet(id="formats")
        yield Field(FORMATS[0].file_name(self._stem))

    def on_mount(self) -> None:
        self._draw()
        self.say("")

    def _draw(self) -> None:
        rows: list[list[Part | str]] = [[Part("Export the result", "title")], []]
        columns = self.query_one(VerticalScroll).size.width
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

    def say(self, problem: str) -> None:
        """Say what is wrong, or what cannot go wrong."""
        told = problem or "Nothing is overwritten unless you ask for it."
        self.query_one("#problem", Lines).say(told, "bad" if problem else "label")

    def _in_sight(self) -> range:
        """The formats that there is room for, the chosen one among them."""
        is_small = self.app.size.width < ROOMY[0]
        room = max(3, min(len(FORMATS), self.app.size.height - _AROUND - is_small))
        first = max(0, min(self._format - room // 2, len(FORMATS) - room))
        return range(first, first + room)

    def on_input_changed(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def press(self, target: str) -> None:
        self._choose(int(target))

    def action_turn(self, by: int) -> None:
        self._choose((self._format + by) % len(FORMATS))

    def _choose(self, place: int) -> None:
        """Choose a format; the path gets its ending, unless a different one was typed."""
        field = self.query_one(Field)
        old, new = FORMATS[self._format], FORMATS[place]
        stem, ending = os.path.splitext(field.value)
        if field.value == old.file_name(self._stem):
            field.value = new.file_name(self._stem)
        elif ending == old.ending:
            field.value = f"{stem}{new.ending}"
        self._format = place
        self._draw()

    def action_overwrite(self) -> None:
        self.action_take(force=True)

    def action_take(self, force: bool = False) -> None:
        """Write the file, and return its path."""
        typed = self.query_one(Field).value
        if not typed.strip():
            self.say("Type a path.")
            return
        path = typed
        try:
            path = os.path.join(folder_of(self._record), library.path_of(typed))
            content = FORMATS[self._format].content(self._result)
            write_export(path, content, force=force, inputs=[self._record])
        except FileTaken:
            self.say("This file already exists. Ctrl+O overwrites it; or type another name.")
        except (ScorepadError, OSError) as error:
            self.say(str(error).replace(quote_file(path), "This file"))
        else:
            self.scorepad.say(f"Exported to {quote_file(path)}.")
            self.dismiss(path)

    def action_show_code(self) -> None:
        """Show the code if it fits, else the smaller one of the table, if there are phones; write nothing."""
        problem = self._try_code(short_link(self._result), CAPTION)
        if problem and self._table:
            still = self._try_code(self._table, AT_TABLE)
            problem = still and f"{problem} The phones at the table have the link on their page."
        if problem:
            self.say(problem)

    def _try_code(self, link: str, caption: str) -> str:
        """Show a code, or say why that is not possible here."""
        try:
            code = draw_code(link)
        except ScorepadError as error:
            return str(error)
        columns, lines = code.width, len(code.rows) + 1
        if self.scorepad.is_ascii or columns > self.app.size.width or lines > self.app.size.height:
            return f"The QR code needs a window of {columns}×{lines}. The format QR code writes it as a picture."
        self.app.push_screen(QrCode(code, caption))
        return ""


_OTHER = str.maketrans(" ▀▄█", "█▄▀ ")


class QrCode(Dialog[None]):
    """Shows a code as large as it is, white on black; without color it can be turned around."""

    FRAME = "bare"
    NAME = "QR code"
    WAY = "pad.score, score.export, export.qr-code"
    ABOUT = (
        "Point the camera of a phone at the code: it opens the link, and BG Stats offers to add the game. Without "
        "color the code is drawn for a dark terminal; i draws it for a light one."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "cancel", "Back", tooltip="Back to the export."),
        Binding("i", "invert", "Invert", tooltip="Without color: draw it for a light terminal, or a dark one."),
    ]

    def __init__(self, code: Drawing, caption: str = "") -> None:
        super().__init__()
        self._text = code.text()
        self._caption = caption
        self._is_inverted = False

    def fields(self) -> Iterable[Widget]:
        yield Sheet(self._code(), id="code")

    def _code(self) -> Drawing:
        text = self._text.translate(_OTHER) if self._is_inverted else self._text
        code = draw(*text.split("\n"), role="code")
        has_room = self._caption and len(code.rows) + 2 <= self.app.size.height
        return stack(code, draw([Part(self._caption, "label")])) if has_room else code

    def hints(self) -> Sequence[Hint]:
        """The keys, and without color what kind of terminal the code is drawn for."""
        back, invert = super().hints()
        kind = "light" if self._is_inverted else "dark"
        named = invert._replace(label=f"Invert; now for a {kind} terminal")
        return [back, named] if self.app.no_color else [back]

    def action_invert(self) -> None:
        if self.app.no_color:
            self._is_inverted = not self._is_inverted
            self.query_one("#code", Sheet).show(self._code())
            self.tell()


PATIENCE = 3
"""Seconds after which a program that does not take the text is given up."""
PROGRAMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
)
"""Each program with the variable that says that it has a screen to talk to."""


def copy(app: App[Any], text: str) -> None:
    """Put text on the clipboard; many terminals refuse to, so the system is asked as well."""
    app.copy_to_clipboard(text)
    command = None if app.is_headless else program(os.environ)
    if command is not None:
        app.run_worker(lambda: hand_over(command, text), thread=True, exit_on_error=False)


def program(variables: Mapping[str, str]) -> Sequence[str] | None:
    """The command that takes the text, if there is one."""
    for variable, command in PROGRAMS:
        if (not variable or variables.get(variable)) and shutil.which(command[0]):
            return command
    return None


def hand_over(command: Sequence[str], text: str) -> bool:
    """Give the text to a program; did it take it?"""
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(
            command, input=text.encode(), stdout=quiet, stderr=quiet, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


COLUMNS = 62
PURPOSE = (
    "Read them aloud, and let somebody else write them down with the number. Later they tell whether these events "
    "are still the same."
)


class SealWords(DrawingDialog):
    """The check words of a record, large."""

    NAME = "Check words"
    WAY = "pad.disputes, disputes.check-words"
    ABOUT = (
        "Four words that stand for everything recorded so far. Anyone with them on paper can tell later whether "
        "it is still the same. Nothing is written to the record: there they would prove nothing."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "cancel", "Back", tooltip="Back to where you were."),
        Binding("c", "check", "Check", tooltip="Check words that were written down."),
    ]

    SCROLLS = False

    def __init__(self, game: Game) -> None:
        super().__init__(self._draw, "Check words")
        self._game = game

    def _draw(self, columns: int) -> Drawing:
        return _large(spoken(self._game), min(columns, COLUMNS), self.app.size.height)

    def action_check(self) -> None:
        self.app.push_screen(CheckSeal(self._game))


def _large(seal: SpokenSeal, columns: int, lines: int) -> Drawing:
    """The number of events, and the words in wide capitals, closer together in a low window."""
    rows: list[list[Part | str]] = [] if lines >= ROOMY[1] else [[]]
    for word in seal.words:
        rows += [*([[]] if lines >= ROOMY[1] else []), [Part("     "), Part("  ".join(word.upper()), "title")]]
    head = draw([Part(count(seal.events, "event"), "total"), Part(" recorded", "label")])
    return stack(head, draw(*rows), draw("", *wrap(PURPOSE, columns), role="label"))


class CheckSeal(Dialog[None]):
    """Words that were written down: are these events still the same?"""

    NAME = "Compare check words"
    WAY = "pad.disputes, disputes.check-words, seal-words.check"
    ABOUT = (
        "Type the four words that were written down, with the number before them if there is one; Enter checks "
        "them. Words of several moments tell between which two the record was changed."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Check", tooltip="Check what is typed."),
        Binding("escape", "cancel", "Back", tooltip="Back to where you were."),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__("Compare check words")
        self._game = game
        self.seals: list[SpokenSeal] = []
        """The ones checked so far."""

    def fields(self) -> Iterable[Widget]:
        yield Sheet(draw("The number and the four words:", role="label"))
        yield Field(placeholder="185 ozone drill grab fiber")

    def below(self) -> Iterable[Widget]:
        yield Sheet(id="verdicts")

    def action_take(self) -> None:
        """Check the words typed, and show all that were checked."""
        field = self.query_one(Field)
        try:
            seal = find_spoken(self._game, field.value)
        except RecordError as error:
            self.say(str(error))
            return
        if seal not in self.seals:
            self.seals.append(seal)
        field.value = ""
        checked = check_seals(self._game, self.seals)
        rows: list[list[Part | str]] = []
        columns = min(COLUMNS, field.size.width)
        for place, words in enumerate(seals_text(checked, self._game.count)):
            is_good = place < len(checked) and checked[place].holds
            rows += [[Part(line, "good" if is_good else "bad")] for line in wrap(words, columns)]
        self.query_one("#verdicts", Sheet).show(draw("", *rows))
