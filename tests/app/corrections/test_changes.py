"""Corrections on the table as it was: what they change is shown before it is written, and decided about."""

import datetime
import errno

import pytest

from scorepad.app.corrections.draft import CorrectionDraft, GameBefore
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import EarlierPad
from scorepad.app.pads.pad import LOG, Pad, Slot
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.line import LineScreen, Typed
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.inputs import Field, VirtualList
from scorepad.system import clock
from scorepad.system.errors import RecordError
from tests.app.console import notices, shown
from tests.app.corrections.steps import crossed, forgotten, on_top, record, to_changes, to_event, to_the_past
from tests.app.desk import NOW, Desk, click_on, in_both_sizes, pad, typed, written
from tests.games.silver_and_gold.table import cross, revealed, table
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


# ---- What was forgotten or wrong is entered on the table as it was; and what is then told about it
SARAHS = cross("Sarah", "purple-04", "B2")


@in_both_sizes
async def test_i_inserts_what_was_forgotten_with_the_keys_of_the_table(desk: Desk, size: tuple[int, int]) -> None:
    begun = forgotten()
    async with desk.open(begun, size) as pilot:
        game = pad(pilot).session.game
        past = await to_the_past(pilot, "i", 5)
        assert past.entry is not None
        assert (past.focus_player, past.entry.expected.kind) == ("Sarah", "cross")
        await pilot.press("enter", "enter")
        await on_top(pilot, CorrectionPreview)
        assert game.count == 5
        await record(pilot, HistoryScreen)
    after = desk.game
    [amend] = written(after, begun)
    assert {key: amend.get(key) for key in ("kind", "before", "why", "cause")} == {
        "kind": "amend",
        "before": 5,
        "why": None,
        "cause": None,
    }
    assert (amend["with"]["kind"], amend["with"]["player"]) == ("cross", "Sarah")
    assert [moment.number for moment in after.line] == [1, 2, 3, 4, 6, 5]


async def test_a_corrects_on_the_table_as_it_was_then_and_escape_leaves_everything(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 6)
        assert "INSTEAD OF 6" in shown(pilot).splitlines()[0]
        assert past.focus_player == "Linus"
        assert past.game.state == begun.before(6).state
        past.enter(cross("Linus", "grey-05", "A1"))
        await pilot.pause()
        assert pilot.app.screen is past  # it is recorded already
        assert notices(pilot)
        await pilot.press("s", "right", "enter")
        await on_top(pilot, CorrectionPreview)
        for screen in (EarlierPad, HistoryScreen):
            await pilot.press("escape")
            await on_top(pilot, screen)
        assert written(desk.game, begun) == []
        await pilot.press("a", "s", "right", "enter")
        await record(pilot, HistoryScreen)
    after = desk.game
    [amend] = written(after, begun)
    assert amend["event"] == 6
    assert after.line[5].event.table()["boxes"] != ["A1"]
    assert after.line[5].event.table()["player"] == "Linus"


@pytest.mark.slow
async def test_the_typed_line_starts_with_what_is_recorded_and_for_a_note_right_away(desk: Desk) -> None:
    begun = crossed()
    begun.record(kind="note", text="tea", by="Tim")
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 4)
        assert past.entry is not None
        assert past.entry.expected.kind == "reveal"
        await pilot.press("escape", "escape")
        await to_the_past(pilot, "a", 6)
        await pilot.press("colon")
        line = await on_top(pilot, LineScreen)
        assert line.query_one(Typed).value == "cross Linus grey-05 A1"
        await pilot.press("backspace", "2", "enter")
        await on_top(pilot, CorrectionPreview)
        await pilot.press("enter", "escape")
        await to_event(pilot, 7)
        await pilot.press("a")
        await on_top(pilot, LineScreen)
        await pilot.press(*typed("s\n"))
        await record(pilot, HistoryScreen)
    first, second = written(desk.game, begun)
    assert first["with"] == {**cross("Linus", "grey-05", "A2"), "boxes": ("A2",)}
    assert second["with"] == {"kind": "note", "by": "Tim", "text": "teas"}


@pytest.mark.slow
async def test_undo_is_not_entered_into_the_past_and_what_breaks_a_rule_even_then_asks_why(desk: Desk) -> None:
    begun = crossed()
    async with desk.open(begun) as pilot:
        past = await to_the_past(pilot, "a", 6)
        for line in ("undo", "amend 5 drop"):
            await pilot.press("colon", "ctrl+u")
            await on_top(pilot, LineScreen)
            await pilot.press(*typed(f"{line}\n"))
            assert await on_top(pilot, EarlierPad) is past
            assert notices(pilot)
        past.enter(cross("Linus", "grey-05", "A2", "B2"))
        await on_top(pilot, Refusal)
        await pilot.press("y", *typed("nobody saw it\n"))
        await record(pilot, HistoryScreen)
    after = desk.game
    [amend] = written(after, begun)
    assert amend["with"]["stands"] == "nobody saw it"
    assert {each.why for each in after.irregularities()} == {"nobody saw it"}


def test_an_earlier_game_has_the_events_in_force_before_with_their_numbers_and_corrected_names() -> None:
    game = crossed()
    game.undo()
    game.record(**cross("Linus", "grey-05", "A2"))
    game.record(kind="amend", before=8, **{"with": {"kind": "note", "text": "tea"}})
    earlier = GameBefore(game, 8)
    assert earlier.numbers == (1, 2, 3, 4, 5, 9)
    assert earlier.state == game.before(8).state
    assert [event.kind for event in earlier.events][-2:] == ["cross", "note"]
    rows = Pad().draw_log(earlier, Slot(LOG, 0, 0, 60, 20)).rows
    assert [row[0].text.strip() for row in rows[1:]] == list(map(str, earlier.numbers))
    game.record(kind="correct", rename={"Linus": "Linas"})
    assert GameBefore(game, 8).players == ("Sarah", "Linas")
    assert GameBefore(game, 8).state == game.before(8).state


# ---- Times, redo, and what the history says about corrections
async def test_everything_recorded_says_when(desk: Desk) -> None:
    begun = revealed("L4")
    async with desk.open(begun) as pilot:
        await pilot.press("s", "down", "enter", "u", "ctrl+r")
        pad(pilot).session.record({"kind": "amend", "event": 4, "drop": True, "stands": "x"})
    new = desk.game.events[begun.count :]
    assert [event.at for event in new] == [NOW] * 4


async def test_the_history_shows_times_only_where_all_have_one_and_how_long_the_game_took(desk: Desk) -> None:
    begun = table(started=NOW - datetime.timedelta(minutes=65))
    async with desk.open(begun) as pilot:
        await pilot.press("p", "d", "g", "d", "f3")
        history = await on_top(pilot, HistoryScreen)
        assert f"1 {NOW:%H:%M}" in history.draw_row(0, 78).text()
        assert f"{NOW:%H:%M}" not in history.draw_row(0, 50).text()
        assert clock.in_words(65) in shown(pilot).splitlines()[0]


async def test_redo_says_what_no_longer_fits(desk: Desk) -> None:
    begun = revealed("L4")
    begun.record(**SARAHS)
    begun.record(kind="note", text="tea")
    begun.record(**cross("Linus", "grey-05", "A1"))
    for _ in range(3):
        begun.undo()
    begun.record(**cross("Sarah", "purple-04", "B1", "C1", "B2", "B3"))
    [passed_over, *_] = begun.propose_redo().passed_over
    async with desk.open(begun) as pilot:
        await pilot.press("ctrl+r")
        [said] = notices(pilot)
        assert passed_over in said
    assert desk.game.count == begun.count + 1


async def test_inserted_events_corrections_and_decisions_are_told_in_the_history(desk: Desk) -> None:
    begun = forgotten()
    begun.record(kind="amend", before=5, **{"with": SARAHS})
    begun.record(kind="amend", event=6, **{"with": cross("Sarah", "purple-04", "B3")})
    begun.record(kind="decision", player="Linus", points=2, why="kind")
    begun.record(kind="correct", place="Porch", cause="agreed")
    begun.record(kind="note", text="tea", at=NOW)
    async with desk.open(begun, (120, 36)) as pilot:
        await pilot.press("f3", "up")
        history = await on_top(pilot, HistoryScreen)
        words = shown(pilot)
        for each in ("inserted before", "the table decides", "Porch", "the table agreed"):
            assert each in words
        assert "1 inserted" in words.splitlines()[0]
        assert f"{NOW:%H:%M}" not in history.draw_row(9, 78).text()  # few have a time
