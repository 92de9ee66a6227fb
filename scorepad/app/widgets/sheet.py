"""Sheet: a drawing on the screen, one widget per sheet, painted line by line.

Hints: the last line of a screen, which says what keys do; clicking a hint presses its key.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, zip_longest
from typing import NamedTuple, Self

from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from scorepad.app.painting import NARROW, Highlight, form, mark, paint
from scorepad.app.textual_internals import refresh_at_once, repaint
from scorepad.text.drawing import Drawing, Part, Row, width

NOTHING = Drawing(())


class Ground(NamedTuple):
    """The background a sheet is painted on."""

    style: Style
    is_dark: bool
    color: Color
    filters: Sequence[LineFilter]

    def filtered(self, strip: Strip) -> Strip:
        """The strip with the app's line filters applied."""
        for each in self.filters:
            strip = strip.apply_filter(each, self.color)
        return strip


class Sheet(ScrollView, can_focus=False):
    """Shows a drawing; only lines that change are repainted."""

    class Pressed(Message):
        """A click on the sheet; `target` is what was hit, `chain` is 2 for a double click."""

        def __init__(self, sheet: Sheet, target: str, button: int, chain: int = 1) -> None:
            super().__init__()
            self.chain = chain
            self.sheet = sheet
            self.target = target
            self.button = button

    class Pointed(Message):
        """The mouse has moved to another target."""

        def __init__(self, sheet: Sheet, target: str) -> None:
            super().__init__()
            self.sheet = sheet
            self.target = target

    def __init__(self, drawing: Drawing = NOTHING, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drawing = drawing
        self._marks: Mapping[str, Highlight] = {}
        self._formed = form(drawing)
        """The rows of the drawing, painted or lined."""
        self._rows: tuple[Row, ...] = self._formed
        self._pointed = ""
        self._painted: dict[Row, Strip] = {}
        """The visible rows, as last painted."""
        self._strips: list[Strip] = []
        """The visible lines, if all of them are painted."""
        self._ground: Ground | None = None
        self.virtual_size = Size(drawing.width, len(drawing.rows))

    @property
    def drawing(self) -> Drawing:
        return self._drawing

    def show(self, drawing: Drawing, marks: Mapping[str, Highlight] | None = None) -> None:
        """Show a drawing, with some of its targets marked."""
        if drawing is self._drawing and not marks and not self._marks:
            return
        old, self._marks = self._rows, marks or {}
        is_new = drawing is not self._drawing
        if is_new:
            self._formed = form(drawing)
        self._rows = tuple(mark(row, marks) for row in self._formed) if marks else self._formed
        if is_new:
            self._drawing = drawing
            if self._resize(Size(drawing.width, len(drawing.rows))):
                return
        pairs = enumerate(zip_longest(self._rows, old))
        lines = [line for line, (row, before) in pairs if row is not before and row != before]
        if lines:
            self._repaint(lines)

    def _resize(self, size: Size) -> bool:
        """Take the drawing's new size; lay the screen out again only if that makes a difference."""
        old = self.virtual_size
        if size == old:
            return False
        self.set_reactive(ScrollView.virtual_size, size)
        columns, rows = self.size
        has_room = max(old.width, size.width) <= columns and max(old.height, size.height) <= rows
        if has_room and not self.styles.auto_dimensions:
            return False
        self.refresh(layout=True)
        return True

    def _repaint(self, lines: Sequence[int]) -> None:
        """Repaint some lines, together with everything else on the screen that changes."""
        self._strips = []
        top, columns = self.scroll_offset.y, self.size.width
        breaks = [place for place in range(1, len(lines)) if lines[place] != lines[place - 1] + 1]
        runs = zip([0, *breaks], [*breaks, len(lines)], strict=True)
        regions = [Region(0, lines[start] - top, columns, end - start) for start, end in runs]
        if self.styles.gutter or not self.is_mounted:
            self.refresh(*regions)
            return
        repaint(self, regions)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Like Textual's, and forget what was painted, since it may look different now."""
        self._painted, self._strips, self._ground = {}, [], None
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        refresh_at_once(self)
        return self

    def reveal(self, targets: Collection[str]) -> None:
        """Scroll to where these targets are drawn."""
        lines = [line for line, row in enumerate(self._rows) if any(part.target in targets for part in row)]
        if lines:
            region = Region(self.scroll_offset.x, lines[0], 1, lines[-1] - lines[0] + 1)
            self.scroll_to_region(region, animate=False, immediate=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        return self.virtual_size.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return self.virtual_size.height

    def render_lines(self, crop: Region) -> list[Strip]:
        """Reuse rows already painted; a sheet with a border is left to Textual."""
        if self.styles.gutter:
            return super().render_lines(crop)
        columns, lines = self.size
        if len(self._strips) != lines or any(strip.cell_length != columns for strip in self._strips[:1]):
            self._strips = self._paint(columns, lines)
        strips = self._strips[crop.y : crop.bottom]
        return strips if crop.width == columns else [strip.crop(*crop.column_span) for strip in strips]

    def _paint(self, columns: int, lines: int) -> list[Strip]:
        """All visible lines."""
        known = {row: strip for row, strip in self._painted.items() if strip.cell_length == columns}
        self._painted = {}
        top, strips = self.scroll_offset.y, []
        for line in range(lines):
            row = self._row(line + top)
            strip = known.get(row)
            if strip is None:
                strip = known[row] = self.ground.filtered(self.render_line(line))
            self._painted[row] = strip
            strips.append(strip)
        return strips

    def _row(self, line: int) -> Row:
        return self._rows[line] if line < len(self._rows) else ()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        style, is_dark, *_ = self.ground
        return paint(self._row(y + top), style, is_dark).crop_extend(left, left + self.size.width, style)

    @property
    def ground(self) -> Ground:
        """The background, cached until it changes."""
        if self._ground is None:
            is_dark = self.app.current_theme.dark
            self._ground = Ground(self.rich_style, is_dark, self.background_colors[1], self.get_line_filters())
        return self._ground

    def target_at(self, x: int, y: int) -> str:
        """The target at this cell of the widget."""
        left, top = self.scroll_offset
        gutter = self.gutter
        line, column = y - gutter.top, x - gutter.left
        if not (0 <= line < self.size.height and 0 <= column < self.size.width) or line + top >= len(self._rows):
            return ""
        column += left
        for part in self._rows[line + top]:
            columns = width(part.text)
            if column < columns:
                return part.target
            column -= columns
        return ""

    def place_of(self, target: str) -> tuple[int, int] | None:
        """Where a target is drawn: the middle of its first row."""
        left, top = self.scroll_offset
        gutter = self.gutter
        for line, row in enumerate(self._rows, gutter.top):
            column = gutter.left
            for part in row:
                columns = width(part.text)
                if part.target == target:
                    return column + columns // 2 - left, line - top
                column += columns
        return None

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pressed(self, self.target_at(event.x, event.y), event.button, event.chain))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        target = self.target_at(event.x, event.y)
        if target != self._pointed:
            self._pointed = target
            self.post_message(self.Pointed(self, target))

    def on_leave(self) -> None:
        self._pointed = ""

    def notify_style_update(self) -> None:
        """Repaint everything: the theme changed, or the window came to the front."""
        super().notify_style_update()
        self.refresh()


ROOMY = 100
"""Width from which the global hints are shown."""


class Hint(NamedTuple):
    """A key, what it does in a word or two, and in a sentence."""

    key: str
    """As Textual names it: "enter", "f1", "space"."""
    label: str
    help: str = ""
    shown: str = ""
    """What people call it, if that differs."""
    brief: str = ""
    """A shorter label for narrow windows, where it leaves room for another key."""

    @property
    def name(self) -> str:
        """What people call the key."""
        return self.shown or _NAMES.get(self.key, self.key.replace("ctrl+", "^"))


_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "colon": ":",
    "exclamation_mark": "!",
    "number_sign": "#",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "delete": "Del",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}


class Hints(Sheet):
    """One line of hints, as many as fit."""

    class Chosen(Message):
        """A click on a hint."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def tell(self, hints: Sequence[Hint], always: Sequence[Hint] = ()) -> None:
        """Show these hints; `always` go at the right end, all of them if there is room."""
        told = (tuple(hints), tuple(always))
        if told != self._told:
            self._told = told
            self._lay()

    _told: tuple[tuple[Hint, ...], tuple[Hint, ...]] = ((), ())

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        hints: Sequence[Hint]
        always: Sequence[Hint]
        hints, always = self._told
        columns = self.size.width
        if columns < NARROW:
            hints = [hint._replace(label=hint.brief or hint.label) for hint in hints]
        if columns < ROOMY and _width([*hints, *always]) > columns:
            always = always[:1]
        brief = [hint._replace(label="") for hint in always]
        if columns < NARROW and _width([*hints[:1], *brief]) <= columns < _width([*hints[:1], *always]):
            always = brief
        right = [part for hint in always for part in _parts(hint)]
        room = columns - _columns(right)
        left = [part for hint in _fitting(hints, room, has_way_out=bool(right)) for part in _parts(hint)]
        self.show(Drawing(((*left, Part(" " * max(0, room - _columns(left))), *right),)))

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.post_message(self.Chosen(message.target))


def _fitting(hints: Sequence[Hint], columns: int, *, has_way_out: bool) -> Sequence[Hint]:
    """The first hints, as many as there is room for; on a page, the way out is always among them."""
    shown = _first(hints, columns)
    out = [hint for hint in hints if hint.key == "escape" and hint not in shown]
    if not (out and has_way_out):
        return shown
    brief = [hint._replace(label="") for hint in out]
    for way in (out, brief):  # rather than that another one is left out, it is short
        if _width([*shown, *way]) <= columns:
            return [*shown, *way]
    return [*_first(shown, columns - _width(out)), *out]


def _first(hints: Sequence[Hint], columns: int) -> Sequence[Hint]:
    number = sum(used <= columns for used in accumulate(_width([hint]) for hint in hints))
    return hints[:number]


def _parts(hint: Hint) -> list[Part]:
    label = [Part(f"{hint.label} ", "label", hint.key)] if hint.label else []
    return [Part(f" {hint.name} ", "key", hint.key), *label]


def _width(hints: Sequence[Hint]) -> int:
    return sum(_columns(_parts(hint)) for hint in hints)


def _columns(parts: Sequence[Part]) -> int:
    return sum(width(part.text) for part in parts)
