"""A second window on the same record: it watches live, writes nothing, and takes over once the first is closed."""

import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
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
from tests.app.catalogue import ON_TOP, on_every_screen
from tests.app.console import notices, shown
from tests.app.desk import Desk, open_pad, pad
from tests.app.moments import back_to_the_pad, bytes_of, check_painted, going_on, looking_often, settle
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
@on_every_screen
async def test_it_keeps_up_under_every_screen(desk: Desk, on_top: str) -> None:
    with first_window(desk) as first:
        async with open_second(desk) as pilot:
            assert "Open in another window" in notices(pilot)[0]
            assert all(words in check_painted(pilot) for words in ("WATCHING", "F5"))
            await ON_TOP[on_top].reach(pilot)
            screen = pilot.app.screen
            first.record(**CROSSES)
            first.record(kind="reveal", pattern="L4")
            await settle(pilot)
            assert pilot.app.screen is screen
            assert on_top != "PadScreen: looking back" or "After event 3 of 7" in shown(pilot)
            check_painted(pilot)
            await pilot.press("down", "a", "backspace")
            check_painted(pilot)
            there = await back_to_the_pad(pilot)
            assert "turn 2 of 7" in check_painted(pilot)
            assert there.session.game.count == 7


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


# ---------------------------------------------------------------------- it writes nothing
@pytest.mark.slow
async def test_what_would_write_is_refused_with_its_reason(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            note = ("colon", *"note", "space", "x", "enter")
            for keys in (("f5",), ("u",), ("exclamation_mark",), note, ("f3", "u"), ("f3", "a"), ("f3", "x")):
                pilot.app.clear_notifications()
                await pilot.press(*keys)
                (told,) = notices(pilot)
                assert "Open in another window" in told, keys
                await back_to_the_pad(pilot)
                check_painted(pilot)
    assert desk.path.read_bytes() == bytes_of(going_on())


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
    with pytest.raises(RecordError) as refused:
        RecordSession(str(path)).hand_over()
    assert str(refused.value) == BUSY, "only who writes can hand over"
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
