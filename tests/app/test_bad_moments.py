"""A record that is damaged on the disk while it is open: a message, nothing lost, and the app keeps running."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.dialogs import Parting
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.record import load
from tests.app import moments
from tests.app.catalogue import ON_TOP, on_every_screen
from tests.app.console import notices, running
from tests.app.desk import Desk, open_pad, pad, top
from tests.app.moments import (
    back_to_the_pad,
    bytes_of,
    check_painted,
    command,
    content,
    full_disk,
    going_on,
    looking_often,
    mend,
    settle,
)
from tests.sampling import sampled

Damage = Callable[[Path], None]
WHOLE = bytes_of(going_on())


# ---------------------------------------------------------------------- nothing is lost
@pytest.mark.parametrize("damage", sampled(moments.DAMAGES, 4))
async def test_a_damaged_record_is_reported_and_everything_can_be_saved(desk: Desk, damage: Damage) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            table = pad(pilot).session
            damage(desk.path)
            spoiled = content(desk.path)
            await settle(pilot)
            (told,) = notices(pilot)
            assert all(words in told for words in ("changed", "F5", "Keep a copy")), told
            assert "WATCHING" in check_painted(pilot)
            assert bytes_of(table.game) == WHOLE, "what was recorded is not on the screen any more"
            await pilot.press("enter", "enter", "u", "ctrl+r")
            await settle(pilot)
            assert content(desk.path) == spoiled, "what lies there now was written to"
            await command(pilot, "Keep a copy")
            assert desk.path.with_name("sunday-copy.toml").read_bytes() == WHOLE
            mend(desk.path, WHOLE)
            await pilot.press("f5")
            await settle(pilot)
            assert "WATCHING" not in check_painted(pilot)
            await pilot.press("enter", "enter")
        assert desk.game.count == 6


@pytest.mark.slow
@on_every_screen
async def test_a_record_damaged_under_any_screen_leaves_that_screen_and_all_that_is_known(
    desk: Desk, on_top: str
) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            await ON_TOP[on_top].reach(pilot)
            screen = pilot.app.screen
            moments.overwrite_by_a_tally(desk.path)
            spoiled = content(desk.path)
            await settle(pilot)
            assert pilot.app.screen is screen
            assert any("changed" in told for told in notices(pilot))
            check_painted(pilot)
            await pilot.press("down", "tab", "a", "backspace", "enter")
            await settle(pilot, 0.02)
            check_painted(pilot)
            there = await back_to_the_pad(pilot)
            assert "WATCHING" in check_painted(pilot)
            assert bytes_of(there.session.game) == WHOLE, "what was recorded is not on the screen any more"
            assert content(desk.path) == spoiled, "what lies there now was written to"
            mend(desk.path, WHOLE)


# ---------------------------------------------------------------------- before it was noticed
async def test_the_file_can_be_reloaded_and_copied_without_leaving_the_screen_on_top(desk: Desk) -> None:
    """The sentence names F5 and a command, whichever screen it is said on."""

    with looking_often():
        async with desk.open(going_on()) as pilot:
            for way in ("f3", "f2"):
                await pilot.press(way)
                moments.cut(desk.path)
                await settle(pilot)
                await command(pilot, "Keep a copy")
                assert desk.path.with_name("sunday-copy.toml").exists(), f"not offered after {way}"
                desk.path.with_name("sunday-copy.toml").unlink()
                mend(desk.path, WHOLE)
                await pilot.press("f5")
                await settle(pilot)
                await back_to_the_pad(pilot)
                assert "WATCHING" not in check_painted(pilot), f"F5 does nothing after {way}"


async def test_the_pad_keeps_running_when_everything_around_the_record_is_gone(desk: Desk, tmp_path: Path) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            away = tmp_path.with_name("away")
            tmp_path.rename(away)
            await settle(pilot)
            await command(pilot, "Keep a copy")
            assert any("cannot be created" in told for told in notices(pilot))
            await pilot.press("f5", "f3", "escape", "f2", "escape", "enter", "enter", "u")
            assert isinstance(pilot.app.screen, PadScreen)
            assert bytes_of(pad(pilot).session.game) == WHOLE
            away.rename(tmp_path)
            await pilot.press("f5", "enter", "enter")
        assert desk.game.count == 6


# ---- Leaving a record that was deleted or damaged: a copy of what was recorded is offered first
LOSSES: tuple[tuple[Damage, str, type[Page[None]]], ...] = (
    (moments.cut, "Games", Home),
    (moments.overwrite, "New game", NewGame),
    (moments.empty, "", Home),
    (moments.delete, "New game", NewGame),
    (moments.replace_by_a_folder, "", Home),
    (moments.replace_by_another_game, "Games", Home),
)
"""What happened to the file; a command, or `q`; and where it leads."""


def copy_of(desk: Desk) -> Path:
    return desk.path.with_name("sunday-copy.toml")


@pytest.mark.slow
@pytest.mark.parametrize(("damage", "way", "screen"), LOSSES, ids=lambda value: getattr(value, "__name__", value))
async def test_before_leaving_a_lost_record_a_copy_is_offered(
    desk: Desk, damage: Damage, way: str, screen: type[Page[None]]
) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            await pilot.press(*(("f3",) if way else ()))
            damage(desk.path)
            await settle(pilot)
            await (command(pilot, way) if way else pilot.press("q"))
            await settle(pilot)
            assert isinstance(top(pilot), Parting)
            check_painted(pilot)
            await pilot.press("enter")
            await settle(pilot)
            assert isinstance(top(pilot), screen)
            mend(desk.path, WHOLE)
    assert copy_of(desk).read_bytes() == WHOLE


@pytest.mark.slow
async def test_quitting_offers_a_copy_once_and_one_may_stay_or_leave_without(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    async with open_pad(desk.path) as pilot:
        moments.delete(desk.path)
        await pilot.press("ctrl+q", "ctrl+q")
        await settle(pilot)
        assert isinstance(top(pilot), Parting)
        await pilot.press("escape")
        await settle(pilot)
        assert bytes_of(pad(pilot).session.game) == WHOLE, "asked once, one stays"
        with full_disk():
            await pilot.press("q", "enter")
            await settle(pilot)
        assert notices(pilot)
        assert bytes_of(pad(pilot).session.game) == WHOLE, "there is no copy"
        await pilot.press("q", "x")
        await settle(pilot)
        assert isinstance(top(pilot), Home)
        assert list(desk.path.parent.iterdir()) == []


@pytest.mark.slow
async def test_where_the_folder_is_gone_too_the_copy_goes_to_the_folder_of_games(desk: Desk) -> None:
    folder, games = desk.path.parent / "elsewhere", desk.path.parent / "games"
    for name in ("sunday-copy.toml", "sunday-copy-2.toml"):  # the folder of games is made, or it is there
        folder.mkdir()
        desk.path = folder / "sunday.toml"
        desk.path.write_bytes(WHOLE)
        async with running(ScorepadApp(str(games), Start("pad", str(desk.path)))) as pilot:
            desk.path.unlink()
            folder.rmdir()
            await pilot.press("q", "enter")
            await settle(pilot)
            assert isinstance(top(pilot), Home)
            assert "Sarah" in check_painted(pilot)
        assert (games / name).read_bytes() == WHOLE


@pytest.mark.slow
async def test_what_is_in_the_file_or_in_a_copy_is_left_without_a_question(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        await pilot.press("enter", "enter", "q")
        await settle(pilot)
        assert isinstance(top(pilot), Home)
        await pilot.press("enter")
        await settle(pilot)
        moments.delete(desk.path)
        await command(pilot, "Keep a copy")
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(top(pilot), Home)
        mend(desk.path, copy_of(desk).read_bytes())
    assert desk.game.count == 6
    assert load(copy_of(desk)).count == 6


@pytest.mark.slow
async def test_a_watching_window_offers_a_copy_once_the_record_is_gone(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    with closing(RecordSession(str(desk.path))), looking_often():
        async with open_pad(desk.path) as pilot:
            moments.delete(desk.path)
            await settle(pilot)
            await pilot.press("q")
            await settle(pilot)
            assert isinstance(top(pilot), Parting)
            await pilot.press("enter")
            await settle(pilot)
    assert copy_of(desk).read_bytes() == WHOLE
