"""The folder of games is missing, unreadable, no folder at all, or disappears while shown: a message says so."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import HOME, ScorepadApp
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.timeline.game import Game
from tests.app.console import notices, running, until
from tests.app.dialogs import write
from tests.app.moments import check_painted

pytestmark = pytest.mark.slow


def file_instead(folder: Path) -> None:
    folder.write_text("not a folder")


def loop_instead(folder: Path) -> None:
    folder.symlink_to(folder)


def nothing(_: Path) -> None:
    pass


async def start_a_game(pilot: Pilot[Any], *names: str) -> None:
    await pilot.press("n")
    await pilot.pause()
    for name in names:
        await write(pilot, name)
        await pilot.press("enter")
    await pilot.press("ctrl+s")
    await pilot.pause()


@pytest.mark.parametrize("instead", [file_instead, loop_instead], ids=lambda instead: instead.__name__)
async def test_a_games_folder_that_is_a_file_is_reported_and_the_demo_still_opens(
    tmp_path: Path, instead: Callable[[Path], None]
) -> None:
    folder = tmp_path / "games"
    instead(folder)
    async with running(ScorepadApp(str(folder), HOME)) as pilot:
        assert "cannot be" in check_painted(pilot)
        await pilot.press("f5", "u", "up", "down")
        await start_a_game(pilot, "Ada", "Boris")
        assert isinstance(pilot.app.screen, NewGame)
        assert any("games" in told for told in notices(pilot))
        assert "Boris" in check_painted(pilot)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PadScreen)


async def test_a_games_folder_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    def refuse(name: str) -> Any:
        raise PermissionError(13, "Permission denied", name)

    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        with patch.object(os, "scandir", refuse):
            await pilot.press("f5")
            await pilot.pause()
            assert "Permission denied" in check_painted(pilot)
            await pilot.press("n")
            await pilot.pause()
            check_painted(pilot)
            await pilot.press("escape")
            await pilot.pause()
            assert "Permission denied" in check_painted(pilot)
        await pilot.press("f5")
        await pilot.pause()
        assert "Permission denied" not in check_painted(pilot)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipe lies in a folder there")
@pytest.mark.usefixtures("nobody_waits")
async def test_pipes_among_the_games_and_packs_keep_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\nsheets = "pipe"\n\n'
    (tmp_path / "sunday.toml").write_text(head)
    (tmp_path / "sheets").mkdir()
    os.mkfifo(tmp_path / "sheets" / "pipe.toml")
    os.mkfifo(tmp_path / "monday.toml")
    async with running(ScorepadApp(str(tmp_path), HOME), (240, 36)) as pilot:
        await until(pilot, lambda: "a pipe" in check_painted(pilot))  # files are read one after the other
        assert "sunday.toml" in check_painted(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: any("a pipe" in told for told in notices(pilot)))
        await pilot.press("o")
        await write(pilot, "monday.toml")
        await pilot.press("enter")
        await pilot.pause()
        assert "a pipe" in check_painted(pilot)
        await pilot.press("escape")
        await start_a_game(pilot, "Ada", "Boris")
        assert isinstance(pilot.app.screen, PadScreen)


async def test_a_folder_of_games_that_is_missing_is_made_with_the_first_game(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"
    async with running(ScorepadApp(str(folder), HOME)) as pilot:
        assert "No games yet" in check_painted(pilot)
        assert not folder.exists()
        await start_a_game(pilot, "Ada", "Boris")
        assert isinstance(pilot.app.screen, PadScreen)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("instead", [nothing, file_instead, loop_instead], ids=lambda instead: instead.__name__)
async def test_a_games_folder_that_disappears_while_shown_is_reported(
    tmp_path: Path, game: Game, instead: Callable[[Path], None]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    scorepad.save(game, folder / "a.toml")
    scorepad.save(game, folder / "b.toml")
    async with running(ScorepadApp(str(folder), HOME)) as pilot:
        assert check_painted(pilot).count("Sarah") >= 2
        shutil.rmtree(folder)
        instead(folder)
        await pilot.press("down", "up", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert notices(pilot)
        pilot.app.clear_notifications()
        await pilot.press("d", "enter")
        await pilot.pause()
        assert notices(pilot)
        check_painted(pilot)
        await pilot.press("f5")
        await pilot.pause()
        painted = check_painted(pilot)
        assert "Sarah" not in painted
        assert "No games yet" in painted or "cannot be" in painted


async def test_records_that_disappear_or_change_type_while_shown_are_reported(tmp_path: Path, game: Game) -> None:
    for name in ("a", "b", "c"):
        scorepad.save(game, tmp_path / f"{name}.toml")
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        for path in tmp_path.iterdir():
            path.unlink()
            if path.name == "b.toml":
                path.mkdir()
            elif path.name == "c.toml":
                path.symlink_to(path)
        for _ in range(3):
            pilot.app.clear_notifications()
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, Home)
            assert notices(pilot)
            await pilot.press("down")
        await pilot.press("d", "enter", "u", "f5")
        check_painted(pilot)


async def test_the_working_directory_may_disappear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody deletes the folder the app was started in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    games = tmp_path / "games"
    games.mkdir()
    async with running(ScorepadApp(str(games), HOME)) as pilot:
        folder.rmdir()
        await pilot.press("o")
        await pilot.pause()
        await write(pilot, "sunday.toml")
        await pilot.press("enter")
        await pilot.pause()
        check_painted(pilot)
        await pilot.press("escape", "f5")
        await start_a_game(pilot, "Ada", "Boris")
        assert isinstance(pilot.app.screen, PadScreen)
        check_painted(pilot)
