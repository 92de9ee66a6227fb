"""A full disk, a file or a folder that nobody may write to: a sentence, and what is seen is what is recorded."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.record import load
from tests.app import moments
from tests.app.console import notices, running
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

WHOLE = bytes_of(going_on())

# ---------------------------------------------------------------------- a full disk


async def record_on_the_pad(pilot: Pilot[Any]) -> None:
    await pilot.press("enter")


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


WAYS: tuple[Body, ...] = (
    record_on_the_pad,
    record_on_the_line,
    undo,
    undo_in_the_history,
    strike,
    let_stand,
)


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


async def test_a_copy_that_does_not_fit_on_the_disk_leaves_nothing_behind(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        with full_disk(halfway=True):
            await command(pilot, "Keep a copy")
        assert any(os.strerror(errno.ENOSPC) in told for told in notices(pilot))
        await pilot.press("enter")
    assert desk.game.count == 6
    assert [each.name for each in desk.path.parent.iterdir()] == ["sunday.toml"]


async def test_a_game_that_does_not_fit_on_the_disk_is_not_started_and_its_names_stay(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("new"))) as pilot:
        await write(pilot, "Ada")
        await pilot.press("enter")
        await write(pilot, "Boris")
        with full_disk(halfway=True):
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert isinstance(pilot.app.screen, NewGame)
            assert any(os.strerror(errno.ENOSPC) in told for told in notices(pilot))
            assert list(tmp_path.iterdir()) == []
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PadScreen)
        assert pilot.app.screen.game.players == ("Ada", "Boris")


async def test_an_export_that_does_not_fit_on_the_disk_leaves_nothing_behind(desk: Desk) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async with desk.open(going_on()) as pilot:
        await pilot.press("f2", "e")
        with patch.object(os, "fsync", refuse):
            await pilot.press("enter")
            await pilot.pause()
            assert os.strerror(errno.ENOSPC) in check_painted(pilot)
        assert [each.name for each in desk.path.parent.iterdir()] == ["sunday.toml"]
        await pilot.press("enter")
        await pilot.pause()
        assert desk.path.with_name("sunday-result.toml").exists()


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


async def test_a_read_only_record_is_shown_and_says_so(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    with closed_to_writers(desk.path):
        async with open_pad(desk.path) as pilot:
            (told,) = notices(pilot)
            assert "sunday.toml" in told
            assert os.strerror(errno.EACCES) in told
            assert "WATCHING" in check_painted(pilot)
            for keys in (("u",), ("ctrl+r",), ("colon", *"note", "space", "x", "enter"), ("f3", "a"), ("f3", "x")):
                pilot.app.clear_notifications()
                await pilot.press(*keys)
                await pilot.pause()
                assert notices(pilot), f"{keys} are not answered"
                await back_to_the_pad(pilot)
            pilot.app.clear_notifications()
            await pilot.press("enter", "r", "space", "1", "tab", "f2", "escape", "f5")
            await pilot.pause()
            assert "WATCHING" in check_painted(pilot)
            await command(pilot, "Keep a copy")
            assert desk.path.with_name("sunday-copy.toml").read_bytes() == WHOLE
    assert desk.path.read_bytes() == WHOLE


async def test_a_record_that_becomes_writable_is_written_to_after_f5(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    async with desk.open(going_on()) as pilot:
        with closed_to_writers(desk.path):
            await pilot.press("f5")
            await pilot.pause()
            assert "WATCHING" in check_painted(pilot)
        await pilot.press("f5", "enter")
        assert "WATCHING" not in check_painted(pilot)
    assert desk.game.count == 6


async def test_in_a_folder_that_nobody_may_write_to_a_copy_is_refused_with_its_reason(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    async with desk.open(going_on()) as pilot:
        with closed_to_writers(desk.path.parent):
            await pilot.press("f5")
            await command(pilot, "Keep a copy")
        assert any("sunday-copy.toml" in told and os.strerror(errno.EACCES) in told for told in notices(pilot))
        assert isinstance(pilot.app.screen, PadScreen)
        check_painted(pilot)
    assert bytes_of(load(desk.path)) == WHOLE


async def test_a_cut_block_that_cannot_be_set_aside_stays_and_nothing_is_recorded(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    moments.cut(desk.path)
    torn = desk.path.read_bytes()

    with looking_often():
        async with open_pad(desk.path) as pilot:
            with closed_to_writers(desk.path.with_name("sunday.toml.torn")):
                await pilot.press("u")
                await settle(pilot)
            assert any("Nothing was recorded" in told for told in notices(pilot))
            assert desk.path.read_bytes() == torn
            await pilot.press("u")
            await settle(pilot)
            assert pad(pilot).session.game.count == 5
    assert load(desk.path).count == 5
    assert desk.path.with_name("sunday.toml.torn").read_bytes() in WHOLE


async def test_a_new_game_in_a_folder_that_nobody_may_write_to_is_refused_and_its_names_stay(
    tmp_path: Path,
) -> None:
    with closed_to_writers(tmp_path):
        async with running(ScorepadApp(str(tmp_path), Start("new"))) as pilot:
            await write(pilot, "Ada")
            await pilot.press("enter")
            await write(pilot, "Boris")
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert isinstance(pilot.app.screen, NewGame)
            assert any(os.strerror(errno.EACCES) in told for told in notices(pilot))
            assert "Boris" in check_painted(pilot)
