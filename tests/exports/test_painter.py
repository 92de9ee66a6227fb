"""The painter: a drawing as SVG, in the colors of the app, with its targets as rectangles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

import scorepad
from scorepad import games, samples
from scorepad.app import painting as app
from scorepad.engine.colors import GENERAL, PAINTED
from scorepad.engine.ruleset import Look
from scorepad.exports.painter import (
    CELL,
    LINE,
    PLATES,
    SIGNS,
    SIGNS_DRAWN,
    TILES,
    PaintColors,
    Painting,
    Shape,
    paint,
)
from scorepad.text.drawing import Drawing, Paint, Part, Target, draw, width
from tests.every_game import GAMES, SAMPLES

every_game = pytest.mark.parametrize("game", GAMES)
PLAIN = PaintColors({})


def sheets(game: str) -> Iterator[tuple[Drawing, Painting]]:
    """What is drawn at the middle and at the end of a sample, for everybody and for one player."""
    played = scorepad.load(samples.find(game))
    palette = PaintColors(played.ruleset.looks)
    for position in (samples.middle(played).position, played.position):
        for drawing in (position.draw(), position.draw_own(played.players[0], 42, 40)):
            yield drawing, paint(drawing, palette)


def boxes(painting: Painting, layer: int) -> list[tuple[float, ...]]:
    return [
        tuple(float(value) for value in shape.geometry[:4])
        for shape in painting.shapes
        if shape.layer == layer and shape.tag == "rect"
    ]


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(
        one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1)
    )


@every_game
def test_shapes_of_a_layer_do_not_overlap_and_lie_within_the_picture(game: str) -> None:
    for drawing, painting in sheets(game):
        assert (painting.width, painting.height) == (drawing.width * CELL, len(drawing.rows) * LINE)
        for layer in (PLATES, TILES):
            found = boxes(painting, layer)
            assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
            assert all(x + wide <= painting.width and y + high <= painting.height for x, y, wide, high in found)


@every_game
def test_every_word_is_there_in_its_column(game: str) -> None:
    for drawing, painting in sheets(game):
        assert Counter(words_of(painting)) == Counter(
            (word, row)
            for row, parts in enumerate(drawing.painted())
            for part in parts
            for word in cleaned(part.text)
        )
        for shape in painting.shapes:
            if shape.tag == "text" and width(shape.text) > 1:
                assert shape.geometry[2] == width(shape.text) * CELL


def words_of(painting: Painting) -> Iterator[tuple[str, int]]:
    for shape in painting.shapes:
        if shape.tag == "text":
            yield from ((word, int((float(shape.geometry[1]) - LINE // 2) // LINE)) for word in shape.text.split())


def cleaned(text: str) -> list[str]:
    """The words of a text without what is painted as outlines."""
    return "".join(" " if sign in SIGNS_DRAWN or sign in "▀▄█" else sign for sign in text).split()


@every_game
@pytest.mark.parametrize("is_dark", [True, False], ids=["dark", "light"])
def test_colors_are_those_of_the_app(game: str, is_dark: bool) -> None:
    looks = games.ruleset(game).looks
    palette = PaintColors(looks)
    app.choose_form(has_color=True, is_ascii=False, color_system="truecolor")
    app.use_colors(looks)
    roles = {part.role for drawing, _ in sheets(game) for row in drawing.painted() for part in row}
    theme = "dark" if is_dark else "light"
    for role in sorted(roles):
        ink, style = palette.ink(role), app.style(role, is_dark)
        if style.reverse:
            continue  # the screen swaps the two, and has paper where there is no color
        assert (ink.is_bold, ink.is_struck) == (bool(style.bold), bool(style.strike)), role
        if style.color is not None:
            assert ink.fill.of(theme) == style.color.name, role
        assert (ink.ground.of(theme) if ink.ground else None) == (style.bgcolor.name if style.bgcolor else None), (
            role
        )


@every_game
def test_a_look_says_as_much_in_light_as_in_dark(game: str) -> None:
    """Which role a color comes from is decided once for both."""
    for role, look in {**GENERAL, **PAINTED, **games.ruleset(game).looks}.items():
        dark, light = ([word if word[0] != "#" else "#" for word in each.split()] for each in look)
        assert dark == light, role


@every_game
def test_a_picture_is_well_formed_and_a_page_has_every_class_it_needs(game: str) -> None:
    palette = PaintColors(games.ruleset(game).looks)
    for drawing, _ in sheets(game):
        painting = paint(drawing, palette)
        alone, styled = (ElementTree.fromstring(painting.svg(theme, title="<b>")) for theme in ("dark", ""))
        assert not [each for each in alone.iter() if each.get("class")]
        css = palette.css()
        assert all(f".{each.get('class')}{{" in css for each in styled.iter() if each.get("class"))
        assert palette.css("light", only=painting.fills).count("{") == len(painting.fills)


def test_roles_one_on_top_of_the_other_take_the_color_of_the_last_that_has_one() -> None:
    palette = PaintColors(
        {"card": Look("#111111 on #222222", "#aaaaaa on #bbbbbb"), "tile": Look("on #333333", "on #cccccc")}
    )
    ink = palette.ink("card/tile/bad")
    assert (ink.fill, ink.ground, ink.plate) == (
        palette.ink("bad").fill,
        palette.ink("tile").ground,
        palette.ink("card").ground,
    )
    assert palette.ink("seat-1/focus").ground == palette.ink("seat-1").fill == palette.fill("seat-1/focus")


def test_a_tile_and_its_half_row_are_one_rectangle_on_one_plate() -> None:
    looks = {"card": Look("on #222222", "on #bbbbbb"), "tile": Look("on #333333", "on #cccccc")}
    card = draw(
        [Part(" ", "card"), Part("abc", "", "", Paint("●X ", "card/tile")), Part("    ", "card")],
        [Part(" ", "card"), Part("abc", "", "", Paint("▀▀▀", "card/tile")), Part("    ", "card")],
    )
    painting = paint(card, PaintColors(looks))
    assert boxes(painting, PLATES) == [(0, 0, 80, 40)]
    assert boxes(painting, TILES) == [(10, 0, 30, 30)]
    [letter] = [shape for shape in painting.shapes if shape.tag == "text"]
    assert letter[2:] == (letter.fill, (20, 20.5), "", "X"), "in the middle of its tile"


def test_a_target_has_a_rectangle_for_each_of_its_places() -> None:
    box = Target("boxes", "B2", card="purple-04")
    drawing = draw(
        [Part("[ ]", "", box), Part("   "), Part("B2", "", box)],
        [Part("a b", "", box.rest, Paint("▀▀▀", "/tile", box.rest)), Part("menu", "", "a button of the app")],
    )
    found = [
        (each.key, each.value, each.target.answers["card"], *each[1:]) for each in paint(drawing, PLAIN).places
    ]
    assert sorted(found) == [
        ("boxes", "B2", "purple-04", 0, 0, 30, 30),
        ("boxes", "B2", "purple-04", 60, 0, 20, 20),
    ]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "a&b", '"x"', "שרה", "👩‍👩‍👧 e\u0301", "\x1b[31m", "\u202eevil"]
)
def test_names_are_text_and_as_wide_as_on_the_screen(name: str) -> None:
    drawing = draw([Part(name, "player"), Part("|")])
    picture = ElementTree.fromstring(paint(drawing, PLAIN).svg("dark"))
    texts = [each for each in picture.iter() if each.tag.endswith("text")]
    assert len(texts) == 2
    assert texts[1].get("x") == str(width(name) * CELL)
    assert not [
        each for each in picture.iter() if each.tag.rpartition("}")[2] not in ("svg", "g", "text", "rect", "path")
    ]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_signs_that_few_fonts_have_are_drawn(path: object) -> None:
    """What is left to fonts: letters, marks of Latin, arrows."""
    painting = paint(scorepad.load(str(path)).draw(), PLAIN)
    left = {
        sign
        for shape in painting.shapes
        if shape.tag == "text"
        for sign in shape.text
        if not sign.isascii() and not sign.isalpha()
    }
    assert left <= set("×»†…→←↑↓–’")


def test_a_shape_says_all_it_needs() -> None:
    [shape] = [each for each in paint(draw([Part("Ann", "struck")]), PLAIN).shapes if each.layer == SIGNS]
    assert isinstance(shape, Shape)
    assert shape.svg("light") == (
        '<text fill="#6a6150" x="0" y="15.5" textLength="30" text-decoration="line-through">Ann</text>'
    )


def test_an_empty_drawing_is_an_empty_picture() -> None:
    assert paint(Drawing(()), PLAIN) == Painting((), (), 0, 0)
