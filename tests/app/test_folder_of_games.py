"""The folder of games is missing, unreadable, no folder at all, or disappears while shown: a message says so."""

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import HOME, ScorepadApp
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from tests.app import moments
from tests.app.console import notices, running, until
from tests.app.desk import Desk, open_pad, pad, top
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
    press,
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
async def test_a_games_folder_that_disappears_while_shown_is_reported_and_the_demo_still_opens(
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
        for keys in (("down", "up", "enter"), ("d", "enter")):
            pilot.app.clear_notifications()
            await pilot.press(*keys)
            assert isinstance(top(pilot), Home)
            assert notices(pilot)
            check_painted(pilot)
        await pilot.press("f5", "u", "up", "down")
        assert "Sarah" not in check_painted(pilot)
        assert ("No games yet" if instead is nothing else "cannot be") in check_painted(pilot)
        if instead is not nothing:
            await start_a_game(pilot, "Ada", "Boris")
            assert isinstance(top(pilot), NewGame)
            assert "Boris" in check_painted(pilot)
            await pilot.press("escape")
        await pilot.press("enter")
        assert isinstance(top(pilot), PadScreen)


async def test_records_and_a_working_directory_that_disappear_are_reported(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    games = tmp_path / "games"
    games.mkdir()
    for name in ("a", "b", "c"):
        scorepad.save(game, games / f"{name}.toml")
    async with running(ScorepadApp(str(games), HOME)) as pilot:
        folder.rmdir()
        moments.delete(games / "a.toml")
        moments.replace_by_a_folder(games / "b.toml")
        moments.make_unreadable(games / "c.toml")
        for _ in range(3):
            pilot.app.clear_notifications()
            await pilot.press("enter")
            assert isinstance(pilot.app.screen, Home)
            assert notices(pilot)
            await pilot.press("down")
        await pilot.press("d", "enter", "u", "f5", "o")
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
async def let_stand(pilot: Pilot[Any]) -> None:
    await moments.refuse(pilot)
    await pilot.press("y", *"late", "enter")


WAYS: dict[str, Body] = {
    "on the pad": press("down", "enter"),
    "on the line": press("colon", *"note", "space", "x", "enter"),
    "an undo": press("u"),
    "an undo in the history": press("f3", "u"),
    "a strike": press("f3", "x", "enter"),
    "an event that stands": let_stand,
}
LOSSES = [moments.delete, moments.overwrite, moments.make_unreadable]
every_loss = pytest.mark.parametrize("lose", LOSSES, ids=lambda lose: lose.__name__)


@pytest.mark.parametrize("way", WAYS)
async def test_a_full_disk_is_reported_and_the_next_try_works_once_there_is_room(desk: Desk, way: str) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            for disk in (full_disk(halfway=True), full_disk(at="fsync")):
                with disk:
                    await WAYS[way](pilot)
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
            await WAYS[way](pilot)
            await settle(pilot)
            there = await back_to_the_pad(pilot)
            assert there.session.game.count == 6
        assert desk.game.count == 6


async def test_a_game_that_does_not_fit_on_the_disk_is_not_started_and_its_names_stay(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        with full_disk(halfway=True):
            await start_a_game(pilot, "Ada", "Boris")
            assert isinstance(pilot.app.screen, NewGame)
            assert any(os.strerror(errno.ENOSPC) in told for told in notices(pilot))
            assert list(tmp_path.iterdir()) == []
        await pilot.press("ctrl+s")
        assert isinstance(pilot.app.screen, PadScreen)
        assert pilot.app.screen.game.players == ("Ada", "Boris")


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


@pytest.fixture
def _looking_often() -> Iterator[None]:
    with looking_often():
        yield


def begun(folder: Path) -> Path:
    """A record that names this pack."""
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"], sheets="our-copy", beside=str(folder))
    for event in going_on().events:
        game.record(event)
    path = folder / "sunday.toml"
    scorepad.save(game, path)
    return path


@every_loss
@pytest.mark.usefixtures("_looking_often")
async def test_a_record_whose_pack_is_missing_opens_the_home_screen_with_a_message(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    lose(own_pack)
    async with open_pad(path) as pilot:
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
@pytest.mark.usefixtures("_looking_often")
async def test_a_pack_that_disappears_while_the_record_is_open_does_not_stop_the_game(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    kept = own_pack.read_bytes()
    async with open_pad(path) as pilot:
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
