"""What all tests of the app share."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from scorepad.app import clock
from tests.app.desk import Desk

NOW = datetime.datetime(2026, 11, 15, 20, 30, tzinfo=datetime.UTC)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(autouse=True)
def _fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same time for everything the app records."""
    monkeypatch.setattr(clock, "now", lambda: NOW)
    monkeypatch.setattr(clock, "local", lambda at: at)
