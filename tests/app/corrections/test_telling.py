"""Times, redo, and what the history and the latest events say about corrections."""

import datetime

from scorepad.app.corrections.draft import GameBefore
from scorepad.app.pads.pad import LOG, Pad, Slot
from scorepad.app.screens.history import HistoryScreen
from scorepad.engine.events import write_event
from scorepad.record.result_tables import record_result
from scorepad.system import clock
from scorepad.timeline.game import Game
from tests.app.console import notices, shown
from tests.app.corrections.steps import crossed, forgotten, on_top, to_changes
from tests.app.desk import Desk
from tests.app.times import NOW
from tests.games.silver_and_gold.table import cross, revealed, table


async def test_everything_recorded_says_when(desk: Desk) -> None:
    begun = revealed("L4")
    async with desk.open(begun) as pilot:
        await pilot.press("s", "down", "enter", "u", "ctrl+r")
        await to_changes(pilot, "amend 4 with reveal I2")
        await pilot.press("K", "enter")
    after = desk.game
    new = after.events[begun.count :]
    assert len(new) == 4
    assert [event.at for event in new] == [NOW] * 4
    assert "at" not in write_event(new[-1])["with"]


async def test_the_history_shows_the_time_of_day_and_how_long_the_game_took(desk: Desk) -> None:
    begun = table(started=NOW - datetime.timedelta(minutes=65))
    async with desk.open(begun) as pilot:
        await pilot.press("p", "d", "g", "d", "f3")
        history = await on_top(pilot, HistoryScreen)
        row = history.draw_row(0, 78).text()
        assert f"1 {NOW:%H:%M}" in row
        assert f"{NOW:%H:%M}" not in history.draw_row(0, 50).text()
        assert clock.in_words(65) in shown(pilot).splitlines()[0]


async def test_a_few_times_take_no_room_in_the_history(desk: Desk) -> None:
    begun = crossed()
    begun.record(kind="note", text="tea", at=NOW)
    async with desk.open(begun) as pilot:
        await pilot.press("f3")
        history = await on_top(pilot, HistoryScreen)
        assert f"{NOW:%H:%M}" not in history.draw_row(6, 78).text()


def minutes(game: Game) -> int | None:
    return record_result(game).minutes


def test_records_without_times_have_no_length() -> None:
    assert minutes(crossed()) is None
    assert minutes(revealed("L4", started=NOW)) is None


def test_corrections_do_not_lengthen_the_game() -> None:
    game = revealed("L4", started=NOW)
    later = NOW + datetime.timedelta(minutes=47, seconds=59)
    game.record(**cross("Linus", "grey-05", "A1"), at=later)
    much_later = later + datetime.timedelta(days=1)
    game.record(
        kind="amend", before=5, at=much_later, **{"with": cross("Sarah", "purple-04", "B1", "C1", "B2", "B3")}
    )
    game.record(kind="amend", event=5, at=much_later, **{"with": cross("Linus", "grey-05", "A2")})
    game.record(kind="note", text="good night", at=much_later)
    assert minutes(game) == 47


async def test_redo_says_what_no_longer_fits(desk: Desk) -> None:
    begun = revealed("L4")
    begun.record(**cross("Sarah", "purple-04", "B2"))
    begun.record(kind="note", text="tea")
    begun.record(**cross("Linus", "grey-05", "A1"))
    begun.undo()
    begun.undo()
    begun.undo()
    begun.record(**cross("Sarah", "purple-04", "B1", "C1", "B2", "B3"))
    assert begun.propose_redo().passed_over
    async with desk.open(begun) as pilot:
        await pilot.press("ctrl+r")
        [said] = notices(pilot)
        assert begun.propose_redo().passed_over[0] in said
    after = desk.game
    assert after.count == begun.count + 1


async def test_inserted_events_corrections_and_decisions_are_told_in_the_history(desk: Desk) -> None:
    begun = forgotten()
    begun.record(kind="amend", before=5, **{"with": cross("Sarah", "purple-04", "B2")})
    begun.record(kind="decision", player="Linus", points=2, why="kind")
    begun.record(kind="correct", place="Porch", cause="agreed")
    async with desk.open(begun) as pilot:
        await pilot.press("f3")
        await on_top(pilot, HistoryScreen)
        words = shown(pilot)
        assert "inserted before event 5" in words
        assert "the table decides" in words
        assert "Porch" in words
        assert "the table agreed" in words  # in full, below the list
        assert "1 inserted" in words.splitlines()[0]


async def test_an_inserted_event_that_was_corrected_still_says_where_it_stands(desk: Desk) -> None:
    begun = forgotten()
    begun.record(kind="amend", before=5, **{"with": cross("Sarah", "purple-04", "B2")})
    begun.record(kind="amend", event=6, **{"with": cross("Sarah", "purple-04", "B3")})
    async with desk.open(begun, (120, 36)) as pilot:
        await pilot.press("f3")
        await on_top(pilot, HistoryScreen)
        await pilot.press("up")
        assert "inserted before 5" in shown(pilot)


def test_the_log_of_the_table_as_it_was_has_the_numbers_of_the_record() -> None:
    game = crossed()
    game.undo()
    game.record(**cross("Linus", "grey-05", "A2"))
    game.record(kind="note", text="tea")
    rows = Pad().draw_log(GameBefore(game, 9), Slot(LOG, 0, 0, 60, 20)).rows
    assert [row[0].text.strip() for row in rows[1:]] == ["1", "2", "3", "4", "5", "8"]
