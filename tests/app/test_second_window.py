"""A second window on the same record: it watches live, writes nothing, and takes over once the first is closed."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from scorepad.record import RecordFile, load
from scorepad.record import reading as reading_module
from scorepad.record.canonical import write_block
from scorepad.system.errors import RecordError
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import notices, shown
from tests.app.desk import Desk, open_pad, pad
from tests.app.moments import (
    LOOK,
    back_to_the_pad,
    bytes_of,
    check_painted,
    going_on,
    headline,
    looking_often,
    settle,
)
from tests.games.silver_and_gold.table import cross

pytestmark = pytest.mark.slow

CROSSES = cross("Linus", "grey-05", "A1", "A2")
TWO_LOOKS = 2 * LOOK + 0.02


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


async def test_the_second_window_says_that_it_is_only_watching(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            (told,) = notices(pilot)
            assert "Open in another window" in told
            assert "WATCHING" in check_painted(pilot)
            assert "F5" in check_painted(pilot)


async def test_what_the_first_window_writes_is_seen_within_two_looks(desk: Desk) -> None:
    with first_window(desk) as first:
        async with open_second(desk, (120, 36)) as pilot:
            first.record(**CROSSES)
            await settle(pilot, TWO_LOOKS)
            assert pad(pilot).game.count == 6
            assert "turn 2 of 7" in headline(pilot)
            first.record(kind="undo")
            await settle(pilot, TWO_LOOKS)
            assert "turn 1 of 7" in headline(pilot)
            assert len(notices(pilot)) == 1


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


async def test_history_and_score_keep_up_too(desk: Desk) -> None:
    with first_window(desk) as first:
        async with open_second(desk) as pilot:
            await pilot.press("f3")
            await pilot.pause()
            assert "5 events" in headline(pilot)
            first.record(**CROSSES)
            await settle(pilot)
            assert "6 events" in headline(pilot)
            await pilot.press("escape", "f2")
            await pilot.pause()
            before = shown(pilot)
            assert "Score so far" in headline(pilot)
            first.record(kind="undo")
            await settle(pilot)
            assert shown(pilot) != before


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


async def test_a_half_written_block_does_no_harm(desk: Desk) -> None:
    with first_window(desk) as first:
        whole = desk.path.read_bytes()
        block = write_block(first.game.read(CROSSES)).encode()
        async with open_second(desk) as pilot:
            pilot.app.clear_notifications()
            await settle(pilot)
            before = shown(pilot)
            for cut in range(1, len(block) - 4, 9):
                desk.path.write_bytes(whole + block[:cut])
                await settle(pilot, TWO_LOOKS)
                assert pad(pilot).game.count == 5
            assert shown(pilot) == before
            desk.path.write_bytes(whole + block)
            await settle(pilot, TWO_LOOKS)
            assert pad(pilot).game.count == 6
            assert not notices(pilot)


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


async def test_what_would_write_is_refused_with_its_reason(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            for keys in (("u",), ("colon", *"note", "space", "x", "enter"), ("f3", "u"), ("f3", "a"), ("f3", "x")):
                pilot.app.clear_notifications()
                await pilot.press(*keys)
                await pilot.pause()
                (told,) = notices(pilot)
                assert "Open in another window" in told, keys
                await back_to_the_pad(pilot)
                check_painted(pilot)
    assert desk.path.read_bytes() == bytes_of(going_on())


async def test_the_keys_of_the_entry_do_nothing(desk: Desk) -> None:
    with first_window(desk):
        async with open_second(desk) as pilot:
            pilot.app.clear_notifications()
            await pilot.pause()
            before = shown(pilot)
            await pilot.press("enter", "r", "f", "s", "space", "left", "b", "2", "enter")
            assert len(notices(pilot)) == 1
            pilot.app.clear_notifications()
            await pilot.pause()
            assert shown(pilot) == before
            for row in range(4, 14, 3):
                await pilot.click(offset=(6, row))
    assert desk.path.read_bytes() == bytes_of(going_on())


# ---------------------------------------------------------------------- it takes over


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
