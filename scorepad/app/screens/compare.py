"""CompareScreen: two records of one game side by side, from difference to difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget

from scorepad import report
from scorepad.app import compare_rows, windows
from scorepad.app.painting import wear
from scorepad.app.screens.page import Page, hints_of
from scorepad.app.widgets.hints import Hint
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import POINTERS, VirtualList
from scorepad.audit.compare import Pair, compare
from scorepad.drawing import Drawing, Part, Row, draw, stack, wrap
from scorepad.game import Game
from scorepad.wording import count, printable

WIDTHS = [*windows.WIDTHS[:2], (140, "-wide")]
"""The style classes, each with the width from which it is used."""


class CompareScreen(Page[None]):
    """What two records have, event by event; RecordError if they are of different games or players."""

    CSS_PATH = "../css/compare.tcss"
    NAME = "Compare"
    ABOUT = (
        "Two records of one game side by side, as they read now. Events are paired by what they mean: what the "
        "rules allow in any order makes no difference, nor do times, notes and claims. A mark between the columns "
        "shows where they differ; below is what happened there in full, and everybody's points in both.\n"
        "n and p, or right and left, go from difference to difference; up, down, Home, End and the mouse move "
        "through the list. To put something right, go back and correct the event in its history."
    )
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "Back", tooltip="Back to where you were."),
        Binding("n,right,tab", "next(1)", "Next", tooltip="The next difference."),
        Binding("p,left,shift+tab,N", "next(-1)", "Previous", tooltip="The previous difference."),
        Binding("d", "filter", "Only differences", tooltip="Only what differs, or everything."),
    ]

    def __init__(self, one: Game, other: Game, names: tuple[str, str] = ("this record", "the other one")) -> None:
        super().__init__()
        self._games = one, other
        self._names = names
        self.found = compare(one, other)
        self._is_filtered = False
        self._items: list[str | Pair] = []
        """What the headers say differently, and then the events."""
        wear(one.ruleset.looks)

    # ------------------------------------------------------------------ contents

    def compose_body(self) -> Iterable[Widget]:
        yield Sheet(id="names")
        with Container(id="comparison"):
            yield VirtualList(self._draw, id="pairs")
            with Vertical(id="detail"):
                yield Sheet(id="pair")
                yield Sheet(id="points")

    def on_mount(self) -> None:
        self._fill()
        pairs = self.query_one(VirtualList)
        pairs.focus()
        self._show_names()

    def _fill(self, shown: str | Pair | None = None) -> None:
        """List everything, or only what differs; point at the same as before, or else at the first difference."""
        found = self.found
        self._items = [*found.headers, *(found.differences if self._is_filtered else found.pairs)]
        places = self._differences()
        place = self._items.index(shown) if shown in self._items else places[0] if places else 0
        self.query_one(VirtualList).fill(len(self._items), place)
        self.tell()

    def _differences(self) -> list[int]:
        return [place for place, each in enumerate(self._items) if isinstance(each, str) or not each.is_same]

    def _pointed(self) -> str | Pair | None:
        place = self.query_one(VirtualList).pointed
        return None if place is None or place >= len(self._items) else self._items[place]

    # ------------------------------------------------------------------ drawing

    def headline(self) -> Row:
        found = self.found
        number = len(found.headers) + len(found.differences)
        parts = [Part(" Compare ", "title"), Part(f" {self._games[0].ruleset.title}  ", "player")]
        if found.is_same:
            return (*parts, Part(f"The two records agree in {count(len(found.pairs), 'event')}.", "good"))
        told = count(number, "difference")
        places = self._differences()
        pointed = self.query_one(VirtualList).pointed
        if pointed in places:
            told = f"difference {places.index(pointed) + 1} of {number}"
        return (*parts, Part(told, "bad"))

    def hints(self) -> Sequence[Hint]:
        if self.found.is_same:
            return [hint for hint in hints_of(self) if hint.key.startswith("escape")]
        return hints_of(self)

    def _draw(self, place: int, columns: int) -> Drawing:
        item = self._items[place]
        if isinstance(item, str):
            return compare_rows.draw_header(item, columns)
        return compare_rows.draw_pair(self._games, item, columns)

    def _show_names(self) -> None:
        columns = self.query_one(VirtualList).scrollable_content_region.width - len(POINTERS[0])
        if columns > 0:
            row = compare_rows.titles(self._names, columns)
            self.query_one("#names", Sheet).show(Drawing(((Part(" " * len(POINTERS[0])), *row),)))

    def on_virtual_list_moved(self) -> None:
        sheet = self.query_one("#pair", Sheet)
        sheet.scroll_home(animate=False)
        columns = max(20, self.query_one("#detail").size.width - 3)
        sheet.show(self._in_full(columns))
        self.query_one("#points", Sheet).show(self._points(columns))
        self.tell()

    def _in_full(self, columns: int) -> Drawing:
        item = self._pointed()
        if item is None:
            return draw("Nothing is recorded in either.", role="label")
        if isinstance(item, str):
            return draw(*wrap(f"The headers differ: {item}.", columns))
        return draw(*compare_rows.in_full(self._games, item, columns))

    def _points(self, columns: int) -> Drawing:
        points = compare_rows.points(self.found, columns)
        if not self.has_class("-wide"):
            return points
        told = [report.headline(result) for result in self.found.results]
        lines: list[list[Part | str]] = [[]]
        for side, words in zip(compare_rows.SIDES, told, strict=True):
            first, *others = wrap(printable(words), columns - 3)
            lines += [[Part(f"{side}  ", "key"), Part(first, "label")]]
            lines += [[Part("   "), Part(other, "label")] for other in others]
        return stack(points, draw(*lines))

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_again)

    def _show_again(self) -> None:
        self._show_names()
        self.on_virtual_list_moved()

    # ------------------------------------------------------------------ actions

    def action_back(self) -> None:
        self.dismiss(None)

    def action_next(self, step: int) -> None:
        """Go to the next difference in this direction, wrapping around."""
        places = self._differences()
        pairs = self.query_one(VirtualList)
        if pairs.pointed is None or not places:
            return
        beyond = [place for place in places[::step] if (place - pairs.pointed) * step > 0]
        pairs.point((beyond or places[::step])[0])

    def action_filter(self) -> None:
        self._is_filtered = not self._is_filtered and not self.found.is_same
        self._fill(self._pointed())
