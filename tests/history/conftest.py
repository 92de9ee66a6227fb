"""The folder of evenings."""

from pathlib import Path

import pytest

from tests.history.evenings import fill


@pytest.fixture
def evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, beside us, so that its files have short names."""
    monkeypatch.chdir(tmp_path)
    return fill(tmp_path / "evenings")
