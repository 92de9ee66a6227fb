"""Moving games to the trash and putting them back."""

from pathlib import Path

import pytest

from scorepad.app.widgets.virtual_list import VirtualList
from scorepad.library import folder as library
from tests.app.console import shown
from tests.app.home.shelf import at_home, home_of, no, pointed, said, settle


async def test_a_game_goes_to_the_trash_after_a_question_and_can_be_put_back(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("down", "delete")
        await pilot.pause()
        question = " ".join(shown(pilot).replace("│", " ").split())
        assert "Silver & Gold of Sarah, Linus and Tim" in question
        assert "trash" in question
        await pilot.press("escape")
        await pilot.pause()
        assert (folder / "3.toml").exists()
        await pilot.press("d", "enter")
        await settle(pilot)
        assert (folder / "trash" / "3.toml").exists()
        assert pointed(home) == "4.toml"
        pilot.app.clear_notifications()
        await pilot.pause()
        assert "2 games" in shown(pilot)
        assert "Put back" in shown(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert (folder / "3.toml").exists()
        assert pointed(home) == "3.toml"
        await pilot.press("u")
        assert "Nothing was moved to the trash" in said(pilot)


async def test_the_last_game_can_be_moved_to_the_trash_too(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("end")
        for _ in range(3):
            await pilot.press("d", "y")
            await settle(pilot)
        assert "No games yet" in shown(pilot)
        await pilot.press("u")
        await settle(pilot)
        pilot.app.clear_notifications()
        await pilot.pause()
        assert "1 game" in shown(pilot)
        assert pilot.app.focused is home.query_one(VirtualList)


async def test_a_game_that_cannot_be_moved_stays_and_the_reason_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(library, "name_file", no)
            await pilot.press("d", "enter")
            await settle(pilot)
        assert "Permission denied" in said(pilot)
        assert pointed(home) == "2.toml"
        await pilot.press("d", "enter")
        await settle(pilot)
        (folder / "2.toml").write_text("another")
        await pilot.press("u")
        await settle(pilot)
        assert "already exists" in said(pilot)
        assert (folder / "trash" / "2.toml").exists()
