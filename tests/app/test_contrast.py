"""Contrast: text stands out from its background by 4.5 to 1, and symbols by 3 to 1, dark and light."""

from collections.abc import Iterator

import pytest
from rich.color import Color as Ink
from rich.color import ColorSystem
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.strip import Strip
from textual.theme import Theme

from scorepad import games
from scorepad.app import painting
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.painting import DARK, LIGHT
from scorepad.app.screens.pad import PadScreen
from scorepad.engine.colors import GENERAL, INK, PAINTED, PAPER
from scorepad.engine.ruleset import Look
from tests.app.console import running, strips
from tests.app.desk import RESIZE

TEXT, SYMBOL = 4.5, 3.0
LINES = {"edge", "code"}
"""Roles in which nothing is written."""
DECORATION = {"cover", "≈"}
"""What only shows what a plate is made of."""
BLOCKS = range(0x2500, 0x25A0)
"""Lines and blocks; only one of them is read."""
every_theme = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
every_game = pytest.mark.parametrize("game", sorted(games.RULESETS))


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


@pytest.fixture
def few_colors() -> Iterator[None]:
    """A terminal with 16 colors."""
    painting.choose_form(has_color=True, is_ascii=False, color_system="standard")
    yield
    painting.choose_form(has_color=False, is_ascii=False, color_system=None)


@every_game
@pytest.mark.usefixtures("few_colors")
def test_of_16_colors_none_is_used_on_white_that_cannot_be_read_there(game: str) -> None:
    looks = games.ruleset(game).looks
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
