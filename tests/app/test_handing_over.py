"""Two windows on one record: one key hands over, the other window records, and this one watches."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.session import BUSY, HANDED_OVER, RecordSession
from scorepad.record import RecordFile, load
from scorepad.system.errors import RecordError
from tests.app.console import notices, until
from tests.app.desk import Desk, open_pad, pad
from tests.app.moments import headline, looking_often
from tests.app.terminals import Window
from tests.games.silver_and_gold.table import cross, revealed

NOTE = {"kind": "note", "text": "tea"}
F5, F6 = "\x1b[15~", "\x1b[17~"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.toml"
    scorepad.save(revealed("L4"), found)
    return found


def looks(session: RecordSession, times: int = 5) -> list[bool]:
    return [session.look() for _ in range(times)]


def test_what_is_handed_over_is_written_by_the_other_window_and_watched_here(path: Path) -> None:
    first, second, third = RecordSession(str(path)), RecordSession(str(path)), RecordSession(str(path))
    assert [each.is_read_only for each in (first, second, third)] == [False, True, True]
    assert not any(looks(second))
    first.hand_over()
    with pytest.raises(RecordError):
        first.record(NOTE)
    assert second.look()
    assert not second.is_read_only
    second.record(NOTE)
    looks(third)
    looks(first)
    assert [each.is_read_only for each in (first, second, third)] == [True, False, True]
    assert [each.game.count for each in (first, second, third)] == [5, 5, 5]
    assert not second.look()
    second.hand_over()
    assert third.look()
    assert not third.is_read_only
    third.close()


def test_handing_over_to_nobody_can_be_taken_back(path: Path) -> None:
    before, only = path.read_bytes(), RecordSession(str(path))
    only.hand_over()
    assert not any(looks(only))
    assert only.why_not == HANDED_OVER
    assert path.read_bytes() == before
    only.reopen()
    assert not only.is_read_only
    only.close()


def test_a_window_that_is_late_takes_nothing_over_from_who_writes_now(path: Path) -> None:
    first, second = RecordSession(str(path)), RecordSession(str(path))
    first.hand_over()
    with RecordFile(path) as other:
        looks(second, 1)
        other.record(**NOTE)
        assert any(looks(second))
        assert second.is_read_only
        assert second.game.count == 5
        assert not other.has_changed()
    assert not any(looks(second)), "nobody asked for it"


def test_only_who_writes_can_hand_over(path: Path) -> None:
    with RecordFile(path):
        watching = RecordSession(str(path))
        with pytest.raises(RecordError) as refused:
            watching.hand_over()
    assert str(refused.value) == BUSY


async def test_who_watches_is_told_once_why_keys_do_nothing(desk: Desk) -> None:
    scorepad.save(revealed("L4"), desk.path)

    with RecordFile(desk.path) as first:
        async with open_pad(desk.path) as pilot:
            pilot.app.clear_notifications()
            await pilot.press("S", "left_square_bracket", "escape")
            assert notices(pilot) == []
            await pilot.press("r", "enter", "s", "1")
            assert notices(pilot) == [BUSY]
        assert not first.has_changed()


def is_writing(pilot: Pilot[Any]) -> bool:
    return not pad(pilot).session.is_read_only


def has_seen(pilot: Pilot[Any], count: int) -> bool:
    return pad(pilot).game.count == count


@asynccontextmanager
async def with_two(path: Path) -> AsyncIterator[tuple[Pilot[Any], Pilot[Any]]]:
    """Two apps on one record; the first one writes."""
    with looking_often():
        async with open_pad(path) as one, open_pad(path) as two:
            yield one, two


@pytest.mark.slow
async def test_two_apps_hand_a_record_to_and_fro(path: Path) -> None:
    async with with_two(path) as (one, two):
        assert "WATCHING" not in headline(one)
        assert "WATCHING" in headline(two)
        for here, there in ((one, two), (two, one), (one, two)):
            await there.press("f5")
            assert pad(there).session.is_read_only
            await here.press("f6")
            await until(there, partial(is_writing, there))
            await there.pause()
            assert "WATCHING" in headline(here)
            assert "WATCHING" not in headline(there)
            for keys in (("s", "enter"), ("u",)):
                count = pad(there).game.count
                await there.press(*keys)
                await until(here, partial(has_seen, here, count + 1))
    assert load(path).count == 4 + 2 * 3


@pytest.mark.slow
async def test_who_watches_follows_another_player_than_the_writer(path: Path) -> None:
    async with with_two(path) as (one, two):
        await two.press("L")
        await one.press("s", "enter")
        await until(two, partial(has_seen, two, 5))
        assert pad(two).focus_player == "Linus"
        pad(one).session.record(cross("Linus", "grey-05", "A1"))
        await until(two, partial(has_seen, two, 6))
        assert pad(two).focus_player == "Linus"


@pytest.mark.slow
def test_two_processes_hand_over_and_a_killed_one_leaves_the_record_free(path: Path) -> None:
    with (
        Window("open", path.name, folder=path.parent) as first,
        Window("open", path.name, folder=path.parent) as second,
    ):
        first.wait_for("F1")
        second.wait_for("F1")
        writing, watching = (second, first) if "Watching only" in first.text else (first, second)
        writing.press(F6)
        watching.wait_for("Handed over to this window")
        watching.press("s\r")
        watching.wait_for("✓ 5")
        writing.wait_for("Watching only")
        watching.process.send_signal(signal.SIGKILL)
        watching.process.wait()
        writing.press(F5)
        writing.wait_for("You record here now")
        writing.press("u")
        writing.wait_for("Undone")
    assert load(path).count == 6
