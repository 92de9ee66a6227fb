"""The painted form of every sheet: the same places as the lined one, in signs that are one cell wide."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.style import Style

from scorepad import games, samples
from scorepad.app import painting
from scorepad.app.app import ScorepadApp
from scorepad.app.painting import Highlight, choose_form, form, mark
from scorepad.engine import colors as looks
from scorepad.games.silver_and_gold.draw_card import CROSS
from scorepad.record import load
from scorepad.text.drawing import HALF, SHAPES, Drawing, Paint, Part, draw, lay_on, paint_over, width
from tests.app.test_legend import rows
from tests.sampling import sampled

in_every_game = pytest.mark.parametrize("game", games.RULESETS)
PICTOGRAPHS = range(0x1F000, 0x20000)
"""Signs that terminals paint in two cells, or in one with a colorful picture."""
EMOJI = set(
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
"""Those outside that range which are two cells wide."""


@cache
def parts(game: str) -> frozenset[Part]:
    """Everything on the pads of a game, in windows of several sizes, at every ninth event of the samples."""
    found: set[Part] = set()
    for path in sorted(Path(samples.folder()).glob(f"{game}-*.toml")):
        whole = load(path)
        for number in range(0, whole.count + 1, 9):
            for row in rows(whole.at(number)):
                found.update(row)
    return frozenset(found)


def painted(game: str) -> Iterator[Paint]:
    return (part.paint for part in parts(game) if part.paint is not None)


@in_every_game
@pytest.mark.slow
def test_what_is_painted_is_as_wide_as_what_is_lined(game: str) -> None:
    assert [part for part in parts(game) if part.paint and width(part.text) != width(part.paint.text)] == []
    assert len(list(painted(game))) > 50


@pytest.mark.parametrize("game", sampled(games.RULESETS))
def test_every_sign_is_one_cell_wide_in_every_terminal(game: str) -> None:
    texts = [*(part.text for part in parts(game)), *(paint.text for paint in painted(game))]
    signs = set("".join(texts))
    assert {
        sign for sign in signs if unicodedata.east_asian_width(sign) in "WF" or ord(sign) in PICTOGRAPHS
    } == set()
    assert signs & EMOJI == set()
    assert {sign for sign in signs if unicodedata.combining(sign) or unicodedata.category(sign) == "Cf"} == set()


@pytest.mark.parametrize("game", sampled(games.RULESETS, 2))
def test_every_role_of_what_is_painted_is_known(game: str) -> None:
    known = looks.GENERAL.keys() | games.ruleset(game).looks.keys() | {""}
    roles = {role for paint in painted(game) for role in paint.role.split("/")}
    assert roles - known == set()


@in_every_game
@pytest.mark.parametrize("is_dark", [True, False], ids=["dark", "light"])
@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT], ids=["truecolor", "256"])
def test_tiles_differ_from_the_plate_they_lie_on(game: str, is_dark: bool, system: ColorSystem) -> None:
    choose_form(has_color=True, is_ascii=False, color_system="truecolor")
    painting.use_colors(games.ruleset(game).looks)
    halves = {paint.role for paint in painted(game) if paint.text[:1] == HALF and paint.role[0] != "/"}
    for role in halves:
        plate = role.partition("/")[0]
        colors = [_background(painting.style(each, is_dark), system) for each in (plate, role, f"{plate}/ghost")]
        assert len(set(colors)) == 3, role


def _background(style: Style, system: ColorSystem) -> object:
    color = style.color if style.reverse else style.bgcolor
    assert color is not None
    return color.downgrade(system)


def test_a_printed_bonus_is_not_a_cross_and_a_cross_is_not_a_letter() -> None:
    texts = {paint.text.strip() for paint in painted("silver-and-gold") if "box" in paint.role}
    assert "✚" in texts
    assert not any("X" in text or CROSS in text for text in texts)
    crossed = {paint.text.strip() for paint in painted("silver-and-gold") if paint.role.endswith("crossed/cross")}
    assert {CROSS, f"●{CROSS}", f"♣{CROSS}", f"✚{CROSS}"} <= crossed


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len(set(SHAPES)) >= max(seats for game in games.RULESETS for seats in games.ruleset(game).seats)


@pytest.mark.parametrize(
    ("has_color", "is_ascii", "color_system", "is_painted"),
    [
        (True, False, "truecolor", True),
        (True, False, "256", True),
        (True, False, "standard", False),
        (True, False, None, False),
        (True, True, "truecolor", False),
        (False, False, "truecolor", False),
    ],
)
def test_colors_decide_between_plates_and_lines(
    has_color: bool, is_ascii: bool, color_system: str | None, is_painted: bool
) -> None:
    drawing = draw([Part("│", "edge", "", Paint(" ", "plate"))])
    choose_form(has_color=has_color, is_ascii=is_ascii, color_system=color_system)
    assert form(drawing) == (((Part(" ", "plate"),),) if is_painted else drawing.rows)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("COLORTERM", "")])
def test_the_app_asks_its_terminal(name: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = draw([Part("│", "edge", "", Paint(" ", "plate"))])
    monkeypatch.setenv("TERM", "xterm")
    ScorepadApp(str(tmp_path))
    assert form(drawing) != drawing.rows
    monkeypatch.setenv(name, value)
    ScorepadApp(str(tmp_path))
    assert form(drawing) == drawing.rows


def test_a_drawing_on_a_plate_is_filled_up_and_reads_as_before() -> None:
    drawing = draw("ab", [Part("c", "coin", "here")])
    laid = lay_on("card", drawing, columns=4, rows=3)
    assert laid.text() == "ab\nc\n"
    assert Drawing(laid.painted()).rows == (
        (Part("ab", "card"), Part("  ", "card")),
        (Part("c", "card/coin", "here"), Part("   ", "card")),
        (Part("    ", "card"),),
    )


def test_a_text_is_cut_where_its_paints_end() -> None:
    parts = paint_over("P 3 □", "palm", Paint("♣ ", "palm"), Paint(" 3 ", "tile"))
    assert [part.text for part in parts] == ["P ", "3 □"]


def test_a_mark_covers_the_whole_tile_and_leaves_the_plate() -> None:
    tile = Part(" ● ", "card/box/coin", "a:B2"), Part(HALF * 3, "card/box", "a:B2"), Part("   ", "card")
    assert mark(tile, {"a:B2": Highlight("ghost")}) == (
        Part("[●]", "card/ghost", "a:B2"),
        Part(HALF * 3, "card/ghost", "a:B2"),
        Part("   ", "card"),
    )


def test_the_last_half_row_of_a_tile_lies_above_its_plate() -> None:
    choose_form(has_color=True, is_ascii=False, color_system="truecolor")
    painting.use_colors(games.ruleset("silver-and-gold").looks)
    row = (Part(HALF * 3, "purple-card/purple-box"),)
    (segment,) = painting.paint(row, Style.parse("on #000000"), True)
    plate, tile = painting.style("purple-card", True), painting.style("purple-box", True)
    assert segment.style is not None
    assert (segment.style.color, segment.style.bgcolor) == (tile.bgcolor, plate.bgcolor)
