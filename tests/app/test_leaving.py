"""Leaving a record that was deleted or damaged: a copy of what was recorded is offered first."""

from collections.abc import Callable
from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.dialogs import Parting
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.pad import PadScreen
from scorepad.app.session import RecordSession
from scorepad.record import load
from tests.app import moments
from tests.app.console import notices, running
from tests.app.desk import Desk, click_on, open_pad, pad, top
from tests.app.moments import bytes_of, check_painted, command, full_disk, going_on, looking_often, mend, settle

pytestmark = pytest.mark.slow

Damage = Callable[[Path], None]
WHOLE = bytes_of(going_on())
LOSSES = (
    moments.cut,
    moments.overwrite,
    moments.empty,
    moments.delete,
    moments.replace_by_a_folder,
    moments.replace_by_another_game,
)
every_loss = pytest.mark.parametrize("damage", LOSSES, ids=lambda damage: damage.__name__)


def copy_of(desk: Desk) -> Path:
    return desk.path.with_name("sunday-copy.toml")


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


async def test_after_a_failed_reload_the_copy_is_named_and_offered(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        moments.delete(desk.path)
        await pilot.press("f5")
        await pilot.pause()
        assert any("Keep a copy" in told for told in notices(pilot))
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(top(pilot), Parting)
        await pilot.press("enter")
        await settle(pilot)
        mend(desk.path, WHOLE)
    assert copy_of(desk).read_bytes() == WHOLE


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


async def test_the_answers_can_be_clicked_on(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        moments.delete(desk.path)
        await pilot.press("q")
        await pilot.pause()
        await click_on(pilot, "Stay")
        assert isinstance(top(pilot), PadScreen)
        await pilot.press("q")
        await click_on(pilot, "Keep a copy and leave")
        assert isinstance(top(pilot), Home)
        mend(desk.path, WHOLE)
    assert copy_of(desk).read_bytes() == WHOLE


async def test_a_copy_that_cannot_be_written_keeps_the_pad_open(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        moments.delete(desk.path)
        with full_disk():
            await pilot.press("q", "enter")
            await settle(pilot)
        assert notices(pilot)
        assert bytes_of(pad(pilot).session.game) == WHOLE
        mend(desk.path, WHOLE)


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


async def test_what_is_in_the_file_or_in_a_copy_is_left_without_a_question(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        await pilot.press("enter", "q")
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


async def test_what_another_program_only_added_to_is_left_without_a_question(desk: Desk) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            with desk.path.open("ab") as file:
                file.write(b'[[event]]\nkind = "note"\ntext = "theirs"\n\n')
            await settle(pilot)
            await pilot.press("q")
            await settle(pilot)
            assert isinstance(top(pilot), Home)


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


async def test_a_game_in_which_nothing_was_recorded_is_left_without_a_question(desk: Desk) -> None:
    scorepad.save(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), desk.path)
    async with open_pad(desk.path) as pilot:
        moments.delete(desk.path)
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(top(pilot), Home)
