"""FormBoard: the tables of a sheet pack as forms: a line each, and the one pointed at in full beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar

from attrs import evolve
from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from scorepad import games
from scorepad.app.drawing_boards.drawing_board import check_rows
from scorepad.app.drawing_boards.pack_board import PackBoard
from scorepad.app.painting import Highlight
from scorepad.app.screens.dialogs import Ask, Choose
from scorepad.app.screens.page import Page
from scorepad.app.widgets.inputs import Option
from scorepad.app.widgets.sheet import Hint
from scorepad.packs import pack as packs
from scorepad.packs.forms import Form, FormDraft, FormField, Table
from scorepad.packs.pack import Pack
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width, wrap
from scorepad.text.wording import quote_file

EMPTY = "–"
SHORTEST = 20
"""Columns that a text has at least; a longer one is cut in the list and whole beside it."""
LABEL = 12


def show_forms(pack: Pack, forms: tuple[Form, ...], show: Callable[[Page[Any]], None]) -> None:
    """Show the forms of a pack; a new one begins as a copy of the game's own."""
    tables = pack.tables or packs.read(packs.find(games.ruleset(pack.game).pack)).tables
    for form in forms:
        if not _is_filled(form.unfold(tables.get(form.key))):
            raise SheetError(f"{quote_file(pack.path)}: {form.key} is too odd for a form; use a text editor.")
    show(FormBoard(pack, FormDraft(forms, tables)))


def _is_filled(entries: object) -> bool:
    """Is it a list of tables of texts and whole numbers, right or wrong?"""
    return (
        isinstance(entries, list)
        and all(isinstance(table, dict) for table in entries)
        and all(type(value) in (str, int) for table in entries for value in table.values())
    )


class FormBoard(PackBoard[FormDraft]):
    """A list of tables, a cursor on one field of one of them, and that table in full beside it."""

    NAME = "Fill in"
    ABOUT = (
        "Each line is a card or a treasure of the pack. The arrows go from field to field. Type a number, or the "
        "first letter of a word; Space moves on to the next word, and Enter asks for a text or lists the words. "
        "Backspace takes back a digit, or empties a field that may be empty.\n\n"
        "Ins adds a line like this one, Del takes one out, Tab goes to the next list. The margin shows the line "
        "in full and says at once what is wrong. With the mouse: click on a field, and on a word beside it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn(1)", "Next list", tooltip="Go to the next list of the pack."),
        Binding("shift+tab", "turn(-1)", "Previous list", show=False),
        Binding("insert,ctrl+n", "add", "Add", key_display="Ins", tooltip="Add a line like this one."),
        Binding("delete", "remove", "Take out", tooltip="Take this line out; undo brings it back."),
    ]

    def __init__(self, pack: Pack, draft: FormDraft) -> None:
        super().__init__(pack, draft)
        self.form = draft.forms[0]
        self.place = 0
        """The line of the cursor."""
        self.key = self._first_key()
        """The field of the cursor."""
        self._is_typing = False
        """Is the next digit added to those already there?"""

    def _first_key(self) -> str:
        return next(each.key for each in self.form.fields if not each.is_fixed)

    @property
    def entries(self) -> Sequence[Table]:
        return self.draft.entries(self.form)

    @property
    def entry(self) -> Table:
        """The table of the line pointed at."""
        return self.entries[self.place] if self.place < len(self.entries) else {}

    @property
    def field(self) -> FormField:
        return self.form.field(self.key)

    # ------------------------------------------------------------------ what is filled in

    def tables(self) -> dict[str, Any]:
        return dict(self.draft.tables)

    def mistakes(self) -> Sequence[str]:
        return self._checked[0]

    @property
    def _checked(self) -> tuple[Sequence[str], Sequence[str]]:
        """Errors and remarks about the pack as it is filled in."""
        if self._judged is None or self._judged[0] is not self.draft:
            self._judged = self.draft, _check(self.pack, self.draft.tables)
        return self._judged[1]

    _judged: tuple[FormDraft, tuple[Sequence[str], Sequence[str]]] | None = None

    # ------------------------------------------------------------------ drawing

    def picture(self, columns: int, rows: int) -> Drawing:
        """All lines under the keys of their fields; those that exclude each other share a column."""
        del rows
        listed = [[each] for each in self.form.fields if each.only is None]
        others = [each for each in self.form.fields if each.only is not None]
        listed += [others] if others else []
        wide = [self._width(each) for each in listed]
        if listed[-1][0].is_text:
            wide[-1] = max(SHORTEST, min(wide[-1], columns - sum(wide[:-1]) - 2 * len(wide) - 2))
        keys = [_title(each) for each in listed]
        lines: list[Row] = [tuple(Part(fit(f" {key}", wide[x] + 2), "label") for x, key in enumerate(keys))]
        for place, table in enumerate(self.entries):
            lines.append(tuple(self._cell(each, table, place, wide[x]) for x, each in enumerate(listed)))
        return Drawing(tuple(lines))

    def _width(self, fields: Sequence[FormField]) -> int:
        words = [_shown(table, each) for table in self.entries for each in fields if each.applies_to(table)]
        return max(map(width, [_title(fields), *words]))

    def _cell(self, fields: Sequence[FormField], table: Table, place: int, columns: int) -> Part:
        each = next((each for each in fields if each.applies_to(table)), None)
        if each is None:
            return Part(" " * (columns + 2))
        role = "label" if each.is_fixed or table.get(each.key) is None else "player" if place == self.place else ""
        return Part(f" {fit(_shown(table, each), columns)} ", role, f"{place}:{each.key}")

    def marks(self) -> dict[str, Highlight]:
        return {f"{self.place}:{self.key}": Highlight("ghost")}

    def margin(self, columns: int) -> Iterator[Row]:
        checks = check_rows(*self._checked, columns)
        yield from self._tabs(columns)
        if self.is_narrow:
            yield from checks
            yield from self._answers(columns)
            return
        yield ()
        for each in self.form.fields:
            if each.applies_to(self.entry):
                yield from self._line(each, columns)
        yield ()
        yield from self._answers(columns)
        yield ()
        yield from checks

    def _tabs(self, columns: int) -> Iterator[Row]:
        """The lists of the pack, to click on."""
        parts = []
        for number, form in enumerate(self.draft.forms):
            is_open = form is self.form
            role = "title" if is_open else "label"
            parts.append(Part(f"{'▶' if is_open else ' '}{form.title} ", role, f"form:{number}"))
        yield from _flowing(parts, columns)

    def _line(self, each: FormField, columns: int) -> Iterator[Row]:
        """A field with its value, on as many lines as it takes."""
        is_here = each.key == self.key
        lines = wrap(_shown(self.entry, each), columns - LABEL) or [""]
        for number, line in enumerate(lines):
            head = f"{'▶ ' if is_here else '  '}{each.key}" if number == 0 else ""
            yield Part(fit(head, LABEL), "key" if is_here else "label"), Part(line, "player" if is_here else "")

    def _answers(self, columns: int) -> Iterator[Row]:
        """What the field under the cursor is, and what it may be."""
        each = self.field
        options = each.options(self.draft.tables)
        about = each.label
        if each.numbers is not None:
            about += f", {each.numbers[0]} to {each.numbers[-1]}"
        if each.is_optional:
            about += " (may be empty)"
        for line in wrap(f"{about[:1].upper()}{about[1:]}", columns):
            yield (Part(line, "label"),)
        parts = []
        for option in options:
            is_chosen = option == self.entry.get(each.key)
            role = "key" if is_chosen else "points"
            parts.append(Part(f"{'■' if is_chosen else '□'} {option}  ", role, f"set:{option}"))
        yield from _flowing(parts, columns)

    def said(self) -> Row:
        ids = games.ruleset(self.pack.game).layout.ids.get(self.form.key, (self.form.fields[0].key,))
        name = " ".join(str(self.entry.get(key, "")) for key in ids)
        return Part(f" {self.form.key} {name} ", "key"), Part(f"{self.field.label}")

    def plain(self) -> Drawing:
        """All lists, to compare them with the printed cards."""
        kept, lines = self.form, []
        for form in self.draft.forms:
            self.form = form
            lines += [(Part(form.title, "title"),), *self.picture(0, 0).rows, ()]
        self.form = kept
        return draw(*lines)

    # ------------------------------------------------------------------ keys and the mouse

    def drawing_hints(self) -> Sequence[Hint]:
        options = self.field.options(self.draft.tables)
        if options:
            return (Hint("space", "Next word", "The next word for this field; or type its first letter."),)
        if self.field.numbers is not None:
            return (Hint("type", "number", "Type the number of this field.", "0-9"),)
        return (Hint("enter", "Text", "Type the text of this field."),)

    def hints(self) -> Sequence[Hint]:
        return [hint for hint in super().hints() if not self.form.is_fixed or hint.key not in ("insert", "delete")]

    def press(self, key: str, character: str) -> bool:
        moves = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1), "pageup": (-10, 0)}
        moves |= {"pagedown": (10, 0), "home": (-1_000_000, 0), "end": (1_000_000, 0)}
        if key in moves:
            self._move(*moves[key])
        elif not self.entries:
            return False
        elif key == "enter":
            self._ask()
        elif key == "backspace":
            self._take_back()
        elif key == "space" and self.field.options(self.draft.tables):
            self._choose_next(self.field.options(self.draft.tables))
        else:
            return len(character) == 1 and character.isalnum() and self._type(character)
        return True

    def _move(self, rows: int, fields: int) -> None:
        self.place = max(0, min(len(self.entries) - 1, self.place + rows))
        keys = [each.key for each in self.form.fields if not each.is_fixed and each.applies_to(self.entry)]
        if self.key not in keys:
            self.key = keys[0]
        elif fields:
            self.key = keys[max(0, min(len(keys) - 1, keys.index(self.key) + fields))]
        self._is_typing = False
        self.show()

    def _type(self, character: str) -> bool:
        """Carry out a digit or a letter; false if it means nothing here."""
        options = self.field.options(self.draft.tables)
        if options:
            fitting = [each for each in options if each.casefold().startswith(character.casefold())]
            if character.isdecimal() and 0 < int(character) <= len(options):
                fitting = [options[int(character) - 1]]
            if fitting:
                self._choose_next(fitting)
            return bool(fitting)
        if self.field.numbers is None or not (character.isascii() and character.isdecimal()):
            return False
        before = str(self.entry.get(self.key, "")) if self._is_typing else ""
        self._set(int(f"{before}{character}"[-len(str(self.field.numbers[-1])) :]), is_typing=True)
        return True

    def _choose_next(self, options: Sequence[str]) -> None:
        now = self.entry.get(self.key)
        self._set(options[(options.index(now) + 1) % len(options)] if now in options else options[0])

    def _take_back(self) -> None:
        """Take back the last digit, or all that is there."""
        value = self.entry.get(self.key)
        digits = str(value)[:-1] if isinstance(value, int) else ""
        if digits.isdecimal():
            self._set(int(digits), is_typing=True)
        elif self.field.is_optional:
            self._set(None)

    def _set(self, value: Any, *, is_typing: bool = False) -> None:
        self._is_typing = is_typing
        self.change(self.draft.set(self.form, self.place, self.key, value))

    def _ask(self) -> None:
        """Ask for a text, or list the words; a number is typed where it is."""
        options = self.field.options(self.draft.tables)

        if options:
            self.ask(Choose(self.field.label, [Option(each, each) for each in options]), self._set)
        elif self.field.numbers is None:
            self.ask(Ask(self.field.label, str(self.entry.get(self.key, ""))), self._set)
        else:
            self._move(1, 0)

    def stroke(self, draft: FormDraft, target: str, *, is_left: bool) -> FormDraft:
        del is_left
        place, _, key = target.partition(":")
        if not self.form.field(key).is_fixed:
            self.place, self.key, self._is_typing = int(place), key, False
        return draft

    def pick(self, target: str) -> None:
        """Open a form or set a field."""
        verb, _, what = target.partition(":")
        if verb == "form":
            self._open(self.draft.forms[int(what)])
        elif verb == "set":
            self._set(what)

    # ------------------------------------------------------------------ actions

    def show(self) -> None:
        self.place = max(0, min(len(self.entries) - 1, self.place))
        if not self.field.applies_to(self.entry):
            self.key = self._first_key()
        super().show()

    def _open(self, form: Form) -> None:
        self.form, self.place, self._is_typing = form, 0, False
        self.key = self._first_key()
        self.show()

    def action_turn(self, by: int) -> None:
        forms = self.draft.forms
        self._open(forms[(forms.index(self.form) + by) % len(forms)])

    def action_add(self) -> None:
        if self.form.is_fixed:
            self.scorepad.say(f"{self.form.title}: this list is fixed; every copy of the game has the same.")
            return
        self.change(self.draft.add(self.form, self.place))
        self._move(1, 0)

    def action_remove(self) -> None:
        if self.form.is_fixed:
            self.scorepad.say(f"{self.form.title}: this list is fixed; every copy of the game has the same.")
        elif self.entries:
            self.change(self.draft.remove(self.form, self.place))

    def commands(self) -> Iterable[SystemCommand]:
        yield from super().commands()
        yield SystemCommand("Add a line", "Like the one pointed at", self.action_add)
        yield SystemCommand("Take out a line", "Undo brings it back", self.action_remove)


def _flowing(parts: Iterable[Part], columns: int) -> Iterator[Row]:
    """Parts in as many rows as they need."""
    row: list[Part] = []
    for part in parts:
        if row and sum(width(each.text) for each in row) + width(part.text.rstrip()) > columns:
            yield tuple(row)
            row = []
        row.append(part)
    if row:
        yield tuple(row)


def _title(fields: Sequence[FormField]) -> str:
    """What stands above a column."""
    return fields[0].key if len(fields) == 1 else "more"


def _shown(table: Table, each: FormField) -> str:
    value = table.get(each.key)
    return EMPTY if value is None else str(value)


def _check(pack: Pack, tables: Any) -> tuple[Sequence[str], Sequence[str]]:
    """Errors of a pack with these tables, and remarks about it."""
    ruleset = games.ruleset(pack.game)
    origins = {key: [""] * len(value) for key, value in tables.items() if isinstance(value, list)}
    try:
        sheets = ruleset.read_sheets(evolve(pack, path="", tables=dict(tables), origins=origins))
    except SheetError as error:
        return [str(error).removeprefix('"": ')], ()
    return (), ruleset.check_sheets(sheets)
