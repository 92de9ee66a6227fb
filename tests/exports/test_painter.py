"""The painter: a drawing as SVG, in the colors of the app, with its targets as rectangles; pictures to share."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import scorepad
from scorepad import games, samples
from scorepad.app import painting as app
from scorepad.engine.colors import GENERAL, PAINTED
from scorepad.engine.ruleset import Look
from scorepad.exports import svg
from scorepad.exports.formats import as_format, format_named
from scorepad.exports.painter import (
    CELL,
    FONT,
    LINE,
    PLATES,
    SIGNS,
    SIGNS_DRAWN,
    TILES,
    PaintColors,
    Painting,
    paint,
)
from scorepad.exports.svg import draw_pixels, picture, share
from scorepad.record.result_tables import record_result
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Drawing, Paint, Part, Target, draw, width
from scorepad.timeline.story import story_in_brief
from tests.commands.console import Cli
from tests.every_game import GAMES, SAMPLES
from tests.exports.evenings import dangerous, in_fours
from tests.exports.test_pages import shown_name

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


# ---- Pictures to share: well formed and harmless, in agreement with the totals, and with text in their pixels
every_table = pytest.mark.parametrize("players", in_fours())


def parsed(game: scorepad.Game, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(picture(record_result(game), theme))


def elements(drawn: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return [each for each in drawn.iter() if each.tag.rpartition("}")[2] == tag]


@every_table
def test_a_picture_is_well_formed_and_harmless(players: tuple[str, ...]) -> None:
    drawn = parsed(dangerous(*players))
    tags = {each.tag.removeprefix("{http://www.w3.org/2000/svg}") for each in drawn.iter()}
    assert tags <= {"svg", "title", "rect", "text", "path", "g", "line"}
    names = {name for each in drawn.iter() for name in each.attrib}
    assert not any("href" in name or name.startswith("on") or name in ("style", "class") for name in names)
    for player in players:
        assert shown_name(player)[:11] in "".join(drawn.itertext())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_picture_shows_the_result_the_story_and_the_winner_within_its_frame(path: Path) -> None:
    game = scorepad.load(path)
    drawn = parsed(game)
    words = re.sub(r"\s", "", "".join(drawn.itertext()))
    for sentence in story_in_brief(game):
        assert re.sub(r"\s", "", sentence) in words
    lost = sum(any(line.points < 0 for line in standing.lines) for standing in game.result().standings)
    assert bool(lost) is bool([each for each in elements(drawn, "rect") if each.get("opacity")])
    for standing in game.result().standings:
        assert re.sub(r"\s", "", standing.eliminated or "") in words
        assert f"{standing.player}{'out' if standing.eliminated else standing.total}" in words
    wide, high = (float(drawn.attrib[name]) for name in ("width", "height"))
    for each in elements(drawn, "rect") + elements(drawn, "text"):
        x, y = float(each.get("x", 0)), float(each.get("y", 0))
        assert 0 <= x + float(each.get("textLength", each.get("width", 0))) <= wide
        assert 0 <= y <= high


def pixels(text: str, family: str, weight: str) -> bytes:
    """A text alone, dark on white, as pixels."""
    return draw_pixels(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" width="60" height="20">'
        f'<rect width="60" height="20" fill="#fff"/><text x="2" y="15" font-size="14" font-family="{family}" '
        f'font-weight="{weight}">{text}</text></svg>'
    )


@pytest.mark.parametrize("family", [FONT, svg.SANS])  # a name that matches no font makes all text vanish
@pytest.mark.parametrize("weight", ["normal", "bold"])
@pytest.mark.parametrize("text", ["Ann", "Łódź", "Жук", "Αλφα", "\u4e2d", "\U0001f409", "\u05d0\u05d1", "\ue000"])
def test_text_is_in_the_pixels_and_what_no_font_has_is_a_box(family: str, weight: str, text: str) -> None:
    assert pixels(text, family, weight) != pixels("", family, weight)


@pytest.mark.slow
def test_a_picture_has_its_words_in_pixels() -> None:
    game = scorepad.load(samples.find("go-for-gold"))
    shared = share(game, "dark")
    assert (shared.media_type, shared.ending) == ("image/png", ".png")
    assert int.from_bytes(shared.content[16:20], "big") == 1320, "the width in the head of a PNG"
    drawn = picture(record_result(game), "dark")
    assert shared.content == draw_pixels(drawn) != draw_pixels(drawn.replace(">Go for Gold<", "><"))
    assert as_format("svg", record_result(game)) == picture(record_result(game))


def test_without_a_renderer_the_picture_is_an_svg_and_a_sentence_says_so(
    cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg, "find_spec", lambda _: None)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    game = scorepad.load(samples.find("sea-and-shore"))
    shared = share(game)
    assert (shared.media_type, shared.ending) == ("image/svg+xml", ".svg")
    assert ElementTree.fromstring(shared.content).tag.endswith("svg")
    with pytest.raises(ScorepadError):
        format_named("png").content(record_result(game))
    done = cli("export", samples.find("sea-and-shore"), "--to", "png", "--out", "game.png")
    assert "resvg-py" in done.err
    assert [path.name for path in here.iterdir()] == ["game.svg"]
