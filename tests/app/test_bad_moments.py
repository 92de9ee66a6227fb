"""A record that is damaged on the disk while it is open: a message, nothing lost, and the app keeps running."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.dialogs import Parting
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.app.session import RecordSession
from scorepad.record import load
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import notices, running
from tests.app.desk import Desk, open_pad, pad, top
from tests.app.moments import (
    back_to_the_pad,
    bytes_of,
    check_painted,
    command,
    content,
    every_damage,
    full_disk,
    going_on,
    looking_often,
    mend,
    settle,
)

Damage = Callable[[Path], None]
WHOLE = bytes_of(going_on())


# ---------------------------------------------------------------------- nothing is lost
@every_damage
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


async def test_the_odd_name_of_a_record_and_of_its_copy_is_painted_harmlessly(desk: Desk) -> None:
    desk.path = desk.path.with_name("sun\x1b[31mday \u202e.toml")
    async with desk.open(going_on()) as pilot:
        await command(pilot, "Keep a copy")
        await settle(pilot)
        check_painted(pilot)
        moments.cut(desk.path)
        await pilot.press("f5", "f2", "e", "enter")
        await settle(pilot)
        check_painted(pilot)
        await back_to_the_pad(pilot)
        await pilot.press("q")
        await settle(pilot)
        check_painted(pilot)


async def test_the_message_leaves_the_prompt_and_the_receipt_visible(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        with full_disk():
            await pilot.press("enter", "enter")
        assert notices(pilot)
        for key in ("enter", "enter", "u"):
            await pilot.press(key)
            await pilot.pause(0.1)
            *_, prompt, hints = check_painted(pilot).splitlines()
            assert "✓" in prompt, f"the sentence lies over it: {prompt}"
            assert "F1 Help" in hints


@pytest.mark.parametrize(
    "on_top",
    [
        *("PadScreen: looking back", "PadScreen: a ghost", "LineScreen", "HistoryScreen: searched", "EarlierPad"),
        *("HistoryScreen: the events of a score line", "Export", "Palette", "Refusal: reason"),
    ],
)
@pytest.mark.parametrize("damage", [moments.cut, moments.overwrite_by_a_tally])
@pytest.mark.slow
async def test_a_record_damaged_under_any_screen_leaves_that_screen_and_all_that_is_known(
    desk: Desk, damage: Damage, on_top: str
) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            await ON_TOP[on_top].reach(pilot)
            screen = pilot.app.screen
            damage(desk.path)
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
async def test_repeated_damage_is_reported_once_until_reloaded(desk: Desk) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            for damage in moments.DAMAGES:
                mend(desk.path, WHOLE)
                damage(desk.path)
                await settle(pilot, 0.03)
            assert len(notices(pilot)) == 1
            assert bytes_of(pad(pilot).session.game) == WHOLE
            mend(desk.path, WHOLE)


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
LOSSES = (
    *(moments.cut, moments.overwrite, moments.empty, moments.delete, moments.replace_by_a_folder),
    moments.replace_by_another_game,
)
every_loss = pytest.mark.parametrize("damage", LOSSES, ids=lambda damage: damage.__name__)


def copy_of(desk: Desk) -> Path:
    return desk.path.with_name("sunday-copy.toml")


@pytest.mark.slow
@every_loss
async def test_before_leaving_a_lost_record_a_copy_is_offered(desk: Desk, damage: Damage) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            damage(desk.path)
            await settle(pilot)
            await pilot.press("q")
            await settle(pilot)
            assert isinstance(top(pilot), Parting)
            check_painted(pilot)
            await pilot.press("enter")
            await settle(pilot)
            assert isinstance(top(pilot), Home)
            mend(desk.path, WHOLE)
    assert copy_of(desk).read_bytes() == WHOLE


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Games", "New game"])
async def test_every_way_of_leaving_offers_a_copy(desk: Desk, way: str) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            await pilot.press("f3")
            moments.delete(desk.path)
            await settle(pilot)
            await command(pilot, way)
            await settle(pilot)
            assert isinstance(top(pilot), Parting)
            await pilot.press("enter")
            await settle(pilot)
            assert isinstance(top(pilot), Home if way == "Games" else NewGame)
            mend(desk.path, WHOLE)
    assert copy_of(desk).read_bytes() == WHOLE


@pytest.mark.slow
async def test_quitting_offers_a_copy_once_however_often_the_key_is_pressed(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    async with open_pad(desk.path) as pilot:
        moments.delete(desk.path)
        await pilot.press("ctrl+q", "ctrl+q")
        await settle(pilot)
        assert isinstance(top(pilot), Parting)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(top(pilot), PadScreen), "asked once, one stays"
        await pilot.press("ctrl+q", "enter")
        await settle(pilot)
    assert copy_of(desk).read_bytes() == WHOLE


@pytest.mark.slow
async def test_staying_or_leaving_without_a_copy_is_possible(desk: Desk) -> None:
    desk.path.write_bytes(WHOLE)
    async with open_pad(desk.path) as pilot:
        moments.delete(desk.path)
        await pilot.press("q", "escape")
        await settle(pilot)
        assert bytes_of(pad(pilot).session.game) == WHOLE
        await pilot.press("q", "x")
        await settle(pilot)
        assert isinstance(top(pilot), Home)
    assert list(desk.path.parent.iterdir()) == []


@pytest.mark.slow
async def test_a_copy_that_cannot_be_written_keeps_the_pad_open(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        moments.delete(desk.path)
        with full_disk():
            await pilot.press("q", "enter")
            await settle(pilot)
        assert notices(pilot)
        assert bytes_of(pad(pilot).session.game) == WHOLE
        mend(desk.path, WHOLE)


@pytest.mark.slow
@pytest.mark.parametrize("is_there", [True, False])
async def test_where_the_folder_is_gone_too_the_copy_goes_to_the_folder_of_games(
    desk: Desk, is_there: bool
) -> None:
    folder, games = desk.path.parent / "elsewhere", desk.path.parent / "games"
    folder.mkdir()
    if is_there:
        games.mkdir()
    desk.path = folder / "sunday.toml"
    desk.path.write_bytes(WHOLE)
    async with running(ScorepadApp(str(games), Start("pad", str(desk.path)))) as pilot:
        desk.path.unlink()
        folder.rmdir()
        await pilot.press("q", "enter")
        await settle(pilot)
        assert isinstance(top(pilot), Home)
        assert "Sarah" in check_painted(pilot)
    assert (games / "sunday-copy.toml").read_bytes() == WHOLE


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
    writer = RecordSession(str(desk.path))

    try:
        with looking_often():
            async with open_pad(desk.path) as pilot:
                await settle(pilot)
                moments.delete(desk.path)
                await settle(pilot)
                await pilot.press("q")
                await settle(pilot)
                assert isinstance(top(pilot), Parting)
                await pilot.press("enter")
                await settle(pilot)
    finally:
        writer.close()
    assert copy_of(desk).read_bytes() == WHOLE
