"""A second window on the same record: it watches live, writes nothing, and takes over once the first is closed."""

import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.session import BUSY, HANDED_OVER, RecordSession
from scorepad.record import RecordFile, load
from scorepad.record import reading as reading_module
from scorepad.system.errors import RecordError
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import notices, shown, until
from tests.app.desk import Desk, open_pad, pad
from tests.app.moments import (
    back_to_the_pad,
    bytes_of,
    check_painted,
    going_on,
    headline,
    looking_often,
    settle,
)
from tests.app.terminals import Window
from tests.games.silver_and_gold.table import cross, revealed

CROSSES = cross("Linus", "grey-05", "A1", "A2")


@contextmanager
def first_window(desk: Desk) -> Iterator[RecordFile]:
    """Somebody else writes to the record."""
    desk.path.write_bytes(bytes_of(going_on()))
    with RecordFile(desk.path) as file:
        yield file


@asynccontextmanager
async def open_second(desk: Desk, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    with looking_often():
        async with open_pad(desk.path, size) as pilot:
            yield pilot


# ---------------------------------------------------------------------- it follows
@pytest.mark.slow
async def test_the_second_window_says_that_it_is_only_watching(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            (told,) = notices(pilot)
            assert "Open in another window" in told
            assert "WATCHING" in check_painted(pilot)
            assert "F5" in check_painted(pilot)


@pytest.mark.slow
@pytest.mark.parametrize(
    "on_top",
    [
        "PadScreen: looking back",
        "LineScreen",
        "HistoryScreen: searched",
        "HistoryScreen: the events of a score line",
        "Export",
        "Refusal",
    ],
)
async def test_it_keeps_up_under_every_screen(desk: Desk, on_top: str) -> None:
    with first_window(desk) as first:
        async with open_second(desk) as pilot:
            await ON_TOP[on_top].reach(pilot)
            screen = pilot.app.screen
            first.record(**CROSSES)
            first.record(kind="reveal", pattern="L4")
            await settle(pilot)
            assert pilot.app.screen is screen
            check_painted(pilot)
            await pilot.press("down", "a", "backspace")
            check_painted(pilot)
            there = await back_to_the_pad(pilot)
            assert "turn 2 of 7" in check_painted(pilot)
            assert there.session.game.count == 7


@pytest.mark.slow
async def test_looking_back_continues_while_the_first_window_writes(desk: Desk) -> None:
    with first_window(desk) as first:
        async with open_second(desk) as pilot:
            await pilot.press("left_square_bracket", "left_square_bracket")
            first.record(**CROSSES)
            await settle(pilot)
            assert "LOOKING BACK" in check_painted(pilot)
            assert "After event 3 of 6" in shown(pilot)
            await pilot.press("escape")
            assert "turn 2 of 7" in check_painted(pilot)


@pytest.mark.slow
async def test_what_is_written_while_it_reads_is_seen_at_the_next_look(desk: Desk) -> None:
    with first_window(desk) as first:
        read = reading_module.read_record
        to_come = [CROSSES, {"kind": "reveal", "pattern": "L4"}]

        def read_slowly(*given: Any, **keys: Any) -> Any:
            reading = read(*given, **keys)
            if to_come:
                first.record(**to_come.pop(0))
            return reading

        with patch("scorepad.app.session.read_record", read_slowly):
            async with open_second(desk) as pilot:
                await settle(pilot)
                assert first.game.count == 7
                assert pad(pilot).game.count == 7, "the window stays behind until something else is written"


@pytest.mark.slow
async def test_it_keeps_up_when_the_record_becomes_another_game(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            for on_top in ("PadScreen: looking back", "HistoryScreen: searched"):
                await ON_TOP[on_top].reach(pilot)
                moments.mend(desk.path, bytes_of(going_on()))
                moments.replace_by_another_game(desk.path)
                await settle(pilot)
                check_painted(pilot)
                moments.overwrite_by_a_tally(desk.path)
                await settle(pilot)
                check_painted(pilot)
                await back_to_the_pad(pilot)
                await pilot.press("tab", "f3", "escape", "f2", "escape", "left_square_bracket", "escape")
                check_painted(pilot)
                moments.mend(desk.path, bytes_of(going_on()))
                await settle(pilot)
                await pilot.press("f5")
                await settle(pilot)


# ---------------------------------------------------------------------- it writes nothing
@pytest.mark.slow
async def test_what_would_write_is_refused_with_its_reason(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            for keys in (("u",), ("colon", *"note", "space", "x", "enter"), ("f3", "u"), ("f3", "a"), ("f3", "x")):
                pilot.app.clear_notifications()
                await pilot.press(*keys)
                (told,) = notices(pilot)
                assert "Open in another window" in told, keys
                await back_to_the_pad(pilot)
                check_painted(pilot)
    assert desk.path.read_bytes() == bytes_of(going_on())


# ---------------------------------------------------------------------- it takes over
@pytest.mark.slow
async def test_f5_takes_over_once_the_first_window_is_closed_and_not_before(desk: Desk) -> None:
    desk.path.write_bytes(bytes_of(going_on()))
    first = RecordFile(desk.path)
    async with open_second(desk) as pilot:
        await pilot.press("f5")
        await settle(pilot)
        assert "WATCHING" in check_painted(pilot)
        first.record(**CROSSES)
        first.close()
        await settle(pilot)
        assert "WATCHING" in check_painted(pilot), "nobody asked for it"
        await pilot.press("f5")
        await settle(pilot)
        assert "WATCHING" not in check_painted(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert "WATCHING" not in check_painted(pilot)
        with pytest.raises(RecordError):
            RecordFile(desk.path)
    assert load(desk.path).count == 7


# ---- Two windows on one record: one key hands over, the other window records, and this one watches
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


async def test_who_hands_over_is_told_that_this_window_watches_now(path: Path) -> None:
    async with open_pad(path) as pilot:
        await pilot.press("f6")
        assert notices(pilot) == [HANDED_OVER]


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
            for keys in (("s", "down", "enter"), ("u",)):
                count = pad(there).game.count
                await there.press(*keys)
                await until(here, partial(has_seen, here, count + 1))
    assert load(path).count == 4 + 2 * 3


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
        watching.press("s\x1b[B\r")
        watching.wait_for("✓ 5")
        writing.wait_for("Watching only")
        watching.process.send_signal(signal.SIGKILL)
        watching.process.wait()
        writing.press(F5)
        writing.wait_for("You record here now")
        writing.press("u")
        writing.wait_for("Undone")
    assert load(path).count == 6
