"""The folder of evenings, under the same clock on every machine."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.history.evenings import fill


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, beside us, so that its files have short names."""
    monkeypatch.chdir(tmp_path)
    return fill(tmp_path / "evenings")
