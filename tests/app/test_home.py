"""The library of games on the screen: what it shows of each game, continuing one, the trash; all past games."""

import errno
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

from scorepad.app.app import ScorepadApp
from scorepad.app.screens import home as home_screen
from scorepad.app.screens import past_games as past_rows
from scorepad.app.screens.home import Home
from scorepad.app.screens.library_rows import day
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.past_games import MISSING, PastGames, plot
from scorepad.app.widgets.inputs import VirtualList
from scorepad.app.widgets.sheet import Sheet
from scorepad.library import folder as library
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, by_month, by_place
from scorepad.library.folder import Summary
from scorepad.library.index import Index
from scorepad.text.drawing import Drawing
from tests.app.console import notices, running, shown, text, until
from tests.app.desk import top
from tests.every_game import sample_called
from tests.exports.evenings import DANGERS
from tests.history.evenings import fill, tally, write
from tests.record.disks import fail
from tests.sampling import sampled


def put(folder: Path, name: str, content: str, age: int = 0) -> Path:
    path = folder / name
    path.write_text(content, "utf-8")
    os.utime(path, (1_800_000_000 - age * 86_400,) * 2)
    return path


@asynccontextmanager
async def at_home(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    """The library, once every record is read."""
    async with running(ScorepadApp(str(folder)), size) as pilot:
        assert isinstance(pilot.app.screen, Home)
        await settle(pilot)
        yield pilot


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until every record is read."""
    await pilot.pause()
    await until(pilot, lambda: ", loading" not in shown(pilot))
    await pilot.pause()


def home_of(pilot: Pilot[Any]) -> Home:
    assert isinstance(pilot.app.screen, Home)
    return pilot.app.screen


def pointed(home: Home) -> str:
    assert home.pointed is not None
    return home.pointed.name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records: a game of two in progress on top, then one of three, one of four at the bottom."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((2, 3, 4)):
        content = sample_called(f"silver-and-gold-{players}-players").read_text("utf-8")
        if players == 2:
            content = "[[event]]".join(content.split("[[event]]")[:61])
        put(path, f"{players}.toml", content, age)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that were opened; their pads are not."""
    paths: list[str] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: paths.append(path))
    monkeypatch.setattr(ScorepadApp, "open_demo", lambda _: paths.append("demo"))
    return paths


def keys_hinted_at(pilot: Pilot[Any]) -> set[str]:
    return {hint.label for hint in home_of(pilot).hints()}


# ---------------------------------------------------------------------- what is shown
async def test_each_game_is_shown_with_players_date_progress_and_leader(folder: Path) -> None:
    going = library.summarize(library.entries(str(folder))[0])
    assert going.when is not None
    async with at_home(folder) as pilot:
        screen = shown(pilot)
        assert screen.count("Silver & Gold") == 3
        for words in ("Sarah, Linus and Tim", "leads with", "wins with", going.progress, day(going.when)):
            assert words in screen
        assert "3 games, 1 in progress" in screen
        await pilot.resize_terminal(40, 20)
        await until(pilot, lambda: f"l: {going.progress}" in shown(pilot))
        assert "n New game" in shown(pilot)


@pytest.mark.parametrize("at_once", sampled([0, home_screen.AT_ONCE]))
async def test_files_that_are_not_records_are_counted_and_not_listed(
    folder: Path, at_once: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, "pyproject.toml", "[project]", age=-1)
    put(folder, "garbled.toml", "scorepad =", age=9)
    monkeypatch.setattr(home_screen, "AT_ONCE", at_once)
    monkeypatch.setattr(home_screen, "A_WHILE", 0)
    async with at_home(folder) as pilot:
        assert "4 games, 1 in progress, 1 other file" in shown(pilot)
        assert "pyproject" not in shown(pilot)
        assert "! garbled.toml" in shown(pilot), "it may be a damaged record"
        assert home_of(pilot).query_one(VirtualList).pointed == 0


async def test_an_empty_library_offers_the_demo_and_hints_at_no_key_that_does_nothing(
    tmp_path: Path, opened: list[str]
) -> None:
    async with at_home(tmp_path / "nothing") as pilot:
        assert "No games yet" in shown(pilot)
        assert keys_hinted_at(pilot) & {"Demo", "Trash", "Put back", "Last game"} == {"Demo"}
        await pilot.press("up", "down", "pagedown", "home", "end", "u", "f5", "j", "k")
        await pilot.press("enter")
        await pilot.press("d")
        sheet = home_of(pilot).query_one("#invitation", Sheet)
        place = sheet.place_of("enter")
        assert place is not None
        await pilot.click(sheet, offset=Offset(*place))
        await until(pilot, lambda: opened == ["demo"] * 3)
        await pilot.press("n")
        assert isinstance(pilot.app.screen, NewGame)
    assert not (tmp_path / "nothing").exists()


# ---------------------------------------------------------------------- going on
async def test_enter_and_clicks_continue_the_game_pointed_at(folder: Path, opened: list[str]) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("enter")
        await pilot.press("down", "down", "down", "enter")
        await pilot.click(VirtualList, offset=(30, 4))
        assert pointed(home) == "3.toml"
        assert len(opened) == 2
        await pilot.click(VirtualList, offset=(5, 3))
        await pilot.click(VirtualList, offset=(5, 2))  # between two games
        await pilot.click(VirtualList, offset=(5, 15))  # below the last
        assert pointed(home) == "3.toml"
    assert [os.path.basename(path) for path in opened] == ["2.toml", "4.toml", "3.toml"]


async def test_the_latest_game_in_progress_comes_first_and_has_a_key(folder: Path, opened: list[str]) -> None:
    (folder / "2.toml").rename(folder / "going.toml")
    os.utime(folder / "going.toml", (1_700_000_000,) * 2)
    async with at_home(folder) as pilot:
        assert pointed(home_of(pilot)) == "going.toml"
        assert "Mira" in shown(pilot).splitlines()[2]
        assert keys_hinted_at(pilot) & {"Trash", "Put back", "Last game"} == {"Trash", "Last game"}
        await pilot.press("down", "l", "enter")
        assert [os.path.basename(path) for path in opened] == ["going.toml", "3.toml"]
        (folder / "going.toml").unlink()
        await pilot.press("f5")
        await settle(pilot)
        assert "Last game" not in keys_hinted_at(pilot)
        await pilot.press("l")
        assert len(opened) == 2


async def test_a_file_elsewhere_is_opened_by_its_path_or_reported(
    folder: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder.parent))
    monkeypatch.setenv("USERPROFILE", str(folder.parent))
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        for typed in ("~/games/3.toml", f" '{folder / '3.toml'}' "):
            await pilot.press("o")
            pilot.app.screen.query_one(Input).insert_text_at_cursor(typed)
            await pilot.press("enter")
            assert pilot.app.screen is home
        assert opened == [str(folder / "3.toml")] * 2
        await pilot.press("o", "enter")
        assert "Type the path" in shown(pilot)
        for typed, words in (
            (str(folder / "33.toml"), 'Did you mean "3.toml"?'),
            (str(folder), "is a folder"),
            ("/no/such/folder/a.toml", "and no such folder"),
            ("\x1b[31m\x00\x07\ud83d", "There is no file"),
        ):
            pilot.app.screen.query_one(Input).value = typed
            await pilot.press("enter")
            assert words in " ".join(shown(pilot).replace("│", " ").split())
        await pilot.press("escape")
        assert pilot.app.screen is home
        assert len(opened) == 2


# ---- Moving games to the trash and putting them back
async def test_a_game_goes_to_the_trash_after_a_question_and_can_be_put_back(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("down", "delete")
        question = " ".join(shown(pilot).replace("│", " ").split())
        assert "Silver & Gold of Sarah, Linus and Tim" in question
        await pilot.press("escape")
        assert (folder / "3.toml").exists()
        await pilot.press("d", "enter")
        await settle(pilot)
        assert (folder / "trash" / "3.toml").exists()
        assert pointed(home) == "4.toml"
        assert "Put back" in keys_hinted_at(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert (folder / "3.toml").exists()
        assert pointed(home) == "3.toml"
        await pilot.press("u")
        assert "Nothing was moved to the trash" in " ".join(notices(pilot))


@pytest.mark.slow
async def test_a_game_that_cannot_be_moved_stays_and_the_reason_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(folder) as pilot:
        with monkeypatch.context() as patch:
            patch.setattr(library, "name_file", fail(errno.EACCES))
            await pilot.press("d", "enter")
            await settle(pilot)
        assert "Permission denied" in " ".join(notices(pilot))
        assert pointed(home_of(pilot)) == "2.toml"
        await pilot.press("d", "enter")
        await settle(pilot)
        (folder / "2.toml").write_text("another")
        await pilot.press("u")
        await settle(pilot)
        assert "already exists" in " ".join(notices(pilot))
        assert (folder / "trash" / "2.toml").exists()


# ---- The library with damaged, vanished and very many records
async def test_a_damaged_record_is_listed_with_its_problem(folder: Path) -> None:
    put(folder, "bad.toml", "scorepad = 1\nthis is not TOML", age=-1)
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        assert "! bad.toml" in shown(pilot)
        assert "It is not valid TOML" in shown(pilot)
        await pilot.press("down", "enter")
        assert pilot.app.screen is home
        assert "It is not valid TOML" in " ".join(notices(pilot))
        await pilot.press("d")
        assert "bad.toml" in shown(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert (folder / "trash" / "bad.toml").exists()
        assert pointed(home) == "3.toml"


async def test_a_folder_that_cannot_be_read_is_reported_and_reloading_keeps_pointing_at_the_same_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", fail(errno.EACCES))
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        assert "Your games cannot be listed" in shown(pilot)
        assert "Permission denied" in shown(pilot)
        monkeypatch.undo()
        await pilot.press("f5")
        await settle(pilot)
        await pilot.press("down")
        put(folder, "newer.toml", "", age=-1)
        await pilot.press("f5")
        await settle(pilot)
        assert "4 games" in shown(pilot)
        assert pointed(home) == "3.toml"
        (folder / "3.toml").unlink()
        await pilot.press("f5")
        await settle(pilot)
        assert pointed(home) == "2.toml"
    entry = library.entries(str(folder))[0]
    os.unlink(entry.path)
    assert library.summarize(entry).problem.startswith("It cannot be read")


@pytest.mark.slow
async def test_visible_records_are_read_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = sample_called("silver-and-gold-2-players").read_text("utf-8")
    for number in range(60):
        put(tmp_path, f"game-{number:02}.toml", content, age=number)
    for name, value in {"AT_ONCE": 0, "A_WHILE": 0, "PAUSE": 10}.items():
        monkeypatch.setattr(home_screen, name, value)
    app = ScorepadApp(str(tmp_path))
    async with running(app) as pilot:
        home = app.screen
        assert isinstance(home, Home)
        assert ", loading" in text(app)
        await pilot.press("end", "up")
        assert pointed(home) == "game-58.toml"
        for _ in range(8):
            home.read_on()
        await pilot.pause()
        assert text(app).count("Mira and Jonas") >= 7
        assert pointed(home) == "game-58.toml"


# ---- The history of all games on the screen: games, players, titles, finding, and plots
@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    return fill(tmp_path / "games")


def past(pilot: Pilot[Any]) -> str:
    """The screen, as long as it is the history."""
    assert isinstance(top(pilot), PastGames)
    return shown(pilot)


@pytest.mark.slow
async def test_games_players_and_titles_are_shown_and_found(
    evenings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: opened.append(Path(path).name))
    async with running(ScorepadApp(str(evenings)), (120, 36)) as pilot:
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
    evenings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_: Index, step: Callable[[int, int], None]) -> Iterator[Summary]:
        done = 0
        while True:
            step(done, 10_000_000)
            done += 25
            time.sleep(0.001)
            yield from ()

    monkeypatch.setattr(index, "summaries", endless)
    async with running(ScorepadApp(str(evenings))) as pilot:
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
def test_it_fits_every_window_and_is_harmless(evenings: Path, columns: int) -> None:
    times = "2026-11-01T09:30:00Z", "2026-11-01T09:59:00Z"
    for number, name in enumerate(each for each in DANGERS if '"' not in each and "\\" not in each):
        write(evenings, f"x{number}.toml", tally(*times, name, (name, 1, ()), ("B", 2, ())))
    games = GameFilter().of(each for each in index.summaries(Index(str(evenings))) if not each.problem)
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
