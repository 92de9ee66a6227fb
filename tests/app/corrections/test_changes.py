"""What a correction changes is shown before it is written; what no longer fits is decided about, one by one."""

import pytest

from scorepad.app.corrections.draft import CorrectionDraft
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import EarlierPad
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.widgets.inputs import Field
from scorepad.app.widgets.virtual_list import VirtualList
from scorepad.system.errors import RecordError
from tests.app.console import notices, shown
from tests.app.corrections.steps import crossed, on_top, to_changes, to_event
from tests.app.desk import Desk, click_on, in_both_sizes, typed, written
from tests.games.silver_and_gold.table import cross
from tests.sampling import sampled

I2 = "amend 4 with reveal I2"
"""Then Sarah's cross of four boxes does not fit."""


def open_numbers(changes: CorrectionPreview) -> list[int]:
    return [moment.number for moment in changes.draft.open]


@in_both_sizes
async def test_points_now_and_then_are_shown(desk: Desk, size: tuple[int, int]) -> None:
    begun = crossed()
    before = begun.result().of("Sarah").total
    async with desk.open(begun, size) as pilot:
        changes = await to_changes(pilot, "amend 5 drop")
        then = changes.draft.proposal.position.result().of("Sarah").total
        assert then != before
        assert f"Sarah {before} → {then}" in shown(pilot)
    assert written(desk.game, begun) == []


@in_both_sizes
@pytest.mark.slow
async def test_every_event_that_no_longer_fits_is_listed_and_nothing_is_recorded_while_one_is_open(
    desk: Desk, size: tuple[int, int]
) -> None:
    begun = crossed()
    async with desk.open(begun, size) as pilot:
        changes = await to_changes(pilot, I2)
        assert open_numbers(changes) == [5]
        assert "(pattern" in shown(pilot)
        await pilot.press("enter")
        assert pilot.app.screen is changes
        assert notices(pilot)
    assert written(desk.game, begun) == []


async def test_kept_it_stands(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, I2)
        await pilot.press("k")
        assert open_numbers(changes) == []
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    after = desk.game
    [amend] = written(after, begun)
    assert amend["stands"]
    assert [each.event for each in after.irregularities()] == [5]
    assert after.findings() == []


@pytest.mark.slow
async def test_deleted_too_it_joins_the_group(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_changes(pilot, I2)
        await pilot.press("d", "enter")
        await on_top(pilot, PadScreen)
        await pilot.press("u")
    after = desk.game
    first, second, undo = written(after, begun)
    assert first["more"] is True
    assert (second["event"], second["drop"]) == (5, True)
    assert "more" not in second
    assert undo["kind"] == "undo"
    assert after.state == begun.state


@pytest.mark.slow
async def test_corrected_too_it_joins_the_group(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, I2)
        await pilot.press("c")
        past = await on_top(pilot, EarlierPad)
        assert past.focus_player == "Sarah"
        await pilot.press("down", "enter")
        await on_top(pilot, CorrectionPreview)
        assert open_numbers(changes) == []
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    after = desk.game
    first, second = written(after, begun)
    assert first["more"] is True
    assert second["event"] == 5
    assert len(second["with"]["boxes"]) == 2
    assert not after.findings()
    assert not after.irregularities()


@pytest.mark.slow
async def test_the_choices_can_be_clicked(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, I2)
        await click_on(pilot, "keep anyway")
        assert open_numbers(changes) == []
        await click_on(pilot, "an arbiter ruled")
        await click_on(pilot, "Enter Record", below=23)
        await on_top(pilot, PadScreen)
    [amend] = written(desk.game, begun)
    assert amend["cause"] == "ruled"


async def test_arrows_point_at_another_event_and_capital_k_keeps_all(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, "amend 4 drop")
        assert open_numbers(changes) == [5, 6]
        await pilot.press("down")
        assert changes.query_one(VirtualList).pointed == 1
        await pilot.press("K")
        assert open_numbers(changes) == []
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    assert len(desk.game.irregularities()) >= 2


CAUSES = {"": None, "m": "misread", "f": None, "a": "agreed", "r": "ruled", "am": "misread", "aa": None}
"""What is recorded after these keys; nothing that is deleted was forgotten."""


@pytest.mark.parametrize("keys", sampled(CAUSES, 2))
async def test_the_cause_is_one_key_and_nobody_gives_one_without_it(desk: Desk, keys: str) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, "amend 6 drop")
        assert changes.draft.cause is None
        assert "□ misread or mistyped" in shown(pilot)
        await pilot.press(*keys, "enter")
        await on_top(pilot, PadScreen)
    [amend] = written(desk.game, begun)
    assert amend.get("cause") == CAUSES[keys]
    assert "why" not in amend


@pytest.mark.slow
async def test_what_is_inserted_may_have_been_forgotten(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, "amend before 6 with cross Sarah purple-04 B1")
        assert changes.draft.cause is None
        await pilot.press("K")
        await click_on(pilot, "forgotten")
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    [amend] = written(desk.game, begun)
    assert (amend["before"], amend["cause"]) == (6, "forgotten")


@pytest.mark.slow
async def test_more_can_be_said_in_your_own_words(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, I2)
        await pilot.press("k", "w", *typed("cards stuck"))
        await pilot.press("escape")
        assert changes.focused is None
        await pilot.press("w", "enter")
        await on_top(pilot, PadScreen)
    [amend] = written(desk.game, begun)
    assert amend["why"] == amend["stands"] == "cards stuck"


@pytest.mark.slow
async def test_without_conflicts_one_enter_records(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_changes(pilot, "amend 6 with cross Linus grey-05 A2")
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    assert len(written(desk.game, begun)) == 1


async def test_deleting_what_has_consequences_asks_once(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_event(pilot, 5)
        await pilot.press("x")
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter")
        await on_top(pilot, HistoryScreen)
    [amend] = written(desk.game, begun)
    assert (amend["event"], amend["drop"]) == (5, True)


async def test_deleting_what_has_no_consequences_needs_no_question(desk: Desk) -> None:
    begun = crossed()
    begun.record(kind="note", text="tea")
    async with desk.open(begun) as pilot:
        history = await to_event(pilot, 7)
        await pilot.press("x")
        assert pilot.app.screen is history
    [amend] = written(desk.game, begun)
    assert (amend["event"], amend["drop"]) == (7, True)


@pytest.mark.slow
async def test_a_correction_that_stands_as_typed_is_kept_as_typed(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, 'amend 4 drop stands="too late"')
        assert open_numbers(changes) == []
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    [amend] = written(desk.game, begun)
    assert amend["stands"] == "too late"


async def test_a_full_disk_is_reported_and_nothing_is_lost(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = crossed()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, "amend 6 drop")
        monkeypatch.setattr(changes.session, "commit", fail)
        await pilot.press("enter")
        assert pilot.app.screen is changes
        assert "No space left" in " ".join(notices(pilot))
    assert written(desk.game, begun) == []


async def test_half_a_character_is_not_a_reason(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, "amend 6 drop")
        changes.query_one(Field).value = "\ud83d"
        await pilot.press("enter")
        assert pilot.app.screen is changes
    assert written(desk.game, begun) == []


def test_the_impossible_cannot_be_kept() -> None:
    game = crossed()
    game.record(kind="reveal", pattern="I2")
    game.record(**cross("Sarah", "purple-04", "A2", "A3"))
    draft = CorrectionDraft(game, [{"kind": "correct", "ids": {"purple-04": "grey-10"}}])
    impossible = [moment for moment in draft.open if not draft.can_keep(moment)]
    assert impossible
    with pytest.raises(RecordError):
        draft.keep(impossible[0])
    draft.keep_all()
    assert [moment.number for moment in draft.open] == [moment.number for moment in impossible]


def test_the_correction_itself_can_be_changed_but_not_deleted() -> None:
    draft = CorrectionDraft(
        crossed(), [{"kind": "amend", "event": 5, "with": cross("Sarah", "purple-04", "B1", "C4")}]
    )
    assert [moment.number for moment in draft.open] == [5]
    with pytest.raises(RecordError):
        draft.delete(5)
    draft.amend(5, cross("Sarah", "purple-04", "B2"))
    assert draft.open == []
    assert len(draft.finished().events) == 1


def test_what_cannot_be_joined_leaves_the_draft_as_it_was() -> None:
    draft = CorrectionDraft(crossed(), [{"kind": "amend", "event": 6, "drop": True}])
    with pytest.raises(RecordError):
        draft.delete(99)
    assert len(draft.finished().events) == 1


def test_points_follow_a_new_name() -> None:
    game = crossed()
    draft = CorrectionDraft(game, [{"kind": "correct", "rename": {"Sarah": "Sara"}}])
    assert {each.player for each in draft.points()} == {"Sara", "Linus"}
    assert not draft.has_consequences
