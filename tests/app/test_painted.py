"""The painted form of every sheet: the same places as the lined one, in signs that are one cell wide."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color as Ink
from rich.color import ColorSystem
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.strip import Strip
from textual.theme import Theme

from scorepad import games, samples
from scorepad.app import painting
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pads import pad
from scorepad.app.painting import DARK, LIGHT, Highlight, choose_form, form, mark
from scorepad.app.screens.help import GENERAL as SYMBOLS
from scorepad.app.screens.help import MEANING, SIGNS, draw_legend
from scorepad.app.screens.pad import PadScreen
from scorepad.engine.colors import GENERAL, INK, PAINTED, PAPER
from scorepad.engine.ruleset import Look
from scorepad.games.silver_and_gold.draw_card import CROSS
from scorepad.record import load
from scorepad.text.drawing import (
    HALF,
    SHAPES,
    Drawing,
    Paint,
    Part,
    Row,
    draw,
    lay_on,
    paint_over,
    to_ascii,
    width,
)
from scorepad.timeline.game import Game
from tests.app.console import running, shown, strips
from tests.app.desk import RESIZE
from tests.sampling import Amount, sampled

in_every_game = pytest.mark.parametrize("game", sampled(games.RULESETS, 2))
SIZES = ((80, 20), (120, 32), (200, 56))
STEP = 9 if Amount.is_everything else 45
"""How many events lie between two that are looked at."""
PICTOGRAPHS = range(0x1F000, 0x20000)
"""Signs that terminals paint in two cells, or in one with a colorful picture."""
EMOJI = set(
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
"""Those outside that range which are two cells wide."""


PAINTED_ONLY = set("»≈⌂╳♠♣")
"""Signs that are drawn where there is color, which never goes with plain ASCII."""


def drawings(game: Game) -> Iterator[Drawing]:
    """Everything that is drawn of a game: its pad in several windows, marked or not, and its entries."""
    own = pad(game)
    entries = [own.entry(game, expected) for expected in game.expected()]
    yield from (game.draw(), Drawing((own.headline(game),)))
    yield from filter(None, (entry.panel(76) for entry in entries))
    for columns, height in SIZES:
        for slot in own.lay_out(game, columns, height):
            drawing = own.draw(game, slot, game.players[0])
            yield drawing
            for entry in entries:
                yield Drawing(tuple(mark(row, entry.marks()) for row in drawing.rows))


@cache
def rows(game: str) -> frozenset[Row]:
    """Every row of the samples of a game."""
    found: set[Row] = set(games.ruleset(game).draw_sheets(load(samples.find(game)).setup.sheets).rows)
    for path in sorted(Path(samples.folder()).glob(f"{game}-*.toml")):
        whole = load(path)
        for number in range(0, whole.count + 1, STEP):
            found.update(row for drawing in drawings(whole.at(number)) for row in drawing.rows)
    return frozenset(found)


@cache
def parts(game: str) -> frozenset[Part]:
    return frozenset(part for row in rows(game) for part in row)


def painted(game: str) -> Iterator[Paint]:
    return (part.paint for part in parts(game) if part.paint is not None)


@in_every_game
def test_what_is_painted_is_as_wide_as_what_is_lined_in_known_roles_and_signs_of_one_cell(game: str) -> None:
    assert [part for part in parts(game) if part.paint and width(part.text) != width(part.paint.text)] == []
    assert len(list(painted(game))) > 50
    own = games.ruleset(game).looks.keys()
    roles = {part.role for part in parts(game)} | {paint.role for paint in painted(game)}
    every = {role for each in roles for role in each.split("/")}
    assert every - GENERAL.keys() - own - {""} == set()
    assert every & own
    signs = set("".join([*(part.text for part in parts(game)), *(paint.text for paint in painted(game))]))
    assert {sign for sign in signs if unicodedata.east_asian_width(sign) in "WF"} == set()
    assert {sign for sign in signs if ord(sign) in PICTOGRAPHS or sign in EMOJI} == set()
    assert {sign for sign in signs if unicodedata.combining(sign) or unicodedata.category(sign) == "Cf"} == set()
    assert {sign for sign in signs if cell_len(sign) != 1 or width(sign) != 1} == set()
    assert {sign for sign in signs - {"?"} if to_ascii(sign) == "?"} <= PAINTED_ONLY


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
        *((True, False, "truecolor", True), (True, False, "256", True), (True, False, "standard", False)),
        *((True, False, None, False), (True, True, "truecolor", False), (False, False, "truecolor", False)),
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


# ---- How roles look: the app knows the general ones, and each ruleset brings those of its own symbols
GAMES = sorted(games.RULESETS)
LOOKS = {name: games.ruleset(name).looks for name in GAMES}


@pytest.mark.parametrize("is_painted", [True, False], ids=["painted", "lined"])
@pytest.mark.parametrize("name", GAMES)
def test_every_role_looks_as_the_app_or_the_game_on_the_screen_says(name: str, is_painted: bool) -> None:
    assert not GENERAL.keys() & LOOKS[name].keys()
    painting.use_colors(LOOKS[name])
    painting.choose_form(has_color=True, is_ascii=not is_painted, color_system="truecolor")
    known = {**GENERAL, **(PAINTED if is_painted else {}), **LOOKS[name]}
    for role, look in known.items():
        assert painting.style(role, True) == Style.parse(look.dark), role
        assert painting.style(role, False) == Style.parse(look.light), role
    others = {role for looks in LOOKS.values() for role in looks} - known.keys()
    assert all(painting.style(role, True) == Style.null() for role in others)


# ---- Contrast: text stands out from its background by 4.5 to 1, and symbols by 3 to 1, dark and light
TEXT, SYMBOL = 4.5, 3.0
LINES = {"edge", "code"}
"""Roles in which nothing is written."""
DECORATION = {"cover", "≈"}
"""What only shows what a plate is made of."""
BLOCKS = range(0x2500, 0x25A0)
"""Lines and blocks; only one of them is read."""
every_theme = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
every_game = pytest.mark.parametrize("game", GAMES)


def contrast(one: Color, other: Color) -> float:
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def look_of(look: Look, theme: Theme) -> Style:
    return Style.parse(look.dark if theme.dark else look.light)


def colors(style: Style, theme: Theme) -> tuple[Color, Color]:
    """What is written in, and on."""
    ink, paper = (
        _color(own) or Color.parse(base.dark if theme.dark else base.light)
        for own, base in ((style.color, INK), (style.bgcolor, PAPER))
    )
    return (paper, ink) if style.reverse else (ink, paper)


def _color(color: Ink | None) -> Color | None:
    return None if color is None or color.is_default else Color.from_rich_color(color)


@every_theme
@pytest.mark.parametrize("paper", ["background", "surface", "panel"])
def test_general_roles_can_be_read_wherever_they_are_written(paper: str, theme: Theme) -> None:
    ground = Style(bgcolor=getattr(theme, paper))
    every = {role: ground + look_of(look, theme) for role, look in GENERAL.items() if role not in LINES}
    assert not {role for role, style in every.items() if contrast(*colors(style, theme)) < TEXT}


@every_theme
@every_game
def test_what_a_game_writes_on_plates_of_its_own_can_be_read(game: str, theme: Theme) -> None:
    every = {role: look_of(look, theme) for role, look in {**PAINTED, **games.ruleset(game).looks}.items()}
    written = {role: style for role, style in every.items() if style.color and style.bgcolor}
    assert not {role for role, style in written.items() if contrast(*colors(style, theme)) < TEXT} - DECORATION


@every_game
def test_of_16_colors_none_is_used_on_white_that_cannot_be_read_there(game: str) -> None:
    looks = games.ruleset(game).looks
    painting.choose_form(has_color=True, is_ascii=False, color_system="standard")
    painting.use_colors(looks)
    inks = {role: painting.style(role, False).color for role in GENERAL.keys() | looks.keys()}
    yellow, light_grey = 3, 7
    for role, ink in inks.items():
        if ink is not None:
            assert ink.downgrade(ColorSystem.STANDARD).number not in (yellow, light_grey), role
    dark, _ = painting.themes()
    assert dark.panel == dark.background


def faded(strip: Strip, theme: Theme) -> set[tuple[str, Style]]:
    """The signs on a line of the screen that can hardly be read."""
    found = set()
    for text, style, _ in strip:
        ratio = contrast(*colors(style or Style(), theme))
        for sign in text:
            is_read = sign == "╳" or not (sign.isspace() or ord(sign) in BLOCKS or sign in DECORATION)
            if is_read and ratio < (TEXT if sign.isalnum() else SYMBOL):
                found.add((sign, style or Style()))
    return found


@every_theme
@every_game
@pytest.mark.slow
async def test_everything_on_a_pad_can_be_read(game: str, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)

    app = ScorepadApp("games", Start("demo", game))
    app.set_reactive(App.theme, theme.name)
    app.stylesheet.set_variables(app.get_css_variables())
    async with running(app) as pilot:
        for size in ((120, 36), (40, 20)):
            await pilot.resize_terminal(*size)
            await pilot.pause(RESIZE)
            assert isinstance(pilot.app.screen, PadScreen)
            assert not set().union(*(faded(strip, theme) for strip in strips(pilot.app)))


# ---- The legend on the help page of the pad has every symbol that the sheets show, in ASCII, too
BORDERS = set("▀▄█─━╌═│┃║╎┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛╱╲")
PUNCTUATION = set(".,:;?'-&|")
"""What belongs to words and numbers."""
WORDS = ("label", "key", "lit", "strand", "prompt", "faint", "", "player", "card-label")
"""Roles of words, and of letters and numbers at the edge of a painted sheet."""


def symbols(part: Part) -> set[str]:
    """The symbols in a text: signs that are neither words nor lines, and a letter that stands alone."""
    text = re.sub(r"\([a-z]{2,}( [a-z]{2,})*\)", "", part.text)  # words in parentheses
    letters = [sign for sign in text if sign.isalnum()]
    alone = {letters[0]} if len(letters) == 1 and letters[0].isalpha() else set()
    signs = {sign for sign in text if not sign.isalnum() and not sign.isspace()}
    return alone | (signs - BORDERS - PUNCTUATION)


def joined(row: Row) -> Iterator[Part]:
    """The parts of a row; those that are only apart to be painted, in one piece."""
    for (role, target), parts in groupby(row, lambda part: (part.role, part.target)):
        yield Part("".join(part.text for part in parts), role, target)


def used(game: str) -> dict[str, str]:
    """Every symbol on the sheets of a game, with the text in which it was found."""
    found: dict[str, str] = {}
    for row in rows(game):
        for part in (*joined(row), *(Part(*each.paint) for each in row if each.paint)):
            # Keys have their names in the hints, columns their letters; the log is in words.
            is_words = part.role.rpartition("/")[2] in WORDS
            signs = symbols(part)
            found |= {sign: part.text for sign in signs if not is_words or not (sign.isalpha() or sign in "()")}
    return found


def legend(game: str, *, is_painted: bool = True) -> str:
    drawing = draw_legend(games.ruleset(game))
    return Drawing(drawing.painted()).text() if is_painted else drawing.text()


@in_every_game
def test_every_symbol_on_the_sheets_is_in_the_legend(game: str) -> None:
    known = [part for each in (*games.ruleset(game).legend, *SYMBOLS) for part in each.signs]
    signs = "".join(part.text + (part.paint.text if part.paint else "") for part in known)
    assert {sign: text for sign, text in used(game).items() if sign not in signs} == {}
    assert len(used(game)) > 5


@in_every_game
def test_every_symbol_has_a_color_that_is_known_and_a_meaning_that_fits(game: str) -> None:
    ruleset = games.ruleset(game)
    for each in (*ruleset.legend, *SYMBOLS):
        assert each.meaning
        roles = {
            role
            for part in each.signs
            for role in (part.role, *(part.paint.role.split("/") if part.paint else ()))
        }
        assert roles <= GENERAL.keys() | ruleset.looks.keys()
        assert all(width(part.text) == width(part.paint.text) for part in each.signs if part.paint)
        assert sum(width(part.text) + 1 for part in each.signs) <= SIGNS
    assert draw_legend(ruleset).width <= SIGNS + MEANING
    assert all(reading.words in " ".join(draw_legend(ruleset).text().split()) for reading in ruleset.readings)
    small = draw_legend(ruleset, 36)
    assert small.width <= 36
    assert small.text().split() == draw_legend(ruleset).text().split()


@in_every_game
@pytest.mark.parametrize("is_ascii", [False, True], ids=["unicode", "ascii"])
@pytest.mark.slow
async def test_the_help_page_of_the_pad_shows_the_whole_legend(game: str, is_ascii: bool, tmp_path: Path) -> None:
    app = ScorepadApp(str(tmp_path), Start("demo", game), is_ascii=is_ascii)
    async with running(app, (80, 120)) as pilot:
        await pilot.press("f1")
        lines = [line.strip() for line in legend(game, is_painted=not is_ascii).splitlines()]
        page = shown(pilot)
        assert not is_ascii or page.isascii()
        for line in lines:
            assert (to_ascii(line) if is_ascii else line) in page


@pytest.mark.slow
async def test_the_end_of_the_page_is_reached_in_a_small_window(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("demo", "silver-and-gold"))) as pilot:
        await pilot.press("f1")
        assert SYMBOLS[-1].meaning not in shown(pilot)
        await pilot.press(*["down"] * 80)
        assert SYMBOLS[-1].meaning in shown(pilot)
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, PadScreen)
