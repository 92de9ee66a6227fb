"""The sheet: a drawing in one widget, painted line by line, targets under the mouse; what Textual must have."""

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from types import FunctionType
from typing import Any

import pytest
import textual
from rich.cells import cell_len
from rich.style import Style
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from scorepad.app.painting import DARK, LIGHT, Highlight, mark, paint, style
from scorepad.app.textual_internals import NEEDED, Need
from scorepad.app.widgets.sheet import Sheet
from scorepad.text.drawing import Drawing, Part, draw
from tests.app.console import running, text
from tests.app.desk import click_on


class Desk(App[None]):
    """A single sheet in an app that records clicks and pointing."""

    def __init__(self, sheet: Sheet, css: str = "") -> None:
        super().__init__()
        self.sheet = sheet
        self.pressed: list[tuple[str, int]] = []
        self.pointed: list[str] = []
        self.stylesheet.add_source(f"Sheet {{ width: 30; height: 8; overflow: hidden; {css} }}")

    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        self.pressed.append((message.target, message.button))

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        self.pointed.append(message.target)


def run(desk: Desk) -> AbstractAsyncContextManager[Pilot[Any]]:
    return running(desk, size=(60, 20))


def shown(desk: Desk) -> list[str]:
    return text(desk).splitlines()


def card(*names: str) -> Drawing:
    """One row for each name: a label, then a box with the name as its target."""
    return Drawing(
        tuple((Part(f"{number} "), Part(f" {name} ", "box", name)) for number, name in enumerate(names))
    )


FIVE = card("one", "two", "three", "four", "five")


# ---------------------------------------------------------------------- painting
async def test_it_shows_its_drawing_and_grows_with_it() -> None:
    sheet = Sheet(card("one"))
    desk = Desk(sheet, "width: auto; height: auto;")
    async with run(desk) as pilot:
        assert sheet.size == (7, 1)
        sheet.show(FIVE)
        await pilot.pause()
        assert sheet.size == (9, 5)
        assert shown(desk)[:6] == ["0  one", "1  two", "2  three", "3  four", "4  five", ""]
        sheet.show(card("one", "TWO", "three", "FOUR", "five"))
        await pilot.pause()
        assert shown(desk)[:5] == ["0  one", "1  TWO", "2  three", "3  FOUR", "4  five"]


async def test_a_scrolled_sheet_is_painted_and_pointed_at_where_it_is_and_returns_to_the_top_if_short() -> None:
    names = [f"line {number}" for number in range(30)]
    sheet = Sheet(card(*names))
    desk = Desk(sheet, "overflow: auto; scrollbar-size-vertical: 1;")
    async with run(desk) as pilot:
        sheet.scroll_to(y=10, animate=False)
        await pilot.pause()
        assert shown(desk)[0].startswith("10  line 10")
        names[12] = "LINE 12"
        sheet.show(card(*names))
        await pilot.pause()
        assert shown(desk)[2].startswith("12  LINE 12")
        assert sheet.target_at(4, 2) == "LINE 12"
        assert sheet.place_of("LINE 12") == (7, 2)
        place = sheet.place_of("line 2")
        assert place is not None
        assert place[1] < 0
        sheet.show(FIVE)
        await pilot.pause()
        assert shown(desk)[:5] == ["0  one", "1  two", "2  three", "3  four", "4  five"]


async def test_a_line_is_as_wide_as_its_sheet_whatever_is_written_there() -> None:
    names = ["漢字", "e\u0301te\u0301", "각", "👍🏽", "👩\u200d👩\u200d👧", "❤\ufe0f", "हिन्दी", "\u00adsoft"]
    sheet = Sheet(card(*names))
    async with run(Desk(sheet)):
        for line, name in enumerate(names):
            strip = sheet.render_line(line)
            assert cell_len("".join(segment.text for segment in strip)) == strip.cell_length == 30, name


async def test_another_theme_paints_everything_in_its_colors() -> None:
    sheet = Sheet(draw("one", "two", role="label"))
    desk = Desk(sheet)
    async with run(desk) as pilot:
        desk.register_theme(DARK)
        desk.register_theme(LIGHT)
        for theme, is_dark in ((DARK, True), (LIGHT, False)):
            desk.theme = theme.name
            await pilot.pause()
            box = next(segment for segment in sheet.render_line(0) if "one" in segment.text)
            assert box.style is not None
            assert box.style.color == style("label", is_dark).color


# ---------------------------------------------------------------------- marks and roles, without a screen
def test_marks_are_brackets_of_the_same_width_and_not_only_color() -> None:
    row = (Part(" · ", "box", "a"), Part("│", "edge"), Part(" C ", "coin", "b"), Part(" · ", "box"))
    marked = mark(row, {"a": Highlight("ghost"), "b": Highlight("ghost")})
    assert "".join(part.text for part in marked) == "[·]│[C] · "
    assert [part.role for part in marked] == ["ghost", "edge", "ghost", "box"]
    assert [part.target for part in marked] == ["a", "", "b", ""]


def test_a_mark_leaves_every_text_as_wide_as_it_was() -> None:
    for words in ("", "x", "xx", "漢", "漢字", " 漢 ", "abc"):
        (part,) = mark((Part(words, "", "a"),), {"a": Highlight("ghost")})
        assert cell_len(part.text) == cell_len(words)


def test_a_mark_has_signs_of_its_own_also_where_there_is_room_for_one_only() -> None:
    lit, warned = {"a": Highlight("lit", "w", " ")}, {"a": Highlight("strand", "w", "!")}
    assert [part.text for part in mark((Part(" s ", "", "a"), Part(" s", "", "a")), lit)] == ["ws ", "ws"]
    assert [part.text for part in mark((Part(" s ", "", "a"), Part(" s", "", "a")), warned)] == ["ws!", "w!"]


def test_an_unknown_role_looks_plain() -> None:
    assert style("no such role", True) == Style()
    strip = paint((Part("text", "no such role"),), Style(), True)
    assert strip.text == "text"


# ---------------------------------------------------------------------- the mouse
async def test_targets_are_found_by_their_place_and_places_by_their_target() -> None:
    sheet = Sheet(FIVE)
    desk = Desk(sheet)
    async with run(desk) as pilot:
        for column, line, target in (
            (0, 0, ""),
            (2, 0, "one"),
            (6, 0, "one"),
            (7, 0, ""),
            (2, 7, ""),
            (2, -1, ""),
        ):
            assert sheet.target_at(column, line) == target
        for name in ("one", "two", "three", "four", "five"):
            place = sheet.place_of(name)
            assert place is not None
            assert sheet.target_at(*place) == name
        assert sheet.place_of("six") is None
        wide = [Part("漢字", "", "wide"), Part("x", "", "narrow"), Part("", "", "nothing"), Part("é", "", "end")]
        sheet.show(draw(wide))
        await pilot.pause()
        assert [sheet.target_at(column, 0) for column in range(7)] == [*["wide"] * 4, "narrow", "end", ""]


FRAMES = {
    "bare": "",
    "padded": "padding: 1 2;",
    "framed": "border: round white;",
    "framed and padded": "border: round white; padding: 0 1;",
    "moved": "margin: 2 3; border-left: solid white;",
}


@pytest.mark.parametrize("css", FRAMES.values(), ids=FRAMES)
async def test_a_click_presses_what_is_seen_under_it_and_each_new_target_is_reported_once(css: str) -> None:
    desk = Desk(Sheet(FIVE), css)
    async with run(desk) as pilot:
        for line, row in enumerate(shown(desk)):
            for word in ("two", "three"):
                if word in row:
                    await pilot.hover(offset=(row.index(word), line))
                    await pilot.hover(offset=(row.index(word) + 1, line))
        await pilot.pause()
        assert [target for target in desk.pointed if target] == ["two", "three"]
        await click_on(pilot, "three")
        await click_on(pilot, "four", button=3)
        assert desk.pressed == [("three", 1), ("four", 3)]


# ---- Textual's private names: those that the app needs are there
class Some(App[None]):
    def compose(self) -> Iterator[Widget]:
        yield Input()
        yield Widget()


@pytest.mark.parametrize("need", NEEDED, ids=lambda need: f"{need.owner.__name__}.{need.name}")
async def test_the_textual_installed_has_it_and_it_is_what_it_was(need: Need) -> None:
    async with running(Some()) as pilot:
        where = f"{need.owner.__name__}.{need.name} of Textual {textual.__version__}"
        app = pilot.app
        instances: dict[type, object] = {App: app, Screen: app.screen, Widget: app.query(Widget).last()}
        instances[Input] = app.query_one(Input)
        is_method = need.kind is FunctionType
        found = getattr(need.owner if is_method else instances[need.owner], need.name, None)
        assert found is not None, f"{where} is gone; it is needed because {need.why}"
        assert isinstance(found, need.kind), f"{where} is another thing now; it is needed because {need.why}"
