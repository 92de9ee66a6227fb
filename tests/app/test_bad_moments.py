"""A record that is damaged on the disk while it is open: a message, nothing lost, and the app keeps running."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from scorepad.app.screens import pad as pad_module
from scorepad.app.screens.pad import PadScreen
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import notices, shown, until
from tests.app.desk import Desk, pad
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


def seldom_looking() -> Any:
    """The pad does not check its file on its own, so the test acts first."""
    return patch.object(pad_module, "LOOK", 3_600)


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
            await pilot.press("enter", "u", "ctrl+r")
            await settle(pilot)
            assert content(desk.path) == spoiled, "what lies there now was written to"
            await command(pilot, "Keep a copy")
            assert desk.path.with_name("sunday-copy.toml").read_bytes() == WHOLE
            mend(desk.path, WHOLE)
            await pilot.press("f5")
            await settle(pilot)
            assert "WATCHING" not in check_painted(pilot)
            await pilot.press("enter")
        assert desk.game.count == 6


async def test_the_copy_is_found_in_the_palette(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        await pilot.press("ctrl+p", *"keepacopy")
        await until(pilot, lambda: "Keep a copy" in shown(pilot))
        await pilot.app.workers.wait_for_complete()
        await pilot.press("enter")
        await until(pilot, lambda: any("sunday-copy.toml" in told for told in notices(pilot)))
    assert desk.path.with_name("sunday-copy.toml").read_bytes() == WHOLE


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
            await pilot.press("enter")
            await pilot.pause()
        assert notices(pilot)
        for key in ("enter", "u"):
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


@pytest.mark.parametrize(
    "damage",
    [
        moments.cut,
        moments.overwrite,
        moments.replace_by_another_game,
        moments.overwrite_by_a_tally,
        moments.delete,
    ],
)
@pytest.mark.slow
async def test_reloading_a_damaged_record_loses_nothing_unless_it_is_a_record(desk: Desk, damage: Damage) -> None:
    with looking_often():
        async with desk.open(going_on()) as pilot:
            damage(desk.path)
            await settle(pilot)
            pilot.app.clear_notifications()
            await pilot.press("f5")
            await settle(pilot)
            screen = check_painted(pilot)
            there = await back_to_the_pad(pilot)
            table = there.session
            match damage:
                case moments.cut:
                    assert table.game.count == 4
                    assert any("is incomplete" in told for told in notices(pilot))
                    await pilot.press("1", "enter")
                case moments.replace_by_another_game | moments.overwrite_by_a_tally:
                    assert "Xaver" in screen
                    assert "Linus" not in screen
                    assert not table.is_read_only
                    await pilot.press("tab", "f3", "escape", "f2", "escape", "Z")
                    assert there.focus_player == "Zoe"
                case _:
                    assert notices(pilot)
                    assert "WATCHING" in screen
                    assert bytes_of(table.game) == WHOLE
                    await command(pilot, "Keep a copy")
                    assert desk.path.with_name("sunday-copy.toml").read_bytes() == WHOLE
            check_painted(pilot)
            mend(desk.path, WHOLE)


# ---------------------------------------------------------------------- before it was noticed


@pytest.mark.slow
async def test_what_is_recorded_right_after_the_damage_is_refused_and_touches_nothing(desk: Desk) -> None:
    with seldom_looking():
        async with desk.open(going_on()) as pilot:
            for damage in moments.DAMAGES:
                damage(desk.path)
                spoiled = content(desk.path)
                for key in ("enter", "u"):
                    pilot.app.clear_notifications()
                    await pilot.press(key)
                    await pilot.pause()
                    (told,) = notices(pilot)
                    assert "changed by another program" in told
                assert bytes_of(pad(pilot).session.game) == WHOLE
                assert content(desk.path) == spoiled
                check_painted(pilot)
                mend(desk.path, WHOLE)
                await pilot.press("f5")


@pytest.mark.parametrize("damage", [moments.overwrite, moments.delete])
async def test_reloading_before_the_damage_was_noticed_says_why_nothing_is_written(
    desk: Desk, damage: Damage
) -> None:
    with seldom_looking():
        async with desk.open(going_on()) as pilot:
            damage(desk.path)
            await pilot.press("f5")
            await pilot.pause()
            assert len(notices(pilot)) == 1
            assert "WATCHING" in check_painted(pilot), "it looks as if one could go on"
            pilot.app.clear_notifications()
            await pilot.press("u")
            await pilot.pause()
            (why,) = notices(pilot)
            assert "sunday.toml" in why, "nobody would understand that"
            assert bytes_of(pad(pilot).session.game) == WHOLE
            mend(desk.path, WHOLE)


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
            await pilot.press("f5", "f3", "escape", "f2", "escape", "enter", "u")
            assert isinstance(pilot.app.screen, PadScreen)
            assert bytes_of(pad(pilot).session.game) == WHOLE
            away.rename(tmp_path)
            await pilot.press("f5", "enter")
        assert desk.game.count == 6
