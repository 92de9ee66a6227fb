"""What the pad says about the latest events: the receipt, the list of them, and whether one can be redone."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.pad import LOG, Slot
from scorepad.drawing import Row
from scorepad.game import Game
from tests.app.desk import Desk, hints, pad, prompt
from tests.games.silver_and_gold.table import cross, record_all, revealed


def latest(game: Game) -> dict[int, Row]:
    """The rows of the latest events, by their numbers."""
    drawn = pad_of(game).draw_log(game, Slot(LOG, 0, 0, 80, 20))
    return {int(row[0].text): row[1:] for row in drawn.rows[1:]}


def is_crossed_out(row: Row) -> bool:
    return any(part.role == "struck" for part in row)


def words(row: Row) -> str:
    return "".join(part.text for part in row).strip()


def crossed() -> Game:
    """Sarah crossed two boxes, which is event 5."""
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])
    return game


# ---------------------------------------------------------------------- the receipt


def test_the_receipt_of_a_deleted_event_gives_way_to_that_of_its_deletion(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("a", "2", "enter")
        assert "✓ 5" in prompt(pilot)
        await pilot.press("f3", "x", *"misread", "enter")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert pad(pilot).game.count == 6
        assert "✓ 5" not in prompt(pilot)
        assert "✓ 6" in prompt(pilot)

    desk.open(revealed("I2"), body)


def test_the_receipt_of_an_event_undone_in_the_history_gives_way_to_that_of_the_undo(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("a", "2", "enter", "f3", "u", "escape")
        await pilot.pause()
        assert pad(pilot).game.count == 6
        assert "✓ 6" in prompt(pilot)

    desk.open(revealed("I2"), body)


# ---------------------------------------------------------------------- the list of the latest events


def test_among_the_latest_events_those_that_count_are_not_crossed_out() -> None:
    assert not any(map(is_crossed_out, latest(crossed()).values()))


def test_among_the_latest_events_an_undone_one_is_crossed_out_and_says_so() -> None:
    game = crossed()
    before = latest(game)
    game.undo()
    after = latest(game)
    assert is_crossed_out(after[5])
    assert words(after[5]) != words(before[5])
    assert not is_crossed_out(after[6])
    assert after[4] == before[4]


def test_among_the_latest_events_a_deleted_one_is_crossed_out_until_that_is_undone() -> None:
    game = crossed()
    before = latest(game)
    game.record(kind="amend", event=5, why="misread", drop=True)
    assert is_crossed_out(latest(game)[5])
    assert words(latest(game)[5]) != words(before[5])
    game.undo()
    assert latest(game)[5] == before[5]


def test_among_the_latest_events_a_corrected_one_is_crossed_out() -> None:
    game = crossed()
    corrected = cross("Sarah", "purple-04", "B1", "B2")
    game.record(kind="amend", event=5, why="misread", **{"with": corrected})
    assert is_crossed_out(latest(game)[5])


def test_what_became_of_an_event_fits_beside_a_long_one() -> None:
    game = revealed("I2")
    game.record(kind="note", text="cake " * 50)
    game.undo()
    row = latest(game)[5]
    assert is_crossed_out(row)
    assert sum(len(part.text) for part in row) <= 75
    assert row[-1].role != "struck"
    assert row[-1].text.strip()


# ---------------------------------------------------------------------- redo


def test_redo_is_offered_as_long_as_there_is_something_to_redo(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        assert "^r" not in hints(pilot)
        await pilot.press("u", "u")
        assert "^r" in hints(pilot)
        await pilot.press("ctrl+r")
        assert "^r" in hints(pilot)
        await pilot.press("ctrl+r")
        assert "^r" not in hints(pilot)

    desk.open(crossed(), body, (120, 36))
