"""Notices, including those that expire while being shown."""

from __future__ import annotations

import faulthandler
from pathlib import Path
from time import time
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.app import HOME, ScorepadApp
from scorepad.app.notices import Notice
from tests.app.console import Toast, drive, notifications, shown, until

pytestmark = pytest.mark.slow

PATIENCE = 60


def expired() -> Notice:
    return Notice("gone", timeout=5, raised_at=time() - 6)


def test_an_expired_notice_says_so_and_still_reports_time_left() -> None:
    assert expired().has_expired
    assert expired().time_left > 0
    assert not Notice("here").has_expired


def test_every_message_is_such_a_notice(tmp_path: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app, ScorepadApp)
        pilot.app.say("done")
        pilot.app.complain("not done")
        pilot.app.notify("by Textual")
        await pilot.pause()
        said = notifications(pilot)
        assert [each.message for each in said] == ["done", "not done", "by Textual"]
        assert all(isinstance(each, Notice) for each in said)

    drive(ScorepadApp(str(tmp_path), HOME), body)


def test_a_notice_that_expires_while_it_is_shown_does_not_freeze_the_app(tmp_path: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.app.screen.mount(Toast(expired()))
        await pilot.pause()
        await pilot.press("n")
        await until(pilot, lambda: "new game" in shown(pilot))

    faulthandler.dump_traceback_later(PATIENCE, exit=True)  # a frozen app would never come back by itself
    drive(ScorepadApp(str(tmp_path), HOME), body)
    faulthandler.cancel_dump_traceback_later()
