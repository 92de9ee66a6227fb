"""What all tests of the app share."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorepad import clock
from tests.app.desk import Desk
from tests.app.times import NOW


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(autouse=True)
def _fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same time for everything the app records."""
    monkeypatch.setattr(clock, "now", lambda: NOW)
    monkeypatch.setattr(clock, "local", lambda at: at)
