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
    paint,
)
from scorepad.text.drawing import Drawing, Paint, Part, Target, draw, width
from tests.every_game import GAMES

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
def test_shapes_do_not_overlap_and_every_word_is_there_in_its_column(game: str) -> None:
    for drawing, painting in sheets(game):
        assert (painting.width, painting.height) == (drawing.width * CELL, len(drawing.rows) * LINE)
        for layer in (PLATES, TILES):
            found = boxes(painting, layer)
            assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
            assert all(x + wide <= painting.width and y + high <= painting.height for x, y, wide, high in found)
        rows = enumerate(drawing.painted())
        words = [(word, row) for row, parts in rows for part in parts for word in cleaned(part.text)]
        assert Counter(words_of(painting)) == Counter(words)
        texts = [shape for shape in painting.shapes if shape.tag == "text"]
        assert all(shape.geometry[2] == width(shape.text) * CELL for shape in texts if width(shape.text) > 1)
        left = {sign for shape in texts for sign in shape.text if not sign.isascii() and not sign.isalpha()}
        assert left <= set("×»†…→←↑↓–’"), "signs that few fonts have are drawn"


@every_game
def test_a_picture_is_well_formed_and_a_page_has_every_class_and_look_it_needs(game: str) -> None:
    palette = PaintColors(games.ruleset(game).looks)
    for drawing, _ in sheets(game):
        painting = paint(drawing, palette)
        alone, styled = (ElementTree.fromstring(painting.svg(theme, title="<b>")) for theme in ("dark", ""))
        assert not [each for each in alone.iter() if each.get("class")]
        css = palette.css()
        assert all(f".{each.get('class')}{{" in css for each in styled.iter() if each.get("class"))
        assert palette.css("light", only=painting.fills).count("{") == len(painting.fills)
    for role, look in {**GENERAL, **PAINTED, **games.ruleset(game).looks}.items():
        dark, light = ([word if word[0] != "#" else "#" for word in each.split()] for each in look)
        assert dark == light, f"which role a color of {role} comes from is decided once for both"


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


NAMES = ("<script>alert(1)</script>", "a&b", '"x"', "שרה", "👩‍👩‍👧 e\u0301", "\x1b[31m", "\u202eevil")


def test_names_are_text_and_as_wide_as_on_the_screen() -> None:
    for name in NAMES:
        picture = ElementTree.fromstring(paint(draw([Part(name, "player"), Part("|")]), PLAIN).svg("dark"))
        tags = [each.tag.rpartition("}")[2] for each in picture.iter()]
        assert set(tags) <= {"svg", "g", "text", "rect", "path"}
        texts = [each for each in picture.iter() if each.tag.endswith("text")]
        assert (len(texts), texts[1].get("x")) == (2, str(width(name) * CELL))
    [shape] = [each for each in paint(draw([Part("Ann", "struck")]), PLAIN).shapes if each.layer == SIGNS]
    assert shape.svg("light") == (
        '<text fill="#6a6150" x="0" y="15.5" textLength="30" text-decoration="line-through">Ann</text>'
    )
    assert paint(Drawing(()), PLAIN) == Painting((), (), 0, 0)
