"""What lies around a record: its sheet pack is missing or changed, the folder of games is gone or no folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad import packs
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.game import Game
from tests.app.console import drive
from tests.app.desk import complaints, pad
from tests.app.dialogs import write
from tests.app.moments import bytes_of, check_painted, command, going_on, looking_often, settle

BUNDLED = Path(packs.bundled_folder()) / "silver-and-gold.toml"


@pytest.fixture
def own_pack(tmp_path: Path) -> Path:
    """A pack of one's own, beside the records."""
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


def open_pad(path: Path, body: Callable[[Pilot[Any]], Any]) -> None:
    with looking_often():
        drive(ScorepadApp(str(path.parent), Start("pad", str(path))), body)


# ---------------------------------------------------------------------- the pack


def delete(pack: Path) -> None:
    pack.unlink()


def spoil(pack: Path) -> None:
    pack.write_bytes(b"\xff\x00 no pack")


def empty_folder(pack: Path) -> None:
    pack.unlink()
    pack.with_suffix("").mkdir()


def make_unreadable(pack: Path) -> None:
    pack.unlink()
    pack.symlink_to(pack)


every_loss = pytest.mark.parametrize("lose", [delete, spoil, make_unreadable], ids=lambda lose: lose.__name__)


@every_loss
def test_a_record_whose_pack_is_missing_leads_home_with_a_sentence(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    lose(own_pack)

    async def body(pilot: Pilot[Any]) -> None:
        await settle(pilot)
        assert isinstance(pilot.app.screen, Home)
        assert any("our-copy" in told for told in complaints(pilot))
        assert "sunday.toml" in check_painted(pilot)
        pilot.app.clear_notifications()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert any("our-copy" in told for told in complaints(pilot))
        check_painted(pilot)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, NewGame)
        check_painted(pilot)

    open_pad(path, body)
    assert path.read_bytes() == before


def test_a_pack_folder_that_cannot_be_listed_leads_home_with_a_sentence(tmp_path: Path, own_pack: Path) -> None:
    """As when nobody may look into it."""
    path = begun(tmp_path)
    empty_folder(own_pack)
    really_list = os.listdir

    def refuse(name: str = ".") -> list[str]:
        if str(name).endswith("our-copy"):
            raise PermissionError(13, "Permission denied", name)
        return really_list(name)

    async def body(pilot: Pilot[Any]) -> None:
        await settle(pilot)
        assert isinstance(pilot.app.screen, Home)
        assert complaints(pilot)
        await pilot.press("enter", "f5")
        await settle(pilot)
        check_painted(pilot)

    with patch.object(os, "listdir", refuse):
        open_pad(path, body)


def test_a_record_whose_pack_has_changed_opens_with_a_warning(tmp_path: Path, own_pack: Path) -> None:
    path = begun(tmp_path)
    text = own_pack.read_text("utf-8")
    number = text.index("points = 8")
    own_pack.write_text(text[:number] + "points = 9" + text[number + 10 :], "utf-8")

    async def body(pilot: Pilot[Any]) -> None:
        assert any("fingerprint" in told or "changed" in told for told in complaints(pilot)), complaints(pilot)
        assert not pad(pilot).table.is_read_only
        await pilot.press("enter")
        check_painted(pilot)
        assert pad(pilot).table.game.count == 6

    open_pad(path, body)
    assert scorepad.load(path).count == 6


@every_loss
def test_a_pack_that_goes_while_the_record_is_open_does_not_stop_the_game(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    kept = own_pack.read_bytes()

    async def body(pilot: Pilot[Any]) -> None:
        table = pad(pilot).table
        lose(own_pack)
        await pilot.press("enter", "f2", "escape", "f3", "escape")
        await settle(pilot)
        assert not complaints(pilot)
        assert table.game.count == 6
        whole = path.read_bytes()
        await pilot.press("f5")
        await settle(pilot)
        assert any("our-copy" in told for told in complaints(pilot))
        assert bytes_of(table.game) == whole
        assert ("READ ONLY" in check_painted(pilot)) == table.is_read_only
        await command(pilot, "Keep a copy")
        assert path.with_name("sunday-copy.toml").read_bytes() == whole
        own_pack.unlink(missing_ok=True)
        shutil.rmtree(own_pack.with_suffix(""), ignore_errors=True)
        own_pack.write_bytes(kept)
        await pilot.press("f5")
        await settle(pilot)
        assert "READ ONLY" not in check_painted(pilot)
        await pilot.press("u")

    open_pad(path, body)
    assert scorepad.load(path).count == 7


# ---------------------------------------------------------------------- the folder of games


def file_instead(folder: Path) -> None:
    folder.write_text("not a folder")


def loop_instead(folder: Path) -> None:
    folder.symlink_to(folder)


def nothing(_: Path) -> None:
    pass


def start_a_game(*names: str) -> Callable[[Pilot[Any]], Any]:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        await pilot.pause()
        for name in names:
            await write(pilot, name)
            await pilot.press("enter")
        await pilot.press("ctrl+s")
        await pilot.pause()

    return body


@pytest.mark.parametrize("instead", [file_instead, loop_instead], ids=lambda instead: instead.__name__)
def test_a_folder_of_games_that_is_none_is_said_and_the_demo_still_opens(
    tmp_path: Path, instead: Callable[[Path], None]
) -> None:
    folder = tmp_path / "games"
    instead(folder)

    async def body(pilot: Pilot[Any]) -> None:
        assert "cannot be" in check_painted(pilot)
        await pilot.press("f5", "u", "up", "down")
        await start_a_game("Ada", "Boris")(pilot)
        assert isinstance(pilot.app.screen, NewGame)
        assert any("games" in told for told in complaints(pilot))
        assert "Boris" in check_painted(pilot)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PadScreen)

    drive(ScorepadApp(str(folder), HOME), body)


def test_a_folder_of_games_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    def refuse(name: str) -> Any:
        raise PermissionError(13, "Permission denied", name)

    async def body(pilot: Pilot[Any]) -> None:
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

    drive(ScorepadApp(str(tmp_path), HOME), body)


def test_a_folder_of_games_that_is_missing_is_made_with_the_first_game(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"

    async def body(pilot: Pilot[Any]) -> None:
        assert "No games yet" in check_painted(pilot)
        assert not folder.exists()
        await start_a_game("Ada", "Boris")(pilot)
        assert isinstance(pilot.app.screen, PadScreen)

    drive(ScorepadApp(str(folder), HOME), body)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("instead", [nothing, file_instead, loop_instead], ids=lambda instead: instead.__name__)
def test_a_folder_of_games_that_goes_while_it_is_looked_at_is_said(
    tmp_path: Path, game: Game, instead: Callable[[Path], None]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    scorepad.save(game, folder / "a.toml")
    scorepad.save(game, folder / "b.toml")

    async def body(pilot: Pilot[Any]) -> None:
        assert check_painted(pilot).count("Sarah") >= 2
        shutil.rmtree(folder)
        instead(folder)
        await pilot.press("down", "up", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert complaints(pilot)
        pilot.app.clear_notifications()
        await pilot.press("d", "enter")
        await pilot.pause()
        assert complaints(pilot)
        check_painted(pilot)
        await pilot.press("f5")
        await pilot.pause()
        painted = check_painted(pilot)
        assert "Sarah" not in painted
        assert "No games yet" in painted or "cannot be" in painted

    drive(ScorepadApp(str(folder), HOME), body)


def test_records_that_go_or_turn_into_something_else_while_they_are_looked_at_are_said(
    tmp_path: Path, game: Game
) -> None:
    for name in ("a", "b", "c"):
        scorepad.save(game, tmp_path / f"{name}.toml")

    async def body(pilot: Pilot[Any]) -> None:
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
            assert complaints(pilot)
            await pilot.press("down")
        await pilot.press("d", "enter", "u", "f5")
        check_painted(pilot)

    drive(ScorepadApp(str(tmp_path), HOME), body)


def test_the_folder_one_stands_in_may_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app was started in a folder that somebody deletes meanwhile."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    games = tmp_path / "games"
    games.mkdir()

    async def body(pilot: Pilot[Any]) -> None:
        folder.rmdir()
        await pilot.press("o")
        await pilot.pause()
        await write(pilot, "sunday.toml")
        await pilot.press("enter")
        await pilot.pause()
        check_painted(pilot)
        await pilot.press("escape", "f5")
        await start_a_game("Ada", "Boris")(pilot)
        assert isinstance(pilot.app.screen, PadScreen)
        check_painted(pilot)

    drive(ScorepadApp(str(games), HOME), body)
