"""The amendment: an earlier event corrected or deleted, later ones judged again, everything on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.screens.amend import Amend
from scorepad.app.session import RecordSession
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.hints import Hints
from scorepad.app.widgets.shortline import Typed
from scorepad.game import Game
from scorepad.record import load
from scorepad.record.file import create
from tests.app.console import notices
from tests.app.dialogs import GARBAGE, ask, click, paste, shown, write


@pytest.fixture
def session(game: Game, tmp_path: Path) -> Iterator[RecordSession]:
    """An L4 was revealed (event 4), Sarah crossed it (5), and Linus a single box (6)."""
    game.record(kind="reveal", pattern="L4")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "C1", "B2", "B3"])
    game.record(kind="cross", player="Linus", card="grey-05", boxes=["A1"])
    path = tmp_path / "a.toml"
    create(game, str(path))
    session = RecordSession(str(path))
    yield session
    session.close()


def on_disk(session: RecordSession) -> Game:
    return load(session.path)


def line(pilot: Pilot[Any]) -> Typed:
    return pilot.app.screen.query_one(Typed)


def said(pilot: Pilot[Any]) -> str:
    return " ".join(notices(pilot))


def test_it_starts_with_the_event_in_short_form(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        words = await shown(pilot)
        assert "Correct event 6" in words
        assert "Recorded: Linus crosses A1 of grey-05" in words
        assert line(pilot).value == "cross Linus grey-05 A1"
        assert "Change the line" in words

    assert ask(lambda: Amend(session, 6), body) == []


def test_a_correction_is_judged_while_it_is_typed_and_recorded_with_its_reason(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("backspace", "2")
        assert "✓ event 6 reads: Linus crosses A2 of grey-05." in await shown(pilot)
        await pilot.press("enter")
        await write(pilot, "misread")
        await pilot.press("enter")
        await pilot.pause()
        assert "7: event 6 reads: Linus crosses A2 of grey-05" in said(pilot)

    assert ask(lambda: Amend(session, 6), body) == [None]
    event = on_disk(session).events[-1]
    assert event.kind == "amend"
    assert on_disk(session).line[-1].event.boxes == ("A2",)  # type: ignore[attr-defined]


def test_no_reason_no_correction(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("backspace", "2", "enter", "enter")
        assert "Please give" in await shown(pilot)
        await write(pilot, "m")
        assert "Please give" not in await shown(pilot)
        await pilot.press("escape")

    assert ask(lambda: Amend(session, 6), body) == [None]
    assert on_disk(session).count == 6


def test_later_events_that_would_break_rules_are_named_and_can_be_allowed(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("backspace", "backspace", "I", "2")
        words = await shown(pilot)
        assert "Then event 5 no longer fits" in words
        assert "(pattern)" in words
        await pilot.press("enter")
        await write(pilot, "misread")
        await pilot.press("enter")
        assert "Why did the table allow it?" in await shown(pilot)
        await pilot.press("escape")
        assert "Why did" not in await shown(pilot)
        await pilot.press("enter")
        await write(pilot, "too late to change")
        await pilot.press("enter")

    assert ask(lambda: Amend(session, 4), body) == [None]
    assert [each.why for each in on_disk(session).irregularities()] == ["too late to change"]


def test_an_event_is_deleted(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        assert "Delete event 6" in await shown(pilot)
        assert "✓ event 6 is deleted." in await shown(pilot)
        await write(pilot, "it never happened")
        await click(pilot, pilot.app.screen.query_one(Hints), "enter")

    assert ask(lambda: Amend(session, 6, drop=True), body) == [None]
    assert len(on_disk(session).line) == 5


def test_f2_switches_between_correcting_and_deleting(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("f2")
        assert "Delete event 6" in await shown(pilot)
        await click(pilot, pilot.app.screen.query_one(Hints), "f2")
        assert "Correct event 6" in await shown(pilot)
        assert pilot.app.focused is line(pilot)

    assert ask(lambda: Amend(session, 6), body) == []


def test_the_impossible_cannot_be_recorded(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        line(pilot).value = "cross Sarah purple-04 A1"
        await pilot.press("enter")
        await write(pilot, "misread")
        await pilot.press("enter")
        words = await shown(pilot)
        assert "it cannot be recorded" in words
        assert "Why did" not in words

    assert ask(lambda: Amend(session, 5), body) == []
    assert on_disk(session).count == 6


def test_words_are_completed_as_they_were_expected_then(session: RecordSession) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        line(pilot).value = ""
        await write(pilot, "reveal O")
        await pilot.press("tab")
        assert line(pilot).value == "reveal O4 "
        line(pilot).value = "reveal O4"
        await pilot.pause()
        await pilot.press("tab")
        assert pilot.app.focused is pilot.app.screen.query_one("#explanation", Field)

    assert ask(lambda: Amend(session, 4), body) == []


@pytest.mark.parametrize("number", [0, 99])
def test_what_cannot_be_corrected_is_explained(session: RecordSession, number: int) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert "expected" in said(pilot)

    assert ask(lambda: Amend(session, number), body) == [None]


def test_a_deleted_event_cannot_be_corrected(session: RecordSession) -> None:
    session.record({"kind": "amend", "event": 6, "why": "x", "drop": True})

    async def body(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert "has been deleted" in said(pilot)

    assert ask(lambda: Amend(session, 6), body) == [None]


def test_a_record_that_is_only_watched_says_so(session: RecordSession) -> None:
    second = RecordSession(session.path)
    assert second.is_read_only

    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "x")
        await pilot.press("enter")
        await pilot.pause()
        assert second.why_not in said(pilot)
        assert isinstance(pilot.app.screen, Amend)

    assert ask(lambda: Amend(second, 6, drop=True), body) == []
    assert on_disk(session).count == 6


def test_a_full_disk_is_reported_and_nothing_is_lost(
    session: RecordSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def body(pilot: Pilot[Any]) -> None:
        monkeypatch.setattr(session, "commit", fail)
        await write(pilot, "x")
        await pilot.press("enter")
        await pilot.pause()
        assert "No space left" in said(pilot)
        assert isinstance(pilot.app.screen, Amend)

    assert ask(lambda: Amend(session, 6, drop=True), body) == []
    assert on_disk(session).count == 6


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_does_no_harm(session: RecordSession, garbage: str) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await paste(pilot, garbage)
        (await shown(pilot)).encode()
        line(pilot).value = "note "
        line(pilot).cursor_position = 5
        await paste(pilot, garbage)
        await write(pilot, " n")
        await pilot.press("enter")
        await paste(pilot, garbage)
        (await shown(pilot)).encode()
        await write(pilot, " w")
        await pilot.press("enter")
        await pilot.pause()

    assert ask(lambda: Amend(session, 6), body) == [None]
    assert on_disk(session).line[-1].event.kind == "note"
