"""Inputs: a field, a choice of one of a few values, a list drawn only where visible, and wrapped text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.highlighter import Highlighter
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.suggester import Suggester
from textual.widgets import Input

from scorepad.app.painting import paint
from scorepad.app.widgets.sheet import Sheet
from scorepad.system import limits
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width, wrap
from scorepad.text.folding import fold
from scorepad.text.wording import is_unsafe

MARGIN = 2
LABEL, NEAR = 20, 4
"""Columns where values start: beside their title, or, where there is little room, below it."""


CRAMPED = 50
"""Where a form has fewer columns, there is little room."""


def left_of(columns: int) -> int:
    """The column where values start."""
    return LABEL if columns >= CRAMPED else NEAR


class Flow(Sheet):
    """A sheet that is redrawn for every width."""

    @abstractmethod
    def lay(self, columns: int) -> Drawing:
        """The drawing for a width."""

    def again(self) -> None:
        """Redraw, because something has changed."""
        self._show_for(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self.lay(width).rows)

    def on_resize(self, event: events.Resize) -> None:
        self._show_for(event.size.width)

    def _show_for(self, columns: int) -> None:
        # Always as wide as the widget: otherwise every key would make Textual lay everything out again.
        rows = self.lay(columns).rows
        self.show(Drawing(tuple((*row, Part(" " * (columns - _width(row)))) for row in rows)))


class Lines(Flow):
    """Indented text in one role; takes no space if empty."""

    def __init__(self, text: str = "", role: str = "label", *, indent: int = LABEL, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = text
        self._role = role
        self._indent = indent

    @property
    def text(self) -> str:
        return self._text

    def say(self, text: str, role: str | None = None) -> None:
        """Show another text, in another role if one is given."""
        said = text, self._role if role is None else role
        if said != (self._text, self._role):
            self._text, self._role = said
            self.again()

    def lay(self, columns: int) -> Drawing:
        return Drawing(_paragraph(self._text, self._role, min(self._indent, left_of(columns)), columns))


class FlowingDrawing(Flow):
    """A drawing that a function makes for every width."""

    def __init__(self, lay: Callable[[int], Drawing], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lay = lay

    def lay(self, columns: int) -> Drawing:
        return self._lay(columns)


def folded(drawing: Drawing, *, id: str | None = None) -> FlowingDrawing:
    """A drawing whose rows are folded where there is little room."""
    return FlowingDrawing(lambda columns: fold(drawing, columns), id=id)


class Option(NamedTuple):
    """A value, its label, and what choosing it means."""

    value: Any
    label: str
    about: str = ""


class ChoiceField(Flow, can_focus=True):
    """One of several values: left and right change it, and so does a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous", show=False),
        Binding("right,space", "step(1)", "Next", show=False),
    ]

    class Changed(Message):
        """A different value was chosen."""

        def __init__(self, choice: ChoiceField) -> None:
            super().__init__()
            self.choice = choice

    class Left(Message):
        """A digit has chosen a value, or something else is typed: on with the next field."""

        def __init__(self, choice: ChoiceField, typed: str) -> None:
            super().__init__()
            self.choice = choice
            self.typed = typed

    def __init__(
        self,
        title: str,
        options: Sequence[Option],
        *,
        value: Any = None,
        why: str = "",
        is_numbered: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._title = title
        self._why = why
        self.is_numbered = is_numbered
        """Has every value a digit that chooses it?"""
        self.options = tuple(options)
        self._chosen = _place(options, value)

    @property
    def value(self) -> Any:
        """The chosen value; None if there are no options."""
        return self.options[self._chosen].value if self.options else None

    def offer(self, options: Sequence[Option], value: Any) -> None:
        """Replace the options and choose this value, or the first if it is not among them."""
        self.options = tuple(options)
        self._chosen = _place(options, value)
        self.again()

    def choose(self, place: int) -> None:
        """Choose the value at a place."""
        if place != self._chosen and 0 <= place < len(self.options):
            self._chosen = place
            self.again()
            self.post_message(self.Changed(self))

    def action_step(self, by: int) -> None:
        if self.options:
            self.choose((self._chosen + by) % len(self.options))

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.choose(int(message.target))

    def on_key(self, event: events.Key) -> None:
        typed = event.character or ""
        if not self.is_numbered or not event.is_printable or not typed.isalnum():
            return
        event.stop()
        if typed.isascii() and typed.isdecimal():
            self.choose(int(typed) - 1)
            typed = ""
        self.post_message(self.Left(self, typed))

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.again()

    def lay(self, columns: int) -> Drawing:
        left = left_of(columns)
        room = max(10, columns - left - MARGIN)
        pieces = [self._piece(place, room) for place in range(len(self.options))]
        lines: list[list[Part]] = [[]]
        for piece in pieces:
            used = _width(tuple(lines[-1]))
            if lines[-1] and used + 3 + width(piece.text) > room:
                lines.append([piece])
            else:
                lines[-1] += [Part("   "), piece] if lines[-1] else [piece]
        title = Part(fit(self._title, LABEL - MARGIN), "title" if self.has_focus else "player")
        head: Row = (Part("▶ " if self.has_focus else "  ", "key"), title)
        below = [(Part(" " * left), *line) for line in lines]
        rows: list[Row] = [head, *below] if left < LABEL else [(*head, *lines[0]), *below[1:]]
        about = self.options[self._chosen].about if self.options else ""
        for text in (self._why, about):
            rows += _paragraph(text, "label", left, columns)
        return draw(*rows)

    def _piece(self, place: int, room: int) -> Part:
        """A value with its box, crossed if it is chosen."""
        label = f"{place + 1} {self.options[place].label}" if self.is_numbered else self.options[place].label
        if width(label) > room - 2:
            label = fit(label, room - 2)
        if place != self._chosen:
            return Part(f"□ {label}", "points", str(place))
        return Part(f"■ {label}", "key" if self.has_focus else "player", str(place))


def _width(row: Row) -> int:
    return sum(width(part.text) for part in row)


def _place(options: Sequence[Option], value: Any) -> int:
    return next((place for place, each in enumerate(options) if each.value == value), 0)


def _paragraph(text: str, role: str, indent: int, columns: int) -> tuple[Row, ...]:
    if not text:
        return ()
    lines = wrap(text, max(10, columns - indent - MARGIN))
    return tuple((Part(" " * indent), Part(line, role)) for line in lines)


class ActionLine(Flow, can_focus=True):
    """A line that does something with Enter or a click, such as opening and closing what is folded below it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,right", "choose", "Open", show=False)]

    class Chosen(Message):
        """Do it."""

        def __init__(self, line: ActionLine) -> None:
            super().__init__()
            self.line = line

    def __init__(self, title: str, text: str = "", *, fold: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._text = text
        self.fold = fold
        """The id of what it opens and closes, if it does."""
        self.is_open = False

    @property
    def text(self) -> str:
        return self._text

    def say(self, text: str, title: str = "") -> None:
        """Say something else beside the title, or beside another one."""
        if (text, title or self._title) != (self._text, self._title):
            self._text, self._title = text, title or self._title
            self.again()

    def open(self, is_open: bool) -> None:
        """Open the fold, or close it."""
        self.is_open = is_open
        self.again()

    def lay(self, columns: int) -> Drawing:
        left = left_of(columns)
        sign = ("▾ " if self.is_open else "▸ ") if self.fold else "→ "
        head: Row = (
            Part("▶ " if self.has_focus else "  ", "key", "do"),
            Part(fit(self._title, LABEL - MARGIN), "title" if self.has_focus else "player", "do"),
        )
        first, *rest = wrap(self._text, max(10, columns - left - MARGIN - 2)) or [""]
        said: Row = (Part(sign, "key", "do"), Part(first, "points", "do"))
        below: list[Row] = [(Part(" " * (left + 2)), Part(line, "points", "do")) for line in rest]
        rows: list[Row] = [head, (Part(" " * left), *said)] if left < LABEL else [(*head, *said)]
        return draw(*rows, *below)

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.action_choose()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.again()

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self))


STAND_IN = "\ufffd"
WRONG = "reverse underline"
"""How words of a line look that are wrong, in any theme."""


class _Harmless(Highlighter):
    """Shows characters that could garble a terminal as a replacement sign, and marks what is wrong."""

    wrong: Sequence[tuple[int, int]] = ()
    """Where it begins and ends."""

    def __call__(self, text: str | Text) -> Text:
        plain = text if isinstance(text, str) else text.plain
        shown = "".join(STAND_IN if is_unsafe(character) else character for character in plain)
        marked = Text(shown, no_wrap=True, overflow="ignore", end="")
        for start, end in self.wrong:
            marked.stylize(WRONG, start, end)
        return marked

    def highlight(self, text: Text) -> None:
        """Nothing left to do: `__call__` does it all."""


class Field(Input):
    """A line of text; control characters stay in it, to be reported, but are never painted."""

    def __init__(
        self,
        value: str = "",
        *,
        placeholder: str = "",
        suggester: Suggester | None = None,
        is_selected: bool = False,
        id: str | None = None,
    ) -> None:
        self._shown = _Harmless()
        super().__init__(
            value,
            placeholder,
            self._shown,
            suggester=suggester,
            select_on_focus=is_selected,
            compact=True,
            id=id,
        )

    @property
    def wrong(self) -> Sequence[tuple[int, int]]:
        """Where what is marked as wrong begins and ends."""
        return self._shown.wrong

    def mark(self, wrong: Sequence[tuple[int, int]]) -> None:
        """Mark what is wrong."""
        if wrong != self._shown.wrong:
            self._shown.wrong = wrong
            self.refresh()

    def on_key(self, event: events.Key) -> None:
        """Tab takes the completion that is shown, as the right arrow does; only then does it leave the field."""
        if event.key != "tab" or self.suggester is None or self.cursor_position < len(self.value):
            return
        typed = self.value
        self.action_cursor_right()
        if self.value != typed:
            event.stop()
            event.prevent_default()

    def replace(self, text: str, start: int, end: int) -> None:
        # A line break would end the line, and no terminal or file can hold an invalid character.
        text = " ".join(text[: limits.TYPED_LENGTH].split("\n")).replace("\t", " ")
        whole = "".join(STAND_IN if "\ud800" <= each <= "\udfff" else each for each in text)
        super().replace(whole, start, end)


POINTERS = ("▶ ", "┃")
"""For items of one line, and of several."""


class VirtualList(ScrollView, can_focus=True):
    """Shows items, one of them pointed at; `draw_item` draws an item for a width."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"virtual-list--pointed"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", "Up", show=False),
        Binding("down,j", "step(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "step(-1_000_000)", "First", show=False),
        Binding("end", "step(1_000_000)", "Last", show=False),
    ]

    class Moved(Message):
        """Another item is pointed at."""

    class Chosen(Message):
        """A click on the item already pointed at."""

    def __init__(
        self, draw_item: Callable[[int, int], Drawing], *, lines: int = 1, gap: int = 0, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._draw_item = draw_item
        self._lines = lines
        self._pointer = POINTERS[lines > 1]
        self._step = lines + gap
        self._count = 0
        self._pointed = 0
        self._columns = 0
        self.drawn: dict[int, Drawing] = {}
        self._is_new = True

    @property
    def pointed(self) -> int | None:
        """Index of the item pointed at; None if the list is empty."""
        return self._pointed if self._count else None

    @property
    def is_at_end(self) -> bool:
        return self._pointed >= self._count - 1

    @property
    def in_sight(self) -> range:
        """The items at least partly visible."""
        top = self.scroll_offset.y
        return range(top // self._step, min(self._count, (top + self.size.height) // self._step + 1))

    def fill(self, count: int, pointed: int) -> None:
        """Show this many items, all of them redrawn, and point at one."""
        self._count = count
        self.drawn.clear()
        self.virtual_size = Size(0, count * self._step)
        self._pointed = max(0, min(pointed, count - 1))
        self._is_new = True
        self._reveal()
        self.refresh()
        self.post_message(self.Moved())

    def draw_again(self, place: int) -> None:
        """One item has changed."""
        self.drawn.pop(place, None)
        self._refresh_item(place)

    def point(self, place: int) -> None:
        """Point at an item and scroll to it."""
        place = max(0, min(place, self._count - 1))
        if place != self._pointed and self._count:
            self._refresh_item(self._pointed)
            self._pointed = place
            self._refresh_item(place)
            self._reveal()
            self.post_message(self.Moved())

    def action_step(self, by: int) -> None:
        self.point(self._pointed + by)

    def action_page(self, by: int) -> None:
        self.point(self._pointed + by * max(1, self.size.height // self._step - 1))

    def render_line(self, y: int) -> Strip:
        place, line = divmod(y + self.scroll_offset.y, self._step)
        columns, base = self.scrollable_content_region.width, self.rich_style
        if place >= self._count or line >= self._lines:
            return Strip.blank(columns, base)
        if columns != self._columns:
            self._columns = columns
            self.drawn.clear()
        drawing = self.drawn.get(place)
        if drawing is None:
            drawing = self.drawn[place] = self._draw_item(place, columns - len(self._pointer))
        is_pointed = place == self._pointed
        if is_pointed:
            base = self.get_component_rich_style("virtual-list--pointed")
        row = drawing.rows[line] if line < len(drawing.rows) else ()
        pointer = Part(self._pointer if is_pointed else " " * len(self._pointer), "key")
        return paint((pointer, *row), base, self.app.current_theme.dark).crop_extend(0, columns, base)

    def on_resize(self) -> None:
        self._reveal()

    def on_click(self, event: events.Click) -> None:
        place, line = divmod(event.y + self.scroll_offset.y, self._step)
        if place >= self._count or line >= self._lines:
            return
        if place == self._pointed:
            self.post_message(self.Chosen())
        self.point(place)

    def _refresh_item(self, place: int) -> None:
        self.refresh(Region(0, place * self._step - self.scroll_offset.y, self.size.width, self._lines))

    def _reveal(self) -> None:
        """Scroll so that the whole item pointed at is visible."""
        top, height, first = self.scroll_offset.y, self.size.height, self._pointed * self._step
        last = first + self._lines
        if not height or (top <= first and last <= top + height):
            return
        edge = first if first < top else last - height
        middle = first - height // 2  # in a new list, also show what comes after it
        self.scroll_to(y=middle if self._is_new else edge, animate=False)
        self._is_new = False

    def notify_style_update(self) -> None:
        """Repaint everything, because the theme changed."""
        super().notify_style_update()
        self.refresh()
