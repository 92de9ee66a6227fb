"""Sheet: a drawing on the screen, one widget a sheet, painted line by line."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from scorepad.app.painting import Mark, mark, paint
from scorepad.drawing import Drawing, Row, width

NOTHING = Drawing(())


class Sheet(ScrollView, can_focus=False):
    """Shows a drawing; only lines that change are painted anew."""

    class Pressed(Message):
        """Somebody clicked on something that stands for something."""

        def __init__(self, sheet: Sheet, target: str, button: int) -> None:
            super().__init__()
            self.sheet = sheet
            self.target = target
            self.button = button

    class Pointed(Message):
        """The mouse has come to something else."""

        def __init__(self, sheet: Sheet, target: str) -> None:
            super().__init__()
            self.sheet = sheet
            self.target = target

    def __init__(self, drawing: Drawing = NOTHING, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drawing = drawing
        self._marks: Mapping[str, Mark] = {}
        self._rows: tuple[Row, ...] = drawing.rows
        self._pointed = ""
        self.virtual_size = Size(drawing.width, len(drawing.rows))

    @property
    def drawing(self) -> Drawing:
        return self._drawing

    def show(self, drawing: Drawing, marks: Mapping[str, Mark] | None = None) -> None:
        """Show another drawing, some of its targets marked."""
        old, old_size = self._rows, self.virtual_size
        if drawing is not self._drawing:
            self._drawing = drawing
            self.virtual_size = Size(drawing.width, len(drawing.rows))
        self._marks = marks or {}
        targets = self._marks.keys()
        self._rows = tuple(
            mark(row, self._marks) if targets and any(part.target in targets for part in row) else row
            for row in drawing.rows
        )
        if self.virtual_size != old_size:
            self.refresh(layout=self.styles.auto_dimensions)
            return
        top, columns = self.scroll_offset.y, self.size.width
        changed = [
            Region(0, line - top, columns, 1)
            for line, (row, before) in enumerate(zip(self._rows, old, strict=True))
            if row != before
        ]
        if changed:
            self.refresh(*changed)

    def reveal(self, targets: Collection[str]) -> None:
        """Scroll up or down to where these are drawn."""
        lines = [line for line, row in enumerate(self._rows) if any(part.target in targets for part in row)]
        if lines:
            region = Region(self.scroll_offset.x, lines[0], 1, lines[-1] - lines[0] + 1)
            self.scroll_to_region(region, animate=False, immediate=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        return self.virtual_size.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return self.virtual_size.height

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        line = y + top
        base, columns = self.rich_style, self.size.width
        if line >= len(self._rows):
            return Strip.blank(columns, base)
        strip = paint(self._rows[line], base, self.app.current_theme.dark)
        return strip.crop_extend(left, left + columns, base)

    def target_at(self, x: int, y: int) -> str:
        """What the cell at this place of the widget stands for."""
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
        """Where on the widget something is drawn: the middle of its first row."""
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
        self.post_message(self.Pressed(self, self.target_at(event.x, event.y), event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        target = self.target_at(event.x, event.y)
        if target != self._pointed:
            self._pointed = target
            self.post_message(self.Pointed(self, target))

    def on_leave(self) -> None:
        self._pointed = ""

    def notify_style_update(self) -> None:
        """Another theme, or the window came to the front: everything is painted anew."""
        super().notify_style_update()
        self.refresh()
