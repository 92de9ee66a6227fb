"""The sheet: a drawing in one widget, painted line by line, with targets under the mouse."""

from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.strip import Strip

from scorepad.app.painting import DARK, LIGHT, Highlight, mark, paint, style
from scorepad.app.widgets.sheet import Sheet
from scorepad.text.drawing import Drawing, Part, draw
from tests.app.console import running, text


class Watched(Sheet):
    """A sheet that records which of its lines are painted."""

    painted: list[int]

    def __init__(self, drawing: Drawing, **keys: Any) -> None:
        super().__init__(drawing, **keys)
        self.painted = []

    def render_line(self, y: int) -> Strip:
        self.painted.append(y)
        return super().render_line(y)


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
async def test_it_shows_its_drawing_and_blanks_below() -> None:
    desk = Desk(Sheet(FIVE))
    async with run(desk):
        assert shown(desk)[:6] == ["0  one", "1  two", "2  three", "3  four", "4  five", ""]


async def test_only_lines_that_change_are_repainted() -> None:
    sheet = Watched(FIVE)
    desk = Desk(sheet)
    async with run(desk) as pilot:
        sheet.painted.clear()
        sheet.show(card("one", "TWO", "three", "FOUR", "five"))
        await pilot.pause()
        assert sorted(set(sheet.painted)) == [1, 3]
        assert shown(desk)[:5] == ["0  one", "1  TWO", "2  three", "3  FOUR", "4  five"]


async def test_a_sheet_as_large_as_its_drawing_grows_with_it() -> None:
    sheet = Sheet(card("one"))
    desk = Desk(sheet, "width: auto; height: auto;")
    async with run(desk) as pilot:
        assert sheet.size == (7, 1)
        sheet.show(FIVE)
        await pilot.pause()
        assert sheet.size == (9, 5)


async def test_changed_lines_are_painted_where_they_are_when_scrolled() -> None:
    names = [f"line {number}" for number in range(30)]
    sheet = Watched(card(*names))
    desk = Desk(sheet, "overflow: auto; scrollbar-size-vertical: 1;")
    async with run(desk) as pilot:
        sheet.scroll_to(y=10, animate=False)
        await pilot.pause()
        assert shown(desk)[0].startswith("10  line 10")
        sheet.painted.clear()
        names[12] = "LINE 12"
        names[3] = "LINE 3"
        sheet.show(card(*names))
        await pilot.pause()
        assert shown(desk)[2].startswith("12  LINE 12")
        assert 2 in sheet.painted
        assert set(sheet.painted) <= set(range(8))
        assert len(set(sheet.painted)) == 1


async def test_a_scrolled_sheet_returns_to_the_top_when_it_becomes_short() -> None:
    sheet = Sheet(card(*map(str, range(30))))
    desk = Desk(sheet, "overflow: auto; scrollbar-size-vertical: 1;")
    async with run(desk) as pilot:
        sheet.scroll_to(y=20, animate=False)
        await pilot.pause()
        sheet.show(FIVE)
        await pilot.pause()
        assert shown(desk)[:5] == ["0  one", "1  two", "2  three", "3  four", "4  five"]


@pytest.mark.parametrize(
    "name",
    ["漢字", "e\u0301te\u0301", "각", "👍🏽", "👩\u200d👩\u200d👧", "❤\ufe0f", "हिन्दी", "\u00adsoft"],
    ids=["Chinese", "accents", "Hangul", "skin", "family", "heart", "Hindi", "soft hyphen"],
)
async def test_a_line_is_as_wide_as_its_sheet_whatever_is_written_there(name: str) -> None:
    sheet = Sheet(card(name, "plain"))
    desk = Desk(sheet)
    async with run(desk):
        for line in range(2):
            strip = sheet.render_line(line)
            assert cell_len("".join(segment.text for segment in strip)) == strip.cell_length == 30


async def test_another_theme_paints_everything_in_its_colors() -> None:
    sheet = Watched(draw("one", "two", "three", "four", "five", role="label"))
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
        assert set(range(5)) <= set(sheet.painted)


# ---------------------------------------------------------------------- marks and roles, without a screen
def test_marks_are_brackets_of_the_same_width_and_not_only_color() -> None:
    row = (Part(" · ", "box", "a"), Part("│", "edge"), Part(" C ", "coin", "b"), Part(" · ", "box"))
    marked = mark(row, {"a": Highlight("ghost"), "b": Highlight("ghost")})
    assert "".join(part.text for part in marked) == "[·]│[C] · "
    assert [part.role for part in marked] == ["ghost", "edge", "ghost", "box"]
    assert [part.target for part in marked] == ["a", "", "b", ""]


@pytest.mark.parametrize("text", ["", "x", "xx", "漢", "漢字", " 漢 ", "abc"])
def test_a_mark_leaves_every_text_as_wide_as_it_was(text: str) -> None:
    (part,) = mark((Part(text, "", "a"),), {"a": Highlight("ghost")})
    assert cell_len(part.text) == cell_len(text)


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
    async with run(desk):
        assert sheet.target_at(0, 0) == ""
        assert sheet.target_at(2, 0) == "one"
        assert sheet.target_at(6, 0) == "one"
        assert sheet.target_at(7, 0) == ""
        assert sheet.target_at(2, 7) == ""
        assert sheet.target_at(2, -1) == ""
        for name in ("one", "two", "three", "four", "five"):
            place = sheet.place_of(name)
            assert place is not None
            assert sheet.target_at(*place) == name
        assert sheet.place_of("six") is None


async def test_targets_are_found_beside_wide_characters() -> None:
    drawing = draw(
        [Part("漢字", "", "wide"), Part("x", "", "narrow"), Part("", "", "nothing"), Part("é", "", "end")]
    )
    sheet = Sheet(drawing)
    desk = Desk(sheet)
    async with run(desk):
        assert [sheet.target_at(column, 0) for column in range(7)] == [*["wide"] * 4, "narrow", "end", ""]


async def test_targets_are_found_when_scrolled() -> None:
    sheet = Sheet(card(*(f"name {number}" for number in range(30))))
    desk = Desk(sheet, "overflow: auto;")
    async with run(desk) as pilot:
        sheet.scroll_to(y=15, animate=False)
        await pilot.pause()
        assert sheet.target_at(4, 1) == "name 16"
        assert sheet.place_of("name 16") == (7, 1)
        place = sheet.place_of("name 2")
        assert place is not None
        assert place[1] < 0


async def click_on(pilot: Pilot[None], desk: Desk, text: str, **keys: Any) -> None:
    """Click where the screen shows a text."""
    for line, row in enumerate(shown(desk)):
        if text in row:
            assert await pilot.click(offset=(row.index(text) + len(text) // 2, line), **keys)
            return
    raise AssertionError(f"{text} is not on the screen")


FRAMES = {
    "bare": "",
    "padded": "padding: 1 2;",
    "framed": "border: round white;",
    "framed and padded": "border: round white; padding: 0 1;",
    "moved": "margin: 2 3; border-left: solid white;",
}


@pytest.mark.parametrize("css", FRAMES.values(), ids=FRAMES)
async def test_a_click_presses_what_is_seen_under_it(css: str) -> None:
    desk = Desk(Sheet(FIVE), css)
    async with run(desk) as pilot:
        await click_on(pilot, desk, "three")
        await click_on(pilot, desk, "four", button=3)
        assert desk.pressed == [("three", 1), ("four", 3)]


@pytest.mark.parametrize("css", FRAMES.values(), ids=FRAMES)
async def test_pointing_reports_each_new_target_once(css: str) -> None:
    desk = Desk(Sheet(FIVE), css)
    async with run(desk) as pilot:
        for line, row in enumerate(shown(desk)):
            for word in ("two", "three"):
                if word in row:
                    await pilot.hover(offset=(row.index(word), line))
                    await pilot.hover(offset=(row.index(word) + 1, line))
        await pilot.pause()
        assert [target for target in desk.pointed if target] == ["two", "three"]
