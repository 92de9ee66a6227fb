"""What a correction changes is shown before it is written; what no longer fits is decided about, one by one."""

import errno

import pytest

from scorepad.app.corrections.draft import CorrectionDraft
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import EarlierPad
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.widgets.inputs import Field, VirtualList
from scorepad.system.errors import RecordError
from tests.app.console import notices, shown
from tests.app.corrections.steps import crossed, on_top, record, to_changes, to_event
from tests.app.desk import Desk, click_on, in_both_sizes, typed, written
from tests.games.silver_and_gold.table import cross
from tests.record.disks import fail
from tests.sampling import sampled
from tests.tables import Keys

I2 = "amend 4 with reveal I2"
"""Then Sarah's cross of four boxes does not fit."""
DROP = "amend 6 drop"
ANEW = "amend 6 with cross Linus grey-05 A2"
FORGOTTEN = "amend before 6 with cross Sarah purple-04 B1"
STANDS = 'amend 4 drop stands="too late"'
WORDS = ["k", "w", *typed("cards stuck"), "escape", "w"]
DECIDED: dict[str, tuple[str, list[int], list[str], list[Keys], list[int]]] = {
    "all kept": ("amend 4 drop", [5, 6], ["down", "K"], [{"event": 4, "cause": None, "why": None}], [5, 6]),
    "misread": (DROP, [], ["m"], [{"cause": "misread", "why": None}], []),
    "deleted too": (I2, [5], ["d"], [{"more": True}, {"event": 5, "drop": True, "more": None}], []),
    "in one's own words": (I2, [5], WORDS, [{"why": "cards stuck", "stands": "cards stuck"}], [5]),
    "no conflicts": (ANEW, [], [], [{"event": 6}], []),
    "forgotten": (FORGOTTEN, [7], ["K", "f"], [{"before": 6, "cause": "forgotten"}], [7]),
    "it stands as typed": (STANDS, [], [], [{"stands": "too late"}], [5, 6]),
    "nothing deleted was forgotten": (DROP, [], ["f"], [{"cause": None}], []),
    "agreed": (DROP, [], ["a"], [{"cause": "agreed"}], []),
    "ruled": (DROP, [], ["r"], [{"cause": "ruled"}], []),
    "another cause": (DROP, [], ["a", "m"], [{"cause": "misread"}], []),
    "no cause after all": (DROP, [], ["a", "a"], [{"cause": None}], []),
}
"""The line, the events that then do not fit, the keys before Enter; what is recorded, and which events stand."""


def open_numbers(changes: CorrectionPreview) -> list[int]:
    return [moment.number for moment in changes.draft.open]


@pytest.mark.parametrize("name", sampled(DECIDED, 2))
async def test_what_does_not_fit_is_decided_and_then_recorded(desk: Desk, name: str) -> None:
    line, numbers, keys, events, stand = DECIDED[name]
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, line)
        assert open_numbers(changes) == numbers
        assert changes.draft.cause is None
        await pilot.press(*keys)
        assert open_numbers(changes) == []
        assert "down" not in keys or changes.query_one(VirtualList).pointed == 1
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    after = desk.game
    recorded = written(after, begun)
    assert [{key: event.get(key) for key in keys} for event, keys in zip(recorded, events, strict=True)] == events
    assert sorted({each.event for each in after.irregularities()}) == stand
    assert after.findings() == []
    after.undo()
    assert after.state == begun.state


@in_both_sizes
async def test_points_and_events_are_shown_and_nothing_is_recorded_while_one_is_open(
    desk: Desk, size: tuple[int, int]
) -> None:
    begun = crossed()
    before = begun.result().of("Sarah").total
    async with desk.open(begun, size) as pilot:
        changes = await to_changes(pilot, I2)
        assert "(pattern" in shown(pilot)
        await pilot.press("enter")
        assert pilot.app.screen is changes
        assert notices(pilot)
        await pilot.press("escape")
        changes = await to_changes(pilot, "amend 5 drop")
        then = changes.draft.proposal.position.result().of("Sarah").total
        assert then != before
        assert f"Sarah {before} → {then}" in shown(pilot)
    assert written(desk.game, begun) == []


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
        await record(pilot)
    after = desk.game
    first, second = written(after, begun)
    assert first["more"] is True
    assert (second["event"], len(second["with"]["boxes"])) == (5, 2)
    assert [*after.findings(), *after.irregularities()] == []


@pytest.mark.slow
async def test_the_choices_can_be_clicked(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        await to_changes(pilot, I2)
        for words in ("keep anyway", "an arbiter ruled"):
            await click_on(pilot, words)
        await click_on(pilot, "Enter Record", below=23)
        await on_top(pilot, PadScreen)
    [amend] = written(desk.game, begun)
    assert amend["cause"] == "ruled"


@pytest.mark.parametrize(("number", "is_asked"), sampled([(5, True), (7, False)], 2))
async def test_deleting_asks_once_if_it_has_consequences(desk: Desk, number: int, is_asked: bool) -> None:
    begun = crossed()
    begun.record(kind="note", text="tea")
    async with desk.open(begun) as pilot:
        history = await to_event(pilot, number)
        await pilot.press("x")
        assert (pilot.app.screen is not history) is is_asked
        await (record if is_asked else on_top)(pilot, HistoryScreen)
    [amend] = written(desk.game, begun)
    assert (amend["event"], amend["drop"]) == (number, True)


async def test_neither_a_full_disk_nor_half_a_character_as_a_reason_loses_anything(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        changes = await to_changes(pilot, DROP)
        changes.query_one(Field).value = "\ud83d"
        await pilot.press("enter")
        assert pilot.app.screen is changes
        changes.query_one(Field).value = ""
        monkeypatch.setattr(changes.session, "commit", fail(errno.ENOSPC))
        await pilot.press("enter")
        assert pilot.app.screen is changes
        assert "No space left" in " ".join(notices(pilot))
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


def test_the_correction_itself_can_be_changed_but_not_deleted_and_nothing_that_is_not_there() -> None:
    wrong = {"kind": "amend", "event": 5, "with": cross("Sarah", "purple-04", "B1", "C4")}
    draft = CorrectionDraft(crossed(), [wrong])
    assert [moment.number for moment in draft.open] == [5]
    for number in (5, 99):
        with pytest.raises(RecordError):
            draft.delete(number)
    draft.amend(5, cross("Sarah", "purple-04", "B2"))
    assert draft.open == []
    assert len(draft.finished().events) == 1


def test_points_follow_a_new_name() -> None:
    draft = CorrectionDraft(crossed(), [{"kind": "correct", "rename": {"Sarah": "Sara"}}])
    assert {each.player for each in draft.points()} == {"Sara", "Linus"}
    assert not draft.has_consequences
