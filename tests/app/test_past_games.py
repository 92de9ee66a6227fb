"""The history of all games on the screen: games, players, titles, finding, and plots."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.app import ScorepadApp
from scorepad.app.screens import past_games as past_rows
from scorepad.app.screens.home import Home
from scorepad.app.screens.past_games import MISSING, PastGames, plot
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, by_month, by_place
from scorepad.library.folder import Summary
from scorepad.library.index import Index
from scorepad.text.drawing import Drawing
from tests.app.console import running, shown, until
from tests.app.desk import top
from tests.exports.evenings import DANGERS
from tests.history.evenings import fill, tally, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fill(tmp_path / "games")


def past(pilot: Pilot[Any]) -> str:
    """The screen, as long as it is the history."""
    assert isinstance(top(pilot), PastGames)
    return shown(pilot)


@pytest.mark.slow
async def test_games_players_and_titles_are_shown_and_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: opened.append(Path(path).name))
    async with running(ScorepadApp(str(folder)), (120, 36)) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "5 games" in past(pilot))
        assert "Ada wins with 20" in past(pilot)
        assert "a new best: before it was 13" in past(pilot)
        await pilot.press("enter")
        assert opened == ["e.toml"]
        await pilot.press("tab")
        await until(pilot, lambda: "5 players" in past(pilot) and "average 15" in past(pilot))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "only Bo" in past(pilot) and "3 games" in past(pilot))
        await pilot.press("escape", "t")
        await until(pilot, lambda: "1 title" in past(pilot) and "best: 20, Ada" in past(pilot))
        await pilot.press("l", "down")
        await until(pilot, lambda: "3 places" in past(pilot) and "Train" in past(pilot))
        await pilot.press("enter", "d", "enter")
        await until(pilot, lambda: "2 games   only Train   only November 2026" in past(pilot))
        await pilot.press("escape", "g", "slash", *"train", "enter")
        await until(pilot, lambda: 'with "train"' in past(pilot) and "2 games" in past(pilot))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(top(pilot), Home))


@pytest.mark.slow
async def test_whoever_leaves_while_records_are_read_waits_for_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_: Index, step: Callable[[int, int], None]) -> Iterator[Summary]:
        done = 0
        while True:
            step(done, 10_000_000)
            done += 25
            time.sleep(0.001)
            yield from ()

    monkeypatch.setattr(index, "summaries", endless)
    async with running(ScorepadApp(str(folder))) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "reading" in past(pilot))
        await pilot.press("tab", "down", "enter", "escape")
        await until(pilot, lambda: isinstance(top(pilot), Home))
        await pilot.press("h")
        await until(pilot, lambda: "reading" in past(pilot))


async def test_an_empty_library_says_so(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path))) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "There are no games yet." in past(pilot))
        await pilot.press(*"ptld", "tab", "shift+tab", "enter", "space", "escape")
        await until(pilot, lambda: isinstance(top(pilot), Home))


def test_points_over_time_are_plotted_in_their_room() -> None:
    drawing = plot([5, 9, 7, 12], 8.25, 50, 11, is_ascii=False)
    assert drawing.width <= 50
    assert 8 <= len(drawing.rows) <= 11
    assert "12┤" in drawing.text()
    assert "latest" in drawing.text()
    assert plot([5, 9], 7, 50, 11, is_ascii=False).rows == ()
    assert "x" in plot([5, 9, 7], 7, 50, 11, is_ascii=True).text(ascii=True)


def test_without_the_extra_a_sentence_says_how_to_get_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "plotext", None)
    assert " ".join(plot([5, 9, 7], 7, 40, 11, is_ascii=False).text().split()) == MISSING


@pytest.mark.slow
@pytest.mark.parametrize("columns", [36, 76, 196])
def test_it_fits_every_window_and_is_harmless(folder: Path, columns: int) -> None:
    times = "2026-11-01T09:30:00Z", "2026-11-01T09:59:00Z"
    for number, name in enumerate(each for each in DANGERS if '"' not in each and "\\" not in each):
        write(folder, f"x{number}.toml", tally(*times, name, (name, 1, ()), ("B", 2, ())))
    games = GameFilter().of(each for each in index.summaries(Index(str(folder))) if not each.problem)
    told, words = statistics.history(games), statistics.source_words(games)
    groups = (*by_place(games), *by_month(games))
    drawings = [
        *(past_rows.game_in_full(each, games, columns) for each in games),
        *(past_rows.player_in_full(each, told, games, words, columns, is_ascii=False) for each in told.players),
        *(past_rows.title_in_full(each, told, words, columns) for each in told.games_by_title),
        *(past_rows.group_in_full(each, columns) for each in groups),
        Drawing(tuple(past_rows.game_row(each, columns) for each in games)),
        Drawing(tuple(past_rows.player_row(each, columns) for each in told.players)),
        Drawing(tuple(past_rows.group_row(each, columns) for each in groups)),
    ]
    assert max(drawing.width for drawing in drawings) <= columns
    assert not any("\u202e" in drawing.text() for drawing in drawings)
