"""The folder of games is missing, unreadable, no folder at all, or disappears while shown: a message says so."""

import errno
import os
import shutil
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from tests.app import moments
from tests.app.console import notices, running, until
from tests.app.desk import Desk, open_pad, pad
from tests.app.dialogs import write
from tests.app.moments import (
    Body,
    back_to_the_pad,
    bytes_of,
    check_painted,
    command,
    full_disk,
    going_on,
    looking_often,
    settle,
)

pytestmark = pytest.mark.slow


def file_instead(folder: Path) -> None:
    folder.write_text("not a folder")


def loop_instead(folder: Path) -> None:
    folder.symlink_to(folder)


def nothing(_: Path) -> None:
    pass


async def start_a_game(pilot: Pilot[Any], *names: str) -> None:
    await pilot.press("n")
    for name in names:
        await write(pilot, name)
        await pilot.press("enter")
    await pilot.press("ctrl+s")


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
        assert isinstance(pilot.app.screen, PadScreen)


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
        assert "a pipe" in check_painted(pilot)
        await pilot.press("escape")
        await start_a_game(pilot, "Ada", "Boris")
        assert isinstance(pilot.app.screen, PadScreen)


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
        assert isinstance(pilot.app.screen, Home)
        assert notices(pilot)
        pilot.app.clear_notifications()
        await pilot.press("d", "enter")
        assert notices(pilot)
        check_painted(pilot)
        await pilot.press("f5")
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
        await write(pilot, "sunday.toml")
        await pilot.press("enter")
        check_painted(pilot)
        await pilot.press("escape", "f5")
        await start_a_game(pilot, "Ada", "Boris")
        assert isinstance(pilot.app.screen, PadScreen)
        check_painted(pilot)


# ---- A full disk, a file or a folder that nobody may write to: a sentence, and what is seen is what is
WHOLE = bytes_of(going_on())


# ---------------------------------------------------------------------- a full disk
async def record_on_the_pad(pilot: Pilot[Any]) -> None:
    await pilot.press("down", "enter")


async def record_on_the_line(pilot: Pilot[Any]) -> None:
    await pilot.press("colon")
    await write(pilot, "note a remark")
    await pilot.press("enter")


async def undo(pilot: Pilot[Any]) -> None:
    await pilot.press("u")


async def undo_in_the_history(pilot: Pilot[Any]) -> None:
    await pilot.press("f3", "u")


async def strike(pilot: Pilot[Any]) -> None:
    await pilot.press("f3", "x", "enter")


async def let_stand(pilot: Pilot[Any]) -> None:
    await moments.refuse(pilot)
    await pilot.press("y")
    await write(pilot, "too late")
    await pilot.press("enter")


WAYS: tuple[Body, ...] = (record_on_the_pad, record_on_the_line, undo, undo_in_the_history, strike, let_stand)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_a_full_disk_is_reported_and_the_next_try_works_once_there_is_room(desk: Desk, way: Body) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            for disk in (full_disk(halfway=True), full_disk(at="fsync"))[: 2 if way is record_on_the_pad else 1]:
                with disk:
                    await way(pilot)
                    await settle(pilot)
                    (told,) = notices(pilot)
                    assert "Nothing was recorded" in told
                    assert os.strerror(errno.ENOSPC) in told
                    there = await back_to_the_pad(pilot)
                    assert desk.path.read_bytes() == WHOLE
                    assert bytes_of(there.session.game) == WHOLE, "on the screen is what is not on the disk"
                await settle(pilot)
                assert len(notices(pilot)) == 1, notices(pilot)
                assert "WATCHING" not in check_painted(pilot), "our own try is not another program's change"
                pilot.app.clear_notifications()
            await way(pilot)
            await settle(pilot)
            there = await back_to_the_pad(pilot)
            assert there.session.game.count == 6
        assert desk.game.count == 6


async def test_a_game_that_does_not_fit_on_the_disk_is_not_started_and_its_names_stay(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("new"))) as pilot:
        await write(pilot, "Ada")
        await pilot.press("enter")
        await write(pilot, "Boris")
        with full_disk(halfway=True):
            await pilot.press("ctrl+s")
            assert isinstance(pilot.app.screen, NewGame)
            assert any(os.strerror(errno.ENOSPC) in told for told in notices(pilot))
            assert list(tmp_path.iterdir()) == []
        await pilot.press("ctrl+s")
        assert isinstance(pilot.app.screen, PadScreen)
        assert pilot.app.screen.game.players == ("Ada", "Boris")


async def test_an_export_that_does_not_fit_on_the_disk_leaves_nothing_behind(desk: Desk) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async with desk.open(going_on()) as pilot:
        await pilot.press("f2", "e")
        with patch.object(os, "fsync", refuse):
            await pilot.press("enter")
            assert os.strerror(errno.ENOSPC) in check_painted(pilot)
        assert [each.name for each in desk.path.parent.iterdir()] == ["sunday.toml"]
        await pilot.press("enter")
        assert len(list(desk.path.parent.iterdir())) == 2


# ---------------------------------------------------------------------- what nobody may write to
@contextmanager
def closed_to_writers(*paths: Path) -> Iterator[None]:
    """These files, and all in these folders, can only be read; chmod would not keep an administrator out."""
    really_open = os.open

    def open_to_read(name: str, flags: int, mode: int = 0o777, **more: Any) -> int:
        path = Path(os.path.abspath(name))
        if flags & (os.O_RDWR | os.O_WRONLY) and any(path == each or each in path.parents for each in paths):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        return really_open(name, flags, mode, **more)

    with patch.object(os, "open", open_to_read):
        yield


async def test_a_record_that_becomes_writable_is_written_to_after_f5(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    async with desk.open(going_on()) as pilot:
        with closed_to_writers(desk.path):
            await pilot.press("f5")
            assert "WATCHING" in check_painted(pilot)
        await pilot.press("f5", "down", "enter")
        assert "WATCHING" not in check_painted(pilot)
    assert desk.game.count == 6


# ---- A sheet pack that is missing, damaged or changed, before its record is opened or during
BUNDLED = Path(packs.bundled_folder()) / "silver-and-gold.toml"


@pytest.fixture
def own_pack(tmp_path: Path) -> Path:
    """A home-made pack next to the records."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    text = BUNDLED.read_text("utf-8").replace('name = "silver-and-gold"', 'name = "our-copy"', 1)
    (folder / "our-copy.toml").write_text(text, "utf-8")
    return folder / "our-copy.toml"


def begun(folder: Path) -> Path:
    """A record that names this pack."""
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"], sheets="our-copy", beside=str(folder))
    for event in going_on().events:
        game.record(event)
    path = folder / "sunday.toml"
    scorepad.save(game, path)
    return path


@asynccontextmanager
async def open_often(path: Path) -> AsyncIterator[Pilot[Any]]:
    with looking_often():
        async with open_pad(path) as pilot:
            yield pilot


def delete(pack: Path) -> None:
    pack.unlink()


def spoil(pack: Path) -> None:
    pack.write_bytes(b"\xff\x00 no pack")


def make_unreadable(pack: Path) -> None:
    pack.unlink()
    pack.symlink_to(pack)


every_loss = pytest.mark.parametrize("lose", [delete, spoil, make_unreadable], ids=lambda lose: lose.__name__)


@every_loss
async def test_a_record_whose_pack_is_missing_opens_the_home_screen_with_a_message(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    lose(own_pack)
    async with open_often(path) as pilot:
        await settle(pilot)
        assert isinstance(pilot.app.screen, Home)
        assert any("our-copy" in told for told in notices(pilot))
        assert "sunday.toml" in check_painted(pilot)
        pilot.app.clear_notifications()
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Home)
        assert any("our-copy" in told for told in notices(pilot))
        check_painted(pilot)
        await pilot.press("n")
        assert isinstance(pilot.app.screen, NewGame)
        check_painted(pilot)
    assert path.read_bytes() == before


@every_loss
async def test_a_pack_that_disappears_while_the_record_is_open_does_not_stop_the_game(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    kept = own_pack.read_bytes()
    async with open_often(path) as pilot:
        table = pad(pilot).session
        lose(own_pack)
        await pilot.press("down", "enter", "f2", "escape", "f3", "escape")
        await settle(pilot)
        assert not notices(pilot)
        assert table.game.count == 6
        whole = path.read_bytes()
        await pilot.press("f5")
        await settle(pilot)
        assert any("our-copy" in told for told in notices(pilot))
        assert bytes_of(table.game) == whole
        assert ("WATCHING" in check_painted(pilot)) == table.is_read_only
        await command(pilot, "Keep a copy")
        assert path.with_name("sunday-copy.toml").read_bytes() == whole
        own_pack.unlink(missing_ok=True)
        shutil.rmtree(own_pack.with_suffix(""), ignore_errors=True)
        own_pack.write_bytes(kept)
        await pilot.press("f5")
        await settle(pilot)
        assert "WATCHING" not in check_painted(pilot)
        await pilot.press("u")
    assert scorepad.load(path).count == 7
