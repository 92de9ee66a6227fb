"""Pictures to share: well formed and harmless, in agreement with the totals, and with text in their pixels."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import scorepad
from scorepad import games, samples
from scorepad.engine.result import Result
from scorepad.exports import svg
from scorepad.exports.formats import as_format, format_named
from scorepad.exports.painter import FONT
from scorepad.exports.svg import draw_pixels, picture, share
from scorepad.record.result_tables import record_result
from scorepad.system.errors import ScorepadError
from scorepad.timeline.story import story_in_brief
from tests.commands.console import Cli
from tests.every_game import GAMES, SAMPLES
from tests.exports.evenings import dangerous, in_fours
from tests.exports.test_pages import shown_name
from tests.players import play
from tests.sampling import sampled

every_table = pytest.mark.parametrize("players", in_fours())
RANDOM_GAMES = 500


def parsed(game: scorepad.Game, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(picture(record_result(game), theme))


def text_of(drawn: ElementTree.Element) -> str:
    return "".join(drawn.itertext())


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
        assert shown_name(player)[:11] in text_of(drawn)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_picture_shows_the_result_the_story_and_the_winner_within_its_frame(path: Path) -> None:
    game = scorepad.load(path)
    drawn = parsed(game)
    words = re.sub(r"\s", "", text_of(drawn))
    for sentence in story_in_brief(game):
        assert re.sub(r"\s", "", sentence) in words
    for standing in game.result().standings:
        assert f"{standing.player}{'out' if standing.eliminated else standing.total}" in words
    wide, high = (float(drawn.attrib[name]) for name in ("width", "height"))
    for each in elements(drawn, "rect") + elements(drawn, "text"):
        x, y = float(each.get("x", 0)), float(each.get("y", 0))
        assert 0 <= x + float(each.get("textLength", each.get("width", 0))) <= wide
        assert 0 <= y <= high


def length(segments: list[ElementTree.Element]) -> float:
    """How long the pieces of a bar are that were not lost, with the gaps after them."""
    gained = sum(float(each.attrib["width"]) + 2 for each in segments if not each.get("opacity"))
    return gained - sum(float(each.attrib["width"]) for each in segments if each.get("opacity"))


def agrees(result: Result, drawn: ElementTree.Element) -> None:
    """Each row of pieces with a title is a bar; its length is in proportion to the total."""
    rows: dict[str, list[ElementTree.Element]] = {}
    for each in elements(drawn, "rect"):
        if any(child.tag.endswith("title") for child in each):
            rows.setdefault(each.attrib["y"], []).append(each)
    totals = [each.total for each in result.standings if any(line.points for line in each.lines)]
    lengths = [length(rows[y]) for y in sorted(rows, key=float)]
    assert len(lengths) == len(totals)
    most = max(range(len(totals)), key=lambda place: abs(totals[place]), default=None)
    if most is not None and totals[most]:
        unit = lengths[most] / totals[most]
        assert unit > 0
        assert lengths == pytest.approx([total * unit for total in totals], abs=1.5 * 10)


@pytest.mark.parametrize("seed", sampled(range(0, RANDOM_GAMES, 25)))
def test_the_bars_agree_with_the_totals_of_random_games(seed: int) -> None:
    for number in range(seed, seed + 25 if seed else 2):
        random = Random(number)
        game = GAMES[number % len(GAMES)]
        seats = games.ruleset(game).seats
        players = ["Ann", "Bo", "Cleo", "Dina", "Ed"][: random.choice(seats)]
        played = play(scorepad.new(game, players=players, first=players[0]), random)
        agrees(played.result(), parsed(played))


def test_what_was_lost_is_hatched_and_the_reason_of_elimination_told() -> None:
    game = scorepad.load(Path(samples.folder()) / "loot-island-5-players.toml")
    drawn = parsed(game)
    assert len([each for each in elements(drawn, "rect") if each.get("opacity")]) == 4
    assert len([each for each in elements(drawn, "line") if each.get("stroke-dasharray")]) == 5
    [reason] = [standing.eliminated for standing in game.result().standings if standing.eliminated]
    assert "healer, lost" in text_of(drawn)
    assert reason in text_of(drawn)


# ---- pixels


class Pixels(NamedTuple):
    """A PNG, read back."""

    width: int
    height: int
    rows: list[bytes]

    def colors(self, left: int, top: int, right: int, bottom: int) -> set[bytes]:
        return {
            self.rows[y][4 * x : 4 * x + 3]
            for y in range(top, bottom)
            for x in range(left, min(right, self.width))
        }


def read_png(data: bytes) -> Pixels:
    """The pixels of a PNG with eight bits for each of red, green, blue and opacity."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6)
    place, packed = 8, b""
    while place < len(data):
        [size] = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + size]
        place += size + 12
    raw, line = zlib.decompress(packed), 4 * wide
    rows, above = [], bytes(line)
    for y in range(high):
        filter, row = raw[y * (line + 1)], bytearray(raw[y * (line + 1) + 1 : (y + 1) * (line + 1)])
        for x in range(line):
            left, upper, corner = (row[x - 4], above[x], above[x - 4]) if x >= 4 else (0, above[x], 0)
            near = left + upper - corner
            best = min((left, upper, corner), key=lambda each: abs(near - each))
            row[x] = (row[x] + (0, left, upper, (left + upper) // 2, best)[filter]) & 255
        rows.append(bytes(row))
        above = rows[-1]
    return Pixels(wide, high, rows)


def words(text: str, family: str = "'Scorepad Sans'", weight: str = "normal") -> Pixels:
    """A text alone, dark on white, as pixels."""
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" width="60" height="20">'
        f'<rect width="60" height="20" fill="#fff"/><text x="2" y="15" font-size="14" font-family="{family}" '
        f'font-weight="{weight}">{text}</text></svg>'
    )
    return read_png(draw_pixels(drawn))


@pytest.mark.parametrize("family", [FONT, svg.SANS])  # a name that matches no font makes all text vanish
@pytest.mark.parametrize("weight", ["normal", "bold"])
@pytest.mark.parametrize("text", ["Ann", "Łódź", "Жук", "Αλφα", "\u4e2d", "\U0001f409", "\u05d0\u05d1", "\ue000"])
def test_text_is_in_the_pixels_and_what_no_font_has_is_a_box(family: str, weight: str, text: str) -> None:
    assert len(words(text, family, weight).colors(0, 0, 90, 30)) > 1


@pytest.mark.slow
def test_a_picture_has_its_words_in_pixels() -> None:
    """The title in its color, at its place."""
    game = scorepad.load(samples.find("go-for-gold"))
    shared = share(game, "dark")
    assert (shared.media_type, shared.ending) == ("image/png", ".png")
    drawn = read_png(shared.content)
    assert drawn.width == 1320
    assert bytes.fromhex("e8c15a") in drawn.colors(60, 60, 400, 105)


@pytest.fixture
def without_resvg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg, "find_spec", lambda _: None)
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)


@pytest.mark.usefixtures("without_resvg")
def test_without_a_renderer_the_picture_is_an_svg_and_a_sentence_says_so(cli: Cli, tmp_path: Path) -> None:
    game = scorepad.load(samples.find("sea-and-shore"))
    shared = share(game)
    assert (shared.media_type, shared.ending) == ("image/svg+xml", ".svg")
    assert ElementTree.fromstring(shared.content).tag.endswith("svg")
    with pytest.raises(ScorepadError):
        format_named("png").content(record_result(game))
    done = cli("export", samples.find("sea-and-shore"), "--to", "png", "--out", str(tmp_path / "game.png"))
    assert "resvg-py" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["game.svg"]


def test_png_goes_to_a_file_or_to_another_program(cli: Cli, tmp_path: Path) -> None:
    sample = samples.find("sea-and-shore")
    assert cli("export", sample, "--to", "png", "--out", str(tmp_path / "game.png")).status == 0
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")


def test_svg_is_the_same_picture() -> None:
    result = record_result(scorepad.load(samples.find("sea-and-shore")))
    assert as_format("svg", result) == picture(result)
