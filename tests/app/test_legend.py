"""The legend on the help page of the pad has every symbol that the sheets show, in ASCII, too."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from scorepad import games, samples
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pads import pad
from scorepad.app.painting import mark
from scorepad.app.screens.help import GENERAL, MEANING, SIGNS, draw_legend
from scorepad.engine import colors as looks
from scorepad.record import load
from scorepad.text.drawing import Drawing, Part, Row, to_ascii, width
from scorepad.timeline.game import Game
from tests.app.console import running, shown

LINES = set("▀▄█─━╌═│┃║╎┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛╱╲")
PUNCTUATION = set(".,:;'-&|")
"""What belongs to words and numbers."""
SIZES = ((80, 20), (120, 32), (200, 56))
LABELS = ("card-label",)
"""Roles of letters and numbers at the edge of a painted sheet."""
in_every_game = pytest.mark.parametrize("game", games.RULESETS)


def rows(game: Game) -> Iterator[Row]:
    """Everything on a pad that is drawn, in windows of several sizes, with and without what an entry marks."""
    own = pad(game)
    yield own.headline(game)
    entries = [own.entry(game, expected) for expected in game.expected()]
    for entry in entries:
        panel = entry.panel(76)
        yield from panel.rows if panel is not None else ()
    for columns, height in SIZES:
        for slot in own.lay_out(game, columns, height):
            drawing: Drawing = own.draw(game, slot, game.players[0])
            for row in drawing.rows:
                yield row
                yield from (mark(row, entry.marks()) for entry in entries)


def symbols(part: Part) -> set[str]:
    """The symbols in a text: signs that are neither words nor lines, and a letter that stands alone."""
    text = re.sub(r"\([a-z]{2,}( [a-z]{2,})*\)", "", part.text)  # words in parentheses
    letters = [sign for sign in text if sign.isalnum()]
    alone = {letters[0]} if len(letters) == 1 and letters[0].isalpha() else set()
    signs = {sign for sign in text if not sign.isalnum() and not sign.isspace()}
    return alone | (signs - LINES - PUNCTUATION)


def joined(row: Row) -> Iterator[Part]:
    """The parts of a row; those that are only apart to be painted, in one piece."""
    for (role, target), parts in groupby(row, lambda part: (part.role, part.target)):
        yield Part("".join(part.text for part in parts), role, target)


@cache
def used(game: str) -> dict[str, str]:
    """Every symbol on the sheets of a game, with the text in which it was found; at every fifth event."""
    found: dict[str, str] = {}
    for path in sorted(Path(samples.folder()).glob(f"{game}-*.toml")):
        whole = load(path)
        for number in range(0, whole.count + 1, 5):
            for row in rows(whole.at(number)):
                for part in (*joined(row), *(Part(*each.paint) for each in row if each.paint)):
                    # Keys have their names in the hints, columns their letters; the log is in words.
                    if part.role.rpartition("/")[2] not in (
                        "label",
                        "key",
                        "lit",
                        "strand",
                        "prompt",
                        "faint",
                        "",
                        "player",
                        *LABELS,
                    ):
                        found |= dict.fromkeys(symbols(part), part.text)
                    else:
                        found |= {
                            sign: part.text for sign in symbols(part) if not sign.isalpha() and sign not in "()"
                        }
    return found


def legend(game: str, *, is_painted: bool = True) -> str:
    drawing = draw_legend(games.ruleset(game))
    return Drawing(drawing.painted()).text() if is_painted else drawing.text()


@pytest.mark.slow
@in_every_game
def test_every_symbol_on_the_sheets_is_in_the_legend(game: str) -> None:
    shown = [part for each in (*games.ruleset(game).legend, *GENERAL) for part in each.signs]
    signs = "".join(part.text + (part.paint.text if part.paint else "") for part in shown)
    assert {sign: text for sign, text in used(game).items() if sign not in signs} == {}
    assert len(used(game)) > 5


@in_every_game
def test_every_symbol_has_a_color_that_is_known_and_a_meaning_that_fits(game: str) -> None:
    ruleset = games.ruleset(game)
    for each in (*ruleset.legend, *GENERAL):
        assert each.meaning
        roles = {
            role
            for part in each.signs
            for role in (part.role, *(part.paint.role.split("/") if part.paint else ()))
        }
        assert roles <= looks.GENERAL.keys() | ruleset.looks.keys()
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


@in_every_game
async def test_every_symbol_on_the_painted_pad_is_in_the_legend(game: str, tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("demo", game))) as pilot:
        await pilot.press("escape", "escape", "escape", "right", "enter", "u")  # without the demo's hints
        text = shown(pilot)
        signs = {sign for sign in text if not sign.isalnum() and not sign.isspace()}
        keys = set("←↑↓→")
        assert signs - LINES - PUNCTUATION - keys - set(legend(game)) == set()


@pytest.mark.slow
async def test_the_end_of_the_page_is_reached_in_a_small_window(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("demo", "silver-and-gold"))) as pilot:
        await pilot.press("f1")
        assert GENERAL[-1].meaning not in shown(pilot)
        await pilot.press(*["down"] * 80)
        assert GENERAL[-1].meaning in shown(pilot)
