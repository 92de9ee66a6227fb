"""What was forgotten or wrong is entered on the table as it was, by keys, by mouse and as a typed line."""

from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.corrections.draft import GameBefore
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import EarlierPad
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.line import LineScreen, Typed
from scorepad.app.screens.refusal import Refusal
from scorepad.games.silver_and_gold.state import State
from tests.app.console import notices, shown
from tests.app.corrections.steps import crossed, forgotten, on_top, to_event, to_the_past
from tests.app.desk import Desk, click_on, in_both_sizes, pad, typed, written
from tests.games.silver_and_gold.table import cross


@in_both_sizes
async def test_i_inserts_what_was_forgotten_with_the_keys_of_the_table(desk: Desk, size: tuple[int, int]) -> None:
    begun = forgotten()
    async with desk.open(begun, size) as pilot:
        past = await to_the_past(pilot, "i", 5)
        assert past.focus_player == "Sarah"
        assert past.entry is not None
        assert past.entry.expected.kind == "cross"
        await pilot.press("enter", "enter")
        await on_top(pilot, CorrectionPreview)
        assert pad_count(pilot) == 5
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    [amend] = written(desk.game, begun)
    assert amend["kind"] == "amend"
    assert amend["before"] == 5
    assert (amend["with"]["kind"], amend["with"]["player"]) == ("cross", "Sarah")
    assert "why" not in amend
    assert "cause" not in amend


def pad_count(pilot: Pilot[Any]) -> int:
    """How many events the pad at the bottom knows."""
    screen: Any = pilot.app.screen_stack[0]
    return int(screen.session.game.count)


async def test_the_inserted_event_counts_before_the_other(desk: Desk) -> None:
    async with desk.open(forgotten()) as pilot:
        await to_the_past(pilot, "i", 5)
        await pilot.press("enter", "enter")
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    assert [moment.number for moment in desk.game.line] == [1, 2, 3, 4, 6, 5]


async def test_a_corrects_on_the_table_as_it_was_then(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 6)
        assert past.focus_player == "Linus"
        state = past.game.state_as(State)
        assert state == begun.before(6).state
        await pilot.press("s", "right", "enter")
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    after = desk.game
    [amend] = written(after, begun)
    assert amend["event"] == 6
    assert after.line[5].event.table()["boxes"] != ["A1"]
    assert after.line[5].event.table()["player"] == "Linus"


async def test_clicks_enter_it_as_well(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_event(pilot, 6)
        await click_on(pilot, "a Correct", below=23)
        await on_top(pilot, EarlierPad)
        await click_on(pilot, "s single", below=23)
        await click_on(pilot, "Enter cross", below=23)
        await click_on(pilot, "Enter cross", below=23)
        await on_top(pilot, CorrectionPreview)
        await click_on(pilot, "Enter Record", below=23)
        await on_top(pilot, HistoryScreen)
    assert [each["kind"] for each in written(desk.game, begun)] == ["amend"]


async def test_the_typed_line_starts_with_what_is_recorded(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_the_past(pilot, "a", 6)
        await pilot.press("colon")
        line = await on_top(pilot, LineScreen)
        assert line.query_one(Typed).value == "cross Linus grey-05 A1"
        await pilot.press("backspace", "2", "enter")
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    [amend] = written(desk.game, begun)
    assert amend["with"] == {**cross("Linus", "grey-05", "A2"), "boxes": ("A2",)}


async def test_a_note_is_corrected_on_the_line_right_away(desk: Desk) -> None:
    begun = crossed()
    begun.record(kind="note", text="tea", by="Tim")
    async with desk.open(begun) as pilot:
        await to_event(pilot, 7)
        await pilot.press("a")
        await on_top(pilot, LineScreen)
        await pilot.press(*typed("s\n"))
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    [amend] = written(desk.game, begun)
    assert amend["with"] == {"kind": "note", "by": "Tim", "text": "teas"}


@pytest.mark.slow
async def test_what_breaks_a_rule_even_then_asks_why_the_table_allowed_it(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 6)
        past.enter(cross("Linus", "grey-05", "A2", "B2"))
        await on_top(pilot, Refusal)
        await pilot.press("y", *typed("nobody saw it\n"))
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    after = desk.game
    assert written(after, begun)[0]["with"]["stands"] == "nobody saw it"
    assert {each.why for each in after.irregularities()} == {"nobody saw it"}


async def test_what_is_recorded_already_is_no_correction(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 6)
        past.enter(cross("Linus", "grey-05", "A1"))
        await pilot.pause()
        assert pilot.app.screen is past
        assert notices(pilot)
    assert written(desk.game, begun) == []


@pytest.mark.slow
@pytest.mark.parametrize("line", ["undo", "amend 5 drop"])
async def test_undo_and_corrections_cannot_be_entered_into_the_past(desk: Desk, line: str) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "i", 6)
        await pilot.press("colon")
        await on_top(pilot, LineScreen)
        await pilot.press(*typed(f"{line}\n"))
        await on_top(pilot, EarlierPad)
        assert pilot.app.screen is past
        assert notices(pilot)
    assert written(desk.game, begun) == []


async def test_escape_leaves_everything_as_it_is(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_the_past(pilot, "a", 6)
        await pilot.press("escape")
        await on_top(pilot, HistoryScreen)
        await pilot.press("a", "s", "right", "enter")
        await on_top(pilot, CorrectionPreview)
        await pilot.press("escape")
        await on_top(pilot, EarlierPad)
        await pilot.press("escape")
        await on_top(pilot, HistoryScreen)
        await pilot.press("escape")
        assert pad(pilot)
    assert written(desk.game, begun) == []


async def test_the_headline_says_what_is_replaced(desk: Desk) -> None:
    async with desk.open(crossed()) as pilot:
        await to_the_past(pilot, "a", 6)
        assert "INSTEAD OF 6" in shown(pilot).splitlines()[0]


def test_an_earlier_game_has_the_events_in_force_before_with_their_numbers() -> None:
    game = crossed()
    game.undo()
    game.record(**cross("Linus", "grey-05", "A2"))
    game.record(kind="amend", before=8, **{"with": {"kind": "note", "text": "tea"}})
    earlier = GameBefore(game, 8)
    assert earlier.numbers == (1, 2, 3, 4, 5, 9)
    assert earlier.state == game.before(8).state
    assert [event.kind for event in earlier.events][-2:] == ["cross", "note"]


def test_an_earlier_game_goes_by_corrected_names() -> None:
    game = crossed()
    game.record(kind="correct", rename={"Linus": "Linas"})
    assert GameBefore(game, 6).players == ("Sarah", "Linas")
    assert GameBefore(game, 6).state == game.before(6).state


async def test_the_kind_that_is_corrected_is_what_is_asked_for(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 4)
        assert past.entry is not None
        assert past.entry.expected.kind == "reveal"
