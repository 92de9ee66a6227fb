"""The library of games on the screen: what it shows of each game, and continuing one."""

import os
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

from scorepad.app.app import ScorepadApp
from scorepad.app.screens import home as home_screen
from scorepad.app.screens.dialogs import AskFile
from scorepad.app.screens.home import Home
from scorepad.app.screens.library_rows import day
from scorepad.app.screens.new_game import NewGame
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import VirtualList
from scorepad.library import folder as library
from scorepad.library import index
from tests.app.console import running, shown, text, until
from tests.app.home.shelf import SAMPLES, at_home, home_of, no, pointed, put, said, settle
from tests.sampling import sampled

GARBAGE = (
    *("\x1b[31m\x00\x07", "[b]bold[/b] [@click=app.quit]x[/]", "x" * 10_000, "\ud83d half", "a\tb\r\nc"),
    "\u202e",
)


# ---------------------------------------------------------------------- what is shown
async def test_each_game_is_shown_with_players_date_progress_and_leader(folder: Path) -> None:
    async with at_home(folder) as pilot:
        screen = shown(pilot)
        going = library.summarize(library.entries(str(folder))[0])
        assert screen.count("Silver & Gold") == 3
        assert "Sarah, Linus and Tim" in screen
        assert "Ada, Boris, Chen and Dana" in screen
        assert going.progress in screen
        assert "leads with" in screen
        assert "wins with" in screen
        assert going.when is not None
        assert day(going.when) in screen
        assert "3 games, 1 in progress" in screen


@pytest.mark.parametrize("at_once", [home_screen.AT_ONCE, 0], ids=["at once", "later"])
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


async def test_where_there_are_no_records_only_the_invitation_shows(tmp_path: Path) -> None:
    put(tmp_path, "pyproject.toml", "[project]")
    async with at_home(tmp_path) as pilot:
        assert "no games, 1 other file" in shown(pilot)
        assert "No games yet" in shown(pilot)


def test_of_a_file_that_cannot_be_read_the_reason_comes_first(folder: Path) -> None:
    entry = library.entries(str(folder))[0]
    os.unlink(entry.path)
    assert library.summarize(entry).problem.startswith("It cannot be read")


async def test_in_a_small_window_the_progress_and_the_key_of_a_new_game_are_shown(folder: Path) -> None:
    async with at_home(folder, (40, 20)) as pilot:
        going = library.summarize(library.entries(str(folder))[0])
        assert f"l: {going.progress}" in shown(pilot)
        assert "n New game" in shown(pilot)


@pytest.mark.slow
async def test_what_was_read_once_is_not_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SETTLED", 0)
    for _ in range(2):
        async with at_home(folder) as pilot:
            await until(pilot, lambda: "3 games, 1 in progress" in shown(pilot))
            assert "leads with" in shown(pilot)
        monkeypatch.setattr(library, "summarize", lambda _: None)


async def test_a_wide_window_shows_the_game_pointed_at_more_closely(folder: Path) -> None:
    async with at_home(folder, (120, 36)) as pilot:
        assert "Kitchen table" not in shown(pilot)
        await pilot.press("end")
        assert "Kitchen table" in shown(pilot)
        assert "4.toml" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Kitchen table" not in shown(pilot))
        assert "Ada, Boris, Chen and Dana" in shown(pilot)
        assert shown(pilot).count("2026") == 3


async def test_an_empty_library_offers_the_demo(tmp_path: Path, opened: list[str]) -> None:
    async with at_home(tmp_path / "nothing") as pilot:
        home = home_of(pilot)
        assert "No games yet" in shown(pilot)
        await pilot.press("enter")
        await pilot.press("d")
        sheet = home.query_one("#invitation", Sheet)
        place = sheet.place_of("enter")
        assert place is not None
        await pilot.click(sheet, offset=Offset(*place))
        await until(pilot, lambda: opened == ["demo"] * 3)
        await pilot.press("n")
        assert isinstance(pilot.app.screen, NewGame)
    assert not (tmp_path / "nothing").exists()


async def test_keys_that_do_nothing_are_not_hinted_at(folder: Path, tmp_path: Path) -> None:
    async with at_home(tmp_path / "nothing") as pilot:
        home = home_of(pilot)
        labels = [hint.label for hint in home.hints()]
        assert "Demo" in labels
        assert "Trash" not in labels
        await pilot.press("up", "down", "pagedown", "home", "end", "u", "f5", "j", "k")
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        labels = [hint.label for hint in home.hints()]
        assert "Trash" in labels
        assert "Put back" not in labels


async def test_help_explains_every_key(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("f1")
        assert "Move this game to the trash. Nothing is deleted." in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is home


# ---------------------------------------------------------------------- going on
async def test_enter_continues_the_game_pointed_at(folder: Path, opened: list[str]) -> None:
    async with at_home(folder) as pilot:
        await pilot.press("enter")
        await pilot.press("down", "down", "down", "enter")
        await pilot.press("up", "enter")
        assert opened == [str(folder / name) for name in ("2.toml", "4.toml", "3.toml")]


async def test_the_latest_game_in_progress_comes_first_and_has_a_key(folder: Path, opened: list[str]) -> None:
    (folder / "2.toml").rename(folder / "going.toml")
    os.utime(folder / "going.toml", (1_700_000_000,) * 2)
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        assert pointed(home) == "going.toml"
        assert "Mira" in shown(pilot).splitlines()[2]
        await pilot.press("down", "l", "enter")
        assert [os.path.basename(path) for path in opened] == ["going.toml", "3.toml"]
        assert "l" in [hint.key for hint in home.hints()]
    (folder / "going.toml").unlink()
    async with at_home(folder) as pilot:
        assert "l" not in [hint.key for hint in home_of(pilot).hints()]
        await pilot.press("l")
        assert len(opened) == 2


async def test_a_click_points_and_a_second_one_opens(folder: Path, opened: list[str]) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.click(VirtualList, offset=(30, 4))
        assert pointed(home) == "3.toml"
        assert not opened
        await pilot.click(VirtualList, offset=(5, 3))
        assert opened == [str(folder / "3.toml")]
        await pilot.click(VirtualList, offset=(5, 2))  # between two games
        await pilot.click(VirtualList, offset=(5, 15))  # below the last
        assert pointed(home) == "3.toml"


async def test_a_file_elsewhere_is_opened_by_its_path(
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


async def test_a_missing_file_is_reported(folder: Path, opened: list[str]) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("o", "enter")
        assert "Type the path" in shown(pilot)
        field = pilot.app.screen.query_one(Input)
        for typed, words in (
            (str(folder / "33.toml"), 'Did you mean "3.toml"?'),
            (str(folder), "is a folder"),
            ("/no/such/folder/a.toml", "and no such folder"),
        ):
            field.value = typed
            await pilot.press("enter")
            assert words in " ".join(shown(pilot).replace("│", " ").split())
        await pilot.press("escape")
        assert pilot.app.screen is home
        assert not opened


@pytest.mark.parametrize("garbage", sampled(GARBAGE, 3))
async def test_a_garbage_path_is_reported_as_missing(garbage: str, folder: Path, opened: list[str]) -> None:
    async with at_home(folder) as pilot:
        await pilot.press("o")
        pilot.app.screen.query_one(Input).insert_text_at_cursor(garbage)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, AskFile)
        assert "There is no file" in shown(pilot)
        assert "\x1b" not in shown(pilot)
    assert not opened


async def test_the_mouse_answers_questions_too(folder: Path) -> None:
    async def press(pilot: Pilot[Any], target: str) -> None:
        for sheet in pilot.app.screen.query(Sheet):
            place = sheet.place_of(target)
            if place is not None:
                await pilot.click(sheet, offset=Offset(*place))
        await pilot.pause()

    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("o")
        await press(pilot, "take")
        assert isinstance(pilot.app.screen, AskFile)
        await press(pilot, "cancel")
        assert home_of(pilot) is home
        await pilot.press("d")
        await press(pilot, "cancel")
        assert (folder / "2.toml").exists()
        await pilot.press("d")
        await press(pilot, "take")
        assert not (folder / "2.toml").exists()


# ---- Moving games to the trash and putting them back
async def test_a_game_goes_to_the_trash_after_a_question_and_can_be_put_back(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("down", "delete")
        question = " ".join(shown(pilot).replace("│", " ").split())
        assert "Silver & Gold of Sarah, Linus and Tim" in question
        assert "trash" in question
        await pilot.press("escape")
        assert (folder / "3.toml").exists()
        await pilot.press("d", "enter")
        await settle(pilot)
        assert (folder / "trash" / "3.toml").exists()
        assert pointed(home) == "4.toml"
        pilot.app.clear_notifications()
        await pilot.pause()
        assert "2 games" in shown(pilot)
        assert "Put back" in shown(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert (folder / "3.toml").exists()
        assert pointed(home) == "3.toml"
        await pilot.press("u")
        assert "Nothing was moved to the trash" in said(pilot)


@pytest.mark.slow
async def test_the_last_game_can_be_moved_to_the_trash_too(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("end")
        for _ in range(3):
            await pilot.press("d", "y")
            await settle(pilot)
        assert "No games yet" in shown(pilot)
        await pilot.press("u")
        await settle(pilot)
        pilot.app.clear_notifications()
        await pilot.pause()
        assert "1 game" in shown(pilot)
        assert pilot.app.focused is home.query_one(VirtualList)


async def test_a_game_that_cannot_be_moved_stays_and_the_reason_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(library, "name_file", no)
            await pilot.press("d", "enter")
            await settle(pilot)
        assert "Permission denied" in said(pilot)
        assert pointed(home) == "2.toml"
        await pilot.press("d", "enter")
        await settle(pilot)
        (folder / "2.toml").write_text("another")
        await pilot.press("u")
        await settle(pilot)
        assert "already exists" in said(pilot)
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
        assert "It is not valid TOML" in said(pilot)
        await pilot.press("d")
        assert "bad.toml" in shown(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert (folder / "trash" / "bad.toml").exists()
        assert pointed(home) == "3.toml"


async def test_a_folder_that_cannot_be_read_is_reported_and_reloaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", no)
    async with at_home(folder) as pilot:
        assert "Your games cannot be listed" in shown(pilot)
        assert "Permission denied" in shown(pilot)
        monkeypatch.undo()
        await pilot.press("f5")
        await settle(pilot)
        assert "3 games" in shown(pilot)


async def test_reloading_keeps_pointing_at_the_same_game(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
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


@pytest.mark.slow
async def test_three_hundred_records_are_listed_right_away_and_read_gradually(tmp_path: Path) -> None:
    content = (SAMPLES / "silver-and-gold-3-players.toml").read_text("utf-8")
    for number in range(300):
        put(tmp_path, f"game-{number:03}.toml", content, age=number)
    app = ScorepadApp(str(tmp_path))
    async with running(app) as pilot:
        home = app.screen
        assert isinstance(home, Home)
        assert "300 games, loading" in text(app)
        await pilot.press("end")
        await pilot.press("up")
        assert pointed(home) == "game-298.toml"
        assert "game-299.toml" in text(app) or "Sarah, Linus and Tim" in text(app)
        await settle(pilot)
        assert pointed(home) == "game-298.toml"
        assert "300 games" in text(app)
        assert "300 games, loading" not in text(app)
        await pilot.press("pageup", "home", "pagedown")
        assert pointed(home) == "game-006.toml"


async def test_visible_records_are_read_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (SAMPLES / "silver-and-gold-2-players.toml").read_text("utf-8")
    for number in range(60):
        put(tmp_path, f"game-{number:02}.toml", content, age=number)
    monkeypatch.setattr(home_screen, "AT_ONCE", 0)
    monkeypatch.setattr(home_screen, "A_WHILE", 0)
    monkeypatch.setattr(home_screen, "PAUSE", 10)
    app = ScorepadApp(str(tmp_path))
    async with running(app) as pilot:
        home = app.screen
        assert isinstance(home, Home)
        await pilot.press("end")
        for _ in range(8):
            home.read_on()
        await pilot.pause()
        assert text(app).count("Mira and Jonas") >= 7
