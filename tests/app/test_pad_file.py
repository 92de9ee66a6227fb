"""The pad and its file: watched, changed, deleted, on a full disk; what is on the screen is never lost."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.home import Home
from scorepad.app.session import RecordSession
from scorepad.record import load
from tests.app.console import notices, running, shown, until
from tests.app.desk import Desk, open_pad, pad, prompt, top
from tests.app.moments import looking_often, settle
from tests.games.silver_and_gold.table import cross, revealed


@pytest.fixture(autouse=True)
def look_often() -> Iterator[None]:
    with looking_often():
        yield


# ---------------------------------------------------------------------- the file


@asynccontextmanager
async def follow(path: Path) -> AsyncIterator[tuple[Pilot[Any], RecordSession]]:
    """Open a record that another window writes to."""
    with closing(RecordSession(str(path))) as writer:
        async with open_pad(path) as pilot:
            yield pilot, writer


async def test_a_second_window_watches_and_writes_nothing(desk: Desk) -> None:
    scorepad.save(revealed("I2"), desk.path)
    async with follow(desk.path) as (pilot, writer):
        assert shown(pilot).startswith(" WATCHING ")
        await pilot.press("enter", "a", "2", "enter", "u", "ctrl+r")
        assert load(desk.path).count == 4
        assert "[C]" not in shown(pilot)
        assert "[·]" not in shown(pilot), "a ghost lies there that cannot be crossed"
        writer.record(cross("Sarah", "purple-04", "A2", "A3"))
        pilot.app.clear_notifications()
        await until(pilot, lambda: "Sarah  4" in shown(pilot))


async def test_once_the_writer_is_gone_f5_takes_over(desk: Desk) -> None:
    scorepad.save(revealed("I2"), desk.path)
    async with follow(desk.path) as (pilot, writer):
        writer.close()
        await pilot.press("f5")
        assert "WATCHING" not in shown(pilot)
        await pilot.press("enter")
        assert load(desk.path).count == 5


async def test_looking_back_continues_while_another_window_writes(desk: Desk) -> None:
    scorepad.save(revealed("I2"), desk.path)
    async with follow(desk.path) as (pilot, writer):
        await pilot.press("left_square_bracket")
        writer.record(cross("Sarah", "purple-04", "A2", "A3"))
        await until(pilot, lambda: prompt(pilot).startswith(" After event 3 of 5"))


async def test_a_file_changed_by_others_is_reported_and_can_be_reloaded(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        with desk.path.open("ab") as file:
            file.write(b'[[event]]\nkind = "note"\ntext = "from elsewhere"\n\n')
        await until(pilot, lambda: any("Another program changed" in message for message in notices(pilot)))
        assert shown(pilot).startswith(" WATCHING ")
        await pilot.press("enter")
        assert load(desk.path).count == 5
        await pilot.press("f5")
        await pilot.press("enter")
    assert [event.kind for event in desk.game.events[-2:]] == ["note", "cross"]


async def test_a_deleted_file_is_reported_and_the_screen_stays_honest(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        whole = desk.path.read_bytes()
        desk.path.unlink()
        await pilot.press("f5")
        await pilot.pause()
        assert notices(pilot)
        assert shown(pilot).startswith(" WATCHING "), "it looks as if one could write"
        assert prompt(pilot).strip(), "nothing says why"
        assert "purple-04" in shown(pilot)
        pad(pilot).file.keep_copy()
        assert desk.path.with_name("sunday-copy.toml").read_bytes() == whole
        desk.path.write_bytes(whole)
        await pilot.press("f5")
        await pilot.press("enter")
    assert desk.game.count == 5


async def test_a_full_disk_is_reported_and_recording_works_again_once_there_is_room(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int, __: bytes) -> int:
        raise OSError(28, "No space left on device")

    async with desk.open(revealed("L4")) as pilot:
        with monkeypatch.context() as patch:
            patch.setattr("scorepad.record.file.os.write", full)
            entry = pad(pilot).entry
            assert entry is not None
            event = entry.press("enter")
            assert isinstance(event, dict)
            pad(pilot).recording.attempt(event)
        await pilot.pause()
        assert any("No space left" in message for message in notices(pilot))
        await settle(pilot)
        assert "WATCHING" not in shown(pilot), notices(pilot)
        await pilot.press("enter")
    assert desk.game.count == 5


async def test_warnings_of_the_record_are_shown_once(desk: Desk) -> None:
    scorepad.save(revealed("L4"), desk.path)
    desk.path.write_bytes(desk.path.read_bytes() + b'[[event]]\nkind = "cro')
    async with open_pad(desk.path) as pilot:
        assert sum("is incomplete" in message for message in notices(pilot)) == 1


async def test_a_record_that_cannot_be_opened_shows_the_home_screen_with_a_message(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(tmp_path / "none.toml")))) as pilot:
        await pilot.pause()
        assert isinstance(top(pilot), Home)
        assert notices(pilot)
