"""A sheet pack that is missing, damaged or changed, before its record is opened or during."""

import os
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.packs import pack as packs
from tests.app.console import notices
from tests.app.desk import open_pad, pad
from tests.app.moments import bytes_of, check_painted, command, going_on, looking_often, settle

pytestmark = pytest.mark.slow

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


def empty_folder(pack: Path) -> None:
    pack.unlink()
    pack.with_suffix("").mkdir()


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
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert any("our-copy" in told for told in notices(pilot))
        check_painted(pilot)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, NewGame)
        check_painted(pilot)
    assert path.read_bytes() == before


async def test_a_pack_folder_that_cannot_be_listed_opens_the_home_screen_with_a_message(
    tmp_path: Path, own_pack: Path
) -> None:
    """As when nobody may read it."""
    path = begun(tmp_path)
    empty_folder(own_pack)
    really_list = os.listdir

    def refuse(name: str = ".") -> list[str]:
        if str(name).endswith("our-copy"):
            raise PermissionError(13, "Permission denied", name)
        return really_list(name)

    with patch.object(os, "listdir", refuse):
        async with open_often(path) as pilot:
            await settle(pilot)
            assert isinstance(pilot.app.screen, Home)
            assert notices(pilot)
            await pilot.press("enter", "f5")
            await settle(pilot)
            check_painted(pilot)


async def test_a_record_whose_pack_has_changed_opens_with_a_warning(tmp_path: Path, own_pack: Path) -> None:
    path = begun(tmp_path)
    text = own_pack.read_text("utf-8")
    number = text.index("points = 8")
    own_pack.write_text(text[:number] + "points = 9" + text[number + 10 :], "utf-8")
    async with open_often(path) as pilot:
        assert any("fingerprint" in told or "changed" in told for told in notices(pilot)), notices(pilot)
        assert not pad(pilot).session.is_read_only
        await pilot.press("enter")
        check_painted(pilot)
        assert pad(pilot).session.game.count == 6
    assert scorepad.load(path).count == 6


@every_loss
async def test_a_pack_that_disappears_while_the_record_is_open_does_not_stop_the_game(
    tmp_path: Path, own_pack: Path, lose: Callable[[Path], None]
) -> None:
    path = begun(tmp_path)
    kept = own_pack.read_bytes()
    async with open_often(path) as pilot:
        table = pad(pilot).session
        lose(own_pack)
        await pilot.press("enter", "f2", "escape", "f3", "escape")
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
