"""Pictures to share: well formed and harmless, in agreement with the totals, and with text in their pixels."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import scorepad
from scorepad import samples
from scorepad.exports import svg
from scorepad.exports.formats import as_format, format_named
from scorepad.exports.painter import FONT
from scorepad.exports.svg import draw_pixels, picture, share
from scorepad.record.result_tables import record_result
from scorepad.system.errors import ScorepadError
from scorepad.timeline.story import story_in_brief
from tests.commands.console import Cli
from tests.every_game import SAMPLES
from tests.exports.evenings import dangerous, in_fours
from tests.exports.test_pages import shown_name

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


# ---- pixels


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
