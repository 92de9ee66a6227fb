"""SearchPage: a list, more about what is pointed at, and a field to find words in the list."""

from __future__ import annotations

from typing import ClassVar

from scorepad.app.screens.page import Page
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import VirtualList


class SearchPage(Page[None]):
    """A page with one list, one field, which is away until it is needed, and one sheet of details."""

    DETAILS: ClassVar[str]
    """The selector of the sheet."""

    @property
    def is_searching(self) -> bool:
        return not self.query_one(Field).has_class("-away")

    def action_more(self) -> None:
        """Show the next page of the details."""
        sheet = self.query_one(self.DETAILS, Sheet)
        if sheet.scroll_offset.y >= sheet.max_scroll_y:
            sheet.scroll_home(animate=False)
        else:
            sheet.scroll_page_down(animate=False)

    def action_find(self) -> None:
        field = self.query_one(Field)
        field.remove_class("-away")
        field.focus()

    def on_input_submitted(self) -> None:
        self.query_one(VirtualList).focus()

    def end_search(self) -> None:
        """Empty the field, and put it away."""
        field = self.query_one(Field)
        field.add_class("-away")
        field.value = ""
        self.query_one(VirtualList).focus()
