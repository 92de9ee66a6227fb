"""What all tests of the app share."""

from itertools import count
from pathlib import Path

import pytest

from scorepad.serve import address
from scorepad.system import clock
from tests.app.desk import NOW, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(autouse=True)
def _fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same time for everything the app records; between two keys there is always time to think."""
    monkeypatch.setattr(clock, "now", lambda: NOW)
    seconds = count()
    monkeypatch.setattr(clock, "ticks", lambda: float(next(seconds)))
    monkeypatch.setattr(clock, "local", lambda at: at)


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones are let in on this computer only."""
    monkeypatch.setattr(address, "local_address", lambda: "")
