"""A library of three records, and what was opened from it."""

from pathlib import Path

import pytest

from scorepad.app.app import ScorepadApp
from tests.app.home.shelf import SAMPLES, put


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records: a game of two in progress on top, then one of three, one of four at the bottom."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((2, 3, 4)):
        content = (SAMPLES / f"silver-and-gold-{players}-players.toml").read_text("utf-8")
        if players == 2:
            content = "[[event]]".join(content.split("[[event]]")[:61])
        put(path, f"{players}.toml", content, age)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that were opened; their pads are not."""
    paths: list[str] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: paths.append(path))
    monkeypatch.setattr(ScorepadApp, "open_demo", lambda _: paths.append("demo"))
    return paths
